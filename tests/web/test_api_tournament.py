"""A tournament run by a program: from signing in to the final ranking, with all that the pages can do on the way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from helpers.api_program import Program, play, with_players
from helpers.command import called
from helpers.sites import Clock, client_of, site_with_people
from helpers.webserver import PASSWORD, player
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.formats.trf import write_trf
from zwitsers.formats.trf.new_document import new_document
from zwitsers.web.http.site import Site


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    return site_with_people(tmp_path, Clock())


@pytest.fixture
def bea(site: Site) -> Program:
    return Program(site, "Bea")


def test_from_the_first_player_to_the_final_ranking(site: Site) -> None:
    token = Program(site)("POST", "/session", {"name": "bea", "password": PASSWORD})["token"]
    bea = Program(site, Authorization=f"Bearer {token}")
    at = with_players(bea, 6)
    assert bea("GET", at)["steps"][1] == {"step": "pair", "state": "now", "done": None, "total": None}
    bea("POST", f"{at}/lots/draw", {"seed": 7})
    for _ in range(3):
        number = play(bea, at, ["1-0", "½-½", "0-1"])
        bea("POST", f"{at}/rounds/{number}/close")
    made = bea("POST", f"{at}/finish", {})
    assert made["entries"][-1]["kind"] == "tournament-finished"
    assert made["last"] == bea("GET", at)["last"]
    standings = bea("GET", f"{at}/standings")
    assert standings["final"]
    assert standings["lines"][0]["place"] == 1
    assert len(bea("GET", f"{at}/crosstable")["rows"]) == 6
    assert bea("GET", f"{at}/check")["agrees"]
    assert bea("GET", f"{at}/control")["in_order"]
    assert bea("GET", f"{at}/audit")["in_order"]
    assert bea("GET", f"{at}/progress")["rounds"] == 3


def test_every_change_names_what_it_wrote_and_the_log_tells_it(bea: Program) -> None:
    at = with_players(bea, 4)
    made = bea("PATCH", f"{at}/players/2", {"rating": 1999})
    assert made["entries"][0]["data"] == {"player": 2, "changes": {"rating": 1999}}
    assert made["entries"][0]["author"] == "Bea"
    told = bea("GET", f"{at}/log", since=made["last"] - 1)
    assert [entry["sequence"] for entry in told["entries"]] == [made["last"]]
    assert "1999" in told["entries"][0]["text"]
    bea("POST", f"{at}/undo", {})
    assert bea("GET", f"{at}/players/2")["rating"] != 1999
    assert not bea("GET", f"{at}/log", since=made["last"] - 1, limit=1)["entries"][0]["counts"]
    bea("POST", f"{at}/redo")
    assert bea("GET", f"{at}/players/2")["rating"] == 1999


# Two at once


def test_results_on_other_boards_do_not_stand_in_each_others_way(bea: Program, site: Site) -> None:
    at = with_players(bea, 6)
    play(bea, at, ["1-0"])
    abe = Program(site, "Abe")
    seen = bea("GET", at)["last"]
    bea("PUT", f"{at}/rounds/1/boards/2/result", {"result": "1-0"}, seen=seen)
    assert abe("PUT", f"{at}/rounds/1/boards/3/result", {"result": "0-1"}, seen=seen)["state"] == "saved"


def test_a_board_that_somebody_else_has_changed_meanwhile_is_a_conflict(bea: Program, site: Site) -> None:
    at = with_players(bea, 6)
    play(bea, at, ["1-0"])
    seen = bea("GET", at)["last"]
    bea("PUT", f"{at}/rounds/1/boards/2/result", {"result": "1-0"}, seen=seen)
    abe = Program(site, "Abe", **{"Accept-Language": "nl"})
    answer = abe.sent("PUT", f"{at}/rounds/1/boards/2/result", {"result": "0-1"}, seen=seen)
    assert answer.status_code == 409
    body = answer.json()
    assert body["last"] == seen + 1
    assert [(entry["author"], entry["data"]["board"]) for entry in body["entries"]] == [("Bea", 2)]
    assert "Bea" in body["problems"][1]["text"]
    assert bea("GET", f"{at}/rounds/1")["boards"][1]["result"] == "1-0"


def test_an_assistant_learns_of_a_conflict_but_nothing_private_by_it(bea: Program, site: Site) -> None:
    at = with_players(bea, 6)
    play(bea, at, ["1-0"])
    seen = bea("GET", at)["last"]
    bea("POST", f"{at}/forbidden", {"players": [1, 2]})
    body = Program(site, "Abe").sent("PUT", f"{at}/rounds/1/boards/2/result", {"result": "1-0"}, seen=seen).json()
    assert body["entries"] == []
    assert "Bakker" not in json.dumps(body)


def test_an_entry_that_is_not_in_the_log_is_a_conflict(bea: Program) -> None:
    at = with_players(bea, 2)
    assert bea.refused(409, "POST", f"{at}/rounds", {}, seen=1000) == ["api.seen"]


# Corrections


def test_a_correction_is_shown_before_it_is_made(bea: Program) -> None:
    at = with_players(bea, 8)
    bea("POST", f"{at}/rounds/{play(bea, at, ['1-0'] * 4)}/close")
    play(bea, at, ["1-0"] * 4)
    assert bea.refused(422, "POST", f"{at}/rounds/2/boards/1/correction", {"result": "0-1"}) == [
        "tournament.correct-open"
    ]
    last = bea("GET", at)["last"]
    shown = bea("POST", f"{at}/rounds/1/boards/1/correction/preview", {"result": "0-1"}, lang="nl")
    assert shown["rounds"] == [2]
    assert "ronde 2" in shown["text"][0].lower()
    assert shown["places"]
    assert bea("GET", at)["last"] == last, "a preview wrote something"
    bea("POST", f"{at}/rounds/1/boards/1/correction", {"result": "0-1", "reason": "typed wrong"})
    assert bea("GET", f"{at}/rounds/1")["boards"][0]["result"] == "0-1"


def test_where_results_are_entered_twice_the_first_entry_only_waits(bea: Program, site: Site) -> None:
    at = with_players(bea, 4)
    bea("PATCH", f"{at}/choices", {"twice": True})
    play(bea, at, ["1-0", "1-0"])
    board = f"{at}/rounds/1/boards/1/result"
    assert bea("GET", f"{at}/rounds/1")["boards"][0]["result"] is None
    assert Program(site, "Abe")("PUT", board, {"result": "0-1"})["state"] == "differs"
    made = Program(site, "Abe")("PUT", board, {"result": "1 - 0"})
    assert (made["state"], len(made["entries"])) == ("saved", 1)
    assert bea("GET", f"{at}/rounds/1")["boards"][0]["result"] == "1-0"


def test_players_enter_their_results_and_both_must_say_the_same(bea: Program, site: Site) -> None:
    at = with_players(bea, 4)
    play(bea, at, [])
    game = bea("GET", f"{at}/rounds/1")["boards"][0]
    codes = {item["player"]["id"]: item["code"] for item in bea("GET", f"{at}/codes")}
    anyone = Program(site)

    def said(who: str, result: str) -> dict[str, object]:
        return {"player": game[who]["id"], "code": codes[game[who]["id"]].lower(), "result": result}

    assert anyone.refused(403, "POST", f"{at}/proposals", said("white", "1-0")) == ["play.result.not-here"]
    bea("PATCH", f"{at}/choices", {"players_enter": True})
    wrong = {**said("white", "1-0"), "code": "000000"}
    assert anyone.refused(403, "POST", f"{at}/proposals", wrong) == ["play.code.wrong"]
    assert anyone("POST", f"{at}/proposals", said("white", "1-0"))["state"] == "waiting"
    assert anyone("POST", f"{at}/proposals", said("black", "½-½"))["state"] == "differs"
    assert bea("GET", f"{at}/proposals") == [{"board": 1, "by_white": "1-0", "by_black": "½-½", "differs": True}]
    assert anyone("POST", f"{at}/proposals", said("black", "1-0"))["state"] == "saved"
    assert bea("GET", f"{at}/rounds/1")["boards"][0]["result"] == "1-0"
    assert anyone.refused(422, "POST", f"{at}/proposals", said("white", "0-1")) == ["play.result.already-in"]


# Why, and proof


def test_why_in_both_languages_and_what_is_private_stays_so(bea: Program, site: Site) -> None:
    at = with_players(bea, 8)
    bea("POST", f"{at}/rounds/{play(bea, at, ['1-0'] * 4)}/close")
    bea("POST", f"{at}/forbidden", {"players": [1, 2]})
    play(bea, at, [])
    seats = bea("GET", f"{at}/rounds/2")["boards"][0]
    anyone = Program(site, **{"Accept-Language": "nl"})
    public = anyone("GET", f"{at}/rounds/2/players/{seats['white']['id']}/why")
    assert public["ground"] in ("rulebook", "constraint", "constraint-elsewhere")
    assert anyone.sent("GET", f"{at}/rounds/2/why-not", one=1, two=2).status_code == 401
    board = bea("GET", f"{at}/rounds/2/boards/1/why", details=True)
    assert board["title"].startswith("Board 1: ")
    assert bea("GET", f"{at}/rounds/2/boards/1/why", lang="nl")["title"].startswith("Bord 1: ")
    assert bea("GET", f"{at}/rounds/2/why")["text"]
    assert bea("GET", f"{at}/rounds/2/why-not", one=1, two=2)["text"]
    assert bea.refused(422, "GET", f"{at}/rounds/2/why-not", one=1, two=1) == ["round.why.two-players"]


def test_a_certificate_is_confirmed_and_a_forged_one_is_not(bea: Program) -> None:
    at = with_players(bea, 6)
    play(bea, at, ["1-0"] * 3)
    proof = bea("GET", f"{at}/rounds/1/certificate")
    assert bea("POST", "/verify", proof)["confirmed"]
    forged = json.loads(proof["certificate"])
    forged["boards"][0].reverse()
    checked = bea("POST", "/verify", {**proof, "certificate": json.dumps(forged)})
    assert not checked["confirmed"]
    assert "boards" in checked["differs"]


def test_a_certificate_is_read_by_programs_as_in_the_terminal(
    bea: Program, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the colour drawn by lot is only to be seen in round 1."""
    file, proof = tmp_path / "open.trf", tmp_path / "open.json"
    made = generate(Recipe("fide-dutch", 9, 3, seed=4)).snapshot
    file.write_bytes(write_trf(new_document(made._replace(lot_colour=None))))
    system = ("--system", "fide-dutch", "--plain")
    assert called(capsys, "pair", str(file), *system, "--certificate", str(proof)).code == 0
    record = json.loads(called(capsys, "verify", str(proof), str(file), "--json").out)
    assert record["confirmed"]
    sent = {"certificate": proof.read_bytes().decode(), "tournament": file.read_bytes().decode()}
    assert bea("POST", "/verify", sent) == record


