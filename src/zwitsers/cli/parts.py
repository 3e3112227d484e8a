"""The parts of the command line that most calls do without. They are imported when they are first used, so that
`zwitsers pair --plain` and `zwitsers-engine` start quickly."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

_PARTS = {
    # The command line as a whole.
    "account-changes": "zwitsers.cli.account_changes",
    "desktop": "zwitsers.cli.desktop",
    "failure": "zwitsers.cli.failure",
    "help": "zwitsers.cli.help",
    "progress": "zwitsers.cli.progress",
    "text": "zwitsers.present.text",
    # What is drawn for people, or written as JSON.
    "data": "zwitsers.present.tables.data",
    "draw": "zwitsers.present.tables.draw",
    # `pair` on an event, and what it writes besides a list of pairs.
    "pair-event": "zwitsers.cli.pair_event",
    "pair-output": "zwitsers.cli.pair_output",
    # Events: they need a database, which the page that checks pairings in a browser does not have.
    "event": "zwitsers.cli.event",
    "round-event": "zwitsers.cli.round_event",
    "standings-event": "zwitsers.cli.standings_event",
    # `zwitsers-engine`.
    "engine-check": "zwitsers.cli.engine.checking",
    "engine-checklist": "zwitsers.cli.engine.checklist",
    "engine-generate": "zwitsers.cli.engine.generating",
    "engine-pair": "zwitsers.cli.engine.pairing",
}


def part(name: str) -> ModuleType:
    return import_module(_PARTS[name])
