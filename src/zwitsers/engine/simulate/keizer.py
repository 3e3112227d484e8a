"""Keizer competitions that never took place: `keizer:gap=3:own=0` is Keizer with these settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain.keizer import keizer_of
from zwitsers.engine.simulate.mcmahon import MARK

if TYPE_CHECKING:
    from zwitsers.engine.domain.keizer import Keizer


def keizer_from(system: str) -> Keizer:
    """The settings behind the name of the rulebook; KeizerError for what makes no sense."""
    _name, *words = system.split(MARK)
    return keizer_of({key: value for key, _equals, value in (word.partition("=") for word in words)})
