"""The players of a tournament: adding them fast and once, changing them, coming and going."""

from __future__ import annotations

import re
from functools import partial

import httpx
import pytest
from playwright.sync_api import Page, expect

from helpers.desking import close_round, names, notices, post, problems
from helpers.sites import all_at_once
from helpers.webserver import Server
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event.events import PlayerChanged

pytestmark = pytest.mark.daily


def test_names_are_typed_one_after_the_other_with_enter(hall: Server, desk: Page) -> None:
    name = hall.create("Typing")
    desk.goto(f"/desk/{name}/players")
    for place, player in enumerate(("Jansen, Piet", "de Vries, Anna", "Bakker, Bram"), start=1):
        desk.keyboard.type(player)
        desk.keyboard.press("Tab")
        desk.keyboard.type(str(1500 + place))
        desk.keyboard.press("Enter")
        expect(desk.locator("#players tbody tr")).to_have_count(place)
        expect(desk.get_by_label("Name", exact=True)).to_be_focused()
        expect(desk.get_by_label("Name", exact=True)).to_have_value("")
        expect(desk.get_by_label("Rating", exact=True)).to_have_value("")
    assert names(hall, name) == ["Jansen, Piet", "de Vries, Anna", "Bakker, Bram"]
    assert [entrant.player.rating for entrant in hall.state(name).entrants.values()] == [1501, 1502, 1503]
    expect(desk.locator("#notices")).to_contain_text("Bakker, Bram added as number 3.")


def add(hall: Server, name: str, player: str, seen: int) -> int:
    with hall.signed_in("Bea") as client:
        return post(hall, client, f"/desk/{name}/players", name=player, seen=seen).status_code


def test_the_same_form_twice_at_the_same_moment_adds_once(hall: Server) -> None:
    """As a browser without scripts sends a double click: two requests side by side."""
    name = hall.create("Twice at once")
    assert all_at_once([partial(add, hall, name, "Jansen, Piet", hall.site.now(name).last)] * 6) == [200] * 6
    assert names(hall, name) == ["Jansen, Piet"]


def test_two_arbiters_who_add_at_once_both_succeed(hall: Server) -> None:
    name = hall.create("Two arbiters")
    seen = hall.site.now(name).last  # both pages are as old as the tournament
    adding = [partial(add, hall, name, f"Player {number}", seen) for number in range(8)]
    assert all_at_once(adding) == [200] * 8
    assert sorted(names(hall, name)) == [f"Player {number}" for number in range(8)]


def test_what_the_other_arbiter_adds_appears_while_one_types(hall: Server, desk: Page) -> None:
    name = hall.create("Together")
    desk.goto(f"/desk/{name}/players")
    desk.get_by_label("Name", exact=True).fill("Half a na")
    hall.do(name, lambda state: actions.add_player(state, {"name": "Other"}))
    expect(desk.locator("#players tbody")).to_contain_text("Other")
    expect(desk.get_by_label("Name", exact=True)).to_have_value("Half a na")
    desk.keyboard.press("Enter")
    expect(desk.locator("#players tbody tr")).to_have_count(2)


def test_somebody_of_the_same_name_is_asked_about_first(hall: Server, desk: Page) -> None:
    name = hall.create("Namesakes")
    hall.do(name, lambda state: actions.add_player(state, {"name": "Jansen, Piet", "rating": 1800}))
    desk.goto(f"/desk/{name}/players")
    desk.keyboard.type("Piet Jansen")
    expect(desk.locator("#double-hint")).to_contain_text("1 (Jansen, Piet)")
    desk.keyboard.press("Enter")
    question = desk.get_by_role("button", name="Someone else: add")
    expect(question).to_be_visible()
    assert names(hall, name) == ["Jansen, Piet"]
    desk.keyboard.type("Half a na")  # the next name, while he thinks about the question
    question.click()
    expect(desk.locator("#players tbody tr")).to_have_count(2)
    assert names(hall, name) == ["Jansen, Piet", "Jansen, Piet"]
    expect(question).to_have_count(0)
    expect(desk.get_by_label("Name", exact=True)).to_have_value("Half a na")


