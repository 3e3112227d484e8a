"""The final ranking as an organiser chooses it: the page with its preview, the log, and two players compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from helpers.webserver import played
from zwitsers.engine.pairing import pair_round
from zwitsers.event import actions
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.ranking import by_other_list, ranking_view
from zwitsers.present.words import place_of

if TYPE_CHECKING:
    import httpx
    from playwright.sync_api import Browser, Page

    from helpers.webserver import Server


def test_an_organiser_chooses_sees_and_keeps_a_list_and_everybody_sees_it(
    server: Server, desk: Page, browser: Browser
) -> None:
    """A KNSB open that ranks by direct result, WP without highest and lowest, SB: chosen row by row on the page."""
    name = played(server, systems=((1, "knsb-rating"),))
    before = server.state(name)
    desk.goto(f"/desk/{name}/settings")
    desk.get_by_role("link", name="Choose the tie-breaks of the final ranking").click()
    # What the rulebook has is in the rows; the first is replaced, the others go.
    desk.get_by_role("button", name="Remove LOT").click()
    desk.get_by_role("button", name="Remove AR").click()
    for place, code in enumerate(("DR", "WSB", "WP/M1")):
        desk.locator(f"#criterion-{place}").select_option(code)
    desk.get_by_role("button", name="See what it changes").click()
    expect(desk.locator("#preview")).to_contain_text("PTS, DR, WSB, WP/M1")
    desk.get_by_role("button", name="Move WP/M1 up").click()
    expect(desk.locator("#preview")).to_contain_text("PTS, DR, WP/M1, WSB")
    moved = ranking_view(before, "DR,WP/M1,WSB").moved
    expect(desk.locator("#preview tbody tr")).to_have_count(len(moved))
    assert moved
    assert server.state(name).settings == before.settings, "nothing holds yet"

    desk.get_by_role("button", name="Use this ranking").click()
    expect(desk.locator("#holds + .criteria li strong")).to_have_text(
        ["Points", "Direct result", "Resistance points, without the highest and the lowest", "Sonneborn-Berger"]
    )
    after = server.state(name)
    assert after.settings.final_ranking == "DR,WP/M1,WSB"

    expected = [line.player.id for line in by_other_list(before, "DR,WP/M1,WSB").lines]
    with server.context(browser, viewport={"width": 380, "height": 800}) as phone, phone.new_page() as page:
        page.goto(f"/t/{name}/standings")
        rows = page.locator("#ranking tbody tr")
        assert [int(row.get_attribute("data-player") or 0) for row in rows.all()] == expected
        expect(page.locator("#ranking thead")).to_contain_text("WP/M1")
        expect(page.locator("#ranking thead").get_by_text("Performance")).to_be_hidden()
        page.goto(f"/t/{name}/hall?show=standings")
        expect(page.locator("thead").first).to_contain_text("WP/M1")

    desk.goto(f"/desk/{name}/log")
    expect(desk.locator("main")).to_contain_text("DR,WP/M1,WSB")
    pairings = [pair_round(state.snapshot(), state.settings.system_of(4)) for state in (before, after)]
    assert pairings[0].boards == pairings[1].boards, "the order for pairing is another matter"


def test_a_wrong_list_is_told_on_the_page(server: Server, arbiter: httpx.Client) -> None:
    name = played(server, 1)
    page = arbiter.get(f"/desk/{name}/ranking", params={"codes": "BH/C9,XX"}).text
    assert "BH can have /C1 /C2 /M1 /M2 /P" in page
    assert 'value="BH/C9,XX"' in page, "what was typed can be mended"
    assert 'name="ranking"' not in page


def test_the_two_are_chosen_by_name(server: Server, desk: Page) -> None:
    name = played(server)
    second, third = event_standings(server.state(name)).lines[1:3]
    desk.goto(f"/t/{name}/standings")
    desk.get_by_label("Player", exact=True).select_option(label=f"{place_of(second)} · {second.name}")
    desk.get_by_label("Other player").select_option(label=f"{place_of(third)} · {third.name}")
    desk.locator("#ask-above button").click()
    expect(desk.locator("h1")).to_contain_text(second.name)
    expect(desk.locator("h1")).to_contain_text(third.name)


def test_why_one_is_above_another_on_the_page_and_for_programs(server: Server, arbiter: httpx.Client) -> None:
    name = played(server, final_ranking="BH/C1,BH,SB")
    state = server.state(name)
    first, second = event_standings(state).lines[:2]
    page = arbiter.get(f"/t/{name}/above", params={"one": second.number, "two": first.number}).text
    assert f"Why is {first.number} " in page
    found = arbiter.get(f"/api/tournaments/{name}/above", params={"player": first.player.id, "other": second.player.id})
    assert found.json()["higher"]["number"] == first.number
    assert found.json()["criteria"][0]["code"] == "PTS"
    assert arbiter.get(f"/t/{name}/above", params={"one": 1, "two": 1}).status_code == 404


def test_programs_see_the_catalogue_the_preview_and_the_terms(server: Server, arbiter: httpx.Client) -> None:
    name = played(server, final_ranking="BH/C1,SB")
    codes = {item["code"] for item in arbiter.get("/api/criteria").json()}
    assert {"WP", "BH", "SOLM", "SOSOSM", "DC"} <= codes
    view = arbiter.get(f"/api/tournaments/{name}/ranking", params={"ranking": "WP,WSB"}).json()
    assert ([item["code"] for item in view["criteria"]], view["holds"]) == (["PTS", "WP", "WSB"], False)
    card = arbiter.get(f"/api/tournaments/{name}/players/1/card").json()
    assert [value["code"] for value in card["values"]] == ["BH/C1", "SB"]
    terms = card["values"][0]["terms"]
    assert sum(term["left_out"] is not None for term in terms) == 1
    line = next(
        item
        for item in arbiter.get(f"/api/tournaments/{name}/standings").json()["lines"]
        if item["number"] == card["number"]
    )
    counted = sum(float(term["adds"]) for term in terms if term["left_out"] is None)
    assert float(line["tie_breaks"][0]["value"]) == counted


def test_the_preview_tells_what_is_dropped_for_somebody_without_a_rating(server: Server, arbiter: httpx.Client) -> None:
    """C.07 10: with the list, before it holds; not for a list that goes by no rating."""
    name = played(server, 1, systems=((1, "fide-dutch"),))
    told = "Not applied, because unrated players take part (C.07 10): ARO"
    assert told not in arbiter.get(f"/desk/{name}/ranking", params={"codes": "BH,ARO"}).text
    server.do(name, lambda state: actions.change_player(state, 1, {"rating": 0}))
    assert told in arbiter.get(f"/desk/{name}/ranking", params={"codes": "BH,ARO"}).text
    assert "Not applied" not in arbiter.get(f"/desk/{name}/ranking", params={"codes": "BH,SB"}).text
