"""Every format that a tournament is written in, through the one list of them."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from python_calamine import CalamineWorkbook

from helpers.odd_names import FORMULA, MARKUP, ODD, odd_tournament
from helpers.running_tournaments import played, started
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.formats.detect import detect
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.reading import read_any
from zwitsers.formats.registry import INCOMING
from zwitsers.formats.to_events import imported
from zwitsers.formats.trf.columns import block_column
from zwitsers.language import LANGUAGES
from zwitsers.present.documents.options import DocumentError, DocumentOptions
from zwitsers.present.documents.registry import FORMATS, by_extension
from zwitsers.present.views.event_standings import event_standings

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.present.documents.registry import Format

READ_BACK = ("trf", "trf26", "knsb", "h9", "opengotha", "pdn", "json")


@pytest.fixture(scope="module")
def state() -> State:
    return odd_tournament().state


@pytest.mark.parametrize("file_format", FORMATS.values(), ids=FORMATS)
def test_every_format_has_a_title_in_both_languages(file_format: Format) -> None:
    titles = {file_format.title(language) for language in LANGUAGES}
    assert not any(title.startswith(("exchange.", "pdf.")) for title in titles)


@pytest.mark.parametrize("name", READ_BACK)
def test_a_file_is_known_for_what_it_is_and_imported_again(name: str, state: State) -> None:
    data = FORMATS[name].write(state, DocumentOptions()).data
    kind = detect(data, "file")
    assert kind in INCOMING
    given = read_any(data, "file")
    assert len(given.snapshot.players) == 7
    again = replay(imported(given, {"systems": [[1, "knsb-wp"]]}).events)
    assert len(again.published) == 2
    assert sorted(entrant.player.name for entrant in again.entrants.values() if "script" in entrant.player.name)


@pytest.mark.parametrize("name", ["trf", "trf26", "json"])
def test_forbidden_pairs_are_announced_and_gone_when_no_round_is_to_come(name: str) -> None:
    def told(state: State) -> bool:
        return any(
            loss.key == "exchange.forbidden-told" for loss in FORMATS[name].write(state, DocumentOptions()).losses
        )

    running = played(started(rounds=3), 2).do(actions.forbid_pair, [1, 2]).state
    assert told(running)
    assert not told(replace(running, forbidden=()))
    over = replace(running, settings=running.settings.changed({"rounds": 2}))
    assert not told(over)
    assert exchanged_of(over).snapshot.constraints.forbidden == ()


@pytest.mark.parametrize("name", ["csv-pairings", "csv-standings", "csv-crosstable"])
def test_a_dutch_spreadsheet_gets_semicolons_and_decimal_commas(name: str) -> None:
    over = played(started(7, rounds=3), 2).state
    english, dutch = (
        FORMATS[name].write(over, DocumentOptions(language=language)).data.decode("utf-8-sig")
        for language in ("en", "nl")
    )
    rows = [list(csv.reader(io.StringIO(text), delimiter=sign)) for text, sign in ((english, ","), (dutch, ";"))]
    assert [len(row) for row in rows[0]] == [len(row) for row in rows[1]]
    assert not any(re.fullmatch(r"\d+\.\d+", cell) for row in rows[1] for cell in row)


def test_what_is_lost_is_named_in_the_language_of_the_reader() -> None:
    begun = started(4, arbiter_email="bea@example.org").do(actions.change_player, 1, {"club": "Pion"})
    losses = [loss.text("nl") for loss in FORMATS["trf"].write(played(begun).state, DocumentOptions()).losses]
    assert any("club" in loss for loss in losses)
    assert not any("arbiter_email" in loss for loss in losses)
    assert any("E-mail" in loss or "e-mail" in loss for loss in losses)


def test_a_tournament_that_is_over_has_no_round_after_the_last() -> None:
    over = played(started(rounds=3), 3).state
    left = replace(over.entrants[1], presence_changes=((3, False),))
    over = replace(over, entrants={**over.entrants, 1: left}, finished=True)
    trf = FORMATS["trf"].write(over, DocumentOptions()).data.decode()
    lines = [line for line in trf.splitlines() if line.startswith("001")]
    assert {len(line.rstrip()) for line in lines} == {block_column(4) - 1}
    assert "240" not in [
        line[:3] for line in FORMATS["trf26"].write(over, DocumentOptions()).data.decode().splitlines()
    ]


@pytest.mark.parametrize("name", [name for name in FORMATS if not name.startswith("pdf-")])
def test_a_draft_goes_nowhere(name: str, state: State) -> None:
    before = replace(state, rounds=state.published)
    assert state.draft is not None
    assert FORMATS[name].write(state, DocumentOptions()) == FORMATS[name].write(before, DocumentOptions())


@pytest.mark.parametrize("name", [name for name in FORMATS if not name.startswith("pdf-")])
def test_the_same_tournament_gives_the_same_bytes(name: str, state: State) -> None:
    assert FORMATS[name].write(state, DocumentOptions()).data == FORMATS[name].write(state, DocumentOptions()).data


def test_json_names_its_losses_and_has_the_standings(state: State) -> None:
    record = json.loads(FORMATS["json"].write(state, DocumentOptions()).data)
    assert [line["place"] for line in record["standings"]] == [line.place for line in event_standings(state).lines]
    assert record["settings"]["systems"] == [[1, "knsb-wp"]]
    assert record["absences"] == [{"round": 4, "player": 2, "result": "absent"}]
    dummy = started(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True)
    losses = FORMATS["json"].write(dummy.state, DocumentOptions()).losses
    assert [loss.key for loss in losses] == ["exchange.dummy-lost"]


# Spreadsheets


def rows(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


@pytest.mark.parametrize("name", ["csv-pairings", "csv-standings", "csv-crosstable"])
def test_csv_holds_names_and_no_formulas(name: str, state: State) -> None:
    data = (
        FORMATS[name].write(state, DocumentOptions(rounds=(1, 2)) if name == "csv-pairings" else DocumentOptions()).data
    )
    assert data.startswith(b"\xef\xbb\xbf")
    cells = {cell for row in rows(data)[1:] for cell in row}
    assert {MARKUP, f"'{FORMULA}", "'+1+1", "'@SUM(A1)", "O'Brien & Zonen"} <= cells
    assert not any(cell.startswith(("=", "+", "@")) for cell in cells)


def test_csv_of_the_pairings(state: State) -> None:
    heading, *lines = rows(FORMATS["csv-pairings"].write(state, DocumentOptions(round=1)).data)
    records = [dict(zip(heading, line, strict=True)) for line in lines]
    assert [record["board"] for record in records] == ["1", "2", "3", ""]
    assert [(record["white_result"], record["black_result"]) for record in records] == [
        ("1", "0"),
        ("0", "1"),
        ("0.5", "0.5"),
        ("", ""),
    ]
    assert records[1]["remark"] == "lost by forfeit"
    assert records[3]["remark"] == "bye"
    dutch = rows(FORMATS["csv-pairings"].write(state, DocumentOptions("nl", round=1)).data)
    assert dutch[4][-1].endswith(";vrij")
    after = rows(FORMATS["csv-standings"].write(state, DocumentOptions(round=1)).data)
    assert {line[3] for line in after[1:]} == {"1", "0.5", "0"}


def test_a_workbook_with_numbers_as_numbers_and_every_text_as_text(state: State) -> None:
    data = FORMATS["xlsx"].write(state, DocumentOptions("nl")).data
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    assert book.sheet_names == ["Stand", "Kruistabel", "Ronde 1", "Ronde 2", "Spelers", "Prestaties"]
    assert b"<f>" not in b"".join(_members(data).values()), "there are no formulas at all"
    sheet = book.get_sheet_by_name("Stand").to_python()
    assert set(ODD) <= {row[2] for row in sheet}
    points = [row[4] for row in sheet[3:10]]
    assert all(isinstance(value, (int, float)) for value in points)
    only = CalamineWorkbook.from_filelike(io.BytesIO(FORMATS["xlsx"].write(state, DocumentOptions(round=2)).data))
    assert only.sheet_names == ["Round 2"]


def _members(data: bytes) -> dict[str, bytes]:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


# What cannot be


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("csv-pairings", DocumentOptions(round=3)),
        ("csv-pairings", DocumentOptions(rounds=(2, 3))),
        ("xlsx", DocumentOptions(rounds=(2, 1))),
        ("knsb", DocumentOptions(rounds=(0, 1))),
    ],
)
def test_rounds_that_were_not_published_are_refused(name: str, options: DocumentOptions, state: State) -> None:
    with pytest.raises(DocumentError):
        FORMATS[name].write(state, options)


def test_before_the_first_round_there_are_no_pairings() -> None:
    with pytest.raises(DocumentError):
        FORMATS["csv-pairings"].write(started(4).state, DocumentOptions())


def test_the_format_of_a_name() -> None:
    assert by_extension("a.JSON") == ["json"]
    assert by_extension("a.trf") == ["trf", "trf26"]
    assert by_extension("folder/a.csv") == ["csv-pairings", "csv-standings", "csv-crosstable", "csv-schedule"]
    assert by_extension("nothing") == []


# A tournament as it is told


def test_an_in_between_round_is_told_with_its_games() -> None:
    """R7.2: the dummy has left, and the round between the last but one and the last is there."""
    from helpers.running_tournaments import played_in_between

    made = started(5, game="draughts", systems=[[1, "kndb"]], drawing_dummy=True, rounds=3)
    made = played_in_between(played(made, 2))
    told = exchanged_of(made.state)
    assert len(told.boards) == told.snapshot.rounds
    for number, games in enumerate(told.boards, start=1):
        paired = {player for game in games for player in game}
        assert paired == {n for n in told.snapshot.numbers if told.snapshot.entry(n, number).opponent}


def test_late_entries_and_withdrawals_are_told_for_all_rounds_to_come() -> None:
    from zwitsers.event import actions as c

    made = played(started(6, rounds=5))
    made = made.do(c.withdraw_player, 2).do(c.add_player, {"name": "Laat"}, first_round=4)
    told = exchanged_of(made.state)
    again = replay(imported(told, {}).events)
    assert again.entrants[2].withdrawn_in(5)
    assert again.entrants[7].first_round == 4
    assert exchanged_of(again) == told


def test_the_csv_of_standings_is_that_of_a_category_when_asked() -> None:
    running = played(started(6, rounds=3), 2)
    state = running.do(actions.set_category, "Jeugd", "", added={1, 4}).state
    made = FORMATS["csv-standings"].write(state, DocumentOptions(category=" jeugd ")).data.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(made)))
    assert {int(row["number"]) for row in rows} == {state.lots[1], state.lots[4]}
    assert [row["place"] for row in rows] == ["1", "2"]
    with pytest.raises(DocumentError) as caught:
        FORMATS["csv-standings"].write(state, DocumentOptions(category="Senioren"))
    assert caught.value.problems[0].values == {"name": "Senioren", "known": "Jeugd"}
