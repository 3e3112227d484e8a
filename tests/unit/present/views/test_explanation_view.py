"""Why, for the arbiter: a board, the bye, the whole round, and what must be said before the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.running_tournaments import BLACK, closed, played, published, started
from helpers.small_events import numbered, shown
from zwitsers.engine.why.answers import QuestionError
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views.explanation import (
    Ground,
    RoundExplanation,
    moment_of,
    public_answer,
    state_then,
    when_paired,
)

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament


def explained(made: RunningTournament, number: int) -> RoundExplanation:
    known = when_paired(made.log, made.state, number)
    return RoundExplanation(made.state, made.state.round(number), known.explainer)


def by_hand(*games: tuple[int, int]) -> RunningTournament:
    """1 and 3 won round 1 and would meet in round 2; the arbiter made these games of it."""
    made = shown(numbered(4), "1-2 1-0", "3-4 1-0").do(c.pair)
    return made.do(c.change_draft, list(games), None).do(c.publish, "asked for")


def test_a_board_of_the_rulebook_is_explained_as_it_is() -> None:
    made = published(closed(published(started(5, rounds=3))))
    found = explained(made, 2)
    game = made.state.rounds[1].games[0]
    answer = found.board(1)
    assert answer.about is not None
    assert (answer.caution, answer.about.number) == ("", 1)
    assert {answer.about.one, answer.about.two} == {game.white, game.black}
    assert found.whole().caution == ""
    bye = found.bye()
    assert bye.about is not None
    assert (bye.about.number, bye.about.colours) == (None, None)


def test_a_game_by_hand_is_told_to_be_that() -> None:
    found = explained(by_hand((4, 1), (2, 3)), 2)
    answer = found.board(1)
    assert (answer.about, answer.caution) == (None, "round.why.board-by-hand")
    assert answer.answer is not None
    assert found.whole().caution == "round.why.by-hand"
    assert found.not_these(1, 3).caution == "round.why.by-hand"


def test_colours_by_hand_are_told_to_be_that() -> None:
    paired = shown(numbered(4), "1-2 1-0", "3-4 1-0").do(c.pair).state.rounds[1].games
    turned = [(game.black, game.white) for game in paired]
    found = explained(by_hand(*turned), 2)
    assert found.board(1).caution == "round.why.colours-by-hand"
    assert found.whole().caution == ""


def test_questions_that_cannot_be_asked() -> None:
    found = explained(by_hand((4, 1), (2, 3)), 2)
    with pytest.raises(QuestionError):
        found.not_these(1, 1)
    with pytest.raises(QuestionError):
        found.bye()


def test_what_the_public_is_told_of_games_by_hand() -> None:
    made = by_hand((4, 1), (2, 3))
    known = when_paired(made.log, made.state, 2)
    answers = [public_answer(made.state, made.state.rounds[1], known, player) for player in (1, 2, 3, 4)]
    assert {answer.ground for answer in answers} == {Ground.BY_HAND}
    assert public_answer(made.state, made.state.rounds[1], None, 1).ground is Ground.BY_HAND
    unknown = published(started(4))
    assert public_answer(unknown.state, unknown.state.rounds[0], None, 1).ground is Ground.CHANGED_SINCE


def test_a_dummy_and_an_in_between_round_have_grounds_of_their_own() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    first = made.state.rounds[0]
    assert public_answer(made.state, first, None, 1).ground is Ground.DUMMY
    between = made.do(c.pair).do(c.publish)
    made_round = between.state.round(IN_BETWEEN)
    assert public_answer(between.state, made_round, None, 1).ground is Ground.IN_BETWEEN


def test_a_round_is_explained_by_what_was_known_then_with_the_names_of_now() -> None:
    made = published(closed(published(started(6, rounds=4))))
    later = made.do(c.correct_result, 1, 1, *BLACK, "read wrongly").do(c.change_player, 1, {"name": "Renamed"})
    known = when_paired(later.log, later.state, 2)
    assert known.explainer.view.snapshot.histories == made.state.snapshot(1).histories
    assert known.explainer.view.snapshot.player(1).name == "Renamed"
    then = state_then(later.log, later.state, later.state.rounds[1])
    assert then.rounds[0] == made.state.rounds[0]
    assert then.entrants[1].player.name == "Renamed"
    stronger = made.do(c.change_player, 1, {"rating": 2500})
    assert state_then(stronger.log, stronger.state, stronger.state.rounds[1]).entrants[1].player.rating == 1990
    assert moment_of(later.log, later.state, 2)[:2] == moment_of(made.log, made.state, 2)[:2]
    assert moment_of(later.log, later.state, 2) != moment_of(made.log, made.state, 2)


def test_a_round_that_was_paired_again_is_explained_by_the_last_time() -> None:
    """Between the two drafts a player became absent."""
    made = closed(published(started(6, rounds=4))).do(c.pair).do(c.set_absence, 6, 2).do(c.pair).do(c.publish)
    known = when_paired(made.log, made.state, 2)
    assert set(known.explainer.view.snapshot.unavailable) == {6}
    assert RoundExplanation(made.state, made.state.round(2), known.explainer).whole().caution == ""


def test_virtual_points_of_then_go_by_the_numbers_of_now() -> None:
    """C.04.7: of eight the first four had a point. Somebody stronger came since: they have the numbers 2 to 5 now."""
    made = published(numbered(8, systems=[[1, "fide-dutch"]], rounds=9, acceleration="baku"))
    made = made.do(c.add_player, {"name": "Top", "rating": 2500})
    assert made.state.lots[9] == 1
    snapshot = when_paired(made.log, made.state, 1).explainer.view.snapshot
    assert set(snapshot.virtual) == {2, 3, 4, 5}
    assert snapshot.pairing_numbers == {number: number - 1 for number in range(2, 10)}
