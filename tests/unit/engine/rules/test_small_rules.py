"""Meetings, tables, schemes, colours and board order in small cases, worked out by hand."""

from __future__ import annotations

import pytest

from helpers.small_snapshots import entry_of, snapshot_of
from zwitsers.engine.domain import Colour, Constraints, ForbiddenPairs, PlayerRound, Result
from zwitsers.engine.domain.keizer import Keizer
from zwitsers.engine.pairing.field import not_again
from zwitsers.engine.rules.board_order import board_key, games_in_order
from zwitsers.engine.rules.colour_cards import ColourCard, ColourVerdict, give
from zwitsers.engine.rules.pairing_rules import Scheme, adjacent, fold, halves
from zwitsers.engine.rules.preferences import NO_PREFERENCE, NOT_OVERDUE, Overdue, Preference, Strength
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.rules.round_robin import berger_round, cycle_round, table_size
from zwitsers.engine.why.norms import breaches
from zwitsers.engine.why.view import view_of

WHITE, BLACK = Colour.WHITE, Colour.BLACK
# Met 2 in round 1, 3 in round 2, 2 again in round 4; the game against 5 was forfeited.
MET = [entry_of(text) for text in ("2w+", "3b-", "5w+f", "2b=", "bye")]


@pytest.mark.parametrize(
    ("most", "rematch_after", "ahead", "barred"),
    [
        (None, 0, (4,), set()),
        (None, 3, (), set()),
        (1, 0, (), {2, 3}),
        (1, 0, (4,), {2, 3, 4}),
        # Round 6 comes: the game of round 2 was four rounds ago, that of round 4 two.
        (1, 4, (), {2}),
        (1, 5, (), {2, 3}),
        (1, 2, (), set()),
        (1, 3, (), {2}),
        (1, 1, (4,), {4}),
        (1, 99, (), {2, 3}),
        (2, 0, (), {2}),
        (2, 2, (), {2}),
        (2, 0, (3, 3), {2, 3}),
        (3, 0, (), set()),
        (3, 0, (2,), {2}),
    ],
)
def test_who_may_not_meet_again(most: int | None, rematch_after: int, ahead: tuple[int, ...], barred: set[int]) -> None:
    assert not_again(MET, most, rematch_after, ahead) == barred


# Met 2, 3 and 4 in rounds 1 to 3, 5 in the in-between round, and 6 in round 4.
IN_BETWEEN = [entry_of(text) for text in ("2w+", "3b-", "4w=", "5b+", "6w-")]


@pytest.mark.parametrize(
    ("rounds", "rematch_after", "barred"),
    [
        # Round 4 comes, right after the in-between round, which counts as round 3.
        *(
            (4, 0, {2, 3, 4, 5}),
            (4, 1, set()),
            (4, 2, {4, 5}),
            (4, 3, {3, 4, 5}),
            (4, 4, {2, 3, 4, 5}),
            (4, 9, {2, 3, 4, 5}),
        ),
        # Round 5 comes.
        *((5, 1, set()), (5, 2, {6}), (5, 3, {4, 5, 6}), (5, 4, {3, 4, 5, 6}), (5, 5, {2, 3, 4, 5, 6})),
        # Before the in-between round.
        *((3, 1, set()), (3, 2, {4}), (3, 3, {3, 4}), (3, 4, {2, 3, 4})),
    ],
)
def test_r3_10_the_in_between_round_counts_as_the_round_before_it(
    rounds: int, rematch_after: int, barred: set[int]
) -> None:
    assert not_again(IN_BETWEEN[:rounds], 1, rematch_after, in_between=4) == barred


def test_berger_tables_of_four_and_two() -> None:
    assert [table_size(players) for players in (0, 1, 2, 3, 4, 7)] == [0, 2, 2, 4, 4, 8]
    assert [berger_round(4, number) for number in (1, 2, 3)] == [
        ((1, 4), (2, 3)),
        ((4, 3), (1, 2)),
        ((2, 4), (3, 1)),
    ]
    assert berger_round(2, 1) == ((1, 2),)


