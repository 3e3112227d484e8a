"""Numbers that others published for the tie-breaks of C.07: each file in `published` says whose they are.

A tournament is a TRF file; the TOML beside it has the values by code and player, and places where players are
compared with each other.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.writing import parse_codes, ranking_of
from zwitsers.engine.scores.final import final_ranking
from zwitsers.formats.trf import read_trf

PUBLISHED = Path(__file__).parent / "published"
FIDE = rulebook("fide-dutch")
SETS = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(PUBLISHED.glob("*.toml"))}


def snapshot_of(name: str) -> Snapshot:
    return read_trf((PUBLISHED / f"{name}.trf").read_bytes()).snapshot


def value_of(snapshot: Snapshot, text: str, number: int) -> Fraction | None:
    field = RankingField(snapshot, FIDE)
    (chosen,) = parse_codes(text)
    value = field.values(chosen)[number]
    return None if value is None else Fraction(value) / field.divisor(chosen.criterion.unit)


@pytest.mark.parametrize(("name", "code"), [(name, code) for name, made in SETS.items() for code in made["values"]])
def test_c07_the_published_numbers_come_out(name: str, code: str) -> None:
    snapshot, expected = snapshot_of(name), SETS[name]["values"][code]
    found = {number: value_of(snapshot, code, int(number)) for number in expected}
    assert found == {number: Fraction(value) for number, value in expected.items()}


@pytest.mark.parametrize(
    ("name", "codes"), [(name, codes) for name, made in SETS.items() for codes in made.get("places", {})]
)
def test_c07_6_the_published_places_come_out(name: str, codes: str) -> None:
    lines = final_ranking(snapshot_of(name), FIDE, ranking_of(parse_codes(codes)).id)
    places: dict[int, list[int]] = {}
    for line in lines:
        places.setdefault(line.place, []).append(line.number)
    wanted = SETS[name]["places"][codes]
    assert [sorted(part) for part in places.values()][: len(wanted)] == wanted


class Round(NamedTuple):
    """A round of the player of a worked example: what it brought, and what his opponent ended with, in half points
    (None: he had no opponent). `gone`: the opponent played no more."""

    result: Result
    opponents_score: int | None = None
    gone: bool = False


WON, DREW, LOST, AWAY = Result.WIN, Result.DRAW, Result.LOSS, Result.ABSENT
_MIRROR = {
    WON: LOST,
    DREW: DREW,
    LOST: WON,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}
_OF = {2: WON, 1: DREW, 0: LOST}


def example(rounds: list[Round]) -> Snapshot:
    """Each opponent plays the rest of his rounds with a player of his own, so that he ends with the given score."""
    histories: dict[int, list[PlayerRound]] = {1: []}
    for column, (result, score, gone) in enumerate(rounds):
        if score is None:
            histories[1].append(PlayerRound(result))
            continue
        opponent, other = 10 + column, 40 + column
        histories[1].append(PlayerRound(result, opponent, Colour.WHITE))
        left = score - PlayerRound(_MIRROR[result]).points
        others = [turn for turn in range(len(rounds)) if turn != column and not (gone and turn > column)]
        gains = dict.fromkeys(others, 0)
        for turn in others:
            gains[turn] = min(left, 2)
            left -= gains[turn]
        assert left == 0, (column, score)
        rows: tuple[list[PlayerRound], list[PlayerRound]] = ([], [])
        for turn in range(len(rounds)):
            if turn in gains:
                rows[0].append(PlayerRound(_OF[gains[turn]], other, Colour.WHITE))
                rows[1].append(PlayerRound(_OF[2 - gains[turn]], opponent, Colour.BLACK))
            else:
                meeting = turn == column
                rows[0].append(PlayerRound(_MIRROR[result], 1, Colour.BLACK) if meeting else PlayerRound(AWAY))
                rows[1].append(PlayerRound(AWAY))
        histories[opponent], histories[other] = rows
    players = tuple(Player(number, f"P{number}", rating=2000) for number in sorted(histories))
    made = tuple(tuple(histories[player.number]) for player in players)
    return Snapshot(players=players, histories=made, planned_rounds=len(rounds))


# The Arbiters' Manual of 2026 on article 16, with the numbers of 2026; scores of opponents in half points.
LAXMAN = [
    *(Round(WON, 10), Round(WON, 10), Round(LOST, 13), Round(AWAY), Round(WON, 9)),
    *(Round(DREW, 12), Round(WON, 10), Round(DREW, 13), Round(WON, 11), Round(WON, 12)),
]
# In round 7 he won by forfeit from somebody with 4½, who did not play any more: 5½ adjusted.
EXAMPLE_01 = [
    *(Round(WON, 10), Round(WON, 11), Round(DREW, 10), Round(WON, 9), Round(LOST, 12), Round(WON, 11)),
    *(Round(Result.FORFEIT_WIN, 9, gone=True), Round(DREW, 13), Round(WON, 12)),
]
# A forfeit loss, then withdrawn.
EXAMPLE_03 = [
    *(Round(WON, 7), Round(WON, 12), Round(WON, 13), Round(DREW, 15), Round(WON, 13), Round(LOST, 16)),
    *(Round(WON, 13), Round(WON, 14), Round(Result.FORFEIT_LOSS, 15), Round(AWAY)),
]
# A win by forfeit in round 1 from somebody who never played: nine draws adjusted.
EXAMPLE_04 = [
    *(Round(Result.FORFEIT_WIN, 0, gone=True), Round(WON, 10), Round(WON, 12), Round(WON, 14), Round(WON, 16)),
    *(Round(WON, 14), Round(DREW, 14), Round(WON, 17), Round(WON, 16), Round(WON, 16)),
]


@pytest.mark.parametrize(
    ("rounds", "code", "value"),
    [
        (LAXMAN, "PTS", "7"),
        (LAXMAN, "BH", "55"),
        (LAXMAN, "BH/C1", "50"),
        (LAXMAN, "SB", "37.25"),
        (EXAMPLE_01, "PTS", "7"),
        (EXAMPLE_01, "BH", "49.5"),
        (EXAMPLE_03, "PTS", "6.5"),
        (EXAMPLE_03, "BH", "63"),
        (EXAMPLE_04, "PTS", "9.5"),
        (EXAMPLE_04, "BH", "69"),
    ],
)
def test_c07_16_the_examples_of_the_arbiters_manual(rounds: list[Round], code: str, value: str) -> None:
    assert value_of(example(rounds), code, 1) == Fraction(value)


def test_c07_16_example_06_of_the_arbiters_manual_is_david_of_the_exercises() -> None:
    assert value_of(snapshot_of("tec-swiss"), "BH/C1", 4) == Fraction("11.5")


def test_c07_14_an_average_of_nobody_that_is_left_has_no_value() -> None:
    """Nick of the exercises played one game; without the lowest rating there is none."""
    assert value_of(snapshot_of("tec-swiss"), "ARO/C1", 12) is None
