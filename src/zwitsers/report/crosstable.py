"""The cross table: everyone in the order of a ranking, every round in a column, opponents by their place in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.data import as_csv, as_json
from zwitsers.report.standings import standings_title
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import colour_letter, result_sign, round_label, short_name
from zwitsers.scores.units import decimal_string, pretty

if TYPE_CHECKING:
    from zwitsers.domain import Entry
    from zwitsers.report.standings import Line, Standings
    from zwitsers.report.table import Block


def crosstable_blocks(made: Standings, language: str) -> list[Block]:
    places = places_of(made)

    def heading(name: str) -> str:
        return translate(f"report.column.{name}", language)

    columns = [
        Column(heading("place"), right=True, look=Look.KEY),
        Column(heading("number"), right=True, look=Look.FAINT, spare=True),
        Column(heading("name"), look=Look.NAME),
        *(Column(round_label(number, language), right=True) for number in made.snapshot.round_numbers),
        Column(heading("points"), right=True, look=Look.MAIN),
    ]
    if made.has_resistance:
        dialect = "sos" if made.rulebook.id == "go-en" else "wp"
        columns += [Column(heading(f"resistance-{dialect}"), right=True)]
        columns += [Column(heading(f"sonneborn-{dialect}"), right=True)]
    rows = [_row(made, line, place, places, language) for place, line in enumerate(made.lines, start=1)]
    return [
        Heading(f"{translate('report.crosstable.title', language)}  ·  {standings_title(made, language)}"),
        Table(tuple(columns), tuple(rows)),
        Note(
            translate(
                "report.crosstable.legend",
                language,
                white=colour_letter_of("white", language),
                black=colour_letter_of("black", language),
            )
        ),
    ]


def colour_letter_of(name: str, language: str) -> str:
    return translate(f"report.colour.{name}", language).lower()


def places_of(made: Standings) -> dict[int, int]:
    """The row of every player. Where places are shared the rows are numbered on, so that each row has its own."""
    return {line.player.number: place for place, line in enumerate(made.lines, start=1)}


def _row(made: Standings, line: Line, place: int, places: dict[int, int], language: str) -> tuple[str, ...]:
    book, score = made.rulebook, line.score
    history = made.snapshot.history(line.player.number)
    cells = [str(place), str(line.player.number), short_name(line.player)]
    cells += [_cell(made, entry, places, language) for entry in history]
    cells.append(pretty(score.points, book.divisor))
    if made.has_resistance:
        cells.append(pretty(score.resistance_points, book.divisor))
        cells.append(pretty(score.sonneborn_berger, book.sonneborn_divisor))
    return tuple(cells)


def _cell(made: Standings, entry: Entry, places: dict[int, int], language: str) -> str:
    """`12w1`: against the player in row 12, with white, won; without an opponent only what it counts for."""
    sign = result_sign(entry.result, made.rulebook.divisor)
    if not entry.opponent:
        return sign
    return f"{places[entry.opponent]}{colour_letter(entry.colour, language).lower() or '-'}{sign}"


def crosstable_json(made: Standings) -> str:
    places = places_of(made)
    book = made.rulebook
    return as_json(
        [
            {
                "place": place,
                "number": line.player.number,
                "name": line.player.name,
                "points": decimal_string(line.score.points, book.divisor),
                "rounds": [
                    {
                        "round": number,
                        "opponent": places[entry.opponent] if entry.opponent else None,
                        "colour": None if entry.colour is None else entry.colour.value,
                        "result": entry.result.label,
                        "points": decimal_string(entry.points, book.divisor),
                    }
                    for number, entry in zip(
                        made.snapshot.round_numbers, made.snapshot.history(line.player.number), strict=True
                    )
                ],
            }
            for place, line in enumerate(made.lines, start=1)
        ]
    )


def crosstable_csv(made: Standings) -> str:
    places = places_of(made)
    turns = [f"round_{number}" if number else "in_between" for number in made.snapshot.round_numbers]
    heading = ["place", "number", "name", *turns, "points"]
    rows: list[list[object]] = []
    for place, line in enumerate(made.lines, start=1):
        history = made.snapshot.history(line.player.number)
        cells = [_cell(made, entry, places, "en") for entry in history]
        points = decimal_string(line.score.points, made.rulebook.divisor)
        rows.append([place, line.player.number, line.player.name, *cells, points])
    return as_csv(heading, rows)
