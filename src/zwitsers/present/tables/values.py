"""How the values of a ranking are made, in words: for a card, and line by line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.tables.player_columns import ranking_columns
from zwitsers.present.tables.standings import column_name, value_number
from zwitsers.present.tables.table import Column, Look, Table
from zwitsers.present.views.values import ValueExplainer
from zwitsers.present.words import number, numbered, round_label, whole

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.present.views.card import Card
    from zwitsers.present.views.standings import Standings
    from zwitsers.present.views.values import ExplainedValue, ValueTerm

# Terms that name nobody: what counts is said in words.
_IN_WORDS = frozenset({"own", "own-as-opponent", "own-as-draws", "himself", "nothing", "dummy", "start"})


@dataclass(frozen=True, slots=True)
class DrawnTerm:
    """One term of a sum. `factors` is what is multiplied; empty: `score` simply counts. `note`: what a rule changed.
    `article`: where it is not the same for the whole sum."""

    round: str
    of: str
    score: str
    factors: str
    adds: str
    article: str = ""
    note: str = ""
    left_out: bool = False


@dataclass(frozen=True, slots=True)
class DrawnSum:
    name: str
    meaning: str
    terms: tuple[DrawnTerm, ...]
    total: str
    how: str = "sum"

    @property
    def equation(self) -> str:
        counted = [term.adds for term in self.terms if not term.left_out]
        if self.how in ("sum", "games") and counted:
            return f"{' + '.join(counted)} = {self.total}"
        if self.how.startswith("mean") and counted:
            return f"({' + '.join(counted)}) / {len(counted)} = {self.total}"
        return ""


def value_sums(card: Card, language: str) -> list[DrawnSum]:
    """The further values of the ranking, term by term."""
    return [drawn_value(card.ranking, value, language) for value in _further(card)]


def value_lines(card: Card, language: str) -> list[str]:
    """The same, a line each, for paper."""
    return [text for value in _further(card) for text in value_text(card.ranking, value, language)]


def _further(card: Card) -> list[ExplainedValue]:
    """Those without a value are left out, and so are WP and SB of a rulebook that has them on every card."""
    apart = ("WP", "WSB") if card.ranking.has_resistance else ()
    return [value for value in card.values if value.tie_break.numbers and value.code not in apart]


def values_table(standings_view: Standings, language: str) -> Table:
    """A line for every value of every player, with what each round adds to it; in brackets what was left out."""
    labels = [round_label(turn, language) for turn in standings_view.round_numbers]
    shown = ranking_columns(standings_view, ratings=False)
    columns = [
        Column.named("number", language, right=True, look=Look.FAINT),
        *shown.columns(language),
        Column.named("criterion", language),
        Column.named("value", language, right=True, look=Look.MAIN),
    ]
    columns += [Column(label, right=True) for label in labels]
    columns.append(Column(translate("report.column.remark", language), look=Look.FAINT))
    explainer = ValueExplainer(standings_view)
    rows = tuple(
        (
            whole(line.number, language),
            *shown.ranked_cells(line.player, None, language),
            *_value_cells(standings_view, value, labels, language),
        )
        for line in standings_view.lines
        for value in explainer.of(line)
        if value.tie_break.numbers and value.terms
    )
    return Table(tuple(columns), rows)


def _value_cells(standings_view: Standings, value: ExplainedValue, labels: list[str], language: str) -> tuple[str, ...]:
    drawn, numbers = drawn_value(standings_view, value, language), value.tie_break.numbers
    adds: dict[str, list[str]] = {}
    said = []
    for term in drawn.terms:
        adds.setdefault(term.round, []).append(f"({term.adds})" if term.left_out else term.adds)
        if term.note or term.round not in labels:
            turn = f"{term.round}: " if term.round in labels else ""
            said.append(f"{turn}{term.note or f'{term.of} {term.adds}'}")
    cells = [adds.get(label, []) for label in labels]
    return (
        drawn.name,
        value_number(value.chosen, numbers[0], language) if len(numbers) == 1 else drawn.total,
        *(cell[0] if len(cell) == 1 else " + ".join(cell) for cell in cells),
        "; ".join(said),
    )


def drawn_value(standings_view: Standings, value: ExplainedValue, language: str) -> DrawnSum:
    chosen = value.chosen
    article, reading = chosen.criterion.article, chosen.criterion.reading.of(language).removesuffix(".")
    how = translate(f"scores.how.{value.how}", language) if value.how not in ("sum", "games") else ""
    meaning = f"{chosen.name(language)} ({article}): {reading[:1].lower()}{reading[1:]}"
    return DrawnSum(
        name=column_name(standings_view, chosen, language),
        meaning=f"{meaning}. {how.removesuffix('.')}" if how else meaning,
        terms=tuple(_drawn(term, language) for term in value.terms),
        total="; ".join(value_number(chosen, item, language) for item in value.tie_break.numbers),
        how=value.how,
    )


def _drawn(term: ValueTerm, language: str) -> DrawnTerm:
    named = term.of_player is not None and term.kind not in _IN_WORDS
    factors = ""
    if term.times is not None and term.their_score is not None:
        factors = f"{number(term.times, language)} × {number(term.their_score, language)}"
    return DrawnTerm(
        round="" if term.kind == "start" and not term.round else round_label(term.round, language),
        of=numbered(term.of_player) if named and term.of_player else translate(f"scores.term.{term.kind}", language),
        score="" if term.their_score is None else number(term.their_score, language),
        factors=factors,
        adds=number(term.adds, language),
        note=_note(term, language),
        left_out=term.left_out is not None,
    )


def _note(term: ValueTerm, language: str) -> str:
    said = []
    if term.before is not None:
        said.append(translate(f"scores.changed.{term.kind}", language, before=number(term.before, language)))
    if term.left_out is not None:
        said.append(translate(f"scores.left-out.{term.left_out}", language))
    return "; ".join(said)


def detail_lines(standings_view: Standings, language: str) -> list[str]:
    """Everybody's values with their terms, a line each."""
    explainer = ValueExplainer(standings_view)
    found: list[str] = []
    for line in standings_view.lines:
        found.append(numbered(line.player))
        found += [f"  {text}" for value in explainer.of(line) for text in value_text(standings_view, value, language)]
    return found


def value_text(standings_view: Standings, value: ExplainedValue, language: str) -> Iterator[str]:
    """`BH/C1 6½ = 4 (rd 1, 4 Oduya) + …`, and what was left out."""
    drawn = drawn_value(standings_view, value, language)
    if not drawn.total:
        return
    sign = " + " if drawn.how in ("sum", "games") else ", "
    counted = [_in_line(term, language) for term in drawn.terms if not term.left_out]
    how = f" ({translate(f'scores.how.{value.how}', language)})" if value.how not in ("sum", "games") else ""
    yield f"{drawn.name} {drawn.total}{how}" + (f" = {sign.join(counted)}" if counted else "")
    for term in drawn.terms:
        if term.left_out:
            yield f"  {_in_line(term, language)}"


def _in_line(term: DrawnTerm, language: str) -> str:
    turn = f"{translate('report.column.round', language).lower()} {term.round}" if term.round else ""
    where = ", ".join(part for part in (turn, term.of, term.note) if part)
    return f"{f'{term.factors} = ' if term.factors else ''}{term.adds} ({where})"
