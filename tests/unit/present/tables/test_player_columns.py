"""Title, grade, rating and handicap have columns of their own in every list, and only where anybody has them."""

from __future__ import annotations

import csv
import io
import zipfile
from typing import TYPE_CHECKING, Any

import pytest
from python_calamine import CalamineWorkbook

from zwitsers.engine.domain import Result
from zwitsers.engine.prizes.plan import Prize, PrizeGroup, PrizeList
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.running import RunningTournament
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.tables.attendance import attendance_table
from zwitsers.present.tables.crosstable import crosstable_table
from zwitsers.present.tables.performance import performance_csv, performance_rows
from zwitsers.present.tables.player_columns import PlayerColumns, ranking_columns, round_columns
from zwitsers.present.tables.players import players_table
from zwitsers.present.tables.prizes import hall_table, prizes_csv, prizes_table
from zwitsers.present.tables.round import round_blocks
from zwitsers.present.tables.standings import standings_table
from zwitsers.present.tables.table import Table, parts_of
from zwitsers.present.tables.values import values_table
from zwitsers.present.views.attendance import attendance_list
from zwitsers.present.views.crosstable import crosstable
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.performance import performance_table
from zwitsers.present.views.prizes import prizes
from zwitsers.present.views.round import event_round

if TYPE_CHECKING:
    from zwitsers.event.state import State

CHESS: list[dict[str, Any]] = [
    {"name": "Bos, An", "title": "WGM", "rating": 2410},
    {"name": "Kok, Hugo", "rating": 2200},
    {"name": "Vos, Piet", "title": "FM", "rating": 2300},
    {"name": "Smit, Eva"},
]
GO: list[dict[str, Any]] = [
    {"name": "Bos, An", "grade": "3d"},
    {"name": "Kok, Hugo", "grade": "9k"},
    {"name": "Vos, Piet", "grade": "1k"},
    {"name": "Smit, Eva", "grade": "4k"},
]


def played(players: list[dict[str, Any]], **settings: Any) -> State:
    t = RunningTournament().do(actions.create, {"name": "Open", "rounds": 3, **settings})
    t = t.do(actions.add_players, players).do(actions.draw, 1).do(actions.pair).do(actions.publish)
    boards = range(1, len(t.state.rounds[-1].games) + 1)
    t = t.do(actions.enter_results, 1, [(board, Result.WIN, Result.LOSS) for board in boards])
    return t.do(actions.close_round, 1).do(actions.pair).do(actions.publish).state


@pytest.fixture(scope="module")
def chess() -> State:
    return played(CHESS, game="chess", systems=[[1, "fide-dutch"]], show_ratings=True)


@pytest.fixture(scope="module")
def go() -> State:
    return played(GO, game="go", mcmahon=True, bar="1d", floor="20k", handicap="grade")


def rows_by_name(table: Table, *headings: str) -> dict[str, list[str]]:
    names = [column.heading for column in table.columns]
    at = [names.index(heading) for heading in headings]
    return {row[names.index("Name")]: [row[place] for place in at] for row in table.rows}


def boards_table(state: State) -> Table:
    return parts_of(round_blocks(event_round(state, state.rounds[-1]), "en")).tables[0]


def test_rankings_have_title_name_and_rating_beside_each_other(chess: State) -> None:
    ranked = event_standings(chess)
    for table in (
        standings_table(ranked, "en"),
        crosstable_table(crosstable(ranked), "en"),
        players_table(chess, "en"),
    ):
        headings = [column.heading for column in table.columns]
        at = headings.index("Title")
        assert headings[at : at + 3] == ["Title", "Name", "Rating"]
        found = rows_by_name(table, "Title", "Rating")
        assert found["Bos, An"] == ["WGM", "2410"]
        assert found["Smit, Eva"] == ["", ""]


def test_boards_have_the_columns_for_both_players(chess: State) -> None:
    headings = [column.heading for column in boards_table(chess).columns]
    assert headings == [
        "Board",
        "No",
        "Title",
        "White",
        "Rating",
        "Pts",
        "Result",
        "Pts",
        "Title",
        "Black",
        "Rating",
        "No",
    ]
    cells = {cell for row in boards_table(chess).rows for cell in row}
    assert {"Bos, An", "WGM", "2410", "Vos, Piet", "FM"} <= cells


def test_ratings_of_a_round_are_shown_where_the_tournament_shows_them(chess: State) -> None:
    hidden = played(CHESS, game="chess", systems=[[1, "fide-dutch"]], show_ratings=False)
    assert round_columns(event_round(chess, chess.rounds[-1])).facts == ("title", "rating")
    assert round_columns(event_round(hidden, hidden.rounds[-1])).facts == ("title",)
    assert ranking_columns(event_standings(hidden)).facts == ("title", "rating")


