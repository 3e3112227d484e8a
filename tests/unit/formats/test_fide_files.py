"""TRF files of FIDE: dates, the proposed rulebook, whose ratings they are, record 172, and who has withdrawn."""

from __future__ import annotations

import pytest

from zwitsers.engine.domain import Colour, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.domain.ratings import Counting
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.state import State
from zwitsers.formats.exchanged import TournamentData, TournamentDetails
from zwitsers.formats.knsb import write_knsb
from zwitsers.formats.reading import read_any
from zwitsers.formats.to_events import imported, probably_withdrawn
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.formats.trf.exchange import read_trf_file, write_trf16, write_trf26
from zwitsers.formats.trf.new_document import new_document
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS

WIN, LOSS = PlayerRound(Result.WIN, 2, Colour.WHITE), PlayerRound(Result.LOSS, 1, Colour.BLACK)
AWAY = PlayerRound(Result.ABSENT)


def _snapshot(birth: str = "") -> Snapshot:
    players = (
        Player(1, "Aal, Anna", rating=2100, fide_id="1000001", birth=birth),
        Player(2, "Bos, Bram", rating=2000, fide_id="1000002"),
        Player(3, "Kok, Carla", rating=1900, fide_id="1000003"),
    )
    return Snapshot(players, ((WIN,), (LOSS,), (AWAY,)), planned_rounds=5)


def _file(snapshot: Snapshot | None = None, **headers: str) -> bytes:
    codes = {f"{code[1:]}": text for code, text in headers.items()}
    return write_trf(new_document(snapshot or _snapshot(), headers=codes))


@pytest.mark.parametrize("write", [write_trf16, write_trf26])
@pytest.mark.parametrize(
    ("birth", "written"), [("1990-05-04", "1990/05/04"), ("1990", "1990      "), ("1990/05/04", "1990/05/04")]
)
def test_birth_dates_are_written_with_slashes(write: object, birth: str, written: str) -> None:
    lines = write(TournamentData(_snapshot(birth=birth))).data.decode().splitlines()  # type: ignore[operator]
    (anna,) = (line for line in lines if line.startswith("001    1"))
    assert anna[69:79] == written


@pytest.mark.parametrize("write", [write_trf16, write_trf26])
def test_missing_round_dates_are_said(write: object) -> None:
    def said(*dates: str) -> list[str]:
        losses = write(TournamentData(_snapshot(), TournamentDetails(round_dates=dates))).losses  # type: ignore[operator]
        return [str(problem.values["rounds"]) for problem in losses if problem.key == "trf.no-round-dates"]

    assert said() == ["1"]
    assert said("2026-05-01") == []


def test_a_file_without_192_whose_players_have_fide_numbers_proposes_fide_dutch() -> None:
    found = read_trf_file(_file())
    assert found.settings["systems"] == ((1, "fide-dutch"),)
    assert [problem.key for problem in found.warnings] == ["trf.system-proposed"]
    anna = found.snapshot.player(1)
    assert (anna.international_rating, anna.national, anna.rating) == (2100, 0, 2100)
    assert found.settings["counting_rating"] == "international-first"


@pytest.mark.parametrize("other", ["round-robin", "custom", "no numbers"])
def test_any_other_file_proposes_nothing(other: str) -> None:
    if other == "no numbers":
        bare = tuple(player._replace(fide_id="") for player in _snapshot().players)
        data = _file(_snapshot()._replace(players=bare))
    else:
        data = _file(_192="CUSTOM_SWISS") if other == "custom" else _file(_092="Individual: Round-Robin")
    found = read_trf_file(data)
    assert "systems" not in found.settings
    assert not any(problem.key == "trf.system-proposed" for problem in found.warnings)
    assert found.snapshot.player(1).national == 2100


@pytest.mark.parametrize(
    ("counting", "code"),
    [
        ("international", "FIDE"),
        ("national", "NRO"),
        ("international-first", "FIDON"),
        ("national-first", "NIDOF"),
        ("higher", "HBFN"),
    ],
)
def test_record_172_says_which_rating_counts_and_is_read_back(counting: str, code: str) -> None:
    both = tuple(
        player._replace(rating=1800, international_rating=2100, federation="NED") for player in _snapshot().players
    )
    settings = {"systems": ((1, "fide-dutch"),), "counting_rating": counting}
    written = write_trf26(
        TournamentData(_snapshot()._replace(players=both), TournamentDetails(country="NED"), settings=settings)
    )
    assert f"172 NED {code}" in written.data.decode().splitlines()
    assert not any(problem.key == "formats.notes.counting-rating" for problem in written.losses)
    assert read_trf_file(written.data).settings["counting_rating"] == counting


