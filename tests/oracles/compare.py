"""An engine's pairing beside the oracle's: the same, or where they part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracles.brute_force import best_pairing, keys_of
from oracles.legal import field_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from oracles.boards import Line
    from oracles.brute_force import Key
    from zwitsers.engine.domain import Snapshot


def agrees(
    snapshot: Snapshot, system: str, engine_lines: Sequence[Line] | None, first_round: str = "fold"
) -> str | None:
    """None when the engine's lines are the oracle's; otherwise an account of the difference.

    `engine_lines` are (white, black) in board order with the bye as (player, 0); None means: no legal pairing.
    """
    oracle = best_pairing(snapshot, system, first_round)
    if oracle is None:
        return None if engine_lines is None else f"no legal pairing exists; engine: {engine_lines}"
    if engine_lines is None:
        return f"engine finds no legal pairing; oracle: {oracle.lines}"
    engine = [(white, black) for white, black in engine_lines]
    if engine == oracle.lines:
        return None
    both = f"\n  oracle {oracle.lines}\n  engine {engine}"
    fault = incomplete_or_illegal(snapshot, system, engine)
    if fault:
        return fault + both
    if _pairs(engine) == _pairs(oracle.lines):
        colours = set(engine) - set(oracle.lines)
        return (f"same pairs, other colours: engine {sorted(colours)}" if colours else "other board order") + both
    return first_difference(oracle.keys, keys_of(snapshot, system, engine)) + both


def incomplete_or_illegal(snapshot: Snapshot, system: str, lines: Iterable[Line]) -> str | None:
    """What is wrong with a pairing by R3, if anything."""
    field = field_of(snapshot, system)
    pairs = list(lines)
    seated = sorted(number for pair in pairs for number in pair if number)
    if seated != sorted(field.players):
        return f"not everyone exactly once: {seated}, to be paired {sorted(field.players)}"
    if sum(0 in pair for pair in pairs) != field.odd:
        return "a wrong number of byes"
    for one, other in pairs:
        if other not in field.opponents[one]:
            return f"{one}-{other} may not be paired (R3)"
    return None


def first_difference(oracle: Sequence[Key], engine: Sequence[Key]) -> str:
    """The first group and item in which two lists of keys differ."""
    for group, (best, other) in enumerate(zip(oracle, engine, strict=True), start=1):
        for (name, value), (_, its_value) in zip(best, other, strict=True):
            if value != its_value:
                better = "worse" if value < its_value else "BETTER than the oracle"  # type: ignore[operator]
                return f"group {group}, {name}: oracle {value}, engine {its_value} ({better})"
    return "the keys are the same"


def _pairs(lines: Iterable[Line]) -> set[frozenset[int]]:
    return {frozenset(line) for line in lines}
