"""The boards of a round with what has been entered for them, by whom, and what is still to be decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.event.events import ResultCorrected, ResultEntered
from zwitsers.event.notation import show_result
from zwitsers.present.views.alphabet import matches, search_text
from zwitsers.present.views.people import people_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zwitsers.event.log import Log
    from zwitsers.event.state import Game, Round, State
    from zwitsers.present.views.people import Who
    from zwitsers.present.views.round import BoardView, RoundView
    from zwitsers.present.views.seats import Seat

    # By board: who says it (white, black, or the name of an account), and which results.
    Sayings = Mapping[int, Sequence[tuple[str, Result, Result]]]


@dataclass(frozen=True, slots=True)
class ReportedResult:
    """Somebody says that a board has this result. `who` is white, black, or the name of an account."""

    who: str
    result: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """`result` as it is entered: 1-0, ½-½R, adj; empty while it is not in."""

    number: int
    white: Seat
    black: Seat
    # "white-black" in entry ids: so that nothing is entered for another game than the page shows.
    game: str
    result: str
    open: bool
    once: tuple[ReportedResult, ...] = ()
    players: tuple[ReportedResult, ...] = ()
    # The entry ids of players who lost by forfeit and could count as withdrawn (R9.3).
    stayed_away: frozenset[int] = frozenset()

    @property
    def disputed(self) -> bool:
        return _differ(self.once) or _differ(self.players)

    @property
    def search(self) -> str:
        return search_text(self.number, self.white.search, self.black.search)

    def found_by(self, words: str) -> bool:
        """A number is that of the board; anything else is a part of a name."""
        wanted = words.strip()
        return str(self.number) == wanted if wanted.isdigit() else matches(wanted, self.search)


def result_rows(state: State, round_: Round, view: RoundView, once: Sayings, players: Sayings) -> list[ResultRow]:
    """`once`: what was entered where everything is entered twice; `players`: what the players say themselves."""
    kind = state.settings.game
    return [
        ResultRow(
            number=board.board,
            white=board.white,
            black=board.black,
            game=f"{game.white}-{game.black}",
            result=entered_result(game, kind),
            open=game.open,
            once=_said(once.get(board.board, ()), kind),
            players=_said(players.get(board.board, ()), kind),
            stayed_away=frozenset(_stayed_away(state, round_, game)),
        )
        for board, (_number, game) in zip(view.boards, round_.boards, strict=True)
    ]


def disputed(state: State, once: Sayings, players: Sayings) -> list[int]:
    """The boards of which it is not certain how they ended, without a view of the round."""
    kind = state.settings.game
    return sorted(
        board
        for board in {*once, *players}
        if _differ(_said(once.get(board, ()), kind)) or _differ(_said(players.get(board, ()), kind))
    )


def _differ(sayings: Sequence[ReportedResult]) -> bool:
    """Two entries, or the two players, do not say the same."""
    return len({said.result for said in sayings}) > 1


def entered_result(game: Game, kind: str) -> str:
    if game.white_result is None or game.black_result is None:
        return ""
    return show_result(game.white_result, game.black_result, kind)


def _said(sayings: Sequence[tuple[str, Result, Result]], kind: str) -> tuple[ReportedResult, ...]:
    return tuple(ReportedResult(who, show_result(white, black, kind)) for who, white, black in sayings)


def stayed_away(state: State, round_: Round | None) -> list[Who]:
    """Who lost by forfeit in this round and is still in the tournament."""
    if round_ is None or state.finished:
        return []
    found = [player for game in round_.games for player in _stayed_away(state, round_, game)]
    everyone = people_of(state) if found else {}
    return [everyone[player] for player in found]


def _stayed_away(state: State, round_: Round, game: Game) -> Iterable[int]:
    following = state.round_after(round_.number)
    if not state.settings.no_show_withdraws or following > state.settings.rounds:
        return
    for player, result in ((game.white, game.white_result), (game.black, game.black_result)):
        if result is Result.FORFEIT_LOSS and not state.entrants[player].withdrawn_in(following):
            yield player


def latest_results(log: Log, view: RoundView) -> list[BoardView]:
    """The games of this round whose results are in, the last one first."""
    order: dict[int, None] = {}
    for entry in reversed(log.effective):
        event = entry.event
        if isinstance(event, (ResultEntered, ResultCorrected)) and event.round == view.round:
            order.setdefault(event.board)
    by_board = {line.board: line for line in view.boards if line.result}
    return [by_board[board] for board in order if board in by_board]