def test_record_172_of_a_tournament_that_is_not_numbered_by_rating() -> None:
    written = write_trf26(TournamentData(_snapshot(), settings={"systems": ((1, "knsb-wp"),)}))
    assert "172     OTHER" in written.data.decode().splitlines()


def test_in_a_new_event_of_fide_dutch_the_international_rating_counts() -> None:
    def first(system: str, **settings: str) -> tuple[Counting, int]:
        made = replay(actions.create(State(), {"systems": [(1, system)], **settings}), State())
        made = replay(actions.add_player(made, {"name": "A", "rating": 1700, "international_rating": 1900}), made)
        return made.settings.counting, made.entrants[1].player.rating

    assert first("fide-dutch") == (Counting.INTERNATIONAL_FIRST, 1900)
    assert first("fide-dutch", counting_rating="national") == (Counting.NATIONAL, 1700)
    assert first("knsb-wp") == (Counting.NATIONAL_FIRST, 1700)


def test_a_national_rating_counts_where_there_is_no_international_one() -> None:
    made = replay(actions.create(State(), {"systems": [(1, "fide-dutch")]}), State())
    made = replay(actions.add_player(made, {"name": "A", "rating": 1700}), made)
    assert made.entrants[1].player.rating == 1700


def test_who_was_absent_from_the_last_round_of_a_half_played_file_is_perhaps_withdrawn() -> None:
    assert probably_withdrawn(read_any(_file(), "a.trf")) == (3,)
    finished = _snapshot()._replace(planned_rounds=1)
    assert probably_withdrawn(read_any(_file(finished), "a.trf")) == ()
    coming = _snapshot()._replace(unavailable={3: Result.HALF_POINT_BYE})
    assert probably_withdrawn(read_any(_file(coming), "a.trf")) == ()


def test_who_is_said_to_have_withdrawn_comes_in_as_withdrawn() -> None:
    given = read_any(_file(), "a.trf")

    def gone(*numbers: int) -> list[int]:
        made = replay(imported(given, {}, withdrawn=numbers).events, State())
        return [entrant.id for entrant in made.entrants.values() if entrant.withdrawn_in(2)]

    assert gone() == []
    assert gone(3) == [3]
    assert gone(3, 99) == [3]


def test_the_file_of_such_an_import_keeps_its_ratings() -> None:
    made = replay(imported(read_any(_file(), "a.trf"), {}).events, State())
    written = read_trf(FORMATS["trf"].write(made, DocumentOptions()).data)
    assert [player.rating for player in written.snapshot.players] == [2100, 2000, 1900]


@pytest.mark.parametrize(
    ("write", "system", "reported"),
    [
        (write_trf16, "", True),
        (write_trf16, "fide-dutch", True),
        (write_trf26, "fide-dutch", True),
        (write_trf26, "knsb-wp", False),
    ],
)
def test_national_ratings_that_are_read_as_international_ones_are_reported(
    write: object, system: str, reported: bool
) -> None:
    settings = {"systems": ((1, system),)} if system else {}
    written = write(TournamentData(_snapshot(), settings=settings))  # type: ignore[operator]
    assert ("formats.notes.read-as-fide" in {problem.key for problem in written.losses}) is reported
    assert bool(read_trf_file(written.data).snapshot.player(1).international_rating) is reported


def test_a_file_for_the_knsb_reports_that_it_has_no_international_ratings() -> None:
    written = write_knsb(read_trf_file(_file()))
    (left_out,) = (problem for problem in written.losses if problem.key == "formats.notes.fields-lost")
    assert "international_rating" in str(left_out.values["fields"]).split(", ")


def test_a_title_of_women_with_sex_m_is_said_on_export() -> None:
    first, *others = _snapshot().players
    odd = first._replace(title="WFM", sex="m")
    written = write_trf16(TournamentData(_snapshot()._replace(players=(odd, *others))))
    assert [problem.values for problem in written.losses if problem.key == "trf.womens-title"] == [{"players": "1"}]
