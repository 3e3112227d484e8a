"""What the public is told of every player of a round: the ground, the game, its colours and who explains it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from helpers.running_tournaments import closed, played, published, started
from helpers.small_events import numbered, shown
from zwitsers.engine.domain import ZwitsersError
from zwitsers.engine.why.answers import RoundExplainer
from zwitsers.engine.why.view import BYE
from zwitsers.event import actions as c
from zwitsers.event.events import IN_BETWEEN
from zwitsers.present.views import explanation
from zwitsers.present.views.explanation import Ground, PublicAnswer, public_answer, when_paired

if TYPE_CHECKING:
    import pytest

    from zwitsers.event.running import RunningTournament


def told(made: RunningTournament, number: int = 2) -> dict[int, tuple[Any, ...]]:
    """By player: the ground, the pair with its board and white player, white of a veiled game, other colours, and
    whether the answer is that of the arbiter's explainer or of the public one."""
    state, round_, known = made.state, made.state.round(number), when_paired(made.log, made.state, number)

    def one(player: int) -> tuple[Any, ...]:
        answer = public_answer(state, round_, known, player)
        about, veiled = answer.about, answer.colours
        pair = about and (about.one, about.two, about.number, about.colours and about.colours.white)
        by = {id(known.explainer): "arbiter", id(known.public): "public"}.get(id(answer.explainer))
        return answer.ground, pair, veiled and veiled.white, answer.other_colours, by

    return {player: one(player) for player in sorted(round_.paired)}


def changed(*games: tuple[int, int], players: int = 6) -> RunningTournament:
    """Round 2 of six is 3-2, 5-1, 4-6 by the rulebook; the arbiter made these games of it."""
    made = closed(published(started(players, rounds=4))).do(c.pair)
    return made.do(c.change_draft, list(games), None).do(c.publish, "asked for")


def test_a_game_that_stayed_among_games_by_hand_with_its_colours_turned() -> None:
    by_hand = (Ground.BY_HAND, None, None, False, None)
    elsewhere = (Ground.BY_HAND_ELSEWHERE, (3, 2, 1, None), None, True, "public")
    found = told(changed((2, 3), (5, 4), (1, 6)))
    assert found == {1: by_hand, 2: elsewhere, 3: elsewhere, 4: by_hand, 5: by_hand, 6: by_hand}


def test_colours_alone_by_hand_leave_the_ground_and_say_nothing_of_colours() -> None:
    turned = (Ground.RULEBOOK, (3, 2, 1, None), None, True, "public")
    second = (Ground.RULEBOOK, (5, 1, 2, 5), None, False, "public")
    last = (Ground.RULEBOOK, (4, 6, 3, 4), None, False, "public")
    found = told(changed((2, 3), (5, 1), (4, 6)))
    assert found == {1: second, 2: turned, 3: turned, 4: last, 5: second, 6: last}


def test_a_round_of_another_program_says_that_it_was_changed_since() -> None:
    """1, 2 and 3 won; the rulebook has 3-2, 4-5 and 6-1."""
    first = shown(numbered(6), "1-4 1-0", "2-5 1-0", "3-6 1-0")
    found = told(shown(first, "3-2", "1-5", "4-6"))
    other = (Ground.CHANGED_SINCE, None, None, False, None)
    same = (Ground.CHANGED_SINCE, (3, 2, 1, 3), None, False, "public")
    assert found == {1: other, 2: same, 3: same, 4: other, 5: other, 6: other}


def seven() -> RunningTournament:
    """Round 2 is 1-4, 3-2, 6-7 and 5 has the bye; 1, 2, 3 and 4 have a point."""
    return closed(published(started(7, rounds=4)))


def test_the_bye_is_explained_without_a_board() -> None:
    found = told(published(seven()))
    assert found[5] == (Ground.RULEBOOK, (5, BYE, None, None), None, False, "public")
    assert found[6] == found[7] == (Ground.RULEBOOK, (6, 7, 3, 6), None, False, "public")


def test_a_forbidden_pair_that_moves_the_bye_veils_the_lowest_group() -> None:
    """6 and 7 may not meet: 5-7 plays, and 6 has the bye."""
    made = published(seven().do(c.forbid_pair, [6, 7]))
    assert when_paired(made.log, made.state, 2).touched == {0}
    first = (Ground.CONSTRAINT_ELSEWHERE, (1, 4, 1, 1), None, False, "public")
    second = (Ground.CONSTRAINT_ELSEWHERE, (3, 2, 2, 3), None, False, "public")
    veiled = (Ground.CONSTRAINT, None, 5, False, "arbiter")
    bye = (Ground.CONSTRAINT, None, None, False, "arbiter")
    assert told(made) == {1: first, 2: second, 3: second, 4: first, 5: veiled, 6: bye, 7: veiled}


def test_a_forbidden_pair_of_the_winners_leaves_the_bye_alone() -> None:
    made = published(seven().do(c.forbid_pair, [2, 3]))
    assert when_paired(made.log, made.state, 2).touched == {2}
    found = told(made)
    assert [found[player][0] for player in range(1, 8)] == [Ground.CONSTRAINT] * 4 + [Ground.CONSTRAINT_ELSEWHERE] * 3
    assert found[5] == (Ground.CONSTRAINT_ELSEWHERE, (5, BYE, None, None), None, False, "public")


def test_colours_of_a_veiled_game_are_not_told_when_they_were_turned() -> None:
    made = seven().do(c.forbid_pair, [2, 3]).do(c.pair)
    games = [(game.white, game.black) for game in made.state.rounds[1].games]
    assert games == [(1, 3), (4, 2), (6, 7)]
    turned = told(made.do(c.change_draft, [(3, 1), (4, 2), (6, 7)], 5).do(c.publish, "asked for"))
    assert [turned[player][2] for player in (1, 3, 2, 4)] == [None, None, 4, 4]


def test_where_the_rulebook_has_no_pairing_without_the_forbidden_pairs_everything_is_veiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = published(seven().do(c.forbid_pair, [2, 3]))

    def explainer(snapshot: Any, *more: Any, **named: Any) -> Any:
        if not snapshot.constraints.forbidden:
            raise ZwitsersError([])
        return RoundExplainer(snapshot, *more, **named)

    monkeypatch.setattr(explanation, "RoundExplainer", explainer)
    known = when_paired(made.log, made.state, 2)
    assert (known.public, known.touched) == (None, frozenset({0, 2}))
    unknown = replace(known, touched=frozenset())
    assert public_answer(made.state, made.state.rounds[1], unknown, 5) == PublicAnswer(
        Ground.CONSTRAINT, known.explainer
    )


def test_without_an_explanation_nothing_but_the_ground_is_told() -> None:
    by_hand = changed((2, 3), (5, 4), (1, 6))
    plain = published(started(4))
    dummied = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    between = dummied.do(c.pair).do(c.publish).state
    cases = [
        (by_hand.state, by_hand.state.rounds[1], Ground.BY_HAND),
        (plain.state, plain.state.rounds[0], Ground.CHANGED_SINCE),
        (dummied.state, dummied.state.rounds[0], Ground.DUMMY),
        (between, between.round(IN_BETWEEN), Ground.IN_BETWEEN),
    ]
    for state, round_, ground in cases:
        found = public_answer(state, round_, None, 1)
        assert (found.ground, found.explainer, found.about, found.colours, found.other_colours) == (
            ground, None, None, None, False
        )  # fmt: skip
