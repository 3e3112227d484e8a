"""Jobs that load a rating list: one at a time, and a job that cannot start does not stand in the way of the next."""

from __future__ import annotations

import shutil
import tempfile
import threading
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from helpers.sites import Clock
from zwitsers.web.http import rating_jobs
from zwitsers.web.http.errors import UploadError
from zwitsers.web.http.rating_jobs import JobProgress, RatingJobs
from zwitsers.web.http.site import open_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def jobs(tmp_path: Path, clock: Clock) -> Iterator[RatingJobs]:
    site = open_site(str(tmp_path), clock=clock, ticks=clock)
    yield site.rating_jobs
    site.close()


def full(*_words: object, **_named: object) -> None:
    raise OSError(28, "No space left on device")


class Unstarted:
    """A thread that does not run."""

    def __init__(self, **_named: object) -> None:
        pass

    def start(self) -> None:
        pass


@pytest.mark.parametrize("fails", ["mkdtemp", "copyfileobj", "Thread"])
def test_a_job_that_cannot_start_leaves_no_folder_and_the_next_may_start_at_once(
    jobs: RatingJobs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    module = {"mkdtemp": tempfile, "copyfileobj": shutil, "Thread": threading}
    with monkeypatch.context() as patched:
        patched.setattr(module[fails], fails, full)
        with pytest.raises(OSError, match="No space left"):
            jobs.load(BytesIO(b"list"), "list.csv", None)
    assert (jobs.running, jobs.progress) == (False, None)
    assert list((tmp_path / "temporary").iterdir()) == []
    monkeypatch.setattr(threading, "Thread", Unstarted)
    jobs.load(BytesIO(b"list"), "my list (2026).csv", None)
    assert (jobs.running, jobs.progress) == (True, JobProgress("my list (2026).csv"))
    (folder,) = (tmp_path / "temporary").iterdir()
    (copy,) = folder.iterdir()
    assert (copy.name, copy.read_bytes()) == ("list-my_list_2026_.csv", b"list")


def test_a_second_job_is_refused_until_the_first_has_been_silent_for_two_minutes(
    jobs: RatingJobs, clock: Clock
) -> None:
    jobs._save(JobProgress("one.csv", 0.5))
    clock.now += 120
    with pytest.raises(UploadError) as caught:
        jobs.load(BytesIO(b""), "two.csv", None)
    assert [problem.key for problem in caught.value.problems] == ["desk.ratings.busy"]
    jobs.forget()
    assert jobs.progress == JobProgress("one.csv", 0.5), "a running job is not forgotten"
    clock.now += 1
    assert not jobs.running
    assert not jobs.progress


def test_an_outcome_stays_until_it_is_forgotten(jobs: RatingJobs, clock: Clock) -> None:
    outcome = JobProgress("one.csv", 1, True, "KNSB 2026-11", 12)
    jobs._save(outcome)
    clock.now += 10_000
    assert (jobs.running, jobs.progress) == (False, outcome)
    jobs.forget()
    assert jobs.progress is None


@pytest.mark.parametrize(("seconds", "stored"), [(0.0, False), (0.9, False), (1.0, True)])
def test_progress_is_stored_once_a_second(
    jobs: RatingJobs,
    clock: Clock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    seconds: float,
    stored: bool,
) -> None:
    seen: list[JobProgress | None] = []

    class Index:
        @staticmethod
        def open() -> Index:
            return Index()

        def load(self, path: Path, source: str | None, progress: Callable[[float], None]) -> None:
            assert (path, source) == (tmp_path / "x" / "list.csv", "KNSB")
            clock.now += seconds
            progress(0.25)
            seen.append(jobs.progress)
            raise ValueError("r" * 300)

    monkeypatch.setattr(rating_jobs, "RatingIndex", Index)
    (tmp_path / "x").mkdir()
    jobs._load(tmp_path / "x", tmp_path / "x" / "list.csv", "list.csv", "KNSB")
    assert seen == [JobProgress("list.csv", 0.25) if stored else None]
    assert not (tmp_path / "x").exists()
    found = jobs.progress
    assert found is not None
    assert (found.ended, found.share) == (True, 1)
    assert [(problem.key, problem.values) for problem in found.problems] == [
        ("desk.ratings.failed", {"reason": "r" * 200})
    ]
