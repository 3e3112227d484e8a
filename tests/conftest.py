"""What holds for all tests: one locale, files in memory, and a skipped test is said out loud; with CI=true it is a
failure."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

# A machine that does other things besides is slow, not wrong. In CI the same examples every time: what fails there
# fails here too. Elsewhere new ones are tried in every run.
settings.register_profile("zwitsers", suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("zwitsers")
settings.register_profile("zwitsers-ci", derandomize=True, database=None, deadline=None, print_blob=True)
if os.environ.get("CI", "").lower() in ("true", "1"):
    settings.load_profile("zwitsers-ci")

# Tests write thousands of small files that have to be on the disk before they go on. None of them takes the power away,
# so memory will do; those about a full or slow disk make one of their own.
MEMORY, _ROOM = Path("/dev/shm"), 4 << 30
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > _ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# What the program keeps for its user (rating lists, where tournaments were opened) is not that of who runs the tests.
_USER_DATA = tempfile.TemporaryDirectory(prefix="zwitsers-user-data-")
os.environ["XDG_DATA_HOME"] = _USER_DATA.name


@pytest.fixture(autouse=True, scope="session")
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing is read from, or written to, the data folder of the user: rating lists, heads of logs on a server."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZWITSERS_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(autouse=True)
def english_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tests for everyone, whatever language their machine speaks."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Why tests were skipped, and how many; pytest's own summary line still comes last."""
    reasons = Counter(_reason(report) for report in terminalreporter.stats.get("skipped", []))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"Skipped {count} test{'s' if count > 1 else ''}: {reason}", yellow=True)
    if reasons and _in_ci():
        terminalreporter.write_line("CI=true: nothing may be skipped here, so this run fails.", red=True)


def pytest_sessionfinish(session: pytest.Session) -> None:
    # Under xdist every worker has a session too; only the one that speaks to people has all the reports.
    if hasattr(session.config, "workerinput") or not _in_ci():
        return
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and reporter.stats.get("skipped") and session.exitstatus == 0:
        session.exitstatus = 1


def _in_ci() -> bool:
    return os.environ.get("CI", "").lower() in ("true", "1")


def _reason(report: object) -> str:
    where = getattr(report, "longrepr", None)
    reason = str(where[2]) if isinstance(where, tuple) else str(where)
    return reason.removeprefix("Skipped: ")


# The articles that two texts share stand in modules of their own; their asserts explain themselves all the same.
pytest.register_assert_rewrite("go_pairing_articles", "go_score_articles")
