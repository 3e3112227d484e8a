"""`zwitsers` alone, on a desktop or by a double click: the pages on the user's tournaments, in their browser."""

from __future__ import annotations

import os
import sqlite3
import sys
import webbrowser
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from zwitsers.cli.errors import Exit
from zwitsers.cli.serve import make_folder, missing_libraries, start
from zwitsers.formats.ratings.place import VARIABLE
from zwitsers.web.http.addresses import addresses_of, listen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zwitsers.cli.output import Output
    from zwitsers.web.http.site import Site

# In the home folder, where people find it. Not among the documents: on many machines these are copied to elsewhere by
# a program that knows nothing of files that are being written.
_FOLDER = "Zwitsers"
_RUNNING = ".zwitsers-running.sqlite3"
# As long as another may take to write its address down.
_PATIENCE = 1.0


def on_desktop() -> bool:
    """Whether somebody sits at this machine's screen, and there is something to show them."""
    if os.environ.get("SSH_CONNECTION") or missing_libraries():
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def tournaments_folder() -> Path:
    given = os.environ.get(VARIABLE)
    return Path(given).expanduser() / "tournaments" if given else Path.home() / _FOLDER


def run(output: Output) -> int:
    """Until it is stopped; when it is running already, only the browser is opened."""
    from zwitsers.web.http.check_bundle import found_bundle
    from zwitsers.web.http.site import open_site

    place = tournaments_folder()
    make_folder(place)
    output.lines(output.phrase("cli.desktop.place", place=place))
    site = open_site(str(place))
    site.check_bundle = found_bundle()
    listener = listen(None, share=False)
    addresses = addresses_of(listener, share=False)
    with claim(place / _RUNNING, addresses.on_this_machine) as other:
        if other is None:
            first = opening_page(site, addresses.on_this_machine)

            def stoppable(stop: Callable[[], None]) -> None:
                site.stop = stop

            start(site, listener, addresses, output, then=lambda _page: _show_meanwhile(first), started=stoppable)
            return Exit.DONE
    listener.close()
    output.lines(output.phrase("cli.desktop.running", address=other))
    _show(opening_page(site, other))
    site.close()
    return Exit.DONE


def opening_page(site: Site, address: str) -> str:
    """The page to open: with a token that signs the user of this machine in, else the home page."""
    token = site.desktop.make_token()
    return address if token is None else f"{address}/launch/{token}"


def _show(address: str) -> None:
    """In the browser. Where there is none, or it does not want to, the address is on the screen."""
    webbrowser.open(address)


def _show_meanwhile(address: str) -> None:
    """The server is needed for the page that the browser asks for, so it cannot wait until that is there."""
    Thread(target=_show, args=(address,), daemon=True).start()


@contextmanager
def claim(file: Path, address: str) -> Iterator[str | None]:
    """Holds the claim, or gives the address of the server that has it.

    A transaction that stays open is the claim: on every system it ends with the process, however that ends, and others
    can read meanwhile.
    """
    with closing(sqlite3.connect(file, timeout=_PATIENCE, isolation_level=None)) as connection:
        yield None if _claimed(connection, address) else _address(connection)


def _claimed(connection: sqlite3.Connection, address: str) -> bool:
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE IF NOT EXISTS running (address TEXT NOT NULL)")
        connection.execute("DELETE FROM running")
        connection.execute("INSERT INTO running VALUES (?)", (address,))
        connection.execute("COMMIT")
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True


def _address(connection: sqlite3.Connection) -> str:
    return str(connection.execute("SELECT address FROM running").fetchone()[0])
