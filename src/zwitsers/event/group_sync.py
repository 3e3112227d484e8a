"""Synchronize the groups with their event: create groups, enter players, remove players who left.

The log of the event is authoritative. Each step is idempotent: it reads the current state of the group and does what is
missing, so after a crash the next call does the rest. A player enters the new group before leaving the old one, so that
a refusal loses nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem, Result, ZwitsersError
from zwitsers.engine.domain.letters import folded
from zwitsers.event import actions
from zwitsers.event.apply import in_turn, replay
from zwitsers.event.errors import CommandError
from zwitsers.event.fields import known_of
from zwitsers.event.group_settings import create_group, settings_command
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.festival import Festival, FestivalGroup
    from zwitsers.event.group_stores import GroupStores
    from zwitsers.event.state import Entrant, State

    Command = Callable[[State], Sequence[Event]]

# The kinds of steps, in order of execution.
MAKE, SETTINGS, ENTER, RETURN, LEAVE, EXPECT, ABSENT, PRESENT, ARRIVE = (
    *("make", "settings", "enter", "return", "leave"),
    *("expect", "absent", "present", "arrive"),
)
_ORDER = (MAKE, SETTINGS, ENTER, RETURN, LEAVE, EXPECT, ABSENT, PRESENT, ARRIVE)


@dataclass(frozen=True, slots=True)
class GroupStep:
    """A step in one group; `names`: the players concerned."""

    kind: str
    group: FestivalGroup
    command: Command
    registrations: tuple[int, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, int, tuple[int, ...]]:
        return self.kind, self.group.id, self.registrations


class GroupProblem(Problem):
    """A problem in one of the groups."""

    __slots__ = ("inner",)

    def __init__(self, group: str, inner: Problem) -> None:
        super().__init__("festival.in-this-group", group=group, problem=inner.key)
        self.inner = inner

    def text(self, language: str = "en") -> str:
        return translate(self.key, language, group=self.values["group"], problem=self.inner.text(language))


@dataclass(frozen=True, slots=True)
class SyncOutcome:
    done: tuple[GroupStep, ...]
    problems: tuple[Problem, ...]


def group_states(festival: Festival, stores: GroupStores) -> dict[int, State | None]:
    """The current state by group; None: not created yet."""
    return {group.id: stores.state(group.tournament) for group in festival.groups}


def broken_groups(festival: Festival, stores: GroupStores, states: Mapping[int, State | None]) -> list[Problem]:
    """Problems of groups whose tournament is gone or belongs to another event."""
    found: list[Problem] = []
    for group in festival.groups:
        state = states[group.id]
        if state is None:
            if stores.is_lost(group.tournament):
                found.append(Problem("festival.group-lost", group=group.name, tournament=group.tournament))
        elif not _is_part(state, festival, group):
            found.append(Problem("festival.other-tournament", group=group.name, tournament=group.tournament))
    return found


def _is_part(state: State, festival: Festival, group: FestivalGroup) -> bool:
    part = state.part_of
    return part is not None and (part.key, part.group) == (festival.key, group.id)


def sync_plan(
    after: State, states: Mapping[int, State | None], stores: GroupStores, before: State | None = None
) -> list[GroupStep]:
    """The steps to do in the groups. `before`: the event before the command that causes them. A decision made in a
    group itself is undone only if that command requires it."""
    festival = after.festival
    assert festival is not None
    earlier = before.festival if before is not None and before.festival is not None else festival
    sound = [
        group
        for group in festival.groups
        if ((state := states.get(group.id)) is None and not stores.is_lost(group.tournament))
        or (state is not None and _is_part(state, festival, group))
    ]
    facts = _facts(festival, states)
    # A player whose new group is lost or broken stays in the present one.
    reachable = {group.id for group in sound}
    held = {number for number, item in festival.registrations.items() if item.group and item.group not in reachable}
    found: list[GroupStep] = []
    for group in sound:
        state = states.get(group.id)
        if state is None:
            found.append(GroupStep(MAKE, group, lambda _state: ()))
            state = create_group(after, group, stores.festival)[1]
        elif before is not None:
            change = settings_command(before, after, group)
            found += [] if change is None else [GroupStep(SETTINGS, group, change)]
        found += _people(festival, earlier, group, state, facts, held)
    return sorted(found, key=lambda step: _ORDER.index(step.kind))


def _facts(festival: Festival, states: Mapping[int, State | None]) -> dict[int, dict[str, Any]]:
    """The player fields of each registration. The entry in a group, which may have been corrected, overrides the
    event's list."""
    found: dict[int, dict[str, Any]] = {
        number: known_of(item.player) for number, item in festival.registrations.items()
    }
    for state in states.values():
        for entrant in () if state is None else state.entrants.values():
            known = festival.registrations.get(entrant.registration)
            if known is not None and folded(known.player.name) == folded(entrant.player.name):
                found[entrant.registration] = known_of(entrant.player)
    return found


