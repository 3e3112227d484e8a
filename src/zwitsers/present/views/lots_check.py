"""The record of lots that were committed to, checked: the hash, the seed, and the draw done again.

Needs no event: a browser or a command that has only the record comes to the same conclusion.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Colour, Problem, ZwitsersError
from zwitsers.engine.pairing.commitment import commitment_of, committed_seed, is_secret
from zwitsers.engine.pairing.lots import LotsError, draw_lots, guided_lots
from zwitsers.present.views.records import described
from zwitsers.present.views.short_seal import short_seal

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

LOTS_FORMAT = "zwitsers-lots-1"
_FIELDS = ("format", "event", "commitment", "committed", "secret", "drawn", "entries", "groups", "lots", "colour")


class LotsRecordError(ZwitsersError):
    """Not the record of lots, or not one that this version understands."""


@dataclass(frozen=True, slots=True)
class LotsCheck:
    """What this device finds when it draws again."""

    event: str
    seal: str = field(metadata=described("The hash that was published before the draw, short."))
    committed: str = field(metadata=described("When the hash was published, ISO 8601, UTC."))
    drawn: bool = field(metadata=described("False: the secret is not public yet."))
    confirmed: bool = field(metadata=described("The lots follow from the hash and the list of entries."))
    hash_right: bool = field(metadata=described("The secret is the one of which the hash was published."))
    draw_right: bool = field(metadata=described("Drawn again from secret and entries, the lots are the same."))
    seed: int | None = field(metadata=described("The seed of the draw; null before it."))
    entries: int = field(metadata=described("How many players were drawn."))
    groups: int = field(metadata=described("In how many groups by strength, for a guided draw."))
    colour: str | None = field(metadata=described("The initial colour (w or b), where no numbers are drawn."))
    earlier: int = field(metadata=described("Draws from the same secret that were undone before this one."))


def read_lots(data: bytes) -> dict[str, Any]:
    """The fields of a record; LotsRecordError when it is not one."""
    try:
        record = json.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise LotsRecordError([Problem("why.lots.not-json")]) from None
    if not is_lots_record(record):
        raise LotsRecordError([Problem("why.lots.damaged", format=LOTS_FORMAT)])
    found: dict[str, Any] = record
    return found


def looks_like_lots(data: bytes) -> bool:
    """Whether this is meant as the record of lots, and not as the proof of a round."""
    try:
        record = json.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError):
        return False
    return isinstance(record, dict) and str(record.get("format")).startswith("zwitsers-lots-")


def is_lots_record(record: object) -> bool:
    return (
        isinstance(record, dict)
        and record.get("format") == LOTS_FORMAT
        and all(name in record for name in (*_FIELDS, "earlier"))
        and all(isinstance(record[name], str) for name in ("event", "commitment", "committed", "secret"))
        and (not record["secret"] or is_secret(record["secret"]))
        and all(_are_pairs(record[name], kind) for name, kind in (("entries", str), ("lots", int)))
        and isinstance(record["groups"], list)
        and all(isinstance(group, list) and all(map(_is_number, group)) for group in record["groups"])
        and record["colour"] in (None, *(colour.value for colour in Colour))
        and _is_number(record["earlier"])
    )


def _are_pairs(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and _is_number(pair[0]) and type(pair[1]) is kind for pair in value
    )


def _is_number(value: object) -> bool:
    return type(value) is int


def check_lots(record: dict[str, Any]) -> LotsCheck:
    """Draw again from the record alone. `record`: from `read_lots`, or of a proof."""
    secret, entries = record["secret"], [(player, name) for player, name in record["entries"]]
    hash_right = not secret or commitment_of(secret) == record["commitment"]
    seed = committed_seed(secret, entries) if secret else None
    draw_right = seed is None or _drawn(record, seed)
    return LotsCheck(
        event=record["event"],
        seal=short_seal(record["commitment"]),
        committed=record["committed"],
        drawn=seed is not None,
        confirmed=seed is not None and hash_right and draw_right,
        hash_right=hash_right,
        draw_right=draw_right,
        seed=seed,
        entries=len(entries),
        groups=len(record["groups"]),
        colour=record["colour"],
        earlier=record["earlier"],
    )


def _drawn(record: dict[str, Any], seed: int) -> bool:
    """Whether the draw gives what the record says."""
    if record["colour"] is not None:
        return bool(draw_lots((Colour.WHITE.value, Colour.BLACK.value), seed)[0] == record["colour"])
    everyone = [player for player, _name in record["entries"]]
    named = {player for group in record["groups"] for player in group}
    try:
        lots = guided_lots([*record["groups"], [player for player in everyone if player not in named]], seed)
    except LotsError:
        return False
    return lots == dict(record["lots"]) and sorted(lots) == sorted(everyone)


def moved_numbers(record: dict[str, Any], snapshot: Snapshot) -> list[str]:
    """Players who have another number in the tournament than the draw gave them. A name that was corrected afterwards
    is not among them, nor is a newcomer."""
    drawn = dict(record["lots"])
    names = [name for _player, name in record["entries"]]
    now = {player.name: player.number for player in snapshot.players}
    return [
        name
        for player, name in record["entries"]
        if player in drawn and names.count(name) == 1 and now.get(name, drawn[player]) != drawn[player]
    ]
