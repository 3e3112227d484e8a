"""A PostgreSQL server for the tests: found at ZWITSERS_TEST_POSTGRES, or Debian's, started here and thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

VARIABLE = "ZWITSERS_TEST_POSTGRES"
USER = "zwitsers"
PATIENCE = 30


def program(name: str) -> Path | None:
    """Debian keeps the server's programs outside the path, by version."""
    found = [Path(path)] if (path := shutil.which(name)) else []
    found += sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    # A link in the path would look for its other programs in the wrong place.
    return found[0].resolve() if found else None


@contextmanager
def a_database() -> Iterator[str]:
    """The address of an empty database, dropped afterwards; skips the test where there is no server to be had."""
    given = os.environ.get(VARIABLE)
    if given:
        with database_at(given) as address:
            yield address
        return
    with Server() as server:
        yield server.address


@contextmanager
def database_at(server: str, template: str = "template1") -> Iterator[str]:
    """A new database on the server at this address, a copy of `template`."""
    name = f"zwitsers_test_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(server, autocommit=True) as connection:
        # Copied as files a new database takes half the time; servers before PostgreSQL 15 know no other way.
        way = " STRATEGY file_copy" if connection.info.server_version >= 150000 else ""
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}{way}".encode())
        try:
            yield server.rpartition("/")[0] + f"/{name}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


class Server:
    """A server of our own, on a private port, in a temporary folder. `durable` makes it wait for the disk, as servers
    do; the tests in which only a client fails do without."""

    def __init__(self, *, durable: bool = False) -> None:
        initdb, postgres = program("initdb"), program("postgres")
        if initdb is None or postgres is None:
            pytest.skip(f"needs PostgreSQL: install it, or set {VARIABLE} to the address of a server")
        self._postgres = postgres
        # Short, because the name of a socket may not be long.
        self._folder = Path(tempfile.mkdtemp(prefix="zwitsers-pg-", dir="/tmp"))
        self._process: subprocess.Popen[bytes] | None = None
        self._port = 0
        self._durable = durable
        if os.getuid() == 0:  # the server refuses to run as root
            shutil.chown(self._folder, _ordinary_user(), pwd.getpwnam(_ordinary_user()).pw_gid)
        words = ["--username", USER, "--auth", "trust", "--no-sync", "--no-locale", "--encoding", "UTF8"]
        self._run([str(initdb), "--pgdata", str(self._data), *words])
        self.start()
        with psycopg.connect(self._at("postgres"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE zwitsers")

    @property
    def address(self) -> str:
        return self._at("zwitsers")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        for _ in range(3):
            self._port = self._port or _free_port()
            options = ["-p", str(self._port), "-k", str(self._folder), "-c", "listen_addresses=127.0.0.1"]
            options += ["-c", f"fsync={'on' if self._durable else 'off'}"]
            with (self._folder / "log").open("ab") as log:
                self._process = subprocess.Popen(
                    [*_dying_with_us(), str(self._postgres), "-D", str(self._data), *options],
                    stdout=log,
                    stderr=log,
                    cwd=self._folder,
                )
            if self._ready():
                return
            self._port = 0  # someone else took it
        raise RuntimeError((self._folder / "log").read_text(encoding="utf-8")[-2000:])

    def crash(self) -> None:
        """The server ends at once, without writing anything down; the next start has to recover."""
        self._end(signal.SIGQUIT)

    def freeze(self) -> None:
        """All of it stands still, as on a machine that hangs: connections are taken, and nothing is answered."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal_all(signal.SIGCONT)
        assert self._ready(), "it did not come back"

    def _signal_all(self, way: signal.Signals) -> None:
        assert self._process is not None
        postmaster = self._process.pid
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text(encoding="ascii").split()
        for pid in (postmaster, *map(int, children)):
            with suppress(ProcessLookupError):  # one that was starting may have ended meanwhile
                os.kill(pid, way)

    def stop(self) -> None:
        self._end(signal.SIGINT)

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _at(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self._port}/{database}"

    def _run(self, words: list[str]) -> None:
        ended = subprocess.run([*_not_as_root(), *words], cwd=self._folder, capture_output=True, text=True, check=False)
        if ended.returncode:
            raise RuntimeError(f"{words[0]}: {ended.stderr}")

    def _ready(self) -> bool:
        assert self._process is not None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self._process.poll() is None:
            try:
                psycopg.connect(self._at("postgres"), connect_timeout=5).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return True
        return False

    def _end(self, way: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(way)
            self._process.wait(PATIENCE)
            self._process = None


def _ordinary_user() -> str:
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _not_as_root() -> list[str]:
    if os.getuid() != 0:
        return []
    group = str(pwd.getpwnam(_ordinary_user()).pw_gid)
    return ["setpriv", "--reuid", _ordinary_user(), "--regid", group, "--clear-groups"]


def _dying_with_us() -> list[str]:
    """No server is left behind, also when the tests themselves are killed."""
    if shutil.which("setpriv") is None:
        return []
    return [*(_not_as_root() or ["setpriv"]), "--pdeathsig", "INT"]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
