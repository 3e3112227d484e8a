"""The head of a log, stored outside the log: the seal of the last entry that was committed on this machine.

The head of an event file is in its backup folder; that of a tournament on a server is in the data folder. It is written
after each commit, without fsync. After a power cut it may be older than the log, or missing, but never newer. So a log
that ends before its head has lost entries.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.event.store.chain import Seal
from zwitsers.event.store.data_folder import data_folder
from zwitsers.event.store.files import work_file

if TYPE_CHECKING:
    from pathlib import Path

NAME = "head.json"


class Head(NamedTuple):
    """`first`: the hash of the first entry; it identifies the tournament."""

    first: str
    seal: Seal


@dataclass(frozen=True, slots=True)
class HeadFile:
    path: Path
    # Whether `write` creates the folder.
    own_folder: bool = False

    def read(self) -> Head | None:
        """The head, or None if the file is missing or unreadable."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
            first, sequence, digest = found["first"], found["sequence"], found["hash"]
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        if [type(value) for value in (first, sequence, digest)] != [str, int, str]:
            return None
        return Head(first, Seal(sequence, digest))

    def write(self, head: Head) -> None:
        """Replace the head by an atomic rename. Does nothing if the folder is missing or the write fails."""
        text = json.dumps({"first": head.first, "sequence": head.seal.sequence, "hash": head.seal.hash})
        with suppress(OSError):
            if self.own_folder:
                self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with work_file(self.path) as work:
                work.write_text(text, encoding="utf-8")
                work.replace(self.path)


def server_head(place: str) -> HeadFile | None:
    """The head file of a tournament on a server; None if this machine has no data folder. `place`: its address without
    a password."""
    folder = data_folder()
    if folder is None:
        return None
    return HeadFile(folder / "heads" / f"{sha256(place.encode()).hexdigest()}.json", own_folder=True)
