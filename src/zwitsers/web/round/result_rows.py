"""The boards of a round with what has been entered for them, by whom, and what is still to be decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import Result
from zwitsers.report.words import numbered
from zwitsers.tournament.events import IN_BETWEEN
from zwitsers.tournament.notation import show_result
from zwitsers.web.proposals import Proposals
from zwitsers.web.remembered import round_of
from zwitsers.web.round.entries import Entries
from zwitsers.web.round.keys import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.tournament.state import Game, Round, State
    from zwitsers.views.round import Seat
    from zwitsers.web.proposals import BoardProposals
    from zwitsers.web.request import TournamentRequest
    from zwitsers.web.round.entries import Once


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody says that a board has this result. `who` is white, black, or the name of an account."""

    who: str
    result: str
    shown: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    number: int
    white: Seat
    black: Seat
    # "white-black" in entry ids: so that nothing is entered for another game than the page shows.
    game: str
    result: str
    shown: str
    open: bool
    once: tuple[Said, ...] = ()
    players: tuple[Said, ...] = ()
    # The entry ids of those who lost by forfeit and could count as withdrawn (R9.3).
    stayed_away: frozenset[int] = frozenset()

    @property
    def disputed(self) -> bool:
        """Two entries, or the two players, do not say the same."""
        return len({said.result for said in self.once}) > 1 or len({said.result for said in self.players}) > 1

    @property
    def text(self) -> str:
        """What a search looks in."""
        return f"{self.number} {numbered(self.white)} {numbered(self.black)}".casefold()

    def found_by(self, words: str) -> bool:
        """A number is that of the board; anything else is a part of a name."""
        wanted = words.casefold().split()
        if len(wanted) == 1 and wanted[0].isdigit():
            return str(self.number) == wanted[0]
        return all(word in self.text for word in wanted)


def result_rows(desk: TournamentRequest, made: Round) -> list[ResultRow]:
    state, language = desk.state, desk.here.language
    view = round_of(desk, made)
    once = Entries(desk.site.database).of_round(desk.name, made)
    said = Proposals(desk.site.database).of_round(desk.name, made)
    rows: list[ResultRow] = []
    for board, game in zip(view.boards, made.games, strict=True):
        number = board.board
        result = _written(game, state.settings.game)
        rows.append(
            ResultRow(
                number=number,
                white=board.white,
                black=board.black,
                game=f"{game.white}-{game.black}",
                result=result,
                shown=shown(result, language),
                open=game.open,
                once=tuple(_once(once.get(number, ()), desk)),
                players=tuple(_players(said.get(number), desk)),
                stayed_away=frozenset(_stayed_away(state, made, game)),
            )
        )
    return rows


def _written(game: Game, kind: str) -> str:
    if game.white_result is None or game.black_result is None:
        return ""
    return show_result(game.white_result, game.black_result, kind)


def _once(entries: Iterable[Once], desk: TournamentRequest) -> Iterable[Said]:
    for entry in entries:
        result = show_result(entry.white, entry.black, desk.state.settings.game)
        yield Said(entry.account, result, shown(result, desk.here.language))


def _players(said: BoardProposals | None, desk: TournamentRequest) -> Iterable[Said]:
    for who, proposal in () if said is None else (("white", said.by_white), ("black", said.by_black)):
        if proposal is not None:
            result = show_result(proposal.white, proposal.black, desk.state.settings.game)
            yield Said(who, result, shown(result, desk.here.language))


def round_after(state: State, made: Round) -> int:
    return state.settings.rounds if made.number == IN_BETWEEN else made.number + 1


def stayed_away(state: State, made: Round | None) -> list[tuple[int, str]]:
    """Who lost by forfeit in this round and is still in the tournament: (entry id, number and name)."""
    if made is None or state.finished:
        return []
    gone = [player for game in made.games for player in _stayed_away(state, made, game)]
    return [(player, f"{state.lots[player]} {state.entrants[player].player.name}") for player in gone]


def _stayed_away(state: State, made: Round, game: Game) -> Iterable[int]:
    following = round_after(state, made)
    if not state.settings.no_show_withdraws or following > state.settings.rounds:
        return
    for player, result in ((game.white, game.white_result), (game.black, game.black_result)):
        if result is Result.FORFEIT_LOSS and not state.entrants[player].withdrawn_in(following):
            yield player
