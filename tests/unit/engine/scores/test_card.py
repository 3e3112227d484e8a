"""The pairing card as data."""

from __future__ import annotations

from helpers.crosstables import tournament
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Colour, McMahon, Points, Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.card import pairing_card
from zwitsers.engine.scores.history import Float

ROUNDS = ("1-2:1 3:bye", "3-1:= 2:absent", "1-2:1R 3:half")


def test_a_card_under_knsb_wp() -> None:
    card = pairing_card(tournament(*ROUNDS), rulebook("knsb-wp"), 1)
    assert [(row.opponent, row.colour, row.result, row.float, row.score_before) for row in card.rounds] == [
        (2, Colour.WHITE, Result.WIN, Float.NONE, 0),
        (3, Colour.BLACK, Result.DRAW, Float.NONE, 2),
        (2, None, Result.FORFEIT_WIN, Float.DOWN, 3),
    ]
    # WS: 1 has 1 + ½ + ½, 2 has 0 + ½ + ½, 3 has ½ + ½ + ½.
    assert card.totals == (5, 4, 2 + 3 + 4, 2 * 2 + 1 * 3 + 1 * 4)
    assert [
        (row.resistance_points.contributes, row.resistance_points.article)
        for row in card.rounds
        if row.resistance_points
    ] == [
        (2, "A1a"),
        (3, "A1a"),
        (4, "F3"),
    ]
    assert [
        (row.sonneborn_berger.contributes, row.sonneborn_berger.article) for row in card.rounds if row.sonneborn_berger
    ] == [
        (4, "A1b"),
        (3, "A1b"),
        (4, "F3"),
    ]
    assert card.colour_balance == 0


def test_the_sign_of_the_balance_is_the_rulebooks() -> None:
    snapshot = tournament("1-2:1")
    assert pairing_card(snapshot, rulebook("go-nl"), 1).colour_balance == -1
    assert pairing_card(snapshot, rulebook("kndb"), 1).colour_balance == 1


def test_a_card_under_knsb_rating_has_no_resistance() -> None:
    card = pairing_card(tournament(*ROUNDS), rulebook("knsb-rating"), 3)
    assert {(row.resistance_score, row.resistance_points, row.sonneborn_berger) for row in card.rounds} == {(None,) * 3}
    assert [row.float for row in card.rounds] == [Float.DOWN, Float.NONE, Float.NONE]


def test_a_card_of_an_earlier_round() -> None:
    assert len(pairing_card(tournament(*ROUNDS).after(1), rulebook("kndb"), 1).rounds) == 1


def test_the_score_before_a_round_counts_what_a_result_is_worth_here_and_penalties() -> None:
    """3-1-0, and a penalty of a point in round 2: 0, then 3, then 3 + 1 - 1, then 3 more."""
    worth = Points(win=3, draw=1, loss=0, bye=3, divisor=1)
    made = snapshot_of("2w+ 2b= bye 2w-", "1b- 1w= absent 1b+", points=worth, abnormal={(1, 2): -1})
    card = pairing_card(made, rulebook("fide-dutch"), 1)
    assert [row.score_before for row in card.rounds] == [0, 3, 3, 6]
    assert [row.points.contributes for row in card.rounds] == [3, 0, 3, 0]


def test_c04_3_1_4_the_floats_on_a_card_are_those_of_fide() -> None:
    """3-1-0: 1 has 3 points and 3 has 2, both 1 with usual points, and 1 floats down. A win by forfeit is a downfloat
    and a loss by forfeit none; half a point for a bye is more than a loss."""
    worth = Points(win=3, draw=1, loss=0, bye=3, divisor=1)
    made = snapshot_of(
        "2w+ absent 3w= 4w+f half",
        "1b- half 4w= 3b= 3b-",
        "4w= 4b= 1b= 2w= 2w+",
        "3b= 3w= 2b= 1b-f absent",
        points=worth,
    )
    none, up, down = Float.NONE, Float.UP, Float.DOWN
    cards = [pairing_card(made, rulebook("fide-dutch"), number) for number in made.numbers]
    assert [tuple(row.float for row in card.rounds) for card in cards] == [
        (none, none, down, down, down),
        (none, down, up, up, up),
        (none, none, up, down, down),
        (none, none, down, none, none),
    ]


def test_c04_7_the_floats_on_a_card_go_by_the_virtual_points_too() -> None:
    """1 and 2 have a virtual point in round 1 and half of one in round 2; the score on the card is without them."""
    made = snapshot_of("3w+ 2b= 4w=", "4b+ 1w= 3w=", "1b- 4w+ 2b=", "2w- 3b- 1b=", virtual={1: (2, 1), 2: (2, 1)})
    cards = [pairing_card(made, rulebook("fide-dutch"), number) for number in (1, 3)]
    assert [[(row.float, row.score_before) for row in card.rounds] for card in cards] == [
        [(Float.DOWN, 0), (Float.NONE, 2), (Float.DOWN, 3)],
        [(Float.UP, 0), (Float.NONE, 0), (Float.UP, 2)],
    ]


def test_m4_the_score_before_a_round_has_every_second_absence_as_a_point() -> None:
    """In half points: 2 starts with 2; each absence counts one, and the sum is rounded down to whole points."""
    made = snapshot_of(
        "3w+ bye 3w+ 2w+", "absent absent absent 1b-", "1b- absent 1b- bye", mcmahon=McMahon({1: 4, 2: 2, 3: 4})
    )
    card = pairing_card(made, rulebook("go-nl"), 2)
    assert [row.score_before for row in card.rounds] == [2, 2, 4, 4]
    assert card.totals.points == 4
