"""The head of a log, kept outside the event file: the last entry that was acknowledged.

It lies among the backups and is written after each commit, without waiting for the disk. After a power cut it may be
older than the log, or missing; it is never newer. So an event file that ends before its head has lost entries.
"""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.event.store.chain import Seal

if TYPE_CHECKING:
    from pathlib import Path

NAME = "head.json"


class Head(NamedTuple):
    """`first` is the hash of the first entry: it tells which tournament this is."""

    first: str
    seal: Seal


@dataclass(frozen=True, slots=True)
class HeadFile:
    path: Path

    def read(self) -> Head | None:
        """The head, or None when there is none that can be read."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
            first, sequence, digest = found["first"], found["sequence"], found["hash"]
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        if [type(value) for value in (first, sequence, digest)] != [str, int, str]:
            return None
        return Head(first, Seal(sequence, digest))

    def write(self, head: Head) -> None:
        """Only where there is a folder of backups. A reader finds the old head or the new one."""
        text = json.dumps({"first": head.first, "sequence": head.seal.sequence, "hash": head.seal.hash})
        work = self.path.with_name(f".{NAME}.{secrets.token_hex(4)}.new")
        try:
            with os.fdopen(os.open(work, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(text)
            work.replace(self.path)
        except OSError:
            with suppress(OSError):
                work.unlink()
