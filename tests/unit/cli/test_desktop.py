"""`zwitsers` alone: on a desktop the pages on the user's tournaments, in their browser."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from http.cookiejar import CookieJar
from time import monotonic, sleep
from typing import TYPE_CHECKING
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from zwitsers.cli import desktop, serve
from zwitsers.cli.desktop import claim

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ALONE = [sys.executable, "-c", "import sys; from zwitsers.cli.main import run; sys.exit(run())"]
# Takes the claim, and keeps it until it is killed.
HOLDING = """
import sys, time
from zwitsers.cli.desktop import claim
with claim(sys.argv[1], "here") as other:
    print(other, flush=True)
    time.sleep(600)
"""
PATIENCE = 60


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    """A home of one's own on a screen; the browser writes down what it is asked to show."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{tmp_path}/shown"\n', encoding="utf-8")
    browser.chmod(0o755)
    others = {name: value for name, value in os.environ.items() if name not in ("SSH_CONNECTION", "ZWITSERS_DATA")}
    return {**others, "HOME": str(tmp_path), "DISPLAY": ":0", "BROWSER": str(browser)}


@contextmanager
def running(surroundings: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        ALONE, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)


def shown(home: Path, count: int = 1) -> list[str]:
    """The pages that the browser was asked for, once there are so many."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        if (home / "shown").exists() and len(lines := (home / "shown").read_text().splitlines()) >= count:
            return lines
        sleep(0.05)
    raise AssertionError("the browser was not opened")


def home_page(page: str) -> str:
    """What a browser with cookies shows."""
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    with browser.open(page, timeout=PATIENCE) as answer:
        return str(answer.read().decode())


@pytest.mark.slow
def test_the_browser_opens_signed_in_and_a_second_start_only_opens_it_again(
    tmp_path: Path, surroundings: dict[str, str]
) -> None:
    with running(surroundings) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"Your tournaments are kept in {tmp_path / 'Zwitsers'}.\n"
        (page,) = shown(tmp_path)
        assert 'action="/stop"' in home_page(page)
        second = subprocess.run(ALONE, env=surroundings, capture_output=True, text=True, timeout=PATIENCE, check=True)
        assert "already running" in second.stdout
        _, again = shown(tmp_path, 2)
        assert again != page
        assert 'action="/stop"' in home_page(again)


def test_a_claim_is_held_by_one_and_ends_with_it(tmp_path: Path) -> None:
    file = tmp_path / "running"
    with claim(file, "here") as other:
        assert other is None
        with claim(file, "there") as second:
            assert second == "here"
    with claim(file, "there") as third:
        assert third is None


def test_a_claim_does_not_outlive_a_process_that_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "running"
    with subprocess.Popen([sys.executable, "-c", HOLDING, file], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "None\n"
        with claim(file, "there") as other:
            assert other == "here"
        holder.kill()
    with claim(file, "there") as other:
        assert other is None


@pytest.mark.parametrize(
    ("system", "variables", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"}, False),
        ("darwin", {}, True),
        ("win32", {}, True),
        ("win32", {"SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"}, False),
    ],
)
def test_where_there_is_a_desktop(
    monkeypatch: pytest.MonkeyPatch, system: str, variables: dict[str, str], expected: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", system)
    assert desktop.on_desktop() is expected


def test_without_the_libraries_of_the_pages_there_is_nothing_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    assert desktop.on_desktop()
    monkeypatch.setattr(serve, "_LIBRARIES", ("no_such_library",))
    assert not desktop.on_desktop()


def test_all_that_is_kept_can_be_kept_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path))
    assert desktop.tournaments_folder() == tmp_path / "tournaments"
