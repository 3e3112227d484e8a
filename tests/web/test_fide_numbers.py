"""A tournament by fide-dutch at the desk: numbers by strength, the initial colour, and no lots."""

from __future__ import annotations

import httpx
import pytest

from helpers.desking import post
from helpers.webserver import Server
from zwitsers.event import actions

PEOPLE = (("Adder, An", 1500), ("Bever, Bo", 1800), ("Cavia, Co", 1700), ("Das, Di", 1600))


@pytest.fixture
def name(hall: Server) -> str:
    made = hall.create("Rated", systems=[(1, "fide-dutch")])
    people = [{"name": person, "rating": rating} for person, rating in PEOPLE]
    hall.do(made, lambda state: actions.add_players(state, people))
    return made


def in_order(hall: Server, name: str) -> list[str]:
    state = hall.state(name)
    return [state.entrants[player].player.name for _lot, player in sorted(state.by_lot().items())]


def test_before_round_one_it_says_how_players_are_numbered_and_that_no_colour_was_drawn(
    hall: Server, bea: httpx.Client, name: str
) -> None:
    page = f"/desk/{name}/pairing"
    said = bea.get(page).text
    assert "numbered by rating" in said
    assert "lot number" not in said.lower()
    assert "No initial colour has been drawn" in said
    hall.do(name, lambda state: actions.change_settings(state, {"lot_colour": "b"}))
    assert "No initial colour" not in bea.get(page).text


def test_pairing_numbers_are_not_drawn_but_can_be_given_and_taken_back_to_strength(
    hall: Server, bea: httpx.Client, name: str
) -> None:
    page = f"/desk/{name}/lots"
    assert "Pairing numbers" in bea.get(page).text
    assert "by_rating" not in bea.get(page).text
    lots = hall.state(name).lots
    post(hall, bea, page, **{f"lot-{player}": 5 - lot for player, lot in lots.items()})
    assert in_order(hall, name) == ["Adder, An", "Das, Di", "Cavia, Co", "Bever, Bo"]
    assert "do not follow strength" in bea.get(page).text
    post(hall, bea, page, order="strength")
    assert in_order(hall, name) == ["Bever, Bo", "Cavia, Co", "Das, Di", "Adder, An"]
    assert "The numbers follow strength." in bea.get(page).text


def test_the_other_pages_speak_of_pairing_numbers_too(bea: httpx.Client, name: str) -> None:
    for page in ("players", "more"):
        said = bea.get(f"/desk/{name}/{page}").text
        assert "Pairing numbers" in said
        assert "Lot numbers" not in said


def test_new_tournaments_of_chess_say_which_rulebook_is_needed_for_what(bea: httpx.Client) -> None:
    said = bea.get("/new").text
    assert "Needed for tournaments that are rated by FIDE" in said
    assert said.count("Not for FIDE rating.") == 2
