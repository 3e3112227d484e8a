"""Phones that all connect at the same moment, as they do when a server was killed."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import httpx
import pytest

from helpers.webserver import Server
from zwitsers.web.http.site import Site
from zwitsers.web.live.versions import TournamentStamps

PHONES = 30


def test_a_few_read_the_database_and_the_others_know_it_from_them(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = server.create("Spring Open", players=4)
    reading, most, lock, looked_up = 0, 0, Lock(), Site.stamps

    def slowly(site: Site, asked: str) -> TournamentStamps:
        nonlocal reading, most
        with lock:
            reading += 1
            most = max(most, reading)
        time.sleep(0.05)
        with lock:
            reading -= 1
        return looked_up(site, asked)

    monkeypatch.setattr(Site, "stamps", slowly)

    def first_word(_number: int) -> str:
        with httpx.Client(base_url=server.url, timeout=20) as phone, phone.stream("GET", f"/t/{name}/live") as stream:
            assert stream.status_code == 200
            assert stream.headers["content-type"].startswith("text/event-stream")
            word = next(line for line in stream.iter_lines() if line.startswith("data: "))
            time.sleep(0.3)  # the others come meanwhile
            return word

    with ThreadPoolExecutor(PHONES) as pool:
        words = set(pool.map(first_word, range(PHONES)))
    assert words == {f"data: {server.site.now(name).stamp}"}
    assert 1 <= most <= 4


def test_whoever_asks_for_the_headers_only_is_told_at_once(visitor: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open", players=4)
    assert visitor.head(f"/t/{name}/live").status_code == 405
    assert visitor.get("/t/nothing-of-the-kind/live").status_code == 404
