"""The catalogue of criteria as a whole: values and terms go together, and lists are read as organisers write them."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest

from zwitsers.engine.domain import Colour, McMahon, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.criteria.catalogue import CATALOGUE
from zwitsers.engine.scores.criteria.field import RankingField
from zwitsers.engine.scores.criteria.writing import parse_code, parse_codes, ranking_of
from zwitsers.engine.scores.final import final_ranking

if TYPE_CHECKING:
    from zwitsers.engine.scores.criteria.kinds import ChosenCriterion

W, B = Colour.WHITE, Colour.BLACK
WIN, LOSS = Result.WIN, Result.LOSS
_ENDINGS = (
    (Result.WIN, Result.LOSS),
    (Result.LOSS, Result.WIN),
    (Result.DRAW, Result.DRAW),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
)


def random_tournament(seed: int) -> Snapshot:
    """Eight players and five rounds with absences, byes and forfeits."""
    random = Random(seed)
    histories: list[list[PlayerRound]] = [[] for _ in range(8)]
    for _ in range(5):
        order = random.sample(range(1, 9), 8)
        for one, two in zip(order[::2], order[1::2], strict=True):
            if random.random() < 0.15:
                histories[one - 1].append(PlayerRound(Result.HALF_POINT_BYE))
                histories[two - 1].append(PlayerRound(Result.ABSENT))
                continue
            mine, theirs = random.choice(_ENDINGS)
            histories[one - 1].append(PlayerRound(mine, two, W))
            histories[two - 1].append(PlayerRound(theirs, one, B))
    players = tuple(Player(n, f"P{n}", rating=random.randint(1500, 2300)) for n in range(1, 9))
    return Snapshot(players=players, histories=tuple(map(tuple, histories)), planned_rounds=5)


def variants(code: str) -> list[ChosenCriterion]:
    modifiers = [modifier for modifier in CATALOGUE[code].modifiers.split() if modifier != "L"]
    found = [parse_code(text) for text in (code, *(f"{code}/{modifier}" for modifier in modifiers))]
    return [chosen for chosen in found if chosen is not None]


@pytest.mark.parametrize("system", ["fide-dutch", "kndb"])
@pytest.mark.parametrize("code", [code for code, item in CATALOGUE.items() if item.split is None and item.terms])
def test_a_value_is_what_its_terms_come_to(code: str, system: str) -> None:
    """What is quicker at once is the same as term by term."""
    for seed in range(6):
        field = RankingField(random_tournament(seed), rulebook(system))
        for chosen in variants(code):
            for number, value in field.values(chosen).items():
                terms = field.terms(chosen, number)
                assert chosen.criterion.total.of(field, chosen, number, terms) == value, (chosen.code, seed, number)


@pytest.mark.parametrize("code", [code for code, item in CATALOGUE.items() if item.choosable])
def test_every_criterion_ranks_a_tournament(code: str) -> None:
    snapshot = random_tournament(3)
    for chosen in variants(code):
        lines = final_ranking(snapshot, rulebook("knsb-wp"), ranking_of((chosen,)).id)
        assert sorted(line.number for line in lines) == list(range(1, 9))
        assert chosen.name("nl")
        assert chosen.name("en")
        assert chosen.heading("nl")


def test_points_come_first_unless_the_list_says_otherwise() -> None:
    def order(text: str) -> list[str]:
        return [step.code for step in ranking_of(parse_codes(text)).steps]

    assert order("BH/C1,BH") == ["PTS", "BH/C1", "BH"]
    assert order("BH,PTS") == ["BH", "PTS"]
    assert order("MMS,SOSM") == ["MMS", "SOSM"]
    assert ranking_of(parse_codes("pts bh/c1;BH")).id == "BH/C1,BH"


def test_names_of_other_programs_are_read() -> None:
    assert [chosen.code for chosen in parse_codes("SOS,SODOS,SOSW-1,SOSW-2")] == ["WP", "WSB", "SOSW/C1", "SOSW/C2"]


# Go: 1 beat 2 and 3, 2 beat 3, 3 beat 4, 4 beat 1 by forfeit; 2 had a bye in round 3.
GO = Snapshot(
    players=tuple(Player(n, f"P{n}") for n in range(1, 5)),
    histories=(
        (PlayerRound(Result.WIN, 2, B), PlayerRound(Result.WIN, 3, W), PlayerRound(Result.FORFEIT_LOSS, 4, B)),
        (PlayerRound(Result.LOSS, 1, W), PlayerRound(Result.BYE), PlayerRound(Result.WIN, 3, B)),
        (PlayerRound(Result.WIN, 4, B), PlayerRound(Result.LOSS, 1, B), PlayerRound(Result.LOSS, 2, W)),
        (PlayerRound(Result.LOSS, 3, W), PlayerRound(Result.ABSENT), PlayerRound(Result.FORFEIT_WIN, 1, W)),
    ),
    planned_rounds=3,
)


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("NBW", ("2", "2", "1", "1")),
        # Whoever was paired counts, a game by default too; a round without an opponent is 0.
        ("SOSW", ("4", "3", "5", "3")),
        ("SOSW-1", ("3", "3", "4", "3")),
        ("SODOSW", ("3", "1", "1", "2")),
        ("SOSOSW", ("11", "9", "10", "9")),
        ("CUSSW", ("5", "3", "3", "1")),
        ("MMS", ("2", "2", "1", "1")),
    ],
)
def test_go_criteria_as_other_programs_have_them(code: str, values: tuple[str, ...]) -> None:
    field = RankingField(GO, rulebook("go-nl"))
    (chosen,) = parse_codes(code)
    divisor = field.divisor(chosen.criterion.unit)
    assert [Fraction(value or 0) / divisor for value in field.values(chosen).values()] == list(map(Fraction, values))


# Two rounds: 1 (3 dan) gives 3 (1 dan) one stone and wins; 2 (2 dan) beats 4 (2 dan); 2 gives 1 no stone and wins; 3
# beats 4.
FEATS = Snapshot(
    players=tuple(Player(n, f"P{n}", grade=grade) for n, grade in enumerate(("3d", "2d", "1d", "2d"), start=1)),
    histories=(
        (PlayerRound(Result.WIN, 3, W), PlayerRound(Result.LOSS, 2, B)),
        (PlayerRound(Result.WIN, 4, B), PlayerRound(Result.WIN, 1, W)),
        (PlayerRound(Result.LOSS, 1, B), PlayerRound(Result.WIN, 4, W)),
        (PlayerRound(Result.LOSS, 2, W), PlayerRound(Result.LOSS, 3, B)),
    ),
    stones={(3, 1): 1},
    planned_rounds=2,
)


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("RANK", ("2", "1", "0", "1")),
        # 1: against 3 two grades stronger with one stone given: nothing; against 2, a grade weaker: nothing.
        # 2: against 4 even (0 points), against 1 a grade stronger (2 x 1).
        # 3: against 1 two grades stronger, one stone had: 2 x 1; against 4 a grade stronger (2 x 0).
        # 4: against 2 even (1 x 2); against 3, weaker: nothing.
        ("EXT", ("0", "2", "2", "2")),
        ("EXR", ("0", "2", "0", "0")),
        # The last round counts once, the one before it twice.
        ("CPS", ("2", "3", "1", "0")),
    ],
)
def test_criteria_of_opengotha_on_grades_feats_and_cups(code: str, values: tuple[str, ...]) -> None:
    field = RankingField(FEATS, rulebook("go-nl"))
    (chosen,) = parse_codes(code)
    divisor = field.divisor(chosen.criterion.unit)
    assert [Fraction(value or 0) / divisor for value in field.values(chosen).values()] == list(map(Fraction, values))


def test_the_strasbourg_score_adds_two_for_who_stays_unbeaten_from_the_bar() -> None:
    """Three rounds, the bar at 30: 1 wins all, 2 the first only, 3 and 4 start below the bar."""
    results = ((WIN, WIN, WIN), (WIN, LOSS, WIN), (LOSS, WIN, LOSS), (LOSS, LOSS, LOSS))
    opponents = ((3, 2, 4), (4, 1, 3), (1, 4, 2), (2, 3, 1))
    made = Snapshot(
        players=tuple(Player(n, f"P{n}") for n in range(1, 5)),
        histories=tuple(
            tuple(
                PlayerRound(result, other, W if number < other else B) for result, other in zip(row, met, strict=True)
            )
            for number, row, met in zip(range(1, 5), results, opponents, strict=True)
        ),
        planned_rounds=3,
        mcmahon=McMahon({1: 60, 2: 60, 3: 58, 4: 58}, bar=60),
    )
    field = RankingField(made, rulebook("go-nl"))
    (score,), (sum_of,) = parse_codes("STS"), parse_codes("SOSTS")
    # MMS 33, 32, 30, 29; 1 was unbeaten after rounds 1 and 2, 2 after round 1.
    assert [Fraction(value or 0) / 2 for value in field.values(score).values()] == [37, 34, 30, 29]
    assert Fraction(field.values(sum_of)[1] or 0) / 2 == 30 + 34 + 29


def test_opponents_may_count_with_half_a_point_for_what_they_did_not_play() -> None:
    """As OpenGotha's "count not played games as half points": 2 had a bye, 1 and 4 a game by default."""
    field = RankingField(GO, rulebook("go-nl"))
    plain, half = (field.values(parse_codes(code)[0]) for code in ("SOSW", "SOSW/H"))
    # 1 counts with 2 (wins) and ½; 2 with 1 and ½; 3 with 1; 4 with twice ½.
    assert [Fraction(value or 0) / 2 for value in half.values()] == [Fraction(7, 2), Fraction(7, 2), 5, Fraction(7, 2)]
    assert plain != half


