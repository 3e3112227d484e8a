"""Why one player is above another, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.tables.standings import article_name, column_name, full_column_name, value_number
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.views.why_above import LEVEL, REVERSED, SAME
from zwitsers.present.words import number, numbered

if TYPE_CHECKING:
    from zwitsers.engine.scores.units import Number
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.why_above import CriterionComparison, OpenGame, WhyAbove


def above_title(found: WhyAbove, language: str) -> str:
    key = "level" if found.level else "title"
    return translate(f"scores.above.{key}", language, higher=numbered(found.higher), lower=numbered(found.lower))


def above_sentence(found: WhyAbove, language: str) -> str:
    """The answer in one sentence."""
    decided = found.decided_by
    if decided is None:
        return translate("scores.above.nothing", language)
    values = {"higher": _values(decided, decided.higher, language), "lower": _values(decided, decided.lower, language)}
    name, article = criterion_name(found, decided, language), article_name(decided.article, language)
    key = "decided" if values["higher"] or values["lower"] else "by"
    said = translate(f"scores.above.{key}", language, criterion=name, article=article, **values)
    return said if len(found.criteria) == 1 else f"{said} {translate('scores.above.equal-before', language)}"


def criterion_name(found: WhyAbove, item: CriterionComparison, language: str) -> str:
    if item.chosen is None:
        return translate("scores.above.pairing-order", language)
    return full_column_name(found.ranking, item.chosen, language)


def above_table(found: WhyAbove, language: str) -> Table:
    """The criteria up to the one that decides, with both values."""
    criterion = translate("scores.above.criterion", language)
    return Table.of(
        found.criteria,
        (Column(criterion, look=Look.NAME), lambda item: _heading(found, item, language)),
        (Column(numbered(found.higher), right=True, look=Look.MAIN), lambda item: _values(item, item.higher, language)),
        (Column(numbered(found.lower), right=True), lambda item: _values(item, item.lower, language)),
        (Column.named("article", language, look=Look.FAINT), lambda item: article_name(item.article, language)),
    )


def _heading(found: WhyAbove, item: CriterionComparison, language: str) -> str:
    if item.chosen is None:
        return translate("scores.above.pairing-order", language)
    return (
        f"{column_name(found.ranking, item.chosen, language)}: {full_column_name(found.ranking, item.chosen, language)}"
    )


def _values(item: CriterionComparison, values: tuple[Number, ...], language: str) -> str:
    def text(value: Number) -> str:
        return number(value, language) if item.chosen is None else value_number(item.chosen, value, language)

    return "; ".join(map(text, values))


def still_open(found: WhyAbove, language: str) -> list[str]:
    """What could still change it; or, where that is what drawn games would do, what would keep it as it is."""
    lines: list[str] = []
    kinds = (REVERSED, LEVEL) if found.if_drawn == SAME else (SAME,)
    if found.if_drawn != SAME:
        lines.append(translate(f"scores.above.drawn-{_kind(found, found.if_drawn)}", language))
    for kind in kinds:
        games = [(game, results) for game in found.open_games if (results := _results(game, kind))]
        key = _kind(found, kind)
        for game, results in games:
            if game.own:
                said = {"round": game.round, "white": numbered(game.white), "black": numbered(game.black)}
                listed = translate("scores.above.or", language).join(results)
                lines.append(translate(f"scores.above.own-{key}", language, results=listed, **said))
        others = [
            f"{numbered(game.white)} – {numbered(game.black)} {translate('scores.above.or', language).join(results)}"
            for game, results in games
            if not game.own
        ]
        if others:
            lines.append(translate(f"scores.above.others-{key}", language, games="; ".join(others)))
    if found.open_count and not lines:
        lines.append(translate(f"scores.above.{'certain' if found.certain else 'together'}", language))
    elif found.open_games:
        lines.append(translate("scores.above.others-drawn", language))
    if found.rounds_to_come:
        key = "round-to-come" if found.rounds_to_come == 1 else "rounds-to-come"
        lines.append(translate(f"scores.above.{key}", language, count=found.rounds_to_come))
    return lines or [translate("scores.above.settled", language)]


def _kind(found: WhyAbove, kind: str) -> str:
    """Two who are level do not change places: one of them comes above the other."""
    return "apart" if found.level and kind == REVERSED else kind


def _results(game: OpenGame, kind: str) -> tuple[str, ...]:
    return {REVERSED: game.reverses, LEVEL: game.levels, SAME: game.keeps}[kind]


def above_blocks(found: WhyAbove, language: str) -> list[Block]:
    return [
        Heading(above_title(found, language)),
        Note(above_sentence(found, language)),
        above_table(found, language),
        Note("\n".join(still_open(found, language))),
    ]
