"""The page that checks pairings, in Chromium: until it can work, a round of 1,000 players, and a whole tournament."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from typing import TYPE_CHECKING

from script import browser
from script.benchmarks.machine import processor
from script.benchmarks.measure import Check, Group, Measurement, Outcome, program

from helpers.check_bundle import answer, choose, open_page, served
from helpers.chromium import FLAGS, chromium

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

SYSTEM = "fide-dutch"
PHONE = {"width": 390, "height": 844}
# Seconds: loading for the first time and again, pairing 1,000 players, checking 200 players and 9 rounds.
COLD, WARM, PAIR, CHECK = 15.0, 4.0, 3.0, 20.0


def _tournament(folder: Path, players: int, rounds: int) -> bytes:
    target = folder / f"browser-{players}"
    size = ["--players", str(players), "--rounds", str(rounds), "--seed", "1"]
    subprocess.run([program("zwitsers"), "generate", "--system", SYSTEM, *size, "--output", str(target)], check=True)
    (file,) = target.glob("*.trf")
    return file.read_bytes()


def _timed(what: Callable[[], object]) -> tuple[float, float]:
    """Seconds of the processor, of the browser and all its processes, and by the clock."""
    before, begun = processor(os.getpid()), time.monotonic()
    what()
    return processor(os.getpid()) - before, time.monotonic() - begun


def _reload(page: Page) -> None:
    page.reload()
    page.wait_for_selector("html[data-ready=yes]", timeout=120_000)


def _use(page: Page, data: bytes, players: int) -> None:
    choose(page, "open.trf", data)
    page.wait_for_function(f"() => document.getElementById('facts').textContent.includes('{players}')")
    page.select_option("#system", SYSTEM)


def _run(folder: Path, repeat: int) -> Outcome:
    from playwright.sync_api import sync_playwright

    bundle = browser.MADE if (browser.MADE / "files.json").exists() else folder / "bundle"
    if not bundle.exists():
        browser.main(bundle)
    round_, whole = _tournament(folder, 1000, 3), _tournament(folder, 200, 9)
    with served(bundle) as address, sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        page = started.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()  # type: ignore[arg-type]
        cold = _timed(lambda: open_page(page, address))
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        warm = _middle([_timed(lambda: _reload(page)) for _ in range(repeat)])
        _use(page, round_, 1000)
        paired = _middle([_timed(lambda: answer(page, "pair")) for _ in range(repeat)])
        _use(page, whole, 200)
        checked = _timed(lambda: answer(page, "check"))
        started.close()
    found = (
        ("loading, first visit", cold, COLD),
        ("loading again", warm, WARM),
        ("1,000 players, one round paired", paired, PAIR),
        ("200 players, 9 rounds checked", checked, CHECK),
    )
    rows = tuple((what, f"{seconds:.2f} s", f"{clock:.2f} s") for what, (seconds, clock), _most in found)
    checks = tuple(
        Check(what, f"{seconds:.2f} s", f"{most:g} s", seconds <= most) for what, (seconds, _clock), most in found
    )
    return Outcome(rows, checks)


def _middle(runs: list[tuple[float, float]]) -> tuple[float, float]:
    return statistics.median(run[0] for run in runs), statistics.median(run[1] for run in runs)


GROUP = Group(
    "browser",
    "The page that checks pairings",
    ("what", "processor", "by the clock"),
    (Measurement("browser-page", _run),),
    only_when_named=True,
)
