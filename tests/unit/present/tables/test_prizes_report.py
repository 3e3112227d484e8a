"""Why this prize, in words; and every contradiction in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import zwitsers.engine.prizes
from helpers.running_tournaments import closed, published, started
from zwitsers.engine.prizes.plan import ORGANISER, Prize, PrizeGroup, PrizeList, Sharing
from zwitsers.event import actions as c
from zwitsers.present.tables.prizes import fault_line, remarks, rule_lines, total_line, why_lines, won_parts
from zwitsers.present.views.prizes import FaultView, Prizes, public_prizes
from zwitsers.present.views.prizes import prizes as prizes_of
from zwitsers.present.views.records import Money

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament

LANGUAGES = ("en", "nl")


def six() -> RunningTournament:
    """Nothing was played: all are level, and the ranking goes by their numbers."""
    made = started(6, rounds=1)
    for player in range(1, 7):
        made = made.do(c.change_player, player, {"rating": 2000 - 100 * player, "club": "Kring" if player < 5 else ""})
    return made.do(c.set_category, "Under 1900", "rating<1900")


def told(prizes_view: Prizes, name: str, language: str = "en") -> str:
    winner = next(one for one in prizes_view.winners if name in (one.club, one.player and one.player.name))
    return " ".join(why_lines(prizes_view, winner, language))


def named(made: RunningTournament, player: int) -> str:
    return made.state.entrants[player].player.name


def test_shared_among_fewer_because_of_the_minimum_and_with_a_rest() -> None:
    event = six().do(c.set_prizes, PrizeList(0, prizes=(Prize(5000),))).do(c.set_prize_rules, minimum=1500)
    text = told(prizes_of(event.state), named(event, 1))
    assert "6 players are tied for places 1-6, worth €50.00 together. Shared equally: €16.67." in text
    assert "so only the 3 highest share it" in text
    assert "The remainder goes to the highest places." in text


def test_hort_with_and_without_a_prize_of_the_own_place() -> None:
    event = six().do(c.set_prizes, PrizeList(0, prizes=(Prize(6000), Prize(3000)), share=Sharing.HORT))
    made = prizes_of(event.state)
    assert "By Hort €30.00, half of the prize of their own place, plus an equal part" in told(made, named(event, 1))
    assert "no prize for their own place, only an equal part of the other halves: €7.50" in told(made, named(event, 6))


def test_who_has_a_prize_elsewhere_and_what_other_lists_would_have_given() -> None:
    event = closed(published(started(2, rounds=1, prizes=[5000]))).do(c.set_category, "Youth", "", added=[1, 2])
    event = event.do(c.set_prizes, PrizeList(0, PrizeGroup.CATEGORY, (Prize(5000),), category=1, share=Sharing.PLACE))
    made = prizes_of(event.do(c.set_prize_rules, one_each=True).state)
    first, second = (winner.player for winner in made.winners)
    assert first is not None
    assert second is not None
    equal = "'Youth' would have given €50.00 too; 'Overall' comes first in the order of the lists."
    assert told(made, first.name) == f"Overall, prize 1: €50.00. {equal}"
    passed = f"so this one goes to the next: {first.number} {first.name} (Overall)."
    assert told(made, second.name) == f"Youth, prize 1: €50.00. These players have a prize from another list, {passed}"


def test_a_club_with_its_points_and_players() -> None:
    clubs = PrizeList(0, PrizeGroup.CLUBS, (Prize(5000, "cup"),), best=4, share=Sharing.PLACE)
    text = told(prizes_of(six().do(c.set_prizes, clubs).state), "Kring")
    assert text.count("0 points together:") == 1
    assert "Clubs, place 1: cup." in text


def test_a_reason_by_hand_is_the_arbiters_and_the_rest_is_public() -> None:
    event = six().do(c.set_prizes, PrizeList(0, prizes=(Prize(5000),))).do(c.move_prize, ORGANISER, 3, 500, "because")
    made = prizes_of(event.state)
    assert "because" in told(made, named(event, 3))
    public = public_prizes(made)
    assert "because" not in told(public, named(event, 3)) + " ".join(remarks(public, "en"))
    assert "By hand €5.00 goes from the organiser" in told(public, named(event, 3))


def test_the_sum_says_what_is_left_and_what_is_added() -> None:
    made = prizes_of(six().do(c.set_prizes, PrizeList(0, prizes=(Prize(5000),))).state)
    assert total_line(made, "en") == "Promised €50.00, paid out €50.00."
    assert total_line(replace(made, kept=Money(250)), "en").endswith("left with the organiser €2.50.")
    assert total_line(replace(made, kept=Money(-250)), "nl").endswith("daarvan legt de organisator € 2,50 bij.")


def test_the_rules_tell_of_each_list_how_it_goes() -> None:
    event = six().do(c.set_prizes, PrizeList(0, prizes=(Prize(5000),)))
    clubs = PrizeList(0, PrizeGroup.CLUBS, (Prize(5000),), best=3, beside=True, to=1)
    event = event.do(c.set_prizes, clubs).do(c.set_prize_rules, one_each=True, unit=500, excluded=(2,))
    lines = rule_lines(prizes_of(event.state), "en")
    assert "Clubs: the points of a club's best 3 players together; then the sum of their places." in lines
    assert "Clubs: prizes nobody can win go to 'Overall'." in lines
    assert f"Not eligible for prizes: {event.state.lots[2]} {named(event, 2)}" in lines
    assert any(line.startswith("Shares are rounded down to €5.00") for line in lines)


def test_parts_of_a_receipt_name_list_and_place() -> None:
    made = prizes_of(six().do(c.set_prizes, PrizeList(0, prizes=(Prize(6000), Prize(3000)))).state)
    assert won_parts(made, made.winners[0], "en") == ["Overall, places 1-6, shared: €15.00"]


def kinds() -> set[str]:
    """Every kind that the code names."""
    folder = Path(zwitsers.engine.prizes.__file__).parent
    text = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    return set(re.findall(r'Fault\("([a-z-]+)"', text)) | set(re.findall(r'_at_places\("([a-z-]+)"', text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_contradiction_has_words_that_name_the_list_or_the_player(language: str) -> None:
    event = six().do(c.set_prizes, PrizeList(0, prizes=(Prize(5000),)))
    made = prizes_of(event.state)
    who = made.winners[0].player
    assert who is not None
    assert len(kinds()) > 15
    for kind in kinds():
        several = 4 if kind in ("below-minimum", "unit-prize") else 0
        for last in {0, several}:
            text = fault_line(made, FaultView(kind, 1, 3, last, Money(1234), Money(5678), (who,)), language)
            assert "{" not in text
            assert any(part in text for part in ("Overall", "Algemeen", who.name, "12")), text
