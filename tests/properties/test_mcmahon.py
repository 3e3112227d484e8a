"""A McMahon against the oracle that tries everything; one in which all start alike is the Swiss of the rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.fuzzing import MCMAHON, Way, engine, engine_lines, examine
from helpers.long_run import scaled
from oracles import mcmahon
from oracles.brute_force import best_pairing
from oracles.mcmahon_tournaments import random_mcmahon, tangled_mcmahon
from oracles.tournaments import random_snapshot, tangled_snapshot
from zwitsers.engine.domain import Avoidance, AvoidanceKind, McMahon, PlayerRound, Resistance, Result, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.card import pairing_cards
from zwitsers.engine.scores.control import control
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.terms import score_terms
from zwitsers.engine.why.judge import judge

if TYPE_CHECKING:
    from collections.abc import Callable

GO = ("go-nl", "go-en")
COUNT = scaled(40, 400)


@pytest.mark.parametrize("system", MCMAHON)
def test_engine_and_judge_agree_with_the_brute_force(system: str) -> None:
    for seed in range(COUNT):
        examine(system, seed, Way)


@pytest.mark.parametrize("system", GO)
def test_a_club_avoided_before_the_size_of_the_waiting_room(system: str) -> None:
    """M7, before 4.3: a larger waiting room, if that avoids more. All ways give the answer of the brute force."""
    book, larger = rulebook(system), 0
    for seed in range(COUNT):
        plain = random_snapshot(seed, system)
        clubs = tuple(player._replace(club="AB"[player.number % 2]) for player in plain.players)
        avoid = plain.constraints._replace(avoid=(Avoidance(AvoidanceKind.CLUB, "4.3"),))
        snapshot = plain._replace(players=clubs, constraints=avoid, mcmahon=McMahon(dict.fromkeys(plain.numbers, 40)))
        best = best_pairing(snapshot, system)
        for way in (Way.SHIPPED, Way.BELOW, Way.EXACT):
            with engine(way):
                assert engine_lines(snapshot, book) == (best and best.lines), (seed, way)
        free = best_pairing(plain, system)
        if best is not None and free is not None:
            points = {number: line.points for number, line in score_table(plain, book.method).items()}
            ours, theirs = (sum(points[a] != points[b] for a, b in m.lines if b) for m in (best, free))
            larger += ours > theirs
    assert larger


@pytest.mark.parametrize("system", GO)
@pytest.mark.parametrize("made", [random_snapshot, tangled_snapshot])
def test_if_all_start_alike_it_is_the_swiss_of_today(system: str, made: Callable[[int, str], Snapshot]) -> None:
    """Pairing for pairing, standing for standing, card for card: byes, absences and late entries included."""
    book = rulebook(system)
    for seed in range(2 * COUNT):
        swiss = made(seed, system)
        alike = swiss._replace(mcmahon=McMahon(dict.fromkeys(swiss.numbers, 2 * (seed % 39)), bar=60))
        assert score_table(alike, book.method) == score_table(swiss, book.method)
        assert final_ranking(alike, book, seed=1) == final_ranking(swiss, book, seed=1)
        assert engine_lines(alike, book) == engine_lines(swiss, book)
        assert [card.totals for card in pairing_cards(alike, book)] == [
            card.totals for card in pairing_cards(swiss, book)
        ]


@pytest.mark.parametrize("system", GO)
def test_scores_are_those_of_the_oracle_and_the_sum_of_their_terms(system: str) -> None:
    book = rulebook(system)
    for seed in range(COUNT):
        snapshot = random_mcmahon(seed, system)
        table, meant = score_table(snapshot, book.method), mcmahon.scores(snapshot)
        for number, line in table.items():
            assert (line.points, line.resistance_points, line.sonneborn_berger) == meant[number]
            terms = score_terms(snapshot, book.method, number, table)
            start = snapshot.start_of(number)
            assert start + sum(term.contributes for term in terms.points) == line.points
            assert start + sum(term.contributes for term in terms.resistance_score) == line.resistance_score
            assert sum(term.contributes for term in terms.resistance_points) == line.resistance_points
            assert sum(term.contributes for term in terms.sonneborn_berger) == line.sonneborn_berger


@pytest.mark.parametrize("system", GO)
def test_the_control_sums_hold_with_start_scores_and_rounds_without_a_game(system: str) -> None:
    """Whatever the settings are; and a score that is not there is found."""
    book, ways = rulebook(system), set()
    for seed in range(2 * COUNT):
        snapshot = (random_mcmahon if seed % 2 else tangled_mcmahon)(seed, system)
        assert snapshot.mcmahon is not None
        assert all(line.holds for line in control(snapshot, book)), seed
        ways.add(snapshot.mcmahon.unplayed.resistance)
        if snapshot.starts_differ:
            points, *_rest = control(snapshot, book)
            assert points.expected != points.formula
            assert sum(item.amount for item in points.corrections if item.reason == "start") == sum(
                snapshot.mcmahon.start.values()
            )
    assert ways == set(Resistance)


def test_every_avoidance_is_among_the_random_tournaments_and_decides_some_of_them() -> None:
    seen: set[AvoidanceKind] = set()
    for seed in (16, 38, 129):  # searched for: the first that each of them decides
        snapshot = random_mcmahon(seed, "go-nl")
        for item in snapshot.constraints.avoid:
            without = tuple(other for other in snapshot.constraints.avoid if other is not item)
            free = snapshot._replace(constraints=snapshot.constraints._replace(avoid=without))
            if engine_lines(snapshot, rulebook("go-nl")) != engine_lines(free, rulebook("go-nl")):
                seen.add(item.what)
    assert seen == set(AvoidanceKind)


def test_a_pairing_without_the_avoidance_loses_to_the_judge_by_it() -> None:
    book, meant = rulebook("go-en"), {"M7a", "M7b", "M7c", "M7d"}
    lost: set[str] = set()
    for seed in (5, 7, 25, 740):  # searched for: the first that loses by each article
        snapshot = random_mcmahon(seed, "go-en")
        free = snapshot._replace(constraints=snapshot.constraints._replace(avoid=()))
        best, other = engine_lines(snapshot, book), engine_lines(free, book)
        assert best is not None
        assert other is not None
        loss = judge(snapshot, book, other, best).loses_on
        assert loss is not None
        lost.add(loss.criterion.article)
    assert lost == meant


def test_an_absence_counts_a_half_and_two_make_a_point() -> None:
    snapshot = random_mcmahon(3, "go-nl")
    made = McMahon({number: 60 - 2 * (number % 3) for number in snapshot.numbers})
    away = tuple((PlayerRound(Result.ABSENT),) * snapshot.rounds for _player in snapshot.players)
    table = score_table(snapshot._replace(mcmahon=made, histories=away, stones={}), rulebook("go-nl").method)
    assert all(line.points == made.start[number] + snapshot.rounds // 2 * 2 for number, line in table.items())
