"""Every field of every term of points, WS, WP and SB: round, opponent, amount, article, ruling, score."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import McMahon, Resistance
from zwitsers.engine.scores.method import ScoreArticles, ScoreMethod, UnplayedResistance
from zwitsers.engine.scores.terms import score_terms

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

# Every article has its own name.
ARTICLES = ScoreArticles("pts", "bye", "away", "half", "adj", "ws", "wp", "sb", "unplayed", "between")
AS_A_DRAW, AS_ZERO, NONE = (ScoreMethod(awarded, "R", ARTICLES) for awarded in UnplayedResistance)
NUMBERS = ("PTS", "WS", "WP", "SB")

# The second column is the in-between round, round 0. Both lost in the game of 10 and 11.
IN_BETWEEN = snapshot_of(
    "2w+ none 3w+",
    "1b- none dummy",
    "moved self 1b-",
    "5w= 6w+ moved",
    "4b= none 6b=",
    "absent 4b- 5w=",
    "bye none half",
    "9w+f none 9wadj",
    "8b-f none 8badj",
    "11w- none gone",
    "10b- none full",
    in_between=2,
    planned_rounds=2,
)
AS_DRAW = """
PTS 2: 1 1 0 pts R1.1 0 | 0 0 0 between R7.2 0 | 2 0 1 between R10.3 0
WS 2: 1 1 0 ws R 0 | 0 0 0 between R7.2 0 | 2 0 1 unplayed R 0
WP 2: 1 1 4 wp R 4 | 0 0 0 between R7.2 0 | 2 2 1 unplayed R 1
SB 2: 1 1 0 sb R 4 | 0 0 0 between R7.2 0 | 2 2 1 unplayed R 1
PTS 3: 1 0 0 between R7.2 0 | 0 0 1 between R7.2 0 | 2 1 0 pts R1.1 0
WS 3: 1 0 0 between R7.2 0 | 0 0 1 unplayed R 0 | 2 1 0 ws R 0
WP 3: 1 0 0 between R7.2 0 | 0 3 1 unplayed R 1 | 2 1 4 wp R 4
SB 3: 1 0 0 between R7.2 0 | 0 3 1 unplayed R 1 | 2 1 0 sb R 4
PTS 4: 1 5 1 pts R1.1 0 | 0 6 2 pts R1.1 0 | 2 0 0 between R7.2 0
WS 4: 1 5 1 ws R 0 | 0 6 2 ws R 0 | 2 0 0 between R7.2 0
WP 4: 1 5 2 wp R 2 | 0 6 2 wp R 2 | 2 0 0 between R7.2 0
SB 4: 1 5 2 sb R 2 | 0 6 4 sb R 2 | 2 0 0 between R7.2 0
PTS 6: 1 0 0 away R1.2 0 | 0 4 0 pts R1.1 0 | 2 5 1 pts R1.1 0
WS 6: 1 0 1 unplayed R 0 | 0 4 0 ws R 0 | 2 5 1 ws R 0
WP 6: 1 6 2 unplayed R 2 | 0 4 3 wp R 3 | 2 5 2 wp R 2
SB 6: 1 6 2 unplayed R 2 | 0 4 0 sb R 3 | 2 5 2 sb R 2
PTS 7: 1 0 2 bye R1.2 0 | 0 0 0 between R7.2 0 | 2 0 1 half R1.2 0
WS 7: 1 0 1 unplayed R 0 | 0 0 0 between R7.2 0 | 2 0 1 unplayed R 0
WP 7: 1 7 2 unplayed R 2 | 0 0 0 between R7.2 0 | 2 7 2 unplayed R 2
SB 7: 1 7 2 unplayed R 2 | 0 0 0 between R7.2 0 | 2 7 2 unplayed R 2
PTS 8: 1 9 2 unplayed R1.2 0 | 0 0 0 between R7.2 0 | 2 9 1 adj R1.3 0
WS 8: 1 9 1 unplayed R 0 | 0 0 0 between R7.2 0 | 2 9 1 ws R 0
WP 8: 1 8 2 unplayed R 2 | 0 0 0 between R7.2 0 | 2 9 2 wp R 2
SB 8: 1 8 2 unplayed R 2 | 0 0 0 between R7.2 0 | 2 9 2 sb R 2
PTS 10: 1 11 0 pts R1.1 0 | 0 0 0 between R7.2 0 | 2 0 0 away R1.2 0
WS 10: 1 11 1 unplayed R1.4 0 | 0 0 0 between R7.2 0 | 2 0 1 unplayed R 0
WP 10: 1 10 2 unplayed R1.4 2 | 0 0 0 between R7.2 0 | 2 10 2 unplayed R 2
SB 10: 1 10 2 unplayed R1.4 2 | 0 0 0 between R7.2 0 | 2 10 2 unplayed R 2
PTS 11: 1 10 0 pts R1.1 0 | 0 0 0 between R7.2 0 | 2 0 2 bye R1.2 0
WS 11: 1 10 1 unplayed R1.4 0 | 0 0 0 between R7.2 0 | 2 0 1 unplayed R 0
WP 11: 1 11 2 unplayed R1.4 2 | 0 0 0 between R7.2 0 | 2 11 2 unplayed R 2
SB 11: 1 11 2 unplayed R1.4 2 | 0 0 0 between R7.2 0 | 2 11 2 unplayed R 2
"""
AS_NOTHING = """
PTS 2: 1 1 0 pts R1.1 0 | 0 0 0 between R7.2 0 | 2 0 1 between R10.3 0
WS 2: 1 1 0 pts R 0 | 0 0 0 between R 0 | 2 0 1 between R 0
WP 2: 1 1 4 wp R 4 | 0 0 0 between R7.2 0 | 2 0 2 between R10.3 2
SB 2: 1 1 0 sb R 4 | 0 0 0 between R7.2 0 | 2 0 2 between R10.3 2
PTS 3: 1 0 0 between R7.2 0 | 0 0 1 between R7.2 0 | 2 1 0 pts R1.1 0
WS 3: 1 0 0 between R 0 | 0 0 1 between R 0 | 2 1 0 pts R 0
WP 3: 1 0 0 between R7.2 0 | 0 3 1 between R7.2 1 | 2 1 4 wp R 4
SB 3: 1 0 0 between R7.2 0 | 0 3 1 between R7.2 1 | 2 1 0 sb R 4
PTS 4: 1 5 1 pts R1.1 0 | 0 6 2 pts R1.1 0 | 2 0 0 between R7.2 0
WS 4: 1 5 1 pts R 0 | 0 6 2 pts R 0 | 2 0 0 between R 0
WP 4: 1 5 2 wp R 2 | 0 6 1 wp R 1 | 2 0 0 between R7.2 0
SB 4: 1 5 2 sb R 2 | 0 6 2 sb R 1 | 2 0 0 between R7.2 0
PTS 6: 1 0 0 away R1.2 0 | 0 4 0 pts R1.1 0 | 2 5 1 pts R1.1 0
WS 6: 1 0 0 away R 0 | 0 4 0 pts R 0 | 2 5 1 pts R 0
WP 6: 1 0 0 unplayed R 0 | 0 4 3 wp R 3 | 2 5 2 wp R 2
SB 6: 1 0 0 unplayed R 0 | 0 4 0 sb R 3 | 2 5 2 sb R 2
PTS 7: 1 0 2 bye R1.2 0 | 0 0 0 between R7.2 0 | 2 0 1 half R1.2 0
WS 7: 1 0 2 bye R 0 | 0 0 0 between R 0 | 2 0 1 half R 0
WP 7: 1 0 0 bye R 0 | 0 0 0 between R7.2 0 | 2 0 0 unplayed R 0
SB 7: 1 0 0 bye R 0 | 0 0 0 between R7.2 0 | 2 0 0 unplayed R 0
PTS 8: 1 9 2 unplayed R1.2 0 | 0 0 0 between R7.2 0 | 2 9 1 adj R1.3 0
WS 8: 1 9 2 unplayed R 0 | 0 0 0 between R 0 | 2 9 1 adj R 0
WP 8: 1 0 0 unplayed R 0 | 0 0 0 between R7.2 0 | 2 9 1 wp R 1
SB 8: 1 0 0 unplayed R 0 | 0 0 0 between R7.2 0 | 2 9 1 sb R 1
PTS 10: 1 11 0 pts R1.1 0 | 0 0 0 between R7.2 0 | 2 0 0 away R1.2 0
WS 10: 1 11 0 pts R 0 | 0 0 0 between R 0 | 2 0 0 away R 0
WP 10: 1 11 2 wp R 2 | 0 0 0 between R7.2 0 | 2 0 0 unplayed R 0
SB 10: 1 11 0 sb R 2 | 0 0 0 between R7.2 0 | 2 0 0 unplayed R 0
PTS 11: 1 10 0 pts R1.1 0 | 0 0 0 between R7.2 0 | 2 0 2 bye R1.2 0
WS 11: 1 10 0 pts R 0 | 0 0 0 between R 0 | 2 0 2 bye R 0
WP 11: 1 10 0 wp R 0 | 0 0 0 between R7.2 0 | 2 0 0 unplayed R 0
SB 11: 1 10 0 sb R 0 | 0 0 0 between R7.2 0 | 2 0 0 unplayed R 0
"""
# A rulebook without an article for the in-between round.
WITHOUT_ARTICLE_AS_DRAW = """
PTS 3: 1 0 0 away R7.2 0 | 0 0 1 away R7.2 0 | 2 1 0 pts R1.1 0
WS 3: 1 0 0 unplayed R7.2 0 | 0 0 1 unplayed R 0 | 2 1 0 ws R 0
WP 3: 1 0 0 unplayed R7.2 0 | 0 3 1 unplayed R 1 | 2 1 4 wp R 4
SB 3: 1 0 0 unplayed R7.2 0 | 0 3 1 unplayed R 1 | 2 1 0 sb R 4
"""
WITHOUT_ARTICLE_AS_NOTHING = """
PTS 3: 1 0 0 away R7.2 0 | 0 0 1 away R7.2 0 | 2 1 0 pts R1.1 0
WS 3: 1 0 0 away R 0 | 0 0 1 away R 0 | 2 1 0 pts R 0
WP 3: 1 0 0 unplayed R7.2 0 | 0 3 1 unplayed R7.2 1 | 2 1 4 wp R 4
SB 3: 1 0 0 unplayed R7.2 0 | 0 3 1 unplayed R7.2 1 | 2 1 0 sb R 4
"""


def lines(snapshot: Snapshot, method: ScoreMethod, table: str) -> list[str]:
    """The lines of the table as they are computed."""
    players = dict.fromkeys(int(line.partition(":")[0].split()[1]) for line in table.strip().splitlines())
    return [
        f"{name} {number}: "
        + " | ".join(f"{t.round} {t.opponent} {t.contributes} {t.article} {t.ruling} {t.score}" for t in part)
        for number in players
        for name, part in zip(NUMBERS, score_terms(snapshot, method, number), strict=True)
    ]


def test_r1_5_every_term() -> None:
    assert lines(IN_BETWEEN, AS_A_DRAW, AS_DRAW) == AS_DRAW.strip().splitlines()


def test_r1_6_every_term() -> None:
    assert lines(IN_BETWEEN, AS_ZERO, AS_NOTHING) == AS_NOTHING.strip().splitlines()


@pytest.mark.parametrize(
    ("method", "table"), [(AS_A_DRAW, WITHOUT_ARTICLE_AS_DRAW), (AS_ZERO, WITHOUT_ARTICLE_AS_NOTHING)]
)
def test_without_an_article_for_the_in_between_round_that_of_an_unplayed_round_is_cited(
    method: ScoreMethod, table: str
) -> None:
    without = method._replace(articles=ARTICLES._replace(in_between=""))
    assert lines(IN_BETWEEN, without, table) == table.strip().splitlines()


def test_without_resistance_there_are_points_only() -> None:
    found = score_terms(IN_BETWEEN, NONE, 4)
    assert (found.points, found[1:]) == (score_terms(IN_BETWEEN, AS_ZERO, 4).points, ((), (), ()))


@pytest.mark.parametrize("entries", [("2wadj", "1badj"), ("2w?", "1b?")])
@pytest.mark.parametrize("method", [AS_A_DRAW, AS_ZERO, NONE])
def test_r1_3_a_game_without_a_result_yet_is_cited_like_an_adjourned_one(
    entries: tuple[str, str], method: ScoreMethod
) -> None:
    (term,) = score_terms(snapshot_of(*entries), method, 1).points
    assert (term.opponent, term.contributes, term.article, term.ruling) == (2, 1, "adj", "R1.3")


STARTS = {1: 60, 2: 60, 3: 58, 4: 56, 5: 54, 6: 52}
MCMAHON = snapshot_of(
    "2w+ 3b+ 5w- 4b+",
    "1b- 5w= absent 3b-",
    "4w- 1w- 6w+ 2w+",
    "3b- 6w+f absent 1w-",
    "bye 2b= 1b+ 6wadj",
    "late 4b-f 3b- 5badj",
    stones={(3, 2): 1, (4, 4): 2, (2, 1): 1},
    planned_rounds=4,
)
# A round without an opponent adds the start score to SOS and nothing to SODOS.
START = """
PTS 1: 1 2 2 pts R1.1 0 | 2 3 2 pts R1.1 0 | 3 5 0 pts R1.1 0 | 4 4 2 pts R1.1 0
WS 1: 1 2 2 pts M3 0 | 2 3 2 pts M3 0 | 3 5 0 pts M3 0 | 4 4 2 pts M3 0
WP 1: 1 2 63 wp M6 63 | 2 3 64 wp M6 64 | 3 5 60 wp M3 60 | 4 4 62 wp M6 62
SB 1: 1 2 126 sb M6 63 | 2 3 128 sb M6 64 | 3 5 0 sb M3 60 | 4 4 124 sb M6 62
PTS 4: 1 3 0 pts R1.1 0 | 2 6 2 unplayed R1.2 0 | 3 0 0 M4 M4 0 | 4 1 0 pts R1.1 0
WS 4: 1 3 0 pts M3 0 | 2 6 2 unplayed M3 0 | 3 0 0 M4 M4 0 | 4 1 0 pts M3 0
WP 4: 1 3 62 wp M3 62 | 2 6 53 wp M3 53 | 3 4 56 M4 M4 56 | 4 1 62 wp M6 62
SB 4: 1 3 0 sb M3 62 | 2 6 106 sb M3 53 | 3 0 0 M4 M4 0 | 4 1 0 sb M6 62
PTS 5: 1 0 2 M4 M4 0 | 2 2 1 pts R1.1 0 | 3 1 2 pts R1.1 0 | 4 6 1 adj R1.3 0
WS 5: 1 0 2 M4 M4 0 | 2 2 1 pts M3 0 | 3 1 2 pts M3 0 | 4 6 1 adj M3 0
WP 5: 1 5 54 M4 M4 54 | 2 2 61 wp M3 61 | 3 1 66 wp M3 66 | 4 6 53 wp M3 53
SB 5: 1 0 0 M4 M4 0 | 2 2 61 sb M3 61 | 3 1 132 sb M3 66 | 4 6 53 sb M3 53
"""
HALF = """
PTS 1: 1 2 2 pts R1.1 0 | 2 3 2 pts R1.1 0 | 3 5 0 pts R1.1 0 | 4 4 2 pts R1.1 0
WS 1: 1 2 2 ws M3 0 | 2 3 2 ws M3 0 | 3 5 0 ws M3 0 | 4 4 2 ws M3 0
WP 1: 1 2 62 wp M3 62 | 2 3 62 wp M3 62 | 3 5 59 wp M3 59 | 4 4 58 wp M3 58
SB 1: 1 2 124 sb M3 62 | 2 3 124 sb M3 62 | 3 5 0 sb M3 59 | 4 4 116 sb M3 58
PTS 4: 1 3 0 pts R1.1 0 | 2 6 2 unplayed R1.2 0 | 3 0 0 M4 M4 0 | 4 1 0 pts R1.1 0
WS 4: 1 3 0 ws M3 0 | 2 6 1 M4 M4 0 | 3 0 1 M4 M4 0 | 4 1 0 ws M3 0
WP 4: 1 3 62 wp M3 62 | 2 6 55 wp M3 55 | 3 4 56 M4 M4 56 | 4 1 66 wp M3 66
SB 4: 1 3 0 sb M3 62 | 2 6 110 sb M3 55 | 3 0 0 M4 M4 0 | 4 1 0 sb M3 66
PTS 5: 1 0 2 M4 M4 0 | 2 2 1 pts R1.1 0 | 3 1 2 pts R1.1 0 | 4 6 1 adj R1.3 0
WS 5: 1 0 1 M4 M4 0 | 2 2 1 ws M3 0 | 3 1 2 ws M3 0 | 4 6 1 ws M3 0
WP 5: 1 5 54 M4 M4 54 | 2 2 62 wp M3 62 | 3 1 66 wp M3 66 | 4 6 55 wp M3 55
SB 5: 1 0 0 M4 M4 0 | 2 2 62 sb M3 62 | 3 1 132 sb M3 66 | 4 6 55 sb M3 55
"""
# The points of rounds without a game are those of the rulebook, so its articles are cited for them.
RULEBOOK = """
PTS 1: 1 2 2 pts R1.1 0 | 2 3 2 pts R1.1 0 | 3 5 0 pts R1.1 0 | 4 4 2 pts R1.1 0
WS 1: 1 2 2 ws M3 0 | 2 3 2 ws M3 0 | 3 5 0 ws M3 0 | 4 4 2 ws M3 0
WP 1: 1 2 62 wp M3 62 | 2 3 63 wp M3 63 | 3 5 59 wp M3 59 | 4 4 59 wp M3 59
SB 1: 1 2 124 sb M3 62 | 2 3 126 sb M3 63 | 3 5 0 sb M3 59 | 4 4 118 sb M3 59
PTS 4: 1 3 0 pts R1.1 0 | 2 6 2 unplayed R1.2 0 | 3 0 0 away M4 0 | 4 1 0 pts R1.1 0
WS 4: 1 3 1 unplayed M4 0 | 2 6 1 unplayed M4 0 | 3 0 1 unplayed M4 0 | 4 1 0 ws M3 0
WP 4: 1 4 59 unplayed M4 59 | 2 4 59 unplayed M4 59 | 3 4 59 unplayed M4 59 | 4 1 66 wp M3 66
SB 4: 1 4 59 unplayed M4 59 | 2 4 59 unplayed M4 59 | 3 4 59 unplayed M4 59 | 4 1 0 sb M3 66
PTS 5: 1 0 2 bye M4 0 | 2 2 1 pts R1.1 0 | 3 1 2 pts R1.1 0 | 4 6 1 adj R1.3 0
WS 5: 1 0 1 unplayed M4 0 | 2 2 1 ws M3 0 | 3 1 2 ws M3 0 | 4 6 1 ws M3 0
WP 5: 1 5 59 unplayed M4 59 | 2 2 62 wp M3 62 | 3 1 66 wp M3 66 | 4 6 55 wp M3 55
SB 5: 1 5 59 unplayed M4 59 | 2 2 62 sb M3 62 | 3 1 132 sb M3 66 | 4 6 55 sb M3 55
"""
BY_THE_RULEBOOK = McMahon(
    STARTS, bye=2, absence=0, missed=0, rounded_down=False, resistance=Resistance.RULEBOOK, stones_count=False
)


@pytest.mark.parametrize(
    ("mcmahon", "table"),
    [
        (McMahon(STARTS, stones_count=True), START),
        (McMahon(STARTS, resistance=Resistance.HALF), HALF),
        (BY_THE_RULEBOOK, RULEBOOK),
    ],
    ids=["start", "half", "rulebook"],
)
def test_m4_every_term_of_a_mcmahon(mcmahon: McMahon, table: str) -> None:
    assert lines(MCMAHON._replace(mcmahon=mcmahon), AS_A_DRAW, table) == table.strip().splitlines()
