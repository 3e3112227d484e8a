"""A pairing for people (a table) and for programs (JSON)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Result
from zwitsers.language import translate
from zwitsers.report.data import as_json
from zwitsers.report.table import Column, Heading, Look, Note, Table
from zwitsers.report.words import result_word, short_name
from zwitsers.scores.table import points_table
from zwitsers.scores.units import decimal_string, pretty
from zwitsers.why.best import pairs_of
from zwitsers.why.ledger import ledger
from zwitsers.why.view import view_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zwitsers.domain import Snapshot
    from zwitsers.pairing.result import Pairing
    from zwitsers.report.table import Block
    from zwitsers.rules.rulebook import Rulebook


def pairing_blocks(pairing: Pairing, snapshot: Snapshot, rulebook: Rulebook, language: str) -> list[Block]:
    """What goes up on the wall: the round, the boards with room for the results, the bye and the absent."""
    points = {number: pretty(value, rulebook.divisor) for number, value in points_table(snapshot).items()}
    blocks: list[Block] = [Heading(_title(pairing, snapshot, rulebook, language))]
    if pairing.boards:
        blocks.append(_boards(pairing, snapshot, points, language))
    blocks += [Note("\n".join(lines)) for lines in [_without_a_game(pairing, snapshot, points, language)] if lines]
    remarks = list(_remarks(pairing, snapshot, language))
    if remarks:
        blocks.append(Note("\n".join(remarks)))
    return blocks


def _title(pairing: Pairing, snapshot: Snapshot, rulebook: Rulebook, language: str) -> str:
    number, planned = pairing.round_number, snapshot.planned_rounds
    if planned is None or number > planned:
        title = translate("report.round.title", language, round=number)
    else:
        title = translate("report.pairing.round-of", language, round=number, planned=planned)
    return "  ·  ".join(part for part in (title, snapshot.name, rulebook.id) if part)


# Room to write the result in.
ROOM = "…  –  …"


def board_columns(language: str) -> tuple[Column, ...]:
    """The columns of every list of boards, with the result or room for it in the middle."""

    def heading(key: str) -> str:
        return translate(f"report.column.{key}", language)

    return (
        Column(translate("report.pairing.board", language), right=True, look=Look.KEY),
        Column(heading("number"), right=True, look=Look.FAINT, spare=True),
        Column(heading("white"), look=Look.NAME),
        Column(heading("points"), right=True, look=Look.MAIN),
        Column(heading("score")),
        Column(heading("points"), right=True, look=Look.MAIN),
        Column(heading("black"), look=Look.NAME),
        Column(heading("number"), right=True, look=Look.FAINT, spare=True),
    )


def _boards(pairing: Pairing, snapshot: Snapshot, points: Mapping[int, str], language: str) -> Table:
    rows = [
        (
            str(board),
            str(game.white),
            short_name(snapshot.player(game.white)),
            points[game.white],
            ROOM,
            points[game.black],
            short_name(snapshot.player(game.black)),
            str(game.black),
        )
        for board, game in enumerate(pairing.boards, start=1)
    ]
    return Table(board_columns(language), tuple(rows))


def _without_a_game(pairing: Pairing, snapshot: Snapshot, points: Mapping[int, str], language: str) -> list[str]:
    """The bye, then the absent, those with the same reason together; each has the points of before the round."""
    reasons: dict[Result, list[int]] = {}
    if pairing.bye is not None:
        reasons[Result.BYE] = [pairing.bye]
    for number, reason in sorted(pairing.absent.items()):
        reasons.setdefault(reason, []).append(number)
    lines = []
    for reason, numbers in reasons.items():
        word = result_word(reason, language)
        names = "; ".join(f"{number} {short_name(snapshot.player(number))} ({points[number]})" for number in numbers)
        lines.append(f"{word[:1].upper()}{word[1:]}: {names}")
    return lines


def _remarks(pairing: Pairing, snapshot: Snapshot, language: str) -> Iterator[str]:
    if pairing.round_number == 1 and not pairing.scheme:
        yield translate("report.pairing.not-by-scheme", language)
    if any(entry.result.unfinished for history in snapshot.histories for entry in history):
        yield translate("report.standings.unfinished", language)


def pairing_json(pairing: Pairing, snapshot: Snapshot, rulebook: Rulebook) -> str:
    points = points_table(snapshot)

    def who(number: int) -> dict[str, object]:
        return {
            "number": number,
            "name": snapshot.player(number).name,
            "points": decimal_string(points[number], rulebook.divisor),
        }

    return as_json(
        {
            "system": rulebook.id,
            "edition": rulebook.edition,
            "round": pairing.round_number,
            "boards": [
                {
                    "board": board,
                    "white": who(game.white),
                    "black": who(game.black),
                    "colour_article": game.colour_article,
                }
                for board, game in enumerate(pairing.boards, start=1)
            ],
            "bye": None if pairing.bye is None else who(pairing.bye),
            "absent": [{**who(number), "reason": reason.label} for number, reason in sorted(pairing.absent.items())],
            "first_round": pairing.scheme or None,
            "groups": [] if pairing.scheme else ledger(view_of(snapshot, rulebook), pairs_of(pairing)),
        }
    )
