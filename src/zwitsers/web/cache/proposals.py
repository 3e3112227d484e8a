"""Results that players enter themselves: one player enters, the opponent confirms, then it is written to the log.

Until then it is a proposal in the site database. If two proposals differ, the arbiter decides.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, select

from zwitsers.engine.domain import Problem, Result
from zwitsers.event import actions
from zwitsers.event.errors import CommandError
from zwitsers.event.notation import ENDINGS
from zwitsers.event.state import Status
from zwitsers.event.store import ConflictError
from zwitsers.web.sitedb import schema
from zwitsers.web.sitedb.database import put_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from zwitsers.event.events import Event
    from zwitsers.event.state import Game, Round, State
    from zwitsers.web.http.context import TournamentContext
    from zwitsers.web.sitedb.database import SiteDatabase

_PROPOSAL = schema.proposal
# Attempts to commit while others write.
_RETRIES = 10


@dataclass(frozen=True, slots=True)
class Proposal:
    """The result of a board according to `player` (an entry id)."""

    round: int
    board: int
    player: int
    white: Result
    black: Result
    time: int

    @property
    def ending(self) -> tuple[Result, Result]:
        return self.white, self.black


@dataclass(frozen=True, slots=True)
class BoardProposals:
    """The proposals of the two players of a board; each may be None."""

    board: int
    by_white: Proposal | None
    by_black: Proposal | None

    @property
    def by_colour(self) -> tuple[tuple[str, Proposal | None], ...]:
        return ("white", self.by_white), ("black", self.by_black)

    @property
    def agreed(self) -> tuple[Result, Result] | None:
        if self.by_white is None or self.by_black is None or self.by_white.ending != self.by_black.ending:
            return None
        return self.by_white.ending

    @property
    def conflict(self) -> bool:
        return self.by_white is not None and self.by_black is not None and self.agreed is None


@dataclass(frozen=True, slots=True)
class Proposals:
    database: SiteDatabase

    def of_round(self, tournament: str, round_: Round) -> dict[int, BoardProposals]:
        """The proposals by board, for games without a result; only those of its two players count."""
        with self.database.reading() as connection:
            found = _read(connection, tournament, round_.number)
        boards: dict[int, BoardProposals] = {}
        for board, game in round_.boards:
            if game.open:
                said = _of_game(found, board, game)
                if said.by_white is not None or said.by_black is not None:
                    boards[board] = said
        return boards

    def put(self, tournament: str, round_: Round, proposal: Proposal) -> BoardProposals:
        """Store a proposal, replacing an earlier one of the same player; return the proposals of both players."""
        with self.database.writing(tournament) as connection:
            key = {"tournament": tournament, "round": proposal.round}
            key |= {"board": proposal.board, "player": proposal.player}
            values = {"white": proposal.white.name, "black": proposal.black.name, "time": proposal.time}
            put_row(connection, _PROPOSAL, key, values)
            found = _read(connection, tournament, proposal.round)
        return _of_game(found, proposal.board, round_.game(proposal.board))

    def forget(self, tournament: str, round_number: int, board: int) -> None:
        """Delete the proposals of a board, after its result was entered or decided."""
        with self.database.writing(tournament) as connection:
            of_board = (_PROPOSAL.c.round == round_number, _PROPOSAL.c.board == board)
            connection.execute(delete(_PROPOSAL).where(_PROPOSAL.c.tournament == tournament, *of_board))


def _read(connection: Connection, tournament: str, round_number: int) -> list[Proposal]:
    query = select(_PROPOSAL).where(_PROPOSAL.c.tournament == tournament, _PROPOSAL.c.round == round_number)
    return [
        Proposal(row.round, row.board, row.player, Result[row.white], Result[row.black], row.time)
        for row in connection.execute(query)
    ]


def _of_game(found: Sequence[Proposal], board: int, game: Game) -> BoardProposals:
    said = {proposal.player: proposal for proposal in found if proposal.board == board}
    return BoardProposals(board, said.get(game.white), said.get(game.black))


# Rules


def board_to_enter(state: State, player: int) -> tuple[Round, int]:
    """The round and board for which this player can enter a result now; CommandError if there is none."""
    for round_ in reversed(state.in_order):
        board = round_.board_of(player)
        if board is None or round_.status is Status.CLOSED:
            continue
        if round_.game(board).open:
            return round_, board
        raise CommandError([Problem("play.result.already-in", board=board)])
    raise CommandError([Problem("play.result.no-game")])


def proposed(round_: Round, board: int, player: int, ending: int | None) -> Proposal:
    """The proposal of a player. `ending`: index in ENDINGS; only the arbiter can enter other results."""
    if ending is None or not 0 <= ending < len(ENDINGS):
        raise CommandError([Problem("play.result.choose")])
    white, black = ENDINGS[ending]
    return Proposal(round_.number, board, player, white, black, int(time.time()))


def said_by(context: TournamentContext, player: int, round_: Round, board: int, ending: int | None) -> BoardProposals:
    """Store the proposal of a player. If both players agree, commit the result to the log before returning."""
    store = Proposals(context.site.database)
    both = store.put(context.name, round_, proposed(round_, board, player, ending))
    if both.agreed is None:
        context.site.choices.touch(context.name)
        context.site.tell(context.name)
    else:
        _enter(context, round_, board, both.agreed)
        store.forget(context.name, round_.number, board)
    return both


def _enter(context: TournamentContext, round_: Round, board: int, agreed: tuple[Result, Result]) -> None:
    game = round_.game(board)
    white, black = (context.state.entrants[player].player.name for player in (game.white, game.black))
    author = context.say("play.result.author", one=white, two=black)
    for _ in range(_RETRIES):
        with suppress(ConflictError):  # its message would show players what the arbiter did
            context.site.run(context.name, lambda state: enter_agreed(state, round_, board, agreed), author)
            return
    raise CommandError([Problem("play.result.again")])


def enter_agreed(state: State, round_: Round, board: int, ending: tuple[Result, Result]) -> list[Event]:
    """Command: enter the agreed result. CommandError if the board now has another game or a result."""
    before, now = round_.game(board), state.round(round_.number)
    game = now.game(board) if now.has_board(board) else None
    if game is None or (game.white, game.black) != (before.white, before.black):
        raise CommandError([Problem("play.result.changed", board=board)])
    if not game.open:
        raise CommandError([Problem("play.result.already-in", board=board)])
    return actions.enter_result(state, round_.number, board, *ending)
