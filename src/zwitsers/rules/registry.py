"""The rulebooks by their ids. Only the module of the rulebook that is asked for is loaded."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from zwitsers.domain.errors import Problem, ZwitsersError

if TYPE_CHECKING:
    from zwitsers.rules.rulebook import Rulebook

_MODULES = {
    "go-nl": "go_nl",
    "go-en": "go_en",
    "knsb-wp": "knsb_wp",
    "kndb": "kndb",
    "knsb-rating": "knsb_rating",
}

IDS = tuple(_MODULES)


class UnknownRulebookError(ZwitsersError):
    """Someone asked for a rulebook that is not one of IDS."""


def rulebook(rulebook_id: str) -> Rulebook:
    module = _MODULES.get(rulebook_id)
    if module is None:
        raise UnknownRulebookError([Problem("scores.unknown-rulebook", id=rulebook_id, ids=", ".join(IDS))])
    found: Rulebook = import_module(f"zwitsers.rules.{module}").RULEBOOK
    return found
