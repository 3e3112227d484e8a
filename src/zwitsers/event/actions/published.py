"""One pair added to a published round, or one of its boards changed: where the rules allow it, or ask for it (R9.2).

A late entry and the one who had the bye, two who were left without an opponent, a pair that has met before, a mistake:
the arbiter decides, with a reason that is kept. Boards with a result stay as they are.
"""

from collections.abc import Mapping
from itertools import count

from zwitsers.engine.domain import Problem, Result
from zwitsers.event.action import action
from zwitsers.event.actions.checks import must_be_running, must_know, published_round, refuse
from zwitsers.event.engine import stones_of
from zwitsers.event.events import IN_BETWEEN, Event, RoundChanged
from zwitsers.event.fields import tidy_reason
from zwitsers.event.parameters import EntryId, NeededReason, PublishedRound
from zwitsers.event.state import Round, State

_Games = dict[int, tuple[int, int]]


@action(
    "POST rounds/{round}/pair",
    command="round pair-players",
    aliases=("round mend pair",),
    pages=("pairing/mend",),
    when="what=pair",
    fields={"white": "one", "black": "two"},
    correction=True,
    shows="round",
    tag="rounds",
)
def pair_in_round(
    state: State, number: PublishedRound, white: EntryId, black: EntryId, reason: NeededReason = ""
) -> list[Event]:
    """Let these two play in a published round, at the board of one of them or at a new one. Who had the bye gives it to
    the one who is left over, if there is one; others who are left over are absent."""
    round_ = _to_change(state, number, white, black, reason)
    before = _games(round_)
    boards = [board for board, game in before.items() if {white, black} & {*game}]
    after: _Games = {board: game for board, game in before.items() if board not in boards}
    after[min(boards, default=_new_board(state, round_, white, black))] = (white, black)
    left = [player for board in boards for player in before[board] if player not in (white, black)]
    bye = round_.bye
    if bye in (white, black):
        bye = left[0] if len(left) == 1 else None
    return _changed(state, round_, after, bye, reason)


@action(
    "POST rounds/{round}/swap",
    command="round swap-players",
    aliases=("round mend swap",),
    pages=("pairing/mend",),
    when="what=swap",
    correction=True,
    shows="round",
    tag="rounds",
)
def swap_in_round(
    state: State, number: PublishedRound, one: EntryId, two: EntryId, reason: NeededReason = ""
) -> list[Event]:
    """Let two players change places in a published round: boards, colours or the bye. One of them may not have been in
    it until now; the other is then absent. Two who are both unpaired play each other, the first with white."""
    round_ = _to_change(state, number, one, two, reason)
    if not {one, two} & round_.paired:
        return pair_in_round(state, number, one, two, reason)
    other = {one: two, two: one}
    after = {
        board: (other.get(white, white), other.get(black, black)) for board, (white, black) in _games(round_).items()
    }
    return _changed(state, round_, after, None if round_.bye is None else other.get(round_.bye, round_.bye), reason)


def _to_change(state: State, number: int, one: int, two: int, reason: str) -> Round:
    must_be_running(state)
    round_ = published_round(state, number)
    must_know(state, (one, two))
    refuse(
        Problem("tournament.change.in-between") if number == IN_BETWEEN else None,
        Problem("tournament.player-twice", player=state.named(one)) if one == two else None,
        None if tidy_reason(reason) else Problem("tournament.reason-needed"),
        *(
            Problem("tournament.change.has-result", board=board, round=number)
            for board, game in round_.boards
            if not game.open and {one, two} & {game.white, game.black}
        ),
    )
    return round_


def _games(round_: Round) -> _Games:
    return {board: (game.white, game.black) for board, game in zip(round_.numbers, round_.games, strict=True)}


def _new_board(state: State, round_: Round, *players: int) -> int:
    """The one that belongs to a player, when it is free; else the first after the others."""
    own = [board for player in players if (board := state.entrants[player].board) and not round_.has_board(board)]
    taken = {*round_.numbers, *state.own_boards.values()}
    first = max(round_.numbers, default=state.settings.first_board - 1) + 1
    return own[0] if own else next(board for board in count(first) if board not in taken)


def _changed(
    state: State, round_: Round, after: Mapping[int, tuple[int, int]], bye: int | None, reason: str
) -> list[Event]:
    before = _games(round_)
    there = {player for game in after.values() for player in game} | {bye}
    games = [(board, *game) for board, game in after.items() if before.get(board) != game]
    changed = RoundChanged(
        round=round_.number,
        games=tuple(games),
        bye=bye,
        removed=tuple(board for board in before if board not in after),
        absent={str(player): Result.ABSENT.name for player in sorted(round_.paired - there)},
        reason=tidy_reason(reason),
        stones=stones_of(state, round_.number, [(white, black) for _board, white, black in games]),
    )
    refuse(Problem("tournament.change.same") if not changed.games and bye == round_.bye else None)
    return [changed]
