"""Setting up a tournament, and what of it can change later."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.running_tournaments import keys, played, published, refusal, started
from zwitsers.event import actions as c
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.events import TournamentCreated
from zwitsers.event.settings import Settings
from zwitsers.event.state import State


def test_a_tournament_is_set_up_once() -> None:
    tournament = started(0)
    assert tournament.state.settings.name == "Test"
    assert keys(tournament.state, c.create, {}) == ["exists"]


def test_nothing_can_be_done_before_it_is_set_up() -> None:
    for command, arguments in ((c.add_player, [{"name": "A"}]), (c.pair, []), (c.finish, []), (c.draw, [1])):
        assert "not-created" in keys(State(), command, *arguments)


def test_each_round_has_its_rulebook() -> None:
    """Some tournaments pair rounds 1 and 2 on rating and the rest on WP."""
    settings = Settings().changed({"systems": [[1, "knsb-rating"], [3, "knsb-wp"]], "rounds": 7})
    assert [settings.system_of(n).id for n in (1, 2, 3, 7)] == ["knsb-rating", "knsb-rating", "knsb-wp", "knsb-wp"]
    assert settings.final_system.id == "knsb-wp"
    # JSON has lists; the settings have tuples, so that they can be compared.
    assert settings.systems == ((1, "knsb-rating"), (3, "knsb-wp"))


@pytest.mark.parametrize(("game", "system"), [("chess", "knsb-wp"), ("draughts", "kndb"), ("go", "go-nl")])
def test_a_game_brings_its_own_rulebook(game: str, system: str) -> None:
    assert Settings().changed({"game": game}).system_of(1).id == system


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        ({"colour": "blue", "size": 5}, ["unknown", "unknown"]),
        ({"rounds": "7"}, ["value"]),
        ({"rounds": True}, ["value"]),
        ({"rounds": None}, ["value"]),
        ({"name": 5}, ["value"]),
        ({"name": "Bell\x07"}, ["value"]),
        ({"name": "\ud800"}, ["value"]),
        ({"systems": [["1", "kndb"]]}, ["value"]),
        ({"prizes": "500"}, ["value"]),
        ({"rounds": 0}, ["bounds"]),
        ({"rounds": 100}, ["bounds"]),
        ({"rounds": 10**30, "game": "draughts", "drawing_dummy": True}, ["bounds"]),
        ({"game": "bridge"}, ["choice"]),
        ({"systems": [[1, "fide"]]}, ["system"]),
        ({"systems": [[2, "kndb"]]}, ["system-first"]),
        ({"systems": [[1, "kndb"], [1, "knsb-wp"]]}, ["system-order"]),
        ({"first_round": "swiss"}, ["first-round"]),
        ({"systems": [[1, "knsb-rating"]], "first_round": "adjacent"}, ["first-round"]),
        ({"final_ranking": "fmjd"}, ["ranking"]),
        ({"barrage": True}, ["barrage"]),
        ({"drawing_dummy": True}, ["drawing-dummy"]),
        ({"game": "draughts", "drawing_dummy": True, "systems": [[1, "kndb"], [3, "knsb-wp"]]}, ["drawing-dummy"]),
        ({"half_point_byes": -1}, ["bounds"]),
        ({"half_point_bye_rounds": [0, 7, 8]}, ["half-point-bye-round"] * 3),
        ({"absence": "WIN"}, ["choice"]),
        ({"lot_colour": "green"}, ["choice"]),
        ({"strength_rounds": -1}, ["bounds"]),
        ({"strength_rounds": 8}, ["strength-rounds"]),
        ({"strength_groups": [[1, 2], [2]]}, ["in-two-groups"]),
        ({"prizes": [100, -5]}, ["prizes"]),
        ({"half_point_byes": 100}, ["bounds"]),
        ({"country": "N" * 61, "arbiter": "a" * 201}, ["long", "long"]),
        ({"start": "1 May"}, ["date"]),
        ({"start": "2026-02-30", "end": "20260301"}, ["date", "date"]),
        ({"start": "2026-05-02", "end": "2026-05-01"}, ["dates"]),
        ({"rounds": 0, "lot_colour": "green", "prizes": [-1]}, ["bounds", "choice", "prizes"]),
    ],
)
def test_settings_that_are_not_possible_are_refused_all_at_once(changes: dict[str, Any], problems: list[str]) -> None:
    found = keys(State(), c.create, {"rounds": 7, **changes})
    assert found == [f"setting.{problem}" for problem in problems]


def test_a_refusal_names_the_setting_in_the_words_of_the_reader() -> None:
    with pytest.raises(CommandError) as refused:
        c.create(State(), {"half_point_byes": 100})
    assert str(refused.value) == "Half-point byes per player: 100 is not possible, only 0 to 99."
    assert (
        refused.value.text("nl") == "Vrije ronden met een half punt per speler: 100 kan niet, alleen 0 tot en met 99."
    )


def test_a_log_from_before_texts_had_a_longest_length_is_still_read() -> None:
    assert replay([TournamentCreated({"name": "x" * 999})]).settings.name == "x" * 999


def test_what_is_possible_is_kept_as_it_was_said() -> None:
    settings = {
        "place": "Gouda",
        "start": "2026-05-01",
        "end": "2026-05-01",
        "game": "draughts",
        "final_ranking": "fmjd",
        "barrage": True,
        "drawing_dummy": True,
        "half_point_byes": 1,
        "half_point_bye_rounds": [1, 2],
        "absence": "HALF_POINT_BYE",
        "prizes": [50000, 25000],
    }
    state = started(0, **settings).state
    assert state.settings == Settings(name="Test").changed(settings)
    assert state.settings.prizes == (50000, 25000)


def test_strength_groups_name_players_who_exist() -> None:
    assert keys(State(), c.create, {"strength_groups": [[1]]}) == ["no-such-player"]
    assert keys(started(3).state, c.change_settings, {"strength_groups": [[1, 2], [3, 4]]}) == ["no-such-player"]


def test_what_round_one_was_paired_by_does_not_change() -> None:
    before = started(6).do(c.pair)
    before.do(c.change_settings, {"first_round": "adjacent"})  # only a draft: it has to be made again
    after = before.do(c.publish)
    for changes in ({"game": "go"}, {"first_round": "adjacent"}, {"lot_colour": "b"}):
        assert keys(after.state, c.change_settings, changes)[0] == "setting.fixed"
    assert refusal(after.state, c.change_settings, {"systems": [[1, "knsb-rating"]]}) == [
        ("tournament.setting.system-played", {"round": 1})
    ]


def test_the_rulebook_of_rounds_to_come_can_change() -> None:
    tournament = played(started(6), 2).do(c.change_settings, {"systems": [[1, "knsb-wp"], [3, "knsb-rating"]]})
    assert published(tournament).state.settings.system_of(3).id == "knsb-rating"
    assert keys(tournament.state, c.change_settings, {"systems": [[1, "knsb-wp"], [2, "knsb-rating"]]}) == [
        "setting.system-played"
    ]


def test_the_number_of_rounds_does_not_go_below_what_was_paired() -> None:
    tournament = played(started(6)).do(c.pair)
    assert refusal(tournament.state, c.change_settings, {"rounds": 1}) == [
        ("tournament.setting.rounds-played", {"rounds": 1, "played": 2})
    ]
    assert tournament.do(c.change_settings, {"rounds": 2}).state.settings.rounds == 2


def test_after_lots_with_gaps_a_new_player_gets_the_next_number() -> None:
    """Not the number of players plus one: somebody has that."""
    tournament = started(3).do(c.give_lots, {1: 2, 2: 4, 3: 9}).do(c.add_player, {"name": "New"})
    assert dict(tournament.state.lots) == {1: 2, 2: 4, 3: 9, 4: 10}
    assert published(tournament).state.snapshot().numbers == (2, 4, 9, 10)


def test_the_rounds_of_a_round_robin_are_looked_at_when_they_change_only() -> None:
    """RR4: 5 players have 5 rounds or 10; until round 1 is paired the setting may be another number."""
    made = started(5, systems=[[1, "round-robin"]], rounds=9)
    assert made.do(c.change_settings, {"place": "Hoorn"}).state.settings.rounds == 9
    assert keys(made.state, c.change_settings, {"rounds": 9}) == ["pairing.round-robin.rounds"]
    assert made.do(c.change_settings, {"rounds": 10}).state.settings.rounds == 10
