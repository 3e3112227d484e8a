"""Categories and prizes on the page: set up as somebody would who sees it for the first time."""

from __future__ import annotations

import httpx
from playwright.sync_api import Browser, Page, expect

from helpers import poppler
from helpers.webserver import Server
from zwitsers.engine.prizes.plan import Prize, PrizeGroup, PrizeList, Sharing
from zwitsers.event import actions
from zwitsers.event.prizing import prize_money

RATINGS = (2050, 1950, 1790, 1700, 1600, 1480, 1450, 0)


def rated(hall: Server, title: str) -> str:
    name = hall.create(title, players=8, rounds=3)
    for player, rating in enumerate(RATINGS, start=1):
        hall.do(name, lambda state, p=player, r=rating: actions.change_player(state, p, {"rating": r}))  # type: ignore[misc]
    return name


def set_up(page: Page) -> None:
    """Rating groups under 1800 and under 1500, one prize per player, at least 10 euros; as a new user would."""
    page.get_by_role("link", name="Prizes and categories").click()
    for most, prizes in (("1799", "50\n30"), ("1499", "40\n20")):
        group = page.locator("form:has(#g-prizes)")
        group.get_by_label("Rating up to").fill(most)
        group.get_by_label("Prizes, first prize first").fill(prizes)
        group.get_by_role("button", name="Add group").click()
        expect(page.locator(".notice.good").first).to_contain_text(f"Under {int(most) + 1} has been added")
    page.get_by_label("One prize per player").check()
    page.get_by_label("Smallest share").fill("10")
    page.get_by_role("button", name="Save rules").click()
    expect(page.locator(".notice.good").first).to_contain_text("Saved")


def is_set_up(hall: Server, name: str) -> None:
    state = hall.state(name)
    assert [category.name for category in state.categories] == ["Under 1800", "Under 1500"]
    assert [[prize.cents for prize in item.prizes] for item in state.prizes.lists] == [[5000, 3000], [4000, 2000]]
    assert {item.share for item in state.prizes.lists} == {Sharing.PLACE}
    assert (state.prizes.rules.one_each, state.prizes.rules.minimum) == (True, 1000)


def test_rating_groups_one_prize_each_and_a_minimum(hall: Server, desk: Page) -> None:
    name = rated(hall, "Two minutes")
    desk.goto(f"/desk/{name}/more")
    set_up(desk)
    is_set_up(hall, name)
    # Who has no rating is in no group, and the page says so.
    expect(desk.locator("#categories")).to_contain_text("rating unknown for")


def test_on_paper_the_page_has_the_tournament_and_the_winners_without_closed_answers(hall: Server, desk: Page) -> None:
    name = rated(hall, "Printed prizes")
    hall.do(name, lambda state: actions.change_settings(state, {"prizes": [10000, 5000]}))
    hall.play_round(name)
    desk.goto(f"/desk/{name}/prizes")
    expect(desk.get_by_text("Why this prize?").first).to_be_visible()
    desk.emulate_media(media="print")
    expect(desk.get_by_text("Why this prize?").first).to_be_hidden()
    expect(desk.locator("#division tbody tr").first).to_be_visible()
    expect(desk.locator(".print-only", has_text="Printed prizes")).to_be_visible()


_BORN = ({"born_least": "2010"}, {"born_most": "1966"}, {"born_least": "2010", "born_most": "2012"})


def test_groups_of_age_sex_and_club_name_themselves(hall: Server, arbiter: httpx.Client) -> None:
    name = rated(hall, "Names")
    for fields in ({"age_most": "17", "age_on": "2026-01-01"}, {"sex": "w"}, {"club": "De Kring"}, *_BORN):
        sent = hall.form("Bea", seen=hall.site.now(name).last, prizes="50", **fields)
        assert arbiter.post(f"/desk/{name}/prizes/category", data=sent).status_code == 303
    assert [item.name for item in hall.state(name).categories] == [
        *("Up to age 17", "Women", "De Kring"),
        *("Born 2010 or later", "Born 1966 or earlier", "Born 2010–2012"),
    ]


def test_the_division_says_why_and_can_be_changed_by_hand_with_a_reason(hall: Server, desk: Page) -> None:
    name = rated(hall, "Division")
    hall.do(name, lambda state: actions.change_settings(state, {"prizes": [10000, 5000]}))
    hall.do(name, lambda state: actions.set_category(state, "Under 1800", "rating<1800"))
    under = PrizeList(0, PrizeGroup.CATEGORY, (Prize(3000),), category=1, share=Sharing.PLACE)
    hall.do(name, lambda state: actions.set_prizes(state, under))
    hall.do(name, lambda state: actions.set_prize_rules(state, one_each=True))
    hall.play_round(name)
    desk.goto(f"/desk/{name}/prizes")
    expect(desk.locator("#division")).to_contain_text("Provisional")
    expect(desk.locator("#division")).to_contain_text("Promised €180.00, paid out €180.00")
    desk.locator("#division details summary").first.click()
    expect(desk.locator("#division details[open]").first).to_contain_text("Overall")
    desk.locator("#m-amount").fill("7.50")
    desk.locator("#m-taker").select_option("8")
    desk.locator("#m-reason").fill("for the beauty prize")
    desk.get_by_role("button", name="Move the money").click()
    expect(desk.locator("#division")).to_contain_text("paid out €187.50, of which the organiser adds €7.50")
    assert prize_money(hall.state(name))[hall.state(name).lots[8]] >= 750
    desk.goto(f"/desk/{name}/standings?category=1")
    expect(desk.locator("h1")).to_contain_text("Under 1800")
    expect(desk.locator("#ranking tbody tr")).to_have_count(5)


