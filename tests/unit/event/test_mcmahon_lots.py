"""Lots of a McMahon: drawn at random by default when round 1 is paired, from a seed that is recorded."""

from __future__ import annotations

from helpers.running_tournaments import closed, published
from zwitsers.event import actions as c
from zwitsers.event.events import LotsDrawn
from zwitsers.event.running import RunningTournament

GRADES = ("4d", "4d", "3d", "3d", "2d", "1d", "1k", "2k", "3k", "4k", "6k", "8k")


def go_open(**settings: object) -> RunningTournament:
    """Entered from the strongest down, as most lists are."""
    said = {"name": "Go", "game": "go", "systems": [[1, "go-en"]], "rounds": 3, "mcmahon": True, **settings}
    made = RunningTournament().by("Arbiter", "2026-05-01T09:00:00Z").do(c.create, said)
    return made.do(c.add_players, [{"name": f"P{n}", "grade": grade} for n, grade in enumerate(GRADES)])


def test_lots_are_drawn_with_the_seed_before_round_1() -> None:
    made = go_open()
    first, *rest = c.pair(made.state, seed=5)
    assert isinstance(first, LotsDrawn)
    assert first.seed == 5
    assert [event.kind for event in rest] == ["round-drafted"]
    again = made.do(c.pair, (), 5).state
    assert again.lot_seed == 5
    assert again.lots == made.do(c.draw, 5).state.lots, "the same draw as by hand"
    assert sorted(again.lots.values()) != [again.lots[player] for player in sorted(again.lots)]


def test_colours_of_round_1_do_not_follow_the_grades() -> None:
    """Over some seeds both colours come to the weaker player of a pair."""
    weaker_has_white = set()
    for seed in range(6):
        state = go_open(bar="3k").do(c.pair, (), seed).state
        assert state.draft is not None
        weaker_has_white |= {game.white > game.black for game in state.draft.games}
    assert weaker_has_white == {True, False}


def test_lots_that_were_drawn_or_given_stay() -> None:
    drawn = go_open().do(c.draw, 3)
    assert drawn.do(c.pair, (), 5).state.lot_seed == 3
    reversed_lots = {player: 13 - player for player in go_open().state.entrants}
    given = go_open().do(c.give_lots, reversed_lots).do(c.pair, (), 5)
    assert given.state.lots == reversed_lots


def test_no_lots_are_drawn_without_a_seed_in_a_swiss_or_after_round_1() -> None:
    assert go_open().do(c.pair).state.lot_seed is None
    assert go_open(mcmahon=False).do(c.pair, (), 5).state.lot_seed is None
    assert closed(published(go_open())).do(c.pair, (), 5).state.lot_seed is None
