"""Tournaments in and out as files: event files, logs, other programs; and the rating lists."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from helpers.desking import hidden_key, notices, post, problems, send_file
from helpers.webserver import Server
from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.event.store import backup, export_log
from zwitsers.formats.ratings.place import VARIABLE
from zwitsers.formats.trf import write_trf
from zwitsers.formats.trf.new_document import new_document
from zwitsers.present.documents.registry import FORMATS

FIDE = """<?xml version="1.0"?>
<playerslist>
<player><fideid>1000001</fideid><name>Jansen, Piet</name><country>NED</country><sex>M</sex><title>FM</title>
<rating>2301</rating><birthday>1990</birthday><flag></flag></player>
<player><fideid>1000002</fideid><name>Jansens, Anna</name><country>BEL</country><sex>F</sex><title></title>
<rating>1950</rating><birthday>2001</birthday><flag></flag></player>
</playerslist>
"""


@pytest.fixture(scope="module", autouse=True)
def lists(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Rating lists of this test only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="module")
def played(hall: Server) -> str:
    name = hall.create("Clubkampioenschap", players=7)
    hall.play_round(name)
    return name


def event_file(hall: Server, name: str, folder: Path, copy: str = "copy") -> Path:
    target = folder / f"{copy}.zwitsers"
    backup(hall.site.tournaments.store(name), target)
    return target


def test_an_event_file_goes_on_where_it_was(hall: Server, bea: httpx.Client, played: str, tmp_path: Path) -> None:
    data = event_file(hall, played, tmp_path).read_bytes()
    opened = send_file(hall, bea, "/open/upload", "../../../etc/passwd", data)
    assert problems(opened) == []
    assert opened.url.path == "/desk/clubkampioenschap-2"
    assert notices(opened) == ["Clubkampioenschap is open. Every entry of its log has been checked."]
    assert hall.site.now("clubkampioenschap-2").log.entries == hall.site.now(played).log.entries
    assert sorted(path.name for path in hall.folder.glob("*passwd*")) == []


def test_an_exported_log_becomes_the_same_tournament(
    hall: Server, bea: httpx.Client, played: str, tmp_path: Path
) -> None:
    target = tmp_path / "log.jsonl"
    export_log(hall.site.tournaments.store(played), target)
    opened = send_file(hall, bea, "/open/upload", "log.jsonl", target.read_bytes())
    assert hall.site.now(opened.url.path.removeprefix("/desk/")).state == hall.state(played)
    # One letter changed in the middle of it.
    changed = target.read_text().replace("Visser", "Fisser")
    assert changed != target.read_text()
    refused = send_file(hall, bea, "/open/upload", "log.jsonl", changed.encode())
    assert refused.status_code == 422
    assert str(tmp_path) not in refused.text
    deep = '{"format": "zwitsers-log", "version": ' + "[" * 100_000
    assert send_file(hall, bea, "/open/upload", "deep.jsonl", deep.encode()).status_code == 422


def test_a_database_that_is_not_ours_is_refused(hall: Server, bea: httpx.Client, played: str, tmp_path: Path) -> None:
    before = hall.site.tournaments.ids()
    other = tmp_path / "other.sqlite"
    with closing(sqlite3.connect(other, isolation_level=None)) as database:
        database.execute("CREATE TABLE t (a)")
    answer = send_file(hall, bea, "/open/upload", "other.zwitsers", other.read_bytes())
    assert answer.status_code == 422
    # One of ours in which a table was replaced by a query that never ends.
    endless = event_file(hall, played, tmp_path)
    with closing(sqlite3.connect(endless, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("DROP TABLE zwitsers_entry")
        database.execute(
            "CREATE VIEW zwitsers_entry AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
            " SELECT 1 AS tournament, x AS sequence, x AS batch, '' AS author, '' AS time, '' AS kind, '' AS data,"
            " '' AS hash FROM n"
        )
    answer = send_file(hall, bea, "/open/upload", "endless.zwitsers", endless.read_bytes())
    assert answer.status_code == 422
    assert "endless.zwitsers" in problems(answer)[0]
    cut = event_file(hall, played, tmp_path, "whole").read_bytes()[:20_000]
    assert send_file(hall, bea, "/open/upload", "cut.zwitsers", cut).status_code == 422
    assert hall.site.tournaments.ids() == before


def test_a_tournament_of_another_program_is_seen_and_imported(
    hall: Server, desk: Page, bea: httpx.Client, played: str
) -> None:
    trf = bea.get(f"/desk/{played}/export/trf").content
    desk.goto("/open")
    desk.get_by_label("File", exact=True).set_input_files({"name": "club.trf", "mimeType": "text/plain", "buffer": trf})
    desk.get_by_role("button", name="Open", exact=True).click()
    desk.get_by_role("heading", name="Import a tournament").wait_for()
    expect(desk.get_by_label("Tournament name")).to_have_value("Clubkampioenschap")
    desk.get_by_label("Tournament name").fill("From a file")
    desk.get_by_label("Rulebook").select_option("knsb-rating")
    desk.get_by_label("Number of rounds").fill("6")
    desk.get_by_role("button", name="Import").click()
    desk.wait_for_url("**/desk/from-a-file")
    state = hall.state("from-a-file")
    assert (len(state.entrants), len(state.published)) == (7, 1)
    assert (state.settings.rounds, state.settings.system_of(1).id) == (6, "knsb-rating")


def test_wrong_settings_for_an_import_are_refused_and_can_be_tried_again(
    hall: Server, bea: httpx.Client, played: str
) -> None:
    trf = bea.get(f"/desk/{played}/export/trf").content
    key = hidden_key(send_file(hall, bea, "/open/upload", "club.trf", trf))
    assert post(hall, bea, "/open/import", file=key, name="x", system="chaos", rounds="5").status_code == 422
    done = post(hall, bea, "/open/import", file=key, name="Second try", system="kndb", rounds="5")
    assert done.url.path == "/desk/second-try"
    assert post(hall, bea, "/open/import", file=key, name="Third", system="kndb", rounds="5").status_code == 404


def test_every_format_is_offered_with_what_it_loses_and_can_be_downloaded(
    hall: Server, bea: httpx.Client, played: str
) -> None:
    page = bea.get(f"/desk/{played}/exchange").text
    others = {"h9", "opengotha", "pdn"}  # for other games
    for item in FORMATS:
        assert (f'action="/desk/{played}/export/{item}"' in page) == (item not in others), item
    assert "Remarks: " in page
    for item in ("trf", "trf26", "json", "csv-standings", "xlsx"):
        answer = bea.get(f"/desk/{played}/export/{item}")
        assert answer.status_code == 200, item
        name = f'attachment; filename="{played}-{item}.{FORMATS[item].extension}"'
        assert answer.headers["content-disposition"] == name
        assert answer.content
    assert json.loads(bea.get(f"/desk/{played}/export/json").content)["format"] == "zwitsers-tournament"
    assert bea.get(f"/desk/{played}/export/nothing").status_code == 404
    assert bea.get(f"/desk/{played}/export/csv-pairings", params={"round": "9"}).status_code == 422


def test_a_rating_list_is_loaded_and_found_while_one_types(hall: Server, desk: Page, bea: httpx.Client) -> None:
    name = hall.create("Looked up")
    assert "data-lookup" not in bea.get(f"/desk/{name}/players").text  # without a list the field is just a field
    desk.goto("/ratings")
    desk.get_by_label("File", exact=True).set_input_files(
        {"name": "players_list_xml_sep26.xml", "mimeType": "text/xml", "buffer": FIDE.encode()}
    )
    desk.get_by_role("button", name="Load", exact=True).click()
    expect(desk.get_by_role("heading", name="FIDE: 2 players loaded")).to_be_visible()
    expect(desk.locator("#lists tbody tr")).to_contain_text("September 2026")
    desk.get_by_role("button", name="OK").click()
    expect(desk.locator("#loading section")).to_have_count(0)

    desk.goto(f"/desk/{name}/players")
    field = desk.get_by_role("combobox", name="Name")
    desk.keyboard.type("jans")
    options = desk.locator("#found [role=option]")
    expect(options).to_have_count(2)
    expect(field).to_have_attribute("aria-expanded", "true")
    desk.keyboard.press("ArrowDown")
    first = options.nth(0)
    expect(first).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", "found-0")
    expect(first).to_contain_text("FM Jansen, Piet")
    desk.keyboard.press("Escape")
    expect(options).to_have_count(0)
    expect(field).to_have_value("jans")
    desk.keyboard.type("en")
    expect(options.first).to_be_visible()
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Enter")  # takes the player over, and adds nobody yet
    expect(field).to_have_value("Jansen, Piet")
    assert hall.state(name).entrants == {}
    desk.keyboard.press("Enter")
    expect(desk.locator("#players tbody tr")).to_have_count(1)
    player = hall.state(name).entrants[1].player
    assert (player.name, player.rating, player.title) == ("Jansen, Piet", 2301, "FM")
    assert (player.fide_id, player.federation, player.birth, player.sex) == ("1000001", "NED", "1990", "m")
    # Somebody who is in the tournament already is marked as such.
    desk.keyboard.type("jansen")
    expect(options.first).to_contain_text("already entered")
    go = hall.create("No list for go", game="go")
    assert "data-lookup" not in bea.get(f"/desk/{go}/players").text
    post(hall, bea, "/ratings/remove", list="fide")
    assert "data-lookup" not in bea.get(f"/desk/{name}/players").text


def test_what_is_no_rating_list_is_refused_in_words(hall: Server, desk: Page) -> None:
    desk.goto("/ratings")
    desk.get_by_label("File", exact=True).set_input_files(
        {"name": "<b>list.txt", "mimeType": "text/plain", "buffer": b"This is a letter, and no list."}
    )
    desk.get_by_role("button", name="Load", exact=True).click()
    expect(desk.get_by_role("heading", name="<b>list.txt was not loaded")).to_be_visible()
    expect(desk.locator("#loading li")).to_have_count(1)


def test_players_absent_from_the_last_round_of_a_file_are_proposed_as_withdrawn(hall: Server, desk: Page) -> None:
    names = ("Aal, Anna", "Bos, Bram", "Kok, Carla", "Dam, Dirk")
    players = tuple(Player(number, name, rating=2000, fide_id="100") for number, name in enumerate(names, start=1))
    played = (PlayerRound(Result.WIN, 2, Colour.WHITE),), (PlayerRound(Result.LOSS, 1, Colour.BLACK),)
    away = PlayerRound(Result.ABSENT)
    snapshot = Snapshot(players, (*played, (away,), (away,)), planned_rounds=5, name="Half played")
    data = write_trf(new_document(snapshot))
    desk.goto("/open")
    desk.locator("input[type=file]").set_input_files({"name": "a.trf", "mimeType": "text/plain", "buffer": data})
    desk.get_by_role("button", name="Open").click()
    expect(desk.get_by_label("Rulebook")).to_have_value("fide-dutch")
    expect(desk.get_by_label("3 Kok, Carla")).to_be_checked()
    desk.get_by_label("4 Dam, Dirk").uncheck()
    desk.get_by_role("button", name="Import").click()
    desk.wait_for_url("**/desk/half-played**")
    state = hall.state("half-played")
    assert [entrant.id for entrant in state.entrants.values() if entrant.withdrawn_in(2)] == [3]
