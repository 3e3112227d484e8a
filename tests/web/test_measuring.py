"""Whether the server answers, figures for Prometheus, and a line for each request."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from helpers.hosting import PATIENCE, Unit, free_ports
from helpers.sites import Clock, client_of, session_of, site_with_open, site_with_people
from helpers.webserver import PASSWORD, start
from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.web.auth.accounts import Accounts
from zwitsers.web.http.metrics import RequestLog
from zwitsers.web.http.site import Site
from zwitsers.web.sitedb.database import SiteDatabaseError

HERE = "127.0.0.1"


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return site_with_open(tmp_path)


def figures(text: str) -> dict[tuple[str, ...], float]:
    """By name and values of the labels."""
    families = text_string_to_metric_families(text)
    return {(sample.name, *sample.labels.values()): sample.value for family in families for sample in family.samples}


# Health


def test_a_server_that_answers_says_so_to_anyone_and_nothing_else(site: Site) -> None:
    answer = client_of(site).get("/health")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_a_server_that_cannot_read_its_database_says_that_it_fails(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_self: Accounts) -> bool:
        raise SiteDatabaseError([Problem("web.site-database", place="secret place", reason="broken")])

    monkeypatch.setattr(Accounts, "has_arbiter", fail)
    answer = client_of(site).get("/health")
    assert (answer.status_code, answer.json()) == (503, {"status": "failing"})


# Metrics


def test_the_figures_are_for_this_machine_and_for_arbiters(site: Site) -> None:
    assert client_of(site, address=HERE).get("/metrics").status_code == 200
    assert client_of(site, address="::1").get("/metrics").status_code == 200
    assert client_of(site).get("/metrics").status_code == 404
    assert client_of(site, session_of(site, "Abe")).get("/metrics").status_code == 404
    assert client_of(site, session_of(site, "Bea")).get("/metrics").status_code == 200


def test_nobody_behind_a_proxy_is_taken_for_a_program_on_this_machine(hosted: httpx.Client) -> None:
    for said in ("198.51.100.7", "127.0.0.1, 198.51.100.7", "nonsense"):
        assert hosted.get("/metrics", headers={"X-Forwarded-For": said}).status_code == 404
    assert hosted.get("/metrics").status_code == 200


def test_requests_are_counted_by_kind_and_status_and_timed(site: Site) -> None:
    client = client_of(site, address=HERE)
    for path in ("/t/open", "/t/open", "/t/nowhere", "/desk/open", "/api/tournaments", "/static/base.css", "/sign-in"):
        client.get(path)
    client.get("/sign-in", headers={"X-Long": "x" * 70_000})  # refused before it comes to a page
    found = figures(client.get("/metrics").text)
    counted = {key[1:]: value for key, value in found.items() if key[0] == "zwitsers_requests_total"}
    assert counted == {
        ("public", "200"): 2,
        ("public", "404"): 1,
        ("desk", "303"): 1,
        ("api", "200"): 1,
        ("static", "200"): 1,
        ("other", "200"): 1,
        ("other", "431"): 1,
    }
    assert found["zwitsers_request_seconds_count", "public"] == 3
    assert found["zwitsers_request_seconds_bucket", "public", "+Inf"] == 3


def test_what_there_is_now_is_in_the_figures(site: Site) -> None:
    session_of(site, "Bea")
    found = figures(client_of(site, address=HERE).get("/metrics").text)
    assert found["zwitsers_tournaments",] == 1
    assert found["zwitsers_sessions",] == 1
    assert found["zwitsers_live_connections",] == 0


@pytest.mark.slow
def test_the_figures_of_several_processes_are_added_up(tmp_path: Path) -> None:
    """Whichever of them is asked, and also of one that was killed."""
    site_with_people(tmp_path, Clock()).close()
    unit = Unit(str(tmp_path), free_ports(1)[0], tmp_path, workers=2)

    def asked() -> dict[tuple[str, ...], float]:
        return figures(httpx.get(f"{unit.url}/metrics", timeout=PATIENCE).text)

    try:
        unit.started()
        for _ in range(40):  # each by a connection of its own, which one or the other takes
            assert httpx.get(f"{unit.url}/t/nowhere", timeout=PATIENCE).status_code == 404
        processes = unit.processes()
        found = [asked() for _ in range(6)]
        assert {one["zwitsers_requests_total", "public", "404"] for one in found} == {40}
        memory = [key[1] for key in found[0] if key[0] == "process_resident_memory_bytes"]
        assert sorted(memory) == sorted(map(str, processes))
        os.kill(processes[0], signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while sorted(unit.processes()) == sorted(processes) or len(unit.processes()) < 2:
            assert time.monotonic() < until
            time.sleep(0.1)
        unit.wait()
        assert asked()["zwitsers_requests_total", "public", "404"] == 40
    finally:
        unit.kill()


def test_live_connections_are_counted_until_they_end(tmp_path: Path) -> None:
    with start(tmp_path) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        server.site.tournaments.create("Open", actions.create(State(), {"name": "Open"}), "Bea")
        with client.stream("GET", "/t/open/live") as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("retry")
            assert figures(client.get("/metrics").text)["zwitsers_live_connections",] == 1
        until = time.monotonic() + PATIENCE
        while figures(client.get("/metrics").text)["zwitsers_live_connections",]:
            assert time.monotonic() < until
            time.sleep(0.1)


def test_a_figure_that_cannot_be_had_does_not_hide_the_others(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    client = client_of(site, address=HERE)

    def fail(*_args: object) -> None:
        raise OSError("no such disk")

    monkeypatch.setattr(type(site.tournaments), "ids", fail)
    found = figures(client.get("/metrics").text)
    assert found["zwitsers_tournaments",] != found["zwitsers_tournaments",]
    assert found["zwitsers_sessions",] == 0


# The log of requests


def lines(site: Site) -> list[dict[str, Any]]:
    assert site.request_log is not None
    file = site.request_log.file
    assert isinstance(file, io.StringIO)
    return [json.loads(line) for line in file.getvalue().splitlines()]


def test_each_request_is_one_line_of_json(site: Site) -> None:
    site.request_log = RequestLog(io.StringIO())
    client_of(site).get("/t/open?q=somebody")
    client_of(site, session_of(site, "Bea")).get("/people")
    client_of(site).get("/nowhere%0A%7B%7D")
    found = lines(site)
    assert [(line["method"], line["path"], line["status"], line["account"]) for line in found] == [
        ("GET", "/t/open", 200, ""),
        ("GET", "/people", 200, "Bea"),
        ("GET", "/nowhere\n{}", 404, ""),
    ]
    assert all(line["address"] == "192.0.2.7" and line["bytes"] > 0 and line["seconds"] >= 0 for line in found)


def test_nothing_that_opens_something_is_in_the_log(site: Site) -> None:
    site.request_log = RequestLog(io.StringIO())
    client = client_of(site)
    client.get("/setup/the-link-that-works-once")
    client.post("/sign-in?password=in-the-address", data={"name": "Bea", "password": PASSWORD})
    client.get("/account/recovery?key=somebody-s-key")
    text = json.dumps(lines(site))
    for secret in ("works-once", "in-the-address", PASSWORD, "somebody-s-key"):
        assert secret not in text
    assert len(lines(site)) == 3


def test_a_log_on_a_full_disk_is_in_nobodys_way() -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    RequestLog(Full()).write({"method": "GET"})
