"""Forbidden pairs. Private: never on public pages."""

from typing import Annotated

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.names import name_words, split_name
from zwitsers.event.action import action
from zwitsers.event.actions.checks import must_be_running, must_know, refuse, round_to_come
from zwitsers.event.events import Event, PairAllowed, PairForbidden
from zwitsers.event.parameters import Entries, FirstRound, LastRound, Parameter, ParameterKind
from zwitsers.event.state import State

# What the players of a group share who can be kept apart in one step.
APART = ("club", "family")
ApartBy = Annotated[str, Parameter(ParameterKind.CHOICE, "apart-by", choices=APART, word="apart-by")]


@action("POST forbidden", command="forbid", creates=True, then="forbidden", by_hand=("cli",))
def forbid_pair(
    state: State, players: Entries, first_round: FirstRound | None = None, last_round: LastRound | None = None
) -> list[Event]:
    """These players may not meet (R3.5), from the next round on or later."""
    must_be_running(state)
    must_know(state, players)
    first = state.next_round if first_round is None else first_round
    round_to_come(state, first)
    refuse(
        Problem("tournament.forbid-two") if len(set(players)) < 2 else None,
        Problem("tournament.forbid-rounds") if last_round is not None and last_round < first else None,
    )
    return [PairForbidden(tuple(sorted(set(players))), first, last_round)]


@action("DELETE forbidden", command="allow", pages=("forbidden/remove",))
def allow_pair(state: State, players: Entries) -> list[Event]:
    """Remove a rule of `forbid_pair`, for the rounds to come."""
    must_be_running(state)
    holds = frozenset(players) in _apart_already(state)
    refuse(None if holds else Problem("tournament.not-forbidden"))
    return [PairAllowed(tuple(sorted(set(players))))]


@action("POST forbidden/apart", command="keep-apart", creates=True)
def keep_apart(
    state: State, what: ApartBy, first_round: FirstRound | None = None, last_round: LastRound | None = None
) -> list[Event]:
    """Forbid the pairs within every club, or within every family: one rule for each group."""
    must_be_running(state)
    groups = to_keep_apart(state, what) if what in APART else []
    refuse(None if groups else Problem("tournament.keep-apart.nobody"))
    return [event for group in groups for event in forbid_pair(state, group, first_round, last_round)]


def to_keep_apart(state: State, what: str) -> list[list[int]]:
    """The groups of at least two players who share a club or a surname, without those that already have a rule for a
    round to come. Players are in the order of their lot numbers."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for _lot, player in sorted(state.by_lot().items()):
        person = state.entrants[player].player
        surname, given = split_name(person.name)
        text = person.club if what == "club" else surname if given else ""
        if words := tuple(name_words(text)):
            groups.setdefault(words, []).append(player)
    known = _apart_already(state)
    return [group for group in groups.values() if len(group) > 1 and frozenset(group) not in known]


def _apart_already(state: State) -> set[frozenset[int]]:
    """The players of every rule that has not ended."""
    return {rule.players for rule in state.forbidden if rule.last_round is None or rule.last_round >= state.next_round}
