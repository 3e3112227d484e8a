"""The pairing card: what every round adds, to whom it is owed, and the sums so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.running_tournaments import played
from helpers.small_events import event_of, five, numbered, shown
from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.scores.history import Float
from zwitsers.present.views.card import Card, card, cards
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.records import as_record

if TYPE_CHECKING:
    from zwitsers.event.state import State


def card_of(state: State, number: int) -> Card:
    return card(event_standings(state), number)


def test_a_bye_and_a_draw_term_by_term() -> None:
    """Player 5: the bye is worth 1, counts as a draw with oneself for WP (own WS 1) and SB (½ × 1)."""
    found = card_of(five().state, 5)
    bye, draw = found.rounds
    assert (bye.round, bye.opponent, bye.colour, bye.result, bye.played) == (1, None, None, Result.BYE, False)
    assert (bye.outcome, bye.score_before.exact, bye.score_after.exact) == ("win", "0", "1")
    assert bye.resistance_points is not None
    assert bye.sonneborn_berger is not None
    assert (bye.resistance_points.adds.exact, bye.resistance_points.own) == ("1", True)
    assert bye.sonneborn_berger.times is not None
    assert (bye.sonneborn_berger.adds.exact, bye.sonneborn_berger.times.exact) == ("0.5", "0.5")
    assert draw.opponent is not None
    assert (draw.opponent.number, draw.colour, draw.outcome) == (1, Colour.WHITE, "draw")
    assert draw.resistance_points is not None
    assert (draw.resistance_points.adds.exact, draw.resistance_points.own) == ("1.5", False)
    assert [turn.resistance_after.exact for turn in found.rounds if turn.resistance_after] == ["1", "2.5"]
    assert [turn.sonneborn_after.exact for turn in found.rounds if turn.sonneborn_after] == ["0.5", "1.25"]
    totals = as_record(found.totals)
    assert totals == {
        "points": "1.5", "resistance_score": "1", "resistance_points": "2.5", "sonneborn_berger": "1.25"
    }  # fmt: skip
    assert (found.colour_balance, found.without_play) == (1, True)


def test_a_forfeit_has_an_opponent_and_no_colour_r1_4() -> None:
    """Player 2 lost to 1 (who had no points either) with black and won by forfeit from 3."""
    found = card_of(five().state, 2)
    lost, won = found.rounds
    assert (lost.colour, lost.outcome, lost.float) == (Colour.BLACK, "loss", Float.NONE)
    assert won.opponent is not None
    assert (won.opponent.number, won.colour, won.played, won.outcome) == (3, None, False, "win")
    assert found.colour_balance == -1


def test_floats_go_by_the_points_before_the_round() -> None:
    """1 won round 1 and 4 lost it; in round 2 they meet."""
    made = shown(shown(numbered(4), "1-2 1-0", "3-4 1-0"), "4-1 0-1", "2-3 ½-½")
    assert [turn.float for turn in card_of(made.state, 1).rounds] == [Float.NONE, Float.DOWN]
    assert card_of(made.state, 1).floats == (Float.DOWN,)
    assert card_of(made.state, 4).floats == (Float.UP,)
    assert [turn.score_before.exact for turn in card_of(made.state, 1).rounds] == ["0", "1"]


def test_without_any_round_off_nothing_has_to_be_explained() -> None:
    made = shown(numbered(4), "1-2 1-0", "3-4 adj")
    assert not card_of(made.state, 1).without_play
    (adjourned,) = card_of(made.state, 3).rounds
    assert (adjourned.outcome, adjourned.points.adds.exact) == ("", "0.5")


def test_where_the_rulebook_has_no_resistance_there_is_none_on_the_card() -> None:
    made = shown(numbered(4, systems=[[1, "fide-dutch"]], lot_colour="w"), "1-3 1-0", "4-2 0-1")
    (turn,) = card_of(made.state, 1).rounds
    assert (turn.resistance_score, turn.resistance_points, turn.sonneborn_berger) == (None, None, None)
    assert (turn.resistance_after, turn.sonneborn_after) == (None, None)
    assert len(turn.terms) == 1


def test_everyone_has_a_card_in_the_order_of_numbers_but_the_dummy() -> None:
    assert [one.number for one in cards(event_standings(five().state))] == [1, 2, 3, 4, 5]
    dummied = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    made = event_standings(dummied.state)
    assert len(made.lines) == 6
    assert [one.number for one in cards(made)] == [1, 2, 3, 4, 5]


def test_a_card_tells_programs_nothing_that_is_private() -> None:
    made = shown(event_of({"name": "A", "birth": "2009-02-03", "sex": "w", "fide_id": "77"}, "B"), "1-2 1-0")
    text = str(as_record(card_of(made.state, 1)))
    assert "2009" not in text
    assert "'77'" not in text


def test_a_mcmahon_card_begins_with_the_start_score() -> None:
    """1 dan starts with 30, 2 dan with 31; the weaker wins."""
    go = {"game": "go", "systems": [[1, "go-nl"]], "mcmahon": True}
    made = shown(event_of({"name": "A", "grade": "2d"}, {"name": "B", "grade": "1d"}, **go), "1-2 0-1")
    found = card_of(made.state, 2)
    (turn,) = found.rounds
    assert (found.start.exact, turn.score_before.exact, turn.score_after.exact, found.points.exact) == (
        "30", "30", "31", "31"
    )  # fmt: skip


def test_a_ruling_that_stands_for_an_article_is_named_once() -> None:
    """M4 says what a McMahon gives for a round without an opponent, before any article of the rulebook."""
    go = {"game": "go", "systems": [[1, "go-nl"]], "mcmahon": True}
    grades = ({"name": name, "grade": grade} for name, grade in zip("ABC", ("2d", "1d", "1d"), strict=True))
    found = card_of(shown(event_of(*grades, **go), "1-2 1-0", bye=3).state, 3)
    assert found.articles["M4"] == []
