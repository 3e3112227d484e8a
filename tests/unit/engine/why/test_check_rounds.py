"""Checking rounds: what counts as a difference, and what does not."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.lot_colour import with_inferred_lot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.engine.why.check import CheckError, check_rounds, played_pairs

RATING = rulebook("knsb-rating")
KNSB = rulebook("knsb-wp")
FIDE = rulebook("fide-dutch")


def generated(system: str, **changes: object) -> Snapshot:
    return generate(Recipe(system, 8, 4, seed=5)).snapshot._replace(**changes)  # type: ignore[arg-type]


def with_entry_changed(snapshot: Snapshot, number: int, round_number: int, **changes: object) -> Snapshot:
    """One game changed, seen from both sides; `colour` is that of `number`."""
    histories = {n: list(snapshot.history(n)) for n in snapshot.numbers}
    opponent = histories[number][round_number - 1].opponent
    for player in (number, opponent):
        mine = dict(changes)
        if player == opponent and isinstance(mine.get("colour"), Colour):
            mine["colour"] = mine["colour"].other  # type: ignore[attr-defined]
        histories[player][round_number - 1] = histories[player][round_number - 1]._replace(**mine)  # type: ignore[arg-type]
    return snapshot._replace(histories=tuple(tuple(histories[n]) for n in snapshot.numbers))


def test_003_a7_the_lot_is_read_off_round_one_when_the_file_does_not_have_it() -> None:
    for lot in Colour:
        snapshot = next(
            found
            for seed in range(20)
            if (found := generate(Recipe("knsb-rating", 8, 2, seed=seed)).snapshot).lot_colour is lot
        )
        unknown = snapshot._replace(lot_colour=None)
        assert with_inferred_lot(unknown, RATING).lot_colour is lot
        assert all(check.agrees for check in check_rounds(unknown, RATING))


def test_003_a7_one_swapped_game_does_not_turn_the_lot() -> None:
    snapshot = generated("knsb-rating", lot_colour=None)
    white = next(n for n in snapshot.numbers if snapshot.entry(n, 1).colour is Colour.WHITE)
    swapped = with_entry_changed(snapshot, white, 1, colour=Colour.BLACK)
    (check,) = check_rounds(swapped, RATING, [1])
    assert [facts.white for facts in check.colours] == [white]


def test_003_a7_the_lot_is_read_off_the_places_of_those_who_were_there() -> None:
    """R10.1: 1 stayed away, so 2 was the first, and had the colour drawn."""
    players = tuple(Player(number, "", "", 2000 - number) for number in range(1, 4))
    for lot in Colour:
        games = (
            (PlayerRound(Result.ABSENT),),
            (PlayerRound(Result.DRAW, 3, lot),),
            (PlayerRound(Result.DRAW, 2, lot.other),),
        )
        assert with_inferred_lot(Snapshot(players, games), RATING).lot_colour is lot


@pytest.mark.parametrize("lot", Colour)
def test_c_04_3_5_1_the_initial_colour_is_read_off_the_first_round_with_colours(lot: Colour) -> None:
    """Nobody turned up in round 1, so nobody has a colour of it."""
    start = Snapshot(tuple(Player(number) for number in range(1, 7)), ((),) * 6, planned_rounds=4, lot_colour=lot)
    awarded = {1: 4, 2: 5, 3: 6}
    histories = tuple(
        (PlayerRound(Result.FORFEIT_WIN, awarded[n]) if n in awarded else PlayerRound(Result.FORFEIT_LOSS, n - 3),)
        for n in start.numbers
    )
    before = start._replace(histories=histories)
    made = pair_round(before, FIDE)
    colours = {board.white: PlayerRound(Result.WIN, board.black, Colour.WHITE) for board in made.boards}
    colours |= {board.black: PlayerRound(Result.LOSS, board.white, Colour.BLACK) for board in made.boards}
    played = tuple((*history, colours[n]) for n, history in zip(start.numbers, histories, strict=True))
    assert with_inferred_lot(before._replace(histories=played, lot_colour=None), FIDE).lot_colour is lot


def test_every_board_that_is_not_the_rulebooks_has_the_article_it_goes_against() -> None:
    """Round 2 of fide-dutch with the opponents of two games exchanged."""
    snapshot = generate(Recipe("fide-dutch", 8, 2, seed=5)).snapshot
    (one, two), (three, four) = played_pairs(snapshot, 2)[:2]
    histories = {n: list(snapshot.history(n)) for n in snapshot.numbers}
    for white, black in ((one, four), (three, two)):
        histories[white][1] = PlayerRound(Result.DRAW, black, Colour.WHITE)
        histories[black][1] = PlayerRound(Result.DRAW, white, Colour.BLACK)
    changed = snapshot._replace(histories=tuple(tuple(histories[n]) for n in snapshot.numbers))
    (check,) = check_rounds(changed, FIDE, [2])
    articles = check.articles(10)
    assert set(articles) == {(one, four), (three, two)}
    assert all(FIDE.article(article) for article in articles.values())
    assert len(check.articles(1)) == 1


def test_a_recorded_lot_is_believed() -> None:
    snapshot = generated("knsb-rating")
    assert snapshot.lot_colour is not None
    turned = snapshot._replace(lot_colour=snapshot.lot_colour.other)
    (check,) = check_rounds(turned, RATING, [1])
    assert len(check.colours) == 4


def test_unknown_colours_are_no_difference() -> None:
    snapshot = generated("knsb-wp")
    number = snapshot.numbers[0]
    changed = with_entry_changed(snapshot, number, 4, colour=None)
    assert all(check.agrees for check in check_rounds(changed, KNSB))


def test_r1_4_a_forfeited_game_keeps_its_pair_and_its_colours_do_not_count() -> None:
    snapshot = generated("knsb-wp")
    white = next(n for n in snapshot.numbers if snapshot.entry(n, 4).colour is Colour.WHITE)
    forfeited = with_entry_changed(snapshot, white, 4, result=Result.FORFEIT_LOSS, colour=Colour.BLACK)
    (check,) = check_rounds(forfeited, KNSB, [4])
    assert check.agrees
    assert any(white in pair for pair in check.played)


def test_a_round_without_games_has_nothing_to_check() -> None:
    snapshot = Snapshot((Player(1), Player(2)), ((PlayerRound(Result.ABSENT),), (PlayerRound(Result.HALF_POINT_BYE),)))
    (check,) = check_rounds(snapshot, KNSB)
    assert check.expected is None
    assert check.agrees


def test_r3_6_a_round_that_has_no_pairing_is_a_difference_with_its_norm() -> None:
    """Two players who met already met again: there was no other pairing, and this one was not allowed."""
    first = (PlayerRound(Result.DRAW, 2, Colour.WHITE), PlayerRound(Result.DRAW, 1, Colour.BLACK))
    again = (PlayerRound(Result.DRAW, 2, Colour.BLACK), PlayerRound(Result.DRAW, 1, Colour.WHITE))
    snapshot = Snapshot((Player(1), Player(2)), tuple(zip(first, again, strict=True)))
    one, two = check_rounds(snapshot, KNSB)
    assert one.agrees
    assert not two.agrees
    assert two.expected is None
    assert [breach.article for breach in two.verdict.breaches] == ["B1a"]


def test_only_the_rounds_asked_for_are_checked() -> None:
    assert [check.round_number for check in check_rounds(generated("kndb"), rulebook("kndb"), [2, 4])] == [2, 4]


@pytest.mark.parametrize("number", [0, 5])
def test_a_round_that_was_not_played_cannot_be_checked(number: int) -> None:
    with pytest.raises(CheckError):
        check_rounds(generated("kndb"), rulebook("kndb"), [number])


def test_r7_2_a_tournament_with_an_in_between_round_is_refused() -> None:
    histories = ((PlayerRound(Result.SELF_DRAW),), (PlayerRound(Result.NO_PART),))
    with pytest.raises(CheckError, match="in-between"):
        check_rounds(Snapshot((Player(1), Player(2)), histories), rulebook("kndb"))


def test_the_first_round_may_have_been_paired_by_the_other_scheme() -> None:
    snapshot = Snapshot(
        tuple(Player(number) for number in range(1, 5)),
        tuple(
            (PlayerRound(Result.DRAW, opponent, colour),)
            for opponent, colour in ((2, Colour.WHITE), (1, Colour.BLACK), (4, Colour.WHITE), (3, Colour.BLACK))
        ),
    )
    (folded,) = check_rounds(snapshot, KNSB)
    (adjacent,) = check_rounds(snapshot, KNSB, first_round="adjacent")
    assert folded.verdict.scheme_article == "D1"
    assert adjacent.agrees
