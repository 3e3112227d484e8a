"""The printed scores of go tables recomputed: every convention is recognised, and every misprint is found."""

from __future__ import annotations

import json
import random
import time
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import pytest

from helpers.command import called
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.engine.simulate.irregular import Rates
from zwitsers.formats.h9 import ColumnMeaning, control_h9, parse_h9, write_h9
from zwitsers.formats.h9.conventions import Base, UnplayedConvention, UnplayedSymbolPoints

if TYPE_CHECKING:
    from pathlib import Path

HALF = Fraction(1, 2)
POINTS = {"+": Fraction(1), "=": HALF, "-": Fraction(0)}


class Game(NamedTuple):
    """One cell: opponent (0: none), symbol, by default, handicap stones given (+) or taken (-)."""

    opponent: int
    symbol: str
    default: bool = False
    stones: int = 0


def random_games(players: int, rounds: int, seed: int, *, stones: bool = False) -> list[list[Game]]:
    chance = random.Random(seed)
    rows: list[list[Game]] = [[] for _ in range(players)]
    for _ in range(rounds):
        order = list(range(players))
        chance.shuffle(order)
        alone = chance.sample(order, 3 if players % 2 else 4)
        for index in alone:
            rows[index].append(Game(0, chance.choice("+=--")))
        rest = [index for index in order if index not in alone]
        for one, two in zip(rest[::2], rest[1::2], strict=True):
            mine = chance.choice("+++---=")
            theirs = {"+": "-", "-": "+", "=": "="}[mine]
            default = mine != "=" and chance.random() < 0.1
            given = chance.choice((0, 0, 2)) if stones else 0
            rows[one].append(Game(two + 1, mine, default, given))
            rows[two].append(Game(one + 1, theirs, default, -given))
    return rows


def wins(games: list[list[Game]], plus: Fraction, equal: Fraction, minus: Fraction) -> list[Fraction]:
    awarded = {"+": plus, "=": equal, "-": minus}
    return [sum((POINTS if game.opponent else awarded)[game.symbol] for game in row) + Fraction(0) for row in games]


def shown(value: Fraction) -> str:
    whole, rest = divmod(value, 1)
    return f"{whole}{({0: '', 1: '¼', 2: '½', 3: '¾'})[int(rest * 4)]}"


def cell(game: Game) -> str:
    if not game.opponent:
        return f"0{game.symbol}"
    kind, colour = "!" if game.default else "/", "b" if game.stones < 0 else "w"
    return f"{game.opponent}{game.symbol}{kind}{colour}{abs(game.stones)}"


def text(games: list[list[Game]], *columns: list[Fraction], header: str = "", grades: list[str] | None = None) -> str:
    lines = [header]
    for index, row in enumerate(games):
        cells = [cell(game) for game in row]
        scores = " ".join(shown(column[index]) for column in columns)
        grade = grades[index] if grades else "1d"
        lines.append(f"{index + 1} Speler{index + 1} Een {grade} NL club {scores} {' '.join(cells)}")
    return "\n".join(lines)


@pytest.fixture(params=[1, 2, 3])
def games(request: pytest.FixtureRequest) -> list[list[Game]]:
    return random_games(18 + request.param, 6, request.param)


def test_opengotha_with_wins(games: list[list[Game]]) -> None:
    """A round without an opponent adds nothing, a game by default counts as any other."""
    score = wins(games, Fraction(1), Fraction(0), Fraction(0))
    sos = [sum((score[g.opponent - 1] for g in row if g.opponent), Fraction(0)) for row in games]
    sodos = [sum((POINTS[g.symbol] * score[g.opponent - 1] for g in row if g.opponent), Fraction(0)) for row in games]
    sosos = [sum((sos[g.opponent - 1] for g in row if g.opponent), Fraction(0)) for row in games]
    table = parse_h9(text(games, score, sos, sodos, sosos).encode(), "t.h9")
    control = control_h9(table)
    assert [column.meaning for column in control.columns] == [
        ColumnMeaning.WINS,
        ColumnMeaning.SOS,
        ColumnMeaning.SODOS,
        ColumnMeaning.SOSOS,
    ]
    assert control.in_order
    assert control.columns[0].awarded == UnplayedSymbolPoints(2, 0, 0)
    convention = control.columns[1].convention
    assert convention is not None
    assert (convention.unplayed, convention.by_default) == (UnplayedConvention.NOTHING, True)
    assert [Fraction(value, 4) for value in control.recomputed[ColumnMeaning.SOSOS]] == sosos


