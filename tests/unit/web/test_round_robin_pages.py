"""A round robin on the pages: the schedule, dates, leaving before and after half, entering at the empty number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from helpers.sites import ArbiterClient, Clock, client_of, site_with_people
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.state import State

if TYPE_CHECKING:
    from pathlib import Path


class Desk(ArbiterClient):
    def win(self, number: int) -> None:
        """White wins every open game of a round."""
        won = [(board, Result.WIN, Result.LOSS) for board in self.state.round(number).open_boards]
        self.site.run(self.name, lambda state: c.enter_results(state, number, won), "Bea")


def desk(tmp_path: Path, players: int) -> Desk:
    site = site_with_people(tmp_path, Clock())
    name = site.create("Club", c.create(State(), {"name": "Club", "systems": [[1, "round-robin"]]}), "Bea")
    made = [{"name": f"Player {number}"} for number in range(1, players + 1)]
    site.run(name, lambda state: c.add_players(state, made), "Bea")
    return Desk(site, name)


def test_rr8_the_schedule_is_public_once_it_is_published(tmp_path: Path) -> None:
    place = desk(tmp_path, 4)
    public = client_of(place.site)
    at = f"/t/{place.name}/schedule"
    assert "Publish all 3 rounds" in place.page("schedule")
    assert "Round 2" not in public.get(at).text
    assert public.get(f"/api/tournaments/{place.name}/schedule").json()["rounds"] == []
    assert place.post("schedule/publish").headers["location"] == f"/desk/{place.name}/schedule"
    assert len(place.state.published) == 3
    assert place.post("schedule/date", one=1, two=2, date="2026-05-03T19:30").status_code == 303
    assert "3 May 2026 19:30" in public.get(at).text
    sent = public.get(f"/api/tournaments/{place.name}/schedule").json()["rounds"]
    assert [game["date"] for one in sent for game in one["games"]].count("2026-05-03T19:30") == 1
    number = next(iter(place.state.game_dates))[0]
    assert "3 May 2026 19:30" in public.get(f"/t/{place.name}/pairings/{number}").text
    assert "no game against each other" in place.post("schedule/date", one=1, two=1, date="2026-05-03").text


@pytest.mark.parametrize(("played", "forfeits"), [(1, False), (2, True)])
def test_rr5_leaving_before_and_after_half(tmp_path: Path, played: int, forfeits: bool) -> None:
    place = desk(tmp_path, 4)
    place.post("schedule/publish")
    for number in range(1, played + 1):
        place.win(number)
    assert place.post("players/4/withdraw").status_code == 303
    last = place.state.round(3)
    board = last.board_of(4)
    assert (board is not None) is forfeits
    if board is not None:
        assert Result.FORFEIT_LOSS in (last.game(board).white_result, last.game(board).black_result)
    assert "Player 4" in place.page("crosstable")


def test_rr6_entering_at_the_empty_number_only(tmp_path: Path) -> None:
    place = desk(tmp_path, 3)
    place.post("schedule/publish")
    assert place.post("players", name="Late").status_code == 303
    games = {frozenset((game.white, game.black)) for made in place.state.published for game in made.games}
    assert games == {frozenset(pair) for pair in ((1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4))}
    refused = place.post("players", name="Later")
    assert refused.status_code == 422
    assert re.search(r"table of this round robin is full", refused.text)


def test_rr4_rounds_that_do_not_fit_are_refused_on_page_and_api(tmp_path: Path) -> None:
    place = desk(tmp_path, 6)
    refused = place.post("settings/play", rounds=4)
    assert refused.status_code == 422
    assert "5 rounds" in refused.text
    answer = place.call("PATCH", "/settings", {"rounds": 4})
    assert answer.json()["problems"][0]["key"] == "pairing.round-robin.rounds"


def test_a_swiss_of_few_players_becomes_a_round_robin_with_one_button(tmp_path: Path) -> None:
    place = desk(tmp_path, 6)
    name = place.site.create("Few", c.create(State(), {"name": "Few", "rounds": 5}), "Bea")
    place.site.run(name, lambda state: c.add_players(state, [{"name": f"P{n}"} for n in range(6)]), "Bea")
    few = Desk(place.site, name)
    assert "Make it a round robin" in few.page("pairing")
    assert few.post("settings/play", systems="round-robin", rounds=5).status_code == 303
    assert few.state.settings.system_of(1).id == "round-robin"
    assert "Make it a round robin" not in few.page("pairing")
