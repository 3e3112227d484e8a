"""No room on the disk: whatever would write is refused with 503 and words, reading goes on, and nothing is lost."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import update

from helpers.postgres import Server as Postgres
from helpers.small_disk import fill, make_room, small_disk
from helpers.stores import opening
from helpers.webserver import PASSWORD, Server, start
from zwitsers.event.store import audit, create_store, open_store
from zwitsers.web.sitedb.schema import session

BOARDS = 30
READS = ("", "/results", "/players", "/log", "/backups", "/settings", "/standings", "/pairing", "/more")
PUBLIC = ("", "/pairings", "/standings")


@contextmanager
def asking(server: Server, name: str = "") -> Iterator[httpx.Client]:
    """Somebody with a connection; his session was used long ago, so that his next visit would have to be noted."""
    headers = {}
    if name:
        visitor = server.visitor(name)
        headers = {"Authorization": f"Bearer {visitor.token}"}
        with server.site.database.writing() as connection:
            connection.execute(update(session).values(used=session.c.used - 300))
    with httpx.Client(base_url=server.url, headers=headers, timeout=60) as client:
        yield client


def in_words(answer: httpx.Response) -> None:
    assert answer.status_code == 503, answer.text
    if answer.headers["content-type"] == "application/json":
        assert answer.json()["problems"][0]["text"]
    else:
        assert 'class="notice bad"' in answer.text


def reading_goes_on(bea: httpx.Client, anyone: httpx.Client, name: str) -> None:
    for page in READS:
        assert bea.get(f"/desk/{name}{page}").status_code == 200, page
    for page in PUBLIC:
        assert anyone.get(f"/t/{name}{page}").status_code == 200, page
    for path in ("/", "/sign-in"):
        assert anyone.get(path).status_code in (200, 303)
    assert bea.get("/people").status_code == 200
    assert bea.get(f"/api/tournaments/{name}/rounds/1").status_code == 200


def test_with_the_tournaments_on_a_full_disk() -> None:
    with small_disk(4000) as disk:
        with start(disk) as server:
            name = "open"
            create_store(disk / f"{name}.zwitsers", opening(BOARDS), "Bea").close()
            with asking(server, "Bea") as bea, asking(server) as anyone:
                last = server.site.now(name).last
                fill(disk)
                reading_goes_on(bea, anyone, name)
                at = f"/api/tournaments/{name}"
                in_words(bea.put(f"{at}/rounds/1/boards/1/result", json={"result": "1-0"}))
                assert "full" in bea.put(f"{at}/rounds/1/boards/1/result", json={"result": "1-0"}).text
                in_words(bea.patch(f"{at}/choices", json={"announcement": "Full " * 30}))
                in_words(bea.post(f"{at}/backups"))
                in_words(bea.post("/api/tournaments", json={"name": "New", "rounds": 5}))
                signing_in = anyone.post("/sign-in", data={"name": "Bea", "password": PASSWORD})
                in_words(signing_in)
                assert "own file" in signing_in.text
                assert server.site.now(name).last == last
                reading_goes_on(bea, anyone, name)
                make_room(disk)
                assert bea.put(f"{at}/rounds/1/boards/1/result", json={"result": "1-0"}).status_code == 200
        with open_store(disk / f"{name}.zwitsers") as store:
            assert store.log().last == last + 1
            assert audit(store) == []


def test_a_server_starts_on_a_full_disk_and_shows_what_there_is() -> None:
    with small_disk(4000) as disk:
        with start(disk):
            create_store(disk / "open.zwitsers", opening(BOARDS), "Bea").close()
        fill(disk)
        with start(disk, people=False) as server, asking(server) as anyone:
            assert anyone.get("/t/open/pairings").status_code == 200


@pytest.mark.slow
def test_with_the_database_on_a_full_disk(tmp_path: Path) -> None:
    """Its own log is on another disk, as it should be: without room for that PostgreSQL stops altogether."""
    with Postgres() as postgres, small_disk(24_000) as disk:
        move_to(disk, postgres)
        create_store(f"{postgres.address}#open", opening(BOARDS), "Bea").close()
        with (
            start(tmp_path, address=postgres.address) as server,
            asking(server, "Bea") as bea,
            asking(server) as anyone,
        ):
            fill(disk)
            at = "/api/tournaments/open/rounds/1/boards"
            acknowledged = 0
            for turn in range(20_000):
                answer = bea.put(
                    f"{at}/{turn % BOARDS + 1}/result", json={"result": ("1-0", "0-1")[turn // BOARDS % 2]}
                )
                if answer.status_code != 200:
                    break
                acknowledged += 1
            in_words(answer)
            assert "full" in answer.text
            reading_goes_on(bea, anyone, "open")
            assert server.site.now("open").last == len(opening(BOARDS)) + acknowledged
            make_room(disk)
            assert bea.put(f"{at}/1/result", json={"result": "½-½"}).status_code == 200
            with open_store(f"{postgres.address}#open") as store:
                assert audit(store) == []


def move_to(disk: Path, postgres: Postgres) -> None:
    """The tables of the database are on this disk from now on."""
    with psycopg.connect(postgres.address) as connection:
        (data,) = connection.execute("SHOW data_directory").fetchone() or ("",)
    if os.getuid() == 0:
        owner = Path(data).stat()
        os.chown(disk, owner.st_uid, owner.st_gid)
    with psycopg.connect(postgres.address.rpartition("/")[0] + "/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE TABLESPACE small LOCATION '{disk}'".encode())
        connection.execute("ALTER DATABASE zwitsers SET TABLESPACE small")
