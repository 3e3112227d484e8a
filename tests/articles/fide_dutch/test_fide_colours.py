"""C.04.3 1.6, 1.7 and article 5: preferences, and who gets which colour. Each rule decides in a case of its own, in
which the other rules, by the oracle, would give the colours the other way round."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from helpers.fuzzing import engine_lines
from helpers.running_tournaments import keys, published, started
from oracles.fide_cards import hall_of, same_absolute
from oracles.fide_colours import colour_of_higher
from oracles.rating_build import tournament
from zwitsers.engine.domain import Colour, Result, Snapshot
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.colour_cards import ColourCard
from zwitsers.engine.rules.criteria import THREE_RUNNING
from zwitsers.engine.rules.fide_dutch import overdue
from zwitsers.engine.rules.preferences import Overdue
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.groups import parts_of
from zwitsers.engine.why.view import view_of
from zwitsers.event.actions import draw

BOOK = rulebook("fide-dutch")
ONE, OTHER = (1, 2), (2, 1)


def two(one: str, other: str, *, result: str = "=", planned: int | None = None) -> Snapshot:
    """1 and 2 are to meet; their colours are against players who have gone. All their games ended alike."""
    mine, theirs = one.split(), other.split()
    rows: list[list[str]] = [[], []]
    turned = {"=": "=", "1": "0"}[result]
    for number, words in ((1, mine), (2, theirs)):
        for turn, word in enumerate(words):
            if word == "H":
                rows[number - 1].append("H")
                continue
            rows.append(
                [*["Z"] * turn, f"{number}{'b' if word == 'w' else 'w'}{turned}", *["Z"] * (len(words) - turn - 1)]
            )
            rows[number - 1].append(f"{len(rows)}{word}{result}")
    gone = dict.fromkeys(range(3, len(rows) + 1), Result.WITHDRAWN)
    return tournament([" ".join(row) for row in rows], planned=planned, absent=gone)


def white_and_black(snapshot: Snapshot, article: str) -> tuple[int, int]:
    """Of the only board; this article gave the colours, and the others would have given other ones."""
    (board,) = pair_round(snapshot, BOOK).boards
    assert board.colour_article == article
    higher, lower = hall_of(snapshot).cards
    white = board.white == higher.number
    assert colour_of_higher(higher, lower, Colour.WHITE) is (Colour.WHITE if white else Colour.BLACK)
    assert colour_of_higher(higher, lower, Colour.WHITE, without=article) is (Colour.BLACK if white else Colour.WHITE)
    return board.white, board.black


@pytest.mark.parametrize(
    ("lot", "lines"), [(Colour.WHITE, [(1, 3), (4, 2)]), (None, [(1, 3), (4, 2)]), (Colour.BLACK, [(3, 1), (2, 4)])]
)
def test_5_1_and_5_2_5_the_colour_drawn_by_lot_goes_to_odd_numbers(
    lot: Colour | None, lines: list[tuple[int, int]]
) -> None:
    snapshot = tournament([""] * 4, lot=lot)
    assert engine_lines(snapshot, BOOK) == lines
    assert {board.colour_article for board in pair_round(snapshot, BOOK).boards} == {"5.2.5"}


def test_5_2_5_numbers_are_counted_without_those_who_never_took_part() -> None:
    """FD1: 1 has not come, so 2 is the first, and 3 the second."""
    snapshot = tournament([""] * 5, absent={1: Result.ABSENT})
    assert engine_lines(snapshot, BOOK) == [(2, 4), (5, 3)]


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        # 1 had the bye. 2 is still the second and has black, 3 is the third.
        (["U", "Z", "Z", "Z", "Z"], [(4, 2), (3, 5)]),
        # 1 met 2, who plays 3 now. 4 is still the fourth and has black.
        (["2w0", "1b1", "Z", "Z", "Z", "Z"], [(2, 3), (5, 4), (6, 0)]),
        # 1 did not come to play 2, who is still the second and has black.
        (["2w-", "1b+", "Z", "Z", "Z", "Z"], [(3, 2), (5, 4), (6, 0)]),
        # 1 was absent all the time: 2 is the first.
        (["Z", "Z", "Z", "Z", "Z"], [(2, 4), (5, 3)]),
    ],
)
def test_5_2_5_who_was_paired_once_is_counted_also_when_absent(rows: list[str], lines: list[tuple[int, int]]) -> None:
    """FD1: if 1 was paired in round one and has gone, the others keep their numbers."""
    assert engine_lines(tournament(rows, absent={1: Result.WITHDRAWN}), BOOK) == lines


@pytest.mark.parametrize("lot", list(Colour))
def test_5_1_the_colour_is_drawn_before_round_one_and_round_one_follows_it(lot: Colour) -> None:
    """The command draws one of the two colours by its seed; the pairing takes the colour that was drawn."""
    setup = started(4, systems=[(1, "fide-dutch")], rounds=3)
    drawn = [setup.do(draw, seed) for seed in range(20)]
    made = next(made for made in drawn if made.state.settings.lot_colour == lot.value)
    board = published(made).state.round(1).games[0]
    assert (board.white, board.black) == ((1, 3) if lot is Colour.WHITE else (3, 1))
    assert keys(published(made).state, draw, 1) == ["lots-fixed"]


def test_5_2_1_both_have_the_colour_they_prefer() -> None:
    """1 had white once more, 2 black; in the last round it was the other way round."""
    assert white_and_black(two("w w b", "b b w"), "5.2.1") == OTHER
    assert white_and_black(two("b b w", "w w b"), "5.2.1") == ONE


def test_5_2_1_who_has_no_preference_takes_the_other_colour() -> None:
    """2 had black and wants white; the lot would give it to 1."""
    assert white_and_black(two("H", "b"), "5.2.1") == OTHER


@pytest.mark.parametrize(("one", "other"), [("b w H", "w b w"), ("w H H", "b w w")])
def test_5_2_2_and_1_7_the_stronger_preference_goes_first(one: str, other: str) -> None:
    """Both prefer black, 1 mildly and 2 strongly, or 1 strongly and 2 absolutely."""
    assert white_and_black(two(one, other), "5.2.2") == ONE


def test_5_2_2_and_1_6_of_two_absolute_preferences_the_larger_difference_goes_first() -> None:
    """Topscorers in the last round: 1 had white twice running, 2 had white twice more than black."""
    assert white_and_black(two("b b w w", "w w b w", result="1", planned=5), "5.2.2") == ONE


def test_5_2_3_the_other_way_round_than_the_last_time_they_differed() -> None:
    """Both prefer white mildly; three games ago 1 had white and 2 black."""
    assert white_and_black(two("b w w b", "w b w b"), "5.2.3") == OTHER


def test_5_2_3_unplayed_games_are_passed_over() -> None:
    """C.04.2 3.4: the same two histories, but with rounds not played; side by side they never differ."""
    assert white_and_black(two("b w w b H H", "H H w b w b"), "5.2.3") == OTHER


def test_5_2_4_the_preference_of_the_higher_ranked() -> None:
    """Both had black, white: the same all the way back. Both prefer black, and the lot would give 1 white."""
    assert white_and_black(two("b w", "b w"), "5.2.4") == OTHER


def test_1_6_and_1_7_a_forfeited_game_has_no_colour() -> None:
    """1 should have had white, but nobody came: he has no preference, and 4 wants black after white."""
    snapshot = tournament(["2w+", "1b-", "4b=", "3w="], absent={2: Result.WITHDRAWN, 3: Result.WITHDRAWN})
    assert engine_lines(snapshot, BOOK) == [(1, 4)]
    assert pair_round(snapshot, BOOK).boards[0].colour_article == "5.2.1"


@pytest.mark.parametrize(
    ("colours", "balance", "twice_running"),
    [("w", 1, False), ("ww", 2, True), ("wb", 0, False), ("wbb", 1, True), ("bww-", 1, True), ("w-w", 2, True)],
)
def test_1_6_and_1_7_two_games_are_enough_for_the_same_colour_twice_running(
    colours: str, balance: int, twice_running: bool
) -> None:
    by_round = tuple({"w": Colour.WHITE, "b": Colour.BLACK, "-": None}[sign] for sign in colours)
    assert overdue(ColourCard(1, by_round)) == Overdue(balance, twice_running)


def test_c11_counts_just_the_pairs_in_which_somebody_gets_a_colour_for_the_third_time() -> None:
    """Topscorers who must have the same colour, with all histories of five games. Article 5.2 gives the colours, and
    knows nothing of C11; with unequal differences the player with the smaller one gives way."""
    counted = set()
    for one, other in combinations_with_replacement(product("wb", repeat=5), 2):
        snapshot = two(" ".join(one), " ".join(other), result="1", planned=6)
        mine, theirs = hall_of(snapshot).cards
        if not same_absolute(mine, theirs):
            continue
        white = pair_round(snapshot, BOOK).boards[0].white
        again = [*one, "w" if white == 1 else "b"][-3:], [*other, "w" if white == 2 else "b"][-3:]
        third = any(len(set(colours)) == 1 for colours in again)
        (group,) = parts_of(view_of(snapshot, BOOK), [(1, 2)])
        assert group.paired.value(THREE_RUNNING) == third, (one, other)
        counted.add((abs(mine.difference) == abs(theirs.difference), third))
    assert len(counted) == 4