# Files


def test_backups_are_made_and_put_back(bea: Program) -> None:
    at = with_players(bea, 4)
    kept = bea("POST", f"{at}/backups")
    bea("PATCH", f"{at}/players/1", {"name": "Changed"})
    bea("POST", f"{at}/backups/restore", {"file": kept["file"]})
    assert bea("GET", f"{at}/players/1")["name"] == player(1)["name"]
    assert kept["file"] in [item["file"] for item in bea("GET", f"{at}/backups")]
    assert bea.sent("GET", f"{at}/backups/{kept['file']}").content.startswith(b"SQLite format 3")
    for file in ("..%2fopen.zwitsers", "open.zwitsers", "%2e%2e%2f.zwitsers-site.sqlite3"):
        assert bea.sent("GET", f"{at}/backups/{file}").status_code == 404
        assert bea.sent("POST", f"{at}/backups/restore", {"file": file}).status_code == 404


def test_a_tournament_goes_out_as_a_file_and_comes_in_again(bea: Program) -> None:
    at = with_players(bea, 6)
    bea("POST", f"{at}/rounds/{play(bea, at, ['1-0'] * 3)}/close")
    assert {item["id"] for item in bea("GET", "/formats")["outgoing"]} >= {"trf26", "json", "xlsx"}
    for name, file in (("trf26", "open.trf"), ("json", "open.json")):
        sent = bea.sent("GET", f"{at}/export/{name}").content
        looked = bea("POST", "/imports/upload", sent, filename=file)
        assert (looked["players"], looked["rounds"]) == (6, 1)
        again = bea("POST", "/tournaments/upload", sent, filename=file, system="knsb-wp", title=f"Again {name}")
        assert bea("GET", f"/tournaments/{again['name']}/rounds")[0]["open"] == []
    assert bea.sent("GET", f"{at}/export/h9", tournament_class="B", large=True).content.startswith(b"; CL[B]")
    assert bea.sent("GET", f"{at}/export/h9", tournament_class="E").status_code == 422
    assert "losses" in bea("GET", f"{at}/export/trf/losses")
    assert bea.refused(404, "GET", f"{at}/export/nothing") == ["api.no-such-format"]
    assert bea.refused(422, "POST", "/imports/upload", b"\x00nonsense", filename="x.bin")


