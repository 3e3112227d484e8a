"""A player in a round: points, virtual points, colours so far, and what the rulebook pairs on."""

from __future__ import annotations

from typing import Any

from helpers.small_events import five
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Colour, Player, Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.history import Float
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.seats import Absent, Seat, Seats, facts_of

W = Colour.WHITE


def test_a_seat_has_what_was_before_the_round() -> None:
    """1 won with white and drew with black; 2 lost with black and won by forfeit, which has no colour."""
    snapshot = five().state.snapshot()
    seats = Seats(snapshot, rulebook("knsb-wp"), {number: 10 + number for number in snapshot.numbers})
    one, two = seats.seat(1, 2), seats.seat(2, 1, stones=3)
    assert (one.id, one.number, one.points.exact, one.float) == (11, 1, "1.5", Float.DOWN)
    assert one.colours == (Colour.WHITE, Colour.BLACK)
    assert (two.colours, two.float, two.stones) == ((Colour.BLACK, None), Float.UP, 3)
    assert seats.seat(1).float is Float.NONE
    absent = seats.absent(4, Result.ABSENT)
    assert (absent.number, absent.points.exact, absent.reason) == (4, "0.5", Result.ABSENT)


def test_virtual_points_are_beside_the_points_and_make_floats() -> None:
    made = snapshot_of("2w+", "1b-", "4w=", "3b=", virtual={1: (2, 2), 2: (2, 2)}, planned_rounds=3)
    seats = Seats(made, rulebook("fide-dutch"))
    one, three = seats.seat(2, 3), seats.seat(3, 2)
    assert (one.points.exact, one.virtual.exact, one.id) == ("0", "1", None)
    assert (three.points.exact, three.virtual.exact) == ("0.5", "0")
    assert (one.float, three.float) == (Float.DOWN, Float.UP)


def test_what_each_rulebook_pairs_on() -> None:
    players = (Player(1, "A", rating=1500), Player(2, "B", rating=1900), Player(3, "C"), Player(4, "D", rating=1700))
    made = snapshot_of("2w+", "1b-", "4w=", "3b=", players=players)
    assert facts_of(made, rulebook("fide-dutch"))[3] == (("rating", "–"),)
    numbers = {number: facts[0][1] for number, facts in facts_of(made, rulebook("knsb-rating")).items()}
    # By rating: 2, 4, 1, 3.
    assert {number: str(getattr(value, "units", value)) for number, value in numbers.items()} == {
        2: "1", 4: "2", 1: "3", 3: "4"
    }  # fmt: skip
    # WS is 1, 0, ½, ½: the WP of 1 is 0 and that of 2 is 1.
    resistance = {number: facts[0][1] for number, facts in facts_of(made, rulebook("knsb-wp")).items()}
    assert [getattr(resistance[number], "exact", None) for number in (1, 2, 3, 4)] == ["0", "1", "0.5", "0.5"]
    assert facts_of(made.after(0), rulebook("knsb-wp")) == {}


def test_seats_are_in_the_order_of_surnames_then_of_numbers() -> None:
    players = (Player(1, "de Wit, Jan"), Player(2, "Bos, An"), Player(3, "Bos, An"))
    seats = Seats(snapshot_of("2w+", "1b-", "bye", players=players), rulebook("knsb-wp"))
    assert sorted((seats.seat(number).sorted_by, number) for number in (1, 3, 2))[-1][1] == 1
    assert seats.seat(2).sorted_by < seats.seat(3).sorted_by


def test_a_seat_has_the_facts_of_its_player() -> None:
    made = snapshot_of("2w+", "1b-", "4w=", "3b=")
    seats = Seats(made, rulebook("knsb-wp"))
    assert seats.seat(1).facts == ()
    seats.facts = facts_of(made, rulebook("knsb-wp"))
    assert [[kind for kind, _value in seats.seat(number).facts] for number in (1, 2)] == [["resistance-wp"]] * 2
    assert seats.seat(2).facts == seats.facts[2] != seats.seat(1).facts


def test_a_whole_seat_and_a_whole_absence() -> None:
    players = (Player(1, "Bos, An", "FM", 1800, club="Oost", grade="4d"), Player(2, "Bos, An", "FM", club="West"))
    made = snapshot_of("2w+", "1b-", players=players, virtual={1: (2, 2)}, planned_rounds=3)
    seats = Seats(made, rulebook("fide-dutch"), {1: 11})
    seats.ratings = True
    seats.facts = {1: (("rating", "1800"),)}
    known: dict[str, Any] = {
        "id": 11,
        "number": 1,
        "name": "Bos, An",
        "title": "FM",
        "mark": "Oost",
        "grade": "4d",
        "rating": 1800,
    }
    points: dict[str, Any] = {"points": Number(2, 2), "virtual": Number(2, 2)}
    assert seats.seat(1, 2, 3) == Seat(
        **known, **points, colours=(W,), float=Float.DOWN, stones=3, facts=(("rating", "1800"),)
    )
    assert seats.absent(1, Result.HALF_POINT_BYE) == Absent(**known, **points, reason=Result.HALF_POINT_BYE)
    plain = Seats(made, rulebook("fide-dutch"))
    assert (plain.ratings, plain.fixed, plain.komi, plain.seat(1).rating) == (False, frozenset(), ("", ""), None)
    assert (plain.seat(2).facts, plain.seat(2).stones, plain.seat(2).id) == ((), 0, None)


def test_facts_of_every_kind_of_rulebook() -> None:
    players = (Player(1, "A", rating=1500), Player(2, "B", rating=1900), Player(3, "C"))
    made = snapshot_of("2w+", "1b-", "bye", players=players)
    assert facts_of(made, rulebook("fide-dutch")) == {
        1: (("rating", "1500"),), 2: (("rating", "1900"),), 3: (("rating", "–"),)
    }  # fmt: skip
    assert facts_of(made, rulebook("knsb-rating")) == {
        1: (("number", Number(2)), ("rating", "1500")),
        2: (("number", Number(1)), ("rating", "1900")),
        3: (("number", Number(3)), ("rating", "–")),
    }
    # Draughts: in WP a round without a game adds nothing; a win is 2.
    assert facts_of(made, rulebook("kndb")) == {
        1: (("resistance-wp", Number(0, 1)),), 2: (("resistance-wp", Number(2, 1)),),
        3: (("resistance-wp", Number(0, 1)),),
    }  # fmt: skip
    assert {kind for facts in facts_of(made, rulebook("go-nl")).values() for kind, _value in facts} == {
        "resistance-sos"
    }