def _people(
    festival: Festival,
    earlier: Festival,
    group: FestivalGroup,
    state: State,
    facts: Mapping[int, dict[str, Any]],
    held: set[int],
) -> Iterator[GroupStep]:
    members = {item.id: item for item in festival.members(group.id)}
    here = {entrant.registration: entrant for entrant in state.entrants.values() if entrant.registration}

    def step(kind: str, numbers: Sequence[int], command: Command) -> Iterator[GroupStep]:
        if numbers:
            names = tuple(facts[number]["name"] if number in facts else here[number].player.name for number in numbers)
            yield GroupStep(kind, group, command, tuple(numbers), names)

    entering = [number for number in members if number not in here]
    yield from step(ENTER, entering, lambda now: _enter(now, entering, facts))
    moved = [
        number
        for number in members
        if number in here
        and here[number].withdrawn_in(state.next_round)
        and (number not in earlier.registrations or not _is_in(earlier, number, group.id))
    ]
    yield from step(RETURN, moved, lambda now: _each(now, moved, _return))
    leaving = [
        number
        for number, entrant in here.items()
        if number not in members
        and number not in held
        and not state.finished
        and not entrant.withdrawn_in(state.next_round)
    ]
    yield from step(LEAVE, leaving, lambda now: _leave(now, leaving))
    if state.published:
        return
    # Check-in at the event is check-in for round 1 of the group. Players can also check in to the group by phone.
    checked_in = {number for number, entrant in here.items() if 1 in entrant.checked_in}
    undone = [
        number
        for number, item in members.items()
        if number in checked_in and not item.arrived and _had_arrived(earlier, number)
    ]
    yield from step(EXPECT, undone, lambda now: _each(now, undone, _expect))
    there = {number for number, item in members.items() if item.arrived} | (checked_in - {*undone})
    absent = [number for number in members if festival.check_in_closed and number not in there]
    new = [number for number in absent if number not in here or 1 not in here[number].absences]
    yield from step(ABSENT, new, lambda now: _each(now, new, _absent))
    # Keep an absence that was entered in the group itself.
    present = [
        number
        for number in members
        if number in here
        and number not in absent
        and here[number].absences.get(1) is Result.ABSENT
        and earlier.check_in_closed
        and number in earlier.registrations
        and not _had_arrived(earlier, number)
        and earlier is not festival
    ]
    yield from step(PRESENT, present, lambda now: _each(now, present, _present))
    arrived = [
        number
        for number, item in members.items()
        if item.arrived
        and number not in checked_in
        and (number not in here or number in present or 1 not in here[number].absences)
    ]
    yield from step(ARRIVE, arrived, lambda now: _each(now, arrived, _arrive))


def _had_arrived(earlier: Festival, number: int) -> bool:
    return number in earlier.registrations and earlier.registrations[number].arrived


def _is_in(festival: Festival, number: int, group: int) -> bool:
    item = festival.registrations[number]
    return item.group == group and not item.withdrawn


def _entrant(state: State, number: int) -> Entrant | None:
    return next((entrant for entrant in state.entrants.values() if entrant.registration == number), None)


def _enter(state: State, numbers: Sequence[int], facts: Mapping[int, dict[str, Any]]) -> Sequence[Event]:
    missing = [number for number in numbers if _entrant(state, number) is None]
    people = [{name: value for name, value in facts[number].items() if value} for number in missing]
    return actions.add_players(state, people, registrations=missing) if missing else ()


def _each(state: State, numbers: Sequence[int], one: Callable[[State, Entrant], Sequence[Event]]) -> Sequence[Event]:
    def step(number: int) -> Command:
        def command(now: State) -> Sequence[Event]:
            entrant = _entrant(now, number)
            return () if entrant is None else one(now, entrant)

        return command

    return in_turn(state, [step(number) for number in numbers])


