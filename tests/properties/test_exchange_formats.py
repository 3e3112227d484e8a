"""Whatever the tournament: written and read again it is the same, but for what the writer said it left out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema
import pytest
from hypothesis import given, settings

import zwitsers.formats.tournament_json
from helpers.exchanging import allowed, differences, exchanges
from helpers.long_run import scaled
from zwitsers.engine.domain import ZwitsersError
from zwitsers.formats.knsb import write_knsb
from zwitsers.formats.pdn import read_pdn, write_pdn
from zwitsers.formats.tournament_json import read_json, write_json
from zwitsers.formats.trf.exchange import read_trf_file, write_trf16, write_trf26

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.formats.exchanged import TournamentData, WrittenFile

FORMATS: dict[str, tuple[Callable[[TournamentData], WrittenFile], Callable[[bytes], TournamentData]]] = {
    "trf": (write_trf16, read_trf_file),
    "trf26": (write_trf26, read_trf_file),
    "knsb": (write_knsb, read_trf_file),
    "pdn": (write_pdn, read_pdn),
    "json": (write_json, read_json),
}
SCHEMA = json.loads(Path(zwitsers.formats.tournament_json.__file__).with_name("schema.json").read_text("utf-8"))


@pytest.mark.parametrize("name", FORMATS)
@settings(deadline=None, max_examples=scaled(20, 40))
@given(given_one=exchanges())
def test_only_what_is_reported_is_lost(name: str, given_one: TournamentData) -> None:
    write, read = FORMATS[name]
    written = written_or_refused(write, given_one)
    if written is None:
        return
    if name == "pdn" and not any(entry.opponent for history in given_one.snapshot.histories for entry in history):
        assert {loss.key for loss in written.losses} >= {"formats.pdn.lost-players"}
        return
    again = read(written.data)
    left = differences(given_one, again) - allowed(written.losses) - _habits(name)
    assert left == set()


@pytest.mark.parametrize("name", FORMATS)
@settings(deadline=None, max_examples=15)
@given(given_one=exchanges(max_players=7, max_rounds=4))
def test_what_was_read_is_written_and_read_without_a_further_difference(name: str, given_one: TournamentData) -> None:
    write, read = FORMATS[name]
    try:
        first = read(write(given_one).data)
    except ZwitsersError:
        return
    second = read(write(first).data)
    assert differences(first, second) - allowed(write(first).losses) - _habits(name) == set()


def written_or_refused(write: Callable[[TournamentData], WrittenFile], given_one: TournamentData) -> WrittenFile | None:
    """Nothing to rate, or a last round that nobody is paired in, is refused for that reason."""
    refused: tuple[str, ...] = ()
    try:
        return write(given_one)
    except ZwitsersError as error:
        refused = tuple(problem.key for problem in error.problems)
    assert set(refused) <= {"formats.knsb.no-games", "trf.last-round-empty"}
    return None


def _habits(name: str) -> set[tuple[str, ...]]:
    """How the KNSB writes what is known and what is not: M, V and X, and its own country."""
    return {("field", "sex"), ("about", "country")} if name == "knsb" else set()


@settings(deadline=None, max_examples=25)
@given(exchanges())
def test_json_keeps_everything_and_keeps_to_its_schema(given_one: TournamentData) -> None:
    written = write_json(given_one)
    assert written.losses == ()
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(written.data))
    again = read_json(written.data)
    assert (again.snapshot, again.about, again.later) == (given_one.snapshot, given_one.about, given_one.later)
    assert write_json(again._replace(boards=())).data == written.data
