"""The page that checks pairings, built once and served as files, for the tests that open it in a real browser."""

from __future__ import annotations

import shutil
import threading
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from script import browser as build

from zwitsers.engine.domain import ZwitsersError
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.formats.trf import read_trf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

GOLDEN = Path(__file__).parents[1] / "golden"
# Pyodide takes this long to start on a machine that does other things.
PATIENCE = 120_000


def played_golden(system: str) -> Path:
    """The first golden file of a rulebook with two rounds or more, and a next one that can be paired."""
    for file in sorted((GOLDEN / system).glob("*.trf")):
        snapshot = read_trf(file.read_bytes()).snapshot
        if snapshot.rounds >= 2:
            with suppress(ZwitsersError):
                pair_round(snapshot, rulebook(system))
                return file
    raise AssertionError(f"no played tournament of {system}")


def built_bundle(folder: Path) -> Path:
    """Build the bundle; Pyodide comes from npm."""
    if shutil.which("npm") is None:
        pytest.skip("needs npm")
    build.main(folder)
    return folder


class _Quiet(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 - as the base class has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A plain web space: files and nothing else. Gives its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def open_page(page: Page, address: str) -> None:
    """Until the engine is there."""
    page.goto(address)
    page.wait_for_selector("html[data-ready=yes]", timeout=PATIENCE)


def choose(page: Page, name: str, data: bytes) -> None:
    page.set_input_files("#chosen", {"name": name, "mimeType": "text/plain", "buffer": data})


def answer(page: Page, tab: str) -> str:
    """What the page says after the question of this tab."""
    page.click(f'#questions a[href="#{tab}"]')
    page.click(f"#{tab} button[type=submit]")
    page.wait_for_selector("#busy", state="hidden", timeout=PATIENCE)
    return page.inner_text("#answer")
