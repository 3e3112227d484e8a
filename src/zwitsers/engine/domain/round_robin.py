"""How a round robin is scheduled (CLUBS RR4): what a snapshot says beside the number of rounds."""

from __future__ import annotations

from typing import NamedTuple


class RoundRobin(NamedTuple):
    # How often everybody meets everybody; 0: once or twice, by the number of rounds.
    cycles: int = 0
    # Whether the last two rounds of the first of two cycles change places.
    swap: bool = True
    # Another schedule than the Berger table: its rounds can be read and ranked, but not paired.
    custom: bool = False


def rounds_of_cycle(players: int) -> int:
    """How many rounds it takes to meet everybody once: an odd field has an empty number as well (RR2)."""
    return max(players + players % 2 - 1, 1)