@pytest.mark.parametrize(
    ("size", "cycles", "swap", "rounds"),
    [
        (4, 2, False, [1, 2, 3, -1, -2, -3]),
        (4, 2, True, [1, 3, 2, -1, -2, -3]),
        (6, 2, True, [1, 2, 3, 5, 4, -1, -2, -3, -4, -5]),
        (4, 1, True, [1, 2, 3]),
        (4, 3, True, [1, 2, 3, -1, -2, -3, 1, 2, 3]),
        (2, 2, True, [1, -1]),
    ],
)
def test_rr4_every_other_cycle_is_reversed_and_the_last_two_rounds_may_change_places(
    size: int, cycles: int, swap: bool, rounds: list[int]
) -> None:
    """A negative number is the round of the table with the colours reversed."""
    for number, table in enumerate(rounds, start=1):
        games = berger_round(size, abs(table))
        wanted = games if table > 0 else tuple((black, white) for white, black in games)
        assert cycle_round(size, cycles, number, swap=swap) == wanted


def test_r5_the_schemes_of_round_one() -> None:
    assert [fold(players) for players in (0, 1, 2, 5, 6)] == [
        Scheme((), None),
        Scheme((), 0),
        Scheme(((0, 1),), None),
        Scheme(((1, 4), (2, 3)), 0),
        Scheme(((0, 5), (1, 4), (2, 3)), None),
    ]
    assert [adjacent(players) for players in (0, 1, 2, 5)] == [
        Scheme((), None),
        Scheme((), 0),
        Scheme(((0, 1),), None),
        Scheme(((0, 1), (2, 3)), 4),
    ]
    assert [halves(players) for players in (0, 1, 2, 5, 6)] == [
        Scheme((), None),
        Scheme((), 0),
        Scheme(((0, 1),), None),
        Scheme(((0, 2), (1, 3)), 4),
        Scheme(((0, 3), (1, 4), (2, 5)), None),
    ]


def test_a_card_has_colours_and_opponents_of_games_that_were_played() -> None:
    card = ColourCard.of(7, MET)
    assert card == ColourCard(7, (WHITE, BLACK, None, BLACK, None), False, (2, 3, 0, 2, 0))
    assert (card.played, card.white_minus_black, card.previous) == ((WHITE, BLACK, BLACK), -1, None)
    assert [card.last_meeting(other) for other in (1, 2, 3, 5)] == [None, 4, 2, None]
    assert ColourCard.of(7, MET[:2]).previous is BLACK
    assert ColourCard.of(7, ()) == ColourCard(7)
    assert (ColourCard(7).previous, ColourCard(7).white_minus_black, ColourCard(7).last_meeting(0)) == (None, 0, None)


@pytest.mark.parametrize(
    ("rounds", "in_between", "previous", "passed_over"),
    [
        ("2w+ none", 2, WHITE, True),
        ("2w+ absent", 2, WHITE, True),
        ("2w+ 3b-f", 2, WHITE, True),
        ("2w+ self", 2, None, False),
        ("2w+ 3b-", 2, BLACK, False),
        ("2w+ none", 1, None, False),
        ("2w+ none", None, None, False),
        ("none", 1, None, True),
    ],
)
def test_r10_2_an_in_between_round_without_a_game_is_passed_over(
    rounds: str, in_between: int | None, previous: Colour | None, passed_over: bool
) -> None:
    card = ColourCard.of(1, [entry_of(text) for text in rounds.split()], in_between)
    assert (card.previous, card.passed_over) == (previous, passed_over)


def test_a_verdict_gives_the_colour_to_the_first() -> None:
    one, other = ColourCard(4), ColourCard(9)
    assert give(one, WHITE, other, "X1") == ColourVerdict(white=4, black=9, article="X1")
    assert give(one, BLACK, other, "X1") == ColourVerdict(white=9, black=4, article="X1")


def test_preferences_are_ordered_by_strength() -> None:
    assert sorted(Strength) == [Strength.NONE, Strength.LIGHT, Strength.STRONG, Strength.ABSOLUTE]
    assert list(map(int, Strength)) == [0, 1, 2, 3]
    assert Preference(None, Strength.NONE) == NO_PREFERENCE
    assert Overdue(0, False) == NOT_OVERDUE


