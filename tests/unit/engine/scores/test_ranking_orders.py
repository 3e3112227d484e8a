"""The orders for pairing (R2), and titles and codes of final rankings."""

from __future__ import annotations

from zwitsers.engine.domain import Player, Snapshot
from zwitsers.engine.scores.method import ScoreLine
from zwitsers.engine.scores.ranking import order_by_rating, order_by_resistance, pairing_numbers, strength
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep

# 1 and 2 differ in title only, 3 and 4 in name only, 5 and 6 in number only.
PLAYERS = (
    Player(6, "Eef", rating=1500),
    Player(5, "eef", rating=1500),
    Player(4, "Anna", rating=1800),
    Player(3, "berta", rating=1800),
    Player(2, "Zus", "gm", rating=1700),
    Player(1, "Aad", "CM", rating=1700),
)
FIELD = Snapshot(PLAYERS, ((),) * 6)


def table(**points: int) -> dict[int, ScoreLine]:
    return {number: ScoreLine(points.get(f"p{number}", 0), 0, 0, 0) for number in FIELD.numbers}


def test_r2_1_points_wp_sb_and_lot_number() -> None:
    lines = {
        1: ScoreLine(2, 9, 5, 5),
        2: ScoreLine(2, 0, 5, 5),
        3: ScoreLine(2, 0, 5, 6),
        4: ScoreLine(2, 0, 6, 0),
        5: ScoreLine(3, 0, 0, 0),
        6: ScoreLine(0, 9, 9, 9),
    }
    assert order_by_resistance(FIELD, lines) == [5, 4, 3, 1, 2, 6]


def test_r2_2_points_rating_title_name_and_lot_number() -> None:
    assert order_by_rating(FIELD, table()) == [4, 3, 2, 1, 5, 6]
    assert order_by_rating(FIELD, table(p6=1, p1=2)) == [1, 6, 4, 3, 2, 5]
    assert pairing_numbers(FIELD) == {4: 1, 3: 2, 2: 3, 1: 4, 5: 5, 6: 6}


def test_r2_3_another_last_criterion_replaces_the_name() -> None:
    by_last_letter = {4: 2, 3: 1, 2: 0, 1: 0, 5: 1, 6: 0}
    found = order_by_rating(FIELD, table(), last_criterion=lambda player: by_last_letter[player.number])
    assert found == [3, 4, 2, 1, 6, 5]
    numbers = pairing_numbers(FIELD, last_criterion=lambda player: by_last_letter[player.number])
    assert numbers == {3: 1, 4: 2, 2: 3, 1: 4, 6: 5, 5: 6}


def test_strength_is_rating_title_and_name() -> None:
    assert [strength(player) for player in PLAYERS[4:]] == [(-1700, 0, "zus"), (-1700, 6, "aad")]


def test_a_final_ranking_has_a_title_a_list_of_codes_and_perhaps_lots() -> None:
    plain = FinalRanking("x", (FinalStep("PTS", "1"), FinalStep("WP", "2")))
    named = FinalRanking("y", (FinalStep("LOT", "1"),), "B", "stand", "standings")
    assert [(item.title("nl"), item.title("en")) for item in (plain, named)] == [("x", "x"), ("stand", "standings")]
    assert [(item.codes, item.draws_lots) for item in (plain, named)] == [("PTS,WP", False), ("LOT", True)]
    assert (plain.barrage_article, plain.own_list, plain.steps[0].ruling) == ("", False, "R9.5")
