"""The standings: for the pairing (R2) or final (R9.5), as a table, as JSON and as CSV."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

from zwitsers.language import translate
from zwitsers.report.data import as_csv, as_json
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import short_name
from zwitsers.scores.criteria import Criterion
from zwitsers.scores.method import Awarded
from zwitsers.scores.table import score_table
from zwitsers.scores.units import decimal_string, pretty

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.domain import Player, Snapshot
    from zwitsers.report.table import Block
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.scores.final import FinalLine, Step, TieBreak
    from zwitsers.scores.table import ScoreLine

# These three stand in every line, whether the ranking uses them or not.
_ALWAYS = (Criterion.POINTS, Criterion.RESISTANCE_POINTS, Criterion.SONNEBORN_BERGER)


@dataclass(frozen=True, slots=True)
class Line:
    """One player in the standings. The further fields are only there for a final ranking."""

    place: int
    player: Player
    score: ScoreLine
    shared: bool = False
    tie_breaks: tuple[TieBreak, ...] = ()
    decided_by: Step | None = None
    barrage: bool = False
    prize: int | None = None  # cents


@dataclass(frozen=True, slots=True)
class Standings:
    snapshot: Snapshot
    rulebook: Rulebook
    lines: tuple[Line, ...]
    # The id of the final ranking; empty for the ranking that a round is paired on.
    final: str = ""
    seed: int | None = None

    @property
    def has_resistance(self) -> bool:
        return self.rulebook.method.awarded is not Awarded.NO_RESISTANCE


def standings(snapshot: Snapshot, rulebook: Rulebook) -> Standings:
    """The ranking for the pairing: nobody shares a place, the lot number decides last (R2)."""
    table = score_table(snapshot, rulebook.method)
    lines = tuple(
        Line(place, snapshot.player(number), table[number])
        for place, number in enumerate(rulebook.order(snapshot, table), start=1)
    )
    return Standings(snapshot, rulebook, lines)


def final_standings(
    snapshot: Snapshot,
    rulebook: Rulebook,
    final: Sequence[FinalLine],
    *,
    ranking: str,
    seed: int | None = None,
    prizes: Mapping[int, int] | None = None,
) -> Standings:
    table = score_table(snapshot, rulebook.method)
    lines = tuple(
        Line(
            line.place,
            snapshot.player(line.number),
            table[line.number],
            line.shared,
            tuple(value for value in line.values if value.step.criterion not in _ALWAYS),
            line.decided_by,
            line.barrage,
            None if prizes is None else prizes.get(line.number, 0),
        )
        for line in final
    )
    return Standings(snapshot, rulebook, lines, ranking, seed)


# For programs


def standings_json(made: Standings) -> str:
    return as_json([_record(made, line) for line in made.lines])


def standings_csv(made: Standings) -> str:
    records = [_record(made, line, flat=True) for line in made.lines]
    heading = list(records[0]) if records else ["rank", "number", "name", "points"]
    return as_csv(heading, [[record[name] for name in heading] for record in records])


def _record(made: Standings, line: Line, *, flat: bool = False) -> dict[str, object]:
    """Exact numbers in printed units (R1.1), as decimal strings; null where a criterion was not applied."""
    book, player, score = made.rulebook, line.player, line.score
    record: dict[str, object] = {
        "rank": line.place,
        "number": player.number,
        "name": player.name,
        "points": decimal_string(score.points, book.divisor),
    }
    if made.has_resistance:
        record["resistance_score"] = decimal_string(score.resistance_score, book.divisor)
        record["resistance_points"] = decimal_string(score.resistance_points, book.divisor)
        record["sonneborn_berger"] = decimal_string(score.sonneborn_berger, book.sonneborn_divisor)
    else:
        record["rating"] = player.rating
        record["title"] = player.title
    if made.final:
        for value in line.tie_breaks:
            record[value.step.name] = value.text or None
        record["shared"] = line.shared
        record.update(_decision(line.decided_by, flat=flat))
        if line.barrage:
            record["barrage"] = True
    if line.prize is not None:
        record["prize"] = _money(line.prize)
    return record


def _decision(step: Step | None, *, flat: bool) -> dict[str, object]:
    if flat:
        return {"decided_by": "" if step is None else step.name}
    if step is None:
        return {"decided_by": None}
    return {"decided_by": {"criterion": step.name, "article": step.article, "ruling": step.ruling}}


def _money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


# For people


def standings_blocks(made: Standings, language: str, *, no_lots: str = "report.standings.no-lots") -> list[Block]:
    """`no_lots` is the key of what to say when lots would separate players and none have been drawn."""
    blocks: list[Block] = [Heading(standings_title(made, language)), standings_table(made, language)]
    legend = translate(f"report.standings.legend-{_dialect(made)}", language) if made.has_resistance else ""
    notes = [legend] if legend else []
    reasons = ", ".join(_reasons(made, language))
    if reasons:
        notes.append(translate("report.standings.decided", language, reasons=reasons))
    if any(line.barrage for line in made.lines):
        notes.append(translate("report.standings.barrage", language))
    if made.seed is not None:
        notes.append(translate("report.standings.seed", language, seed=made.seed))
    elif made.final and _lots_needed(made):
        notes.append(translate(no_lots, language))
    if any(entry.result.unfinished for history in made.snapshot.histories for entry in history[-1:]):
        notes.append(translate("report.standings.unfinished", language))
    if notes:
        blocks.append(Note("\n".join(notes)))
    return blocks


def standings_title(made: Standings, language: str) -> str:
    rounds, planned = made.snapshot.numbered_rounds, made.snapshot.planned_rounds
    if made.final and made.final != made.rulebook.id:
        title = translate("report.standings.final-by", language, rounds=rounds, ranking=made.final)
    elif made.final:
        title = translate("report.standings.final", language, rounds=rounds)
    elif planned is not None and planned > rounds:
        title = translate("report.standings.title-of", language, rounds=rounds, planned=planned)
    else:
        title = translate("report.standings.title", language, rounds=rounds)
    return "  ·  ".join(part for part in (made.snapshot.name, title, made.rulebook.id) if part)


def _dialect(made: Standings) -> str:
    """The English text of the go rules has names of its own for WP and SB."""
    return "sos" if made.rulebook.id == "go-en" else "wp"


def _lots_needed(made: Standings) -> bool:
    return any(
        line.shared and any(value.step.criterion is Criterion.LOT for value in line.tie_breaks) for line in made.lines
    )


def standings_table(made: Standings, language: str, *, title: str = "", brief: bool = False) -> Table:
    """`brief` leaves out what is the same in every round: titles, ratings."""

    def heading(name: str) -> str:
        return translate(f"report.column.{name}", language)

    columns = [
        Column(heading("place"), right=True, look=Look.KEY),
        Column(heading("number"), right=True, look=Look.FAINT),
        Column(heading("name"), look=Look.NAME),
    ]
    rated = not brief and any(line.player.rating for line in made.lines)
    if rated:
        columns.append(Column(heading("rating"), right=True, look=Look.FAINT, spare=True))
    columns.append(Column(heading("points"), right=True, look=Look.MAIN))
    if made.has_resistance:
        dialect = _dialect(made)
        columns.append(Column(heading(f"resistance-{dialect}"), right=True))
        columns.append(Column(heading(f"sonneborn-{dialect}"), right=True))
    # A criterion that was applied to nobody needs no column.
    extra = [
        position
        for position, _value in enumerate(made.lines[0].tie_breaks if made.lines else ())
        if any(line.tie_breaks[position].shown for line in made.lines)
    ]
    for position in extra:
        step = made.lines[0].tie_breaks[position].step
        name = step.criterion.value.replace("_", "-")
        columns.append(Column(heading(name) + (f" {step.cut}" if step.cut else ""), right=True))
    if made.final:
        columns.append(Column(heading("article"), look=Look.FAINT))
    prizes = any(line.prize is not None for line in made.lines)
    if prizes:
        columns.append(Column(heading("prize"), right=True, look=Look.MAIN))
    rows = [_row(made, line, rated, extra, prizes) for line in made.lines]
    return Table(tuple(columns), tuple(rows), title)


def _row(made: Standings, line: Line, rated: bool, extra: Sequence[int], prizes: bool) -> tuple[str, ...]:
    book, score = made.rulebook, line.score
    cells = [f"{line.place}{'=' if line.shared else ''}", str(line.player.number), short_name(line.player)]
    if rated:
        cells.append(str(line.player.rating or ""))
    cells.append(pretty(score.points, book.divisor))
    if made.has_resistance:
        cells.append(pretty(score.resistance_points, book.divisor))
        cells.append(pretty(score.sonneborn_berger, book.sonneborn_divisor))
    cells += [line.tie_breaks[position].shown for position in extra]
    if made.final:
        cells.append(line.decided_by.article if _is_tie_break(line.decided_by) else "")
    if prizes:
        cells.append(_money(line.prize) if line.prize else "")
    return tuple(cells)


def _is_tie_break(step: Step | None) -> TypeGuard[Step]:
    """What put a player below the one above him was not simply the points."""
    return step is not None and step.criterion is not Criterion.POINTS


def _reasons(made: Standings, language: str) -> list[str]:
    """Every article that separated players with equal points, with its criterion."""
    steps = dict.fromkeys(line.decided_by for line in made.lines if _is_tie_break(line.decided_by))
    return [
        f"{step.article} {translate(f'scores.criterion.{step.criterion.value}', language)} {step.cut or ''}".strip()
        for step in steps
        if step is not None
    ]
