"""Uploads that are refused are dropped while they come in, and those that are taken wait on the disk. Linux."""

from __future__ import annotations

import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from helpers.hosting import free_ports
from helpers.sites import session_of
from helpers.webserver import add_people
from zwitsers.web.http.site import open_site

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")]

UPLOADS, MEGABYTES = 24, 60
_SERVE = "from zwitsers.cli.main import run; run()"
_PIECE = b"x" * (1 << 20)
# What a server takes at rest, and two uploads that are read at the same time (MAX_UPLOADS) with copies.
MOST_REFUSED, MOST_READ = 300 << 20, 600 << 20


class Running:
    def __init__(self, folder: Path) -> None:
        site = open_site(str(folder))
        add_people(site)
        self.token = session_of(site, "Bea").token
        site.close()
        (self.port,) = free_ports(1)
        words = [sys.executable, "-c", _SERVE, "serve", str(folder), "--port", str(self.port)]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.client = httpx.Client(
            base_url=f"http://127.0.0.1:{self.port}", transport=httpx.HTTPTransport(retries=10), timeout=120
        )
        assert self.client.get("/health").status_code == 200

    def upload(self, token: str) -> str:
        """The status, also when the server answers and hangs up before all of it was sent."""
        head = (
            f"POST /api/imports/upload?filename=x.trf HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/octet-stream\r\nContent-Length: {MEGABYTES * len(_PIECE)}\r\n"
            "Connection: close\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", self.port), timeout=120) as connection:
            connection.sendall(head.encode())
            try:
                for _ in range(MEGABYTES):
                    connection.sendall(_PIECE)
            except OSError:
                return "refused"
            answer = connection.recv(100).decode()
        return answer.split()[1] if answer else "refused"

    def all_at_once(self, token: str) -> set[str]:
        with ThreadPoolExecutor(UPLOADS) as senders:
            return set(senders.map(self.upload, [token] * UPLOADS))

    @property
    def peak(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return next(int(line.split()[1]) << 10 for line in status.splitlines() if line.startswith("VmHWM"))


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    made = Running(tmp_path)
    yield made
    made.client.close()
    made.process.terminate()
    made.process.communicate(timeout=60)


def test_uploads_of_strangers_are_dropped(running: Running) -> None:
    assert running.all_at_once("nobody") <= {"401", "refused"}
    assert running.client.get("/health").status_code == 200
    assert running.peak < MOST_REFUSED, f"{running.peak >> 20} MB"


def test_uploads_of_an_arbiter_wait_on_the_disk(running: Running) -> None:
    assert running.all_at_once(running.token) == {"422"}
    assert running.peak < MOST_READ, f"{running.peak >> 20} MB"
