"""What C.07 says of rounds without play: while rounds are still to come (8.3, 16.4), and in a round robin (15.2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.writing import parse_codes, ranking_of
from zwitsers.engine.scores.final import final_ranking
from zwitsers.formats.trf import read_trf

W, B = Colour.WHITE, Colour.BLACK
FIDE = rulebook("fide-dutch")


def values(snapshot: Snapshot, text: str) -> list[Fraction | None]:
    field = RankingField(snapshot, FIDE)
    (chosen,) = parse_codes(text)
    divisor = field.divisor(chosen.criterion.unit)
    return [None if value is None else Fraction(value) / divisor for value in field.values(chosen).values()]


def half_way(planned: int | None, ratings: tuple[int, ...] = (2000, 1900, 1800)) -> Snapshot:
    """1 beats 2 and has the bye; 2 loses and is away; 3 has a full-point bye and is away. 2, 0 and 1 points."""
    return Snapshot(
        players=tuple(Player(n, f"P{n}", rating=rating) for n, rating in enumerate(ratings, start=1)),
        histories=(
            (PlayerRound(Result.WIN, 2, W), PlayerRound(Result.BYE)),
            (PlayerRound(Result.LOSS, 1, B), PlayerRound(Result.ABSENT)),
            (PlayerRound(Result.FULL_POINT_BYE), PlayerRound(Result.ABSENT)),
        ),
        planned_rounds=planned,
    )


@pytest.mark.parametrize("planned", [None, 2, 9])
def test_c07_16_4_2_a_draw_in_every_round_so_far(planned: int | None) -> None:
    """2 counts with ½ for being away; the bye of 1 counts with his own 2 points, at most two draws (as gacrux)."""
    assert values(half_way(planned), "BH")[0] == Fraction(3, 2)


def test_c07_8_3_before_the_final_round_nothing_is_taken_to_be_drawn() -> None:
    before, after = half_way(2).after(1)._replace(planned_rounds=3), half_way(1).after(1)
    assert values(before, "FB") == values(before, "BH")
    # As the final round: ½ each, and the 1 point of 3 as his own opponent counts as the draw that the round is worth.
    assert values(after, "FB") == [Fraction(1, 2)] * 3


@pytest.mark.parametrize("code", ["RTNG", "RTNG/R", "ARO", "TPR", "PTP", "APRO", "APPO"])
def test_c07_10_everything_on_ratings_is_dropped_when_somebody_without_one_plays(code: str) -> None:
    assert None not in values(half_way(2), code)[:2]
    assert values(half_way(2, (2000, 0, 1800)), code) == [None] * 3


def test_c07_10_whoever_has_no_rating_and_never_plays_takes_nothing_away() -> None:
    assert values(half_way(2, (2000, 1900, 0)), "RTNG") == [2000, 1900, 0]


ROUND_ROBIN = """\
012 Five of a club
{type}
142 5
001    1      Ans                               2000                             2.5    1  0000 - Z     2 w 1     3 b =     4 w 1     5 b 0
001    2      Bep                               1900                             1.0    4     5 w 0     1 b 0  0000 - Z     3 w 1     4 b 0
001    3      Cor                               1800                             2.5    2     4 b 1     5 w +     1 w =     2 b 0  0000 - Z
001    4      Dik                               1700                             1.0    5     3 w 0  0000 - Z     5 b 0     1 b 0     2 w 1
001    5      Eef                               1600                             3.0    3     2 b 1     3 b -     4 w 1  0000 - Z     1 w 1
"""  # noqa: E501


def five(kind: str) -> Snapshot:
    return read_trf(ROUND_ROBIN.format(type=kind).encode()).snapshot


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("192 FIDE_ROUNDROBIN", True),
        ("192 BERGER_ROUNDROBIN_G2", True),
        ("092 Individual: Round Robin", True),
        ("092 Round-Robin", True),
        ("192 FIDE_DUTCH_2026", False),
        ("192 CUSTOM_SWISS", False),
        ("092 Individual: Swiss-System", False),
    ],
)
def test_a_file_says_whether_it_is_a_round_robin(kind: str, told: bool) -> None:
    assert five(kind).predetermined is told


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        # Byes add nothing and nobody is adjusted. 1 beat 2 and 4 and drew with 3; 3 won by forfeit from 5.
        ("SB", ("3.25", "2.5", "5.25", "1", "4.5")),
        # The lowest opponent goes, of equals the one who adds least: of 3 that is 2, whom he lost to. No bye is
        # voluntary.
        ("SB/C1", ("2.25", "2.5", "5.25", "0", "3.5")),
        # Half of four games is 2 points: 1, 3 and 5 have that.
        ("KS", ("0.5", "1", "1.5", "0", "1")),
        ("KS/L-2", ("2.5", "1", "2.5", "1", "3")),
        # A win by forfeit is one with white; a loss by forfeit is no game.
        ("WON", ("2", "1", "2", "1", "3")),
        ("BPG", ("2", "2", "2", "2", "1")),
        # Forfeits are no games for ratings.
        ("ARO", ("1750", "1775", "1867", "1825", "1867")),
    ],
)
def test_c07_15_2_the_rounds_of_a_round_robin(code: str, expected: tuple[str, ...]) -> None:
    assert values(five("192 FIDE_ROUNDROBIN"), code) == list(map(Fraction, expected))


def test_c07_15_2_a_forfeit_decides_a_direct_encounter_in_a_round_robin() -> None:
    """1 won by forfeit from 2 and lost to 3; 2 beat 3. Both beat 4."""
    histories = (
        (PlayerRound(Result.FORFEIT_WIN, 2, W), PlayerRound(Result.LOSS, 3, B), PlayerRound(Result.WIN, 4, W)),
        (PlayerRound(Result.FORFEIT_LOSS, 1, B), PlayerRound(Result.WIN, 4, W), PlayerRound(Result.WIN, 3, W)),
        (PlayerRound(Result.DRAW, 4, W), PlayerRound(Result.WIN, 1, W), PlayerRound(Result.LOSS, 2, B)),
        (PlayerRound(Result.DRAW, 3, B), PlayerRound(Result.LOSS, 2, B), PlayerRound(Result.LOSS, 1, B)),
    )
    players = tuple(Player(n, f"P{n}") for n in range(1, 5))

    def places(*, predetermined: bool) -> list[tuple[int, int]]:
        made = Snapshot(players=players, histories=histories, planned_rounds=3, predetermined=predetermined)
        return [(line.place, line.number) for line in final_ranking(made, FIDE, ranking_of(parse_codes("DE")).id)]

    assert places(predetermined=True) == [(1, 1), (2, 2), (3, 3), (4, 4)]
    assert places(predetermined=False) == [(1, 1), (1, 2), (3, 3), (4, 4)]


def test_c07_16_5_the_unplayed_round_to_cut_is_the_one_that_adds_least_and_not_the_lowest_score() -> None:
    """In half points 1 has 7 of 10: the win against 2 adds 2 x 1, the half-point bye 1 x 5 (draws), the forfeit against
    3 (10) 0 x 7, the wins against 4 and 5 add 2 x 6. The forfeit adds less than the game against 2, which goes."""
    made = tournament(
        "1-2:1 3-4:1 5-6:1",
        "1:half 2:half 3-5:1 4-6:1",
        "1-3:0R 2-4:0 5-6:1",
        "4-1:0 2-5:0 3-6:1",
        "1-5:1 2-3:0 4-6:1",
    )
    whole, once, twice = (values(made, code)[0] for code in ("SB", "SB/C1", "SB/C2"))
    assert (whole, once, twice) == (Fraction(31, 4), Fraction(29, 4), Fraction(24, 4))
