"""The hash chain: the hash of each entry covers its content and the hash of the previous entry.

A changed, removed or reordered entry breaks the chain at its place. The seal (number and hash of the last entry)
reveals entries missing at the end.
"""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from zwitsers.event.events import Event


# Limits the length of an audit report.
MOST_BREAKS = 200


class Seal(NamedTuple):
    """The number and hash of an entry. A seal noted earlier proves that the log up to there is unchanged."""

    sequence: int
    hash: str

    @property
    def text(self) -> str:
        """The seal in text form: 412:9f2c…"""
        return f"{self.sequence}:{self.hash}"


# The seal of an empty log.
START = Seal(0, "0" * 64)


class StoredEntry(NamedTuple):
    """A row of the entry table; `data` is canonical JSON."""

    sequence: int
    batch: int
    author: str
    time: str
    kind: str
    data: str
    hash: str

    @property
    def seal(self) -> Seal:
        return Seal(self.sequence, self.hash)


# Canonical JSON: sorted keys, no spaces, ASCII only, so that every database stores it unchanged.
canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def hash_of(previous: str, row: StoredEntry) -> str:
    """SHA-256 over the canonical JSON of [previous hash, sequence, batch, author, time, kind, data]."""
    # Encoding each string separately takes half the time of encoding the list. `data` is already canonical; parsing and
    # encoding it again would hide a change.
    who_what = f"{canonical(row.author)},{canonical(row.time)},{canonical(row.kind)},{row.data}"
    return sha256(f"[{canonical(previous)},{row.sequence},{row.batch},{who_what}]".encode()).hexdigest()


def rows_of(events: Sequence[Event], author: str, time: str, after: Seal) -> list[StoredEntry]:
    """The rows of one command's events, chained to the seal `after`."""
    rows: list[StoredEntry] = []
    previous = after
    for event in events:
        open_row = StoredEntry(
            previous.sequence + 1, after.sequence + 1, author, time, event.kind, canonical(event.data()), hash=""
        )
        rows.append(open_row._replace(hash=hash_of(previous.hash, open_row)))
        previous = rows[-1].seal
    return rows


def breaks(rows: Iterable[StoredEntry], after: Seal, last: Seal | None = None) -> Iterator[Problem]:
    """The breaks in the chain, at most MOST_BREAKS. With `last` the rows must also end at that seal."""
    found = _breaks(rows, after, last)
    yield from islice(found, MOST_BREAKS)
    if next(found, None) is not None:
        yield Problem("store.audit.more", count=MOST_BREAKS)


def _breaks(rows: Iterable[StoredEntry], after: Seal, last: Seal | None) -> Iterator[Problem]:
    previous: Seal | StoredEntry = after
    for row in rows:
        if row.sequence != previous.sequence + 1:
            yield Problem("store.audit.missing", first=previous.sequence + 1, last=row.sequence - 1)
        elif row.hash != hash_of(previous.hash, row):
            yield Problem("store.audit.changed", sequence=row.sequence)
        # Continue from the stored hash: a change is reported once, not again for every later entry.
        previous = row
    if last is not None and (previous.sequence, previous.hash) != last:
        yield Problem("store.audit.end", sequence=last.sequence, found=previous.sequence)
