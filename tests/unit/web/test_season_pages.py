"""A Keizer season on pages and in the API: games ahead, cancelling an evening, the next period, and bad input."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

import pytest

from helpers.command import called
from helpers.sites import ArbiterClient, Clock, client_of, site_with_people
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.state import State
from zwitsers.event.store import open_store
from zwitsers.present.views.log import boards_by_hand

if TYPE_CHECKING:
    from pathlib import Path


class Club(ArbiterClient):
    def play(self) -> None:
        """An evening: white wins everywhere."""
        self.site.run(self.name, c.start_evening, "Bea")
        made = self.state.rounds[-1]
        won = [(board, Result.WIN, Result.LOSS) for board in made.open_boards]
        self.site.run(self.name, lambda state: c.enter_results(state, made.number, won), "Bea")
        self.site.run(self.name, lambda state: c.close_round(state, made.number), "Bea")


def club(tmp_path: Path, players: int = 4, **settings: Any) -> Club:
    site = site_with_people(tmp_path, Clock())
    values = {"name": "Club", "systems": [[1, "keizer"]], "rounds": 6, **settings}
    name = site.create("Club", c.create(State(), values), "Bea")
    made = [{"name": f"Player {number}", "rating": 2000 - number} for number in range(1, players + 1)]
    site.run(name, lambda state: c.add_players(state, made), "Bea")
    return Club(site, name)


def test_a_game_played_ahead_is_entered_shown_and_taken_back_on_the_page(tmp_path: Path) -> None:
    place = club(tmp_path)
    assert "Game played ahead" in place.page("pairing")
    assert place.post("games/ahead", white=4, black=1, result="1-0", round=1, date="2026-11-12").status_code == 303
    page = place.page("pairing")
    assert "Round 1: Player 4 – Player 1 1-0" in page
    assert "12 November 2026" in page
    # K1: the first ranking is by rating, so lot numbers are no matter.
    assert "lot numbers" not in page
    assert place.post("games/ahead", white=4, black=1, result="none", round=1).status_code == 303
    assert not place.state.ahead
    refused = place.post("games/ahead", white=1, black=1, result="1-0")
    assert refused.status_code == 422
    assert "Player 1" in refused.text


def test_only_the_board_of_a_game_played_ahead_is_marked_as_made_by_hand(tmp_path: Path) -> None:
    place = club(tmp_path)
    place.post("games/ahead", white=4, black=1, result="1-0", round=1)
    place.post("evening", players=[2, 3])
    (made,) = place.state.rounds
    assert boards_by_hand(place.site.now(place.name).log, made) == {made.board_of(1)}


def test_one_tap_cancels_both_rounds_of_an_evening(tmp_path: Path) -> None:
    days = ["2026-11-19", "2026-11-19", "2026-11-26"]
    place = club(tmp_path, rounds=3, round_dates=days, player_requests=True, accept_absences=9)
    phone = client_of(place.site)
    code = place.site.choices.codes(place.name, [3])[3]
    phone.post(f"/t/{place.name}/code", data={"player": 3, "code": code})
    page = phone.get(f"/t/{place.name}?player=3").text
    form = page[page.index('id="cancel-evening"') :].partition("</form>")[0]
    assert "I cannot come for rounds 1 to 2 (19 November 2026)" in form
    assert [f'name="round" value="{number}"' in form for number in (1, 2, 3)] == [True, True, False]
    sent = {"player": 3, "what": "absent", "round": [1, 2]}
    assert phone.post(f"/t/{place.name}/requests", data=sent).status_code == 303
    assert place.state.entrants[3].absences == {1: Result.ABSENT, 2: Result.ABSENT}
    # Coming after all is one tap for both rounds as well.
    page = phone.get(f"/t/{place.name}?player=3").text
    assert "cancel-evening" not in page
    coming = page[page.index('name="what" value="present"') :].partition("</form>")[0]
    assert coming.count('name="round"') == 2


def test_the_next_period_is_the_same_by_page_and_api(tmp_path: Path) -> None:
    place = club(tmp_path, keizer_gap=3, keizer_uncounted=[2])
    place.play()
    place.site.run(place.name, lambda state: c.withdraw_player(state, 3), "Bea")
    by_api = place.call("POST", "/next-period", {"name": "Spring", "rounds": 8})
    assert by_api.status_code == 201
    by_page = place.post("finish/next", title="Spring")
    made = [
        place.site.now(by_api.json()["name"]).state,
        place.site.now(by_page.headers["location"].split("/")[2]).state,
    ]
    for state in made:
        names = [entrant.player.name for entrant in state.in_lot_order()]
        assert "Player 3" not in names
        assert names == [entrant.player.name for entrant in made[0].in_lot_order()]
        assert (state.settings.keizer_start, state.settings.keizer_gap) == ("number", 3)
        assert state.settings.keizer_uncounted == ()
    assert [state.settings.rounds for state in made] == [8, 6]
    assert place.call("POST", "/next-period", {"rounds": 8}).status_code == 422


WRONG = {
    "keizer_bye": ("3", "bye=3 is too high: the maximum is 1"),
    "keizer_top": ("-5", "top=-5: write a whole number from 1"),
    "keizer_win": ("1/0", "win=1/0: write a fraction such as 2/3"),
    "keizer_absent_max": ("often", "absent-max=often: write a whole number from 0"),
    "keizer_meetings": ("0", "meetings=0: write a whole number from 1"),
}


@pytest.mark.parametrize("setting", WRONG)
def test_a_setting_that_makes_no_sense_is_refused_on_page_and_api(tmp_path: Path, setting: str) -> None:
    place = club(tmp_path)
    value, words = WRONG[setting]
    before = place.state.settings
    refused = place.post("settings/keizer-numbers", **{setting: value})
    assert refused.status_code == 422
    assert words in html.unescape(refused.text)
    answer = place.call("PATCH", "/settings", {setting: value})
    assert answer.status_code == 422
    assert words in answer.text
    assert place.state.settings == before
    # A new season with it is refused as well.
    header = {"X-CSRF": place.visitor.csrf}
    new = {"name": "New", "systems": [[1, "keizer"]], setting: value}
    assert place.client.post("/api/tournaments", json=new, headers=header).status_code == 422


def test_a_gap_below_zero_says_what_is_possible(tmp_path: Path) -> None:
    place = club(tmp_path)
    refused = place.post("settings/keizer-numbers", keizer_gap="-1")
    assert refused.status_code == 422
    assert "-1 is not possible, only 0 to 999" in html.unescape(refused.text)
    answer = place.call("PATCH", "/settings", {"keizer_gap": -1})
    assert answer.status_code == 422
    assert "keizer_gap is too low: at least 0" in answer.text


def test_an_evening_with_one_player_says_what_to_do(tmp_path: Path) -> None:
    place = club(tmp_path)
    words = "Round 1 needs at least two players; present: 1. Check in more players, or skip this evening."
    assert words in html.unescape(place.post("evening", players=[1]).text)
    answer = place.call("POST", "/evening", {"players": [1]})
    assert answer.status_code == 422
    assert words in answer.text


def test_everybody_met_everybody_says_which_setting_to_change(tmp_path: Path) -> None:
    place = club(tmp_path, players=2, keizer_meetings="1")
    place.play()
    words = "let two players meet more often: the Keizer setting meetings is 1"
    assert place.post("pairing/pair").headers["location"].endswith("impossible=yes")
    assert words in place.page("pairing?impossible=yes")
    answer = place.call("POST", "/rounds", {})
    assert answer.status_code in (409, 422)
    assert words in answer.text
    one_click = place.post("evening", players=[1, 2])
    assert words in html.unescape(one_click.text)


def test_the_command_begins_the_next_period_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = str(tmp_path / "autumn.zwitsers"), str(tmp_path / "spring.zwitsers")
    called(capsys, "new", old, "--name", "Autumn", "--system", "keizer", "--rounds", "3", "--keizer-gap", "2")
    for number in (1, 2, 3):
        called(capsys, "player", "add", old, f"P{number}", "--rating", str(1000 + number))
    assert called(capsys, "new", new, "--name", "Spring", "--from", old).code == 0
    with open_store(new) as store:
        assert store.state().settings.keizer_gap == 2
        assert [entrant.player.name for entrant in store.state().in_lot_order()] == ["P1", "P2", "P3"]


def test_a_service_to_the_club_is_called_by_its_name(tmp_path: Path) -> None:
    place = club(tmp_path)
    place.site.run(place.name, lambda state: c.set_absence(state, 4, 1, Result.FULL_POINT_BYE), "Bea")
    shown = place.page("pairing")
    assert "Away for the club" in shown
    assert "Full-point bye" not in shown
    # Two may meet again, so no number of rounds is too many.
    assert "without meeting twice" not in shown


def test_a_late_arrival_needs_no_other_reason(tmp_path: Path) -> None:
    place = club(tmp_path)
    place.post("evening", players=[1, 2, 3])
    place.post("evening/late", player=4)
    shown = place.page("pairing")
    assert "changed after publication" in shown
    assert "Reason:" not in shown


def test_a_season_of_go_is_not_called_a_swiss(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = called(capsys, "new", str(tmp_path / "a"), "--name", "A", "--game", "go", "--system", "keizer")
    assert "McMahon" not in made.out
    swiss = called(capsys, "new", str(tmp_path / "b"), "--name", "B", "--game", "go", "--system", "go-nl")
    assert "McMahon" in swiss.out
