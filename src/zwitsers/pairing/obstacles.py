"""Why a round cannot be paired, in words that an arbiter can act on (R3.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Problem

if TYPE_CHECKING:
    from zwitsers.matching.cardinality import Obstruction
    from zwitsers.pairing.field import Field


def describe_obstruction(field: Field, obstruction: Obstruction) -> list[Problem]:
    """The obstruction is in player numbers, 0 for the bye."""
    parts = [sorted(part) for part in obstruction.odd_parts]
    helpers = sorted(obstruction.removed)
    problems = [Problem("pairing.impossible", round=field.round_number, system=field.rulebook.id)]
    singles = [part[0] for part in parts if len(part) == 1]
    larger = [part for part in parts if len(part) > 1]
    if singles and 0 in singles and len(parts) == 1 and not helpers:
        problems.append(Problem("pairing.nobody-may-have-bye", article=field.rulebook.pairing.bye.article))
    elif not helpers and len(parts) <= 2 and not singles:
        problems.extend(Problem("pairing.odd-island", players=_list(part), count=len(part)) for part in parts)
    else:
        if helpers:
            problems.append(
                Problem(
                    "pairing.too-few-opponents",
                    players=_list(singles + [part[0] for part in larger]),
                    groups=len(parts),
                    opponents=_list(helpers),
                    count=len(helpers),
                )
            )
        else:
            problems.append(Problem("pairing.no-opponents", groups=len(parts)))
        problems.extend(Problem("pairing.part", players=_list(part), count=len(part)) for part in parts)
    problems.append(Problem("pairing.what-helps"))
    return problems


def _list(numbers: list[int]) -> str:
    """Numbers separated by commas; the bye as 0 is written so that both languages understand it."""
    return ", ".join("bye" if number == 0 else str(number) for number in numbers)
