"""Dates of games (RR8), the rounds that fit a round robin (RR4), and when a Swiss would better be one."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from helpers.running_tournaments import keys, played, published, started
from zwitsers.event import actions as c
from zwitsers.event.schedule import read_game_date, round_robin_instead
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.documents.site.build import site_pages
from zwitsers.present.tables.round import other_days
from zwitsers.present.views.round import event_round
from zwitsers.present.views.schedule import event_schedule, rounds_to_publish

ROBIN: dict[str, Any] = {"systems": [[1, "round-robin"]]}


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("2026-05-03", "2026-05-03"),
        ("2026-05-03 19:30", "2026-05-03T19:30"),
        ("2026-05-03T19:30", "2026-05-03T19:30"),
        ("", ""),
        ("none", ""),
        ("3 May", None),
        ("2026-02-30", None),
        ("2026-05-03T19:30:15", None),
        ("20260503", None),
    ],
)
def test_a_date_as_people_write_it(text: str, kept: str | None) -> None:
    assert read_game_date(text) == kept


def test_rr8_a_game_to_come_gets_a_date_and_loses_it_again() -> None:
    dated = published(started(6, **ROBIN)).do(c.set_game_date, 2, 1, "2026-05-03T19:30")
    assert dated.state.game_dates == {(2, 1, 2): "2026-05-03T19:30"}
    assert keys(dated.state, c.set_game_date, 1, 2, "2026-05-03T19:30") == ["game.same-date"]
    game = next(game for game in event_schedule(dated.state).rounds[1].games if game.date)
    assert {game.white.id, game.black.id} == {1, 2}
    assert dated.do(c.set_game_date, 1, 2, "").state.game_dates == {}


def test_of_two_games_the_first_without_a_result_is_meant() -> None:
    double = played(started(4, **ROBIN, cycles=2), 3)
    pair = next((game.white, game.black) for game in double.state.rounds[0].games)
    dated = double.do(c.set_game_date, *pair, "2026-05-03")
    ((number, *_players),) = dated.state.game_dates
    assert number > 3


def test_what_has_no_game_gets_no_date() -> None:
    robin = published(started(6, **ROBIN))
    assert keys(robin.state, c.set_game_date, 1, 2, "2026-05-03", 1) == ["game.not-in-round"]
    assert keys(robin.state, c.set_game_date, 1, 1, "2026-05-03") == ["game.none"]
    assert keys(robin.state, c.set_game_date, 1, 2, "soon") == ["game.date"]
    assert keys(started(4).state, c.set_game_date, 1, 2, "2026-05-03") == ["game.none"]


def test_a_published_game_of_a_swiss_can_have_a_date_on_the_sheet_too() -> None:
    swiss = published(started(4))
    game = swiss.state.rounds[0].games[1]
    dated = swiss.do(c.set_game_date, game.white, game.black, "2026-05-03")
    view = event_round(dated.state, dated.state.rounds[0])
    assert [line.date for line in view.boards] == ["", "2026-05-03"]
    assert other_days(view, "en") == ["Board 2 is played on 3 May 2026."]


def test_a_player_who_is_removed_has_no_dates() -> None:
    assert not started(4, **ROBIN).do(c.set_game_date, 1, 2, "2026-05-03").do(c.remove_player, 2).state.game_dates


def test_files_have_the_whole_schedule_with_dates() -> None:
    state = published(started(5, **ROBIN)).do(c.set_game_date, 2, 3, "2026-05-03").state
    rows = list(
        csv.DictReader(io.StringIO(FORMATS["csv-schedule"].write(state, DocumentOptions()).data.decode("utf-8-sig")))
    )
    assert len(rows) == 10
    assert [row["played_on"] for row in rows].count("2026-05-03") == 1
    page = site_pages(state, DocumentOptions())["schedule.html"].decode()
    assert page.count("<tr>") >= 10
    assert "3 May 2026" in page
    assert FORMATS["pdf-schedule"].write(state, DocumentOptions()).data.startswith(b"%PDF")
    assert "schedule.html" not in site_pages(published(started(4)).state, DocumentOptions())


def test_all_rounds_that_are_left_can_be_published() -> None:
    robin = started(6, **ROBIN)
    assert rounds_to_publish(robin.state) == 5
    assert rounds_to_publish(published(robin).state) == 4
    assert rounds_to_publish(robin.do(c.pair).state) == 0
    assert rounds_to_publish(robin.do(c.publish_schedule).state) == 0
    assert rounds_to_publish(started(6).state) == 0


# RR4 and its neighbours


@pytest.mark.parametrize(("rounds", "fits"), [(5, True), (10, True), (4, False), (7, False)])
def test_rr4_rounds_that_do_not_fit_are_refused_with_those_that_do(rounds: int, fits: bool) -> None:
    robin = published(started(6, **ROBIN, rounds=5))
    found = c.change_settings(robin.state, {"rounds": rounds}) if fits else None
    assert bool(found) is fits
    if not fits:
        with pytest.raises(Exception, match=r"has 5 rounds .* or 10"):
            c.change_settings(robin.state, {"rounds": rounds})


@pytest.mark.parametrize(
    ("settings", "problem"),
    [
        ({"game": "go", "mcmahon": True, "bar": "1d"}, "mcmahon"),
        ({"game": "go", "handicap": "grade"}, "handicap"),
        ({"systems": [[1, "round-robin"], [3, "knsb-wp"]]}, "alone"),
    ],
)
def test_a_round_robin_takes_neither_mcmahon_nor_handicap_nor_another_rulebook(
    settings: dict[str, Any], problem: str
) -> None:
    with pytest.raises(Exception, match=r"round robin") as refused:
        started(6, **{**ROBIN, **settings})
    assert [item.key for item in refused.value.problems] == [f"tournament.round-robin.{problem}"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", ["chess", "draughts", "go"])
def test_a_round_robin_of_every_game_can_be_played(game: str) -> None:
    assert len(started(4, **ROBIN, game=game).do(c.publish_schedule).state.published) == 3


@pytest.mark.parametrize(
    ("players", "rounds", "instead"), [(6, 5, 5), (6, 4, 5), (6, 3, 0), (5, 4, 5), (10, 7, 0), (4, 9, 3), (2, 3, 0)]
)
def test_a_swiss_with_few_players_is_proposed_to_be_a_round_robin(players: int, rounds: int, instead: int) -> None:
    assert round_robin_instead(started(players, rounds=rounds).state) == instead
    assert round_robin_instead(started(players, **ROBIN).state) == 0
    assert round_robin_instead(started(players, rounds=rounds, systems=[[1, "keizer"]]).state) == 0
