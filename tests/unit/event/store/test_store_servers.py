"""Tournaments on a server: many in one database, found by name."""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import create_engine

from helpers.postgres import database_at
from helpers.stores import published, won
from zwitsers.event.store import Store, StoreError, audit, create_store, open_store, tournaments
from zwitsers.event.store.address import size
from zwitsers.event.store.servers import DatabaseServer, _has_pending_input


def test_tournaments_in_one_database_do_not_touch_each_other(server_address: str) -> None:
    with published(f"{server_address}-a") as one, published(f"{server_address}-b") as two:
        before = two.log()
        one.append([won(1)], "Anna", one.log().last)
        assert two.log() == before
        assert audit(one) == audit(two) == []
        name = server_address.partition("#")[2]
        assert {f"{name}-a", f"{name}-b"} <= set(tournaments(server_address))


def test_a_name_that_is_not_there_names_those_that_are(server_address: str) -> None:
    published(server_address).close()
    bare, _, name = server_address.partition("#")
    with pytest.raises(StoreError, match=name):
        open_store(f"{bare}#elsewhere")


def test_without_a_name_there_must_be_one_tournament(server_address: str) -> None:
    for suffix in ("-a", "-b"):
        published(f"{server_address}{suffix}").close()
    bare = server_address.partition("#")[0]
    with pytest.raises(StoreError, match="Which tournament"):
        open_store(bare)
    with pytest.raises(StoreError, match="a name"):
        create_store(bare)


def test_an_empty_database_is_prepared_once_even_by_many_at_the_same_time(database: str) -> None:
    with database_at(database) as empty:
        with pytest.raises(StoreError, match="no tournaments in"):
            tournaments(empty)
        with pytest.raises(StoreError, match="no tournaments in"):
            open_store(f"{empty}#open")
        names = [f"t-{number}" for number in range(4)]
        with ThreadPoolExecutor(4) as threads:
            for store in threads.map(lambda name: published(f"{empty}#{name}"), names):
                assert audit(store) == []
                store.close()
        assert tournaments(empty) == names


def test_the_size_of_an_empty_database_is_known(database: str) -> None:
    with database_at(database) as empty:
        assert size(empty) > 1_000_000


def test_the_only_tournament_needs_no_name(database: str) -> None:
    with database_at(database) as empty, published(f"{empty}#alone") as store, open_store(empty) as same:
        assert same.log() == store.log()
        assert same.place.endswith("#alone")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("127.0.0.1:", "127.0.0.1:1"), "There is no connection to"),
        (("zwitsers@", "nobody:secret@"), "There is no connection to|refuses access"),
        (("/zwitsers#", "/nowhere#"), "nowhere"),
        (("127.0.0.1:", "127.0.0.1:x"), "not a database address"),
    ],
)
def test_a_server_that_is_not_there_or_refuses(server_address: str, change: tuple[str, str], message: str) -> None:
    old, new = change
    if old not in server_address:
        server_address = "postgresql://zwitsers@127.0.0.1:5432/zwitsers#open"
    with pytest.raises(StoreError, match=message) as caught:
        open_store(server_address.replace(old, new))
    assert "secret" not in str(caught.value)


def test_the_password_is_never_shown(server_address: str) -> None:
    published(server_address).close()
    scheme, _, rest = server_address.partition("://")
    user, _, place = rest.partition("@")
    with open_store(f"{scheme}://{user.partition(':')[0]}:geheim@{place}") as store:
        assert isinstance(store, Store)
        assert "geheim" not in store.place
        assert store.path is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows numbers its sockets otherwise")
def test_a_connection_is_looked_at_however_many_files_are_open() -> None:
    """A server with thousands of phones has file descriptors beyond 1,023, which `select` cannot take."""
    import fcntl
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    reading, writing = os.pipe()
    high = fcntl.fcntl(reading, fcntl.F_DUPFD, min(1024, hard - 8))
    try:
        assert not _has_pending_input(high)
        os.write(writing, b"x")
        assert _has_pending_input(high)
    finally:
        for number in (reading, writing, high):
            os.close(number)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_silent_server_is_not_asked_until_its_time_is_over() -> None:
    server = DatabaseServer("the server", create_engine("sqlite://"))
    server._down_until = time.monotonic() + 600
    with pytest.raises(StoreError) as caught, server.read():
        pass
    assert [problem.key for problem in caught.value.problems] == ["store.silent"]
    # One request tries again; when it is answered, everybody may ask.
    server._down_until = time.monotonic() - 1
    with server.read():
        assert server._down_until == 0