def test_a_printed_page_has_the_standings_of_each_category(hall: Server, desk: Page) -> None:
    name = with_two_lists(hall, "On paper")
    sheet = poppler.text(desk.request.get(f"/desk/{name}/paper/standings").body())
    assert "Standings after round 1" in sheet
    assert "Under 1800" in sheet


def test_rules_that_contradict_each_other_are_named_on_the_page(hall: Server, desk: Page) -> None:
    name = rated(hall, "Contradiction")
    hall.do(name, lambda state: actions.change_settings(state, {"prizes": [2000, 500]}))
    desk.goto(f"/desk/{name}/prizes/setup")
    desk.get_by_label("Smallest share").fill("10")
    desk.get_by_role("button", name="Save rules").click()
    told = "Overall, prize 2: €5.00 is less than the smallest share (€10.00)"
    expect(desk.locator("#division")).to_contain_text(told)
    desk.locator("#l1-prizes").fill("20\n5o")
    desk.locator("form:has(#l1-prizes)").get_by_role("button", name="Save").click()
    expect(desk.locator("#problems")).to_contain_text("'5o' is neither an amount nor an item")
    assert hall.state(name).settings.prizes == (2000, 500)


def with_two_lists(hall: Server, title: str) -> str:
    """Everyone: 50; under 1800: 50 as well. One prize each, one round played."""
    name = rated(hall, title)
    hall.do(name, lambda state: actions.change_settings(state, {"prizes": [5000]}))
    hall.do(name, lambda state: actions.set_category(state, "Under 1800", "rating<1800"))
    under = PrizeList(0, PrizeGroup.CATEGORY, (Prize(5000),), category=1, share=Sharing.PLACE)
    hall.do(name, lambda state: actions.set_prizes(state, under))
    hall.do(name, lambda state: actions.set_prize_rules(state, one_each=True))
    hall.play_round(name)
    return name


def test_lists_are_put_in_another_order_with_the_keyboard(hall: Server, desk: Page) -> None:
    name = with_two_lists(hall, "In order")
    desk.goto(f"/desk/{name}/prizes")
    desk.get_by_role("link", name="Set up").click()
    expect(desk.locator("#l1-up")).to_be_disabled()
    desk.locator("#l2-up").focus()
    desk.keyboard.press("Enter")
    expect(desk.locator(".notice.good").first).to_contain_text("The order of the lists has been changed.")
    expect(desk.locator("#lists h3").first).to_have_text("Under 1800")
    assert [item.id for item in hall.state(name).prizes.lists] == [2, 1]
    expect(desk.locator("#l2-up")).to_be_disabled()


def test_players_and_hall_see_the_prizes_when_the_arbiter_shows_them(
    hall: Server, desk: Page, browser: Browser
) -> None:
    name = with_two_lists(hall, "Shown")
    with hall.context(browser, viewport={"width": 360, "height": 740}) as phone, phone.new_page() as page:
        assert page.goto(f"/t/{name}/prizes").status == 404  # type: ignore[union-attr]
        page.goto(f"/t/{name}/standings")
        expect(page.get_by_role("link", name="Prizes")).to_have_count(0)
        page.goto(f"/t/{name}/hall?show=prizes")
        expect(page.locator(".slide.prizes")).to_have_count(0)
        desk.goto(f"/desk/{name}/prizes")
        expect(desk.locator("#division")).to_contain_text("do not see the prizes")
        desk.get_by_role("button", name="Show the prizes to everyone").click()
        expect(desk.locator("#division")).to_contain_text("see the prizes as they stand now")
        page.goto(f"/t/{name}/standings")
        page.get_by_role("link", name="Prizes").click()
        expect(page.locator("#prizes")).to_contain_text("Provisional")
        expect(page.locator(".division tbody tr")).not_to_have_count(0)
        # The amount is in sight without scrolling sideways.
        box = page.locator(".division tbody td.number").first.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 360
        page.locator(".division summary").first.click()
        expect(page.locator(".division details[open]")).to_contain_text("€50.00")
        page.locator(".division a").first.click()
        expect(page.locator("#prize")).to_contain_text("Why this prize?")
        page.goto(f"/t/{name}/hall?show=prizes")
        expect(page.locator(".slide.prizes").first).to_contain_text("Overall")
        desk.get_by_role("button", name="Hide the prizes").click()
        expect(desk.locator("#division")).to_contain_text("do not see the prizes")
        assert page.goto(f"/t/{name}/prizes").status == 404  # type: ignore[union-attr]
