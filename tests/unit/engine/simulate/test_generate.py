"""Random tournaments: repeatable, with every irregularity, and paired by the rulebook throughout."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from helpers.swisses import SWISSES
from zwitsers.engine.domain import Result
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.simulate.chance import MILLION
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.engine.simulate.irregular import Rates
from zwitsers.engine.simulate.strength import Population
from zwitsers.formats.trf import DRAUGHTS, STANDARD, read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

if TYPE_CHECKING:
    from zwitsers.engine.simulate.play import SimulatedTournament

EVERYTHING = Rates(
    absences=40_000,
    half_byes=40_000,
    full_byes=20_000,
    withdrawals=20_000,
    late=150_000,
    forfeits=60_000,
    double_forfeits=30_000,
    double_losses=30_000,
    one_sided_draws=30_000,
)
WILD = Recipe("knsb-wp", 22, 7, seed=11, rates=EVERYTHING, population=Population(unrated=100_000))


def as_file(played: SimulatedTournament, system: str) -> bytes:
    scoring = DRAUGHTS if rulebook(system).game == "draughts" else STANDARD
    return write_trf(new_document(played.snapshot, scoring=scoring))


def results(played: SimulatedTournament) -> Counter[Result]:
    return Counter(entry.result for history in played.snapshot.histories for entry in history)


def test_c_04_2_2_players_of_a_fide_tournament_are_numbered_by_strength() -> None:
    made = generate(Recipe("fide-dutch", 30, 3, seed=1, population=Population(unrated=300_000))).snapshot
    ratings = [player.rating for player in made.players]
    assert ratings == sorted(ratings, reverse=True)
    assert [player.number for player in made.players] == list(range(1, 31))
    assert 0 in ratings


def test_the_same_recipe_gives_the_same_bytes() -> None:
    assert as_file(generate(WILD), "knsb-wp") == as_file(generate(WILD), "knsb-wp")


def test_another_index_or_another_seed_gives_another_tournament() -> None:
    histories = {
        generate(recipe).snapshot.histories for recipe in (WILD, replace(WILD, index=2), replace(WILD, seed=12))
    }
    assert len(histories) == 3


@pytest.mark.parametrize("system", SWISSES)
def test_a_file_reads_back_without_a_warning_and_every_round_is_the_rulebooks_own(system: str) -> None:
    """What `check` will do: pair each round again from the file as it stands."""
    book = rulebook(system)
    for index in range(1, 5):
        played = generate(replace(WILD, system=system, index=index))
        document = read_trf(as_file(played, system))
        assert document.warnings == ()
        snapshot = document.snapshot
        assert snapshot.rounds == played.snapshot.rounds
        for rounds in range(snapshot.rounds):
            again = pair_round(snapshot.after(rounds), book).entries()
            for number, entry in again.items():
                there = snapshot.entry(number, rounds + 1)
                assert (entry.opponent, entry.colour) == (there.opponent, there.colour)
                assert entry.opponent or entry.result is there.result


def test_every_irregularity_of_r1_2_to_r1_4_occurs_and_no_game_is_left_unfinished() -> None:
    found: Counter[Result] = Counter()
    pairs: set[frozenset[Result]] = set()
    for index in range(1, 6):
        played = generate(replace(WILD, index=index))
        found += results(played)
        for number in played.snapshot.numbers:
            for turn, entry in enumerate(played.snapshot.history(number), start=1):
                if entry.opponent:
                    pairs.add(frozenset({entry.result, played.snapshot.entry(entry.opponent, turn).result}))
    unfinished = {Result.PENDING, Result.ADJOURNED}
    unrated = {Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS}
    # The last one has no code in a TRF file.
    elsewhere = {result for result in Result if result.in_between} | {Result.FREE, Result.NO_NOTICE}
    assert set(found) == set(Result) - unfinished - unrated - elsewhere
    assert {
        frozenset({Result.FORFEIT_LOSS}),
        frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS}),
        frozenset({Result.LOSS}),
        frozenset({Result.DRAW, Result.LOSS}),
    } <= pairs


def test_without_rates_there_are_only_games_and_byes() -> None:
    played = generate(Recipe("knsb-wp", 21, 7, seed=1))
    assert set(results(played)) == {Result.WIN, Result.DRAW, Result.LOSS, Result.BYE}
    assert played.problems == ()


def test_who_withdraws_stays_away_and_who_enters_late_was_not_there_before() -> None:
    for index in range(1, 6):
        for history in generate(replace(WILD, index=index)).snapshot.histories:
            kinds = [entry.result for entry in history]
            if Result.WITHDRAWN in kinds:
                assert set(kinds[kinds.index(Result.WITHDRAWN) :]) == {Result.WITHDRAWN}
            entered = [kind is not Result.NOT_ENTERED for kind in kinds]
            assert entered == sorted(entered)


def test_a_round_that_cannot_be_paired_ends_the_tournament_r3_6() -> None:
    """Four players have met each other after three rounds."""
    played = generate(Recipe("go-nl", 4, 9, seed=1))
    assert played.snapshot.rounds == 3
    assert played.snapshot.planned_rounds == 9
    assert played.problems[0].text()
    document = read_trf(as_file(played, "go-nl"))
    assert document.warnings == ()
    assert document.snapshot.rounds == 3


def test_the_absent_of_the_round_that_could_not_be_paired_are_in_the_file() -> None:
    stopped = next(
        played
        for index in range(1, 50)
        if (played := generate(Recipe("kndb", 6, 9, 1, index, Rates(absences=150_000)))).snapshot.unavailable
    )
    assert stopped.problems
    again = read_trf(as_file(stopped, "kndb")).snapshot
    assert dict(again.unavailable) == dict(stopped.snapshot.unavailable)


def test_nobody_present_ends_the_tournament_r3_7() -> None:
    played = generate(Recipe("knsb-wp", 8, 5, seed=1, rates=Rates(absences=MILLION)))
    assert played.snapshot.rounds == 0
    assert played.problems


def test_the_first_colour_is_drawn_by_lot_in_knsb_rating_only() -> None:
    """003 A7, R5.4."""
    drawn = {generate(Recipe("knsb-rating", 4, 1, 1, index)).snapshot.lot_colour for index in range(1, 20)}
    assert len(drawn) == 2
    assert generate(Recipe("knsb-wp", 4, 1, seed=1)).snapshot.lot_colour is None


def test_the_stronger_win_more_often() -> None:
    """Guards the model: with a wide field the best rated half must take most of the points."""
    played = generate(Recipe("knsb-wp", 60, 7, seed=4, population=Population(spread=400, rating_error=20)))
    ratings = sorted(player.rating for player in played.snapshot.players)
    points = {True: 0, False: 0}
    for player, history in zip(played.snapshot.players, played.snapshot.histories, strict=True):
        points[player.rating >= ratings[30]] += sum(entry.points for entry in history)
    assert points[True] > 1.5 * points[False]
