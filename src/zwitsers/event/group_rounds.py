"""Pair, publish and close rounds in all groups of an event at once. Each group is a separate commit. A group that
refuses reports why and does not block the others. Call again to do the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event import actions
from zwitsers.event.apply import in_turn
from zwitsers.event.group_sync import GroupProblem
from zwitsers.event.schedule import is_round_robin
from zwitsers.event.state import Status
from zwitsers.event.store.seeds import new_seed, seed_to_finish

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.festival import FestivalGroup
    from zwitsers.event.group_stores import GroupStores
    from zwitsers.event.state import State

    Command = Callable[[State], Sequence[Event]]


@dataclass(frozen=True, slots=True)
class GroupOutcome:
    """The outcome for one group: whether anything was done, the round concerned (0: none), and the problems."""

    group: FestivalGroup
    done: bool = False
    round: int = 0
    problems: tuple[Problem, ...] = ()


def close_rounds(event: State, stores: GroupStores, author: str, only: Collection[int] = ()) -> list[GroupOutcome]:
    """Close the current round in every group that has all its results."""
    return _in_groups(event, stores, author, only, lambda _board: _close)


def pair_rounds(event: State, stores: GroupStores, author: str, only: Collection[int] = ()) -> list[GroupOutcome]:
    """Draft the next round in every group that can have one, after closing the current round if it has all its results.
    A group with a draft keeps it."""
    return _in_groups(event, stores, author, only, _pairing)


def publish_rounds(event: State, stores: GroupStores, author: str, only: Collection[int] = ()) -> list[GroupOutcome]:
    """Publish the draft of every group that has one."""
    return _in_groups(event, stores, author, only, lambda _board: _publish)


def start_rounds(event: State, stores: GroupStores, author: str, only: Collection[int] = ()) -> list[GroupOutcome]:
    """Pair and publish the next round in one step; for a round robin all rounds."""
    return _in_groups(event, stores, author, only, _starting)


def finish_groups(event: State, stores: GroupStores, author: str, only: Collection[int] = ()) -> list[GroupOutcome]:
    """Finish every group that has played all its rounds, after closing the last round if it has all its results."""
    return _in_groups(event, stores, author, only, lambda _board: _finish)


def _in_groups(
    event: State,
    stores: GroupStores,
    author: str,
    only: Collection[int],
    command_of: Callable[[int | None], Command],
) -> list[GroupOutcome]:
    festival = event.festival
    assert festival is not None
    found: list[GroupOutcome] = []
    board = 1
    for group in festival.groups:
        state = stores.state(group.tournament)
        first = board if festival.numbers_on else None
        if state is not None:
            board += boards_of(state)
        if only and group.id not in only:
            continue
        if state is None:
            lost = Problem("festival.group-lost", group=group.name, tournament=group.tournament)
            found.append(GroupOutcome(group, problems=(lost,)))
            continue
        try:
            entries = stores.run(group.tournament, command_of(first), author)
            rounds = [getattr(entry.event, "round", 0) for entry in entries]
            found.append(GroupOutcome(group, bool(entries), max(rounds, default=0)))
        except ZwitsersError as error:
            found.append(GroupOutcome(group, problems=tuple(GroupProblem(group.name, item) for item in error.problems)))
    return found


def boards_of(state: State) -> int:
    """The number of boards that a group can need."""
    there = [entrant for entrant in state.entrants.values() if not entrant.withdrawn_in(state.next_round)]
    in_play = max((len(round_.games) for round_ in state.published if round_.status is Status.PUBLISHED), default=0)
    return max(len(there) // 2, in_play)


def _close(state: State) -> Sequence[Event]:
    current = state.current
    if current is None or current.status is not Status.PUBLISHED or current.open_boards:
        return ()
    return actions.close_round(state, current.number)


def _pairing(first_board: int | None) -> Command:
    def command(state: State) -> Sequence[Event]:
        if state.draft is not None or state.finished or not state.entrants or _is_complete(state):
            return ()
        return in_turn(state, [_close, _renumber(first_board), _draw, lambda now: actions.pair(now, seed=new_seed())])

    return command


def _starting(first_board: int | None) -> Command:
    def command(state: State) -> Sequence[Event]:
        if state.finished or not state.entrants:
            return ()
        if state.draft is None and _is_complete(state):
            return _close(state)
        if is_round_robin(state) and state.draft is None:
            return in_turn(state, [_renumber(first_board), _draw, actions.publish_schedule])
        return in_turn(state, [_pairing(first_board), actions.publish])

    return command


def _finish(state: State) -> Sequence[Event]:
    if state.finished or not _is_complete(state):
        return ()
    return in_turn(state, [_close, lambda now: actions.finish(now, seed_to_finish(now, None))])


def _publish(state: State) -> Sequence[Event]:
    return () if state.draft is None else actions.publish(state)


def _is_complete(state: State) -> bool:
    return bool(state.published) and state.next_round > state.settings.rounds


def _renumber(first_board: int | None) -> Command:
    def command(state: State) -> Sequence[Event]:
        if first_board is None or first_board == state.settings.first_board:
            return ()
        return actions.change_settings(state, {"first_board": first_board})

    return command


def _draw(state: State) -> Sequence[Event]:
    """Draw lots or the initial colour, if the rulebook requires a draw and there was none."""
    if state.published or state.lot_seed is not None or state.settings.mcmahon:
        return ()
    if state.settings.numbered_by:
        return () if state.settings.lot_colour else actions.draw(state, new_seed())
    in_order = sorted(state.entrants, key=state.lots.__getitem__)
    return actions.draw(state, new_seed()) if in_order == sorted(state.entrants) else ()
