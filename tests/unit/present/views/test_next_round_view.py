"""What to know before a round is paired."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from helpers.running_tournaments import played
from helpers.small_events import event_of, numbered
from zwitsers.event import actions as c
from zwitsers.present.views.next_round import between, hints, how_lots_are, on_rating, timetable


def test_how_the_lots_came_about() -> None:
    made = numbered(4)
    assert how_lots_are(event_of().state) == ""
    assert how_lots_are(made.state) == "entry"
    assert how_lots_are(made.do(c.draw, 7).state) == "drawn"
    # By rating the order of entry of `numbered` is the same; another order is by hand.
    assert how_lots_are(made.do(c.give_lots, {1: 2, 2: 1, 3: 3, 4: 4}).state) == "hand"
    rising = event_of({"name": "A", "rating": 1500}, {"name": "B", "rating": 1700}, {"name": "C", "rating": 1600})
    assert how_lots_are(rising.do(c.give_lots, {2: 1, 3: 2, 1: 3}).state) == "rating"


def test_a_rulebook_that_numbers_by_strength() -> None:
    made = event_of({"name": "A", "rating": 1500}, {"name": "B", "rating": 1700}, systems=[[1, "fide-dutch"]])
    assert how_lots_are(made.state) == "strength"
    assert made.state.lots == {1: 2, 2: 1}
    assert on_rating(made.state)
    assert not on_rating(numbered(2).state)


def test_hints_about_ratings_colour_and_rounds() -> None:
    assert hints(numbered(4).state) == []
    assert hints(numbered(4, rounds=4).state) == ["too-many-rounds"]
    # Five meet four others and have a round off.
    assert hints(numbered(5, rounds=5).state) == []
    assert hints(numbered(5, rounds=6).state) == ["too-many-rounds"]
    rated, unrated = {"name": "A", "rating": 1500}, "B"
    fide = {"systems": [[1, "fide-dutch"]], "rounds": 1}
    assert hints(event_of(rated, unrated, **fide).state) == ["no-colour"]
    assert hints(event_of(rated, unrated, "C", lot_colour="w", **fide).state) == ["few-ratings"]
    assert hints(event_of("A", "B", lot_colour="w", **fide).state) == ["no-ratings"]
    assert hints(event_of("A", "B", rounds=1).state) == []


def test_a_round_begins_when_both_day_and_time_are_known() -> None:
    made = numbered(
        4, rounds=4, round_dates=["2026-05-01", "", "2026-05-03"], round_times=["19:30", "20:00", "", "09:00"]
    )
    assert timetable(made.state) == {1: datetime(2026, 5, 1, 19, 30)}  # noqa: DTZ001 (the clock of the hall)


def test_who_the_in_between_round_is_for() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    met = {number for number, entry in _dummy_games(made.state.rounds)}
    found = between(made.state)
    assert found is not None
    assert met <= {who.number for who in (*found.players, *found.alone)}
    assert found.away == ()
    gone = next(iter(met))
    without = between(made.do(c.set_absence, gone, 0).state)
    assert without is not None
    assert gone in [who.number for who in without.away]
    assert gone not in [who.number for who in without.players]
    assert between(numbered(4).state) is None


def _dummy_games(rounds: object) -> list[tuple[int, int]]:
    assert isinstance(rounds, tuple)
    return [(made.bye, made.number) for made in rounds if made.bye is not None]


def test_lots_by_strength_that_were_changed_by_hand() -> None:
    made = event_of({"name": "A", "rating": 1700}, {"name": "B", "rating": 1500}, systems=[[1, "fide-dutch"]])
    assert how_lots_are(made.state) == "strength"
    assert how_lots_are(made.do(c.give_lots, {1: 2, 2: 1}).state) == "hand-strength"


def test_hints_begin_at_two_players_and_at_more_than_half_without_a_rating() -> None:
    fide = {"systems": [[1, "fide-dutch"]], "lot_colour": "w", "rounds": 1}
    rated = [{"name": name, "rating": 1500} for name in "AB"]
    assert hints(event_of("A", **fide).state) == []
    assert hints(event_of(*rated, "C", "D", **fide).state) == []
    assert hints(event_of(rated[0], "B", "C", **fide).state) == ["few-ratings"]
    assert hints(event_of("A", "B", rounds=2).state) == ["too-many-rounds"]
    assert hints(event_of("A", rounds=2).state) == []
    assert hints(event_of(rounds=2).state) == []
    # All three at once, in this order.
    assert hints(event_of("A", "B", systems=[[1, "fide-dutch"]], rounds=2).state) == [
        "no-ratings", "no-colour", "too-many-rounds"
    ]  # fmt: skip


def test_where_two_may_meet_again_there_are_never_too_many_rounds() -> None:
    assert hints(numbered(2, systems=[[1, "keizer"]], rounds=9).state) == []
    again = numbered(2, rounds=9).state
    assert hints(replace(again, settings=replace(again.settings, rematch_after=2))) == []


def test_the_in_between_round_with_who_is_alone_and_who_is_away() -> None:
    """1 and 4 have had the dummy, and 2 is added; of three the middle one draws against themselves."""
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    found = between(made.state)
    assert found is not None
    assert [[who.id for who in part] for part in (found.players, found.alone, found.away)] == [[2, 1, 4], [1], []]
    without = between(made.do(c.set_absence, 4, 0).state)
    assert without is not None
    assert [[who.id for who in part] for part in (without.players, without.alone, without.away)] == [[2, 1], [], [4]]
    assert (found.warnings, without.warnings) == ((), ())


def test_days_and_times_are_taken_together_by_round() -> None:
    made = numbered(4, round_dates=["", "2026-05-02", "2026-05-03"], round_times=["19:30", "20:00"])
    assert timetable(made.state) == {2: datetime(2026, 5, 2, 20)}  # noqa: DTZ001 (the clock of the hall)
