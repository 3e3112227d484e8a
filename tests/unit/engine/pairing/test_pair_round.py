"""What comes out of `pair_round`, and what it says when nothing does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.crosstables import tournament
from helpers.fuzzing import SYSTEMS, WAITING_ROOM_SYSTEMS
from helpers.pairing_cases import pairing, scored
from zwitsers.engine.domain import Constraints, ForbiddenPairs, Result
from zwitsers.engine.pairing import NoPairingError, NothingToPairError
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.matching.cardinality import Obstruction


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_player_has_the_bye_if_he_may(system: str) -> None:
    """R3.7."""
    alone = tournament("1-2:=")._replace(unavailable={2: Result.ABSENT})
    made = pairing(alone, system)
    assert (made.boards, made.bye, made.plain()) == ((), 1, "1\n1 0\n")
    barred = tournament("1:bye 2:absent")._replace(unavailable={2: Result.ABSENT})
    with pytest.raises(NoPairingError):
        pairing(barred, system)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("rounds", [(), ("1-2:=",)])
def test_nobody_present_is_an_error(system: str, rounds: tuple[str, ...]) -> None:
    """R3.7."""
    gone = tournament(*rounds, players=2)._replace(unavailable={1: Result.ABSENT, 2: Result.WITHDRAWN})
    with pytest.raises(NothingToPairError) as caught:
        pairing(gone, system)
    assert f"round {len(rounds) + 1}" in caught.value.text("en")
    assert f"ronde {len(rounds) + 1}" in caught.value.text("nl")


@pytest.mark.parametrize(
    ("players", "away", "key"),
    [
        (4, (1, 2, 3, 4), "pairing.nobody-present"),
        # 4 meets 1 in round one, and 2 meets 3.
        (4, (1, 2), "pairing.round-robin.no-game"),
        (4, (2, 3, 4), "pairing.round-robin.no-game"),
        (1, (), "pairing.round-robin.few"),
        (0, (), "pairing.round-robin.few"),
    ],
)
def test_a_round_of_a_schedule_without_a_game_says_why(players: int, away: tuple[int, ...], key: str) -> None:
    snapshot = tournament(players=players)._replace(unavailable=dict.fromkeys(away, Result.ABSENT))
    with pytest.raises(NothingToPairError) as caught:
        pairing(snapshot, "round-robin")
    assert [problem.key for problem in caught.value.problems] == [key]


def test_a_first_round_that_the_rulebook_does_not_have_is_refused_with_the_choices() -> None:
    with pytest.raises(NothingToPairError) as caught:
        pairing(tournament(players=4), "go-nl", "halves")
    for language in ("nl", "en"):
        assert "fold, adjacent" in caught.value.text(language)


@pytest.mark.parametrize("system", WAITING_ROOM_SYSTEMS)
def test_the_pairing_tells_round_groups_bye_and_absent(system: str) -> None:
    snapshot = scored({1: 2, 2: 1, 3: 1, 4: 0, 5: 0, 6: 0})._replace(unavailable={6: Result.HALF_POINT_BYE})
    made = pairing(snapshot, system)
    assert (made.system, made.round_number, made.scheme) == (system, 3, "")
    assert made.bye == (2 if system == "kndb" else 4)
    assert dict(made.absent) == {6: Result.HALF_POINT_BYE}
    rest = (4, 5) if system == "kndb" else (2, 5)  # the dummy is one of the last group, and lowest of all
    assert {(min(board[:2]), max(board[:2])) for board in made.boards} == {(1, 3), rest}
    assert [group.score for group in made.groups] == [2, 1, 0]
    assert [group.pool for group in made.groups[:2]] == [(1,), (1, 2, 3)]
    assert made.groups[1].pairs == ((1, 3),)
    assert made.groups[1].waiting_room == (2,)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_article_that_a_pairing_cites_is_in_the_rulebook(system: str) -> None:
    book = rulebook(system)
    ids = {article.id for article in book.articles}
    cited: set[str | None] = {
        board.colour_article for size in (7, 8) for board in pairing(tournament(players=size), system).boards
    }
    cited |= {pairing(tournament(players=8), system, scheme).scheme for scheme in book.pairing.first_round.schemes}
    cited |= {book.pairing.meeting_article, book.pairing.bye.article}
    norm = book.pairing.colour_norm
    cited |= {article for article in (norm and norm.article, book.pairing.board_order_article) if article}
    assert cited <= ids
    ranges = {"4.4c-e": {"4.4c", "4.4d", "4.4e"}}
    for criterion in book.pairing.criteria:
        assert ranges.get(criterion.article, {criterion.article}) <= ids, criterion


def test_plain_is_what_other_programs_print() -> None:
    assert pairing(tournament(players=5), "knsb-wp").plain() == "3\n2 5\n3 4\n1 0\n"


# Forbidden pairs (R3.5).


@pytest.mark.parametrize("system", WAITING_ROOM_SYSTEMS)
def test_forbidden_pairs_hold_in_their_rounds_only(system: str) -> None:
    level = scored(dict.fromkeys((1, 2, 3, 4), 1))  # round 2 is to come

    def met(first: int, last: int | None) -> bool:
        constraints = Constraints((ForbiddenPairs(frozenset({1, 4}), first, last),))
        made = pairing(level._replace(constraints=constraints), system)
        return {1, 4} in [set(board[:2]) for board in made.boards]

    assert met(3, None)
    assert met(1, 1)
    assert not met(2, 2)
    assert not met(1, None)


def test_a_family_is_kept_apart_two_by_two() -> None:
    level = scored(dict.fromkeys(range(1, 7), 1), (1, 5, 6))
    boards = [set(board[:2]) for board in pairing(level, "go-nl").boards]
    assert boards == [{1, 4}, {2, 6}, {3, 5}]


# No pairing (R3.6). What is said about it is tested with the obstacles.


def proof(snapshot: Snapshot, system: str) -> Obstruction:
    with pytest.raises(NoPairingError) as caught:
        pairing(snapshot, system)
    return caught.value.obstruction


def test_too_few_opponents_are_a_proof() -> None:
    """1, 2 and 3 have only 4 to meet."""
    found = proof(scored(dict.fromkeys((1, 2, 3, 4), 1), (1, 2, 3)), "go-nl")
    assert found.removed == {4}
    assert set(found.odd_parts) == {frozenset({1}), frozenset({2}), frozenset({3})}
    assert found.missing == 2


def test_islands_of_an_odd_number_are_a_proof() -> None:
    crossing = [(one, other) for one in (1, 2, 3) for other in (4, 5, 6)]
    found = proof(scored(dict.fromkeys(range(1, 7), 1), *crossing), "kndb")
    assert found.removed == frozenset()
    assert set(found.odd_parts) == {frozenset({1, 2, 3}), frozenset({4, 5, 6})}


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_bye_for_nobody_is_a_proof(system: str) -> None:
    """0 stands for the bye."""
    found = proof(tournament("1:bye 2-3:1", "2:bye 1-3:1", "3:bye 1-2:1"), system)
    assert frozenset({0}) in found.odd_parts
