"""A whole tournament, from the names to a page that is served, by a program with nothing else around it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from contextlib import contextmanager
from time import monotonic, sleep
from typing import TYPE_CHECKING
from urllib.request import urlopen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

EVENT = "try-out.zwitsers"
DOCUMENT = "pairings.pdf"
PLAYERS = ("Aalbers, Ada", "Çelik, Cem")
SECONDS = 60


def try_out(program: Path, folder: Path) -> None:
    """Raises what went wrong. Leaves the event and the document in the folder."""
    ask(program, folder, "new", EVENT, "--name", "Try-out", "--system", "knsb-wp", "--rounds", "3")
    for player in PLAYERS:
        ask(program, folder, "player", "add", EVENT, player)
    ask(program, folder, "pair", EVENT)
    expect("Ada Aalbers", ask(program, folder, "why", EVENT, "--board", "1"))
    ask(program, folder, "publish", EVENT)
    ask(program, folder, "export", EVENT, "--format", "pdf-pairings", "-o", DOCUMENT)
    expect("%PDF-", (folder / DOCUMENT).read_bytes()[:5].decode("ascii"))
    with started(program, folder, "serve", ".", "--port", "0") as server:
        address = greeting(server).split()[-1]
        page = fetched(f"{address}/t/try-out/pairings")
        for player in PLAYERS:
            expect(player, page)
        (style, *_) = re.findall(r'href="(/static/[^"]+\.css[^"]*)"', page)
        expect("{", fetched(address + style))


def study(program: Path, folder: Path) -> None:
    """In processes of its own, and with pictures: what is loaded later than the rest."""
    size = ("--systems", "knsb-wp,kndb", "--players", "6", "--rounds", "2", "--runs", "2")
    ask(program, folder, "simulate", *size, "--jobs", "2", "--plots", "pictures")
    kinds = {file.suffix for file in (folder / "pictures").iterdir()}
    if kinds != {".svg", ".png"}:
        raise AssertionError(f"pictures of a study: {kinds}")


def double_click(program: Path, folder: Path) -> None:
    """Started without a word on a desktop, it has the browser show a page that is there."""
    browser, shown = folder / "browser", folder / "shown"
    # And where the browser would look for libraries: those of the executable are not meant for it.
    browser.write_text(f'#!/bin/sh\necho "$1 ${{LD_LIBRARY_PATH-}}" > "{shown}"\n', encoding="utf-8")
    browser.chmod(0o755)
    with started(program, folder, DISPLAY=":0", BROWSER=str(browser)):
        end = monotonic() + SECONDS
        while not (shown.exists() and shown.read_text().endswith("\n")) and monotonic() < end:
            sleep(0.1)
        address, *libraries = shown.read_text().split()
        expect("<form", fetched(address))
        if libraries:
            raise AssertionError(f"the browser is told to look for its libraries in {libraries}")


def ask(program: Path, folder: Path, *words: str) -> str:
    ended = subprocess.run(
        [program, *words], cwd=folder, env=bare(folder), capture_output=True, timeout=SECONDS, check=False
    )
    if ended.returncode:
        raise AssertionError(f"{' '.join(words)}: exit {ended.returncode}\n{ended.stderr.decode(errors='replace')}")
    return ended.stdout.decode("utf-8")


@contextmanager
def started(program: Path, folder: Path, *words: str, **variables: str) -> Iterator[subprocess.Popen[str]]:
    """The program, running until this is over."""
    with subprocess.Popen(
        [program, *words],
        cwd=folder,
        env=bare(folder) | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGINT)
            process.wait(SECONDS)


def greeting(server: subprocess.Popen[str]) -> str:
    """The line that says where it is; whatever else comes first is why it does not run."""
    assert server.stdout is not None
    line = server.stdout.readline()
    if "http://" not in line:
        raise AssertionError(f"the server did not start:\n{line}{server.stdout.read()}")
    return line


def fetched(address: str) -> str:
    with urlopen(address, timeout=SECONDS) as answer:
        return str(answer.read().decode("utf-8"))


def expect(part: str, text: str) -> None:
    if part not in text:
        raise AssertionError(f"{part!r} is not in:\n{text}")


def bare(folder: Path) -> dict[str, str]:
    """No Python to be found, no settings, nothing of whoever runs this but what Windows cannot start without."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP", "TMPDIR") if name in os.environ}
    return {**kept, "HOME": str(folder), "USERPROFILE": str(folder), "PATH": "", "LC_ALL": "C.UTF-8"}
