"""Start scores, handicap and what is avoided come through TRF and JSON, and from there into a tournament."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from helpers.crosstables import tournament
from zwitsers.engine.domain import Avoidance, AvoidanceKind, Constraints, Handicap, McMahon, Resistance, Snapshot
from zwitsers.event.apply import replay
from zwitsers.formats.exchanged import TournamentData, TournamentDetails
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.to_events import imported
from zwitsers.formats.tournament_json import read_json, write_json
from zwitsers.formats.trf import TrfError, read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

SCHEMA = Path(__file__).resolve().parents[3] / "src/zwitsers/formats/tournament_json/schema.json"
GRADES = ("3d", "1d", "1k", "5k", "12k", "20k")


def go_event() -> Snapshot:
    made = tournament("1-2:1 3-4:= 5-6:0", "3-1:0 2-4:1 5:bye 6:absent", players=6)
    players = tuple(
        player._replace(name=f"Player {player.number}", grade=grade, club="Den Haag" if player.number % 2 else "")
        for player, grade in zip(made.players, GRADES, strict=True)
    )
    return made._replace(
        players=players,
        planned_rounds=5,
        mcmahon=McMahon(
            {1: 60, 2: 60, 3: 58, 4: 50, 5: 37, 6: 20},
            bar=60,
            absence=0,
            rounded_down=False,
            resistance=Resistance.HALF,
            stones_count=True,
        ),
        handicap=Handicap(True, 1, 7, 30),
        stones={(4, 1): 3, (6, 1): 9},
        constraints=Constraints(
            avoid=(
                Avoidance(AvoidanceKind.CLUB, "4.5", True, 3),
                Avoidance(AvoidanceKind.FLOAT),
                Avoidance(AvoidanceKind.FAMILY),
            ),
            families=(frozenset({1, 4}),),
        ),
    )


def same(one: Snapshot, two: Snapshot) -> None:
    assert (one.mcmahon, one.handicap, one.stones, one.constraints) == (
        two.mcmahon,
        two.handicap,
        two.stones,
        two.constraints,
    )
    assert [(player.grade, player.club) for player in one.players] == [
        (player.grade, player.club) for player in two.players
    ]


def test_trf_has_records_of_our_own_for_a_mcmahon() -> None:
    data = write_trf(new_document(go_event()))
    assert b"XXM    5 start=18.5 grade=12k club=Den Haag" in data
    same(read_trf(data).snapshot, go_event())


@pytest.mark.parametrize("line", ["XXM start", "XXM    1 start=many", "XXM avoid=age", "XXH 1 2 12", "XXM bar=-3"])
def test_a_record_that_cannot_be_read_is_named_with_its_line(line: str) -> None:
    with pytest.raises(TrfError, match=r"XXM|XXH"):
        read_trf(line.encode() + b"\n" + write_trf(new_document(go_event())))


def test_json_keeps_a_mcmahon_and_fits_its_schema() -> None:
    data = write_json(TournamentData(go_event(), TournamentDetails(name="Open"))).data
    jsonschema.validate(json.loads(data), json.loads(SCHEMA.read_text(encoding="utf-8")))
    same(read_json(data).snapshot, go_event())


def test_an_imported_mcmahon_has_the_same_start_scores_stones_and_settings() -> None:
    made = imported(
        TournamentData(go_event(), TournamentDetails(name="Open")), {"game": "go", "systems": [(1, "go-en")]}
    )
    state = replay(made.events)
    again = state.snapshot()
    assert again.mcmahon == go_event().mcmahon
    assert (again.handicap, again.stones) == (go_event().handicap, go_event().stones)
    assert (again.constraints.avoid, again.constraints.families) == (
        go_event().constraints.avoid,
        go_event().constraints.families,
    )
    once_more = replay(imported(read_json(write_json(exchanged_of(state)).data), {}).events)
    assert once_more.snapshot() == again
