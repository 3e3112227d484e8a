"""The lots that were committed to, as a record that everyone can check: the hash, and after the draw its secret."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from zwitsers.engine.pairing.commitment import commitment_of
from zwitsers.event.actions.lots import entry_names
from zwitsers.event.events import ColourDrawn, LotsCommitted, LotsDrawn
from zwitsers.event.log import Log
from zwitsers.present.views.lots_check import LOTS_FORMAT

if TYPE_CHECKING:
    from zwitsers.event.log import LogEntry


def lots_record(log: Log) -> dict[str, Any] | None:
    """None where nothing was committed to. It holds names as they were when the lots were drawn."""
    committed = next((entry for entry in log.effective if isinstance(entry.event, LotsCommitted)), None)
    if committed is None:
        return None
    assert isinstance(committed.event, LotsCommitted)
    counts = {entry.sequence for entry in log.effective}
    draws = [entry for entry in log.entries if _is_draw(entry) and entry.sequence > committed.sequence]
    drawn = next((entry for entry in draws if entry.sequence in counts), None)
    event: Any = None if drawn is None else drawn.event
    entries = [] if drawn is None else entry_names(Log(log.entries[: drawn.sequence]).state())
    return {
        "format": LOTS_FORMAT,
        "event": log.state().settings.name,
        "commitment": commitment_of(committed.event.secret),
        "committed": committed.time,
        "secret": "" if drawn is None else committed.event.secret,
        "drawn": None if drawn is None else drawn.time,
        "entries": [list(entry) for entry in entries],
        "groups": [list(group) for group in getattr(event, "groups", ())],
        "lots": sorted([int(player), lot] for player, lot in getattr(event, "lots", {}).items()),
        "colour": getattr(event, "colour", None),
        "earlier": sum(entry.sequence not in counts for entry in draws),
    }


def _is_draw(entry: LogEntry) -> bool:
    return isinstance(entry.event, (LotsDrawn, ColourDrawn)) and entry.event.committed


def lots_json(record: dict[str, Any]) -> bytes:
    """Canonical JSON."""
    text = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"{text}\n".encode()
