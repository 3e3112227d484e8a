"""The settings of a tournament as programs read them, by the names under which they are declared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zwitsers.event.settings import DECLARED
from zwitsers.present.views.records import described

if TYPE_CHECKING:
    from zwitsers.event.settings import Settings


@dataclass(frozen=True, slots=True)
class SystemSetting:
    """From this round on this rulebook holds."""

    first_round: int
    system: str


@dataclass(frozen=True, slots=True)
class AvoidanceSetting:
    """What is avoided where it costs nothing above it."""

    what: str
    where: str = field(metadata=described("Below the bar only, or everywhere."))
    rounds: int = field(metadata=described("In the first so many rounds; 0: in all."))
    before: str = field(metadata=described("The article of the criterion before which it stands; empty: the last."))


def settings_view(settings: Settings, *, public: bool = False) -> dict[str, Any]:
    """Players are entry ids, which never change. `public`: without what is only for arbiters."""
    values = {
        name: None if declared.private and public else getattr(settings, name) for name, declared in DECLARED.items()
    }
    values["systems"] = tuple(SystemSetting(*held) for held in settings.systems_in_force)
    values["avoid"] = tuple(AvoidanceSetting(*held) for held in settings.avoid)
    return values