def test_a_table_of_players_is_looked_at_and_then_taken(bea: Program) -> None:
    at = with_players(bea, 2)
    table = b"Naam;Rating\nJansen, Piet;1800\nde Vries, Anna;1900\n"
    looked = bea("POST", f"{at}/players/preview/upload", table, filename="spelers.csv")
    assert [row["rating"] for row in looked["players"]] == [1800, 1900]
    bea("POST", f"{at}/players/upload", table, filename="spelers.csv")
    assert len(bea("GET", f"{at}/players")) == 4
    assert bea("GET", f"{at}/look-up", query="jansen") == []
    assert bea("GET", "/ratings") == {"lists": [], "loading": None}


# What is not understood


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({}, "api.invalid.missing"),
        ({"players": []}, "api.invalid.short"),
        ({"players": [{"name": ""}]}, "api.invalid.short"),
        ({"players": [{"name": " "}]}, "api.invalid.pattern"),
        ({"players": [{"name": "x" * 201}]}, "api.invalid.long"),
        ({"players": [{"name": "a\nb"}]}, "api.invalid.pattern"),
        ({"players": [{"name": "A", "rating": "1800"}]}, "api.invalid.whole"),
        ({"players": [{"name": "A", "rating": 10**400}]}, "api.invalid.most"),
        ({"players": [{"name": "A", "rating": -1}]}, "api.invalid.least"),
        ({"players": [{"name": "A", "elo": 1}]}, "api.invalid.extra"),
        ({"players": [{"name": "A"}], "missed": "FREE"}, "api.invalid.choice"),
        ({"players": "A"}, "api.invalid.list"),
        ([], "api.invalid.other"),
    ],
)
def test_a_wrong_value_is_named_in_words(bea: Program, body: object, key: str) -> None:
    at = with_players(bea, 1)
    assert bea.refused(422, "POST", f"{at}/players", body)[0] == key
    answer = bea.sent("POST", f"{at}/players", body, lang="nl").json()
    assert answer["problems"][0]["text"] != bea.sent("POST", f"{at}/players", body).json()["problems"][0]["text"]
    assert len(bea("GET", f"{at}/players")) == 1


