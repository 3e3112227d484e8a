"""An event file that is deleted, replaced, cut off or damaged while it is served: nothing more is acknowledged, reading
goes on where it can, and a backup is the way out, on the pages and in the API."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.event.store import audit, open_store
from zwitsers.language import translate
from zwitsers.web.http.site import open_site


def deleted(file: Path) -> None:
    file.unlink()


def moved(file: Path) -> None:
    file.rename(file.with_name("elsewhere.bin"))


def cut_off(file: Path) -> None:
    os.truncate(file, 9000)


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def damaged(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.seek(4096 * 3)
        opened.write(b"\xff" * 5000)


def damaged_elsewhere(file: Path) -> None:
    """Where reading the log does not come: whoever starts the server again would not get in."""
    with closing(sqlite3.connect(file)) as opened:
        names = "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_zwitsers_tournament_1'"
        (page,) = opened.execute(names).fetchone()
    with file.open("r+b") as opened_file:
        opened_file.seek(4096 * (page - 1))
        opened_file.write(b"\xff" * 4096)


def altered(file: Path) -> None:
    """The pages are still sound; the chain of hashes is not."""
    whole = file.read_bytes()
    with file.open("r+b") as opened:
        opened.seek(whole.index(b"Bakker, "))
        opened.write(b"Wakker, ")


def overwritten(file: Path) -> None:
    """By an older copy, as from a stick."""
    shutil.copy(min(file.with_suffix(".backups").glob("*.zwitsers"), key=lambda kept: kept.name), file)


def other_file(file: Path) -> None:
    older = min(file.with_suffix(".backups").glob("*.zwitsers"), key=lambda kept: kept.name)
    shutil.copy(older, file.with_name("copy.bin"))
    file.with_name("copy.bin").replace(file)


WAYS = (deleted, moved, cut_off, emptied, damaged, damaged_elsewhere, altered, overwritten, other_file)


@pytest.fixture
def name(server: Server) -> str:
    made = server.create("Spring Open", players=12)
    server.play_round(made, boards=2)
    return made


def acknowledged_after(file: Path) -> int:
    """What somebody who starts the server again would find."""
    try:
        with open_store(file) as store:
            return store.log().last
    except Exception:
        return 0


@pytest.mark.parametrize("happens", WAYS)
def test_nothing_is_acknowledged_that_is_not_written_and_a_backup_helps(
    server: Server, arbiter: httpx.Client, name: str, happens: Callable[[Path], None]
) -> None:
    file = server.folder / f"{name}.zwitsers"
    last = server.site.now(name).last
    happens(file)
    headers = {"X-CSRF": server.visitor("Bea").csrf}
    address = f"/api/tournaments/{name}"
    refused = arbiter.put(f"{address}/rounds/1/boards/3/result", json={"result": "1-0"}, headers=headers)
    assert refused.status_code == 503, refused.text
    assert "backup" in refused.json()["problems"][0]["text"]
    page = arbiter.post(f"/desk/{name}/log/undo", data=server.form("Bea"))
    assert page.status_code == 503
    assert f"/desk/{name}/backups" in page.text
    assert acknowledged_after(file) <= last

    kept = arbiter.get(f"{address}/backups").json()
    assert [item["occasion"] for item in kept] == ["publication", "pairing"]
    shown = arbiter.get(f"/desk/{name}/backups")
    assert shown.status_code == 200
    assert "notice bad" in shown.text
    assert kept[0]["file"] in shown.text

    restored = arbiter.post(f"{address}/backups/restore", json={"file": kept[0]["file"]}, headers=headers)
    assert restored.status_code == 200, restored.text
    assert restored.json()["last"] == kept[0]["last"]
    assert (restored.json()["replaced"] is None) == (happens in (deleted, moved))
    assert server.state(name).draft is not None
    server.do(name, actions.publish)
    with open_store(file) as store:
        assert audit(store) == []
    assert "notice bad" not in arbiter.get(f"/desk/{name}/backups").text


def test_what_was_read_of_a_file_that_is_gone_can_still_be_read(
    server: Server, arbiter: httpx.Client, visitor: httpx.Client, name: str
) -> None:
    assert visitor.get(f"/t/{name}/pairings").status_code == 200
    (server.folder / f"{name}.zwitsers").rename(server.folder / "away")
    assert visitor.get(f"/t/{name}/pairings").status_code == 200
    assert visitor.get(f"/t/{name}/standings").status_code == 200
    (server.folder / "away").rename(server.folder / f"{name}.zwitsers")
    server.enter(name, 3, "1-0")  # it is back, and work goes on


def test_after_a_restart_the_backups_of_a_deleted_file_are_still_to_be_found(
    server: Server, arbiter: httpx.Client, visitor: httpx.Client, name: str, browser: Browser
) -> None:
    (server.folder / f"{name}.zwitsers").unlink()
    server.site.tournaments.close()  # as if started anew: nothing is known but what is on the disk
    assert name in open_site(str(server.folder)).tournaments.lost()
    assert visitor.get(f"/t/{name}").status_code == 404
    for address in (f"/desk/{name}", f"/desk/{name}/results"):
        told = arbiter.get(address)
        assert told.status_code == 503
        assert f"/desk/{name}/backups" in told.text
    assert arbiter.get("/desk/nowhere").status_code == 404
    assert name not in visitor.get("/").text
    assert visitor.get(f"/desk/{name}/backups").status_code in (303, 307)
    with server.context(browser, "Bea") as context:
        opened = context.new_page()
        opened.goto("/")
        opened.get_by_role("link", name="To the backups").click()
        opened.get_by_role("row").filter(has_text="before publishing round 1").get_by_role(
            "link", name="Restore"
        ).click()
        opened.get_by_label(translate("round.backups.sure", "en")).check()
        opened.get_by_role("button", name="Restore").click()
        expect(opened.get_by_text("The backup has been restored.")).to_be_visible()
        opened.goto(f"/desk/{name}")
        expect(opened.get_by_role("heading").first).to_be_visible()
    assert server.state(name).draft is not None


def test_a_server_that_starts_on_an_older_copy_says_so_where_work_goes_on(
    server: Server, arbiter: httpx.Client, name: str
) -> None:
    """As from a stick, while nothing was served."""
    warning = "older copy of the file"
    assert warning not in arbiter.get(f"/desk/{name}").text
    server.site.tournaments.close()
    overwritten(server.folder / f"{name}.zwitsers")
    shown = arbiter.get(f"/desk/{name}").text
    assert warning in shown
    assert f"/desk/{name}/backups" in shown
    with server.signed_in("Abe") as assistant:
        assert warning not in assistant.get(f"/desk/{name}").text


def test_a_new_tournament_does_not_take_the_name_of_one_whose_backups_are_here(server: Server) -> None:
    name = server.create("Autumn Open", players=4)
    server.play_round(name, boards=0)  # a backup is made before this
    (server.folder / f"{name}.zwitsers").unlink()
    server.site.tournaments.close()
    assert server.create("Autumn Open") == f"{name}-2"
