"""The schedule settings of a round robin (CLUBS RR4), in addition to the number of rounds."""

from __future__ import annotations

from typing import NamedTuple


class RoundRobin(NamedTuple):
    # The number of cycles; 0: one or two, by the number of rounds.
    cycles: int = 0
    # Whether the last two rounds of the first of two cycles change places.
    swap: bool = True
    # Another schedule than the Berger table: its rounds can be read and ranked, but not paired.
    custom: bool = False


def rounds_of_cycle(players: int) -> int:
    """The number of rounds in which everybody meets once: an odd field has an empty number too (RR2)."""
    return max(players + players % 2 - 1, 1)
