"""Why of a published round for everyone: as it was then, and veiled only where a forbidden pair made a difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.running_tournaments import BLACK, DRAW, WHITE, closed, published, started
from zwitsers.event import actions as c
from zwitsers.present.tables.explanation import public_blocks
from zwitsers.present.views.explanation import Ground, PublicAnswer, public_answer, when_paired

if TYPE_CHECKING:
    from zwitsers.event.running import RunningTournament

# So many that those who have won and those who have lost are groups of their own.
PLAYERS = 8


def with_a_forbidden_pair() -> RunningTournament:
    """Two of those who lost the first round and would meet in the second."""
    before = closed(published(started(PLAYERS, rounds=3)))
    losers = {game.black for game in before.state.rounds[0].games}
    free = published(before).state.rounds[1]
    met = next(pair for game in free.games if (pair := {game.white, game.black}) <= losers)
    return published(before.do(c.forbid_pair, sorted(met)))


def answers(made: RunningTournament, number: int) -> dict[int, PublicAnswer]:
    state, played = made.state, made.state.round(number)
    known = when_paired(made.log, state, number)
    return {player: public_answer(state, played, known, player) for player in sorted(played.paired)}


def test_a_forbidden_pair_veils_only_the_groups_that_it_touches() -> None:
    made = with_a_forbidden_pair()
    found = answers(made, 2)
    winners = {game.white for game in made.state.rounds[0].games}
    losers = found.keys() - winners
    assert {found[player].ground for player in winners} == {Ground.CONSTRAINT_ELSEWHERE}
    assert {found[player].ground for player in losers} == {Ground.CONSTRAINT}
    assert all(found[player].about is not None for player in winners)
    assert all(found[player].about is None for player in losers)


def test_what_is_veiled_names_nobody_but_the_two_who_meet() -> None:
    made = with_a_forbidden_pair()
    (rule,) = made.state.forbidden
    veiled = {player: answer for player, answer in answers(made, 2).items() if answer.ground is Ground.CONSTRAINT}
    for player, answer in veiled.items():
        board = made.state.rounds[1].board_of(player)
        assert board is not None
        game = made.state.rounds[1].game(board)
        text = " ".join(getattr(block, "text", "") for block in public_blocks(answer, "en"))
        others = {f"P{other}" for other in rule.players} - {f"P{game.white}", f"P{game.black}"}
        assert not [name for name in others if name in text]


def test_without_a_difference_nothing_is_veiled() -> None:
    before = closed(published(started(PLAYERS, rounds=3)))
    pair = next(iter(before.state.rounds[0].games))  # who have met already
    found = answers(published(before.do(c.forbid_pair, [pair.white, pair.black])), 2)
    assert {answer.ground for answer in found.values()} == {Ground.RULEBOOK}


def test_a_correction_since_the_publication_changes_no_answer() -> None:
    made = closed(published(closed(published(started(PLAYERS, rounds=4)), [WHITE, BLACK, DRAW])))
    before = answers(made, 2)
    after = answers(made.do(c.correct_result, 1, 1, *BLACK, "read wrongly"), 2)
    assert {player: public_blocks(answer, "en") for player, answer in after.items()} == {
        player: public_blocks(answer, "en") for player, answer in before.items()
    }


def test_a_game_between_two_groups_is_veiled_when_one_of_them_is() -> None:
    """Ten players: 9 (who lost) meets 1 (who won) in round 2. Two winners are kept apart, which changes their group
    only."""
    made = published(closed(published(started(10, rounds=3))).do(c.forbid_pair, [2, 5]))
    game = made.state.rounds[1].game(made.state.rounds[1].board_of(1) or 0)
    assert {game.white, game.black} == {1, 9}
    found = answers(made, 2)
    assert {found[1].ground, found[9].ground} == {Ground.CONSTRAINT}
    assert found[1].about is None
    losers = {game.black for game in made.state.rounds[0].games} - {9}
    assert {found[player].ground for player in losers} == {Ground.CONSTRAINT_ELSEWHERE}