def _return(state: State, entrant: Entrant) -> Sequence[Event]:
    return actions.return_player(state, entrant.id) if entrant.withdrawn_in(state.next_round) else ()


def _arrive(state: State, entrant: Entrant) -> Sequence[Event]:
    done = state.published or 1 in entrant.checked_in or 1 in entrant.absences
    return () if done else actions.check_in(state, [entrant.id], 1)


def _expect(state: State, entrant: Entrant) -> Sequence[Event]:
    done = state.published or 1 not in entrant.checked_in
    return () if done else actions.undo_check_in(state, [entrant.id], 1)


def _absent(state: State, entrant: Entrant) -> Sequence[Event]:
    done = state.published or 1 in entrant.absences
    return () if done else actions.set_absence(state, entrant.id, 1, Result.ABSENT)


def _present(state: State, entrant: Entrant) -> Sequence[Event]:
    there = state.published or 1 not in entrant.absences
    return () if there else actions.clear_absence(state, entrant.id, 1)


def _leave(state: State, numbers: Sequence[int]) -> Sequence[Event]:
    """Remove players from the group, or withdraw them once it plays. Discards a draft of round 1."""
    steps: list[Command] = []
    if not state.published and state.draft is not None:
        steps.append(actions.discard_draft)
    steps.append(lambda now: _each(now, numbers, actions.take_out))
    return in_turn(state, steps)


# Execution


def refused_steps(
    steps: Sequence[GroupStep], after: State, states: Mapping[int, State | None], festival: str
) -> dict[tuple[str, int, tuple[int, ...]], list[Problem]]:
    """Dry run in memory: the problems of each step that is refused."""
    now = dict(states)
    found: dict[tuple[str, int, tuple[int, ...]], list[Problem]] = {}
    for step in steps:
        try:
            if step.kind == MAKE:
                now[step.group.id] = create_group(after, step.group, festival)[1]
                continue
            state = now[step.group.id]
            if state is not None:
                now[step.group.id] = replay(step.command(state), state)
        except ZwitsersError as error:
            found[step.key] = [GroupProblem(step.group.name, problem) for problem in error.problems]
    return found


def checked(command: Command, stores: GroupStores) -> Command:
    """Wrap a command: it is also refused if a group refuses the steps that follow from it."""

    def checked_command(before: State) -> Sequence[Event]:
        events = command(before)
        if before.festival is None or not events:
            return events
        after = replay(events, before)
        assert after.festival is not None
        states = group_states(after.festival, stores)
        steps = sync_plan(after, states, stores, before)
        known = sync_plan(before, group_states(before.festival, stores), stores)
        refused = refused_steps(steps, after, states, stores.festival)
        for step in known:
            refused.pop(step.key, None)
        if refused:
            raise CommandError([problem for problems in refused.values() for problem in problems])
        return events

    return checked_command


def sync_groups(after: State, stores: GroupStores, author: str, before: State | None = None) -> SyncOutcome:
    """Do the missing steps in every group. A group that refuses does not block the others."""
    festival = after.festival
    assert festival is not None
    states = group_states(festival, stores)
    done: list[GroupStep] = []
    problems: list[Problem] = list(broken_groups(festival, stores, states))
    failed: set[int] = set()
    # A player who could not enter the new group does not leave the old one.
    outside: set[int] = set()
    for step in sync_plan(after, states, stores, before):
        if step.group.id in failed or (step.kind == LEAVE and outside & set(step.registrations)):
            continue
        try:
            if step.kind == MAKE:
                stores.create(step.group.tournament, create_group(after, step.group, stores.festival)[0], author)
                done.append(step)
            elif stores.run(step.group.tournament, step.command, author):
                done.append(step)
        except ZwitsersError as error:
            problems += [GroupProblem(step.group.name, problem) for problem in error.problems]
            if step.kind in (MAKE, ENTER):
                failed.add(step.group.id)
                outside |= {item.id for item in festival.members(step.group.id)}
    return SyncOutcome(tuple(done), tuple(problems))


def remaining(after: State, stores: GroupStores) -> list[GroupStep]:
    """The steps that are still to be done in the groups, for instance after a crash."""
    festival = after.festival
    assert festival is not None
    return sync_plan(after, group_states(festival, stores), stores)
