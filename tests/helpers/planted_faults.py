"""Faults to plant in the proof of a round: each has to be found and named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from helpers.running_tournaments import played, started
from zwitsers.event import actions as c

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def committed_tournament() -> RunningTournament:
    """Three rounds, with lots that follow from a secret."""
    begun = started(9, systems=[(1, "knsb-wp")], rounds=5).do(c.commit_lots, "5e" * 16)
    return played(begun.do(c.draw, None), 3)


def swapped_pair(proof: dict[str, Any]) -> None:
    one, two = proof["boards"][:2]
    one[1], two[1] = two[1], one[1]


def changed_result(proof: dict[str, Any]) -> None:
    lines = proof["tournament"].split("\r\n")
    place = next(i for i, line in enumerate(lines) if line.startswith("001") and " w 1" in line)
    other = int(lines[place].split(" w 1")[0].split()[-1])
    lines[place] = lines[place].replace(" w 1", " w 0", 1).replace("1.0", "0.0", 1)
    loser = next(i for i, line in enumerate(lines) if line.startswith(f"001 {other:4}"))
    lines[loser] = lines[loser].replace(" b 0", " b 1", 1).replace("0.0", "1.0", 1)
    proof["tournament"] = "\r\n".join(lines)


def forged_certificate(proof: dict[str, Any]) -> None:
    proof["certificate"]["ledger"] = []


def removed_round(proof: dict[str, Any]) -> None:
    """The seal before it is that of a chain without a round."""
    proof["previous"] = "0" * 64


def other_secret(proof: dict[str, Any]) -> None:
    """As if another seed was drawn with than the one that was fixed."""
    proof["lots"]["secret"] = "0" * 32
