"""Pair and judge a round of a tournament: the interface between the state and the engine (`pairing` and `why`)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, Result, ZwitsersError
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.pairing.drawing_dummy import (
    DummyError,
    forgetting_the_dummy,
    in_between_round,
    pair_last_round,
    pair_with_dummy,
)
from zwitsers.engine.rules.board_order import board_key
from zwitsers.engine.rules.handicap import Stones
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.why.colours import board_order
from zwitsers.engine.why.judge import Verdict, judge
from zwitsers.engine.why.view import view_of
from zwitsers.event.ahead import games_ahead, played_ahead
from zwitsers.event.boards import board_conflicts
from zwitsers.event.events import IN_BETWEEN, RoundDrafted
from zwitsers.event.snapshots import (
    DUMMY,
    as_lots,
    dummy_has_left,
    dummy_lot,
    dummy_number,
    dummy_takes_part,
    met_dummy,
)
from zwitsers.event.state import Status

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing import Pairing
    from zwitsers.engine.pairing.dummy_rounds import InBetween, LastRound
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.event.state import Round, State

_MOST = 4


class RecentPairings:
    """A small cache of pairings: a draft is made, judged and published from the same snapshot, and the exact solver
    takes seconds for large rounds. Looks up by equality, because a snapshot is not hashable. Thread-safe: the cache
    tuple is replaced as a whole."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[tuple[Snapshot, Rulebook, str | None], Pairing], ...] = ()

    def pair_round(self, snapshot: Snapshot, rulebook: Rulebook, first_round: str | None) -> Pairing:
        key = (snapshot, rulebook, first_round)
        for question, known in reversed(self._kept):
            if question == key:
                return known
        pairing = pair_round(snapshot, rulebook, first_round=first_round)
        self._kept = (*self._kept[1 - _MOST :], (key, pairing))
        return pairing


_RECENT = RecentPairings()


def before_round(state: State, number: int) -> State:
    """The state before a round, without a draft of it: the absences known now count, not those of the draft."""
    if number == IN_BETWEEN:
        return replace(state, rounds=state.rounds[: state.settings.rounds - 1], in_between=None)
    drafted = number == state.next_round and len(state.rounds) == number
    return replace(state, rounds=state.published) if drafted else state


def snapshot_for(state: State, number: int) -> Snapshot:
    """The snapshot that is the input for pairing a round."""
    rounds = state.settings.rounds if number == IN_BETWEEN else number
    return before_round(state, number).snapshot(rounds - 1)


def draft_round(state: State, number: int) -> RoundDrafted:
    """Pair a numbered round by the rulebook; NoPairingError if there is no pairing (R3.6)."""
    if games_ahead(state, number):
        return _draft_with_games_ahead(state, number)
    return _paired_draft(state, number, snapshot_for(state, number))


def _draft_with_games_ahead(state: State, number: int) -> RoundDrafted:
    """Pair the other players by the rulebook. The round counts as paired by hand: the two players agreed to meet."""
    snapshot, there = snapshot_for(state, number), played_ahead(state, number)
    away = {**snapshot.unavailable, **{state.lots[player]: Result.FREE for player in there}}
    ahead = [(game.white, game.black) for game in games_ahead(state, number)]
    if len(away) == len(snapshot.players):
        players = state.by_lot()
        others = RoundDrafted(number, (), absent={str(players[lot]): reason.name for lot, reason in away.items()})
    else:
        others = _paired_draft(state, number, snapshot._replace(unavailable=away))
    games = in_board_order(state, number, [*others.games, *ahead])
    return replace(
        others,
        games=games,
        absent={player: reason for player, reason in others.absent.items() if int(player) not in there},
        by_hand=True,
        stones=stones_of(state, number, games),
    )