def test_without_the_highest_and_the_lowest_a_resistance_score_has_a_column_of_its_own() -> None:
    field = RankingField(random_tournament(1), rulebook("knsb-wp"))
    (whole,), (middle,) = parse_codes("WP"), parse_codes("WP/M1")
    for number in range(1, 9):
        added = sorted(term.adds for term in field.terms(whole, number))
        assert field.values(middle)[number] == sum(added[1:-1])
    assert (whole.published, middle.published) == ("resistance_points", "WP/M1")


# Draughts: 1 beat 2, drew with 3, had the bye; 2 lost to 1, beat 3, drew with 4; 3 had the bye, lost to 2, drew with 1.
# Scores (2-1-0): 1 has 5, 2 has 3, 3 has 3, 4 has 1.
DRAUGHTS = Snapshot(
    players=tuple(Player(n, f"P{n}") for n in range(1, 5)),
    histories=(
        (PlayerRound(Result.WIN, 2, W), PlayerRound(Result.DRAW, 3, B), PlayerRound(Result.BYE)),
        (PlayerRound(Result.LOSS, 1, B), PlayerRound(Result.DRAW, 4, W), PlayerRound(Result.WIN, 3, W)),
        (PlayerRound(Result.BYE), PlayerRound(Result.DRAW, 1, W), PlayerRound(Result.LOSS, 2, B)),
        (PlayerRound(Result.ABSENT), PlayerRound(Result.DRAW, 2, B), PlayerRound(Result.ABSENT)),
    ),
    planned_rounds=3,
)


