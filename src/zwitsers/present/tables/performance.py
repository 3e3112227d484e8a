"""Performance and rating change in words: a table for each list, what is behind a player's numbers, JSON and CSV."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from zwitsers.language import Spoken, translate
from zwitsers.present.tables.data import as_csv
from zwitsers.present.tables.player_columns import PlayerColumns
from zwitsers.present.tables.standings import standings_name
from zwitsers.present.tables.table import Column, Heading, Look, Note, Table
from zwitsers.present.views.records import as_record
from zwitsers.present.words import (
    count,
    hundredths,
    number,
    numbered,
    place_of,
    round_label,
    signed,
    whole,
)

if TYPE_CHECKING:
    from zwitsers.engine.domain.ratings import Rating
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.performance import CountedGame, PerformanceLine, PerformanceTable, PlayerPerformance


def performance_blocks(performance: PerformanceTable, language: str) -> list[Block]:
    language = Spoken(language, performance.ranking.rulebook.game)
    if not performance.lists:
        return [Note(translate("report.performance.none", language))]
    blocks: list[Block] = []
    for which in performance.lists:
        blocks += [
            Heading(performance_title(performance, which, language)),
            performance_rows(performance, which, language),
        ]
    return [*blocks, Note("\n".join(performance_notes(performance, language)))]


def performance_title(performance: PerformanceTable, which: Rating, language: str) -> str:
    kind = list_name(which, performance, language)
    parts = (performance.ranking.snapshot.name, standings_name(performance.ranking, language), kind)
    return "  ·  ".join(part for part in parts if part)


def list_name(which: Rating, performance: PerformanceTable, language: str) -> str:
    """Of two lists each has its name; one alone is the rating."""
    kind = which.value if len(performance.lists) > 1 else "only"
    return translate(f"report.performance.{kind}", language)


def performance_rows(performance: PerformanceTable, which: Rating, language: str) -> Table:
    """The rating is the one that the calculation uses, so it stands beside the games instead of the name."""
    shown = PlayerColumns.without_rating(line.player for line in performance.lines)
    names = ("points", "rating", "games", "score", "average", "performance", "expected", "k", "change", "new")
    spare = ("points", "games", "score", "average", "expected", "k", "new")
    columns = (
        Column.named("place", language, right=True, look=Look.KEY),
        Column.named("number", language, right=True, look=Look.FAINT),
        *shown.columns(language),
        *(
            Column(_heading(name, language), right=True, look=_MAIN.get(name, Look.PLAIN), spare=name in spare)
            for name in names
        ),
    )
    at = performance.lists.index(which)
    return Table(columns, tuple(_row(line, line.lists[at], shown, language) for line in performance.lines))


_MAIN = {"performance": Look.MAIN, "change": Look.MAIN}


_OWN_HEADINGS = frozenset(("games", "score", "average", "performance", "expected", "difference", "k", "change", "new"))


def _heading(name: str, language: str) -> str:
    if name in _OWN_HEADINGS:
        return translate(f"report.performance.column.{name}", language)
    return translate(f"report.column.{name}", language)


def _row(line: PerformanceLine, found: PlayerPerformance, shown: PlayerColumns, language: str) -> tuple[str, ...]:
    rated = found.change is not None
    return (
        place_of(line.line),
        whole(line.player.number, language),
        *shown.ranked_cells(line.player, None, language),
        number(line.points, language),
        whole(found.rating, language) or translate("report.performance.unrated", language),
        count(len(found.games)),
        number(found.score, language) if found.games else "",
        whole(found.average or 0, language),
        whole(found.performance or 0, language),
        hundredths(found.expected, language),
        whole(found.k, language) if rated else "",
        signed(found.change, language),
        whole(found.new_rating or found.first_rating or 0, language),
    )


def performance_notes(performance: PerformanceTable, language: str) -> list[str]:
    """How it is counted, and where somebody is unrated what that means."""
    lines = [translate("report.performance.rule", language)]
    everyone = [found for line in performance.lines for found in line.lists]
    if any(found.unrated for found in everyone):
        lines.append(translate("report.performance.games-left-out", language))
    if any(not found.rating for found in everyone):
        lines.append(translate("report.performance.players-unrated", language))
    if any(not found.k_given for found in everyone if found.change is not None):
        lines.append(translate("report.performance.k-by-rule", language))
    if any(game.limited for found in everyone for game in found.games):
        lines.append(translate("report.performance.limited", language))
    return lines


# One player


def performance_facts(found: tuple[PlayerPerformance, ...], language: str) -> list[str]:
    """In a few words, for the head of a card: nothing before a game that counts. Of two lists each is named."""
    return [
        translate(
            f"report.performance.fact{'' if len(found) == 1 else f'-{item.list.value}'}",
            language,
            performance=item.performance,
            change=signed(item.change, language) or translate("report.performance.unrated", language),
        )
        for item in found
        if item.performance is not None
    ]


def performance_sentences(item: PlayerPerformance, language: str) -> list[str]:
    """How the numbers were calculated, and what cannot be said of unrated players."""
    said = []

    def say(name: str, **values: object) -> None:
        said.append(translate(f"report.performance.{name}", language, **values))

    if item.games:
        say("average", score=number(item.score, language), games=len(item.games), average=item.average)
        say("performed", performance=item.performance)
    else:
        say("no-games")
    if item.change is not None:
        say("change", expected=hundredths(item.expected, language), k=item.k, change=signed(item.change, language))
        say("new", before=item.rating, after=item.new_rating)
        if not item.k_given:
            say("k-by-rule")
    elif not item.rating:
        say("unrated-player")
        if item.first_rating is not None:
            say("first", rating=item.first_rating)
    if item.unrated:
        say("unrated-opponents", players=", ".join(numbered(player) for player in item.unrated))
    return said


def games_table(item: PlayerPerformance, language: str) -> Table:
    """Every game that counts, with what was expected of it."""
    names = ("round", "opponent", "rating", "difference", "expected", "score")
    looks = {"round": Look.KEY, "opponent": Look.NAME, "score": Look.MAIN}
    columns = tuple(Column(_heading(name, language), name != "opponent", looks.get(name, Look.PLAIN)) for name in names)
    return Table(columns, tuple(_game_row(game, language) for game in item.games))


def _game_row(game: CountedGame, language: str) -> tuple[str, ...]:
    difference = "" if game.difference is None else f"{game.difference:+d}".replace("-", "−").replace("+0", "0")
    return (
        round_label(game.round, language),
        numbered(game.opponent),
        str(game.rating),
        f"{difference}*" if game.limited else difference,
        hundredths(game.expected, language),
        number(game.score, language),
    )


# For programs


def performance_csv(performance: PerformanceTable) -> str:
    """A line for each player on each list."""
    heading = ["place", "number", "name", "points", "list", "rating", "games", "unrated", "score", "average"]
    heading += [
        "performance",
        "expected",
        "k",
        "k_given",
        "change",
        "rounded_change",
        "new_rating",
        "first_rating",
        "title",
    ]
    rows = []
    for line in performance.lines:
        for found in line.lists:
            record = {**as_record(found), "games": len(found.games), "unrated": len(found.unrated)}
            record |= {"place": line.place, "number": line.player.number}
            record |= {"title": line.player.title, "name": line.player.name}
            # A number below zero is no formula.
            change = None if found.change is None else Decimal(found.change.exact)
            record |= {"points": line.points.exact, "new_rating": found.new_rating, "change": change}
            rows.append(["" if record[name] is None else record[name] for name in heading])
    return as_csv(heading, rows)