@pytest.mark.parametrize(
    ("system", "norms"),
    [
        ("go-nl", {("3.1", "R3.1"), ("3.2", "R3.2"), ("", "R3.5")}),
        ("go-en", {("3.1", "R3.1"), ("3.2", "R3.2"), ("", "R3.5")}),
        ("knsb-wp", {("B1a", "R3.1"), ("B1b", "R3.2"), ("", "R3.5")}),
        ("kndb", {("Inleiding", "R3.1"), ("Globaal 3", "R3.2"), ("", "R3.5")}),
        ("knsb-rating", {("B1", "R3.1"), ("B1", "R3.2"), ("", "R3.5")}),
        ("fide-dutch", {("C1", "R3.1"), ("C2", "R3.2"), ("", "R3.5")}),
        # Two bye rounds for one player break no norm of Keizer.
        ("keizer", {("K6", "K6"), ("", "K6")}),
    ],
)
def test_r3_a_norm_is_cited_by_its_article_and_its_ruling(system: str, norms: set[tuple[str, str]]) -> None:
    """1 and 2 have met, 3 has had the bye, and 4 and 5 are kept apart."""
    apart = Constraints(forbidden=(ForbiddenPairs(frozenset({4, 5})),))
    snapshot = snapshot_of("2w=", "1b=", "bye", "absent", "absent", constraints=apart, keizer=Keizer(meetings=1))
    found = breaches(view_of(snapshot, rulebook(system)), [(1, 2), (3, 0), (4, 5)])
    assert {(breach.article, breach.ruling) for breach in found} == norms


# Boards


def test_r9_1_boards_by_the_highest_score_then_the_sum_then_the_rank() -> None:
    """Two players have two points, three have one, two a half and one none."""
    snapshot = snapshot_of(
        *("3w+ 4w+", "5w+ 6w+", "1b- 7w+", "8w+ 1b-", "2b- 8w+", "7w= 2b-", "6b= 3b-", "4b- 5b-"),
    )
    points = rulebook("knsb-wp").paired_on(snapshot)
    assert [points[player] for player in range(1, 9)] == [4, 4, 2, 2, 2, 1, 1, 0]
    rank = {player: player - 1 for player in range(1, 9)}
    key = board_key(snapshot, rulebook("knsb-wp"), rank)
    assert key((8, 1)) == (-4, -4, 0)
    games = [(4, 5), (7, 6), (8, 2), (3, 1)]
    assert sorted(games, key=key) == [(3, 1), (8, 2), (4, 5), (7, 6)]
    assert sorted([(8, 1), (2, 3)], key=key) == [(2, 3), (8, 1)]
    assert sorted([(5, 6), (3, 7)], key=key) == [(3, 7), (5, 6)]
    one_pool = board_key(snapshot, rulebook("keizer"), rank)
    assert sorted([(2, 3), (8, 1)], key=one_pool) == [(8, 1), (2, 3)]
    assert one_pool((8, 1)) == (0, 0, 0)


def test_the_games_of_a_round_in_board_order_and_those_without_a_game_by_rank() -> None:
    """Before round 2: 5 and 6 have a point and 7 has its bye, 1 to 4 have less. A forfeited game has a board too."""
    snapshot = snapshot_of(
        "5w- 3b+",
        "6w- absent",
        "4w= 1w-",
        "3b= bye",
        "1b+ 6b+f",
        "2b+ 5w-f",
        "bye absent",
    )
    book = rulebook("knsb-wp")
    assert games_in_order(snapshot, 2, book) == ([(6, 5), (3, 1)], [7, 4, 2])
    assert games_in_order(snapshot, 1, book) == ([(1, 5), (2, 6), (3, 4)], [7])


def test_r9_1_virtual_points_of_the_round_to_come_count_for_the_boards() -> None:
    """1 and 2 have half a point; 3 and 4 have none, and a virtual point in round 2 only."""
    snapshot = snapshot_of("half", "half", "absent", "absent", virtual={3: (0, 2), 4: (0, 2)})
    rank = {player: player for player in range(1, 5)}
    key = board_key(snapshot, rulebook("fide-dutch"), rank)
    assert sorted([(1, 2), (3, 4)], key=key) == [(3, 4), (1, 2)]
    ended = snapshot_of("half half", "half half", "absent absent", "absent absent", virtual={3: (0, 2), 4: (0, 2)})
    assert sorted([(1, 2), (3, 4)], key=board_key(ended, rulebook("fide-dutch"), rank)) == [(1, 2), (3, 4)]


def test_in_a_game_without_colours_the_higher_placed_comes_first() -> None:
    """2 won round one; the file does not say with which colours it met 1 in round two."""
    snapshot = snapshot_of("3w-", "4w+", "1b+", "2b-")
    unknown = {1: PlayerRound(Result.LOSS, 2), 2: PlayerRound(Result.WIN, 1)}
    unknown |= {3: PlayerRound(Result.DRAW, 4, BLACK), 4: PlayerRound(Result.DRAW, 3, WHITE)}
    rows = zip(snapshot.numbers, snapshot.histories, strict=True)
    later = snapshot._replace(histories=tuple((*history, unknown[number]) for number, history in rows))
    assert games_in_order(later, 2, rulebook("knsb-wp")) == ([(2, 1), (4, 3)], [])
