"""A weekend of groups as a program runs it, in a folder and on PostgreSQL: everything that the pages of an event do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.api_program import Program
from helpers.sites import Clock, client_of, site_with_people

if TYPE_CHECKING:
    from collections.abc import Iterator

EVENT = "/tournaments/weekend/event"
PEOPLE = [{"name": f"Speler{n:02d}, Jo", "rating": 2000 - 50 * n, "birth": "1990-01-02"} for n in range(14)]


@pytest.fixture
def program(site_address: str) -> Iterator[Program]:
    site = site_with_people(site_address, Clock())
    made = Program(site, "Bea")
    named = {"name": "Weekend", "place": "Utrecht", "rounds": 3}
    assert made("POST", "/events", named)["name"] == "weekend"
    made("POST", f"{EVENT}/groups", {"name": "A", "system": "fide-dutch", "rule": "rating>=1800"})
    made("POST", f"{EVENT}/groups", {"name": "B", "system": "knsb-wp", "rule": "rating=1600-1799"})
    made("POST", f"{EVENT}/registrations", {"people": PEOPLE})
    made("POST", f"{EVENT}/place-by-rule", {})
    yield made
    site.close()


def play(program: Program, group: str) -> None:
    made = program.site.now(group).state.current
    assert made is not None
    for board in made.open_boards:
        path = f"/tournaments/{group}/rounds/{made.number}/boards/{board}/result"
        program("PUT", path, {"result": "1-0"})


@pytest.mark.slow
def test_a_weekend_from_the_list_to_the_final_rankings(program: Program) -> None:
    made = program("GET", EVENT)
    assert [(group["name"], group["players"]) for group in made["groups"]] == [("A", 5), ("B", 4)]
    assert (made["without_group"], made["next_step"], made["place"]) == (5, "place", "Utrecht")

    # Quads of the players left: five in one group.
    (cut,) = program("GET", f"{EVENT}/quads", prefix="Q")
    assert (cut["name"], cut["round_robin"], len(cut["members"])) == ("Q1", True, 5)
    quads = program("POST", f"{EVENT}/quads", {"prefix": "Q", "publish": False})
    assert quads["groups"] == []
    program("POST", f"{EVENT}/check-in", {"registrations": list(range(2, 15))})
    program("POST", f"{EVENT}/place", {"group": 1, "registrations": [6]})
    program("POST", f"{EVENT}/start")
    assert program("GET", EVENT)["expected"] == 1

    started = program("POST", f"{EVENT}/rounds", {"do": "start", "groups": [1, 2]})
    assert [(item["name"], item["round"], item["problems"]) for item in started] == [("A", 1, []), ("B", 1, [])]
    (found,) = program("GET", f"{EVENT}/find", q="speler04")
    assert (found["group_name"], found["tournament"], found["board"] > 0) == ("A", "weekend-a", True)
    (moved,) = program("GET", f"{EVENT}/find", q="speler05")
    assert (moved["group_name"], moved["board"], moved["bye"]) == ("A", 0, True)
    for number in (1, 2, 3):
        assert [group["round"] for group in program("GET", EVENT)["groups"][:2]] == [number, number]
        for group in ("weekend-a", "weekend-b"):
            play(program, group)
        program("POST", f"{EVENT}/rounds", {"do": "start" if number < 3 else "finish", "groups": [1, 2]})
    assert [group["stage"] for group in program("GET", EVENT)["groups"]] == ["finished", "finished", "ready"]

    made = program("POST", f"{EVENT}/next", {"name": "Weekend 2", "up": 1, "down": 1})
    again = program("GET", f"/tournaments/{made['name']}/event")
    assert [group["name"] for group in again["groups"]] == ["A", "B", "Q1"]


def test_a_group_that_refuses_says_why_and_does_not_hold_up_the_others(program: Program) -> None:
    program("POST", f"{EVENT}/rounds", {"do": "start", "groups": [1]})
    first, second = program("POST", f"{EVENT}/rounds", {"do": "start"})
    assert [item["key"] for item in first["problems"]] == ["festival.in-this-group"]
    assert "Group A" in first["problems"][0]["text"]
    assert (second["round"], second["problems"]) == (1, [])


def test_the_timetable_goes_to_the_groups_that_have_none(program: Program) -> None:
    program("PATCH", "/tournaments/weekend-b/settings", {"round_dates": ["2026-12-01"]})
    days = ["2026-11-20", "2026-11-21", "2026-11-22"]
    wanted = {"round_dates": days, "round_times": ["19:30", "10:00"], "place": "Ede"}
    program("PATCH", f"{EVENT}/settings", wanted)
    assert program("GET", EVENT)["timetable"][0] == {"round": 1, "date": "2026-11-20", "time": "19:30"}
    settings = [program.site.now(f"weekend-{group}").state.settings for group in "ab"]
    assert [item.round_dates for item in settings] == [tuple(days), ("2026-12-01",)]
    assert [item.place for item in settings] == ["Ede", "Ede"]
    program("PATCH", f"{EVENT}/settings", {"place": ""})
    assert program.site.now("weekend-a").state.settings.place == ""
    late = program.sent("PATCH", f"{EVENT}/settings", {"round_dates": [*days, "2026-11-23"]})
    assert late.status_code == 422
    public = client_of(program.site)
    program("PATCH", "/tournaments/weekend/choices", {"public": True})
    assert "19:30" in public.get("/t/weekend").text


def test_groups_and_registrations_change(program: Program) -> None:
    program("PATCH", f"{EVENT}/groups/2", {"name": "B1", "rounds": 2})
    state = program.site.now("weekend-b").state
    assert (state.settings.name, state.settings.rounds, state.settings.system_of(1).id) == (
        "Weekend – B1",
        2,
        "knsb-wp",
    )
    assert program("GET", EVENT)["groups"][1]["rule"] == "rating=1600-1799"
    program("PATCH", f"{EVENT}/registrations/14", {"club": "Ede"})
    assert program("GET", EVENT)["registrations"][-1]["club"] == "Ede"
    in_group = program.sent("PATCH", f"{EVENT}/registrations/1", {"club": "Ede"})
    assert in_group.json()["problems"][0]["key"] == "festival.change-in-group"
    assert program.sent("PATCH", f"{EVENT}/groups/9", {"name": "C"}).status_code == 404
    assert program.sent("GET", "/tournaments/weekend-a/event").status_code == 404
    assert program("POST", f"{EVENT}/sync") == {"done": [], "problems": []}


def test_a_number_of_a_rating_list_is_entered_once(program: Program) -> None:
    twice = [{"name": "Een", "fide_id": "1000"}, {"name": "Twee", "fide_id": "1000"}]
    refused = program.sent("POST", f"{EVENT}/registrations", {"people": twice})
    assert refused.json()["problems"][0]["key"] == "festival.number-twice-in-list"
    program("POST", f"{EVENT}/registrations", {"people": twice[:1], "group": 1})
    again = program.sent("POST", f"{EVENT}/registrations", {"people": twice[1:], "group": 2})
    assert "group A" in again.json()["problems"][0]["text"]


def test_a_spreadsheet_comes_on_the_list(program: Program) -> None:
    file = b"naam;rating\nLaat, Lea;1500\n"
    program("POST", "/tournaments/weekend/players/upload", file, filename="lijst.csv")
    assert [item["name"] for item in program("GET", f"{EVENT}/find", q="laat")] == ["Laat, Lea"]


def test_the_public_sees_no_private_facts_and_no_drafts(program: Program) -> None:
    anyone = Program(program.site)
    program("PATCH", "/tournaments/weekend/choices", {"public": False})
    assert anyone.sent("GET", EVENT).status_code == 404
    program("PATCH", "/tournaments/weekend/choices", {"public": True})
    program("POST", f"{EVENT}/rounds", {"do": "pair"})
    assert program("GET", EVENT)["registrations"][0]["private"]["birth"] == "1990-01-02"
    seen = anyone("GET", EVENT)
    assert {item["private"] for item in seen["registrations"]} == {None}
    assert [group["stage"] for group in seen["groups"]] == ["ready", "ready"]
    assert anyone.sent("GET", f"{EVENT}/quads").status_code == 401
    assert anyone.sent("POST", f"{EVENT}/rounds", {"do": "pair"}).status_code in (401, 403)


def test_two_desks_move_the_same_player(program: Program) -> None:
    """The second desk is told what the first did, and the player is in one group."""
    seen = program("GET", "/tournaments/weekend/stamp")["last"]
    program("POST", f"{EVENT}/place", {"group": 2, "registrations": [1]}, seen=seen)
    refused = program.sent("POST", f"{EVENT}/place", {"group": 1, "registrations": [1]}, seen=seen)
    assert refused.status_code == 409
    assert "Speler00" in " ".join(item["text"] for item in refused.json()["problems"])
    groups = [program.site.now(f"weekend-{group}").state.entrants.values() for group in "ab"]
    assert [sum(item.player.name == "Speler00, Jo" for item in group) for group in groups] == [0, 1]


def test_a_group_that_is_taken_out_while_results_come_in(program: Program) -> None:
    """Its tournament stays, so nothing is lost: the result is entered, and its players are on the list."""
    program("POST", f"{EVENT}/rounds", {"do": "start"})
    program("POST", f"{EVENT}/groups/remove", {"group": 2})
    play(program, "weekend-b")
    assert [group["name"] for group in program("GET", EVENT)["groups"]] == ["A"]
    assert program("GET", EVENT)["without_group"] == 9
    gone = program.sent("POST", f"{EVENT}/rounds", {"do": "close", "groups": [2]})
    assert gone.json() == []
    again = program.sent("POST", f"{EVENT}/place", {"group": 2, "registrations": [6]})
    assert again.json()["problems"][0]["key"] == "festival.no-such-group"


def test_undo_up_to_the_beginning_and_redo(program: Program) -> None:
    log = "/tournaments/weekend"
    while program.sent("POST", f"{log}/undo", {}).status_code == 200:
        pass
    assert program.site.now("weekend").state.festival is None
    while program.sent("POST", f"{log}/redo").status_code == 200:
        pass
    assert [(group["name"], group["players"]) for group in program("GET", EVENT)["groups"]] == [("A", 5), ("B", 4)]
