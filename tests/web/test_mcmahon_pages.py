"""A McMahon on pages and paper: scores are called McMahon scores, and stones come with the komi of a handicap game."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from helpers import poppler
from helpers.desking import post
from helpers.pdf_documents import DOCUMENTS
from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.event.bars import proposed_bar
from zwitsers.event.state import State
from zwitsers.language import translate
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.site.build import site_pages

GRADES = ("1d", "1d", "1k", "3k", "5k", "7k", "10k", "13k")


def mcmahon(server: Server, title: str, **settings: Any) -> str:
    made = server.create(title, game="go", systems=[[1, "go-en"]], mcmahon=True, **settings)
    players = [{"name": f"Player {letter}", "grade": grade} for letter, grade in zip("ABCDEFGH", GRADES, strict=True)]
    server.do(made, lambda state: actions.add_players(state, players))
    return made


@pytest.fixture
def name(server: Server) -> str:
    """Round 2 of a McMahon with handicap, which every game below the bar has."""
    said: dict[str, Any] = {"bar": "1d", "handicap": "score", "komi": "6.5", "handicap_komi": "0.5"}
    made = mcmahon(server, "Go Open", rounds=3, handicap_less=0, **said)
    server.play_round(made, close=True)
    server.play_round(made, boards=0)
    return made


def with_stones(state: State) -> tuple[int, int]:
    """The player with black in the game with the most stones, and how many."""
    game = max(state.rounds[-1].games, key=lambda game: game.stones)
    assert game.stones > 1
    return game.black, game.stones


def test_lists_of_a_round_head_scores_as_standings_do(server: Server, name: str) -> None:
    state = server.state(name)
    site = site_pages(state, DocumentOptions("en"))
    assert site["round-2.html"].count(b">MMS</th>") == 2
    heads = poppler.text(DOCUMENTS["pairings"](state, DocumentOptions(language="en")))
    assert heads.count("MMS") == 2
    assert "PTS" not in heads
    assert "MMS" in poppler.text(DOCUMENTS["cards"](state, DocumentOptions(language="nl")))


def test_the_pages_of_a_player_call_his_score_by_its_name(server: Server, visitor: httpx.Client, name: str) -> None:
    player, _stones = with_stones(server.state(name))
    mine = visitor.get(f"/t/{name}?player={player}").text
    assert "MMS: " in mine
    assert "with MMS " in mine
    assert "points: " not in mine
    assert ">MMS</th>" in visitor.get(f"/t/{name}/players/{player}").text


def test_stones_have_the_komi_of_handicap_on_slip_and_phone(server: Server, visitor: httpx.Client, name: str) -> None:
    state = server.state(name)
    player, stones = with_stones(state)
    said = f"{stones} handicap stones, komi 0.5"
    assert said in visitor.get(f"/t/{name}?player={player}").text
    printed = poppler.text(DOCUMENTS["slips"](state, DocumentOptions(language="en")))
    assert said in printed
    assert " st." not in printed
    assert "MMS: " in printed
    even = sum(not game.stones for game in state.rounds[-1].games)
    assert even, "a game without stones is there to say nothing of handicap"
    assert printed.count("komi 0.5") == len(state.rounds[-1].games) - even
    assert "komi 6.5" not in printed


def test_without_a_komi_of_handicap_only_the_stones_are_told(
    server: Server, arbiter: httpx.Client, visitor: httpx.Client, name: str
) -> None:
    server.do(name, lambda state: actions.change_settings(state, {"handicap_komi": ""}))
    player, stones = with_stones(server.state(name))
    for sheet in (
        visitor.get(f"/t/{name}?player={player}").text,
        poppler.text(arbiter.get(f"/desk/{name}/paper/slips").content),
    ):
        assert f"{stones} handicap stones" in sheet
        assert "komi" not in sheet


def test_a_late_entry_is_not_told_that_missed_rounds_count_nothing(arbiter: httpx.Client, name: str) -> None:
    page = arbiter.get(f"/desk/{name}/players").text
    assert "as in the McMahon settings</option>" in page
    assert "0 points</option>" not in page


def test_handicap_has_a_column_of_its_own(
    server: Server, arbiter: httpx.Client, visitor: httpx.Client, name: str
) -> None:
    _player, stones = with_stones(server.state(name))
    pages = {
        "number": (
            visitor.get(f"/t/{name}/hall?show=pairings").text,
            visitor.get(f"/t/{name}/pairings/2").text,
            site_pages(server.state(name), DocumentOptions("en"))["round-2.html"].decode(),
        ),
        "stones": (arbiter.get(f"/desk/{name}/pairing/2").text,),
    }
    for kind, texts in pages.items():
        for text in texts:
            assert ">Hd</th>" in text
            assert f'<td class="{kind}">{stones}</td>' in text
    printed = poppler.text(DOCUMENTS["pairings"](server.state(name), DocumentOptions(language="en")))
    assert "HD" in printed
    assert " st." not in printed
    assert "Hd: handicap stones" in printed


def test_round_1_without_a_bar_asks_and_the_proposed_bar_is_one_click(server: Server, arbiter: httpx.Client) -> None:
    made = mcmahon(server, "Bar", rounds=2)
    proposed = proposed_bar(server.state(made))
    assert proposed is not None
    asks = arbiter.get(f"/desk/{made}/pairing").text
    assert "This McMahon has no bar yet." in asks
    assert f"Use this bar: {proposed.grade}" in asks
    assert f"Use this bar: {proposed.grade}" in arbiter.get(f"/desk/{made}/start-scores").text
    post(server, arbiter, f"/desk/{made}/pairing/pair")
    assert server.state(made).draft is None, "nothing is paired before the question is answered"
    post(server, arbiter, f"/desk/{made}/start-scores/bar", bar=proposed.grade, back="pairing")
    assert server.state(made).settings.bar == proposed.grade
    assert "has no bar yet" not in arbiter.get(f"/desk/{made}/pairing").text
    post(server, arbiter, f"/desk/{made}/pairing/pair")
    state = server.state(made)
    assert state.draft is not None
    assert state.lot_seed is not None, "lots are drawn by default, and the seed is recorded"


def test_round_1_can_be_paired_without_a_bar(server: Server, arbiter: httpx.Client) -> None:
    made = mcmahon(server, "No bar", rounds=2)
    post(server, arbiter, f"/desk/{made}/pairing/pair", without_bar="yes")
    assert server.state(made).draft is not None
    draft = arbiter.get(f"/api/tournaments/{made}/draft").json()
    assert [translate("round.bar.ask", "en") in warning for warning in draft["warnings"]] == [True]
    server.do(made, lambda state: actions.change_settings(state, {"bar": "1d"}))
    assert arbiter.get(f"/api/tournaments/{made}/draft").json()["warnings"] == []


def test_cards_begin_with_the_start_score(server: Server, visitor: httpx.Client, name: str) -> None:
    player, _stones = with_stones(server.state(name))
    assert visitor.get(f"/t/{name}/players/{player}").text.count("Start score") == 1
    printed = poppler.text(DOCUMENTS["cards"](server.state(name), DocumentOptions(language="en")))
    assert printed.count("Start score") == len(GRADES)


def test_an_absence_is_not_said_to_count_nothing(arbiter: httpx.Client, name: str) -> None:
    page = arbiter.get(f"/desk/{name}/absences").text
    assert "absent, 0 points" not in page
    assert "absent; counts as set under McMahon (M4)" in page
    assert ">as in the McMahon settings</option>" in arbiter.get(f"/desk/{name}/settings").text


def test_start_scores_are_one_step_from_where_they_are_needed(server: Server, arbiter: httpx.Client) -> None:
    made = server.create("Go Open", game="go", systems=[[1, "go-en"]], rounds=3, mcmahon=True)
    swiss = server.create("Go Swiss", game="go", systems=[[1, "go-en"]], rounds=3)
    for page in ("players", "pairing", "settings"):
        assert f'href="/desk/{made}/start-scores"' in arbiter.get(f"/desk/{made}/{page}").text
        assert "start-scores" not in arbiter.get(f"/desk/{swiss}/{page}").text
