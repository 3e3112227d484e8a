"""A round of an event as the printed lists need it: names, points before the round, and who has no game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Result
from zwitsers.language import translate
from zwitsers.report.event_round import result_of, system_of_round
from zwitsers.report.pdf.head import who
from zwitsers.report.words import result_word
from zwitsers.scores.table import points_table
from zwitsers.scores.units import pretty
from zwitsers.tournament.engine import snapshot_for
from zwitsers.tournament.state import Status

if TYPE_CHECKING:
    from zwitsers.tournament.state import Round, State


class RoundData:
    """Looks up what the lists of one round say of its players; entry ids go in, texts come out."""

    def __init__(self, state: State, made: Round, language: str) -> None:
        self.state = state
        self.made = made
        self.language = language
        self.book = system_of_round(state, made.number)
        self._points = points_table(snapshot_for(state, made.number))

    def say(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    @property
    def mark(self) -> str:
        """What stands across the page of a round that has not been published."""
        return self.say("pdf.draft") if self.made.status is Status.DRAFT else ""

    def name(self, player: int) -> str:
        return who(self.state.entrants[player].player)

    def points(self, player: int) -> str:
        """The points with which he came into the round."""
        return pretty(self._points[self.state.lots[player]], self.book.divisor)

    def player(self, player: int) -> dict[str, str]:
        return {"number": str(self.state.lots[player]), "name": self.name(player), "points": self.points(player)}

    def boards(self) -> list[dict[str, object]]:
        return [
            {
                "board": str(board),
                "white": self.player(game.white),
                "black": self.player(game.black),
                "result": spaced(result_of(game, self.state, self.language)),
            }
            for board, game in enumerate(self.made.games, start=1)
        ]

    def without_a_game(self) -> dict[int, str]:
        """Who has no game and why, in words: the bye first, then the absent, then whoever was left over by hand."""
        made, lots = self.made, self.state.lots
        found: dict[int, str] = {}
        if made.bye is not None:
            found[made.bye] = self.say("report.event.dummy") if made.dummy else result_word(Result.BYE, self.language)
        for player in sorted(made.absent, key=lots.__getitem__):
            if made.absent[player].counts:
                found[player] = result_word(made.absent[player], self.language)
        for player in self.state.left_over(made):
            found[player] = self.say("report.event.left-over")
        return found


def spaced(result: str) -> str:
    """`1-0R` with room to breathe: 1 – 0 R. A word, such as that for an adjourned game, stays as it is."""
    white, dash, black = result.partition("-")
    return f"{white} – {black.removesuffix('R')}{' R' if black.endswith('R') else ''}" if dash else result