@pytest.mark.parametrize(
    ("code", "values"),
    [
        ("PTS", ("5", "3", "3", "1")),
        # The opponents' scores; the bye adds nothing in 002, and is an opponent with 0 for the Solkoffs.
        ("WP", ("6", "9", "8", "3")),
        ("SOLK", ("6", "9", "8", "3")),
        ("SOLM", ("3", "3", "3", "0")),
        ("SOLK/C1", ("6", "8", "8", "3")),
        # By game played: 1 and 3 played two, 2 three, 4 one.
        ("AWP", ("3", "3", "4", "3")),
        ("ASOL", ("3", "3", "4", "3")),
        # 1: 2 x 3 + 1 x 3; 2: 1 x 1 + 2 x 3; 3: 1 x 5; 4: 1 x 3.
        ("WSB", ("9", "7", "5", "3")),
        ("AWSB", ("9/2", "7/3", "5/2", "3")),
    ],
)
def test_draughts_criteria_and_averages_by_hand(code: str, values: tuple[str, ...]) -> None:
    field = RankingField(DRAUGHTS, rulebook("kndb"))
    (chosen,) = parse_codes(code)
    divisor = field.divisor(chosen.criterion.unit)
    assert [Fraction(value or 0) / divisor for value in field.values(chosen).values()] == list(map(Fraction, values))


