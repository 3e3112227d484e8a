"""Edges where a rule concerns all players, the only player, or players whose numbers are not in order."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.festivals import festival_in_memory
from helpers.replaying import opening
from helpers.running_tournaments import closed, keys, published, refusal, started
from helpers.small_events import drafted, event_of, numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.engine.why.judge import Verdict
from zwitsers.event import actions as c
from zwitsers.event import events as ev
from zwitsers.event import festival_events as fe
from zwitsers.event import prize_events as prize
from zwitsers.event.apply import replay
from zwitsers.event.engine import judge_round
from zwitsers.event.errors import CommandError
from zwitsers.event.next_period import next_period
from zwitsers.event.schedule_events import GameAheadSet, GameDateSet
from zwitsers.event.second_stage import second_stage
from zwitsers.event.settings import Settings
from zwitsers.event.state import Game, Round, Status

KEIZER: dict[str, Any] = {"systems": [[1, "keizer"]], "rounds": 6, "no_show_withdraws": False}
GO: dict[str, Any] = {"game": "go", "systems": [[1, "go-nl"]]}


@pytest.mark.parametrize(
    "event",
    [
        ev.PairForbidden((1, 2)),
        ev.StartScoresSet((1, 2), 4),
        ev.BarragePlayed((2, 1), (1,)),
        ev.SettingsChanged({"strength_groups": ((1, 2),)}),
        ev.RoundDrafted(1, ((1, 2),)),
        prize.CategorySet(1, "All", "", (1, 2)),
        prize.PrizeRulesSet(False, 0, 1, False, (1, 2)),
        GameDateSet(1, (1, 2), "2026-05-03"),
        GameAheadSet(1, (1, 2), "WIN", "LOSS"),
    ],
    ids=repr,
)
def test_an_event_may_name_every_player(event: ev.Event) -> None:
    before = opening(2)
    assert replay([event], before) != before


def test_a_published_round_may_change_for_every_player() -> None:
    made = replay([ev.RoundDrafted(1, ((1, 2),), 3), ev.RoundPublished(1)], opening(3))
    changed = replay([ev.RoundChanged(1, ((1, 1, 3),), None, (), {"2": "ABSENT"})], made)
    assert changed.rounds[0].games == (Game(1, 3),)


def test_players_are_listed_in_order_whatever_their_numbers() -> None:
    state = started(9, **GO, mcmahon=True).state
    assert c.forbid_pair(state, [8, 1]) == [ev.PairForbidden((1, 8), 1, None)]
    ruled = replay([ev.PairForbidden((1, 8))], state)
    assert c.allow_pair(ruled, [8, 1]) == [ev.PairAllowed((1, 8))]
    assert c.set_start_scores(state, [8, 1], 4) == [ev.StartScoresSet((1, 8), 4)]
    made = shown(numbered(10), "8-2", "1-3", "4-5", "6-7")
    (event,) = c.pair_in_round(made.state, 1, 2, 3, "why")
    assert isinstance(event, ev.RoundChanged)
    assert list(event.absent) == ["1", "8"]


def test_a_barrage_names_its_players_in_order() -> None:
    made = numbered(8, game="draughts", systems=[[1, "kndb"]], rounds=1, barrage=True)
    made = shown(made, "8-2 2-0", "1-3 2-0", "4-5 1-1", "6-7 1-1")
    assert refusal(made.state, c.record_barrage, [8]) == [("tournament.barrage-players", {"players": "1 (P1), 8 (P8)"})]
    assert c.record_barrage(made.state, [8, 1], [1]) == [ev.BarragePlayed((8, 1), (1,))]
    assert keys(made.state, c.record_barrage, [8, 1], [8]) == ["barrage-level"]
    assert refusal(made.state, c.finish) == [("tournament.barrage-left", {"players": "1 (P1), 8 (P8)"})]


def test_a_new_board_comes_after_the_highest_one() -> None:
    made = numbered(6).do(c.fix_board, 3, 9).do(c.set_absence, 5, 1).do(c.set_absence, 6, 1)
    made = shown(made, "1-2", "3-4")
    assert made.state.rounds[0].numbers == (1, 9)
    (event,) = c.pair_in_round(made.state, 1, 5, 6, "why")
    assert isinstance(event, ev.RoundChanged)
    assert event.games == ((10, 5, 6),)


def test_handicap_stones_of_every_game_also_of_those_without() -> None:
    grades = ("5d", "1d", "1d", "1d")
    made = event_of(*({"name": f"P{n}", "grade": grade} for n, grade in enumerate(grades)), **GO, handicap="grade")
    draft = drafted(made, "1-2", "3-4")
    (event,) = c.change_draft(draft.state, [(1, 2), (3, 4)], None)
    assert isinstance(event, ev.RoundDrafted)
    assert sorted(event.stones) == [0, 4]
    (paired,) = c.pair(made.state)
    assert isinstance(paired, ev.RoundDrafted)
    assert sorted(paired.stones) == [0, 4]
    (even,) = c.change_draft(draft.state, [(3, 4)], None)
    assert isinstance(even, ev.RoundDrafted)
    assert even.stones == ()


def test_a_publication_with_results_needs_a_reason_to_be_undone() -> None:
    made = started(4, **KEIZER).do(c.set_game_ahead, 1, 3, "1-0").do(c.pair).do(c.publish)
    assert [entry.event.kind for entry in made.log.entries[-2:]] == ["round-published", "result-entered"]
    with pytest.raises(CommandError, match="reason"):
        made.undo()


def test_the_second_round_of_an_evening_leaves_the_first_alone() -> None:
    made = started(5, **KEIZER, round_dates=["2026-09-01"] * 3).do(c.start_evening)
    made = closed(made)
    events = c.start_evening(made.state, [1, 2, 3, 4])
    absences = [event for event in events if isinstance(event, ev.AbsenceSet)]
    assert absences == [ev.AbsenceSet(5, 2), ev.AbsenceSet(5, 3)]


def test_names_stay_as_written_in_the_next_period() -> None:
    state = replay([ev.PlayerChanged(1, {"name": "JAN JANSEN"})], opening(1))
    assert [one.player.name for one in replay(next_period(state, {})).entrants.values()] == ["JAN JANSEN"]


def test_lists_that_belong_together_have_the_same_length() -> None:
    with pytest.raises(ValueError, match="zip"):
        second_stage(festival_in_memory(0).state, {1: [1]}, {1: opening(1)}, [], name="S", key="k")
    with pytest.raises(ValueError, match="zip"):
        c.add_players(opening(0), [{"name": "A"}, {"name": "B"}], registrations=[1])
    wrong = Round(1, Status.PUBLISHED, (Game(1, 2), Game(3, 4)), None, {}, numbers=(1,))
    for name in ("boards", "open_boards", "adjourned_boards"):
        with pytest.raises(ValueError, match="zip"):
            getattr(wrong, name)
    with pytest.raises(ValueError, match="zip"):
        wrong.board_of(9)
    # There may be more names than quads.
    quads = c.make_quads(festival_in_memory(4).state, ["q-1", "q-2"], prefix="Q")
    assert [item.tournament for item in quads if isinstance(item, fe.GroupSet)] == ["q-1"]


def test_criteria_that_need_the_usual_points() -> None:
    def problems(**changes: str) -> list[tuple[str, dict[str, Any]]]:
        try:
            Settings().changed({"systems": [[1, "fide-dutch"]], **changes})
        except CommandError as error:
            return [(item.key, dict(item.values)) for item in error.problems]
        return []

    assert problems(final_ranking="BH,SB", points="3-1-0") == []
    assert problems(final_ranking="BH,SOS") == []
    assert problems(final_ranking="BH,SOS", points="3-1-0") == [
        ("tournament.setting.ranking-points", {"codes": "WP", "points": "3-1-0"})
    ]


def test_values_of_records_that_are_not_said() -> None:
    game = Game(1, 2)
    assert (game.white_result, game.black_result, game.stones, game.since) == (None, None, 0, 0)
    usual = opening(1).entrants[1]
    assert (usual.first_round, usual.missed, usual.board, usual.start) == (1, Result.NOT_ENTERED, 0, None)
    state = published(started(2)).state
    assert (state.last_category, state.last_prize_list, state.last_entry) == (0, 1, 2)
    assert (state.rounds[0].by_hand, state.rounds[0].dummy, state.rounds[0].last_opponent) == (False, False, None)


def test_rr5_the_only_game_of_a_round_is_forfeited_and_not_removed() -> None:
    three = started(3, systems=[[1, "round-robin"]]).do(c.publish_schedule).state
    events = c.withdraw_player(three, 1)
    assert [event.kind for event in events] == ["result-entered", "result-entered", "player-withdrawn"]
    four = started(4, systems=[[1, "round-robin"]]).do(c.publish_schedule).state
    assert [event.kind for event in c.withdraw_player(four, 1)] == [*["round-changed"] * 3, "player-withdrawn"]


def test_an_in_between_round_in_which_nobody_plays_is_legal() -> None:
    events = (ev.RoundDrafted(1, ((1, 2),), 3, dummy=True), ev.RoundPublished(1))
    state = replay(events, opening(3, game="draughts", drawing_dummy=True, rounds=2))
    alone = Round(0, Status.PUBLISHED, (), None, {3: Result.SELF_DRAW})
    assert judge_round(state, alone, None) == Verdict(())
