"""A round as the typeset lists have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.event.state import Status
from zwitsers.language import translate
from zwitsers.present.documents.pdf.head import shortened, who
from zwitsers.present.tables.player_columns import round_columns
from zwitsers.present.views.round import event_round
from zwitsers.present.words import board_number, board_result, plain_name, points_before

if TYPE_CHECKING:
    from zwitsers.event.state import Round, State
    from zwitsers.present.views.round import BoardView
    from zwitsers.present.views.seats import Seat


class RoundData:
    """The view of one round in one language, as texts for the templates."""

    def __init__(self, state: State, round_: Round, language: str) -> None:
        self.state = state
        self.round_ = round_
        self.language = language
        self.view = event_round(state, round_)
        self.shown = round_columns(self.view)
        self.book = self.view.rulebook

    def say(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    @property
    def mark(self) -> str:
        """What stands across the page of a round that has not been published."""
        return self.say("pdf.draft") if self.round_.status is Status.DRAFT else ""

    def player(self, seat: Seat) -> dict[str, str]:
        return {
            "number": str(seat.number),
            "full": who(seat),
            "title": seat.title,
            "name": shortened(plain_name(seat)),
            "grade": seat.grade,
            "points": points_before(seat, self.language),
            "rating": str(seat.rating or ""),
        }

    def board(self, board: BoardView) -> dict[str, object]:
        return {
            "board": board_number(board),
            "white": self.player(board.white),
            "black": self.player(board.black),
            "result": board_result(board, self.language),
            "stones": str(board.stones or ""),
        }
