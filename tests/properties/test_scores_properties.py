"""Scores of random lawful tournaments with every kind of result."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.long_run import scaled
from helpers.prize_shares import divide_prizes
from helpers.strategies import snapshots
from oracles import scoring
from zwitsers.engine.domain import Colour, Snapshot
from zwitsers.engine.rules.registry import IDS, rulebook
from zwitsers.engine.scores.card import pairing_card
from zwitsers.engine.scores.control import control
from zwitsers.engine.scores.final import FinalLine, final_ranking
from zwitsers.engine.scores.history import Float, colour_balance, floats
from zwitsers.engine.scores.keizer import keizer_ranking
from zwitsers.engine.scores.table import AWARDED_AS_DRAW, DUMMY_SCORES_ZERO, score_table
from zwitsers.engine.scores.terms import score_terms

SYSTEMS = st.sampled_from(IDS)


@settings(max_examples=scaled(15, 300, 100), deadline=None)
@given(snapshots())
def test_wp_and_sb_equal_the_recomputation_from_the_text(snapshot: Snapshot) -> None:
    assert score_table(snapshot, AWARDED_AS_DRAW) == scoring.awarded_as_draw(snapshot)
    assert score_table(snapshot, DUMMY_SCORES_ZERO) == scoring.dummy_scores_zero(snapshot)


@settings(max_examples=scaled(8, 150, 50), deadline=None)
@given(snapshots(), SYSTEMS)
def test_the_control_sums_of_001_f8_hold(snapshot: Snapshot, system: str) -> None:
    for check in control(snapshot, rulebook(system)):
        assert check.holds, check


@settings(max_examples=scaled(8, 150, 50), deadline=None)
@given(snapshots(), st.sampled_from(("go-nl", "go-en", "knsb-wp")))
def test_without_one_sided_results_the_totals_are_those_of_r1_7(snapshot: Snapshot, system: str) -> None:
    points, ws, wp = control(snapshot, rulebook(system))
    players, rounds = len(snapshot.players), snapshot.rounds
    one_sided = sum(correction.reason == "one-sided" for correction in points.corrections)
    assert ws.total == players * rounds - one_sided
    assert wp.total == rounds * ws.total
    if not points.corrections:
        assert points.total == players * rounds


@settings(max_examples=scaled(8, 150, 50), deadline=None)
@given(snapshots(), SYSTEMS)
def test_terms_add_up_to_the_number(snapshot: Snapshot, system: str) -> None:
    book = rulebook(system)
    table = score_table(snapshot, book.method)
    known = {article.id for article in book.articles}
    for number in snapshot.numbers:
        terms = score_terms(snapshot, book.method, number, table)
        assert tuple(sum(term.contributes for term in part) for part in terms) == table[number]
        for part in terms:
            assert {term.article for term in part} <= known
            assert all(term.ruling for term in part)


@settings(max_examples=scaled(8, 100, 40), deadline=None)
@given(snapshots(), SYSTEMS, st.data())
def test_a_card_repeats_the_history_and_sums_to_its_totals(
    snapshot: Snapshot, system: str, data: st.DataObject
) -> None:
    book = rulebook(system)
    number = data.draw(st.sampled_from(snapshot.numbers))
    card = pairing_card(snapshot, book, number)
    assert [(row.result, row.opponent) for row in card.rounds] == [
        (e.result, e.opponent) for e in snapshot.history(number)
    ]
    assert sum(row.points.contributes for row in card.rounds) == card.totals.points
    assert sum(row.sonneborn_berger.contributes for row in card.rounds if row.sonneborn_berger) == (
        card.totals.sonneborn_berger
    )
    assert [row.float for row in card.rounds] == list(floats(snapshot)[number])


@settings(max_examples=scaled(8, 100, 40), deadline=None)
@given(snapshots())
def test_floats_of_a_pair_are_opposite_and_colour_balances_sum_to_zero(snapshot: Snapshot) -> None:
    found = floats(snapshot)
    mirror = {Float.UP: Float.DOWN, Float.DOWN: Float.UP, Float.NONE: Float.NONE}
    for number in snapshot.numbers:
        for entry, own, turn in zip(snapshot.history(number), found[number], range(snapshot.rounds), strict=True):
            if entry.opponent:
                assert found[entry.opponent][turn] is mirror[own]
    assert sum(colour_balance(snapshot, number, Colour.WHITE) for number in snapshot.numbers) == 0


@settings(max_examples=scaled(8, 100, 40), deadline=None)
@given(snapshots(), SYSTEMS, st.data())
def test_the_past_does_not_depend_on_later_rounds(snapshot: Snapshot, system: str, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(0, snapshot.rounds))
    earlier = snapshot.after(rounds)
    cut = Snapshot(players=snapshot.players, histories=tuple(history[:rounds] for history in snapshot.histories))
    method = rulebook(system).method
    assert score_table(earlier, method) == score_table(cut, method)
    for number in snapshot.numbers:
        assert floats(earlier)[number] == floats(snapshot)[number][:rounds]


VARIANTS = [(system, ranking.id) for system in IDS for ranking in rulebook(system).final_rankings]


@pytest.mark.parametrize(("system", "variant"), VARIANTS)
@settings(max_examples=scaled(5, 60, 25), deadline=None)
@given(snapshot=snapshots(max_players=9), seed=st.none() | st.integers(0, 9))
def test_every_final_ranking_is_in_order_of_points_with_true_places(
    system: str, variant: str, snapshot: Snapshot, seed: int | None
) -> None:
    """Keizer is in order of Keizer points (K4, K11); a round robin draws no lots (RR7)."""
    lines = final_ranking(snapshot, rulebook(system), variant, seed=seed)
    assert sorted(line.number for line in lines) == sorted(snapshot.numbers)
    counted = keizer_ranking(snapshot).scores if system == "keizer" else {line.number: line.points for line in lines}
    assert [counted[line.number] for line in lines] == sorted(counted.values(), reverse=True)
    assert lines == final_ranking(snapshot, rulebook(system), variant, seed=seed)
    _check_places(lines)
    if seed is not None and system not in ("kndb", "round-robin"):
        assert not any(line.shared for line in lines)


@pytest.mark.parametrize(("system", "variant"), VARIANTS)
@settings(max_examples=scaled(5, 60, 25), deadline=None)
@given(snapshot=snapshots(max_players=6), seed=st.integers(0, 9))
def test_lots_only_divide_shared_places(system: str, variant: str, snapshot: Snapshot, seed: int) -> None:
    """R11.2: the list with lots is the list without them, each shared place divided."""
    book = rulebook(system)
    shared = {line.number: line.place for line in final_ranking(snapshot, book, variant)}
    places = [shared[line.number] for line in final_ranking(snapshot, book, variant, seed=seed)]
    assert places == sorted(places)


def opponents(snapshot: Snapshot, number: int) -> list[int]:
    return [entry.opponent for entry in snapshot.history(number) if entry.played]


def key_of(snapshot: Snapshot, number: int, variant: str) -> tuple[Fraction | int, ...]:
    """What 002 Eindstand orders by, most important first, straight from the text."""
    points, _score, wp, sb = scoring.dummy_scores_zero(snapshot)[number]
    if variant == "kndb":
        return (points, wp, sb)
    if variant == "rating":
        ratings = [snapshot.player(opponent).rating for opponent in opponents(snapshot, number)]
        return (points, Fraction(sum(ratings), max(len(ratings), 1)))
    scores = scoring.points(scoring.rounds_of(snapshot))
    met = sorted(scores[opponent] for opponent in opponents(snapshot, number))
    met = [0] * (snapshot.rounds - len(met)) + met
    return (points, sum(met) - sum(met[-1:]) - (met[0] if len(met) > 1 else 0), *(sum(met[n:]) for n in range(1, 8)))


@pytest.mark.parametrize("variant", ["kndb", "fmjd", "rating"])
@settings(max_examples=scaled(8, 150, 50), deadline=None)
@given(snapshot=snapshots(max_players=9))
def test_places_of_kndb_are_those_of_its_criteria_in_order(variant: str, snapshot: Snapshot) -> None:
    keys = {number: key_of(snapshot, number, variant) for number in snapshot.numbers}
    for line in final_ranking(snapshot, rulebook("kndb"), variant):
        assert line.place == 1 + sum(key > keys[line.number] for key in keys.values())


@settings(max_examples=scaled(15, 300, 100), deadline=None)
@given(snapshots(max_players=7))
def test_the_winner_under_knsb_wp_is_best_by_direct_result_when_all_at_the_top_have_met(snapshot: Snapshot) -> None:
    table = scoring.awarded_as_draw(snapshot)
    best = max(line[0] for line in table.values())
    tied = [number for number in snapshot.numbers if table[number][0] == best]
    while all(set(tied) - {number} <= set(opponents(snapshot, number)) for number in tied):
        mutual = {n: sum(e.points for e in snapshot.history(n) if e.played and e.opponent in tied) for n in tied}
        leaders = [number for number in tied if mutual[number] == max(mutual.values())]
        if leaders == tied:
            break
        tied = leaders
    level = max(table[number][2:] for number in tied)
    winners = {number for number in tied if table[number][2:] == level}
    lines = final_ranking(snapshot, rulebook("knsb-wp"))
    assert {line.number for line in lines if line.place == 1} == winners
    # Everyone else goes by points, WP and SB only.
    others = [table[line.number][:1] + table[line.number][2:] for line in lines if line.number not in winners]
    assert others == sorted(others, reverse=True)


def _check_places(lines: list[FinalLine]) -> None:
    for position, line in enumerate(lines):
        tied = [other for other in lines if other.place == line.place]
        assert line.shared == (len(tied) > 1)
        assert line.place == next(index for index, other in enumerate(lines, 1) if other.place == line.place)
        level_with_above = position > 0 and lines[position - 1].place == line.place
        assert (line.decided_by is None) == (position == 0 or level_with_above)


@settings(max_examples=scaled(8, 100, 40), deadline=None)
@given(snapshots(), SYSTEMS, st.lists(st.integers(0, 100_000), max_size=15))
def test_prize_money_is_handed_out_to_the_cent_and_equally(snapshot: Snapshot, system: str, amounts: list[int]) -> None:
    lines = final_ranking(snapshot, rulebook(system), seed=1)
    shares = divide_prizes(lines, amounts)
    assert sum(shares.values()) == sum(amounts[: len(lines)])
    # K11: in Keizer the Keizer points decide who are level.
    level = keizer_ranking(snapshot).scores if system == "keizer" else {line.number: line.points for line in lines}
    for points in set(level.values()):
        group = [shares[line.number] for line in lines if level[line.number] == points]
        assert group == sorted(group, reverse=True)
        assert group[0] - group[-1] <= 1
