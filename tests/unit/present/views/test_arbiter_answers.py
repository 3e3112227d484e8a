"""Answers for the arbiter, exactly: late entries, absent players, the dummy, drafts and the in-between round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from helpers.running_tournaments import closed, played, played_in_between, published, started
from helpers.small_events import numbered, shown
from zwitsers.engine.domain import Result
from zwitsers.engine.why.answers import QuestionError, Reason
from zwitsers.engine.why.view import BYE
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.explanation import RoundExplanation, moment_of, state_then, when_paired

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament
    from zwitsers.present.views.explanation import ArbiterAnswer

DUMMY: dict[str, Any] = {"game": "draughts", "systems": [[1, "kndb"]], "drawing_dummy": True}


def explained(made: RunningTournament, number: int) -> RoundExplanation:
    known = when_paired(made.log, made.state, number)
    return RoundExplanation(made.state, made.state.round(number), known.explainer)


def told(answer: ArbiterAnswer) -> tuple[Any, ...]:
    """The caution, the pair with its board and white player, why not, and about whom."""
    about = answer.about
    pair = about and (about.one, about.two, about.number, about.colours and about.colours.white)
    return answer.caution, pair, answer.answer and answer.answer.reason, answer.one, answer.two


def with_a_late_entry() -> RunningTournament:
    """Round 1 is 2-5, 3-4 and the bye for 1, who then plays the late entry 6 on board 3."""
    made = published(started(5, rounds=3)).do(c.add_player, {"name": "Late"})
    return made.do(c.pair_in_round, 1, 1, 6, "came late")


def test_a_board_with_a_late_entry_is_by_hand_and_the_others_are_not() -> None:
    found = explained(with_a_late_entry(), 1)
    assert told(found.board(1)) == ("", (2, 5, 1, 2), None, BYE, BYE)
    assert told(found.board(3)) == ("round.why.board-by-hand", None, None, BYE, BYE)
    assert told(found.whole()) == ("round.why.by-hand", None, None, BYE, BYE)


def test_a_draft_with_somebody_who_became_absent_cannot_be_explained_there() -> None:
    made = started(4).do(c.pair)
    white = made.state.rounds[0].game(2).white
    found = explained(made.do(c.set_absence, white, 1), 1)
    with pytest.raises(QuestionError) as caught:
        found.board(2)
    assert [problem.key for problem in caught.value.problems] == ["round.why.not-there"]
    other = explained(made.do(c.set_absence, made.state.rounds[0].game(2).black, 1), 1)
    with pytest.raises(QuestionError):
        other.board(2)


def test_the_bye_is_the_dummy_where_there_is_one() -> None:
    """1 meets the dummy, who has number 6; 2-5 and 3-4 play."""
    found = explained(published(numbered(5, **DUMMY)), 1)
    assert told(found.bye()) == ("", (1, 6, None, None), None, BYE, BYE)
    assert told(found.not_these(2, BYE)) == ("", None, Reason.SCHEME, 2, 6)
    assert told(found.not_these(BYE, 1)) == ("", None, Reason.MADE, 6, 1)
    assert told(found.whole()) == ("", None, None, BYE, BYE)


def test_the_dummy_has_no_colour_to_be_turned() -> None:
    """In round 3 the rulebook would give white to the dummy, against 2."""
    made = published(played(numbered(5, **DUMMY, rounds=5), 2))
    assert made.state.rounds[2].bye == 2
    assert told(explained(made, 3).bye()) == ("", (6, 2, None, None), None, BYE, BYE)


def test_the_bye_is_nobody_without_a_dummy() -> None:
    found = explained(published(started(5, rounds=3)), 1)
    assert told(found.bye()) == ("", (1, BYE, None, None), None, BYE, BYE)
    assert told(found.not_these(2, BYE))[3:] == (2, BYE)
    assert told(found.not_these(1, BYE)) == ("", None, Reason.MADE, 1, BYE)


def test_a_bye_by_hand_has_no_other_answer_than_why_not() -> None:
    found = explained(shown(numbered(3), "1-2", bye=3), 1)
    caution, pair, reason, one, two = told(found.bye())
    assert (caution, pair, one, two) == ("round.why.board-by-hand", None, 3, BYE)
    assert reason is not Reason.MADE


def test_questions_are_about_entries_and_answers_about_lots() -> None:
    """Lots 1 to 4 are the entries 4, 3, 2 and 1; by lot 1-2 and 3-4 played, and 1 and 3 won."""
    made = shown(numbered(4).do(c.give_lots, {1: 4, 2: 3, 3: 2, 4: 1}), "4-3 1-0", "2-1 1-0")
    found = explained(published(made), 2)
    assert told(found.not_these(4, 3)) == ("", None, Reason.NORM, 1, 2)
    assert {told(found.board(board))[1][:2] for board in (1, 2)} == {(3, 1), (2, 4)}


def test_the_in_between_round_is_explained_among_its_players() -> None:
    made = played(numbered(5, **DUMMY), 2).do(c.pair).do(c.publish)
    between = made.state.round(IN_BETWEEN)
    known = when_paired(made.log, made.state, IN_BETWEEN)
    everyone = {1, 2, 3, 4, 5, 6}
    assert known.explainer.view.snapshot.unavailable == dict.fromkeys(everyone - between.paired, Result.NO_PART)
    assert told(explained(made, IN_BETWEEN).whole())[0] == ""
    assert told(explained(made, IN_BETWEEN).board(1))[0] == ""


def test_the_moment_has_the_entries_before_the_last_draft_and_the_names_of_now() -> None:
    made = closed(published(started(4)).do(c.change_player, 2, {"name": "Renamed"}))
    kinds = [entry.event.kind for entry in made.log.entries]
    draft = kinds.index("round-drafted") + 1
    names = ((1, "P1"), (2, "Renamed"), (3, "P3"), (4, "P4"))
    assert moment_of(made.log, made.state, 1) == (1, tuple(range(1, draft)), names)
    # Of a round that was not drafted yet: all of them.
    assert moment_of(made.log, made.state, 2) == (2, tuple(range(1, len(kinds) + 1)), names)
    undone = made.undo("closed too early")
    assert moment_of(undone.log, undone.state, 2)[1] == tuple(range(1, len(kinds)))


def test_a_round_then_has_its_late_entry_and_nobody_who_came_after_it() -> None:
    made = with_a_late_entry().do(c.add_player, {"name": "Later"})
    then = state_then(made.log, made.state, made.state.rounds[0])
    assert [entrant.player.name for entrant in then.entrants.values()] == ["P1", "P2", "P3", "P4", "P5", "Late"]
    assert then.lots == {player: player for player in range(1, 7)}
    assert then.rounds == (made.state.rounds[0],)
    moved = made.do(c.pair_in_round, 1, 1, 2, "asked for")
    # 6 has no game any more, and is absent in the round that stands.
    assert 6 not in moved.state.rounds[0].paired
    assert 6 in state_then(moved.log, moved.state, moved.state.rounds[0]).entrants


def test_a_draft_and_an_in_between_round_then() -> None:
    draft = started(4).do(c.pair)
    assert state_then(draft.log, draft.state, draft.state.rounds[0]) is draft.state
    made = played_in_between(played(numbered(5, **DUMMY), 2))
    then = state_then(made.log, made.state, made.state.round(IN_BETWEEN))
    assert (then.rounds, then.in_between) == (made.state.rounds, made.state.in_between)
    last = played(made)
    then = state_then(last.log, last.state, last.state.rounds[2])
    assert (then.rounds, then.in_between) == (last.state.rounds, made.state.in_between)


def test_numbers_by_strength_of_a_published_round_are_those_of_now() -> None:
    """A newcomer with the highest rating becomes number 1; the round was paired with the old numbers."""
    made = published(started(4, systems=[[1, "fide-dutch"]], lot_colour="w"))
    later = made.do(c.add_player, {"name": "Strong", "rating": 2500})
    snapshot = when_paired(later.log, later.state, 1).explainer.view.snapshot
    assert later.state.lots == {1: 2, 2: 3, 3: 4, 4: 5, 5: 1}
    assert snapshot.pairing_numbers == {2: 1, 3: 2, 4: 3, 5: 4}
    assert [(player.number, player.name) for player in snapshot.players] == [(2, "P1"), (3, "P2"), (4, "P3"), (5, "P4")]
    assert explained(later, 1).whole().caution == ""
