"""Every field of a pairing card, for rulebooks with and without resistance points, a McMahon and a Keizer season."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from helpers.running_tournaments import played
from helpers.small_events import event_of, five, numbered, shown
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Colour, McMahon, Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.history import Float
from zwitsers.present.views.card import Card, card, cards
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.standings import standings

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.views.card import CardTerm


def card_of(state: State, number: int) -> Card:
    return card(event_standings(state), number)


def terms(found: Card, turn: int) -> list[tuple[object, ...]]:
    """Of points, WS, WP and SB: what is added, by whose score, that score, article, ruling, times, whether own."""

    def written(term: CardTerm) -> tuple[object, ...]:
        who = term.of_player.number if term.of_player else None
        times = term.times.exact if term.times else None
        return term.adds.exact, who, term.their_score.exact, term.article, term.ruling, times, term.own

    return [written(term) for term in found.rounds[turn - 1].terms]


def test_all_terms_of_001() -> None:
    """Player 5 (WS 1): the bye counts as a draw with oneself; then a draw with 1, whose WS is 1½."""
    found = card_of(five().state, 5)
    assert terms(found, 1) == [
        ("1", None, "0", "F1", "R1.2", None, False),
        ("0.5", None, "0", "F3", "R1.5", None, False),
        ("1", 5, "1", "F3", "R1.5", None, True),
        ("0.5", 5, "1", "F3", "R1.5", "0.5", True),
    ]
    assert terms(found, 2) == [
        ("0.5", 1, "0", "A4", "R1.1", None, False),
        ("0.5", 1, "0", "A1d", "R1.5", None, False),
        ("1.5", 1, "1.5", "A1a", "R1.5", None, False),
        ("0.75", 1, "1.5", "A1b", "R1.5", "0.5", False),
    ]
    assert (found.start.exact, found.points.exact, found.system) == ("0", "1.5", "knsb-wp")
    assert (found.known.name, found.line.number, found.player.number, found.number) == ("P5", 5, 5, 5)
    # The bye is no game.
    assert [[game.round for game in one.games] for one in found.performance] == [[2]]


def test_articles_in_the_order_of_the_card_with_all_their_rulings() -> None:
    """Player 2 lost with black, and won by forfeit."""
    found = card_of(five().state, 2).articles
    assert list(found.items()) == [
        ("A4", ["R1.1"]),
        ("A1d", ["R1.5"]),
        ("A1a", ["R1.5"]),
        ("A1b", ["R1.5"]),
        ("F3", ["R1.2", "R1.5"]),
    ]


def test_a_round_that_counts_for_nobody_has_no_factor_in_draughts() -> None:
    """R1.6: player 1 has the bye, which adds no WP, and loses to 5, who has 2 points."""
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]]), 2)
    found = card_of(made.state, 1)
    assert [term[:3] + term[5:] for term in terms(found, 1)] == [
        ("2", None, "0", None, False),
        ("2", None, "0", None, False),
        ("0", None, "0", None, False),
        ("0", None, "0", None, False),
    ]
    assert terms(found, 2)[2:] == [
        ("2", 5, "2", "Definitie WP", "R1.6", None, False),
        ("0", 5, "2", "Definitie SB", "R1.6", "0", False),
    ]
    # Nobody's score counts for the bye: that is a round without play too.
    assert [card_of(made.state, number).without_play for number in (1, 5)] == [True, False]


def test_handicap_stones_and_the_start_score_of_a_mcmahon() -> None:
    made = snapshot_of("2w+ bye", "1b- 3w+", "bye 2b-", mcmahon=McMahon({1: 62, 2: 60, 3: 60}), stones={(2, 1): 3})
    found = card(standings(made, rulebook("go-nl")), 2)
    assert [turn.stones for turn in found.rounds] == [3, 0]
    assert [(turn.score_before.exact, turn.score_after.exact) for turn in found.rounds] == [("30", "30"), ("30", "31")]
    assert (found.start.exact, found.without_play) == ("30", False)


def test_floats_are_listed_downward_first_whatever_came_first() -> None:
    """2 lost round 1, beat 3 (who had a point) and then met 4 (who had none)."""
    made = shown(shown(numbered(4), "1-2 1-0", "3-4 1-0"), "2-3 1-0", "1-4 1-0")
    found = card_of(shown(made, "2-4 ½-½", "1-3 1-0").state, 2)
    assert [turn.float for turn in found.rounds] == [Float.NONE, Float.UP, Float.DOWN]
    assert found.floats == (Float.DOWN, Float.UP)


def test_nobody_floats_in_a_keizer_season() -> None:
    made = shown(numbered(4, systems=[[1, "keizer"]], rounds=4), "1-2 1-0", "3-4 1-0")
    made = shown(made, "1-4 1-0", "2-3 1-0")
    assert [turn.float for turn in card_of(made.state, 1).rounds] == [Float.NONE, Float.NONE]
    assert card_of(made.state, 1).floats == ()
    assert [turn.outcome for turn in card_of(made.state, 1).rounds] == ["win", "win"]


def test_all_cards_know_the_round_that_is_being_played() -> None:
    """As one card alone does."""
    made = shown(shown(numbered(4, systems=[[1, "keizer"]], rounds=4), "1-2 1-0", "3-4 1-0"), "1-4", "2-3")
    playing, ranking = made.state.snapshot(), event_standings(made.state)
    found = list(cards(ranking, playing))
    assert found == [card(ranking, number, playing) for number in (1, 2, 3, 4)]
    assert [[one.round for one in item.keizer.coming] for item in found if item.keizer] == [[2]] * 4
    assert [item.keizer.coming for item in cards(ranking) if item.keizer] == [()] * 4
    assert card_of(five().state, 1).keizer is None


def test_the_outcome_is_by_what_was_given() -> None:
    (turn, *_rest) = card_of(five().state, 1).rounds
    outcomes = {result: replace(turn, result=result).outcome for result in Result}
    won = (Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN, Result.BYE, Result.FULL_POINT_BYE)
    drawn = (Result.DRAW, Result.UNRATED_DRAW, Result.HALF_POINT_BYE, Result.SELF_DRAW, Result.DUMMY_DRAW)
    unknown = (Result.ADJOURNED, Result.PENDING, Result.FREE, Result.MOVED, Result.NO_PART)
    assert {result for result, outcome in outcomes.items() if outcome == "win"} == {*won}
    assert {result for result, outcome in outcomes.items() if outcome == "draw"} == {*drawn}
    assert {result for result, outcome in outcomes.items() if outcome == ""} == {*unknown}
    assert {outcomes[result] for result in Result if result not in (*won, *drawn, *unknown)} == {"loss"}


def test_a_card_before_the_first_round_is_empty() -> None:
    found = card_of(event_of("A", "B").state, 1)
    assert (found.rounds, found.floats, found.articles, found.without_play) == ((), (), {}, False)
    assert found.colour_balance == 0


def test_colours_and_opponents_round_by_round() -> None:
    found = card_of(five().state, 1)
    assert [
        (turn.round, turn.opponent and turn.opponent.number, turn.colour, turn.result) for turn in found.rounds
    ] == [
        (1, 2, Colour.WHITE, Result.WIN),
        (2, 5, Colour.BLACK, Result.DRAW),
    ]
