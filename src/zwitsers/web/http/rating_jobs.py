"""Background jobs that load a rating list, which takes half a minute. One job at a time. Progress is stored in the
site's database, because another process may serve the next page."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import threading
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.formats.ratings import RatingIndex
from zwitsers.web.http.errors import UploadError
from zwitsers.web.sitedb.database import SiteDatabaseError
from zwitsers.web.sitedb.schema import job

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO

    from sqlalchemy import Connection

    from zwitsers.web.sitedb.database import SiteDatabase

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST_NAME = 100
_JOB = "ratings"
# In seconds: how often progress is stored, and after how long without progress a job counts as dead.
_STORE_INTERVAL, _DEAD_AFTER = 1, 120


@dataclass(frozen=True, slots=True)
class JobProgress:
    """`share`: from 0 to 1. After the end: `source` and `players` of the loaded list, or the `problems`."""

    file: str
    share: float = 0.0
    ended: bool = False
    source: str = ""
    players: int = 0
    warnings: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class RatingJobs:
    database: SiteDatabase
    # Seconds since 1970.
    clock: Callable[[], float]

    @property
    def progress(self) -> JobProgress | None:
        with self.database.reading() as connection:
            return self._read(connection)

    @property
    def running(self) -> bool:
        return _running(self.progress)

    def load(self, upload: IO[bytes], shown: str, source: str | None) -> None:
        """Start to load this list, from a copy of the file in a temporary folder."""
        with self.database.writing(_JOB) as connection:
            if _running(self._read(connection)):
                raise UploadError([Problem("desk.ratings.busy")])
            self._write(connection, JobProgress(shown))
        try:
            self._start(upload, shown, source)
        except BaseException:  # a full disk, for instance: the next upload must not have to wait
            self._save(None)
            raise

    def _start(self, upload: IO[bytes], shown: str, source: str | None) -> None:
        folder = Path(tempfile.mkdtemp(prefix="zwitsers-ratings-"))
        try:
            # The file name may contain the date of the list, so keep its safe characters.
            path = folder / f"list-{_UNSAFE.sub('_', shown)[-_LONGEST_NAME:]}"
            with path.open("wb") as file:
                shutil.copyfileobj(upload, file)
            threading.Thread(
                target=self._load, args=(folder, path, shown, source), name="rating list", daemon=True
            ).start()
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    def forget(self) -> None:
        """Delete the outcome of the last job after it was shown."""
        with self.database.writing(_JOB) as connection:
            if not _running(self._read(connection)):
                self._write(connection, None)

    def _load(self, folder: Path, path: Path, shown: str, source: str | None) -> None:
        noted = self.clock()

        def note(share: float) -> None:
            nonlocal noted
            if abs(self.clock() - noted) >= _STORE_INTERVAL:
                noted = self.clock()
                self._save(JobProgress(shown, share))

        try:
            report = RatingIndex.open().load(path, source, progress=note)
            self._save(JobProgress(shown, 1, True, report.list.list, report.list.players, warnings=report.warnings))
        except ZwitsersError as error:
            problems = tuple(_as_shown(problem, path.name, shown) for problem in error.problems)
            self._save(JobProgress(shown, 1, True, problems=problems))
        except Exception as error:  # otherwise the page would wait for ever
            self._save(JobProgress(shown, 1, True, problems=(Problem("desk.ratings.failed", reason=str(error)[:200]),)))
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _save(self, progress: JobProgress | None) -> None:
        with suppress(SiteDatabaseError), self.database.writing(_JOB) as connection:
            self._write(connection, progress)

    def _read(self, connection: Connection) -> JobProgress | None:
        row = connection.execute(select(job).where(job.c.name == _JOB)).first()
        if row is None:
            return None
        progress = _from(json.loads(row.value))
        is_dead = not progress.ended and abs(self.clock() - row.time) > _DEAD_AFTER
        return None if is_dead else progress

    def _write(self, connection: Connection, progress: JobProgress | None) -> None:
        connection.execute(delete(job).where(job.c.name == _JOB))
        if progress is not None:
            text = json.dumps(asdict(progress), default=_plain)
            connection.execute(insert(job).values(name=_JOB, value=text, time=int(self.clock())))


def _running(progress: JobProgress | None) -> bool:
    return progress is not None and not progress.ended


def _plain(value: object) -> object:
    return {"key": value.key, "values": value.values} if isinstance(value, Problem) else str(value)


def _from(given: dict[str, Any]) -> JobProgress:
    said = {name: tuple(Problem(p["key"], **p["values"]) for p in given[name]) for name in ("warnings", "problems")}
    return JobProgress(**{**given, **said})


def _as_shown(problem: Problem, name: str, shown: str) -> Problem:
    """The problem with the original file name instead of that of the copy."""
    file = problem.values.get("file")
    return Problem(problem.key, **{**problem.values, **({"file": str(file).replace(name, shown)} if file else {})})
