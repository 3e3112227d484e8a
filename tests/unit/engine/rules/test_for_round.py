"""The rulebook for one round of go: start scores, avoidances and handicap (M5 to M7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Avoidance, AvoidanceKind, Constraints, Handicap, McMahon, Player, Snapshot
from zwitsers.engine.rules.colour_cards import ColourCard, ColourReason, ColourVerdict
from zwitsers.engine.rules.for_round import rulebook_for
from zwitsers.engine.rules.handicap import Stones, levels
from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair
from zwitsers.engine.rules.preferences import NO_PREFERENCE
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from zwitsers.engine.rules.rulebook import Rulebook

GO = rulebook("go-nl")
ARTICLES = ["4.3", "4.4a", "3.3", "4.4b", "4.4c-e", "4.5"]


def avoiding(*avoid: Avoidance) -> Snapshot:
    return snapshot_of("2w+", "1b-", constraints=Constraints(avoid=avoid))


def listed(book: Rulebook) -> list[str]:
    return [item.article for item in book.pairing.criteria]


def test_without_settings_the_rulebook_is_as_it_is() -> None:
    plain = snapshot_of("2w+", "1b-")
    assert listed(GO) == ARTICLES
    assert rulebook_for(plain, GO) is GO
    assert rulebook_for(plain._replace(mcmahon=McMahon({1: 60, 2: 60})), GO) is GO


def test_m5_a_mcmahon_has_score_groups_in_round_one() -> None:
    different = snapshot_of("", "")._replace(mcmahon=McMahon({1: 60, 2: 58}))
    adapted = rulebook_for(different, GO)
    assert GO.pairing.first_round.schemes
    assert adapted.pairing.first_round.schemes == {}
    assert adapted == GO._replace(pairing=GO.pairing._replace(first_round=GO.pairing.first_round._replace(schemes={})))
    assert rulebook_for(different, adapted) is adapted


def test_m7_avoidances_in_their_order_before_the_article_named_and_the_others_before_the_last() -> None:
    adapted = rulebook_for(
        avoiding(
            Avoidance(AvoidanceKind.FLOAT, "4.4a"),
            Avoidance(AvoidanceKind.COUNTRY, "nowhere"),
            Avoidance(AvoidanceKind.CLUB, "4.4a"),
            Avoidance(AvoidanceKind.FAMILY, "4.3"),
            Avoidance(AvoidanceKind.CLUB, "3.3"),
        ),
        GO,
    )
    assert listed(adapted) == ["M7c", "4.3", "M7d", "M7a", "4.4a", "3.3", "4.4b", "4.4c-e", "M7b", "4.5"]
    assert {item.ruling for item in adapted.pairing.criteria if item.article.startswith("M7")} == {"M7"}
    added = adapted.articles[len(GO.articles) :]
    assert adapted.articles[: len(GO.articles)] == GO.articles
    assert [article.id for article in added] == ["M7d", "M7b", "M7a", "M7c"]
    assert [article.ruling for article in added] == ["M7"] * 4
    assert ["again" in article.en or "twice" in article.en for article in added] == [True, False, False, False]
    assert [word in article.en for word, article in zip(("country", "club", "family"), added[1:], strict=True)] == [
        True
    ] * 3


def test_m7_is_added_once_and_not_after_its_rounds() -> None:
    club = Avoidance(AvoidanceKind.CLUB, "4.5", rounds=2)
    snapshot = avoiding(club)
    adapted = rulebook_for(snapshot, GO)
    assert listed(adapted) == [*ARTICLES[:-1], "M7a", "4.5"]
    assert rulebook_for(snapshot, adapted) is adapted
    assert rulebook_for(avoiding(club._replace(rounds=1)), GO) is GO


# Handicap: M6.

FOUR = (Player(1, "A", grade="3d"), Player(2, "B", grade="2d"), Player(3, "C", grade="5k"), Player(4, "D"))


def with_handicap(*rows: str, rule: Handicap | None = None, start: McMahon | None = None) -> Snapshot:
    rule = rule or Handicap(by_score=False, less=1)
    return snapshot_of(*(rows or ("", "", "", "")), players=FOUR, handicap=rule, mcmahon=start)


@pytest.mark.parametrize(
    ("first", "second", "white"),
    [(1, 3, 1), (3, 1, 1), (2, 3, 2), (3, 2, 2), (1, 2, None), (2, 1, None), (1, 4, None), (4, 3, None)],
)
def test_m6_with_stones_the_weaker_has_black_and_else_the_rulebook_decides(
    first: int, second: int, white: int | None
) -> None:
    adapted = rulebook_for(with_handicap(), GO)
    own = ColourVerdict(first, second, "own")
    context = ColourContext(ColourCard(first), ColourCard(second), NO_PREFERENCE, NO_PREFERENCE, lambda: own)
    pair = RoundOnePair(first, second, 1)
    if white is None:
        assert adapted.pairing.colours(context) == GO.pairing.colours(context)
        assert adapted.pairing.first_round.colours(pair) == GO.pairing.first_round.colours(pair)
        return
    verdict = ColourVerdict(white=white, black=3, article="M6")
    assert adapted.pairing.colours(context) == verdict
    assert adapted.pairing.first_round.colours(pair) == verdict


def test_m6_is_the_last_article_and_is_added_once() -> None:
    snapshot = with_handicap()
    adapted = rulebook_for(snapshot, GO)
    assert adapted.articles[:-1] == GO.articles
    assert (adapted.articles[-1].id, adapted.articles[-1].ruling) == ("M6", "M6")
    assert adapted.pairing.colour_reasons == {**GO.pairing.colour_reasons, "M6": ColourReason.HANDICAP}
    assert rulebook_for(snapshot, adapted) is adapted


def test_levels_by_grade_or_rating_where_there_is_no_score() -> None:
    """By score without a McMahon: by grade, too."""
    for rule in (Handicap(by_score=False), Handicap(by_score=True)):
        assert levels(with_handicap(rule=rule)) == {1: 32, 2: 31, 3: 25}
    rated = snapshot_of("", "", players=(Player(1, rating=2100), Player(2, rating=0)), handicap=Handicap(False))
    assert levels(rated) == {1: 30}
    assert levels(snapshot_of("", "")) == {}
    assert Stones(snapshot_of("", "")).between(1, 2) == 0


def test_levels_by_score_are_whole_points_with_what_was_won() -> None:
    """In halves: 60 + 2 + 2, 61 + 0 + 1, 50 and nothing said of 4. Two absences are one point."""
    start = McMahon({1: 60, 2: 61, 3: 50})
    snapshot = with_handicap("2w+ 4w+", "1b- 3w=", "absent 2b=", "absent 1b-", rule=Handicap(True), start=start)
    assert levels(snapshot) == {1: 32, 2: 31, 3: 25, 4: 0}
    stones = Stones(snapshot)
    assert [stones.between(1, 2), stones.between(2, 3), stones.between(1, 4)] == [1, 6, 9]
    assert [stones.of_black(1, 2), stones.of_black(2, 1), stones.weaker(1, 2), stones.weaker(2, 1)] == [1, 0, 2, 2]


def test_levels_by_score_count_equal_starts_too() -> None:
    """All start at 30, so the starts decide nothing in the ranking; but stones end at level 31, and 1 has 32."""
    start = McMahon({1: 60, 2: 60, 3: 60, 4: 60})
    snapshot = with_handicap("2w+ 3w+", "1b- 4w-", "4w+ 1b-", "3b- 2b+", rule=Handicap(none_from=31), start=start)
    assert levels(snapshot) == {1: 32, 2: 30, 3: 31, 4: 31}
    stones = Stones(snapshot)
    assert [stones.between(1, 2), stones.between(1, 3), stones.between(2, 3)] == [1, 0, 1]