def test_direct_comparison_goes_along_chains_and_its_simple_form_needs_all_games() -> None:
    field = RankingField(GO, rulebook("go-nl"))

    def parts(code: str, group: list[int]) -> list[list[int]]:
        (chosen,) = parse_codes(code)
        assert chosen.criterion.split is not None
        return [part.numbers for part in chosen.criterion.split(field, chosen, group)]

    # 1 beat 2 and 3, 2 beat 3, 3 beat 4 over the board.
    assert parts("DC", [1, 2, 3, 4]) == [[1], [2], [3], [4]]
    assert parts("SDC", [1, 2, 3]) == [[1], [2], [3]]
    assert parts("SDC", [1, 2, 4]) == [[1, 2, 4]]


def test_direct_comparison_leaves_a_circle_level() -> None:
    histories = (
        (PlayerRound(Result.WIN, 2, B), PlayerRound(Result.ABSENT), PlayerRound(Result.LOSS, 3, B)),
        (PlayerRound(Result.LOSS, 1, W), PlayerRound(Result.WIN, 3, B), PlayerRound(Result.ABSENT)),
        (PlayerRound(Result.ABSENT), PlayerRound(Result.LOSS, 2, W), PlayerRound(Result.WIN, 1, W)),
    )
    made = Snapshot(players=tuple(Player(n, f"P{n}") for n in (1, 2, 3)), histories=histories)
    (chosen,) = parse_codes("DC")
    assert chosen.criterion.split is not None
    found = chosen.criterion.split(RankingField(made, rulebook("go-nl")), chosen, [1, 2, 3])
    assert [part.numbers for part in found] == [[1, 2, 3]]


def test_c07_16_5_rounds_that_he_did_not_want_to_play_are_cut_before_any_other() -> None:
    """Of those that add equally little the lower score goes first, as in seed 145 of script/fuzz ties."""
    (chosen,) = parse_codes("SB/C2")
    field = RankingField(cut_twice(), rulebook("fide-dutch"))
    terms = field.terms(chosen, 1)
    assert [(term.round, term.left_out) for term in terms if term.left_out] == [(2, "voluntary"), (3, "voluntary")]
    assert Fraction(field.values(chosen)[1] or 0) / 4 == Fraction("1")


def cut_twice() -> Snapshot:
    """1 beats 2 (who ends with 1), is absent, and loses by forfeit to 3, who ends with less than 1 has himself."""
    histories = (
        (PlayerRound(Result.WIN, 2, W), PlayerRound(Result.ABSENT), PlayerRound(Result.FORFEIT_LOSS, 3, W)),
        (PlayerRound(Result.LOSS, 1, B), PlayerRound(Result.WIN, 3, W), PlayerRound(Result.LOSS, 4, B)),
        (PlayerRound(Result.LOSS, 4, W), PlayerRound(Result.LOSS, 2, B), PlayerRound(Result.FORFEIT_WIN, 1, B)),
        (PlayerRound(Result.WIN, 3, B), PlayerRound(Result.BYE), PlayerRound(Result.WIN, 2, W)),
    )
    return Snapshot(players=tuple(Player(n, f"P{n}") for n in range(1, 5)), histories=histories, planned_rounds=3)


def test_the_docs_have_the_catalogue_as_it_is() -> None:
    from script.rankings_page import PAGE, written

    text = PAGE.read_text(encoding="utf-8")
    assert written(text) == text


def test_a_list_of_points_alone_is_known_by_its_code() -> None:
    assert (ranking_of(parse_codes("PTS")).id, ranking_of(parse_codes("PTS,BH")).id) == ("PTS", "BH")
