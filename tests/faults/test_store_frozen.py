"""A PostgreSQL server that is slow, locked or frozen: nobody waits for long, and it goes on by itself."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import psycopg
import pytest

from helpers.postgres import Server
from helpers.stores import published, won
from zwitsers.event.store import StoreError, audit, open_store, servers
from zwitsers.event.store.servers import CONNECTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.slow

# Of a server that is frozen no limit of its own is ever reached, so less patience shows the same.
ANSWER = 3


@pytest.fixture
def less_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "ANSWER_SECONDS", ANSWER)
    monkeypatch.setattr(servers, "_DOWN_SECONDS", 2)


# Longer than any of it takes on a busy machine, and shorter than for ever.
PATIENCE = 60


def refused(attempt: Callable[[], object]) -> tuple[str, float]:
    """The problem of an attempt that must fail, and how long that took."""
    begin = time.monotonic()
    with pytest.raises(StoreError) as caught:
        attempt()
    return caught.value.problems[0].key, time.monotonic() - begin


@pytest.mark.usefixtures("less_patient")
def test_a_frozen_server_is_not_waited_for_and_is_back_when_it_thaws() -> None:
    with Server() as server:
        address = f"{server.address}#frozen"
        with published(address) as store, open_store(address) as other:
            last = store.log().last
            server.freeze()
            try:
                key, seconds = refused(store.log)
                assert key == "store.connection"
                assert ANSWER <= seconds < ANSWER + PATIENCE
                # The others, and whoever comes now, hear of it at once.
                for attempt in (other.log, lambda: store.append([won(1)], "Anna", last), lambda: open_store(address)):
                    assert refused(attempt)[0] == "store.silent"
                time.sleep(2.1)
                with ThreadPoolExecutor(6) as threads:  # one of them tries
                    keys = sorted(key for key, _seconds in threads.map(lambda _n: refused(other.log), range(6)))
                assert keys.count("store.silent") == 5
            finally:
                server.thaw()
            time.sleep(2.1)
            assert store.log().last == last
            store.append([won(1)], "Anna", last)
            assert audit(other) == []


def test_a_connection_that_is_never_answered_is_given_up() -> None:
    with Server() as server:
        server.freeze()
        try:
            key, seconds = refused(lambda: open_store(f"{server.address}#any"))
        finally:
            server.thaw()
        assert key == "store.connection"
        assert seconds < PATIENCE


def test_a_lock_that_is_not_given_back_makes_nobody_wait_for_ever(server_address: str) -> None:
    bare, _, name = server_address.partition("#")
    with published(server_address) as store, psycopg.connect(bare) as holder:
        last = store.log().last
        holder.execute("SELECT * FROM zwitsers_tournament WHERE name = %s FOR UPDATE", (name,))
        key, seconds = refused(lambda: store.append([won(1)], "Anna", last))
        assert key == "store.busy"
        assert seconds < PATIENCE
        assert store.log().last == last, "others can read meanwhile"
        holder.rollback()
        assert store.log().last == last


def test_the_servers_own_limits_are_set_where_nothing_else_is(server_address: str) -> None:
    published(server_address).close()
    bare, _, name = server_address.partition("#")
    for options, expected in (("", "8s"), ("?options=-c%20statement_timeout%3D90s", "90s")):
        with open_store(f"{bare}{options}#{name}") as store, store._database._engine.connect() as connection:
            assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == expected
            assert connection.exec_driver_sql("SHOW lock_timeout").scalar() == "5s"


def test_many_tournaments_share_a_few_connections(server_address: str) -> None:
    bare = server_address.partition("#")[0]
    stores = [published(f"{server_address}-{number}", boards=1) for number in range(2 * CONNECTIONS)]
    try:
        with ThreadPoolExecutor(CONNECTIONS) as threads:
            lasts = list(threads.map(lambda store: store.log().last, stores * 3))
        assert set(lasts) == {5}
        with psycopg.connect(bare) as connection:
            (count,) = connection.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            ).fetchone() or (0,)
        assert count <= CONNECTIONS
    finally:
        for store in stores:
            store.close()
            store.close()  # closing twice takes nothing from the others
    assert not [known for known in servers._servers if bare in known]
