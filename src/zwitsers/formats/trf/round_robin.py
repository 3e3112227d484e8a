"""A round robin in a TRF: which schedule record 192 names (RR4), and who has left (RR5)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result, RoundRobin
from zwitsers.engine.domain.round_robin import rounds_of_cycle
from zwitsers.engine.scores.counted import cycles_of, played_half

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

_NAMED = {
    "FIDE_ROUNDROBIN": RoundRobin(1),
    "BERGER_ROUNDROBIN": RoundRobin(1),
    "FIDE_DOUBLEROUNDROBIN": RoundRobin(2),
    "BERGER_DOUBLEROUNDROBIN": RoundRobin(2, swap=False),
    "CUSTOM_ROUNDROBIN": RoundRobin(custom=True),
}
_CYCLES = r"(?a)BERGER_ROUNDROBIN_G([1-9]\d?)"


def named_schedule(code: str) -> RoundRobin | None:
    """The round robin that record 192 names; None for anything else."""
    several = re.fullmatch(_CYCLES, code)
    return RoundRobin(int(several[1]), swap=False) if several is not None else _NAMED.get(code)


def schedule_code(snapshot: Snapshot) -> str:
    """Record 192 for a round robin."""
    round_robin = snapshot.round_robin or RoundRobin()
    if round_robin.custom:
        return "CUSTOM_ROUNDROBIN"
    cycles = cycles_of(snapshot)
    if cycles > 2:
        return f"BERGER_ROUNDROBIN_G{cycles}"
    if cycles == 2:
        return "FIDE_DOUBLEROUNDROBIN" if round_robin.swap else "BERGER_DOUBLEROUNDROBIN"
    return "FIDE_ROUNDROBIN"


def as_round_robin(snapshot: Snapshot, code: str) -> Snapshot:
    """The tournament of a file as a round robin: the schedule that 192 names, else by the number of rounds."""
    schedule = named_schedule(code)
    if schedule is None:
        # Another system with rounds that were known beforehand, such as Scheveningen.
        schedule = RoundRobin(custom=bool(code) and snapshot.predetermined)
    planned, one = snapshot.planned_rounds, rounds_of_cycle(len(snapshot.players))
    if planned is None and not schedule.custom:
        planned = (schedule.cycles or (1 if snapshot.rounds <= one else 2)) * one
    new = snapshot._replace(predetermined=True, round_robin=schedule, planned_rounds=planned)
    gone = dict.fromkeys(_left(new), Result.WITHDRAWN)
    return new._replace(unavailable={**new.unavailable, **gone}) if gone else new


def _left(snapshot: Snapshot) -> list[int]:
    """A file does not say who has left. Those have who did not play their last games, are not there in the round to
    come (or none comes), and have played fewer than half of their games (RR5)."""
    over = snapshot.planned_rounds is not None and snapshot.rounds >= snapshot.planned_rounds
    # One round without a game may be the free round.
    enough = 1 + len(snapshot.players) % 2
    return [
        number
        for number, history in zip(snapshot.numbers, snapshot.histories, strict=True)
        if (over or number in snapshot.unavailable)
        and len(history) >= enough
        and not any(entry.played for entry in history[-enough:])
        and not played_half(snapshot, number)
    ]