def test_settings_are_read_and_changed(bea: Program, site: Site) -> None:
    at = with_players(bea, 2, systems=[{"first_round": 1, "system": "knsb-rating"}], arbiter_email="a@example.org")
    bea("PATCH", f"{at}/settings", {"rounds": 5, "place": "Sneek", "prizes": [2500]})
    settings = bea("GET", at)["settings"]
    assert (settings["rounds"], settings["place"], settings["prizes"]) == (5, "Sneek", [2500])
    assert settings["systems"] == [{"first_round": 1, "system": "knsb-rating"}]
    assert settings["arbiter_email"] == "a@example.org"
    assert Program(site)("GET", at)["settings"]["arbiter_email"] is None
    assert bea.refused(422, "PATCH", f"{at}/settings", {}) == ["api.nothing-said"]
    assert bea.refused(422, "PATCH", f"{at}/choices", {"next_round": "2026-13-41T99:99"}) == ["api.moment"]
    assert "knsb-wp" in [book["id"] for book in bea("GET", "/systems")]


def test_the_first_arbiter_comes_in_by_the_one_time_link(tmp_path: Path) -> None:
    from zwitsers.web.http.site import open_site

    (tmp_path / "new").mkdir()
    site = open_site(str(tmp_path / "new"))
    given = {"token": site.accounts.setup_token(), "name": "Bea", "password": PASSWORD}
    assert Program(site)("POST", "/setup", given)["role"] == "host"
    assert Program(site).refused(404, "POST", "/setup", given) == ["web.setup.used"]


@pytest.mark.slow
def test_the_list_of_addresses_is_there_for_people(site: Site) -> None:
    page = client_of(site, headers={"Accept-Language": "nl"}).get("/api")
    assert page.status_code == 200
    assert "Voor programma" in page.text
    assert "/api/tournaments/{name}/draft/publish" in page.text
    assert "/t/{name}/live" in page.text
