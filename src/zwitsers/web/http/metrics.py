"""Prometheus metrics and the request log.

With several worker processes prometheus-client keeps the counts in files in the folder PROMETHEUS_MULTIPROC_DIR.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from math import nan
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, TextIO

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from zwitsers.engine.domain import ZwitsersError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from zwitsers.web.http.site import Site

# The kind of a request by path prefix; the first match counts.
_KINDS = (("/static/", "static"), ("/api", "api"), ("/desk/", "desk"), ("/t/", "public"))
# Streams that do not end by themselves: their duration is not measured.
_ENDLESS = "/live"
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
# Secret path segments; redact them in logs.
_SECRET = re.compile(r"^/(launch|setup|invite|reset)/.+")
_LONGEST = 300


@dataclass(slots=True)
class RequestLog:
    """Writes one JSON object per line. Query strings are left out, because they may be private."""

    file: TextIO
    _lock: Lock = field(default_factory=Lock)

    def write(self, entry: dict[str, Any]) -> None:
        with self._lock, suppress(OSError):  # a full disk; the response was already sent
            self.file.write(json.dumps(entry, ensure_ascii=True) + "\n")
            self.file.flush()


def open_request_log(place: str) -> RequestLog | None:
    """Open the request log: a file to append to, "-" for standard output, or empty for none."""
    if not place:
        return None
    return RequestLog(sys.stdout if place == "-" else Path(place).open("a", encoding="utf-8"))


class Metrics:
    """The metrics of one server, over all its processes; they start at zero."""

    def __init__(self, site: Site) -> None:
        # Counted by each process; and looked up by the process that answers /metrics.
        self.registry, self._looked_up = CollectorRegistry(), CollectorRegistry()
        self._several = site.processes > 1
        self.log_error = site.error_log.note
        self.requests = Counter(
            "zwitsers_requests", "Requests that were answered.", ("kind", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "zwitsers_request_seconds",
            "From the head of a request to the end of its answer.",
            ("kind",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.live = Gauge(
            "zwitsers_live_connections",
            "Pages that listen for changes.",
            registry=self.registry,
            multiprocess_mode="livesum",
        )
        self._gauge("zwitsers_tournaments", "Tournaments that are served.", lambda: len(site.tournaments.ids()))
        self._gauge(
            "zwitsers_sessions", "Sessions of arbiters and assistants.", lambda: len(site.sessions.listed(None))
        )
        self._looked_up.register(_Processes(self._several))

    def _gauge(self, name: str, about: str, count: Callable[[], int]) -> None:
        def counted() -> float:
            try:
                return count()
            except (ZwitsersError, OSError):  # still report the other metrics
                return nan

        Gauge(name, about, registry=self._looked_up).set_function(counted)

    def text(self) -> bytes:
        counted = self.registry
        if self._several:
            _drop_ended_workers()
            MultiProcessCollector(counted := CollectorRegistry())  # type: ignore[no-untyped-call]
        return generate_latest(counted) + generate_latest(self._looked_up)


def _drop_ended_workers() -> None:
    """Remove the live gauges of killed workers."""
    running = set(_siblings())
    for file in Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]).glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if pid not in running:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]


class _Processes(Collector):
    """Memory, CPU time and open files of each process (Linux only)."""

    def __init__(self, several: bool) -> None:
        self._several = several

    def collect(self) -> Iterable[Metric]:
        found: dict[str, Metric] = {}
        for pid in _siblings() if self._several else [os.getpid()]:
            for figure in ProcessCollector(pid=partial(int, pid), registry=None).collect():
                kept = found.setdefault(figure.name, Metric(figure.name, figure.documentation, figure.type))
                for sample in figure.samples:
                    kept.add_sample(sample.name, {"process": str(pid)}, sample.value)
        return found.values()


def _siblings() -> list[int]:
    """The worker processes of this server."""
    return workers_of(os.getppid()) or [os.getpid()]


def workers_of(parent: int) -> list[int]:
    """The child processes of uvicorn's supervisor, without the resource tracker of multiprocessing."""
    found = []
    with suppress(OSError):
        for pid in Path(f"/proc/{parent}/task/{parent}/children").read_text(encoding="ascii").split():
            with suppress(OSError):  # ended meanwhile
                if b"resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_bytes():
                    found.append(int(pid))
    return found


class MetricsMiddleware:
    """Outermost ASGI middleware: it also counts requests that other middleware refuses."""

    def __init__(self, app: ASGIApp, metrics: Metrics, log: RequestLog | None) -> None:
        self.app = app
        self.metrics = metrics
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope.setdefault("state", {})  # request_context stores the account here
        begun, status, size = time.perf_counter(), 500, 0

        async def noted_send(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            size += len(message.get("body", b""))
            await send(message)

        endless = scope["path"].endswith(_ENDLESS)
        if endless:
            self.metrics.live.inc()
        try:
            await self.app(scope, receive, noted_send)
        finally:
            if endless:
                self.metrics.live.dec()
            self._note(scope, status, size, time.perf_counter() - begun)

    def _note(self, scope: Scope, status: int, size: int, seconds: float) -> None:
        path = scope["path"]
        kind = next((kind for start, kind in _KINDS if path.startswith(start)), "other")
        shown = redacted(path)[:_LONGEST]
        self.metrics.requests.labels(kind, str(status)).inc()
        if status >= 500:
            self.metrics.log_error(scope["method"], shown, status)
        if not path.endswith(_ENDLESS):
            self.metrics.seconds.labels(kind).observe(seconds)
        if self.log is not None:
            client = scope.get("client")
            self.log.write(
                {
                    "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
                    "method": scope["method"],
                    "path": shown,
                    "status": status,
                    "bytes": size,
                    "seconds": round(seconds, 4),
                    "address": client[0] if client else "",
                    "account": scope["state"].get("account", ""),
                }
            )


def redacted(path: str) -> str:
    """The path with the token of a one-time link redacted."""
    return _SECRET.sub(r"/\1/…", path)