def test_opengotha_with_mcmahon_scores_and_handicaps() -> None:
    """A round without an opponent adds the own start score, and stones are added to a weaker opponent's score."""
    games = random_games(20, 5, 9, stones=True)
    start = [Fraction(30 - index // 2) for index in range(20)]
    grades = [f"{1 + index // 2}k" for index in range(20)]
    score = [a + b for a, b in zip(start, wins(games, Fraction(1), HALF, Fraction(0)), strict=True)]
    sos = [
        sum((score[g.opponent - 1] + g.stones if g.opponent else start[index] for g in row), Fraction(0))
        for index, row in enumerate(games)
    ]
    sosos = [
        sum((sos[g.opponent - 1] if g.opponent else start[index] * 5 for g in row), Fraction(0))
        for index, row in enumerate(games)
    ]
    for header in ("", "; Pl Name Rk Co Club  MMS  SOSSOSOS"):
        control = control_h9(parse_h9(text(games, score, sos, sosos, header=header, grades=grades).encode(), "t.h9"))
        assert [column.meaning for column in control.columns] == [
            ColumnMeaning.MCMAHON,
            ColumnMeaning.SOS,
            ColumnMeaning.SOSOS,
        ]
        assert control.in_order
        convention = control.columns[1].convention
        assert convention is not None
        assert (convention.unplayed, convention.handicap) == (UnplayedConvention.START, True)


def test_half_points_for_absences_rounded_down() -> None:
    """OpenGotha's usual way: two rounds away give one point, and one gives none."""
    games = random_games(21, 6, 1)
    assert any(sum(game == Game(0, "=") for game in row) == 2 for row in games)
    played = wins(games, Fraction(0), Fraction(0), Fraction(0))
    awarded = wins(games, Fraction(1), HALF, Fraction(0))
    score = [own + Fraction(int(given - own)) for own, given in zip(played, awarded, strict=True)]
    assert score != awarded
    sos = [sum((score[g.opponent - 1] for g in row if g.opponent), Fraction(0)) for row in games]
    control = control_h9(parse_h9(text(games, score, sos).encode(), "t.h9"))
    assert control.in_order
    assert [column.meaning for column in control.columns] == [ColumnMeaning.WINS, ColumnMeaning.SOS]
    assert control.columns[0].awarded == UnplayedSymbolPoints(2, 1, 0, down=True)


def test_not_played_games_as_half_points(games: list[list[Game]]) -> None:
    score = wins(games, Fraction(1), HALF, Fraction(0))
    virtual = [
        sum((POINTS[g.symbol] if g.opponent and not g.default else HALF for g in row), Fraction(0)) for row in games
    ]
    sos = [sum((virtual[g.opponent - 1] for g in row if g.opponent), Fraction(0)) for row in games]
    control = control_h9(parse_h9(text(games, score, sos).encode(), "t.h9"))
    assert control.in_order
    assert control.columns[1].meaning is ColumnMeaning.SOS
    convention = control.columns[1].convention
    assert convention is not None
    assert convention.base is Base.VIRTUAL


def test_the_own_score_for_a_round_without_a_game(games: list[list[Game]]) -> None:
    score = wins(games, Fraction(1), HALF, Fraction(0))
    sos = [
        sum((score[g.opponent - 1] if g.opponent and not g.default else score[i] for g in row), Fraction(0))
        for i, row in enumerate(games)
    ]
    control = control_h9(parse_h9(text(games, score, sos).encode(), "t.h9"))
    assert control.in_order
    convention = control.columns[1].convention
    assert convention is not None
    assert (convention.unplayed, convention.by_default) == (UnplayedConvention.OWN, False)


def test_wins_that_count_double(games: list[list[Game]]) -> None:
    score = [2 * value for value in wins(games, Fraction(1), HALF, Fraction(0))]
    sos = [sum((score[g.opponent - 1] for g in row if g.opponent), Fraction(0)) for row in games]
    control = control_h9(parse_h9(text(games, score, sos).encode(), "t.h9"))
    assert [(column.meaning, column.scale) for column in control.columns] == [
        (ColumnMeaning.WINS, 2),
        (ColumnMeaning.SOS, 2),
    ]
    assert control.in_order


def test_wins_that_are_printed_twice(games: list[list[Game]]) -> None:
    score = wins(games, Fraction(1), HALF, Fraction(0))
    for header in ("", "; Pl Name Rk Co Club NBW NBW"):
        control = control_h9(parse_h9(text(games, score, score, header=header).encode(), "t.h9"))
        assert [column.meaning for column in control.columns] == [ColumnMeaning.WINS, ColumnMeaning.WINS]


def test_sos_without_the_lowest_and_the_cumulative_score(games: list[list[Game]]) -> None:
    score = wins(games, Fraction(1), HALF, Fraction(0))
    met = [[score[g.opponent - 1] if g.opponent else Fraction(0) for g in row] for row in games]
    less = [[sum(sorted(row)[cut:], Fraction(0)) for row in met] for cut in (1, 2)]
    cumulative = [
        sum((wins([row[:n]], Fraction(1), HALF, Fraction(0))[0] for n in range(1, 7)), Fraction(0)) for row in games
    ]
    control = control_h9(parse_h9(text(games, score, *less, cumulative).encode(), "t.h9"))
    assert [column.meaning for column in control.columns] == [
        ColumnMeaning.WINS,
        ColumnMeaning.SOS_LESS_1,
        ColumnMeaning.SOS_LESS_2,
        ColumnMeaning.CUMULATIVE,
    ]
    assert control.in_order


def test_a_printed_start_score_makes_the_score_comparable() -> None:
    games = random_games(12, 4, 3)
    start = [Fraction(10 + index % 3) for index in range(12)]
    score = [a + b for a, b in zip(start, wins(games, Fraction(1), HALF, Fraction(0)), strict=True)]
    control = control_h9(parse_h9(text(games, start, score).encode(), "t.h9"))
    assert [column.meaning for column in control.columns] == [ColumnMeaning.START, ColumnMeaning.MCMAHON]
    assert control.columns[1].differences == ()
    score[4] += 1
    control = control_h9(parse_h9(text(games, start, score).encode(), "t.h9"))
    assert [difference.number for difference in control.columns[1].differences] == [5]


def test_misprints_are_found_and_named(games: list[list[Game]]) -> None:
    score = wins(games, Fraction(1), HALF, Fraction(0))
    sos = [sum((score[g.opponent - 1] for g in row if g.opponent), Fraction(0)) for row in games]
    printed = list(sos)
    printed[7] += 1
    control = control_h9(parse_h9(text(games, score, printed).encode(), "t.h9"))
    assert not control.in_order
    [difference] = control.columns[1].differences
    assert (difference.number, difference.name, difference.printed) == (8, "Speler8, Een", shown(printed[7]))
    assert Fraction(difference.recomputed, 4) == sos[7]


def test_a_named_column_that_nothing_fits_lists_everyone_who_differs(games: list[list[Game]]) -> None:
    score = wins(games, Fraction(1), HALF, Fraction(0))
    nonsense = [Fraction(100 + index) for index in range(len(games))]
    named = control_h9(parse_h9(text(games, score, nonsense, header="; Pl Name Rk Co Club NBW SOS").encode(), "t.h9"))
    assert named.columns[1].meaning is ColumnMeaning.SOS
    assert len(named.columns[1].differences) == len(games)
    unnamed = control_h9(parse_h9(text(games, score, nonsense).encode(), "t.h9"))
    assert unnamed.columns[1].meaning is ColumnMeaning.UNKNOWN
    assert unnamed.in_order


def test_zeros_where_there_is_no_criterion_and_columns_that_are_no_sums() -> None:
    games = random_games(10, 3, 4)
    score = wins(games, Fraction(1), HALF, Fraction(0))
    zeros = [Fraction(0)] * 10
    header = "; Pl Name Rk Co Club NBW EXT"
    control = control_h9(parse_h9(text(games, score, score[::-1], zeros, header=header).encode(), "t.h9"))
    assert [column.meaning for column in control.columns] == [
        ColumnMeaning.WINS,
        ColumnMeaning.OTHER,
        ColumnMeaning.PADDING,
    ]


def test_scores_cut_and_halves_lost_by_opengotha() -> None:
    rows = [
        "1 A X 1d NL c 1½ 1234 2+/w0 3=/b0",
        "2 B Y 1d NL c 1 10 1-/b0 4+/w0",
        "3 C Z 1d NL c 1? 10 4+/w0 1=/w0",
        "4 D W 1d NL c 0 10 3-/b0 2-/b0",
    ]
    header = "; Generated by OpenGotha 3.50\n; Pl Name Rk Co Club NBW SOSOS"
    [scores, _sosos] = control_h9(parse_h9("\n".join((header, *rows)).encode(), "t.h9")).columns
    assert scores.differences == ()
    table = parse_h9("\n".join((header, *rows)).encode(), "t.h9")
    long = table.lines[0].scores[1]
    assert long is not None
    assert (long.agrees(12345 * 4, table.width), long.agrees(12345 * 4), long.agrees(12445 * 4, table.width)) == (
        True,
        False,
        False,
    )


@pytest.mark.parametrize("seed", range(1, 13))
def test_tables_of_our_own_are_in_order(seed: int) -> None:
    """Whatever happens in a tournament, what we print is what the results give (R1.5)."""
    rates = Rates(
        absences=60_000,
        half_byes=50_000,
        withdrawals=30_000,
        late=80_000,
        forfeits=60_000,
        double_forfeits=20_000,
        double_losses=30_000,
    )
    played = generate(Recipe("go-nl", 17 + seed, 6, seed, rates=rates)).snapshot
    control = control_h9(parse_h9(write_h9(played).data, "t.h9"))
    assert [column.meaning for column in control.columns[:3]] == [
        ColumnMeaning.WINS,
        ColumnMeaning.SOS,
        ColumnMeaning.SODOS,
    ]
    assert [len(column.differences) for column in control.columns[:3]] == [0, 0, 0]


@pytest.mark.slow
def test_a_large_table_that_nothing_fits_takes_seconds_at_most() -> None:
    games = random_games(300, 8, 1)
    score = wins(games, Fraction(1), HALF, Fraction(0))
    nonsense = [[Fraction(index * factor % 97) for index in range(300)] for factor in (7, 11, 13)]
    table = parse_h9(text(games, score, *nonsense).encode(), "t.h9")
    started = time.process_time()
    assert control_h9(table).columns[0].meaning is ColumnMeaning.WINS
    assert time.process_time() - started < 20


# The command


def written(path: Path, *columns: list[Fraction], games: list[list[Game]]) -> str:
    path.write_text(text(games, *columns, header="; EV[Proef]"), encoding="utf-8")
    return str(path)


def test_the_command_tells_what_the_columns_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = random_games(15, 5, 2)
    score = wins(games, Fraction(1), HALF, Fraction(0))
    sos = [sum((score[g.opponent - 1] for g in row if g.opponent), Fraction(0)) for row in games]
    ended = called(capsys, "control", written(tmp_path / "good.h9", score, sos, games=games))
    assert ended.code == 0, ended.err
    assert "SOS" in ended.out
    assert "as printed" in ended.out
    sos[0] += 1
    file = written(tmp_path / "bad.h9", score, sos, games=games)
    ended = called(capsys, "control", file, "--lang", "nl")
    assert ended.code == 4
    assert "Speler1, Een" in ended.out
    record = json.loads(called(capsys, "control", file, "--json").out)
    assert not record["in_order"]
    assert [column["meaning"] for column in record["columns"]] == ["wins", "sos"]
    assert len(record["columns"][1]["differences"]) == 1
    assert len(record["standings"]) == 15


def test_the_command_refuses_a_table_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.h9"
    file.write_text("; EV[Proef]\n1 Jansen Piet 4d NL Utr 2+ x 3-\n", encoding="utf-8")
    ended = called(capsys, "control", str(file))
    assert ended.code == 2
    assert "line 2" in ended.err
