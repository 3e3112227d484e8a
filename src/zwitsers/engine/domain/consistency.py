"""What contradicts itself in a snapshot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.errors import Problem
from zwitsers.engine.domain.results import MIRRORS, Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zwitsers.engine.domain.snapshot import Snapshot


def problems_of(snapshot: Snapshot, index: Mapping[int, int]) -> Iterator[Problem]:
    """Those of the first kind that there are: the next kinds can only be judged when there are none."""
    for kind in (_number_problems(snapshot), _length_problems(snapshot)):
        first = next(kind, None)
        if first is not None:
            yield first
            yield from kind
            return
    yield from _entry_problems(snapshot, index)
    yield from _constraint_problems(snapshot)


def _number_problems(snapshot: Snapshot) -> Iterator[Problem]:
    if len(snapshot.players) != len(snapshot.histories):
        yield Problem("snapshot.histories", players=len(snapshot.players), histories=len(snapshot.histories))
        return
    seen: set[int] = set()
    for player in snapshot.players:
        if player.number < 1:
            yield Problem("snapshot.number", player=player.number, name=player.name)
        if player.number in seen:
            yield Problem("snapshot.number-twice", player=player.number, name=player.name)
        seen.add(player.number)


def _length_problems(snapshot: Snapshot) -> Iterator[Problem]:
    planned = snapshot.planned_rounds
    if planned is not None and planned < 1:
        yield Problem("snapshot.planned", planned=planned)
    rounds = snapshot.rounds
    for player, history in zip(snapshot.players, snapshot.histories, strict=True):
        if len(history) != rounds:
            yield Problem("snapshot.history-length", player=player.number, has=len(history), rounds=rounds)


def _entry_problems(snapshot: Snapshot, index: Mapping[int, int]) -> Iterator[Problem]:
    byes: dict[int, int] = {}
    histories = snapshot.histories
    for player, history in zip(snapshot.players, histories, strict=True):
        number = player.number
        for position, (result, opponent, colour) in enumerate(history):
            round_number = position + 1
            if not result.has_opponent:
                if opponent:
                    yield Problem(
                        "snapshot.opponent-too-many",
                        player=number,
                        round=round_number,
                        opponent=opponent,
                        result=result.label,
                    )
                if colour is not None:
                    yield Problem("snapshot.colour-without-game", player=number, round=round_number)
                if result is Result.BYE:
                    if round_number in byes:
                        yield Problem(
                            "snapshot.bye-twice",
                            player=number,
                            round=round_number,
                            other=byes[round_number],
                        )
                    byes[round_number] = number
                continue
            if opponent == number:
                yield Problem("snapshot.against-himself", player=number, round=round_number)
                continue
            where = index.get(opponent)
            if where is None:
                yield Problem("snapshot.no-opponent", player=number, round=round_number, opponent=opponent)
                continue
            mirror = histories[where][position]
            if mirror.opponent != number:
                yield Problem(
                    "snapshot.opponent-differs",
                    player=number,
                    round=round_number,
                    opponent=opponent,
                    theirs=mirror.opponent,
                )
                continue
            if number > opponent:
                continue  # the pair was judged from the other side
            if mirror.result not in MIRRORS[result]:
                yield Problem(
                    "snapshot.results-clash",
                    player=number,
                    round=round_number,
                    opponent=opponent,
                    mine=result.label,
                    theirs=mirror.result.label,
                )
            if (colour is mirror.colour and colour is not None) or (colour is None) != (mirror.colour is None):
                yield Problem("snapshot.colours-clash", player=number, round=round_number, opponent=opponent)


def _constraint_problems(snapshot: Snapshot) -> Iterator[Problem]:
    for number, result in snapshot.unavailable.items():
        if number not in snapshot:
            yield Problem("snapshot.unknown-unavailable", player=number)
        elif result.has_opponent or result is Result.BYE:
            yield Problem("snapshot.unavailable-kind", player=number, result=result.label)
    for rule in snapshot.constraints.forbidden:
        for number in sorted(rule.players):
            if number not in snapshot:
                yield Problem("snapshot.unknown-forbidden", player=number)
    starting = snapshot.mcmahon.start if snapshot.mcmahon is not None else ()
    concerned = {*snapshot.virtual, *starting, *(number for number, _round in (*snapshot.abnormal, *snapshot.stones))}
    for number in sorted(concerned):
        if number not in snapshot:
            yield Problem("snapshot.unknown-points", player=number)
    groups = snapshot.constraints.strength_groups
    if groups is not None:
        seen: set[int] = set()
        for group in groups.groups:
            for number in sorted(group):
                if number not in snapshot:
                    yield Problem("snapshot.unknown-strength", player=number)
                elif number in seen:
                    yield Problem("snapshot.strength-twice", player=number)
                seen.add(number)
