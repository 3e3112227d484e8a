"""The draft of a round shows what the rulebook pairs on, and what somebody changed by hand."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from helpers.webserver import Server
from zwitsers.event import actions


def facts(desk: Page, player: int) -> list[str]:
    return [" ".join(text.split()) for text in desk.locator(f"#p-{player} .seat-facts > span").all_inner_texts()]


def test_on_rating_everyone_has_a_rating_and_pairing_number(hall: Server, desk: Page) -> None:
    name = hall.create("On rating", systems=[[1, "knsb-rating"]])
    players: list[dict[str, object]] = [
        {"name": "Low", "rating": 1500},
        {"name": "None"},
        {"name": "High", "rating": 2000},
        {"name": "Other"},
    ]
    hall.do(name, lambda state: actions.add_players(state, players))
    hall.do(name, actions.pair)
    desk.goto(f"/desk/{name}/pairing")
    assert facts(desk, 1) == ["no. pairing number 2", "R rating 1500"]
    assert facts(desk, 2) == ["no. pairing number 3", "R rating –"]
    assert facts(desk, 3) == ["no. pairing number 1", "R rating 2000"]


def test_a_warning_when_most_have_no_rating(hall: Server, desk: Page) -> None:
    name = hall.create("Hardly rated", systems=[[1, "knsb-rating"]])
    hall.do(name, lambda state: actions.add_players(state, [{"name": f"P{n}"} for n in range(5)]))
    hall.do(name, lambda state: actions.change_player(state, 1, {"rating": 1800}))
    desk.goto(f"/desk/{name}/pairing")
    expect(desk.locator("#pairing p.notice.warn")).to_contain_text("4 of the 5 players have none")


def test_the_resistance_points_stand_where_they_decide(hall: Server, desk: Page) -> None:
    name = hall.create("On WP", players=8)
    hall.play_round(name, close=True)
    hall.do(name, actions.pair)
    desk.goto(f"/desk/{name}/pairing")
    game = hall.state(name).rounds[1].games[0]
    # He has met one opponent, who lost: that one has 0 points.
    assert facts(desk, game.white) == ["WP resistance points 0"]


def test_go_players_have_their_grade(hall: Server, desk: Page) -> None:
    name = hall.create("Go", game="go")
    players = [{"name": f"Stone {n}", "grade": f"{n}k"} for n in range(1, 5)]
    hall.do(name, lambda state: actions.add_players(state, players))
    hall.do(name, actions.pair)
    desk.goto(f"/desk/{name}/pairing")
    expect(desk.locator("#p-3 .who")).to_have_text("Stone 3 3k")


def test_boards_changed_by_hand_stand_out_also_when_published(hall: Server, desk: Page) -> None:
    name = hall.create("By hand", players=8)
    state = hall.do(name, actions.pair)
    one, two = state.rounds[0].games[0], state.rounds[0].games[1]
    desk.goto(f"/desk/{name}/pairing")
    expect(desk.locator("tr.by-hand")).to_have_count(0)
    hall.do(name, lambda now: actions.swap_in_draft(now, one.white, two.white))
    expect(desk.locator("tr.by-hand .key")).to_have_count(2)
    expect(desk.locator("tr.by-hand .key").first).to_contain_text("changed by hand")
    hall.do(name, lambda now: actions.publish(now, "Asked for by both"))
    desk.goto(f"/desk/{name}/pairing/1")
    expect(desk.locator("tr.by-hand")).to_have_count(2)
