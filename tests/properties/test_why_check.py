"""`check`: no difference in tournaments that were paired by the rulebook, and exactly the planted one in others."""

from __future__ import annotations

from random import Random

import pytest

from helpers.fuzzing import SYSTEMS, lines_of
from helpers.long_run import scaled
from helpers.playing import with_entries
from zwitsers.engine.domain import Colour, Player, Snapshot
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.engine.simulate.irregular import Rates
from zwitsers.engine.why.check import check_rounds
from zwitsers.engine.why.colours import published
from zwitsers.engine.why.view import view_of

GENERATED, PLANTED, SWAPPED = scaled(25, 100, 50), scaled(15, 40, 40), scaled(8, 20, 20)
RATES = Rates(absences=40_000, half_byes=30_000, full_byes=10_000, late=60_000, withdrawals=20_000, forfeits=50_000)


@pytest.mark.parametrize("start", range(1, GENERATED + 1, 25))
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_generated_tournament_has_no_difference(system: str, start: int) -> None:
    rounds = 0
    for index in range(start, start + 25):
        snapshot = generate(Recipe(system, 6 + index % 7, 3 + index % 4, seed=1, index=index, rates=RATES)).snapshot
        for check in check_rounds(snapshot, rulebook(system)):
            assert check.agrees, (index, check.round_number)
            assert check.verdict.best
            rounds += 1
    assert rounds > 60


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_planted_wrong_round_is_found_and_no_other(system: str) -> None:
    planted = 0
    for seed in range(PLANTED):
        wrong_round = 1 + seed % 4
        snapshot = played_with_one_wrong_round(system, seed, wrong_round)
        if snapshot is None:
            continue
        checks = list(check_rounds(snapshot, rulebook(system)))
        assert [check.round_number for check in checks if not check.agrees] == [wrong_round], seed
        found = checks[wrong_round - 1]
        assert found.verdict.breaches or found.verdict.loses_on or found.verdict.scheme_article
        assert len(found.not_played()) == len(found.played_instead()) == 2
        planted += 1
    assert planted > PLANTED / 2


def played_with_one_wrong_round(system: str, seed: int, wrong_round: int) -> Snapshot | None:
    """Four rounds by the rulebook, but one with the opponents of two boards exchanged; None when a round fails."""
    random = Random(f"planted {system} {seed}")
    size = random.choice((8, 9, 10, 11))
    players = tuple(Player(number, f"P{number:02}", "", 2400 - 40 * number) for number in range(1, size + 1))
    snapshot = Snapshot(players, ((),) * size, planned_rounds=9, lot_colour=random.choice(list(Colour)))
    for round_number in range(1, 5):
        try:
            pairing = pair_round(snapshot, rulebook(system))
        except NoPairingError:
            return None
        lines = lines_of(pairing)
        if round_number == wrong_round:
            one, two = random.sample(range(len(pairing.boards)), 2)
            lines[one], lines[two] = (lines[one][0], lines[two][1]), (lines[two][0], lines[one][1])
            # With the colours of the rulebook, so that only the pairs are wrong.
            games = [(board.white, board.black) for board in published(view_of(snapshot, rulebook(system)), lines)]
            lines = games + [line for line in lines if line[1] == 0]
        snapshot = with_entries(snapshot, pairing, lines, random)
    return snapshot


@pytest.mark.parametrize("system", SYSTEMS)
def test_swapped_colours_are_found_with_their_article_and_nothing_else(system: str) -> None:
    found = 0
    for index in range(1, SWAPPED + 1):
        snapshot = generate(Recipe(system, 8, 4, seed=2, index=index)).snapshot
        white = next(n for n in snapshot.numbers if snapshot.entry(n, 4).colour is Colour.WHITE)
        changed = with_colours_swapped(snapshot, white, 4)
        *before, last = check_rounds(changed, rulebook(system))
        assert all(check.agrees for check in before)
        assert not last.pairs_differ
        assert [(facts.white, facts.black) for facts in last.colours] == [(white, snapshot.entry(white, 4).opponent)]
        assert last.colours[0].article in {article.id for article in rulebook(system).articles}
        found += 1
    assert found == SWAPPED


def with_colours_swapped(snapshot: Snapshot, number: int, round_number: int) -> Snapshot:
    both = (number, snapshot.entry(number, round_number).opponent)
    histories = list(snapshot.histories)
    for player in both:
        place = snapshot.numbers.index(player)
        history = list(histories[place])
        entry = history[round_number - 1]
        assert entry.colour is not None
        history[round_number - 1] = entry._replace(colour=entry.colour.other)
        histories[place] = tuple(history)
    return snapshot._replace(histories=tuple(histories))
