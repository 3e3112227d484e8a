"""Convert the state to snapshots for the engine: lot numbers instead of entry ids, histories instead of rounds. The
drawing dummy is one of the players while it takes part (002 Modificatie 2, R7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import (
    Colour,
    Constraints,
    MeetingAhead,
    Player,
    PlayerRound,
    Result,
    Snapshot,
    StrengthGroups,
)
from zwitsers.engine.domain.points import baku_group, baku_points
from zwitsers.engine.pairing.drawing_dummy import DUMMY_NAME, after_in_between
from zwitsers.engine.pairing.dummy_rounds import InBetween
from zwitsers.engine.pairing.result import Board
from zwitsers.event.evenings import is_season
from zwitsers.event.go_settings import avoidances_of, handicap_of, mcmahon_of
from zwitsers.event.numbers import by_strength
from zwitsers.event.schedule import fitting_rounds, is_round_robin, schedule_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zwitsers.engine.domain import McMahon
    from zwitsers.event.settings import Settings
    from zwitsers.event.state import Entrant, Round, State

# The drawing dummy in place of an entry id. It has no entry: it takes part if a player would be left over.
DUMMY = -1


def snapshot_of(state: State, rounds: int) -> Snapshot:
    """The snapshot after the numbered rounds 1 to `rounds`."""
    last = state.settings.rounds
    between = next((item for item in state.in_order if item is state.in_between), None)
    if between is None or rounds < last - 1:
        return _numbered(state, rounds, dummy=dummy_takes_part(state, rounds))

    before = _numbered(state, last - 1, dummy=True)
    snapshot = after_in_between(before, dummy_lot(state), _plan(state, between), _results(state, between))
    if rounds < last:
        return snapshot
    round_ = state.published[last - 1]
    entries = round_.entries()
    if round_.dummy and round_.bye is not None:
        entries[round_.bye] = PlayerRound(Result.DUMMY_DRAW)  # the dummy is no longer in the snapshot (R10.3)
    entrants = state.in_lot_order()
    return snapshot._replace(
        histories=tuple(
            (*history, _entry(state, entrant, entries))
            for entrant, history in zip(entrants, snapshot.histories, strict=True)
        ),
        unavailable=_unavailable(state, last + 1),
    )


def as_lots(state: State, pairs: Iterable[tuple[int, int]], dummy: int = 0) -> list[tuple[int, int]]:
    """Convert pairs of entry ids to lots: 0 is the bye, and `dummy` is the number of the dummy."""
    lots = {**state.lots, 0: 0, DUMMY: dummy}
    return [(lots[one], lots[two]) for one, two in pairs]


def met_dummy(state: State) -> set[int]:
    """The players who met the dummy in published rounds."""
    return {item.bye for item in state.published if item.dummy and item.bye is not None}


def dummy_would_stay(state: State, settings: Settings) -> bool:
    """Whether this number of rounds leaves no room for the in-between round: the last round would already be paired or
    drafted, and players who met the dummy would miss their game."""
    met = any(item.dummy and item.bye is not None for item in state.rounds)
    return met and state.in_between is None and settings.rounds <= len(state.rounds)


def dummy_lot(state: State) -> int:
    """The lot number of the dummy: after all players, including late entries (R7.2)."""
    return max(state.lots.values(), default=0) + 1


def dummy_number(state: State, snapshot: Snapshot) -> int:
    """The number of the dummy in a snapshot: its lot number, or 0 (the bye) once it has left."""
    lot = dummy_lot(state)
    return lot if lot in snapshot else 0


def dummy_has_left(state: State, number: int) -> bool:
    """Whether this is the last round after an in-between round. A player left over still meets the dummy (R10.3)."""
    between = state.in_between
    return number == state.settings.rounds and between is not None and between in state.in_order


def dummy_takes_part(state: State, rounds: int) -> bool:
    """Whether the dummy is one of the players after this many rounds: a player has met it, or would be left over."""
    if not state.settings.drawing_dummy:
        return False
    if any(item.dummy and item.bye is not None for item in state.published[:rounds]):
        return True
    return rounds < state.settings.rounds and (len(state.entrants) - len(state.left_out(rounds + 1))) % 2 == 1


def _numbered(state: State, rounds: int, *, dummy: bool) -> Snapshot:
    published = state.published[:rounds]
    entrants = state.in_lot_order()
    per_round = [item.entries() for item in published]
    players = list(state.snapshot_players())
    histories = [tuple([_entry(state, entrant, entries) for entries in per_round]) for entrant in entrants]
    unavailable = _unavailable(state, rounds + 1)
    schedule = schedule_of(state)
    if dummy:
        players.append(Player(dummy_lot(state), DUMMY_NAME))
        histories.append(tuple([_dummy_entry(state, item) for item in published]))
        if (len(entrants) - len(unavailable)) % 2 == 0:
            unavailable[dummy_lot(state)] = Result.HALF_POINT_BYE
    return Snapshot(
        players=tuple(players),
        histories=tuple(histories),
        planned_rounds=state.settings.rounds if schedule is None or state.published else fitting_rounds(state),
        unavailable=unavailable,
        constraints=_constraints(state),
        lot_colour=Colour(state.settings.lot_colour) if state.settings.lot_colour else None,
        name=state.settings.name,
        points=state.settings.worth,
        virtual=_virtual(state),
        pairing_numbers=_pairing_numbers(state),
        mcmahon=_mcmahon(state),
        handicap=handicap_of(state.settings),
        stones=_stones(state, published),
        keizer=state.settings.keizer if is_season(state) else None,
        predetermined=schedule is not None,
        round_robin=schedule,
    )


def _mcmahon(state: State) -> McMahon | None:
    if not state.settings.mcmahon:
        return None
    return mcmahon_of(state.settings, {state.lots[player]: state.start_of(player) for player in state.entrants})


def _stones(state: State, rounds: Sequence[Round]) -> dict[tuple[int, int], int]:
    return {
        (state.lots[game.black], column): game.stones
        for column, item in enumerate(rounds, start=1)
        for game in item.games
        if game.stones
    }


def _pairing_numbers(state: State) -> dict[int, int]:
    """C.04.2 2: pairing numbers by strength, if a rulebook requires them while the players have lots."""
    asks = next((book.strength for book in state.settings.books if book.fide_handling), None)
    if asks is None or state.settings.numbered_by is not None:
        return {}
    return {state.lots[player]: number for player, number in by_strength(state, asks).items()}


def _virtual(state: State) -> dict[int, tuple[int, ...]]:
    """C.04.7: virtual points. The entries before round 1 determine the first group; its last player stays its last."""
    settings, lots = state.settings, state.lots
    from_the_start = [lots[entrant.id] for entrant in state.entrants.values() if entrant.first_round <= 1]
    if not settings.acceleration or not from_the_start:
        return {}
    last = baku_group(from_the_start)[-1]
    return baku_points(lots.values(), settings.rounds, settings.worth, last=last)


def _unavailable(state: State, number: int) -> dict[int, Result]:
    found = {state.lots[player]: reason for player, reason in state.left_out(number).items()}
    if is_round_robin(state):
        # Players who withdrew after publication of a round in which they are free (RR5).
        gone = (player for player, entrant in state.entrants.items() if entrant.withdrawn_in(state.next_round))
        found |= {state.lots[one]: Result.WITHDRAWN for one in gone if found.get(state.lots[one]) is Result.FREE}
    return found


def _entry(state: State, entrant: Entrant, entries: Mapping[int, PlayerRound]) -> PlayerRound:
    entry = entries.get(entrant.id)
    if entry is None:  # entered after that round was paired
        return PlayerRound(entrant.missed)
    if entry.opponent == DUMMY:
        return entry._replace(opponent=dummy_lot(state))
    if entry.opponent:
        return PlayerRound(entry.result, state.lots[entry.opponent], entry.colour)
    return entry


def _dummy_entry(state: State, round_: Round) -> PlayerRound:
    """The round of the dummy: a draw, or a half-point bye if it has no opponent."""
    if round_.dummy and round_.bye is not None:
        return PlayerRound(Result.DRAW, state.lots[round_.bye])
    return PlayerRound(Result.HALF_POINT_BYE)


def _constraints(state: State) -> Constraints:
    def as_lots(players: frozenset[int]) -> frozenset[int]:
        return frozenset(state.lots[player] for player in players)

    groups, rounds = state.settings.strength_groups, state.settings.strength_rounds
    strength = None
    if groups and rounds:
        strength = StrengthGroups(tuple(as_lots(frozenset(group)) for group in groups), rounds)
    return Constraints(
        tuple(rule._replace(players=as_lots(rule.players)) for rule in state.forbidden),
        strength,
        avoidances_of(state.settings),
        tuple(as_lots(frozenset(family)) for family in state.settings.families),
        state.settings.rematch_after,
        tuple(
            MeetingAhead(as_lots(frozenset((game.white, game.black))), number, game.since)
            for (number, _one, _two), game in state.ahead.items()
        ),
    )


def _plan(state: State, between: Round) -> InBetween:
    lots = state.lots
    alone = {player for player, reason in between.absent.items() if reason is Result.SELF_DRAW}
    away = {player: reason for player, reason in between.absent.items() if reason.counts and player not in alone}
    return InBetween(
        last_opponent=None if between.last_opponent is None else lots[between.last_opponent],
        players=tuple(lots[player] for player in (*between.paired, *alone)),
        boards=tuple(Board(lots[game.white], lots[game.black], "") for game in between.games),
        against_himself=tuple(lots[player] for player in alone),
        away={lots[player]: reason for player, reason in away.items()},
    )


def _results(state: State, between: Round) -> dict[int, Result]:
    return {
        state.lots[player]: entry.result for game in between.games for player, entry in game.entries() if not game.open
    }
