"""Copies of an event file, made with `cp` while it is written to, without anything that may stand beside it."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from zwitsers.event.store import StoreError, audit, open_store


@dataclass
class Acknowledged:
    """What was acknowledged: by its number in the log the event as JSON, and when that was (nanoseconds, by the time
    of day)."""

    events: dict[int, str] = field(default_factory=dict)
    moments: dict[int, int] = field(default_factory=dict)

    def add(self, number: int, moment: int, event: str) -> None:
        self.events[number], self.moments[number] = event, moment

    def missing(self, there: dict[int, str], before: float = float("inf")) -> list[int]:
        """The numbers of what was acknowledged before this moment and is not there."""
        return [n for n, event in self.events.items() if self.moments[n] < before and there.get(n) != event]


class Copier:
    """Copies all the time, at moments by chance: `pause` seconds apart at most."""

    def __init__(self, path: Path, pause: float) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="copies-", dir=path.parent))
        wait = 'sleep "$(awk -v most="$2" -v seed="$moment" "BEGIN { srand(seed); print rand() * most }")"'
        loop = f'while :; do moment=$(date +%s%N); cp "$0" "$1/$moment.zwitsers"; {wait}; done'
        self.process = subprocess.Popen(["sh", "-c", loop, str(path), str(self.folder), str(pause)])

    def behind(self, acknowledged: Acknowledged, seconds: float = 0.0) -> tuple[int, list[str]]:
        """How many copies were made since the last time, and those that are not whole or lack what was acknowledged so
        many seconds before they were begun."""
        # Meanwhile none is made: there would be more of them the longer it takes.
        self.process.send_signal(signal.SIGSTOP)
        *copies, _maybe_half = sorted(self.folder.iterdir()) or [self.folder]
        behind = [f"{copy.name}: {word}" for copy in copies for word in _wrong(copy, acknowledged, seconds)]
        for copy in copies:
            copy.unlink()
        self.process.send_signal(signal.SIGCONT)
        return len(copies), behind

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)


def _wrong(copy: Path, acknowledged: Acknowledged, seconds: float) -> list[str]:
    try:
        with open_store(copy, backups=None) as store:
            problems = [str(problem) for problem in audit(store)]
            there = {entry.sequence: json.dumps(entry.event.data()) for entry in store.log().entries}
    except StoreError as error:
        return [str(error)]
    return problems + [str(number) for number in acknowledged.missing(there, int(copy.stem) - seconds * 1e9)]
