"""The proof of a round: what follows from a file, what was changed by hand, and what the public may not read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from helpers.running_tournaments import closed, played, published, started
from helpers.small_events import drafted, numbered, shown
from zwitsers.engine.domain import Constraints
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.why.view import BYE
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.formats.trf import read_trf
from zwitsers.present.views.certificate import Reasons, proof, round_certificate

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def second_round() -> RunningTournament:
    return published(closed(published(started(6, rounds=3))))


def test_a_round_of_the_rulebook_has_a_certificate_of_the_tournament_before_it() -> None:
    before = closed(published(started(6, rounds=3)))
    made = published(before)
    found = round_certificate(before.state, made.state.rounds[1])
    assert found is not None
    known = read_trf(found.tournament).snapshot
    assert known.histories == before.state.snapshot().histories
    assert known.rounds == 1


def test_r3_10_the_certificate_of_a_swiss_season_says_that_two_may_meet_again() -> None:
    before = closed(published(started(2, rounds=3, rematch_after=1)))
    again = published(before)
    found = round_certificate(before.state, again.state.rounds[1])
    assert found is not None
    known = read_trf(found.tournament).snapshot
    assert known.constraints.rematch_after == 1
    # The pairing follows from the certificate alone; without R3.10 there is none.
    made = pair_round(known, before.state.settings.system_of(2))
    assert {made.boards[0].white, made.boards[0].black} == {1, 2}
    with pytest.raises(NoPairingError):
        pair_round(known._replace(constraints=Constraints()), before.state.settings.system_of(2))


def test_the_certificate_of_a_keizer_evening_has_the_numbers_of_the_club() -> None:
    before = closed(published(started(4, rounds=3, systems=[[1, "keizer"]], keizer_gap=1, keizer_bye="1/2")))
    found = round_certificate(before.state, published(before).state.rounds[1])
    assert found is not None
    assert b"XXK bye=1/2 gap=1" in found.tournament


def test_a_round_around_a_game_played_ahead_has_none() -> None:
    before = started(4, rounds=3, systems=[[1, "keizer"]]).do(c.set_game_ahead, 4, 1, "1-0")
    assert round_certificate(before.state, published(before).state.rounds[0]) is None


def test_a_round_that_was_changed_by_hand_has_none() -> None:
    before = closed(published(started(6, rounds=3)))
    games = [(game.white, game.black) for game in published(before).state.rounds[1].games]
    (one, two), (three, four), last = games
    changed = before.do(c.pair).do(c.change_draft, [(one, four), (three, two), last], None).do(c.publish, "asked for")
    assert round_certificate(before.state, changed.state.rounds[1]) is None


def test_an_in_between_round_has_none_and_no_reasons() -> None:
    made = played(started(5, game="draughts", systems=[[1, "kndb"]], rounds=3, drawing_dummy=True), 2)
    made = made.do(c.pair).do(c.publish)
    between = made.state.round(IN_BETWEEN)
    assert round_certificate(made.state, between) is None
    found = proof(made.state, between)
    assert (found.explainer, found.sealed, set(found.boards)) == (None, None, {None})


def test_every_board_of_the_rulebook_has_its_reasons() -> None:
    made = second_round()
    found = proof(made.state, made.state.rounds[1])
    assert len(found.boards) == 3
    for board, reasons in zip(found.view.boards, found.boards, strict=True):
        assert reasons is not None
        assert reasons.answer is not None
        assert {reasons.answer.one, reasons.answer.two} == {board.white.number, board.black.number}
        assert not reasons.turned
    assert found.bye is None
    assert (found.breaches, found.own_rule, found.colours_right) == ((), False, True)


def test_colours_that_were_turned_and_games_that_are_elsewhere_are_told() -> None:
    before = closed(published(started(6, rounds=3)))
    games = [(game.white, game.black) for game in published(before).state.rounds[1].games]
    (white, black), *others = games
    turned = before.do(c.pair).do(c.change_draft, [(black, white), *others], None).do(c.publish, "asked for")
    found = proof(before.state, turned.state.rounds[1])
    assert [reasons.turned for reasons in found.boards if reasons is not None] == [True, False, False]
    assert found.colours_right is False
    (one, two), (three, four), last = games
    other = before.do(c.pair).do(c.change_draft, [(one, four), (three, two), last], None).do(c.publish, "asked for")
    first = proof(before.state, other.state.rounds[1]).boards[0]
    assert first is not None
    assert first.answer is None
    assert first.elsewhere == ((one, two), (four, three))


def test_the_bye_has_reasons_and_no_colours() -> None:
    made = published(started(5, rounds=3))
    found = proof(made.state, made.state.rounds[0])
    assert found.bye is not None
    assert found.bye.answer is not None
    assert found.bye.answer.colours is None


def test_of_a_forbidden_pair_it_is_only_told_that_there_is_one() -> None:
    made = shown(numbered(4).do(c.forbid_pair, [1, 2]), "1-2", "3-4")
    found = proof(made.state, made.state.rounds[0])
    assert found.breaches == ()
    assert found.own_rule


def test_a_forbidden_pair_beside_another_breach_is_told_too() -> None:
    made = drafted(shown(numbered(4), "1-2 1-0", "3-4 1-0").do(c.forbid_pair, [3, 4]), "2-1", "4-3")
    found = proof(made.state, made.state.rounds[1])
    assert {breach.problem.key for breach in found.breaches} == {"why.breach.met-before"}
    assert found.own_rule


def test_a_game_that_was_played_before_is_a_breach_that_everyone_may_read() -> None:
    made = drafted(shown(numbered(4), "1-2 1-0", "3-4 1-0"), "2-1", "4-3")
    found = proof(made.state, made.state.rounds[1])
    assert [breach.problem.key for breach in found.breaches] == ["why.breach.met-before"] * 2
    assert not found.own_rule
    assert found.colours_right is None


def test_where_the_rulebook_has_no_pairing_there_are_no_reasons() -> None:
    """Two who have met already."""
    made = drafted(shown(numbered(2), "1-2 1-0"), "2-1")
    found = proof(made.state, made.state.rounds[1])
    assert (found.explainer, found.boards, found.bye, found.sealed) == (None, (None,), None, None)
    assert (found.judged.best, found.colours_right) == (None, None)


def test_a_bye_by_hand_is_elsewhere_in_the_rulebook() -> None:
    """Of three the rulebook gives 1 the bye."""
    made = drafted(numbered(3), "1-2", bye=3)
    found = proof(made.state, made.state.rounds[0])
    assert found.boards == (Reasons(None, ((1, BYE), (2, 3)), turned=False),)
    assert found.bye == Reasons(None, ((3, 2),), turned=False)
    assert (found.sealed, found.colours_right) == (None, None)


def test_who_meets_the_dummy_has_reasons_without_colours() -> None:
    made = published(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True))
    found = proof(made.state, made.state.rounds[0])
    assert found.bye is not None
    assert found.bye.answer is not None
    assert (found.bye.answer.one, found.bye.answer.two, found.bye.answer.colours, found.bye.elsewhere) == (
        1, 6, None, ()
    )  # fmt: skip
    assert found.sealed is None


def test_the_tournament_of_a_certificate_counts_points_as_its_game_does() -> None:
    draughts = started(4, rounds=3, game="draughts", systems=[[1, "kndb"]])
    chess = started(4, rounds=3, systems=[[1, "knsb-wp"]])
    sealed = [round_certificate(made.state, published(made).state.rounds[0]) for made in (draughts, chess)]
    assert [b"XXS W=2.0 D=1.0" in one.tournament for one in sealed if one is not None] == [True, False]


def test_a_certificate_has_the_scheme_of_round_one_in_round_one_only() -> None:
    first = started(4, rounds=3, systems=[(1, "knsb-wp")], first_round="adjacent")
    second = closed(published(first))
    found = [round_certificate(one.state, published(one).state.rounds[-1]) for one in (first, second)]
    options = [json.loads(one.certificate)["options"]["first_round"] for one in found if one is not None]
    assert options == ["adjacent", None]
