"""Single criteria on two players, and where the organiser's own stand in the list of a rulebook."""

from __future__ import annotations

import pytest

from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Avoidance, AvoidanceKind, Colour, Constraints
from zwitsers.engine.rules.criteria import STRONG_BESIDE_ABSOLUTE
from zwitsers.engine.rules.criteria.kinds import Contestant, Pool
from zwitsers.engine.rules.for_round import rulebook_for
from zwitsers.engine.rules.preferences import Preference, Strength
from zwitsers.engine.rules.registry import rulebook


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


@pytest.mark.parametrize(
    ("before", "follows"), [("", "4.5"), ("4.4a", "4.4a"), ("an article of another rulebook", "4.5")]
)
def test_m7_what_is_avoided_stands_before_the_article_named_or_before_the_last(before: str, follows: str) -> None:
    made = snapshot_of("2w+", "1b-", constraints=Constraints(avoid=(Avoidance(AvoidanceKind.CLUB, before),)))
    articles = [item.article for item in rulebook_for(made, rulebook("go-nl")).pairing.criteria]
    assert articles[articles.index("M7a") + 1] == follows
