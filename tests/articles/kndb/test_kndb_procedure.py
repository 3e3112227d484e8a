"""002 Globaal and Puntengroepen: groups, waiting rooms and pairs."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

import helpers.pairing_scenes as scenes
from helpers.crosstables import tournament
from helpers.pairing_cases import decides, lines, pairing, pairs, scored, waiting_rooms, with_allowed_pairs
from helpers.striking import decided_by
from zwitsers.engine.rules import criteria

if TYPE_CHECKING:
    from collections.abc import Iterator

SYSTEM = "kndb"


def test_globaal_1_a_group_has_one_score_and_those_added_from_above() -> None:
    groups = pairing(scored({1: 3, 2: 2, 3: 2, 4: 1, 5: 0, 6: 0}), SYSTEM).groups
    assert [group.natives for group in groups] == [(1,), (2, 3), (4,), (5, 6)]
    assert [group.from_above for group in groups] == [(), (1,), (2,), ()]


def test_globaal_1_of_an_odd_group_the_highest_who_did_not_come_from_above_goes_down() -> None:
    assert waiting_rooms(scored({1: 3, 2: 2, 3: 2, 4: 1, 5: 0, 6: 0}), SYSTEM) == [(1,), (2,), (), ()]
    assert waiting_rooms(scenes.MOST_WP_WAITS, SYSTEM)[0] == (4,)
    assert waiting_rooms(scenes.MOST_SB_WAITS, SYSTEM)[0] == (3,)


def test_globaal_2_the_highest_meets_the_lowest_with_whom_the_rest_can_be_paired() -> None:
    assert pairs(scored(dict.fromkeys(range(1, 7), 1)), SYSTEM) == {(1, 6), (2, 5), (3, 4)}
    assert pairs(scenes.LOWEST_POSSIBLE, SYSTEM) == {(1, 4), (2, 6), (3, 5)}
    assert pairs(scenes.LAST_PAIR_OPENED, SYSTEM) == {(1, 6), (2, 4), (3, 5)}
    assert pairing(scenes.ORDER_BY_WP_AND_SB, SYSTEM).groups[0].pairs == ((6, 5), (2, 8))


def test_puntengroepen_1_as_many_pairs_as_possible_within_the_group() -> None:
    assert waiting_rooms(scored({1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0}), SYSTEM)[0] == ()
    assert waiting_rooms(scored({1: 1, 2: 1, 3: 1, 4: 1, 5: 0, 6: 0}, (1, 2, 3)), SYSTEM)[0] == (1, 2)
    assert waiting_rooms(scored({1: 1, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0}, (1, 2, 3)), SYSTEM)[0] == (1, 2, 3)


def test_puntengroepen_1_a_small_waiting_room_comes_before_who_waits_again() -> None:
    """2 and 3 can meet, so that 1 waits alone; then 5, who may only meet 2, 3 and 4, takes 4, and 1 waits again.
    If all three waited, none of them would wait again."""
    kept_apart = ((1, 2), (1, 3), (1, 5), (1, 6), (5, 6), (5, 7), (5, 8))
    snapshot = scored({1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1, 7: 0, 8: 0}, *kept_apart)
    decided_by(snapshot, SYSTEM, "Puntengroepen 1", "2-3 4-5 1-8 6-7", "1-4 2-6 3-5 7-8")


def test_puntengroepen_1_an_unfinished_game_counts_as_a_draw() -> None:
    """R1.3; and a draw for one only gives each his own score."""
    for unfinished in ("adj", "?"):
        snapshot = tournament(f"1-2:{unfinished} 3-4:=")
        assert [group.natives for group in pairing(snapshot, SYSTEM).groups] == [(1, 2, 3, 4)]
    snapshot = tournament("1-2:=0 3-4:0=")
    assert [set(group.natives) for group in pairing(snapshot, SYSTEM).groups] == [{1, 4}, {2, 3}]


def test_puntengroepen_3_as_few_as_possible_from_above_wait_again() -> None:
    assert pairs(scenes.ONE_OR_TWO_FROM_ABOVE, SYSTEM) == scenes.ONE_FROM_ABOVE_AGAIN
    assert decides(scenes.ONE_OR_TWO_FROM_ABOVE, SYSTEM, criteria.FROM_ABOVE)


def test_puntengroepen_3_back_to_the_group_before_when_someone_would_wait_again() -> None:
    assert pairs(scenes.WAITING_AGAIN, SYSTEM) == scenes.NOBODY_WAITS_AGAIN
    assert decides(scenes.WAITING_AGAIN, SYSTEM, criteria.ANYONE_SENT_ON_AGAIN)


def test_puntengroepen_3_asks_whether_anyone_waits_again_and_not_how_many() -> None:
    """When no filling prevents it, the first one stands, though two wait again; the go text counts them."""
    assert pairs(scenes.BOTH_OR_ONE_AGAIN, SYSTEM) == scenes.BOTH_AGAIN
    assert pairs(scenes.BOTH_OR_ONE_AGAIN, "go-nl") == scenes.ONE_AGAIN


def test_puntengroepen_3_a_filling_that_prevents_it_comes_first() -> None:
    assert pairs(scenes.NOBODY_AGAIN_POSSIBLE, SYSTEM) == scenes.NOBODY_AGAIN
    assert decides(scenes.NOBODY_AGAIN_POSSIBLE, SYSTEM, criteria.ANYONE_SENT_ON_AGAIN)


def test_puntengroepen_3_does_not_mind_the_size_of_the_next_room() -> None:
    assert pairs(scenes.NEXT_ROOM, SYSTEM) == scenes.NEXT_ROOM_OF_TWO


def test_puntengroepen_3_of_those_who_wait_again_the_lowest_score_goes_first() -> None:
    assert pairs(scenes.SMALLER_DIFFERENCES, SYSTEM) == scenes.TWO_SMALL_DIFFERENCES
    assert decides(scenes.SMALLER_DIFFERENCES, SYSTEM, criteria.SCORES)


def test_puntengroepen_4_the_group_before_is_paired_again_when_the_last_group_fails() -> None:
    assert pairs(scenes.LAST_GROUP_FAILS, SYSTEM) == {(1, 4), (2, 3)}
    snapshot = scored({1: 2, 2: 2, 3: 1, 4: 1, 5: 0, 6: 0}, (5, 6), (3, 5), (3, 6), (4, 5))
    assert pairs(snapshot, SYSTEM) == {(1, 5), (2, 3), (4, 6)}


def test_ranglijst_boards_are_published_by_score() -> None:
    """R9.1."""
    assert [set(line) for line in lines(scenes.BOARDS, SYSTEM)] == scenes.BOARDS_IN_ORDER


# The two printed examples. For every filling of the waiting room a round is made in which it is the first that is
# possible, and as many as can be of the later ones are possible too.

A, B = 1, 2
NATIVES = range(3, 10)  # printed as 1 to 7
BELOW = (10, 11, 12)
Filling = tuple[int, ...]


def numbers_only() -> list[Filling]:
    """123, 124, 125 … 567."""
    return list(combinations(NATIVES, 3))


def with_letters(*letters: Filling) -> list[Filling]:
    return [(*some, *rest) for some in letters for rest in combinations(NATIVES, 3 - len(some))]


def printed(filling: Filling) -> str:
    return "".join({A: "A", B: "B"}.get(number, str(number - 2)) for number in filling)


def test_puntengroepen_2_and_3_print_this_order() -> None:
    order = [printed(filling) for filling in numbers_only()]
    assert order[:6] == ["123", "124", "125", "126", "127", "134"]
    assert order[-1] == "567"
    level = [printed(filling) for filling in with_letters((A,), (B,), (A, B))]
    assert (level[0], level[20], level[21], level[41], level[42], level[-1]) == (
        "A12",
        "A67",
        "B12",
        "B67",
        "AB1",
        "AB7",
    )


def matchings(edges: list[tuple[int, int]], size: int) -> Iterator[frozenset[int]]:
    """The vertices covered by each set of so many pairs without a player in common."""
    for chosen in combinations(edges, size):
        covered = frozenset(v for edge in chosen for v in edge)
        if len(covered) == 2 * size:
            yield covered


def first_possible(order: list[Filling], place: int, members: list[int], seed: str) -> list[tuple[int, int]]:
    """Pairs that may be made among these: as many as can be, such that this filling is the first of the order that
    leaves all others paired, and such that no smaller waiting room does."""
    random = Random(seed)
    everyone = frozenset(members)
    paired = len(members) // 2 - 1
    rank = {frozenset(filling): at for at, filling in enumerate(order)}
    rest = random.sample(sorted(everyone - set(order[place])), 2 * paired)
    while any({A, B} == set(rest[i : i + 2]) for i in range(0, len(rest), 2)):
        random.shuffle(rest)
    edges = [(rest[i], rest[i + 1]) for i in range(0, len(rest), 2)]
    candidates = [pair for pair in combinations(members, 2) if set(pair) != {A, B}]
    for one, other in random.sample(candidates, len(candidates)):
        if (one, other) in edges or (other, one) in edges:
            continue
        others = [edge for edge in edges if not {one, other} & set(edge)]
        if any(True for _ in matchings(others, paired)):
            continue  # one pair more than there may be
        opened = [everyone - covered - {one, other} for covered in matchings(others, paired - 1)]
        if all(rank.get(frozenset(room), -1) >= place for room in opened):
            edges.append((one, other))
    return [(min(edge), max(edge)) for edge in edges]


def room_of(scores: dict[int, int], inside: list[tuple[int, int]], group: int) -> Filling:
    """The waiting room of the group; below it there are three players whom anyone may meet."""
    allowed = {*inside, *((number, below) for number in scores if number not in BELOW for below in BELOW)}
    return pairing(with_allowed_pairs(scores, allowed), SYSTEM).groups[group].waiting_room


@pytest.mark.parametrize("filling", numbers_only(), ids=printed)
def test_puntengroepen_2_fills_the_waiting_room_with_the_first_possible(filling: Filling) -> None:
    order = numbers_only()
    inside = first_possible(order, order.index(filling), list(NATIVES), printed(filling))
    scores = dict.fromkeys(NATIVES, 2) | dict.fromkeys(BELOW, 0)
    assert room_of(scores, inside, group=0) == filling


@pytest.mark.parametrize("filling", with_letters((A,), (B,), (A, B)), ids=printed)
@pytest.mark.parametrize("above", ["A and B level", "A above B"])
def test_puntengroepen_3_takes_letters_last_and_the_lower_score_first(filling: Filling, above: str) -> None:
    """A12 … A67, B12 … B67, AB1 … AB7 when A and B are level; with A above B the B's come first."""
    level = above == "A and B level"
    order = numbers_only() + (with_letters((A,), (B,), (A, B)) if level else with_letters((B,), (A,), (A, B)))
    inside = first_possible(order, order.index(filling), [A, B, *NATIVES], f"{above} {printed(filling)}")
    scores = {A: 4 if level else 5, B: 4} | dict.fromkeys(NATIVES, 2) | dict.fromkeys(BELOW, 0)
    assert room_of(scores, inside, group=1 if level else 2) == filling
