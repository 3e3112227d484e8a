"""What docs/hosting.md tells a host to set up, really set up: its unit and its nginx, on ports and in a folder of ours.

Only what cannot be the same is changed: ports, paths, the address of the database, and the certificate, which is made
here. Everything stays on this machine.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from helpers.long_run import scaled
from zwitsers.web.http.metrics import workers_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from helpers.quick_start import QuickStart, Started

PAGE = Path(__file__).parents[2] / "docs/hosting.md"
NAME = "pages.example.org"
# A machine that does other things besides is slow, not wrong; in a long run it may do so for long.
PATIENCE = scaled(120, 900)
_PORTS = ("8001", "8002")
# The folders of a test are for whoever started it, also when that is root.
_USER = "user root;\n" if os.geteuid() == 0 else ""
# What Debian's nginx.conf says besides.
_AS_INSTALLED = f"{_USER}worker_processes auto;\n"


def block(kind: str, beginning: str) -> str:
    """A piece of the page, by its kind (ini, nginx) and how it begins."""
    found = re.finditer(rf"```{kind}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return next(match[1] for match in found if match[1].startswith(beginning))


def restart_pause() -> float:
    """How many seconds the unit leaves between the end of a server and the next start."""
    (found,) = re.findall(r"^RestartSec=(\d+)ms$", block("ini", "[Unit]"), re.MULTILINE)
    return int(found) / 1000


def free_ports(count: int) -> list[int]:
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [int(probe.getsockname()[1]) for probe in probes]
    for probe in probes:
        probe.close()
    return ports


@dataclass
class Unit:
    """A server as systemd would run it: by the unit of the page, and again when it ends."""

    address: str
    port: int
    folder: Path
    workers: int = 1
    # For those that are started very often.
    quickly: QuickStart | None = None
    process: subprocess.Popen[bytes] | Started | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log_file(self) -> Path:
        return self.folder / f"server-{self.port}.log"

    def words(self) -> list[str]:
        """Of the command of the unit, after the program."""
        (line,) = re.findall(r"^ExecStart=(.*)$", block("ini", "[Unit]"), re.MULTILINE)
        program, *words = shlex.split(line.replace("%i", str(self.port)).replace("${DATABASE}", self.address))
        assert program.endswith("/zwitsers")
        return words if self.workers == 1 else [*words, "--workers", str(self.workers)]

    def start(self) -> None:
        if self.quickly is not None:
            self.process = self.quickly.start(self.words(), self.log_file)
            return
        program = [sys.executable, "-c", "import sys; from zwitsers.cli.main import run; sys.exit(run())"]
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        for name, value in re.findall(r"^Environment=(\w+)=(.*)$", block("ini", "[Unit]"), re.MULTILINE):
            environment.setdefault(name, value)
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                [*program, *self.words()], env=environment, stdout=log, stderr=log, start_new_session=True
            )

    def started(self) -> Unit:
        self.start()
        self.wait()
        return self

    def wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                    return
            assert time.monotonic() < until, self.log()
            if self.process is None or self.process.poll() is not None:
                self.start()  # as the unit says
            time.sleep(0.1)

    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8")[-4000:]

    def processes(self) -> list[int]:
        """The processes that answer: the workers, or the server itself."""
        assert self.process is not None
        return workers_of(self.process.pid) or [self.process.pid]

    def kill(self) -> None:
        """All of it, at once: as when the machine loses its power."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)
            self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
            self.process = None

    def restart(self) -> None:
        """As `systemctl restart` does, and then until it answers."""
        self.stop()
        self.started()


@dataclass
class Nginx:
    folder: Path
    port: int
    upstream: Sequence[int]
    # The same without https, for load that has to be made on this machine too; 0: there is none.
    plain: int = 0
    process: subprocess.Popen[bytes] | None = field(default=None)

    @property
    def url(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    def start(self) -> None:
        certificate, key = _certificate(self.folder)
        server = block("nginx", "upstream")
        changes = {
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;"
            + (f" listen 127.0.0.1:{self.plain} backlog=4096;" if self.plain else ""),
            f"/etc/ssl/certs/{NAME}.pem": str(certificate),
            f"/etc/ssl/private/{NAME}.key": str(key),
            "/var/lib/nginx/zwitsers": str(self.folder / "pages"),
            **{f":{old} ": f":{new} " for old, new in zip(_PORTS, self.upstream, strict=True)},
        }
        for old, new in changes.items():
            assert old in server, f"{old} is not in the configuration of the page"
            server = server.replace(old, new)
        folders = "\n".join(
            f"{part}_temp_path {self.folder / part};" for part in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        text = (
            f"{_AS_INSTALLED}daemon off;\npid {self.folder / 'nginx.pid'};\nerror_log {self.folder / 'nginx.log'};\n"
            f"{block('nginx', 'worker_rlimit_nofile')}\nhttp {{\naccess_log off;\n{folders}\n{server}\n}}\n"
        )
        conf = self.folder / "nginx.conf"
        conf.write_text(text, encoding="utf-8")
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        words = [program, "-p", str(self.folder), "-e", str(self.folder / "nginx.log"), "-c", str(conf)]
        checked = subprocess.run([*words, "-t"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        self.process = subprocess.Popen(words, stderr=subprocess.DEVNULL)

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None


def need_nginx() -> None:
    if shutil.which("nginx") is None and not Path("/usr/sbin/nginx").exists():
        pytest.skip("needs nginx: install the package nginx-light")


def _certificate(folder: Path) -> tuple[Path, Path]:
    certificate, key = folder / "page.pem", folder / "page.key"
    if not certificate.exists():
        words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
        subprocess.run([*words, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    return certificate, key


@dataclass
class Hosted:
    nginx: Nginx
    servers: list[Unit]

    @property
    def url(self) -> str:
        return self.nginx.url

    def pages_made(self) -> int:
        """How often the servers were asked for public pages so far."""
        counted = 'zwitsers_requests_total{kind="public"'
        texts = [httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text for server in self.servers]
        lines = [line for text in texts for line in text.splitlines() if line.startswith(counted)]
        return round(sum(float(line.split()[-1]) for line in lines))

    def client(self, token: str = "", **options: object) -> httpx.Client:
        headers = {"Host": NAME, **({"Authorization": f"Bearer {token}"} if token else {})}
        return httpx.Client(base_url=self.url, headers=headers, verify=False, timeout=PATIENCE, **options)  # type: ignore[arg-type]


@contextmanager
def hosted(address: str, folder: Path, *, plain: bool = False, workers: tuple[int, int] = (1, 1)) -> Iterator[Hosted]:
    """Two servers, and nginx before them, on the tournaments of this database."""
    need_nginx()
    first, second, outside, inside = free_ports(4)
    servers = [Unit(address, port, folder, own) for port, own in zip((first, second), workers, strict=True)]
    nginx = Nginx(folder, outside, (first, second), inside if plain else 0)
    try:
        for server in servers:
            server.start()
        for server in servers:
            server.wait()
        nginx.start()
        made = Hosted(nginx, servers)
        with made.client() as client:
            until = time.monotonic() + PATIENCE
            while True:
                with suppress(httpx.TransportError):
                    if client.get("/health").status_code == 200:
                        break
                assert time.monotonic() < until, "nginx did not start"
                time.sleep(0.05)
        yield made
    finally:
        nginx.stop()
        for server in servers:
            server.stop()
