"""Single criteria on two players, and where the organiser's own stand in the list of a rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Avoidance, AvoidanceKind, Colour, Constraints
from zwitsers.engine.rules.criteria import (
    BYE_UNPLAYED,
    DOWNFLOATS_BEFORE,
    DOWNFLOATS_LAST,
    EXCHANGE_COUNT,
    EXCHANGE_IN,
    EXCHANGE_OUT,
    EXCHANGE_SUM,
    NATIVE_DOWNFLOATS_BEFORE,
    NATIVE_DOWNFLOATS_LAST,
    SCORES_DOWN_BEFORE,
    SCORES_DOWN_LAST,
    SCORES_UP_BEFORE,
    SCORES_UP_LAST,
    STRONG_BESIDE_ABSOLUTE,
    TRANSPOSITION,
    UPFLOATS_BEFORE,
    UPFLOATS_LAST,
)
from zwitsers.engine.rules.criteria.kinds import Contestant, Count, Pool
from zwitsers.engine.rules.criteria.values import PairedPool
from zwitsers.engine.rules.for_round import rulebook_for
from zwitsers.engine.rules.preferences import NO_PREFERENCE, Preference, Strength
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.history import Float

if TYPE_CHECKING:
    from zwitsers.engine.rules.criteria.values import Value


@pytest.mark.parametrize(
    ("mine", "theirs", "counts"),
    [
        (Strength.STRONG, Strength.STRONG, True),
        (Strength.ABSOLUTE, Strength.STRONG, True),
        (Strength.STRONG, Strength.ABSOLUTE, True),
        # Two absolute preferences are no strong ones (FD2).
        (Strength.ABSOLUTE, Strength.ABSOLUTE, False),
        (Strength.STRONG, Strength.LIGHT, False),
    ],
)
def test_c13_strong_preferences_for_one_colour_unless_both_are_absolute(
    mine: Strength, theirs: Strength, counts: bool
) -> None:
    one, other = (
        Contestant(rank, 0, 2, Preference(Colour.WHITE, strength)) for rank, strength in ((1, mine), (2, theirs))
    )
    assert bool(STRONG_BESIDE_ABSOLUTE.adds(Pool(0, (one, other)), one, other)) is counts


def value_of(measure: Count, floats: tuple[Float, ...], *pairs: tuple[int, int]) -> Value:
    """In the bracket of 3 points, to which 1 (6 points) and 2 (4) moved down; 3 and 4 are natives, the others below."""
    of_level = {1: (0, 6), 2: (1, 4), 3: (2, 3), 4: (2, 3), 5: (3, 2), 6: (3, 2), 7: (3, 2), 8: (3, 2)}
    everyone = {
        rank: Contestant(rank, level, score, NO_PREFERENCE, floats) for rank, (level, score) in of_level.items()
    }
    pool = Pool(2, tuple(everyone[rank] for rank in (1, 2, 3, 4)), heterogeneous=True)
    return PairedPool(pool, tuple((everyone[one], everyone[other]) for one, other in pairs)).value(measure)


@pytest.mark.parametrize(
    ("measure", "kind", "rounds_back", "all_wait", "from_above_wait", "all_meet"),
    [
        (NATIVE_DOWNFLOATS_LAST, Float.DOWN, 1, 2, 0, 0),
        (NATIVE_DOWNFLOATS_BEFORE, Float.DOWN, 2, 2, 0, 0),
        (DOWNFLOATS_LAST, Float.DOWN, 1, 4, 2, 0),
        (DOWNFLOATS_BEFORE, Float.DOWN, 2, 4, 2, 0),
        (UPFLOATS_LAST, Float.UP, 1, 0, 0, 2),
        (UPFLOATS_BEFORE, Float.UP, 2, 0, 0, 2),
        # By score of the moved-down player, high to low.
        (SCORES_DOWN_LAST, Float.DOWN, 1, (6, 4), (6, 4), ()),
        (SCORES_DOWN_BEFORE, Float.DOWN, 2, (6, 4), (6, 4), ()),
        (SCORES_UP_LAST, Float.UP, 1, (), (), (6, 4)),
        (SCORES_UP_BEFORE, Float.UP, 2, (), (), (6, 4)),
    ],
)
def test_c14_to_c21_a_float_in_the_same_direction_one_or_two_rounds_ago(
    measure: Count, kind: Float, rounds_back: int, all_wait: Value, from_above_wait: Value, all_meet: Value
) -> None:
    wait, above, meet = ((1, 5), (2, 6), (3, 7), (4, 8)), ((1, 5), (2, 6), (3, 4), (7, 8)), ((1, 3), (2, 4))
    last, before = (kind, Float.NONE), (Float.NONE, kind)
    same, other = (last, before) if rounds_back == 1 else (before, last)
    assert [value_of(measure, same, *pairs) for pairs in (wait, above, meet)] == [all_wait, from_above_wait, all_meet]
    opposite = Float.UP if kind is Float.DOWN else Float.DOWN
    for nothing in (other, (opposite, opposite), (), (kind,) if rounds_back == 2 else ()):
        assert not any(value_of(measure, nothing, *pairs) for pairs in (wait, above, meet))


@pytest.mark.parametrize(
    ("pairs", "waits", "out", "into", "opponents"),
    [
        # S1 is 1 and 2, S2 is 3, 4 and 5, and 5 is left over.
        ("1-3 2-4", 5, (), (), (3, 4)),
        ("1-4 2-3", 5, (), (), (4, 3)),
        ("1-2 3-4", 5, (2,), (3,), (2, 4)),
        # Whoever is left over is not in S1 either.
        ("2-3 4-5", 1, (1,), (4,), (3, 5)),
        ("3-4 2-5", 1, (1,), (3,), (5, 4)),
    ],
)
def test_d2_who_leaves_s1_and_who_enters_it(
    pairs: str, waits: int, out: tuple[int, ...], into: tuple[int, ...], opponents: tuple[int, ...]
) -> None:
    """One player of each; the difference of their numbers is the sum of D2. All its criteria are about both."""
    players = [Contestant(rank, 0, 2, NO_PREFERENCE) for rank in range(1, 6)]
    bye = Contestant(6, 1, -1, NO_PREFERENCE)
    games = sorted(tuple(int(number) for number in pair.split("-")) for pair in pairs.split())
    meetings = [(players[one - 1], players[other - 1]) for one, other in games]
    paired = PairedPool(Pool(0, tuple(players)), (*meetings, (players[waits - 1], bye)))
    assert paired.value(EXCHANGE_COUNT) == len(out)
    assert paired.value(EXCHANGE_SUM) == sum(into) - sum(out)
    assert (paired.value(EXCHANGE_OUT), paired.value(EXCHANGE_IN)) == (out, into)
    assert paired.value(TRANSPOSITION) == opponents
    for measure in (EXCHANGE_COUNT, EXCHANGE_SUM, EXCHANGE_OUT, EXCHANGE_IN):
        assert sorted(one.rank for one in paired.people(measure)) == [*out, *into]


def test_c9_counts_where_one_player_is_left_over_and_has_the_bye() -> None:
    """The size of the waiting room is settled first: with three who wait, nobody has the bye yet."""
    three = [Contestant(rank, 0, 2, NO_PREFERENCE, unplayed=unplayed) for rank, unplayed in ((1, 3), (2, 1), (3, 2))]
    below = [
        Contestant(4, 1, 1, NO_PREFERENCE),
        Contestant(5, 1, 1, NO_PREFERENCE),
        Contestant(6, 2, -1, NO_PREFERENCE),
    ]
    last = below[-1]
    pool = Pool(0, tuple(three), with_bye=True)
    bye = PairedPool(pool, ((three[0], three[1]), (three[2], last), (below[0], below[1])))
    assert (bye.value(BYE_UNPLAYED), bye.order(BYE_UNPLAYED)) == (2, ((1,), 2))
    apart = PairedPool(pool, ((three[0], below[0]), (three[1], below[1]), (three[2], last)))
    assert (apart.value(BYE_UNPLAYED), apart.order(BYE_UNPLAYED)) == (0, ((3,), 0))
    elsewhere = PairedPool(pool._replace(with_bye=False), bye.meetings)
    assert elsewhere.value(BYE_UNPLAYED) == 0


def test_c15_a_player_without_points_goes_up_too_and_the_bye_does_not() -> None:
    up = (Float.UP, Float.UP)
    one, none = Contestant(1, 0, 1, NO_PREFERENCE, up), Contestant(2, 1, 0, NO_PREFERENCE, up)
    bye = Contestant(3, 1, -1, NO_PREFERENCE, up)
    pool = Pool(1, (one, none, bye))
    assert [UPFLOATS_LAST.adds(pool, one, other) for other in (none, bye)] == [1, 0]


@pytest.mark.parametrize(
    ("before", "follows"), [("", "4.5"), ("4.4a", "4.4a"), ("an article of another rulebook", "4.5")]
)
def test_m7_what_is_avoided_stands_before_the_article_named_or_before_the_last(before: str, follows: str) -> None:
    made = snapshot_of("2w+", "1b-", constraints=Constraints(avoid=(Avoidance(AvoidanceKind.CLUB, before),)))
    articles = [item.article for item in rulebook_for(made, rulebook("go-nl")).pairing.criteria]
    assert articles[articles.index("M7a") + 1] == follows
