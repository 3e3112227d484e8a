"""A study: the measures of one tournament, fair conditions for all systems, and what the runs say together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.swisses import SWISSES
from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.simulate.measures import Gap, TournamentMeasures, measured
from zwitsers.engine.simulate.strength import GAMES, Population
from zwitsers.engine.simulate.study import Run, Study, carry_out, own_games
from zwitsers.engine.simulate.summary import summarise

W, B = Colour.WHITE, Colour.BLACK
STUDY = Study(("knsb-wp", "kndb"), (GAMES["chess"],) * 2, players=9, rounds=4, runs=6, seed=5)


def game(result: Result, opponent: int, colour: Colour) -> PlayerRound:
    return PlayerRound(result, opponent, colour)


def three_players() -> Snapshot:
    """1 beats 2, 3 has the bye; then 1 beats 3, 2 has the bye; all have met by then but 2 and 3."""
    win, loss, bye = Result.WIN, Result.LOSS, PlayerRound(Result.BYE)
    return Snapshot(
        (Player(1), Player(2), Player(3)),
        (
            (game(win, 2, W), game(win, 3, W)),
            (game(loss, 1, B), bye),
            (bye, game(loss, 1, B)),
        ),
        planned_rounds=2,
    )


def test_the_measures_of_a_tournament_by_hand() -> None:
    outcome = measured(three_players(), rulebook("kndb"), {1: 1900, 2: 1700, 3: 2000})
    assert outcome.rounds == 2
    assert outcome.winners == (2,), "player 1 wins and is second by strength"
    assert not outcome.strongest_first
    assert outcome.gaps == (Gap(1, 0), Gap(1, 0)), "1 and 3 both had a win's worth when they met"
    assert outcome.balances == (0, 2, 1), "two players had black once, one had white twice"
    assert (outcome.byes, outcome.repeated_byes, outcome.rematches) == (2, 0, 0)
    # 1 is above 2 and 3, who are level on points, WP 4 and SB 0: of three pairs one is level, 1-2 is right, 1-3 wrong.
    assert outcome.kendall == 0


def test_a_shared_first_place_counts_for_all_who_share_it() -> None:
    draw = Result.DRAW
    level = Snapshot((Player(1), Player(2)), ((game(draw, 2, W),), (game(draw, 1, B),)), planned_rounds=1)
    outcome = measured(level, rulebook("kndb"), {1: 1500, 2: 1600})
    assert outcome.winners == (1, 2)
    assert outcome.strongest_first
    assert not outcome.strongest_alone


def test_what_may_not_happen_is_counted_when_it_does() -> None:
    """Guards the zeros of a study: the counts can be something else."""
    win, loss, bye = Result.WIN, Result.LOSS, PlayerRound(Result.BYE)
    wrong = Snapshot(
        (Player(1), Player(2), Player(3)),
        (
            (game(win, 2, W), game(win, 2, B)),
            (game(loss, 1, B), game(loss, 1, W)),
            (bye, bye),
        ),
    )
    outcome = measured(wrong, rulebook("knsb-wp"), {1: 3, 2: 2, 3: 1})
    assert (outcome.rematches, outcome.byes, outcome.repeated_byes) == (1, 2, 1)


def test_players_of_equal_strength_share_their_place_by_strength() -> None:
    outcome = measured(three_players(), rulebook("kndb"), {1: 1900, 2: 1900, 3: 1500})
    assert outcome.winners == (1,)


def test_a_run_depends_on_its_number_only() -> None:
    forwards = [carry_out(task) for task in STUDY.tasks()]
    backwards = [carry_out(task) for task in reversed(STUDY.tasks())]
    assert forwards == backwards[::-1]
    assert len(set(forwards)) > 1


def test_all_systems_get_the_same_players_and_the_same_luck() -> None:
    """A system compared with itself: not one figure may differ."""
    once, twice = carry_out(Run(replace(STUDY, systems=("go-nl", "go-nl")), 3))
    assert once == twice


def test_a_longer_study_begins_with_the_same_runs() -> None:
    longer = replace(STUDY, runs=8)
    assert next(map(carry_out, longer.tasks())) == carry_out(STUDY.tasks()[0])


@pytest.mark.parametrize("system", SWISSES)
def test_no_system_breaks_its_absolute_norms(system: str) -> None:
    """R3.1 and R3.2, over whole tournaments with an odd number of players."""
    study = replace(STUDY, systems=(system,), games=own_games((system,)), players=13, rounds=6)
    for task in study.tasks():
        (outcome,) = carry_out(task)
        assert (outcome.rematches, outcome.repeated_byes) == (0, 0)
        assert (outcome.rounds, outcome.byes) == (6, 6)


def test_own_games() -> None:
    assert own_games(("kndb", "go-en", "knsb-wp")) == (GAMES["draughts"], GAMES["go"], GAMES["chess"])


def outcome_of(kendall: float, winners: tuple[int, ...], **changes: object) -> TournamentMeasures:
    usual = TournamentMeasures(
        rounds=3,
        kendall=kendall,
        spearman=kendall,
        winners=winners,
        gaps=(Gap(2, 0), Gap(2, 2), Gap(2, 4)),
        balances=(0, 3, 1),
        byes=0,
        rematches=0,
        repeated_byes=0,
    )
    return usual._replace(**changes)  # type: ignore[arg-type]


def test_runs_add_up_to_a_summary() -> None:
    study = Study(("a", "b"), (GAMES["chess"],) * 2, players=4, rounds=3, runs=2)
    stopped = outcome_of(0.2, (1, 2), rounds=2, gaps=(Gap(2, 0), Gap(2, 2)), balances=(4,), byes=1)
    summary = summarise(study, [(outcome_of(0.5, (1,)), outcome_of(0.4, (3,))), (outcome_of(0.7, (2,)), stopped)])
    first, second = summary.systems
    assert summary.best == "a"
    assert first.behind_best is None
    assert second.behind_best is not None
    assert second.behind_best.value == pytest.approx(0.3), "0.1 in one run, 0.5 in the other"
    assert first.kendall is not None
    assert first.kendall.value == pytest.approx(0.6)
    assert first.strongest_alone.value == 0.5
    assert (second.strongest_alone.value, second.strongest_first.value) == (0, 0.5)
    assert first.winner_place is not None
    assert first.winner_place.value == 1.5
    assert second.winner_place is not None
    assert second.winner_place.value == 2.25, "3, and the mean of 1 and 2"
    assert first.score_gap is not None
    assert first.score_gap.value == 0.75, "6 units over 4 games in rounds 2 and 3; a win is 2 units and 1 point"
    assert [gap and gap.value for gap in first.gap_by_round] == [0, 0.5, 1]
    assert second.gap_by_round[2] is None, "only one of its runs came so far"
    assert first.imbalance is not None
    assert first.imbalance.value == 1.25
    assert first.beyond_one is not None
    assert first.beyond_one.value == 0.25
    assert second.balance_shares == (0.5, 0.375, 0.125)
    assert (second.rounds_not_paired, second.runs_stopped, second.byes) == (1, 1, 1)


def test_a_tournament_of_too_many_rounds_is_reported_as_stopped() -> None:
    study = Study(("knsb-wp",), own_games(("knsb-wp",)), players=4, rounds=5, runs=2)
    (system,) = summarise(study, map(carry_out, study.tasks())).systems
    assert system.runs_stopped == 2
    assert system.rounds_not_paired >= 4


def test_better_ratings_make_knsb_rating_rank_no_worse_than_noise_does() -> None:
    """Guards the whole chain: where strength does not differ there is nothing to find, where it does there is."""
    flat = replace(STUDY, population=Population(spread=0), runs=12)
    wide = replace(STUDY, population=Population(spread=500), runs=12)
    found = [summarise(study, map(carry_out, study.tasks())).systems[0].kendall for study in (flat, wide)]
    assert found[0] is not None
    assert found[1] is not None
    assert found[0].value == 0, "all are equally strong: every pair is level"
    assert found[1].low > 0.4


def test_keizer_settings_are_compared_on_the_same_evenings() -> None:
    systems = ("keizer", "keizer:gap=0", "keizer:own=0:absent=0")
    study = Study(systems, (GAMES["chess"],) * 3, players=8, rounds=8, runs=2, seed=3, absences=200_000)
    usual, together, own = carry_out(Run(study, 1))
    # Without a gap neighbours meet again and again.
    assert together.rematches > usual.rematches
    assert own != usual
    assert carry_out(Run(study, 1)) == (usual, together, own)
