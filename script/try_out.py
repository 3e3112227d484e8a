"""A whole tournament, from the names to a page that is served, by a program with nothing else around it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from contextlib import contextmanager
from time import monotonic, sleep
from typing import TYPE_CHECKING
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

EVENT = "try-out.zwitsers"
DOCUMENT = "pairings.pdf"
FORMATS = ("trf26", "knsb", "json", "csv-standings", "xlsx", "html", "pdf-prizes", "pdf-certificate", "pdf-crosstable")
KINDS = {
    "fide.zwitsers": ("--system", "fide-dutch"),
    "draughts.zwitsers": ("--game", "draughts"),
    "mcmahon.zwitsers": ("--system", "go-nl", "--mcmahon", "yes", "--bar", "1d", "--floor", "20k"),
}
PLAYERS = ("Aalbers, Ada", "Çelik, Cem")
# A machine that does other things besides is slow, not wrong.
SECONDS = 300


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


def the_rest(program: Path, folder: Path) -> None:
    """What is loaded or read only when it is asked for: every format, other kinds of tournaments, prizes, an account,
    what is there for programs. Comes after try_out."""
    ask(program, folder, "result", EVENT, "1:1-0")
    ask(program, folder, "round", "close", EVENT)
    ask(program, folder, "prizes", "set", EVENT, "everyone", "--prizes", "100,50+cup")
    expect("100", ask(program, folder, "prizes", "show", EVENT))
    for kind in FORMATS:
        ask(program, folder, "export", EVENT, "--format", kind, "-o", f"written.{kind}")
    (folder / "written.xlsx").replace(folder / "players.xlsx")
    for name, settings in KINDS.items():
        ask(program, folder, "new", name, "--name", "Another", *settings)
        for player in PLAYERS:
            ask(program, folder, "player", "add", name, player)
        ask(program, folder, "pair", name)
        expect("Ada Aalbers", ask(program, folder, "why", name, "--board", "1"))
    expect("Aalbers", ask(program, folder, "player", "import", EVENT, "players.xlsx", "--preview", "--keep-doubles"))
    # A database that is not there, by a library that is.
    nowhere = run(program, folder, "audit", "postgresql://nobody@127.0.0.1:9/nothing#open")
    expect("127.0.0.1", nowhere.stderr.decode("utf-8"))
    with started(program, folder, "serve", ".", "--port", "0") as server:
        address = greeting(server).split()[-1]
        assert server.stdout is not None
        (link,) = re.findall(r"http://\S+/setup/\S+", "".join(server.stdout.readline() for _ in range(3)))
        expect("<form", fetched(link))
        about = urlencode({"name": "Bea", "password": "dame toren loper"})
        expect("/sign-out", fetched(link, about.encode()))
        expect('"/api/tournaments/{name}/prizes"', fetched(f"{address}/api/openapi.json"))
        expect("zwitsers_requests_total", fetched(f"{address}/metrics"))


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
    ended = run(program, folder, *words)
    if ended.returncode:
        raise AssertionError(f"{' '.join(words)}: exit {ended.returncode}\n{ended.stderr.decode(errors='replace')}")
    return ended.stdout.decode("utf-8")


def run(program: Path, folder: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [program, *words], cwd=folder, env=bare(folder), capture_output=True, timeout=SECONDS, check=False
    )


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


def fetched(address: str, sent: bytes | None = None) -> str:
    """With what a form sends, where the browser stays signed in."""
    with build_opener(HTTPCookieProcessor()).open(address, sent, timeout=SECONDS) as answer:
        return str(answer.read().decode("utf-8"))


def expect(part: str, text: str) -> None:
    if part not in text:
        raise AssertionError(f"{part!r} is not in:\n{text}")


def bare(folder: Path) -> dict[str, str]:
    """No Python to be found, no settings, nothing of whoever runs this but what Windows cannot start without."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP", "TMPDIR") if name in os.environ}
    return {**kept, "HOME": str(folder), "USERPROFILE": str(folder), "PATH": "", "LC_ALL": "C.UTF-8"}
