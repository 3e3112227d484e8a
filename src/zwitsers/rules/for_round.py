"""The rulebook as it holds for one round: with what a tournament adds to it, or takes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zwitsers.domain import Snapshot
    from zwitsers.rules.rulebook import Rulebook


def rulebook_for(snapshot: Snapshot, rulebook: Rulebook) -> Rulebook:
    rules = rulebook.pairing
    if snapshot.starts_differ:
        # M5: round one has score groups already, so it is paired like any other.
        rules = rules._replace(first_round=rules.first_round._replace(schemes={}))
    return rulebook if rules is rulebook.pairing else rulebook._replace(pairing=rules)
