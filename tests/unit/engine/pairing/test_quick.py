"""The quick way through a group and the exact solver give one answer; on rating it is lawful and not to be improved."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from helpers.fuzzing import RATING, Way, engine, engine_lines, examine
from helpers.hard_cases import hard_cases, played
from helpers.rating_engine import BOOK, apart
from oracles import rating_key
from oracles.complete import NOBODY
from oracles.rating_brute_force import pairing_from_lines
from oracles.rating_build import tournament
from oracles.rating_scores import Hall, hall_of
from zwitsers.engine.domain import Avoidance, AvoidanceKind, Constraints
from zwitsers.engine.pairing.field import make_field
from zwitsers.engine.pairing.look_ahead import LookAhead
from zwitsers.engine.pairing.quick import solve_quickly
from zwitsers.engine.pairing.rounds import pair_groups
from zwitsers.engine.rules.criteria import Listing
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracles.complete import Pairing
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing.narrowing import GroupChoice

UNPAIRABLE = "7 strength groups"
HARD = (
    "20 players who have met almost everyone",
    "200 forbidden pairs",
    "60 players who may not meet each other",
    "20 clubs of 10",
    "2 strength groups",
    "4 strength groups",
    UNPAIRABLE,
    "one score group of 200",
    "fifty score groups",
    "every favourite has won",
    "white has won every game",
)


@cache
def hard() -> dict[str, Snapshot]:
    return {case.name: case.snapshot for case in hard_cases(RATING)}


@cache
def some_tournament(seed: int) -> Snapshot:
    random = Random(f"larger rating {seed}")
    size, rounds = random.randint(12, 60), random.randint(2, 8)
    return played(RATING, size, rounds, seed=seed, planned=rounds + random.choice((1, 3)), irregular=0.05)


def lawful(hall: Hall, pairing: Pairing) -> bool:
    return all(
        not hall.cards[i].bye_barred if j == NOBODY else hall.may_meet[i][j] and pairing[j] == i
        for i, j in enumerate(pairing)
    )


def neighbours(hall: Hall, pairing: Pairing) -> Iterator[Pairing]:
    """Every lawful pairing in which two boards (or a board and the bye) have changed opponents."""
    boards = [(i, j) for i, j in enumerate(pairing) if j == NOBODY or i < j]
    for (a, b), (c, d) in combinations(boards, 2):
        for two in (((a, c), (b, d)), ((a, d), (c, b))):
            other = list(pairing)
            for one, his in two:
                if one != NOBODY:
                    other[one] = his
                if his != NOBODY:
                    other[his] = one
            if lawful(hall, tuple(other)):
                yield tuple(other)


@pytest.mark.parametrize("seed", range(8))
def test_all_ways_agree_on_12_to_60_players(seed: int) -> None:
    snapshot = some_tournament(seed)
    found = engine_lines(snapshot, BOOK)
    assert found is not None
    hall = hall_of(snapshot)
    assert lawful(hall, pairing_from_lines(hall, found))
    for way in Way:
        with engine(way):
            assert engine_lines(snapshot, BOOK) == found, way


@pytest.mark.parametrize("seed", range(8))
def test_no_two_boards_can_change_opponents_for_a_better_key(seed: int) -> None:
    """R6 looks at the whole round, and this at its nearest neighbours: more than a brute force can reach."""
    snapshot = some_tournament(seed)
    hall = hall_of(snapshot)
    found = engine_lines(snapshot, BOOK)
    assert found is not None
    best = pairing_from_lines(hall, found)
    key = rating_key.keys_of(hall, best)
    others = list(neighbours(hall, best))
    assert len(others) > 10
    assert all(key < rating_key.keys_of(hall, other) for other in others)


def test_the_hard_cases_are_these() -> None:
    assert tuple(hard()) == HARD


@pytest.mark.slow
@pytest.mark.parametrize("name", HARD)
def test_hard_cases_are_paired_lawfully_and_alike_by_the_quick_way_and_the_exact_solver(name: str) -> None:
    snapshot = hard()[name]
    found = engine_lines(snapshot, BOOK)
    assert (found is None) == (name == UNPAIRABLE)
    if found is not None:
        hall = hall_of(snapshot)
        assert lawful(hall, pairing_from_lines(hall, found))
        with engine(Way.EXACT):
            assert engine_lines(snapshot, BOOK) == found


def answers(snapshot: Snapshot) -> list[tuple[GroupChoice | None, GroupChoice]]:
    """For each group what the quick way gives, beside what the exact solver does, given what it did above."""
    field = make_field(snapshot, BOOK)
    look_ahead = LookAhead(field)
    found: list[tuple[GroupChoice | None, GroupChoice]] = []
    from_above: tuple[int, ...] = ()
    for level, exact in enumerate(pair_groups(field, look_ahead, exact_only=True)):
        found.append((solve_quickly(field, look_ahead, level, from_above), exact))
        from_above = exact.waiting_room
    return found


@pytest.mark.parametrize("seed", range(8))
def test_the_quick_way_gives_what_the_exact_solver_gives_or_nothing(seed: int) -> None:
    for quick, exact in answers(some_tournament(seed)):
        if quick is not None:
            assert set(quick.pairs) == set(exact.pairs)
            assert quick.waiting_room == exact.waiting_room


def test_the_quick_way_is_taken_in_the_usual_case() -> None:
    """Most groups of real tournaments; were it never taken, these tests would show nothing about it."""
    found = [quick for seed in range(8) for quick, _ in answers(some_tournament(seed))]
    assert sum(answer is not None for answer in found) > len(found) // 3


def test_the_quick_way_gives_nothing_for_a_group_that_needs_an_exchange() -> None:
    """1 may meet nobody of S2."""
    ((quick, exact),) = answers(tournament(["Z"] * 4, forbidden=apart((1, 3), (1, 4))))
    assert quick is None
    assert exact.pairs == ((0, 1), (2, 3))


def test_an_exchange_goes_by_numbers_in_the_rest_group_not_by_places_in_the_pool() -> None:
    """003 D2, R6 item 8. 1 is moved down and meets 4, so the rest is 2 3 5 6 against 7 8 9 10, numbered 1 to 8. As
    2 and 3 can meet nobody of S2 but 7, one has to be exchanged: 3 with 7 (numbers 2 and 5) or 5 with 9 (3 and 7). In
    the pool both are four places apart, and the lower placed of S1, 5, would go first."""
    together = {(2, 3), (2, 5), (2, 7), (3, 7), (5, 8), (5, 9), (6, 8), (6, 9), (7, 10), (9, 10)}
    barred = [(1, 2), (1, 3), *({*combinations(range(2, 11), 2)} - together)]
    _, (quick, exact) = answers(tournament(["H"] + ["Z"] * 9, forbidden=apart(*barred)))
    assert quick is not None
    assert set(quick.pairs) == set(exact.pairs) == {(0, 3), (1, 2), (4, 7), (5, 8), (6, 9)}


def test_of_two_exchanges_as_far_apart_the_lowest_of_s1_is_exchanged() -> None:
    """003 D2: S1 is 1 2 3 and S2 is 4 5 6, and 2 may meet only 1 and 4. 3 with 4 leaves 2 without an opponent; 3 with
    5 and 2 with 4 are two places apart."""
    together = {(1, 2), (1, 3), (2, 4), (3, 5), (4, 5), (4, 6), (5, 6)}
    barred = {*combinations(range(1, 7), 2)} - together
    ((quick, exact),) = answers(tournament(["Z"] * 6, forbidden=apart(*sorted(barred))))
    assert quick is not None
    assert set(quick.pairs) == set(exact.pairs) == {(0, 2), (1, 3), (4, 5)}


@pytest.mark.parametrize(("system", "seed"), [("go-nl-mcmahon", 76), ("go-en-mcmahon", 106), ("go-en-mcmahon", 107)])
def test_another_waiting_player_or_a_larger_room_may_be_better(system: str, seed: int) -> None:
    """Here the smallest waiting room of the quick way is not the best one: only its checks show that."""
    assert examine(system, seed, tuple(Way)).pairable


@pytest.mark.parametrize("seed", [23, 25])
def test_players_sent_below_the_horizon_are_sent_past_the_next_group(seed: int) -> None:
    """R4.2: whoever the exact solver leaves to the groups it has not looked at is not paired in the next one."""
    assert examine("go-nl", seed, (Way.HORIZON,)).pairable


def test_a_choice_that_leaves_nobody_for_a_later_player_is_not_made() -> None:
    """2 may meet 4 only, so 1 does not."""
    ((quick, exact),) = answers(tournament(["Z"] * 6, forbidden=apart((2, 5), (2, 6), (1, 2), (2, 3))))
    assert quick is not None
    assert set(quick.pairs) == set(exact.pairs) == {(0, 4), (1, 3), (2, 5)}


def test_a_list_of_criteria_that_begins_with_a_listing_is_for_the_exact_solver() -> None:
    criteria = BOOK.pairing.criteria
    listing = next(item for item in criteria if isinstance(item.measure, Listing))
    turned = BOOK._replace(
        pairing=BOOK.pairing._replace(criteria=(listing, *(item for item in criteria if item is not listing)))
    )
    field = make_field(some_tournament(0), turned)
    assert solve_quickly(field, LookAhead(field), 0, ()) is None


def test_what_is_avoided_before_all_else_is_settled_quickly_where_it_comes_to_nothing() -> None:
    """M7 with the first article of the list: the same groups as by the exact solver."""
    plain = played("go-nl", 120, 4, seed=3, planned=6)
    players = tuple(one._replace(club=f"C{one.number % 17}") for one in plain.players)
    avoid = (Avoidance(AvoidanceKind.CLUB, "4.3"), Avoidance(AvoidanceKind.FLOAT, "4.3"))
    snapshot = plain._replace(players=players, constraints=Constraints(avoid=avoid))
    field = make_field(snapshot, rulebook("go-nl"))
    look_ahead = LookAhead(field)
    from_above: tuple[int, ...] = ()
    quickly = 0
    for level, exact in enumerate(pair_groups(field, look_ahead, exact_only=True)):
        quick = solve_quickly(field, look_ahead, level, from_above)
        assert quick in (None, exact)
        quickly += quick is not None
        from_above = exact.waiting_room
    assert quickly > 1


def test_the_order_in_which_players_are_entered_does_not_matter() -> None:
    """Only numbers, ratings, titles and names count."""
    for seed in range(8):
        snapshot = some_tournament(seed)
        order = Random(seed).sample(range(len(snapshot.players)), len(snapshot.players))
        shuffled = snapshot._replace(
            players=tuple(snapshot.players[i] for i in order),
            histories=tuple(snapshot.histories[i] for i in order),
        )
        assert engine_lines(shuffled, BOOK) == engine_lines(snapshot, BOOK)
