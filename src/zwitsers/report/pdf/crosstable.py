"""The cross table on paper, the sheet turned: everyone's rounds, opponents by the number of their row."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.language import translate
from zwitsers.report.pdf.head import counted, head_of, who
from zwitsers.report.pdf.options import PdfError
from zwitsers.report.pdf.standings import chosen_standings, standings_name, standings_notes
from zwitsers.report.pdf.typeset import typeset
from zwitsers.report.words import colour_letter, result_sign, round_label
from zwitsers.scores.units import pretty

if TYPE_CHECKING:
    from zwitsers.domain import Entry
    from zwitsers.report.pdf.options import PdfOptions
    from zwitsers.report.standings import Line, Standings
    from zwitsers.tournament.state import State

# How many rounds fit next to each other; a longer tournament goes on in a second table.
_MOST_ROUNDS = 16


def crosstable(state: State, options: PdfOptions) -> bytes:
    made = chosen_standings(state, options)
    rounds, language = made.snapshot.rounds, options.language
    if not rounds:
        raise PdfError([Problem("pdf.error.no-results")])
    rows = {line.player.number: row for row, line in enumerate(made.lines, start=1)}
    record = {
        "parts": _parts(rounds),
        "numbers": [round_label(number, language) for number in made.snapshot.round_numbers],
        "tail": _tail_headings(made, language),
        "rows": [_row(made, line, rows, language) for line in made.lines],
        "label": {
            "place": translate("report.column.place", language),
            "name": translate("report.column.name", language),
        },
        "notes": [_legend(language), *standings_notes(made, language)],
    }
    facts = [standings_name(made, language), counted("players", len(made.lines), language)]
    title = translate("report.crosstable.title", language)
    return typeset("crosstable", head_of(state, options, title, made.rulebook, facts=facts), record)


def _parts(rounds: int) -> list[dict[str, int]]:
    """The first and last round of every table, as equally long as can be."""
    count = -(-rounds // _MOST_ROUNDS)
    ends = [rounds * part // count for part in range(count + 1)]
    return [{"first": first + 1, "last": last} for first, last in pairwise(ends)]


def _tail_headings(made: Standings, language: str) -> list[str]:
    names = ["points"]
    if made.has_resistance:
        dialect = "sos" if made.rulebook.id == "go-en" else "wp"
        names += [f"resistance-{dialect}", f"sonneborn-{dialect}"]
    return [translate(f"report.column.{name}", language) for name in names]


def _row(made: Standings, line: Line, rows: dict[int, int], language: str) -> dict[str, object]:
    book, score = made.rulebook, line.score
    tail = [pretty(score.points, book.divisor)]
    if made.has_resistance:
        tail.append(pretty(score.resistance_points, book.divisor))
        tail.append(pretty(score.sonneborn_berger, book.sonneborn_divisor))
    return {
        "place": str(rows[line.player.number]),
        "name": who(line.player),
        "rounds": [_cell(made, entry, rows, language) for entry in made.snapshot.history(line.player.number)],
        "tail": tail,
    }


def _cell(made: Standings, entry: Entry, rows: dict[int, int], language: str) -> dict[str, str]:
    return {
        "opponent": str(rows[entry.opponent]) if entry.opponent else "",
        "colour": colour_letter(entry.colour, language).lower() or "-",
        "sign": result_sign(entry.result, made.rulebook.divisor),
    }


def _legend(language: str) -> str:
    colours = {name: translate(f"report.colour.{name}", language).lower() for name in ("white", "black")}
    return translate("report.crosstable.legend", language, **colours)
