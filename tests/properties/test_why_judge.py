"""The judge beside the oracles and the engine: keys, colours, board order, and pairings with one board swapped."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, takewhile
from random import Random
from typing import TYPE_CHECKING

import pytest

from helpers.explaining import FIDE, Alternative, best_of, every_pairing, first_worse
from helpers.fuzzing import SYSTEMS, lines_of, tournament_of
from helpers.long_run import scaled
from helpers.playing import with_entries
from zwitsers.engine.pairing import NoPairingError, NothingToPairError, Pairing, pair_round
from zwitsers.engine.rules import criteria
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.answers import RoundExplainer
from zwitsers.engine.why.check import RoundCheck, check_rounds
from zwitsers.engine.why.colours import published
from zwitsers.engine.why.groups import groups_of, key_of
from zwitsers.engine.why.judge import first_difference, judge
from zwitsers.engine.why.verify import verify_pairs
from zwitsers.engine.why.view import view_of
from zwitsers.engine.why.words import AnswerWords

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.why.groups import Item

TOURNAMENTS, SWAPPED, ROOMS = scaled(20, 150, 50), scaled(30, 150, 110), scaled(20, 60, 30)


def paired(system: str, seed: int) -> tuple[Snapshot, Pairing] | None:
    snapshot = tournament_of(system, seed)[1]
    try:
        return snapshot, pair_round(snapshot, rulebook(system))
    except (NoPairingError, NothingToPairError):
        return None


def as_the_oracle(item: Item) -> tuple[int, ...]:
    """A value as the oracles write it: a list, turned round where larger is better."""
    if isinstance(item.value, int):
        return (item.value,)
    larger_is_better = item.criterion.measure in (criteria.PAIR_LIST, criteria.EXCHANGE_OUT)
    return tuple(-x for x in item.value) if larger_is_better else item.value


def test_the_judge_and_the_oracle_tell_pairings_apart_by_the_same_criterion() -> None:
    """fide-dutch writes its items otherwise than its oracle; so pairings are compared, good and bad, two at a time."""
    compared: Counter[str] = Counter()
    for seed in range(TOURNAMENTS):
        snapshot = tournament_of(FIDE, seed)[1]
        view = view_of(snapshot, rulebook(FIDE))
        alternatives = every_pairing(snapshot, FIDE)
        for one, two in combinations(Random(seed).sample(alternatives, min(6, len(alternatives))), 2):
            better, worse = sorted((one, two), key=lambda alternative: alternative.key)
            found = first_difference(view, *([(min(p), max(p)) for p in a.pairs] for a in (better, worse)))
            assert found is not None
            assert found.better
            group, measure = first_worse(better, worse)
            assert found.criterion.measure is measure, seed
            assert found.group.score == view.groups()[group][0]
            compared[measure.name] += 1
    assert compared.total() > 3 * TOURNAMENTS
    assert len(compared) > 10


@pytest.mark.parametrize("system", [system for system in SYSTEMS if system != FIDE])
def test_the_judge_counts_what_the_oracles_count(system: str) -> None:
    """Pairings drawn at random, good and bad: every item of every key."""
    compared = 0
    for seed in range(TOURNAMENTS):
        snapshot = tournament_of(system, seed)[1]
        view = view_of(snapshot, rulebook(system))
        alternatives = every_pairing(snapshot, system)
        for alternative in Random(seed).sample(alternatives, min(8, len(alternatives))):
            groups = groups_of(view, [(min(pair), max(pair)) for pair in alternative.pairs])
            mine = tuple(
                tuple((item.criterion.measure, as_the_oracle(item)) for item in key_of(group)) for group in groups
            )
            assert mine == alternative.rows, seed
            compared += 1
    assert compared > 3 * TOURNAMENTS


@pytest.mark.parametrize("system", SYSTEMS)
def test_colours_and_boards_of_the_judge_are_those_of_the_engine(system: str) -> None:
    boards = 0
    for seed in range(TOURNAMENTS):
        found = paired(system, seed)
        if found is not None:
            snapshot, pairing = found
            again = published(view_of(snapshot, rulebook(system)), lines_of(pairing))
            assert [tuple(verdict) for verdict in again] == [tuple(board) for board in pairing.boards], seed
            boards += len(again)
    assert boards > 2 * TOURNAMENTS


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_swapped_board_is_caught_with_the_right_article(system: str) -> None:
    """By the verifier, and by the check of the tournament with that round in it."""
    illegal = worse = 0
    for seed in range(SWAPPED):
        found = paired(system, seed)
        if found is None or len(found[1].boards) < 2:
            continue
        snapshot, pairing = found
        wrong = with_two_boards_swapped(pairing, Random(seed))
        verification = verify_pairs(snapshot, rulebook(system), wrong)
        assert not verification.right
        check = last_round(snapshot, system, pairing, wrong)
        assert check.pairs_differ
        assert set(check.verdict.breaches) == set(verification.verdict.breaches)
        assert check.verdict.loses_on == verification.verdict.loses_on
        assert check.verdict.scheme_article == verification.verdict.scheme_article
        alternatives = every_pairing(snapshot, system)
        swapped = as_alternative(alternatives, wrong)
        if swapped is None:
            assert verification.verdict.breaches
            illegal += 1
        elif snapshot.rounds == 0 and verification.verdict.scheme_article:
            assert verification.verdict.scheme_article == pairing.scheme
        else:
            assert verification.verdict.loses_on is not None
            best = best_of(alternatives)
            assert best is not None
            group, measure = first_worse(best, swapped)
            loss = verification.verdict.loses_on
            assert loss.criterion.measure is measure
            assert loss.group.score == view_of(snapshot, rulebook(system)).groups()[group][0]
            sentence = AnswerWords(verification.view, "en").verdict(verification.verdict)
            assert sentence[1].startswith(f"Article {loss.criterion.article}: ")
            worse += 1
    assert illegal > SWAPPED / 20
    assert worse > SWAPPED / 20


def with_two_boards_swapped(pairing: Pairing, random: Random) -> list[tuple[int, int]]:
    """Two boards exchange their players with black."""
    lines = lines_of(pairing)
    one, two = random.choice(list(combinations(range(len(pairing.boards)), 2)))
    lines[one], lines[two] = (lines[one][0], lines[two][1]), (lines[two][0], lines[one][1])
    return lines


def as_alternative(alternatives: list[Alternative], pairs: list[tuple[int, int]]) -> Alternative | None:
    """None: it breaks a norm, so it is not among the pairings that may be made."""
    wanted = frozenset(map(frozenset, pairs))
    return next((found for found in alternatives if found.pairs == wanted), None)


def last_round(snapshot: Snapshot, system: str, pairing: Pairing, pairs: list[tuple[int, int]]) -> RoundCheck:
    played = with_entries(snapshot, pairing, pairs)
    (check,) = check_rounds(played, rulebook(system), [played.rounds])
    return check


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_engines_own_pairing_is_right(system: str) -> None:
    for seed in range(TOURNAMENTS):
        found = paired(system, seed)
        if found is not None:
            snapshot, pairing = found
            assert verify_pairs(snapshot, rulebook(system), lines_of(pairing)).right
            assert judge(snapshot, rulebook(system), lines_of(pairing)).legal


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_candidates_of_a_waiting_room_are_all_who_could_wait_at_the_same_price(system: str) -> None:
    """The same above, the same counts in the group itself: only the order of the lists decided between them."""
    rooms = choices = 0
    for seed in range(ROOMS):
        found = paired(system, seed)
        if found is None or found[0].rounds == 0:
            continue
        snapshot, _pairing = found
        explainer = RoundExplainer(snapshot, rulebook(system))
        alternatives = every_pairing(snapshot, system)
        best = best_of(alternatives)
        assert best is not None
        for level, group in enumerate(explainer.groups):
            least = price(best, system, level)
            as_good = [a for a in alternatives if price(a, system, level) == least]
            waiting = [groups_of(explainer.view, [(min(p), max(p)) for p in a.pairs])[level] for a in as_good]
            expected = {number for other in waiting for number in other.waiting_room}
            assert set(explainer.candidates(group)) == expected, seed
            rooms += bool(expected)
            choices += len(expected) > len(group.waiting_room)
    assert rooms > ROOMS / 3
    assert choices > ROOMS / 20


def price(alternative: Alternative, system: str, level: int) -> tuple[object, ...]:
    """Everything above a group, and its own items before the first that only puts equals in order."""
    order = (criteria.MOVED_DOWN_AGAIN,) if system == FIDE else (criteria.RANK_LIST, criteria.EXCHANGE_COUNT)
    row = level + alternative.first_group
    counts = list(takewhile(lambda item: item[0] not in order, alternative.rows[row]))
    return (*alternative.rows[:row], *counts)
