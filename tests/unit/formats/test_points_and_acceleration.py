"""Points and acceleration of an event on their way to a file and back."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest

from helpers.running_tournaments import played, started
from helpers.trf_samples import file_of, player_line
from zwitsers.engine.domain import Points
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.state import State
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.to_events import imported
from zwitsers.formats.tournament_json.reader import read_json
from zwitsers.formats.tournament_json.writer import write_json
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.exchange import read_trf_file, write_trf16, write_trf26
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.formats.exchanged import TournamentData

SETTINGS = {
    "name": "Open",
    "systems": [(1, "fide-dutch")],
    "rounds": 9,
    "points": "3-1.5-0 bye=1.5",
    "acceleration": "baku",
}


def event() -> State:
    state = replay(actions.create(State(), SETTINGS))
    return replay(actions.add_players(state, [{"name": f"Player {n}"} for n in range(1, 9)]), state)


def by_trf16(given: TournamentData) -> TournamentData:
    return read_trf_file(write_trf16(given).data)


def by_trf26(given: TournamentData) -> TournamentData:
    return read_trf_file(write_trf26(given).data)


def by_json(given: TournamentData) -> TournamentData:
    return read_json(write_json(given).data)


@pytest.mark.parametrize("way", [by_trf16, by_trf26, by_json])
def test_an_event_is_the_same_after_the_way_through_a_file(way: Callable[[TournamentData], TournamentData]) -> None:
    before = event()
    made = imported(way(exchanged_of(before)), {})
    after = replay(made.events)
    assert made.warnings == ()
    kept = ("systems", "rounds", "points", "acceleration", "game")
    assert [getattr(after.settings, name) for name in kept] == [getattr(before.settings, name) for name in kept]
    assert after.snapshot().virtual == before.snapshot().virtual
    assert after.snapshot().points == Points(6, 3, 0, 3, 0, 0, divisor=2)


def test_record_192_is_written_for_a_rulebook_of_fide() -> None:
    for write in (write_trf16, write_trf26):
        assert read_trf(write(exchanged_of(event())).data).system == "FIDE_DUTCH_2026_BAKU"


def test_what_an_event_cannot_have_is_said_to_be_lost() -> None:
    file = file_of(
        "XXR 5",
        "192 FIDE_DUTCH",
        "XXA    1  0.5",
        "299          -0.5    1    2",
        player_line(1, "0002 w 1", points="1.0"),
        player_line(2, "0001 b 0", points="0.0"),
    )
    made = imported(read_trf_file(file), {})
    assert [warning.key for warning in made.warnings] == ["exchange.virtual-lost", "exchange.abnormal-lost"]


def test_another_rulebook_than_that_of_the_file_goes_without_its_acceleration() -> None:
    file = file_of("XXR 9", "192 FIDE_DUTCH_2026_BAKU", *(player_line(number) for number in range(1, 5)))
    made = imported(read_trf_file(file), {"systems": [(1, "knsb-rating")]})
    assert [warning.key for warning in made.warnings] == ["exchange.virtual-lost"]
    assert not replay(made.events).snapshot().virtual


def test_pairing_numbers_by_the_order_of_lines_become_lots() -> None:
    file = file_of("XXC rank", player_line(2, name="Two"), player_line(1, name="One"))
    state = replay(imported(read_trf_file(file), {"systems": [(1, "fide-dutch")]}).events)
    assert {entrant.player.name: state.lots[entrant.id] for entrant in state.entrants.values()} == {"Two": 1, "One": 2}


def test_the_csv_of_pairings_has_virtual_points_behind_the_columns_that_were_always_there() -> None:
    before = event()
    state = replay(actions.pair(before), before)
    state = replay(actions.publish(state), state)
    rows = list(
        csv.DictReader(io.StringIO(FORMATS["csv-pairings"].write(state, DocumentOptions()).data.decode("utf-8-sig")))
    )
    assert list(rows[0])[-3:] == ["remark", "white_virtual", "black_virtual"]
    virtual = {int(row[f"{side}_number"]): row[f"{side}_virtual"] for row in rows for side in ("white", "black")}
    assert virtual == {number: "3" if number <= 4 else "0" for number in range(1, 9)}


def test_the_csv_of_pairings_without_virtual_points_is_as_it_was() -> None:
    state = played(started(rounds=3), 1).state
    heading = FORMATS["csv-pairings"].write(state, DocumentOptions()).data.decode("utf-8-sig").partition("\n")[0]
    assert heading.endswith("black,black_number,remark")
