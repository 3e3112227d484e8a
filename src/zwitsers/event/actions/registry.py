"""All actions, in the order of the help and the docs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.event.action import declared_in
from zwitsers.event.actions import (
    absences,
    attendance,
    drafts,
    ending,
    evenings,
    festival,
    forbidden,
    game_dates,
    lots,
    players,
    prizes,
    published,
    requests,
    results,
    rounds,
    setup,
)

if TYPE_CHECKING:
    from types import ModuleType

    from zwitsers.event.action import Action

MODULES: tuple[ModuleType, ...] = (
    setup,
    players,
    lots,
    absences,
    attendance,
    requests,
    forbidden,
    prizes,
    rounds,
    game_dates,
    results,
    drafts,
    published,
    evenings,
    ending,
    festival,
)


def all_actions() -> list[Action]:
    return [found for module in MODULES for found in declared_in(module)]
