"""How the values of a ranking are made, in a workbook; performance and rating change in the standings."""

from __future__ import annotations

import csv
import io

import pytest
from python_calamine import CalamineWorkbook

from helpers.printing import tournament
from helpers.running_tournaments import WHITE, started
from zwitsers.engine.domain.ratings import Rating
from zwitsers.event import actions
from zwitsers.event.running import RunningTournament
from zwitsers.present.documents.workbook import tournament_workbook
from zwitsers.present.tables.standings import standings_blocks, standings_csv, standings_table
from zwitsers.present.views.event_standings import event_standings


def sheet(made: RunningTournament, name: str) -> list[list[object]]:
    book = CalamineWorkbook.from_filelike(io.BytesIO(tournament_workbook(made.state, "en")))
    return [list(row) for row in book.get_sheet_by_name(name).to_python()]


def test_a_sheet_has_what_every_round_adds_to_every_value() -> None:
    made = tournament([f"P{place}" for place in range(9)], played=3, rounds=5, final_ranking="BH/C1,BH,WIN")
    heading, *rows = sheet(made, "How values are calculated")[2:]
    assert heading == ["No", "Name", "Criterion", "Value", "1", "2", "3", "Remark"]
    lines = [row for row in rows if row[2]]
    assert len(lines) == 9 * 3
    cut = 0
    for _number, _name, code, value, *adds, remark in lines:
        left_out = [str(cell) for cell in adds if str(cell).startswith("(")]
        assert value == sum(float(str(cell)) for cell in adds if cell != "" and not str(cell).startswith("("))
        assert len(left_out) == (code == "BH/C1")
        cut += bool(left_out and "cut: " in str(remark))
    assert cut == 9


def test_a_ranking_without_values_to_explain_has_no_such_sheet() -> None:
    book = CalamineWorkbook.from_filelike(io.BytesIO(tournament_workbook(started(4).state, "en")))
    assert "How values are calculated" not in book.sheet_names


PLAYERS: list[dict[str, object]] = [
    {"name": "A", "rating": 2000, "international_rating": 1900},
    {"name": "B", "rating": 0, "international_rating": 1850},
    {"name": "C", "rating": 1700},
    {"name": "D"},
]


def of_four(**settings: object) -> RunningTournament:
    made = RunningTournament().by("Arbiter", "2026-05-01T09:00:00Z")
    made = made.do(actions.create, {"name": "Four", "rounds": 3, "start": "2026-05-01", **settings})
    made = made.do(actions.add_players, PLAYERS).do(actions.pair).do(actions.publish)
    games = made.state.in_order[-1].games
    for board in range(1, len(games) + 1):
        made = made.do(actions.enter_result, 1, board, *WHITE)
    return made.do(actions.close_round, 1)


@pytest.mark.parametrize(
    ("counting", "lists"),
    [
        ("national", ["national", "national", "national", "national"]),
        ("international", ["international"] * 4),
        ("national-first", ["national", "international", "national", "international"]),
        ("higher", ["national", "international", "national", "national"]),
    ],
)
def test_a_line_has_the_list_that_his_counting_rating_is_from(counting: str, lists: list[str]) -> None:
    made = event_standings(of_four(counting_rating=counting).state)
    found = {line.name: line.performance for line in made.lines}
    assert [item.list for name, item in sorted(found.items()) if item is not None] == [Rating(item) for item in lists]


def test_whoever_has_no_rating_is_said_to_be_unrated() -> None:
    made = event_standings(of_four().state)
    table = standings_table(made, "en")
    headings = [column.heading for column in table.columns]
    change = headings.index("+/−")
    said = {row[headings.index("Name")]: row[change] for row in table.rows}
    lines = {line.name: line.performance for line in made.lines}
    unrated = lines["D"]
    assert unrated is not None
    assert not unrated.rated
    assert said["D"] == ("unrated" if unrated.performance is not None else "")
    assert all(column.spare for column in table.columns[change - 1 : change + 1]), "not on a phone"


@pytest.mark.parametrize(
    ("where", "page", "wall"), [("page", True, False), ("everywhere", True, True), ("nowhere", False, False)]
)
def test_the_arbiter_says_where_performance_stands(where: str, page: bool, wall: bool) -> None:
    made = event_standings(of_four(performance=where).state)
    for expected, on_wall in ((page, False), (wall, True)):
        table = standings_table(made, "en", wall=on_wall)
        assert ("Performance" in [column.heading for column in table.columns]) is expected
    assert ("performance" in next(csv.reader(io.StringIO(standings_csv(made))))) is page
    assert any("B.02" in str(block) for block in standings_blocks(made, "en", wall=False)) is page


def test_other_games_have_no_performance_in_their_standings() -> None:
    made = tournament(["A", "B", "C", "D"], played=1, rounds=3, game="draughts", systems=[[1, "kndb"]])
    assert not event_standings(made.state).shows_performance
