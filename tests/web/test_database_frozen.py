"""The database of a server freezes: pages that need it say so soon, and those that do not stay quick."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from helpers.postgres import Server as Postgres
from helpers.stores import published
from helpers.webserver import start
from zwitsers.event.store import servers

ANSWER = 4
ASKING = 60


@pytest.mark.slow
def test_while_the_database_is_frozen_the_sign_in_page_stays_quick_and_the_rest_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "ANSWER_SECONDS", ANSWER)
    with Postgres() as postgres:
        for name in ("one", "two"):
            published(f"{postgres.address}#{name}").close()
        with (
            start(tmp_path, address=postgres.address) as server,
            httpx.Client(base_url=server.url, timeout=60) as client,
        ):
            assert client.get("/t/one/pairings").status_code == 200
            assert client.get("/sign-in").status_code == 200

            def asked(number: int) -> tuple[int, float]:
                """Pages of the public, the desk and the API, of a tournament that is open and of one that is not."""
                name = ("one", "two")[number % 2]
                path = (f"/t/{name}/pairings", f"/t/{name}", f"/api/tournaments/{name}", "/")[number // 2 % 4]
                begin = time.monotonic()
                return client.get(path).status_code, time.monotonic() - begin

            postgres.freeze()
            try:
                with ThreadPoolExecutor(ASKING) as threads:
                    asking = [threads.submit(asked, number) for number in range(ASKING)]
                    slowest = 0.0
                    while not all(one.done() for one in asking):
                        begin = time.monotonic()
                        assert client.get("/sign-in").status_code == 200
                        slowest = max(slowest, time.monotonic() - begin)
                        time.sleep(0.05)
                answers = [one.result() for one in asking]
                assert {status for status, _seconds in answers} == {503}
                assert max(seconds for _status, seconds in answers) < 60
                assert slowest < ANSWER / 2
            finally:
                postgres.thaw()
            until = time.monotonic() + 30
            while client.get("/t/two/pairings").status_code != 200:
                assert time.monotonic() < until, "it did not come back"
                time.sleep(0.2)
