"""Keizer: the terms with all their fields, the kind of every round, and rankings whose values are fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from helpers.criterion_terms import lines_of, term_lines
from helpers.crosstables import tournament
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Player, PlayerRound, Result
from zwitsers.engine.domain.keizer import BY_NUMBER, Keizer
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.catalogue import CATALOGUE
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
from zwitsers.engine.scores.keizer import (
    KeizerRanking,
    Kind,
    RoundPart,
    keizer_ranking,
    keizer_rankings,
    round_parts,
    settings_of,
    start_order,
)

# Round 3 counts for nobody, and no absence counts: that of 4 in round 2 is one too many. 4 entered after round 1.
# In start order 2, 4, 1, 3; the values by the order that comes out are 10, 9, 8 and 7 for 1, 2, 3 and 4.
SEASON = snapshot_of(
    "2w+ 3b= absent 4w+f bye",
    "1b- half absent 3w? 4w+",
    "bye 1w= absent 2b? gone",
    "late absent absent 1b-f 2b-",
    players=tuple(
        Player(number, f"P{number}", rating=rating) for number, rating in ((1, 18), (2, 19), (3, 17), (4, 19))
    ),
    keizer=Keizer(top=10, uncounted=(3,), absent_max=0, draw=Fraction(2, 5)),
)
TERMS = """
KEIZER 1: 0 0 10 keizer-own of 10 | 1 2 9 keizer-win of 9 | 2 3 16/5 keizer-draw of 8 | 3 0 0 keizer-uncounted | 4 4 7 keizer-win of 7 | 5 0 20/3 keizer-bye of 10 = 538/15
KEIZER 2: 0 0 9 keizer-own of 9 | 1 1 0 keizer-loss of 10 | 2 0 9/2 keizer-half of 9 | 3 0 0 keizer-uncounted | 4 3 16/5 keizer-draw of 8 | 5 4 7 keizer-win of 7 = 237/10
KEIZER 3: 0 0 8 keizer-own of 8 | 1 0 16/3 keizer-bye of 8 | 2 1 4 keizer-draw of 10 | 3 0 0 keizer-uncounted | 4 2 18/5 keizer-draw of 9 | 5 0 0 keizer-nothing = 314/15
KEIZER 4: 0 0 7 keizer-own of 7 | 1 0 7/3 keizer-not-entered of 7 | 2 0 0 keizer-too-often | 3 0 0 keizer-uncounted | 4 1 0 keizer-nothing | 5 2 0 keizer-loss of 9 = 28/3
START 1:  = 3
START 2:  = 1
START 3:  = 4
START 4:  = 2
"""  # noqa: E501
WITHOUT_OWN_VALUE = """
KEIZER 1: 1 2 9 keizer-win of 9 | 2 3 16/5 keizer-draw of 8 | 3 0 0 keizer-uncounted | 4 4 7 keizer-win of 7 | 5 0 20/3 keizer-bye of 10 = 388/15
"""  # noqa: E501
# Two orders lead to each other, (4, 1, 2, 3) and (4, 2, 1, 3): 1 and 2 are both worth 3½.
CYCLE = tournament("2-3:1 1-4:0", "4-2:1 3-1:0", "1-2:= 3-4:0", ratings={1: 4, 2: 3, 3: 2, 4: 1})
CYCLE = CYCLE._replace(keizer=Keizer(own=0))
IN_A_CYCLE = """
KEIZER 1: 1 4 0 keizer-loss of 5 | 2 3 2 keizer-win of 2 | 3 2 7/4 keizer-draw of 7/2 = 15/4
KEIZER 2: 1 3 2 keizer-win of 2 | 2 4 0 keizer-loss of 5 | 3 1 7/4 keizer-draw of 7/2 = 15/4
KEIZER 3: 1 2 0 keizer-loss of 7/2 | 2 1 0 keizer-loss of 7/2 | 3 4 0 keizer-loss of 5 = 0
KEIZER 4: 1 1 7/2 keizer-win of 7/2 | 2 2 7/2 keizer-win of 7/2 | 3 3 2 keizer-win of 2 = 9
"""


def test_k3_every_term() -> None:
    assert term_lines(SEASON, "keizer", TERMS) == lines_of(TERMS)


def test_k3_every_term_without_own_value() -> None:
    made = SEASON._replace(keizer=settings_of(SEASON)._replace(own=0))
    assert term_lines(made, "keizer", WITHOUT_OWN_VALUE) == lines_of(WITHOUT_OWN_VALUE)


def test_k4_in_a_cycle_the_terms_have_the_mean_of_the_values() -> None:
    assert term_lines(CYCLE, "keizer", IN_A_CYCLE) == lines_of(IN_A_CYCLE)


def test_k4_the_ranking_after_every_round() -> None:
    """In the start order number 1 is worth 5; the score of round 0 is the own value, here taken 0 times."""
    start, _first, _second, last = keizer_rankings(CYCLE)
    assert start == KeizerRanking(
        (1, 2, 3, 4), dict.fromkeys((1, 2, 3, 4), Fraction(0)), {1: 5, 2: 4, 3: 3, 4: 2}, ((1, 2, 3, 4),)
    )
    assert last == KeizerRanking(
        (4, 1, 2, 3),
        {1: Fraction(15, 4), 2: Fraction(15, 4), 3: Fraction(0), 4: Fraction(9)},
        {4: 5, 1: 4, 2: 3, 3: 2},
        ((4, 1, 2, 3), (4, 2, 1, 3)),
    )
    assert last.counted_values(settings_of(CYCLE)) == {4: 5, 1: Fraction(7, 2), 2: Fraction(7, 2), 3: 2}
    with_own = keizer_rankings(CYCLE._replace(keizer=Keizer()))[0]
    assert with_own.scores == {1: 5, 2: 4, 3: 3, 4: 2}


def test_k3_the_value_by_terms_is_the_score_of_the_ranking() -> None:
    chosen = ChosenCriterion(CATALOGUE["KEIZER"])
    for snapshot in (SEASON, CYCLE):
        field = RankingField(snapshot, rulebook("keizer"))
        for number, value in field.values(chosen).items():
            assert sum(term.adds for term in field.terms(chosen, number)) == value


def test_k2_the_kind_and_the_part_of_every_result() -> None:
    """Nothing for a forfeit loss, a withdrawal and an absence without notice; all settings differ from each other."""
    win, draw, loss, bye, absent, half, duty = (Fraction(1, below) for below in range(10, 17))
    keizer = Keizer(win=win, draw=draw, loss=loss, bye=bye, absent=absent, half=half, duty=duty, absent_max=None)
    found = {}
    for result in Result:
        (part,) = round_parts([PlayerRound(result, 7 if result.has_opponent else 0)], keizer)
        assert part.opponent == (7 if result.has_opponent else 0)
        found[result] = (part.kind, part.part)
    games = {
        **dict.fromkeys((Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN), (Kind.WIN, win)),
        **dict.fromkeys((Result.DRAW, Result.UNRATED_DRAW, Result.ADJOURNED, Result.PENDING), (Kind.DRAW, draw)),
        **dict.fromkeys((Result.LOSS, Result.UNRATED_LOSS), (Kind.LOSS, loss)),
        Result.BYE: (Kind.BYE, bye),
        Result.ABSENT: (Kind.ABSENT, absent),
        Result.NOT_ENTERED: (Kind.NOT_ENTERED, absent),
        Result.HALF_POINT_BYE: (Kind.HALF, half),
        Result.FULL_POINT_BYE: (Kind.DUTY, duty),
    }
    assert found == dict.fromkeys(Result, (Kind.NOTHING, Fraction(0))) | games


@pytest.mark.parametrize(
    ("part", "entry", "other"),
    [
        ("win", "2w+", "1b-"),
        ("draw", "2w=", "1b="),
        ("loss", "2w-", "1b+"),
        ("bye", "bye", "gone"),
        ("absent", "absent", "gone"),
        ("absent", "late", "gone"),
        ("half", "half", "gone"),
        ("duty", "full", "gone"),
    ],
)
def test_k3_every_part_can_be_a_fraction_of_its_own(part: str, entry: str, other: str) -> None:
    keizer = Keizer(**{part: Fraction(1, 7)})  # type: ignore[arg-type]
    found = keizer_ranking(snapshot_of(entry, other, keizer=keizer))
    whose = 2 if part in ("win", "draw", "loss") else 1
    assert found.scores[1] == found.values[1] + Fraction(found.values[whose], 7)


def test_k1_of_equal_ratings_the_lowest_number_comes_first() -> None:
    """Whatever the names are, and in whatever order the players were entered."""
    named = ((10, "Aad", 1500), (2, "Bea", 1500), (1, "Zus", 1500), (3, "Cas", 1600))
    players = tuple(Player(number, name, rating=rating) for number, name, rating in named)
    made = snapshot_of("", "", "", "", players=players)
    assert start_order(made) == (3, 1, 2, 10)
    assert start_order(made._replace(keizer=Keizer(start=BY_NUMBER))) == (1, 2, 3, 10)


def test_k2_absences_count_up_to_the_maximum_and_uncounted_rounds_are_none() -> None:
    away = PlayerRound(Result.ABSENT)
    keizer = Keizer(absent_max=1, uncounted=(1, 3), absent=Fraction(1, 4))
    assert list(round_parts([away] * 5, keizer)) == [
        RoundPart(Kind.UNCOUNTED, Fraction(0), 0),
        RoundPart(Kind.ABSENT, Fraction(1, 4), 0),
        RoundPart(Kind.UNCOUNTED, Fraction(0), 0),
        RoundPart(Kind.TOO_OFTEN, Fraction(0), 0),
        RoundPart(Kind.TOO_OFTEN, Fraction(0), 0),
    ]
