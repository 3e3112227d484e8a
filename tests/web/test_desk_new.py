"""A new tournament by a short form; settings, and what the pages show of it."""

from __future__ import annotations

import re
from datetime import datetime

import httpx
import pytest
from playwright.sync_api import Page, expect

from helpers.desking import notices, post, problems
from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.language import translate
from zwitsers.web.sitedb.page_settings import ANNOUNCEMENT, NEXT_ROUND, PUBLIC, TWICE

pytestmark = pytest.mark.daily


def test_three_fields_and_enter_make_a_tournament(hall: Server, desk: Page) -> None:
    desk.goto("/")
    desk.get_by_role("link", name="New tournament").click()
    expect(desk.get_by_label("Tournament name")).to_be_focused()
    desk.keyboard.type("Avondtoernooi")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk/avondtoernooi/players")
    expect(desk.locator("#notices")).to_contain_text("Avondtoernooi has been created. Now add the players.")
    settings = hall.state("avondtoernooi").settings
    assert (settings.game, settings.rounds, settings.systems) == ("chess", 7, ((1, "knsb-wp"),))
    assert (settings.half_point_byes, settings.absence, settings.no_show_withdraws) == (0, "ABSENT", True)


def test_the_defaults_follow_the_game_and_what_was_typed_stays(hall: Server, desk: Page) -> None:
    desk.goto("/new")
    desk.get_by_label("Tournament name").fill("Wintergo")
    desk.get_by_role("link", name="Go", exact=True).click()
    expect(desk.get_by_label("Swiss and SOS")).to_be_visible()
    expect(desk.get_by_label("Tournament name")).to_have_value("Wintergo")
    expect(desk.get_by_label("Number of rounds")).to_have_value("5")
    desk.get_by_label("Expected players").fill("40")
    desk.get_by_label("Expected players").press("Tab")
    expect(desk.get_by_label("Number of rounds")).to_have_value("8")
    desk.get_by_text("More settings").click()
    expect(desk.get_by_label("Komi")).to_have_value("6.5")
    desk.get_by_role("button", name="Create tournament").click()
    desk.wait_for_url("**/desk/wintergo/players")
    settings = hall.state("wintergo").settings
    assert (settings.game, settings.rounds, settings.systems, settings.komi) == ("go", 8, ((1, "go-nl"),), "6.5")


def test_without_scripts_the_game_is_chosen_by_a_link(hall: Server, bea: httpx.Client) -> None:
    page = bea.get("/new", params={"game": "draughts"}).text
    assert 'name="game" value="draughts"' in page
    assert 'value="kndb"' in page
    assert 'value="knsb-wp"' not in page
    made = post(
        hall, bea, "/new", name="Damdag", game="draughts", systems="kndb", rounds="", players="30", has="barrage",
        barrage="yes", half_point_byes="1", absence="half", no_show_withdraws="stays", final_ranking="fmjd",
    )  # fmt: skip
    assert made.url.path == "/desk/damdag/players"
    settings = hall.state("damdag").settings
    assert (settings.rounds, settings.barrage, settings.final_ranking) == (7, True, "fmjd")
    assert (settings.half_point_byes, settings.absence, settings.no_show_withdraws) == (1, "HALF_POINT_BYE", False)


def test_what_is_wrong_is_said_and_nothing_is_made(hall: Server, bea: httpx.Client) -> None:
    before = hall.site.tournaments.ids()
    assert problems(post(hall, bea, "/new", name="", game="chess", systems="knsb-wp", rounds="7")) == [
        "Give the tournament a name."
    ]
    many = post(hall, bea, "/new", name="Too long", game="chess", systems="knsb-wp", rounds="500", start="2026-13-01")
    assert many.status_code == 422
    assert len(problems(many)) == 2  # all of it at once
    assert hall.site.tournaments.ids() == before


