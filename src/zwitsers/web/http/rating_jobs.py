"""Loading a rating list takes half a minute, so it is done in the background, one list at a time; how far it is
stands in the site's database, because the next page may be made by another process."""

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
# How often progress is stored, and after how much silence a job counts as dead.
_NOTED_EVERY, _GIVEN_UP = 1, 120


@dataclass(frozen=True, slots=True)
class JobProgress:
    """`share` is from 0 to 1. When it has ended, `source` and `players` say what came of it, or `problems` why not."""

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
        """Begin to load this list. The file is copied first, to a folder of its own."""
        with self.database.writing(_JOB) as connection:
            if _running(self._read(connection)):
                raise UploadError([Problem("desk.ratings.busy")])
            self._write(connection, JobProgress(shown))
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
            self._tell(None)
            raise

    def forget(self) -> None:
        """What came of the last one has been read."""
        with self.database.writing(_JOB) as connection:
            if not _running(self._read(connection)):
                self._write(connection, None)

    def _loaded(self, folder: Path, path: Path, shown: str, source: str | None) -> None:
        noted = self.clock()

        def note(share: float) -> None:
            nonlocal noted
            if abs(self.clock() - noted) >= _NOTED_EVERY:
                noted = self.clock()
                self._tell(JobProgress(shown, share))

        try:
            report = RatingIndex.open().load(path, source, progress=note)
            self._tell(JobProgress(shown, 1, True, report.list.list, report.list.players, warnings=report.warnings))
        except ZwitsersError as error:
            problems = tuple(_as_shown(problem, path.name, shown) for problem in error.problems)
            self._tell(JobProgress(shown, 1, True, problems=problems))
        except Exception as error:  # whatever it is, the page must not wait for ever
            self._tell(JobProgress(shown, 1, True, problems=(Problem("desk.ratings.failed", reason=str(error)[:200]),)))
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _tell(self, progress: JobProgress | None) -> None:
        with suppress(SiteDatabaseError), self.database.writing(_JOB) as connection:
            self._write(connection, progress)

    def _read(self, connection: Connection) -> JobProgress | None:
        row = connection.execute(select(job).where(job.c.name == _JOB)).first()
        if row is None:
            return None
        progress = _from(json.loads(row.value))
        given_up = not progress.ended and abs(self.clock() - row.time) > _GIVEN_UP
        return None if given_up else progress

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
    """With the name of the file as it was sent."""
    file = problem.values.get("file")
    return Problem(problem.key, **{**problem.values, **({"file": str(file).replace(name, shown)} if file else {})})
