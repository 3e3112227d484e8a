"""Standings, final ranking and prizes on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.language import translate
from zwitsers.report.event_standings import final_of_event, ranking_of_event
from zwitsers.report.pdf.head import counted, head_of, shortened, who
from zwitsers.report.pdf.options import PdfError
from zwitsers.report.pdf.typeset import typeset
from zwitsers.report.standings import standings_table
from zwitsers.scores.criteria import Criterion
from zwitsers.scores.units import pretty

if TYPE_CHECKING:
    from zwitsers.report.pdf.options import PdfOptions
    from zwitsers.report.standings import Standings
    from zwitsers.report.table import Table
    from zwitsers.tournament.state import State

# With more columns than this the sheet is turned.
_WIDE = 10


def standings(state: State, options: PdfOptions) -> bytes:
    made = chosen_standings(state, options)
    table = standings_table(made, options.language)
    record = {
        "table": table_record(table),
        "wide": len(table.columns) > _WIDE,
        "notes": standings_notes(made, options.language),
    }
    facts = [counted("players", len(made.lines), options.language)]
    title = standings_name(made, options.language)
    return typeset("standings", head_of(state, options, title, made.rulebook, facts=facts), record)


def chosen_standings(state: State, options: PdfOptions) -> Standings:
    """The ranking that is asked for: after a round, or final."""
    if not state.entrants:
        raise PdfError([Problem("pdf.error.no-players")])
    final = options.final if options.final is not None else state.finished and options.round is None
    return final_of_event(state) if final else ranking_of_event(state, rounds_to_show(state, options))


def rounds_to_show(state: State, options: PdfOptions) -> int:
    """The rounds asked for; else all, without a last one of which no result is in: its games would count as draws."""
    if options.round is not None:
        return options.round
    rounds = state.published
    return len(rounds) - (bool(rounds) and not rounds[-1].begun)


def standings_name(made: Standings, language: str) -> str:
    rounds = made.snapshot.numbered_rounds
    if made.final:
        return translate("pdf.title.final", language)
    if not rounds:
        return translate("pdf.title.start", language)
    return translate("report.standings.title", language, rounds=rounds)


def table_record(table: Table) -> dict[str, object]:
    """A table of `report` as the templates draw it."""
    return {
        "columns": [
            {"heading": column.heading, "right": column.right, "look": column.look.value} for column in table.columns
        ],
        "rows": [[shortened(cell) for cell in row] for row in table.rows],
    }


def standings_notes(made: Standings, language: str) -> list[str]:
    """The abbreviations, what separated players with equal points, and what is not settled yet."""
    notes = []
    if made.has_resistance:
        dialect = "sos" if made.rulebook.id == "go-en" else "wp"
        notes.append(translate(f"report.standings.legend-{dialect}", language))
    steps = dict.fromkeys(line.decided_by for line in made.lines)
    reasons = [
        f"{step.article} {translate(f'scores.criterion.{step.criterion.value}', language)} {step.cut or ''}".strip()
        for step in steps
        if step is not None and step.criterion is not Criterion.POINTS
    ]
    if reasons:
        notes.append(translate("report.standings.decided", language, reasons=", ".join(reasons)))
    if any(line.shared for line in made.lines):
        notes.append(translate("pdf.standings.shared", language))
    if any(line.barrage for line in made.lines):
        notes.append(translate("report.standings.barrage", language))
    if made.seed is not None:
        notes.append(translate("report.standings.seed", language, seed=made.seed))
    if any(entry.result.unfinished for history in made.snapshot.histories for entry in history[-1:]):
        notes.append(translate("report.standings.unfinished", language))
    return notes


def prizes(state: State, options: PdfOptions) -> bytes:
    """Who gets what, with room to sign for it."""
    if not state.settings.prizes:
        raise PdfError([Problem("pdf.error.no-prizes")])
    if not state.published:
        raise PdfError([Problem("pdf.error.no-results")])
    language = options.language
    made = final_of_event(state)
    winners = [line for line in made.lines if line.prize]
    record = {
        "rows": [
            [
                f"{line.place}{'=' if line.shared else ''}",
                who(line.player),
                pretty(line.score.points, made.rulebook.divisor),
                money(line.prize or 0, language),
            ]
            for line in winners
        ],
        "total": money(sum(line.prize or 0 for line in winners), language),
        "label": {
            "place": translate("report.column.place", language),
            "name": translate("report.column.name", language),
            "points": translate("report.column.points", language),
            "prize": translate("report.column.prize", language),
            "received": translate("pdf.prizes.received", language),
            "total": translate("report.card.total", language),
        },
        "notes": [translate("pdf.prizes.shared", language)],
    }
    mark = "" if state.finished else translate("pdf.provisional", language)
    head = head_of(state, options, translate("pdf.title.prizes", language), made.rulebook, mark=mark)
    return typeset("prizes", head, record)


def money(cents: int, language: str) -> str:
    """`€ 1.250,50` in Dutch, `€1,250.50` in English."""
    whole = f"{cents // 100:,}"
    if language == "nl":
        return f"€ {whole.replace(',', '.')},{cents % 100:02d}"
    return f"€{whole}.{cents % 100:02d}"
