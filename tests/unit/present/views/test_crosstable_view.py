"""The cross table: rows in the order of the ranking, opponents by their row."""

from __future__ import annotations

from helpers.running_tournaments import played, played_in_between
from helpers.small_events import event_of, five, numbered, shown
from helpers.small_snapshots import snapshot_of
from zwitsers.engine.domain import Colour, Handicap, McMahon, Player, Result
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.units import Number
from zwitsers.present.views.crosstable import CrosstableCell, crosstable
from zwitsers.present.views.event_standings import event_standings
from zwitsers.present.views.standings import standings


def test_opponents_are_named_by_their_row() -> None:
    """The order is 5, 1, 2, 3, 4."""
    found = crosstable(event_standings(five().state))
    assert (found.system, found.rounds, found.columns, found.wall_list) == ("knsb-wp", 2, (1, 2), False)
    assert [(row.place, row.number, row.points.exact) for row in found.rows] == [
        (1, 5, "1.5"), (2, 1, "1.5"), (3, 2, "1"), (4, 3, "0.5"), (5, 4, "0.5")
    ]  # fmt: skip
    cells = {row.number: [(cell.opponent, cell.colour, cell.points.exact) for cell in row.rounds] for row in found.rows}
    white, black = Colour.WHITE, Colour.BLACK
    assert cells == {
        5: [(None, None, "1"), (2, white, "0.5")],
        1: [(3, white, "1"), (1, black, "0.5")],
        2: [(2, black, "0"), (4, white, "1")],
        3: [(5, white, "0.5"), (3, black, "0")],
        4: [(4, black, "0.5"), (None, None, "0")],
    }
    assert found.rows[4].rounds[1].result is Result.ABSENT


def test_shared_places_have_rows_of_their_own() -> None:
    made = shown(numbered(4, final_ranking="PTS", rounds=1), "1-2 ½-½", "3-4 ½-½")
    ranking = event_standings(made.state)
    assert [line.place for line in ranking.lines] == [1, 1, 1, 1]
    assert [row.place for row in crosstable(ranking).rows] == [1, 2, 3, 4]


def test_the_in_between_round_is_a_column_without_a_number() -> None:
    made = played(numbered(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True), 2)
    found = crosstable(event_standings(played(played_in_between(made)).state))
    assert found.columns == (1, 2, 0, 3)
    assert found.rounds == 3
    assert all([cell.round for cell in row.rounds] == [1, 2, 0, 3] for row in found.rows)


def test_clubs_stand_on_a_wall_list_only() -> None:
    players = tuple(Player(number, f"P{number}", club=club) for number, club in ((1, "Oost"), (2, "")))
    made = snapshot_of("2w+", "1b-", players=players, mcmahon=McMahon({1: 60, 2: 58}), planned_rounds=2)
    wall = crosstable(standings(made, rulebook("go-nl")))
    assert (wall.wall_list, wall.clubs, wall.rows[0].club) == (True, True, "Oost")
    plain = shown(event_of({"name": "A", "club": "Oost"}, "B"), "1-2 1-0")
    assert crosstable(event_standings(plain.state)).clubs is False


def test_a_mcmahon_has_the_sum_of_sos_and_handicap_stones() -> None:
    """1 (30) gives 2 (29) a stone and wins: McMahon scores 31 and 29, SOS 29 and 31, SOSOS 31 and 29."""
    made = snapshot_of("2w+", "1b-", mcmahon=McMahon({1: 60, 2: 58}), stones={(2, 1): 1}, planned_rounds=2)
    found = crosstable(standings(made, rulebook("go-nl")))
    assert [(row.points.exact, row.sosos.exact if row.sosos else None) for row in found.rows] == [
        ("31", "31"), ("29", "29")
    ]  # fmt: skip
    assert [row.rounds[0].stones for row in found.rows] == [1, 1]
    assert crosstable(event_standings(five().state)).rows[0].sosos is None


def test_all_cells_of_a_wall_list() -> None:
    """The order is 1, 3, 2. 2 has three stones from 1 in round 1, 3 has two from 1 in round 2."""
    made = snapshot_of(
        "2w+ 3w+", "1b- bye", "absent 1b-", mcmahon=McMahon({1: 60, 2: 50, 3: 52}), stones={(2, 1): 3, (3, 2): 2}
    )
    found = crosstable(standings(made, rulebook("go-nl")))
    assert [row.number for row in found.rows] == [1, 3, 2]
    white, black = Colour.WHITE, Colour.BLACK
    assert [row.rounds for row in found.rows] == [
        (
            CrosstableCell(1, 3, white, Result.WIN, Number(2, 2), 3),
            CrosstableCell(2, 2, white, Result.WIN, Number(2, 2), 2),
        ),
        (
            CrosstableCell(1, None, None, Result.ABSENT, Number(0, 2), 0),
            CrosstableCell(2, 1, black, Result.LOSS, Number(0, 2), 2),
        ),
        (
            CrosstableCell(1, 1, black, Result.LOSS, Number(0, 2), 3),
            CrosstableCell(2, None, None, Result.BYE, Number(2, 2), 0),
        ),
    ]
    assert (found.wall_list, found.clubs) == (True, False)


def test_handicap_alone_or_stones_alone_make_a_wall_list() -> None:
    made = snapshot_of("2w+", "1b-")
    snapshots = (made, made._replace(handicap=Handicap()), made._replace(stones={(2, 1): 1}))
    found = [crosstable(standings(one, rulebook("go-nl"))) for one in snapshots]
    assert [one.wall_list for one in found] == [False, True, True]
    assert [one.rows[0].rounds[0].stones for one in found] == [0, 0, 1]
    assert [one.rows[0].sosos for one in found] == [None, None, None]
