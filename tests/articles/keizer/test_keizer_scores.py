"""K1 to K5 and K11: start order, who counts, scores, recalculation, values, and the final ranking."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from helpers.crosstables import tournament
from zwitsers.engine.domain.keizer import Keizer
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.keizer import keizer_ranking, start_order, values_of

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.scores.keizer import KeizerRanking

BOOK = rulebook("keizer")
# No recalculation and a top of 10: every value is known beforehand.
PLAIN = Keizer(top=10, stable=False)
ZERO = Fraction(0)
NOTHING_COUNTS = Keizer(top=10, own=0, win=ZERO, draw=ZERO, bye=ZERO, absent=ZERO)


def season(*rounds: str, keizer: Keizer = PLAIN, players: int = 4) -> Snapshot:
    """Players 1, 2, 3, … in start order."""
    ratings = {number: 2000 - number for number in range(1, players + 1)}
    return tournament(*rounds, players=players, ratings=ratings)._replace(keizer=keizer)


def scores(snapshot: Snapshot) -> dict[int, Fraction]:
    return dict(keizer_ranking(snapshot).scores)


def test_k1_the_start_order_is_by_rating_then_number() -> None:
    snapshot = tournament(players=4, ratings={2: 1500, 3: 1800, 4: 1500})
    assert start_order(snapshot) == (3, 2, 4, 1)


def test_k2_everyone_counts_for_the_values_also_who_withdrew() -> None:
    snapshot = season("1-2:1 3-4:1", "1-3:1 2:bye 4:out", keizer=Keizer())
    # Four players: ⌈4/2⌉ + 4 - 1 = 5 for the first, and 4 still has a value.
    assert sorted(keizer_ranking(snapshot).values.values()) == [2, 3, 4, 5]


def test_k2_withdrawn_rounds_and_forfeit_losses_give_nothing() -> None:
    found = scores(season("1-2:1R 3:out 4:absent"))
    assert found == {1: 10 + 9, 2: 9, 3: 8, 4: 7 + Fraction(7, 3)}


def test_k2_rounds_before_a_late_entry_do_not_use_up_absences() -> None:
    one = Keizer(top=10, stable=False, absent_max=1)
    found = scores(season("1-2:1 3:new 4:absent", "3:absent 4:absent", keizer=one))
    # After round 1 the order is 1, 3, 4, 2: 3 is worth 9 and 4 is worth 8. Two absences count for 3, one for 4.
    assert found[3] == 9 + 3 + 3
    assert found[4] == 8 + Fraction(8, 3)


def test_k3_a_score_is_own_value_and_parts_of_values() -> None:
    found = scores(season("1-2:1 3-4:="))
    assert found == {1: 10 + 9, 2: 9, 3: 8 + Fraction(7, 2), 4: 7 + Fraction(8, 2)}


def test_k3_rounds_without_a_game_are_parts_of_ones_own_value() -> None:
    found = scores(season("1:bye 2:full 3:half 4:absent"))
    assert found == {1: 10 + Fraction(20, 3), 2: 9 + 6, 3: 12, 4: 7 + Fraction(7, 3)}


def test_k3_without_own_value() -> None:
    assert scores(season("1-2:1 3-4:=", keizer=PLAIN._replace(own=0)))[1] == 9


def test_k4_scores_are_counted_again_until_the_order_stays() -> None:
    rounds = "4-1:1 2-3:="
    once = keizer_ranking(season(rounds, keizer=Keizer(top=10, stable=False)))
    stable = keizer_ranking(season(rounds, keizer=Keizer(top=10)))
    # 4 beat the first: 4, 2, 3, 1. Counted once, 1 still has its value of 10; counted again, that of the last.
    assert once.order == stable.order == (4, 2, 3, 1)
    assert once.scores[1] == 10
    assert stable.scores[1] == 7
    assert stable.counted_by == (stable.order,)


def test_k4_level_players_stand_in_start_order() -> None:
    # Nothing counts: everyone has 0, and the order before (4 first) is not kept.
    played = season("4-1:1 2-3:=", keizer=NOTHING_COUNTS)
    assert keizer_ranking(played).order == (1, 2, 3, 4)
    # One evening counted, then level again: 4 had beaten 1, and 1 has beaten 4.
    level = season("4-1:1 2-3:=", "1-4:1 2-3:=", keizer=Keizer(top=1))
    assert keizer_ranking(level).scores == dict.fromkeys((1, 2, 3, 4), 2)
    assert keizer_ranking(level).order == (1, 2, 3, 4)
    # By rating, not by number.
    turned = tournament("1-2:=", players=2, ratings={1: 1500, 2: 1600})._replace(keizer=NOTHING_COUNTS)
    assert keizer_ranking(turned).order == (2, 1)


def test_k4_the_order_before_is_where_counting_begins() -> None:
    keizer = Keizer(top=10, stable=False)
    after_one = keizer_ranking(season("4-1:1 2-3:=", keizer=keizer))
    after_two = keizer_ranking(season("4-1:1 2-3:=", "1:absent 2:absent 3:absent 4:absent", keizer=keizer))
    values = values_of(after_one.order, keizer)
    assert after_two.scores[4] == values[4] + values[1] + Fraction(values[4], 3)


def test_k4_in_a_cycle_the_mean_counts() -> None:
    # Found by searching: each of the two orders gives the other.
    found = next(made for made in map(_small_season, range(2000)) if len(made[1].counted_by) > 1)
    snapshot, made = found
    keizer = snapshot.keizer or Keizer()
    counts = [_counted(snapshot, values_of(order, keizer)) for order in made.counted_by]
    for number, score in made.scores.items():
        assert score == sum(count[number] for count in counts) / len(counts)
    assert len({tuple(sorted(count.items())) for count in counts}) > 1
    assert list(made.order) == sorted(start_order(snapshot), key=lambda number: -made.scores[number])


def _small_season(seed: int) -> tuple[Snapshot, KeizerRanking]:
    chance = Random(seed)
    rounds = []
    for _turn in range(3):
        one, two, three, four = chance.sample((1, 2, 3, 4), 4)
        rounds.append(f"{one}-{two}:{chance.choice('10=')} {three}-{four}:{chance.choice('10=')}")
    snapshot = season(*rounds, keizer=Keizer(own=0))
    return snapshot, keizer_ranking(snapshot)


def _counted(snapshot: Snapshot, values: dict[int, int]) -> dict[int, Fraction]:
    """Games only, own value not counted."""
    worth = {2: Fraction(1), 1: Fraction(1, 2), 0: Fraction(0)}
    return {
        player.number: sum((worth[entry.points] * values[entry.opponent] for entry in history), Fraction(0))
        for player, history in zip(snapshot.players, snapshot.histories, strict=True)
    }


def test_k5_a_value_is_by_place_one_less_each_and_never_below_1() -> None:
    assert values_of((3, 1, 2, 4), Keizer(top=3)) == {3: 3, 1: 2, 2: 1, 4: 1}
    assert values_of((1, 2, 3, 4, 5), Keizer()) == {1: 7, 2: 6, 3: 5, 4: 4, 5: 3}


def test_k5_the_value_shown_is_by_the_order_that_came_out() -> None:
    once = keizer_ranking(season("4-1:1 2-3:="))
    # Counted by the start order, in which 4 was worth 7; the new order makes 4 the first.
    assert once.counted_by == ((1, 2, 3, 4),)
    assert once.values == {4: 10, 2: 9, 3: 8, 1: 7}


def test_k11_the_keizer_score_comes_first() -> None:
    keizer = Keizer(top=60, draw=Fraction(0), stable=False)
    lines = final_ranking(season("2-1:1 3-4:=", keizer=keizer), BOOK)
    # 1 has no point and 60 Keizer points, 3 and 4 have half a point and fewer Keizer points.
    assert [line.number for line in lines] == [2, 1, 3, 4]


def test_k11_points_come_after_the_keizer_score() -> None:
    # Nothing counts but a win, and 2 and 3 have beaten nobody: level on Keizer points, 3 has half a point more.
    zero = Fraction(0)
    keizer = Keizer(top=10, own=0, draw=zero, bye=zero, absent=zero, half=zero, stable=False)
    snapshot = season("1-4:1 2:absent 3:half", keizer=keizer)
    lines = final_ranking(snapshot, BOOK)
    assert [line.number for line in lines][1:3] == [3, 2]
    assert keizer_ranking(snapshot).order[1:3] == (2, 3)


def test_k11_then_the_direct_result() -> None:
    lines = final_ranking(season("2-1:1 3-4:1", "1-4:1 2:absent 3:absent", keizer=NOTHING_COUNTS), BOOK)
    # All have 0 Keizer points. 1, 2 and 3 have a point each, and have not all met: start order.
    assert [line.number for line in lines] == [1, 2, 3, 4]
    lines = final_ranking(season("2-1:1 3:absent 4:absent", "1-3:1 2:absent 4:absent", keizer=NOTHING_COUNTS), BOOK)
    # 1 and 2 have a point each, and 2 won their game.
    assert [line.number for line in lines] == [2, 1, 3, 4]


def test_k11_then_the_start_order() -> None:
    keizer = NOTHING_COUNTS._replace(start="number")
    by_rating, by_number = (
        final_ranking(tournament("1-2:=", ratings={1: 1500, 2: 1600})._replace(keizer=chosen), BOOK)
        for chosen in (NOTHING_COUNTS, keizer)
    )
    assert [line.number for line in by_rating] == [2, 1]
    assert [line.number for line in by_number] == [1, 2]
