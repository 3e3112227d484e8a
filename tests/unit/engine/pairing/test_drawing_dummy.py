"""The drawing dummy of 002 Modificatie 2: the documented example, what its functions refuse, and what they do where the
text leaves room."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from helpers.crosstables import tournament
from helpers.dummy_play import entered
from zwitsers.engine.domain import Constraints, ForbiddenPairs, PlayerRound, Result, Snapshot, StrengthGroups
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.pairing.drawing_dummy import (
    DummyError,
    after_in_between,
    in_between_round,
    join_dummy,
    pair_last_round,
    pair_with_dummy,
    record_round,
)
from zwitsers.engine.rules.kndb import RULEBOOK as KNDB
from zwitsers.engine.scores.table import score_table

PAGE = Path(__file__).resolve().parents[4] / "docs" / "drawing-dummy.md"


# The documented example


def test_the_documented_example_prints_what_it_says() -> None:
    """All code on the page runs, in order; what stands below a block is what that block prints."""
    text = PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", text, re.MULTILINE | re.DOTALL)
    assert len(shown) == text.count("```python") > 10
    assert all(expected for _code, expected in shown)
    names: dict[str, object] = {}
    for code, expected in shown:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, PAGE.name, "exec"), names)
        assert [line.rstrip() for line in printed.getvalue().splitlines()] == expected.splitlines()
    assert isinstance(names["tournament"], Snapshot)
    assert len(names["tournament"].players) == 9
    assert names["tournament"].rounds == 7 + 1


# Joining, pairing and recording


def keys(error: DummyError) -> list[str]:
    return [problem.key for problem in error.problems]


def test_the_dummy_does_not_join_an_even_number_of_players() -> None:
    with pytest.raises(DummyError, match="8 players, an even number"):
        join_dummy(entered(8, 5))


def test_the_dummy_does_not_join_halfway() -> None:
    with pytest.raises(DummyError, match="before the first round; 1 rounds"):
        join_dummy(tournament("1-2:1 3:bye"))


def test_someone_who_is_not_the_dummy_is_refused_with_the_round_that_shows_it() -> None:
    snapshot, dummy = join_dummy(entered(3, 3))
    snapshot = record_round(snapshot, pair_with_dummy(snapshot, dummy), {2: Result.WIN})
    with pytest.raises(DummyError, match=r"Player 2 .* round 1"):
        pair_with_dummy(snapshot, 2)
    with pytest.raises(DummyError, match=r"Player 9 .* does not exist"):
        pair_with_dummy(snapshot, 9)


def test_with_an_even_number_present_the_dummy_sits_out_and_gets_its_point() -> None:
    snapshot, dummy = join_dummy(entered(5, 3))
    snapshot = snapshot._replace(unavailable={5: Result.ABSENT})
    pairing = pair_with_dummy(snapshot, dummy)
    assert pairing.opponent is None
    assert pairing.pairing.absent == {5: Result.ABSENT}
    assert {frozenset(board[:2]) for board in pairing.pairing.boards} == {frozenset({1, 4}), frozenset({2, 3})}
    after = record_round(snapshot, pairing, {})
    assert after.entry(dummy, 1) == PlayerRound(Result.HALF_POINT_BYE)
    assert score_table(after, KNDB.method)[dummy].points == 1
    # It may meet everyone still.
    assert pair_with_dummy(after, dummy).opponent is not None


def test_an_absence_given_for_the_dummy_itself_means_nothing() -> None:
    snapshot, dummy = join_dummy(entered(5, 3))
    told = snapshot._replace(unavailable={dummy: Result.ABSENT})
    assert pair_with_dummy(told, dummy) == pair_with_dummy(snapshot, dummy)


def test_one_result_of_a_game_is_enough_and_none_means_not_in_yet() -> None:
    snapshot, dummy = join_dummy(entered(7, 3))
    pairing = pair_with_dummy(snapshot, dummy)
    one, two, three = pairing.pairing.boards
    after = record_round(snapshot, pairing, {one.black: Result.FORFEIT_WIN, two.white: Result.DRAW})
    assert after.entry(one.white, 1).result is Result.FORFEIT_LOSS
    assert after.entry(two.black, 1).result is Result.DRAW
    assert after.entry(three.white, 1).result is Result.PENDING


def test_results_that_do_not_mirror_each_other_are_both_given() -> None:
    snapshot, dummy = join_dummy(entered(3, 3))
    pairing = pair_with_dummy(snapshot, dummy)
    after = record_round(snapshot, pairing, {2: Result.LOSS, 3: Result.DRAW})
    assert (after.entry(2, 1).result, after.entry(3, 1).result) == (Result.LOSS, Result.DRAW)


def test_results_that_cannot_be_are_all_named() -> None:
    snapshot, dummy = join_dummy(entered(5, 3))
    snapshot = snapshot._replace(unavailable={4: Result.ABSENT, 5: Result.ABSENT})
    pairing = pair_with_dummy(snapshot, dummy)
    assert pairing.opponent == 1
    wrong = {1: Result.WIN, dummy: Result.LOSS, 4: Result.WIN, 2: Result.BYE, 77: Result.WIN}
    with pytest.raises(DummyError) as raised:
        record_round(snapshot, pairing, wrong)
    assert keys(raised.value) == ["dummy.always-draws"] * 2 + ["dummy.no-game"] * 3
    assert "player 77" in raised.value.text("en")


def test_whoever_withdrew_stays_away_and_others_come_back() -> None:
    snapshot, dummy = join_dummy(entered(7, 3))
    snapshot = snapshot._replace(unavailable={6: Result.WITHDRAWN, 7: Result.ABSENT})
    pairing = pair_with_dummy(snapshot, dummy)
    after = record_round(snapshot, pairing, {}, unavailable={2: Result.HALF_POINT_BYE})
    assert dict(after.unavailable) == {6: Result.WITHDRAWN, 2: Result.HALF_POINT_BYE}


# The in-between round


def after_rounds(players: int, planned: int, rounds: int) -> tuple[Snapshot, int]:
    snapshot, dummy = join_dummy(entered(players, planned))
    for _ in range(rounds):
        pairing = pair_with_dummy(snapshot, dummy)
        snapshot = record_round(snapshot, pairing, {board.white: Result.WIN for board in pairing.pairing.boards})
    return snapshot, dummy


@pytest.mark.parametrize("planned", [5, 7, None])
def test_the_in_between_round_is_just_before_the_last(planned: int | None) -> None:
    snapshot, dummy = after_rounds(11, 7, 5)
    with pytest.raises(DummyError, match="so far: 5; rounds planned"):
        in_between_round(snapshot._replace(planned_rounds=planned), dummy)


def test_someone_who_is_away_is_left_out_and_misses_that_round() -> None:
    snapshot, dummy = after_rounds(11, 5, 4)
    met = [entry.opponent for entry in snapshot.history(dummy)]
    gone = met[1]
    everyone = in_between_round(snapshot, dummy)
    between = in_between_round(snapshot, dummy, away={gone: Result.ABSENT})
    assert between.players == tuple(n for n in everyone.players if n != gone)
    assert between.against_himself == ()  # four remain
    assert dict(between.away) == {gone: Result.ABSENT}
    after = after_in_between(snapshot, dummy, between, {})
    assert after.history(gone)[1] == PlayerRound(Result.MOVED)
    assert after.history(gone)[-1] == PlayerRound(Result.ABSENT)
    assert gone not in after.unavailable  # he may be back for the last round


def test_whoever_is_away_in_the_last_round_is_away_in_between_unless_told_otherwise() -> None:
    snapshot, dummy = after_rounds(11, 5, 4)
    gone = snapshot.history(dummy)[0].opponent
    snapshot = snapshot._replace(unavailable={gone: Result.WITHDRAWN})
    assert dict(in_between_round(snapshot, dummy).away) == {gone: Result.WITHDRAWN}
    assert gone in in_between_round(snapshot, dummy, away={}).players


def test_the_arbiter_chooses_who_draws_against_himself_where_the_middle_one_cannot() -> None:
    snapshot, dummy = after_rounds(21, 5, 4)
    between = in_between_round(snapshot, dummy)
    one, two, three, four, five = between.players
    assert between.against_himself == (three,)
    # Without the third, the fifth has nobody.
    hopeless = forbidding(snapshot, (five, one), (five, two), (five, four))
    chosen = in_between_round(hopeless, dummy, against_himself=[four])
    assert chosen.against_himself == (four,)
    assert frozenset({three, five}) in {frozenset(board[:2]) for board in chosen.boards}
    chosen = in_between_round(hopeless, dummy, against_himself={five, four, one})
    assert chosen.against_himself == (one, four, five)
    assert [{board.white, board.black} for board in chosen.boards] == [{two, three}]


def test_a_choice_that_leaves_an_odd_number_or_names_an_outsider_is_refused() -> None:
    snapshot, dummy = after_rounds(11, 5, 4)
    first, second, *_others = in_between_round(snapshot, dummy).players
    with pytest.raises(DummyError, match="with 2 drawing against themselves an odd number remains"):
        in_between_round(snapshot, dummy, against_himself=[first, second])
    with pytest.raises(DummyError, match="do not take part"):
        in_between_round(snapshot, dummy, against_himself=[dummy])


def test_a_player_chosen_twice_is_one_player() -> None:
    snapshot, dummy = after_rounds(21, 5, 4)
    middle = in_between_round(snapshot, dummy).against_himself[0]
    assert in_between_round(snapshot, dummy, against_himself=[middle, middle]).against_himself == (middle,)


def forbidding(snapshot: Snapshot, *pairs: tuple[int, int]) -> Snapshot:
    rules = tuple(ForbiddenPairs(frozenset(pair)) for pair in pairs)
    return snapshot._replace(constraints=Constraints(rules))


def test_an_in_between_round_that_cannot_be_paired_says_why_and_who_else_could_draw_against_himself() -> None:
    snapshot, dummy = after_rounds(21, 5, 4)
    one, two, _middle, four, five = in_between_round(snapshot, dummy).players
    hopeless = forbidding(snapshot, (one, two), (one, four), (one, five))
    with pytest.raises(NoPairingError) as raised:
        in_between_round(hopeless, dummy)
    text = raised.value.text("en")
    assert f"{one} has nobody left to meet" in re.sub(r" Player \d+", "", text)
    assert "play this round after all" not in text  # a remedy of ordinary rounds
    # All but the middle one leave a way: the first has to meet the middle one, or to draw against himself.
    nearest_first = raised.value.problems[-1].values["ways"]
    assert nearest_first == f"{two}, {four}, {one}"
    assert in_between_round(hopeless, dummy, against_himself=[two]).warnings == ()


def test_with_an_even_number_two_may_draw_against_themselves() -> None:
    snapshot, dummy = after_rounds(21, 4, 3)
    one, two, three, four = in_between_round(snapshot, dummy).players
    hopeless = forbidding(snapshot, (one, two), (one, three), (one, four))
    with pytest.raises(NoPairingError) as raised:
        in_between_round(hopeless, dummy)
    assert raised.value.problems[-1].key == "dummy.choose-more"
    ways = {frozenset(map(int, way.split("+"))) for way in str(raised.value.problems[-1].values["ways"]).split(", ")}
    # The first has to be one of the two, and the two who remain may not have met.
    assert four in [entry.opponent for entry in snapshot.history(two)]
    assert ways == {frozenset({one, two}), frozenset({one, four})}
    assert len(in_between_round(hopeless, dummy, against_himself=[one, four]).boards) == 1


def test_where_three_cannot_draw_against_themselves_three_others_are_proposed() -> None:
    """The first and the second have only the third left, who is one of the three chosen."""
    snapshot, dummy = after_rounds(21, 5, 4)
    one, two, three, four, five = in_between_round(snapshot, dummy).players
    hopeless = forbidding(snapshot, (one, two), (one, four), (one, five), (two, four), (two, five))
    with pytest.raises(NoPairingError) as raised:
        in_between_round(hopeless, dummy, against_himself=[three, four, five])
    advice = raised.value.problems[-1]
    assert (advice.key, advice.values["count"]) == ("dummy.choose-more", 3)
    ways = str(advice.values["ways"]).split(", ")
    assert {len(way.split("+")) for way in ways} == {3}
    assert not {f"{three}+{four}+{five}"} & set(ways)


def test_when_no_choice_helps_the_error_says_so() -> None:
    snapshot, dummy = after_rounds(21, 5, 4)
    players = in_between_round(snapshot, dummy).players
    hopeless = snapshot._replace(constraints=Constraints((ForbiddenPairs(frozenset(players)),)))
    with pytest.raises(NoPairingError) as raised:
        in_between_round(hopeless, dummy)
    assert raised.value.problems[-1].key == "dummy.nothing-helps"


def test_a_last_round_that_would_become_impossible_is_told_before_anyone_plays() -> None:
    snapshot, dummy = after_rounds(21, 5, 4)
    between = in_between_round(snapshot, dummy)
    assert between.warnings == ()
    board = between.boards[1]
    # The only one whom White may still meet, he meets in the in-between round: the last round has nobody for him.
    others = [n for n in snapshot.numbers if n not in (board.white, board.black)]
    doomed = forbidding(snapshot, *((board.white, other) for other in others))
    warned = in_between_round(doomed, dummy)
    assert board in warned.boards
    # With the reasons, and what helps.
    assert [problem.key for problem in warned.warnings] == [
        "dummy.last-round-impossible", "pairing.nobody-left", "pairing.island", "pairing.in-the-way",
        "dummy.choose-another",
    ]  # fmt: skip
    assert warned.warnings[-1].values == {"ways": str(board.white)}
    with pytest.raises(NoPairingError):
        pair_round(after_in_between(doomed, dummy, warned, {}), KNDB)


def test_r10_4_constraints_on_the_last_round_keep_its_number() -> None:
    snapshot, dummy = after_rounds(11, 5, 4)
    rules = (
        ForbiddenPairs(frozenset({1, 2, dummy}), 2, 4),
        ForbiddenPairs(frozenset({3, 4}), 5, 5),
        ForbiddenPairs(frozenset({5, 6}), 1, None),
    )
    strength = StrengthGroups((frozenset({1, 2}), frozenset({3, dummy})), 3)
    snapshot = snapshot._replace(constraints=Constraints(rules, strength))
    after = after_in_between(snapshot, dummy, in_between_round(snapshot, dummy), {})
    assert after.constraints == Constraints(
        (
            ForbiddenPairs(frozenset({1, 2}), 2, 4),
            ForbiddenPairs(frozenset({3, 4}), 5, 5),
            ForbiddenPairs(frozenset({5, 6}), 1, None),
        ),
        StrengthGroups((frozenset({1, 2}), frozenset({3})), 3),
    )
    assert (after.planned_rounds, after.numbered_rounds, after.round_to_come) == (5, 4, 5)
    assert after.round_numbers == (1, 2, 3, 4, 0)
    partner = next(n for n in after.numbers if n not in (3, *after.unavailable) and n != 4)
    barred = after._replace(constraints=Constraints((ForbiddenPairs(frozenset({3, partner}), 5, 5),)))
    assert all({board.white, board.black} != {3, partner} for board in pair_round(barred, KNDB).boards)


def test_when_everybody_concerned_is_away_there_is_a_round_without_games() -> None:
    """The draw with the dummy is gone (R7.4), and its opponent in the last round is not paired in it."""
    snapshot, dummy = after_rounds(11, 5, 4)
    everyone = in_between_round(snapshot, dummy)
    between = in_between_round(snapshot, dummy, away=dict.fromkeys(everyone.players, Result.ABSENT))
    assert (between.players, between.boards, between.against_himself) == ((), (), ())
    after = after_in_between(snapshot, dummy, between, {})
    assert (after.in_between, after.rounds, after.round_to_come) == (5, 5, 5)
    assert {after.history(number)[-1].result for number in everyone.players} == {Result.ABSENT}
    others = set(after.numbers) - set(everyone.players)
    assert {after.history(number)[-1].result for number in others} == {Result.NO_PART}
    assert dict(after.unavailable) == {everyone.last_opponent: Result.MOVED}


def test_r3_10_the_last_round_keeps_the_rule_on_meeting_again() -> None:
    snapshot, dummy = after_rounds(11, 5, 4)
    again = snapshot._replace(constraints=Constraints(rematch_after=3))
    after = after_in_between(again, dummy, in_between_round(again, dummy), {})
    assert after.constraints == Constraints(rematch_after=3)


def test_the_draw_of_the_one_left_over_takes_no_result() -> None:
    """R10.3."""
    snapshot, dummy = after_rounds(11, 5, 4)
    after = after_in_between(snapshot, dummy, in_between_round(snapshot, dummy), {})
    gone = next(number for number in after.numbers if not any(e.result is Result.MOVED for e in after.history(number)))
    last = pair_last_round(after._replace(unavailable={**after.unavailable, gone: Result.WITHDRAWN}))
    assert last.left_over is not None
    with pytest.raises(DummyError) as raised:
        record_round(after, last, {last.left_over: Result.WIN})
    assert keys(raised.value) == ["dummy.always-draws"]


def test_when_nobody_ever_met_the_dummy_there_is_no_in_between_round() -> None:
    snapshot, dummy = join_dummy(entered(5, 2))
    snapshot = snapshot._replace(unavailable={5: Result.WITHDRAWN})
    snapshot = record_round(snapshot, pair_with_dummy(snapshot, dummy), {})
    between = in_between_round(snapshot, dummy)
    assert (between.last_opponent, between.players, between.boards) == (None, (), ())
    after = after_in_between(snapshot, dummy, between, {})
    assert (after.rounds, after.planned_rounds, len(after.players)) == (1, 2, 5)


def test_in_a_tournament_of_one_round_the_one_left_over_draws_against_himself() -> None:
    snapshot, dummy = join_dummy(entered(3, 1))
    between = in_between_round(snapshot, dummy)
    assert (between.last_opponent, between.against_himself, between.boards) == (1, (1,), ())
    after = after_in_between(snapshot, dummy, between, {})
    assert [frozenset(board[:2]) for board in pair_round(after, KNDB).boards] == [frozenset({2, 3})]
