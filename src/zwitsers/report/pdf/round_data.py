"""A round as the typeset lists have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.report.pdf.head import who
from zwitsers.report.words import board_number, board_result, points_before
from zwitsers.tournament.state import Status
from zwitsers.views.round import event_round

if TYPE_CHECKING:
    from zwitsers.tournament.state import Round, State
    from zwitsers.views.round import Board
    from zwitsers.views.seats import Seat


class RoundData:
    """The view of one round in one language, as texts for the templates."""

    def __init__(self, state: State, made: Round, language: str) -> None:
        self.state = state
        self.made = made
        self.language = language
        self.view = event_round(state, made)
        self.book = self.view.rulebook

    def say(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    @property
    def mark(self) -> str:
        """What stands across the page of a round that has not been published."""
        return self.say("pdf.draft") if self.made.status is Status.DRAFT else ""

    def player(self, seat: Seat) -> dict[str, str]:
        return {"number": str(seat.number), "name": who(seat), "points": points_before(seat, self.language)}

    def board(self, board: Board) -> dict[str, object]:
        return {
            "board": board_number(board),
            "white": self.player(board.white),
            "black": self.player(board.black),
            "result": board_result(board, self.language),
        }
