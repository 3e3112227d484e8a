"""Loading a rating list takes half a minute, so it is done in the background, one list at a time."""

from __future__ import annotations

import re
import shutil
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, ZwitsersError
from zwitsers.web.desk.opening import UploadError

if TYPE_CHECKING:
    from typing import IO

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class Progress:
    """`share` is from 0 to 1. When it has ended, `source` and `players` say what came of it, or `problems` why not."""

    file: str
    share: float = 0.0
    ended: bool = False
    source: str = ""
    players: int = 0
    warnings: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class RatingJobs:
    progress: Progress | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def running(self) -> bool:
        return self.progress is not None and not self.progress.ended

    def load(self, upload: IO[bytes], shown: str, source: str | None) -> None:
        """Begin to load this list. The file is copied first, to a folder of its own."""
        with self._lock:
            if self.running:
                raise UploadError([Problem("desk.ratings.busy")])
            self.progress = Progress(shown)
        folder = Path(tempfile.mkdtemp(prefix="zwitsers-ratings-"))
        try:
            # The name may tell the date of the list, so what is harmless of it stays.
            path = folder / f"list-{_UNSAFE.sub('_', shown)[-_LONGEST_NAME:]}"
            with path.open("wb") as file:
                shutil.copyfileobj(upload, file)
            threading.Thread(
                target=self._loaded, args=(folder, path, shown, source), name="rating list", daemon=True
            ).start()
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            self.progress = None
            raise

    def forget(self) -> None:
        """What came of the last one has been read."""
        with self._lock:
            if not self.running:
                self.progress = None

    def _loaded(self, folder: Path, path: Path, shown: str, source: str | None) -> None:
        from zwitsers.formats.ratings import RatingIndex

        try:
            made = RatingIndex.open().load(path, source, progress=lambda share: self._tell(Progress(shown, share)))
            self._tell(Progress(shown, 1, True, made.list.source, made.list.players, warnings=made.warnings))
        except ZwitsersError as error:
            problems = tuple(_as_shown(problem, path.name, shown) for problem in error.problems)
            self._tell(Progress(shown, 1, True, problems=problems))
        except Exception as error:  # whatever it is, the page must not wait for ever
            self._tell(Progress(shown, 1, True, problems=(Problem("desk.ratings.failed", reason=str(error)[:200]),)))
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _tell(self, progress: Progress) -> None:
        self.progress = progress


def _as_shown(problem: Problem, name: str, shown: str) -> Problem:
    """With the name of the file as it was sent."""
    file = problem.values.get("file")
    return Problem(problem.key, **{**problem.values, **({"file": str(file).replace(name, shown)} if file else {})})