def test_without_scripts_the_question_keeps_what_was_typed(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Namesakes on paper")
    hall.do(name, lambda state: actions.add_player(state, {"name": "Jansen, Piet"}))
    seen = hall.site.now(name).last
    asked = post(hall, bea, f"/desk/{name}/players", name="jansen, piet", rating="1700", club="Caïssa", seen=seen)
    assert "Someone else: add" in asked.text
    assert names(hall, name) == ["Jansen, Piet"]
    button = re.search(r'name="sure" value="([^"]+)"', asked.text)
    assert button is not None
    for _twice in range(2):  # a double click
        post(hall, bea, f"/desk/{name}/players", sure=button[1], name="", seen=seen)
    second = hall.state(name).entrants[2].player
    assert (second.name, second.rating, second.club) == ("jansen, piet", 1700, "Caïssa")
    assert names(hall, name) == ["Jansen, Piet", "jansen, piet"]
    # A father and his son: born in different years.
    hall.do(name, lambda state: actions.change_player(state, 1, {"birth": "1960"}))
    hall.do(name, lambda state: actions.change_player(state, 2, {"birth": "1961"}))
    added = post(hall, bea, f"/desk/{name}/players", name="Jansen, Piet", birth="1990", seen=hall.site.now(name).last)
    assert notices(added) == ["Jansen, Piet added as number 3."]


def test_a_name_that_is_none_and_a_rating_that_is_none_are_refused_in_words(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Refused")
    assert problems(post(hall, bea, f"/desk/{name}/players", name="  ")) != []
    wrong = post(hall, bea, f"/desk/{name}/players", name="Jansen, Piet", rating="strong")
    assert wrong.status_code == 422
    assert "strong" in problems(wrong)[0]
    assert names(hall, name) == []


def test_searching_and_sorting(hall: Server, desk: Page) -> None:
    name = hall.create("Sorted")
    players = [("Ångström, Åsa", 1500), ("Bakker, Bram", 2100), ("Aalbers, Anna", 1900), ("de Boer, Joris", 0)]
    hall.do(name, lambda state: actions.add_players(state, [{"name": n, "rating": r} for n, r in players]))
    desk.goto(f"/desk/{name}/players")
    shown = desk.locator("#players tbody tr:visible th")
    desk.get_by_role("link", name="Rating", exact=True).click()
    expect(shown).to_have_text(["Bakker, Bram", "Aalbers, Anna", "Ångström, Åsa", "de Boer, Joris"])
    desk.get_by_role("link", name="Name", exact=True).click()
    expect(shown).to_have_text(["Aalbers, Anna", "Ångström, Åsa", "Bakker, Bram", "de Boer, Joris"])
    desk.get_by_label("Search", exact=True).press_sequentially("angst")
    expect(shown).to_have_text(["Ångström, Åsa"])
    desk.keyboard.press("Escape")
    expect(shown).to_have_count(4)
    desk.goto(f"/desk/{name}/players?search=bakk")  # as the form sends it without scripts
    expect(shown).to_have_text(["Bakker, Bram"])


def test_adding_keeps_the_order_of_the_list(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("In order", players=2)
    shown = post(hall, bea, f"/desk/{name}/players", name="Aa, Aa", sort="name", seen=hall.site.now(name).last)
    assert shown.url.query == b"sort=name"
    assert shown.text.index(">Aa, Aa</a>") < shown.text.index(">de Vries")


def test_a_player_is_changed_and_only_what_differs_is_written(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Changed", players=3)
    page = f"/desk/{name}/players/2"
    before = hall.state(name).entrants[2].player
    seen = hall.site.now(name).last
    said = post(hall, bea, page, name=before.name, rating="1999", club="Caïssa", title="FM", seen=seen)
    assert said.status_code == 200
    changed = hall.site.now(name).log.entries[-1].event
    assert changed == PlayerChanged(2, {"rating": 1999, "club": "Caïssa", "title": "FM"})
    # The other arbiter had the same page open, and did not know: he is told, and nothing is lost.
    late = post(hall, bea, page, name="Somebody, Else", rating="1999", seen=seen)
    assert late.status_code == 409
    assert hall.state(name).entrants[2].player.name == before.name
    assert bea.get(f"/desk/{name}/players/77").status_code == 404


def test_withdrawing_and_returning(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Gone", players=6)
    hall.play_round(name)

    def send(action: str, **fields: object) -> httpx.Response:
        return post(hall, bea, f"/desk/{name}/players/3/{action}", seen=hall.site.now(name).last, **fields)

    said = notices(send("withdraw", from_round="3"))
    assert said[0].endswith("is withdrawn from round 3.")
    assert hall.state(name).entrants[3].withdrawn_in(3)
    assert not hall.state(name).entrants[3].withdrawn_in(2)
    assert "withdrawn from round 3" in bea.get(f"/desk/{name}/players").text
    close_round(hall, name, 1)
    hall.play_round(name)
    page = bea.get(f"/desk/{name}/players/3").text
    assert "Return to the tournament" in page
    assert "/players/3/withdraw" not in page
    send("return")
    assert not hall.state(name).entrants[3].withdrawn_in(3)
    assert send("return").status_code == 422


def test_a_late_entry_gets_half_points_for_what_was_missed(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Late", players=4)
    assert "Late entry" not in bea.get(f"/desk/{name}/players").text
    hall.play_round(name)
    assert "Late entry" in bea.get(f"/desk/{name}/players").text
    seen = hall.site.now(name).last
    shown = post(hall, bea, f"/desk/{name}/players", name="Laat, Lia", first_round="3", missed="half", seen=seen)
    assert "from round 3" in shown.text
    late = hall.state(name).entrants[5]
    assert (late.first_round, late.missed) == (3, Result.HALF_POINT_BYE)


def test_lots_are_drawn_repeatably_given_by_hand_and_fixed_by_round_one(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Lots", players=6)

    def lots() -> dict[int, int]:
        return dict(hall.state(name).lots)

    def send(path: str, **fields: object) -> httpx.Response:
        return post(hall, bea, f"/desk/{name}/{path}", seen=hall.site.now(name).last, **fields)

    send("lots/draw", seed="2026")
    first = lots()
    send("lots/draw", seed="7")
    assert lots() != first
    assert notices(send("lots/draw", seed="2026")) == ["The lot numbers have been drawn with seed 2026."]
    assert lots() == first
    send("lots/draw", seed="1", by_rating="2")  # entries are in order of rating
    assert {lots()[player] for player in (1, 2, 3)} == {1, 2, 3}
    send("lots", order="rating")
    assert lots() == {player: player for player in range(1, 7)}
    by_hand = {f"lot-{player}": 7 - player for player in range(1, 7)}
    send("lots", **by_hand)
    assert lots() == {player: 7 - player for player in range(1, 7)}
    assert send("lots", **{**by_hand, "lot-1": 1}).status_code == 422  # two with the same
    assert send("lots", **{**by_hand, "lot-1": ""}).status_code == 422
    assert send("lots/draw", seed="pi").status_code == 422
    hall.play_round(name)
    assert send("lots/draw", seed="3").status_code == 422
    assert "the lot numbers are fixed" in bea.get(f"/desk/{name}/lots").text


def test_a_conflict_is_one_message_with_what_the_other_did_and_what_to_do(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Conflict", players=2)
    seen = hall.site.now(name).last
    hall.do(name, lambda state: actions.change_player(state, 1, {"club": "Pion"}))
    answer = post(hall, bea, f"/desk/{name}/players/1", name="Somebody", club="Toren", seen=seen)
    assert answer.status_code == 409
    (message,) = re.findall(r'<div class="notice bad conflict">(.*?)</div>', answer.text, re.DOTALL)
    assert "Your change has not been saved" in message
    assert re.search(r"<li>Bea \([^<]*\): player 1 [^<]* was changed\.</li>", message)
    assert "save again if yours should stand" in message
    assert "<li>-" not in message


def test_clubs_in_two_spellings_are_offered_to_be_merged(hall: Server, desk: Page) -> None:
    name = hall.create("Clubs")
    players = [{"name": f"P{place}", "club": club} for place, club in enumerate(("caissa", "Caissa", "Caissa"))]
    hall.do(name, lambda state: actions.add_players(state, players))
    desk.goto(f"/desk/{name}/players")
    expect(desk.locator("#clubs")).to_contain_text("The club Caissa is also spelt caissa.")
    desk.get_by_role("button", name="Use Caissa everywhere").click()
    expect(desk.locator("#clubs form")).to_have_count(0)
    assert {entrant.player.club for entrant in hall.state(name).entrants.values()} == {"Caissa"}


def test_a_title_of_women_with_sex_m_has_a_mark(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Titles")
    hall.do(name, lambda state: actions.add_player(state, {"name": "Aal, A", "title": "WFM", "sex": "m"}))
    assert "women&#39;s title, sex m" in bea.get(f"/desk/{name}/players").text


def test_clubs_and_families_are_kept_apart_in_one_step(hall: Server, desk: Page) -> None:
    name = hall.create("Apart")
    clubs = ["De Toren", "de toren", "Pion", "Pion", "Alleen", ""]
    players = [{"name": f"Naam{n}, A", "club": club} for n, club in enumerate(clubs)]
    players += [{"name": "de Boer, Piet"}, {"name": "de Boer, Jan"}]
    hall.do(name, lambda state: actions.add_players(state, players))
    desk.goto(f"/desk/{name}/forbidden")
    desk.get_by_role("button", name="Keep clubs apart (2)").click()
    expect(desk.locator("#forbidden tbody tr")).to_have_count(2)
    expect(desk.get_by_role("button", name="Keep clubs apart (0)")).to_be_disabled()
    desk.get_by_role("button", name="Keep families apart (1)").click()
    expect(desk.locator("#forbidden tbody tr")).to_have_count(3)
    assert {rule.players for rule in hall.state(name).forbidden} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
        frozenset({7, 8}),
    }
