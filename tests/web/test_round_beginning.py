"""What the arbiter is told between rounds: before round 1, after publishing, and when somebody did not come."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, expect

from helpers.desking import close_round, post
from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.language import translate


def test_before_round_one_the_page_says_how_the_lots_are(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Lots first", players=6)
    page = f"/desk/{name}/pairing"
    assert "in the order of entry" in bea.get(page).text
    assert f'href="/desk/{name}/lots"' in bea.get(page).text
    hall.do(name, lambda state: actions.give_lots(state, {player: 7 - player for player in range(1, 7)}))
    assert "set by hand" in bea.get(page).text
    hall.do(name, lambda state: actions.change_player(state, 6, {"rating": 2400}))
    hall.do(name, lambda state: actions.give_lots(state, {6: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6}))
    assert "in the order of rating" in bea.get(page).text
    hall.do(name, lambda state: actions.draw(state, 2026))
    assert "drawn by lot, with seed 2026" in bea.get(page).text
    hall.play_round(name, close=True)
    assert "lot numbers" not in bea.get(page).text


def test_what_looks_like_an_oversight_is_said_and_does_not_stop_anything(hall: Server, bea: httpx.Client) -> None:
    unrated = [{"name": f"Player {number}"} for number in range(1, 5)]
    name = hall.create("Small", rounds=7, systems=[(1, "knsb-rating")])
    hall.do(name, lambda state: actions.add_players(state, unrated))
    said = bea.get(f"/desk/{name}/pairing").text
    assert "no player has one" in said
    assert "7 rounds are more than 4 players" in said
    assert hall.do(name, actions.pair).draft is not None
    for players in (8, 7):  # with an odd number each has one round off
        fits = hall.create(f"Fits {players}", players=players, rounds=7, systems=[(1, "knsb-rating")])
        assert '<p class="notice warn' not in bea.get(f"/desk/{fits}/pairing").text


def test_the_overview_gives_the_rulebook_its_name(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Named", players=4)
    for page in (f"/desk/{name}", f"/desk/{name}/pairing"):
        assert "KNSB Swiss on resistance points" in bea.get(page).text
        assert "knsb-wp" not in bea.get(page).text


def test_a_new_round_says_where_to_print_and_the_rounds_before_are_a_click_away(
    hall: Server, bea: httpx.Client
) -> None:
    name = hall.create("Told", players=4)
    hall.play_round(name, boards=0)
    assert "Print the pairing" in bea.get(f"/desk/{name}/results").text
    hall.enter(name, 1, "1-0")
    assert "Print the pairing" not in bea.get(f"/desk/{name}/results").text
    hall.enter(name, 2, "1-0")
    close_round(hall, name, 1)
    hall.play_round(name, boards=1)
    assert f'href="/desk/{name}/pairing/1"' in bea.get(f"/desk/{name}/results").text
    with hall.signed_in("Abe") as assistant:  # who may not see that page
        assert f"/desk/{name}/pairing" not in assistant.get(f"/desk/{name}/results").text
    # Only what is played to the end counts as played.
    assert "Rounds completed: 1; still to play: 4." in bea.get(f"/desk/{name}/finish").text


def missing(hall: Server, title: str, **settings: object) -> tuple[str, int]:
    """A tournament in whose first round Black of board 1 did not come; and who that is."""
    name = hall.create(title, players=6, **settings)
    hall.play_round(name)
    state = hall.enter(name, 1, "1-0R")
    return name, state.rounds[0].games[0].black


def test_who_did_not_come_is_put_forward_until_the_next_round_is_paired(hall: Server, desk: Page) -> None:
    name, gone = missing(hall, "Gone")
    named = f"{hall.state(name).lots[gone]} {hall.state(name).entrants[gone].player.name}"
    desk.goto(f"/desk/{name}/results")
    beside = desk.locator("#row-1 .place")
    expect(beside.nth(0).get_by_role("button")).to_have_count(0)
    expect(beside.nth(1).get_by_role("button")).to_contain_text("did not show up")  # Black, and not White
    expect(desk.locator("#complete").get_by_role("button", name=f"Withdraw {named}")).to_be_visible()
    desk.get_by_role("button", name="Close Round 1").click()
    desk.wait_for_url(f"**/desk/{name}/pairing")
    assert not hall.state(name).entrants[gone].withdrawn_in(2)  # the arbiter decides
    desk.get_by_role("button", name=f"Withdraw {named}").click()
    said = translate("report.log.player-withdrawn", "en", player=named, round=2)
    expect(desk.locator("#notices")).to_contain_text(said)
    expect(desk.get_by_role("button", name="Withdraw")).to_have_count(0)
    assert hall.state(name).entrants[gone].withdrawn_in(2)


def test_who_did_not_come_stays_in_by_doing_nothing(hall: Server, bea: httpx.Client) -> None:
    name, gone = missing(hall, "Stays")
    close_round(hall, name, 1)
    assert "Withdraw " in bea.get(f"/desk/{name}/pairing").text
    post(hall, bea, f"/desk/{name}/pairing/pair", seen=hall.site.now(name).last)
    draft = hall.state(name).draft
    assert draft is not None
    assert any(gone in (game.white, game.black) for game in draft.games)


def test_where_nobody_is_withdrawn_for_it_nobody_is_put_forward(hall: Server, bea: httpx.Client) -> None:
    name, _gone = missing(hall, "PendingUploads", no_show_withdraws=False)
    assert "did not show up" not in bea.get(f"/desk/{name}/results").text
    close_round(hall, name, 1)
    assert "Withdraw " not in bea.get(f"/desk/{name}/pairing").text


def test_after_the_last_round_there_is_nothing_to_withdraw_from(hall: Server, bea: httpx.Client) -> None:
    name, _gone = missing(hall, "Last", rounds=1)
    page = bea.get(f"/desk/{name}/results").text
    assert re.search("did not show up|Withdraw ", page) is None
