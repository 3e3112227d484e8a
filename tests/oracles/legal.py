"""The field of the round to come: who is to be paired, in which order, and what may never happen (R3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracles.colours import Preference, absolute_clash, preference
from oracles.literal_scores import ranking, scores_of
from zwitsers.engine.domain import Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Snapshot

BYE = 0
"""Stands for "no opponent", and in kndb for the dummy."""


@dataclass(frozen=True, slots=True)
class Field:
    """All that the choice of a pairing depends on. Players are named by number, 0 is the bye."""

    snapshot: Snapshot
    system: str
    players: tuple[int, ...]
    """Who is to be paired, from high to low."""
    rank: Mapping[int, int]
    score: Mapping[int, int]
    preference: Mapping[int, Preference | None]
    opponents: Mapping[int, tuple[int, ...]]
    """Whom each may meet by R3, from high to low; 0 at the end for who may have the bye, when there is one."""
    natives: tuple[tuple[int, ...], ...]
    """The score groups from the top; in kndb the dummy is the last of the last group (R4)."""

    @property
    def odd(self) -> bool:
        return len(self.players) % 2 == 1


def arbiter_forbids(snapshot: Snapshot, one: int, other: int) -> bool:
    """R3.5 in the round to come."""
    round_to_come = snapshot.rounds + 1
    for rule in snapshot.constraints.forbidden:
        if rule.applies_to(round_to_come) and one in rule.players and other in rule.players:
            return True
    strength = snapshot.constraints.strength_groups
    if strength is None or round_to_come > strength.rounds:
        return False
    group_of = {number: place for place, group in enumerate(strength.groups) for number in group}
    return one in group_of and other in group_of and group_of[one] != group_of[other]


def have_met(snapshot: Snapshot, one: int, other: int) -> bool:
    """R3.1; only a played game is a meeting (R1.4). R3.10: not for ever, where the tournament says so."""
    met = [turn for turn, entry in enumerate(snapshot.history(one), 1) if entry.played and entry.opponent == other]
    after = snapshot.constraints.rematch_after
    return bool(met) and (not after or snapshot.rounds + 1 - met[-1] < after)


def may_have_bye(snapshot: Snapshot, system: str, number: int) -> bool:
    """R3.2."""
    results = [entry.result for entry in snapshot.history(number)]
    if system == "kndb":
        return Result.BYE not in results
    return not any(result in (Result.BYE, Result.FULL_POINT_BYE, Result.FORFEIT_WIN) for result in results)


def field_of(snapshot: Snapshot, system: str) -> Field:
    scores = scores_of(snapshot, system)
    players = tuple(number for number in ranking(snapshot, scores) if number not in snapshot.unavailable)
    preferences = {number: preference(snapshot, number, scores.points[number]) for number in players}

    def may_meet(one: int, other: int) -> bool:
        return not (
            have_met(snapshot, one, other)
            or arbiter_forbids(snapshot, one, other)
            or (system == "knsb-wp" and absolute_clash(preferences[one], preferences[other]))
        )

    odd = len(players) % 2 == 1
    opponents: dict[int, list[int]] = {number: [] for number in players}
    for place, one in enumerate(players):
        for other in players[place + 1 :]:
            if may_meet(one, other):
                opponents[one].append(other)
                opponents[other].append(one)
    if odd:
        for number in players:
            if may_have_bye(snapshot, system, number):
                opponents[number].append(BYE)
        opponents[BYE] = [number for number in players if BYE in opponents[number]]
    groups: list[list[int]] = []
    for number in players:
        if not groups or scores.points[groups[-1][0]] != scores.points[number]:
            groups.append([])
        groups[-1].append(number)
    rank = {number: place for place, number in enumerate(players, start=1)}
    if odd and system == "kndb":
        groups[-1].append(BYE)
        rank[BYE] = len(players) + 1
    return Field(
        snapshot=snapshot,
        system=system,
        players=players,
        rank=rank,
        score={number: scores.points[number] for number in players},
        preference=preferences,
        opponents={
            number: tuple(sorted(found, key=lambda n: rank.get(n, len(players) + 1)))
            for number, found in opponents.items()
        },
        natives=tuple(tuple(group) for group in groups),
    )
