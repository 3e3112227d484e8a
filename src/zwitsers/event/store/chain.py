"""The chain of hashes: each entry's hash covers its content and the hash of the entry before.

A changed, removed or reordered entry therefore breaks the chain where it stood, and the seal (the number and hash of
the last entry) shows an entry missing at the end.
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


# More than anybody will read.
MOST_BREAKS = 200


class Seal(NamedTuple):
    """The number and the hash of an entry. A copy of it shows later whether the log up to there changed."""

    sequence: int
    hash: str

    @property
    def text(self) -> str:
        """As it is written down: 412:9f2c…"""
        return f"{self.sequence}:{self.hash}"


# What stands before the first entry.
START = Seal(0, "0" * 64)


class StoredEntry(NamedTuple):
    """An entry as it is stored; `data` is canonical JSON."""

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


# One way to write each value: keys in order, no spaces, and only ASCII, which every database keeps as it is.
canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


def hash_of(previous: str, row: StoredEntry) -> str:
    """SHA-256 over the canonical JSON of [previous hash, sequence, batch, author, time, kind, data]."""
    # Each text by itself, which takes half the time of the list as a whole. `data` is canonical already; writing it out
    # again would only hide a change of it.
    who_what = f"{canonical(row.author)},{canonical(row.time)},{canonical(row.kind)},{row.data}"
    return sha256(f"[{canonical(previous)},{row.sequence},{row.batch},{who_what}]".encode()).hexdigest()


def rows_of(events: Sequence[Event], author: str, time: str, after: Seal) -> list[StoredEntry]:
    """The entries of one command, chained to what went before."""
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
    """Where the chain is broken, up to MOST_BREAKS of them. With `last` the rows must also end there."""
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
        # On with the hash that is stored: one change is reported once, not for all entries that follow.
        previous = row
    if last is not None and (previous.sequence, previous.hash) != last:
        yield Problem("store.audit.end", sequence=last.sequence, found=previous.sequence)
