"""Direct encounter (C.07 article 6) against a brute force over all results that missing games could have had."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

from helpers.long_run import scaled
from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.scores.criteria.meetings import split_by_direct_encounter

if TYPE_CHECKING:
    from collections.abc import Iterable

GROUPS = scaled(300, 10_000)
_ENDINGS = ((2, 0), (1, 1), (0, 2))
_RESULTS = {2: Result.WIN, 1: Result.DRAW, 0: Result.LOSS}
Games = dict[tuple[int, int], tuple[int, int]]


def snapshot_of(size: int, games: Games) -> Snapshot:
    """A game a round; who does not play it is absent."""
    histories: list[list[PlayerRound]] = [[] for _ in range(size)]
    for (one, two), (mine, theirs) in games.items():
        for number in range(1, size + 1):
            entry = PlayerRound(Result.ABSENT)
            if number == one:
                entry = PlayerRound(_RESULTS[mine], two, Colour.WHITE)
            elif number == two:
                entry = PlayerRound(_RESULTS[theirs], one, Colour.BLACK)
            histories[number - 1].append(entry)
    players = tuple(Player(number, f"P{number}") for number in range(1, size + 1))
    return Snapshot(players=players, histories=tuple(map(tuple, histories)))


def scores_of(group: Iterable[int], games: Games) -> dict[int, int]:
    members = set(group)
    found = dict.fromkeys(members, 0)
    for (one, two), (mine, theirs) in games.items():
        if {one, two} <= members:
            found[one] += mine
            found[two] += theirs
    return found


def places(group: list[int], games: Games) -> list[list[int]]:
    """By trying every result of the games that are missing."""
    missing = [pair for pair in combinations(group, 2) if pair not in games]
    if len(group) == 1:
        return [group]
    if not missing:
        scores = scores_of(group, games)
        if len(set(scores.values())) == 1:
            return [group]
        parts = ([n for n in group if scores[n] == value] for value in sorted(set(scores.values()), reverse=True))
        return [place for part in parts for place in places(part, games)]
    possible = [
        scores_of(group, games | dict(zip(missing, endings, strict=True)))
        for endings in product(_ENDINGS, repeat=len(missing))
    ]
    left, found = list(group), []
    while len(left) > 1:
        certain = [
            number
            for number in left
            if all(scores[number] > scores[other] for scores in possible for other in left if other != number)
        ]
        if not certain:
            break
        found.append(certain)
        left.remove(certain[0])
    if not found:
        return [left]
    return [*found, *places(left, games)] if left else found


def test_c07_6_places_are_those_that_no_missing_game_could_change() -> None:
    random = Random(7)
    missing = 0
    for _ in range(GROUPS):
        size = random.randint(2, 5)
        pairs = list(combinations(range(1, size + 1), 2))
        played = [pair for pair in pairs if random.random() < random.choice((0.4, 0.8, 1.0))]
        # Six games that are missing can end in 729 ways.
        played += random.sample([pair for pair in pairs if pair not in played], max(0, len(pairs) - len(played) - 6))
        games = {pair: random.choice(_ENDINGS) for pair in played}
        missing += len(played) < len(pairs)
        group = list(range(1, size + 1))
        found = [part for part, _points in split_by_direct_encounter(snapshot_of(size, games), group)]
        assert found == places(group, games), games
    assert missing > GROUPS // 4


def test_c07_6_two_who_met_twice_have_the_average() -> None:
    histories = (
        (PlayerRound(Result.WIN, 2, Colour.WHITE), PlayerRound(Result.LOSS, 2, Colour.BLACK)),
        (PlayerRound(Result.LOSS, 1, Colour.BLACK), PlayerRound(Result.WIN, 1, Colour.WHITE)),
    )
    made = Snapshot(players=(Player(1, "A"), Player(2, "B")), histories=histories)
    assert [part for part, _points in split_by_direct_encounter(made, [1, 2])] == [[1, 2]]


def test_c07_6_a_forfeit_is_no_game_unless_the_organiser_says_so() -> None:
    histories = (
        (PlayerRound(Result.FORFEIT_LOSS, 2, Colour.WHITE),),
        (PlayerRound(Result.FORFEIT_WIN, 1, Colour.BLACK),),
    )
    made = Snapshot(players=(Player(1, "A"), Player(2, "B")), histories=histories)
    assert [part for part, _points in split_by_direct_encounter(made, [1, 2])] == [[1, 2]]
    assert [part for part, _points in split_by_direct_encounter(made, [1, 2], forfeits=True)] == [[2], [1]]