def _paired_draft(state: State, number: int, snapshot: Snapshot) -> RoundDrafted:
    settings = state.settings
    players = state.by_lot()
    if plays_dummy(state, number):
        with_dummy = pair_with_dummy(snapshot, dummy_lot(state), settings.system_of(number))
        pairing, bye = with_dummy.pairing, with_dummy.opponent
    elif dummy_has_left(state, number):
        last = _last_round(state, snapshot)
        pairing, bye = last.pairing, last.left_over
    else:
        pairing = _RECENT.pair_round(snapshot, settings.system_of(number), settings.scheme_of(number))
        bye = pairing.bye
    return RoundDrafted(
        round=number,
        games=tuple((players[board.white], players[board.black]) for board in pairing.boards),
        bye=None if bye is None else players[bye],
        absent={str(players[lot]): reason.name for lot, reason in pairing.absent.items()},
        dummy=against_dummy(state, number, bye),
        stones=tuple(pairing.stones.get(board.black, 0) for board in pairing.boards) if pairing.stones else (),
    )


def stones_of(state: State, number: int, games: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The handicap stones of games (white, black) by entry id; empty if no game has any. The player who receives stones
    has black; with reversed colours there are none (M6)."""
    if not state.settings.handicap or number == IN_BETWEEN:
        return ()
    stones = Stones(snapshot_for(state, number))
    found = tuple(stones.of_black(state.lots[white], state.lots[black]) for white, black in games)
    return found if any(found) else ()


def plays_dummy(state: State, number: int) -> bool:
    """Whether the drawing dummy takes part in this round. After the in-between round it has left."""
    if number == state.settings.rounds and state.in_between is not None:
        return False
    return dummy_takes_part(state, number - 1)


def against_dummy(state: State, number: int, bye: int | None) -> bool:
    """Whether the player left over in this round draws with the dummy instead of having a bye."""
    return plays_dummy(state, number) or (bye is not None and dummy_has_left(state, number))


def draft_warnings(state: State, drafted: Round) -> tuple[Problem, ...]:
    """Warnings: an unavoidable second meeting with the dummy (R10.3), and players who are not at their fixed board."""
    boards = board_conflicts(state, drafted)
    if drafted.bye is None or not dummy_has_left(state, drafted.number):
        return boards
    again = drafted.bye in met_dummy(replace(state, rounds=state.rounds[: drafted.number - 1]))
    if not again or not _last_round(state, snapshot_for(state, drafted.number)).warnings:
        return boards
    return (Problem("dummy.twice", player=state.named(drafted.bye)), *boards)


def _last_round(state: State, snapshot: Snapshot) -> LastRound:
    return pair_last_round(snapshot, state.settings.final_system)


def needs_in_between(state: State) -> bool:
    """Whether the in-between round must be paired before the last round (R7.2)."""
    return (
        state.in_between is None
        and state.next_round == state.settings.rounds
        and dummy_takes_part(state, state.next_round - 1)
    )


def in_between_plan(state: State, against_himself: Collection[int] | None = None) -> InBetween:
    """Pair the in-between round by the rulebook, in lot numbers, with warnings. `against_himself`: the entry ids of
    players who draw against themselves, if the arbiter chooses them."""
    lots = state.lots
    away = _away_in_between(state)
    return in_between_round(
        before_round(state, IN_BETWEEN).snapshot(),
        dummy_lot(state),
        against_himself=None if against_himself is None else [lots[player] for player in against_himself],
        away={lots[player]: reason for player, reason in away.items()},
        rulebook=state.settings.final_system,
    )


def _away_in_between(state: State) -> dict[int, Result]:
    """Players absent in the in-between round: announced, or left out of the last round."""
    away = before_round(state, IN_BETWEEN).left_out(state.settings.rounds)
    absences = {entrant.id: entrant.absences.get(IN_BETWEEN) for entrant in state.entrants.values()}
    return away | {player: reason for player, reason in absences.items() if reason is not None}


def draft_in_between(state: State, against_himself: Collection[int] | None = None) -> RoundDrafted:
    plan = in_between_plan(state, against_himself)
    players = state.by_lot()
    absent: dict[int, Result] = {lot: Result.NO_PART for lot in players if lot not in plan.players}
    absent |= dict(plan.away) | dict.fromkeys(plan.against_himself, Result.SELF_DRAW)
    return RoundDrafted(
        round=IN_BETWEEN,
        games=tuple((players[board.white], players[board.black]) for board in plan.boards),
        absent={str(players[lot]): reason.name for lot, reason in absent.items()},
        by_hand=against_himself is not None,
        last_opponent=None if plan.last_opponent is None else players[plan.last_opponent],
    )


def redraft_round(state: State, drafted: Round) -> RoundDrafted | None:
    """Pair this round again by the rulebook on the current state; None if there is no pairing."""
    try:
        in_between = drafted.number == IN_BETWEEN
        return _redraft_in_between(state, drafted) if in_between else draft_round(state, drafted.number)
    except ZwitsersError:  # no pairing, or nobody present
        return None


def _redraft_in_between(state: State, drafted: Round) -> RoundDrafted:
    """With the same choice of players who draw against themselves, as long as that choice is allowed."""
    alone = [player for player, reason in drafted.absent.items() if reason is Result.SELF_DRAW]
    if drafted.by_hand and alone:
        with suppress(DummyError):
            return draft_in_between(state, alone)
    return draft_in_between(state)


def judge_round(state: State, drafted: Round, best: RoundDrafted | None) -> Verdict:
    """Judge a round against `best`, the rulebook's own pairing."""
    number = drafted.number
    snapshot = snapshot_for(state, number)
    if number == IN_BETWEEN:
        # Only players with a game in the in-between round count; all others are unavailable.
        away = {*drafted.absent, *(_away_in_between(state) if drafted.status is Status.DRAFT else ())}
        concerned = {*met_dummy(state), *drafted.paired, drafted.last_opponent} - away
        there = {state.lots[player] for player in concerned if player is not None}
        if not there and not drafted.games:
            return Verdict(())  # every participant draws against themselves
        if best is not None and {player for game in best.games for player in game} != drafted.paired:
            best = None  # the rulebook now lets other players take part: the pairs cannot be compared
        snapshot = snapshot._replace(unavailable={n: Result.NO_PART for n in snapshot.numbers if n not in there})
        number = state.settings.rounds
    elif dummy_has_left(state, number):
        snapshot = _judged_last_round(state, snapshot)
    dummy = dummy_number(state, snapshot)
    wanted = None if best is None else as_lots(state, _pairs(best), dummy)
    pairs = as_lots(state, drafted.pairs, dummy)
    system = state.settings.system_of(number)
    return judge(snapshot, system, pairs, wanted, scheme=state.settings.scheme_of(number))


def _judged_last_round(state: State, snapshot: Snapshot) -> Snapshot:
    """The snapshot for judging the last round: an unavoidable second meeting with the dummy breaks no norm (R10.3)."""
    try:
        return forgetting_the_dummy(snapshot) if _last_round(state, snapshot).warnings else snapshot
    except ZwitsersError:  # no pairing at all, or nobody left to pair
        return snapshot


def _pairs(draft: RoundDrafted) -> list[tuple[int, int]]:
    bye = [] if draft.bye is None else [(draft.bye, DUMMY if draft.dummy else 0)]
    return [*draft.games, *bye]


def in_board_order(state: State, number: int, games: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Sort the games by the board order of the rulebook (R9.1, K10, RR2)."""
    snapshot = snapshot_for(state, number)
    system = state.settings.system_of(state.settings.rounds if number == IN_BETWEEN else number)
    if system.pairing.schedule is not None:
        order = board_order(view_of(snapshot, system))
        return tuple(sorted(games, key=lambda game: order(tuple(state.lots[player] for player in game))))
    table = score_table(snapshot, system.method)
    rank = {lot: place for place, lot in enumerate(system.order(snapshot, table))}
    key = board_key(snapshot, system, rank)
    return tuple(sorted(games, key=lambda game: key([state.lots[player] for player in game])))