def test_a_double_click_makes_one_tournament(hall: Server, bea: httpx.Client) -> None:
    once = re.search(r'name="once" value="([^"]+)"', bea.get("/new").text)
    assert once is not None
    fields = {"name": "Once only", "game": "chess", "systems": "knsb-wp", "rounds": "5", "once": once[1]}
    assert post(hall, bea, "/new", **{**fields, "rounds": "0"}).status_code == 422  # this counts for nothing
    places = [post(hall, bea, "/new", **fields).url.path for _ in range(2)]
    assert places == ["/desk/once-only/players"] * 2
    assert "once-only-2" not in hall.site.tournaments.ids()


def test_two_tournaments_of_the_same_name_get_addresses_of_their_own(hall: Server, bea: httpx.Client) -> None:
    fields = {"game": "chess", "systems": "knsb-wp", "rounds": "5"}
    places = [post(hall, bea, "/new", name="../Dubbel/..", **fields).url.path for _ in range(2)]
    assert places == ["/desk/dubbel/players", "/desk/dubbel-2/players"]


def test_settings_are_changed_by_group_and_only_what_differs_is_written(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Settings", players=4)

    def send(group: str, **fields: object) -> httpx.Response:
        return post(hall, bea, f"/desk/{name}/settings/{group}", seen=hall.site.now(name).last, **fields)

    send("about", name="Settings Open", place="Utrecht", start="2026-05-02", round_dates=["2026-05-02", "", ""])
    send("play", game="chess", rounds="6", systems="knsb-rating", later_round=["3", ""], later_system=["knsb-wp", ""])
    send("absence", half_point_byes="2", has="half_point_bye_rounds", half_point_bye_rounds=["1", "2"], absence="zero")
    settings = hall.state(name).settings
    assert (settings.name, settings.place, settings.round_dates) == ("Settings Open", "Utrecht", ("2026-05-02",))
    assert (settings.rounds, settings.systems) == (6, ((1, "knsb-rating"), (3, "knsb-wp")))
    assert (settings.half_point_byes, settings.half_point_bye_rounds) == (2, (1, 2))
    entries = hall.site.now(name).last
    assert notices(send("absence", half_point_byes="2")) == [translate("desk.settings.same", "en")]
    assert hall.site.now(name).last == entries
    # All rounds but the last is the rule itself, and follows when the number of rounds changes.
    send("absence", half_point_byes="2", has="half_point_bye_rounds", half_point_bye_rounds=["1", "2", "3", "4", "5"])
    assert hall.state(name).settings.half_point_bye_rounds == ()
    # Prizes have a page of their own, and no second place here.
    page = bea.get(f"/desk/{name}/settings").text
    assert 'name="prizes"' not in page
    assert f'href="/desk/{name}/prizes"' in page
    for group in ("prizes", "nothing"):
        assert send(group, name="x").status_code == 404


def test_after_round_one_the_page_says_what_can_no_longer_change(hall: Server, desk: Page) -> None:
    name = hall.create("Begun", players=4)
    hall.play_round(name, close=True)
    hall.play_round(name)
    desk.goto(f"/desk/{name}/settings")
    expect(desk.get_by_label("Game")).to_be_disabled()
    desk.get_by_label("Number of rounds").fill("1")
    desk.locator("#play").get_by_role("button", name="Save").click()
    expect(desk.locator("#problems")).to_contain_text("2 have been paired")
    expect(desk.get_by_label("Number of rounds")).to_have_value("1")  # nothing typed is lost
    assert hall.state(name).settings.rounds == 5
    desk.get_by_label("Number of rounds").fill("9")
    desk.locator("#play").get_by_role("button", name="Save").click()
    expect(desk.locator("#notices")).to_contain_text("Saved.")
    assert (hall.state(name).settings.rounds, hall.state(name).settings.game) == (9, "chess")


def test_what_somebody_types_survives_a_result_that_comes_in(hall: Server, desk: Page) -> None:
    name = hall.create("Busy", players=4)
    desk.goto(f"/desk/{name}/settings")
    desk.get_by_label("Place").fill("Amersf")
    desk.get_by_label("Country").focus()  # not even the field that has the focus
    stamp = desk.locator("body").get_attribute("data-stamp")
    hall.do(name, lambda state: actions.add_player(state, {"name": "Meanwhile"}))
    expect(desk.locator("body")).not_to_have_attribute("data-stamp", stamp or "")
    expect(desk.get_by_label("Place")).to_have_value("Amersf")
    desk.locator("#about").get_by_role("button", name="Save").click()
    expect(desk.locator("#notices")).to_contain_text("Saved.")
    assert hall.state(name).settings.place == "Amersf"


def test_what_the_pages_show_is_chosen_apart_from_the_log(hall: Server, desk: Page, bea: httpx.Client) -> None:
    name = hall.create("Choices", players=2)
    entries = hall.site.now(name).last
    desk.goto(f"/desk/{name}/settings")
    desk.get_by_label("Public", exact=True).uncheck()
    desk.get_by_label("Enter every result twice").check()
    desk.get_by_label("Next round starts at").fill("2026-07-01T14:30")
    desk.get_by_label("Announcement").fill("Coffee & <b>cake</b>")
    desk.locator("#pages").get_by_role("button", name="Save").click()
    expect(desk.locator("#notices")).to_contain_text("Saved.")
    chosen = hall.site.choices.all(name)
    assert (chosen[PUBLIC], chosen[TWICE], chosen[ANNOUNCEMENT]) == ("no", "yes", "Coffee & <b>cake</b>")
    moment = datetime.fromisoformat(chosen[NEXT_ROUND])
    assert (moment.hour, moment.minute, moment.tzinfo is not None) == (14, 30, True)
    assert hall.site.now(name).last == entries
    expect(desk.get_by_label("Next round starts at")).to_have_value("2026-07-01T14:30")
    with httpx.Client(base_url=hall.url) as nobody:
        assert nobody.get(f"/t/{name}/qr.svg").status_code == 404
    summer = post(hall, bea, f"/desk/{name}/settings/pages", next_round="2026-07-01T14:30", offset="120")
    assert summer.status_code == 200
    assert hall.site.choices.get(name, NEXT_ROUND) == "2026-07-01T14:30+02:00"
    for wrong in ("soon", "0001-01-01T00:00"):
        answer = post(hall, bea, f"/desk/{name}/settings/pages", next_round=wrong)
        assert answer.status_code in (200, 422)
    assert post(hall, bea, f"/desk/{name}/settings/pages", announcement="x" * 301).status_code == 422


def test_forbidden_pairs_are_added_removed_and_never_public(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Forbidden", players=6)

    def send(path: str, **fields: object) -> httpx.Response:
        return post(hall, bea, f"/desk/{name}/forbidden{path}", seen=hall.site.now(name).last, **fields)

    said = send("", players=["1", "2", ""], first_round="1", last_round="3")
    assert notices(said)[0].startswith("These players will not meet: 1 (")
    send("", players=["3", "4", "5"], first_round="2")
    rules = hall.state(name).forbidden
    assert [(rule.players, rule.first_round, rule.last_round) for rule in rules] == [
        (frozenset({1, 2}), 1, 3),
        (frozenset({3, 4, 5}), 2, None),
    ]
    assert send("", players=["1", "1"]).status_code == 422
    assert send("", players=["1", "99"]).status_code == 422
    send("/remove", players=["3", "4", "5"])
    assert [rule.players for rule in hall.state(name).forbidden] == [frozenset({1, 2})]
    with httpx.Client(base_url=hall.url) as nobody:
        assert nobody.get(f"/desk/{name}/forbidden").status_code == 303


def test_strength_groups_are_written_as_lot_numbers_and_kept_as_players(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Groups", players=6)
    hall.do(name, lambda state: actions.give_lots(state, {player: 7 - player for player in range(1, 7)}))
    post(
        hall, bea, f"/desk/{name}/forbidden/groups", strength_groups="1-2, 4\n3 5-6", strength_rounds="2",
        seen=hall.site.now(name).last,
    )  # fmt: skip
    settings = hall.state(name).settings
    assert settings.strength_groups == ((6, 5, 3), (4, 2, 1))
    assert settings.strength_rounds == 2
    assert "1-2, 4\n3, 5-6</textarea>" in bea.get(f"/desk/{name}/forbidden").text
    for wrong in ("1-x", "5-1", "1-99999"):
        answer = post(hall, bea, f"/desk/{name}/forbidden/groups", strength_groups=wrong, strength_rounds="2")
        assert answer.status_code == 422


def test_the_code_to_share_is_a_picture_without_scripts(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Shared", players=2)
    page = bea.get(f"/desk/{name}/share")
    assert f"{hall.url}/t/{name}" in page.text
    # Only this machine can reach it now: there is nothing to hang in the hall, but a switch.
    assert "Share with phones on this network" in page.text
    assert "qr.svg" not in page.text
    hall.site.shared_at = "http://192.0.2.5:8000"
    try:
        page = bea.get(f"/desk/{name}/share")
    finally:
        hall.site.shared_at = ""
    assert f"http://192.0.2.5:8000/t/{name}" in page.text
    assert "qr.svg" in page.text
    assert "Share with phones on this network" not in page.text
    picture = bea.get(f"/t/{name}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")
    assert "<script" not in picture.text


@pytest.mark.parametrize(("page", "from_page"), [("/people", "people"), ("/ratings", "more")])
def test_pages_of_the_whole_site_lead_back_to_the_tournament_one_came_from(
    page: str, from_page: str, hall: Server, bea: httpx.Client
) -> None:
    name = hall.create(f"Way back {page[1:]}", players=2)
    assert f'href="{page}?from={name}"' in bea.get(f"/desk/{name}/{from_page}").text
    assert f'href="/desk/{name}/more"' in bea.get(f"{page}?from={name}").text
    for wrong in ("", "?from=", "?from=nowhere", "?from=//example.org"):
        assert "/more" not in bea.get(f"{page}{wrong}").text


def test_a_tournament_of_go_asks_mcmahon_or_swiss_and_proposes_a_bar(hall: Server, bea: httpx.Client) -> None:
    page = bea.get("/new", params={"game": "go"}).text
    assert re.search(r'name="mcmahon" value="no" checked', page)
    assert 'name="mcmahon"' not in bea.get("/new", params={"game": "chess"}).text
    made = post(hall, bea, "/new", name="McMahon", game="go", systems="go-nl", rounds="3", mcmahon="yes")
    name = made.url.path.split("/")[2]
    assert hall.state(name).settings.mcmahon
    grades = ("4d", "3d", "1d", "1d", "1d", "1d", "1k", "5k")
    players = [{"name": f"Player {number}", "grade": grade} for number, grade in enumerate(grades)]
    hall.do(name, lambda state: actions.add_players(state, players))
    settings = bea.get(f"/desk/{name}/settings").text
    assert re.search(r'id="proposed-bar">[^<]*1d[^<]*6[^<]*8', settings)


def test_a_number_of_rounds_that_was_chosen_stays_whatever_the_number_of_players(hall: Server, desk: Page) -> None:
    desk.goto("/new")
    desk.get_by_label("Tournament name").fill("Seven rounds")
    desk.get_by_label("Number of rounds").fill("7")
    desk.get_by_label("Expected players").fill("34")
    desk.get_by_label("Expected players").press("Tab")
    expect(desk.get_by_text("rounds is usual for 34 players")).to_be_visible()
    expect(desk.get_by_label("Number of rounds")).to_have_value("7")
    desk.get_by_role("link", name="Draughts", exact=True).click()
    expect(desk.locator("input[name=game]")).to_have_value("draughts")
    expect(desk.get_by_label("Number of rounds")).to_have_value("7")
    desk.get_by_role("button", name="Create tournament").click()
    desk.wait_for_url("**/desk/seven-rounds/players")
    assert hall.state("seven-rounds").settings.rounds == 7


def test_the_rating_that_counts_is_left_to_the_rulebook_unless_it_is_chosen(hall: Server, bea: httpx.Client) -> None:
    page = bea.get("/new").text
    assert '<option value="" selected>as in the rulebook</option>' in page
    for system, chosen, counting in (
        ("fide-dutch", "", "international-first"),
        ("knsb-wp", "", "national-first"),
        ("fide-dutch", "national", "national"),
    ):
        made = post(hall, bea, "/new", name="R", game="chess", systems=system, rounds="5", counting_rating=chosen)
        name = made.url.path.split("/")[2]
        assert hall.state(name).settings.counting_rating == counting
