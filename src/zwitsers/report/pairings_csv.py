"""The games of a round for a spreadsheet or a program: a line for each board, then one for everyone without a game.

Scores stand in columns of their own: a spreadsheet would take 1-1 for a date.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Result
from zwitsers.report.data import as_csv
from zwitsers.report.event_round import system_of_round
from zwitsers.report.pdf.round_data import RoundData
from zwitsers.report.words import result_word
from zwitsers.scores.table import points_table
from zwitsers.scores.units import decimal_string
from zwitsers.tournament.engine import snapshot_for
from zwitsers.tournament.events import IN_BETWEEN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zwitsers.tournament.state import Round, State

_HEADING = (
    "round",
    "board",
    "white_number",
    "white",
    "white_points",
    "white_result",
    "black_result",
    "black_points",
    "black",
    "black_number",
    "remark",
)
_PLAIN = (Result.WIN, Result.DRAW, Result.LOSS)


def pairings_csv(state: State, rounds: Sequence[Round], language: str) -> str:
    """Points are those before the round; a remark says what is not an ordinary game, and why somebody has none."""
    return as_csv(_HEADING, [row for made in rounds for row in _rows(state, made, language)])


def _rows(state: State, made: Round, language: str) -> Iterator[list[object]]:
    divisor = system_of_round(state, made.number).divisor
    points = points_table(snapshot_for(state, made.number))
    number: object = "between" if made.number == IN_BETWEEN else made.number

    def about(player: int) -> tuple[int, str, str]:
        lot = state.lots[player]
        return lot, state.entrants[player].player.name, decimal_string(points[lot], divisor)

    def score(result: Result | None) -> str:
        return "" if result is None or result.unfinished else decimal_string(result.points, divisor)

    for board, game in enumerate(made.games, start=1):
        white, black = about(game.white), about(game.black)
        scores = score(game.white_result), score(game.black_result)
        odd = [result for result in (game.white_result, game.black_result) if result and result not in _PLAIN]
        remark = result_word(odd[0], language) if odd else ""
        yield [number, board, *white, *scores, *reversed(black), remark]
    for player, reason in RoundData(state, made, language).without_a_game().items():
        yield [number, "", *about(player), "", "", "", "", "", reason]