def test_go_has_grade_and_handicap_in_columns_and_not_in_a_score(go: State) -> None:
    table = boards_table(go)
    headings = [column.heading for column in table.columns]
    assert headings[-1] == "Hd"
    assert headings.count("Grade") == 2
    stones = [board.stones for board in event_round(go, go.rounds[-1]).boards]
    assert any(stones)
    assert [row[-1] for row in table.rows] == [str(count or "") for count in stones]
    scores = {row[at] for at, heading in enumerate(headings) if heading == "MMS" for row in table.rows}
    assert all(score.replace("½", "").isdigit() or score == "½" for score in scores)
    assert rows_by_name(standings_table(event_standings(go), "en"), "Grade")["Bos, An"] == ["3d"]


def test_nobody_with_a_title_or_a_grade_means_no_column() -> None:
    state = played([{"name": player["name"]} for player in CHESS], game="chess")
    assert ranking_columns(event_standings(state)) == PlayerColumns()
    assert not {"Title", "Grade", "Rating"} & {column.heading for column in boards_table(state).columns}


def csv_rows(state: State, name: str) -> list[dict[str, str]]:
    text = FORMATS[name].write(state, DocumentOptions()).data.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_has_them_behind_the_columns_that_were_there(chess: State, go: State) -> None:
    first = csv_rows(chess, "csv-pairings")[0]
    columns = ["white_title", "black_title", "white_rating", "black_rating"]
    assert list(first)[-5:] == ["remark", *columns]
    assert list(csv_rows(chess, "csv-crosstable")[0])[-3:] == ["points", "title", "rating"]
    titles = {row["name"]: (row["title"], row["rating"]) for row in csv_rows(chess, "csv-crosstable")}
    assert titles["Bos, An"] == ("WGM", "2410")
    stones = [board.stones for board in event_round(go, go.rounds[-1]).boards]
    assert [row["handicap"] for row in csv_rows(go, "csv-pairings")] == [str(count or "") for count in stones]


def test_a_workbook_has_the_rating_as_a_number(chess: State) -> None:
    data = FORMATS["xlsx"].write(chess, DocumentOptions()).data
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    rows = book.get_sheet_by_name(book.sheet_names[0]).to_python()
    heading = next(row for row in rows if "Name" in row)
    line = next(row for row in rows if "Bos, An" in row)
    assert line[heading.index("Title")] == "WGM"
    assert line[heading.index("Rating")] == 2410


def test_the_site_has_them_on_the_page_of_a_round(go: State) -> None:
    with zipfile.ZipFile(io.BytesIO(FORMATS["html"].write(go, DocumentOptions()).data)) as archive:
        name = next(name for name in archive.namelist() if name.endswith("round-2.html"))
        text = archive.read(name).decode()
    assert '<td class="spare">3d</td>' in text
    assert '">Bos, An</a>' in text


def with_prizes(state: State) -> State:
    overall = PrizeList(0, PrizeGroup.EVERYONE, (Prize(10_000), Prize(5_000), Prize(2_500), Prize(1_000)))
    clubs = PrizeList(0, PrizeGroup.CLUBS, (Prize(0, "cup"),), best=1)
    for prize_list in (overall, clubs):
        state = replay(actions.set_prizes(state, prize_list), state)
    return state


def test_prizes_performance_values_and_attendance_have_the_title_beside_the_name(chess: State) -> None:
    prized = prizes(with_prizes(chess))
    performance = performance_table(event_standings(chess))
    for table in (
        prizes_table(prized, "en"),
        hall_table(prized, "en"),
        performance_rows(performance, performance.lists[0], "en"),
        values_table(event_standings(chess), "en"),
        attendance_table(attendance_list(chess), "en"),
    ):
        titles = rows_by_name(table, "Title")
        assert titles["Bos, An"] == ["WGM"]
        assert titles["Kok, Hugo"] == [""]


def test_a_club_stands_in_the_column_of_names() -> None:
    players = [{**player, "club": "Caissa"} for player in CHESS]
    state = with_prizes(played(players, game="chess", systems=[[1, "fide-dutch"]]))
    assert rows_by_name(prizes_table(prizes(state), "en"), "Title", "Prize")["Caissa"] == ["", "cup"]


def test_csv_of_prizes_and_performance_has_the_title_behind_the_columns_that_were_there(chess: State) -> None:
    performance = performance_table(event_standings(chess))
    for text in (prizes_csv(prizes(with_prizes(chess)), "en"), performance_csv(performance)):
        rows = list(csv.DictReader(io.StringIO(text)))
        assert list(rows[0])[-1] == "title"
        assert {row["name"]: row["title"] for row in rows} == {
            "Bos, An": "WGM",
            "Kok, Hugo": "",
            "Vos, Piet": "FM",
            "Smit, Eva": "",
        }
