"""Whatever the tournament: written and read again it is the same, and so is the file."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.long_run import scaled
from helpers.strategies import snapshots
from zwitsers.engine.domain import PlayerRound, Points, Result, Snapshot
from zwitsers.formats.trf import DRAUGHTS, STANDARD, Scoring, read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

AWAY = (Result.WITHDRAWN, Result.NOT_ENTERED)


def as_a_file_shows_it(snapshot: Snapshot) -> Snapshot:
    """A file has one code for absent, withdrawn and not yet entered."""
    return snapshot._replace(
        histories=tuple(
            tuple(PlayerRound(Result.ABSENT) if entry.result in AWAY else entry for entry in history)
            for history in snapshot.histories
        ),
        unavailable={
            number: Result.ABSENT if result in AWAY else result for number, result in snapshot.unavailable.items()
        },
    )


@settings(max_examples=scaled(8, 100, 40), deadline=None)
@given(
    snapshots(),
    st.sampled_from(("utf-8", "cp1252")),
    st.sampled_from(("\r\n", "\n", "\r")),
    st.booleans(),
    st.sampled_from((STANDARD, DRAUGHTS)),
)
def test_snapshot_to_file_to_snapshot_to_file_is_the_identity(
    snapshot: Snapshot, encoding: str, ending: str, bom: bool, scoring: Scoring
) -> None:
    document = new_document(snapshot, scoring=scoring, encoding=encoding, line_ending=ending, bom=bom)
    data = write_trf(document)
    again = read_trf(data)
    points = Points(divisor=1) if scoring == DRAUGHTS else snapshot.points  # 2-1-0 is said in the file
    assert again.snapshot == as_a_file_shows_it(snapshot)._replace(points=points)
    assert write_trf(again) == data
    assert write_trf(new_document(again.snapshot, scoring=again.scoring), line_ending=ending) == write_trf(
        document, encoding="utf-8", bom=False
    )
    # The file explains itself: its points follow from its results.
    assert not {"trf.points-differ", "trf.draughts-points", "trf.players-differ"} & {
        warning.key for warning in again.warnings
    }


@settings(max_examples=scaled(8, 100, 40), deadline=None)
@given(snapshots(), st.integers(0, 60))
def test_trimmed_and_padded_lines_are_the_same_tournament_and_keep_their_bytes(
    snapshot: Snapshot, padding: int
) -> None:
    lines = write_trf(new_document(snapshot)).decode().split("\r\n")
    for data in (
        "\n".join(line.rstrip() for line in lines).encode(),
        "\n".join(line + " " * padding for line in lines).encode(),
    ):
        document = read_trf(data)
        assert document.snapshot == as_a_file_shows_it(snapshot)
        assert write_trf(document) == data


@settings(max_examples=scaled(8, 100, 40), deadline=None)
@given(snapshots(), st.data())
def test_a_tournament_goes_back_and_forth_within_its_file(snapshot: Snapshot, data: st.DataObject) -> None:
    document = new_document(snapshot)
    rounds = data.draw(st.integers(0, snapshot.rounds))
    earlier = document.with_snapshot(snapshot.after(rounds))
    assert read_trf(write_trf(earlier)).snapshot == as_a_file_shows_it(snapshot.after(rounds))
    later = read_trf(write_trf(earlier)).with_snapshot(snapshot)
    again = read_trf(write_trf(later))
    assert again.snapshot == as_a_file_shows_it(snapshot)
    assert "trf.points-differ" not in {warning.key for warning in again.warnings}


@settings(max_examples=scaled(5, 60, 25), deadline=None)
@given(snapshots(max_players=8, max_rounds=5), snapshots(max_players=8, max_rounds=5))
def test_any_tournament_can_be_put_into_the_file_of_any_other(one: Snapshot, other: Snapshot) -> None:
    document = read_trf(write_trf(new_document(one)))
    after = document.with_snapshot(other)
    assert read_trf(write_trf(after)).snapshot == as_a_file_shows_it(other)


@settings(max_examples=scaled(8, 100, 40), deadline=None)
@given(snapshots(), st.sampled_from(("0000 - -", "0000   -", "       -", "0000 - z")))
def test_other_ways_to_write_an_absence_are_the_same_tournament(snapshot: Snapshot, absence: str) -> None:
    data = write_trf(new_document(snapshot)).replace(b"0000 - Z", absence.encode())
    document = read_trf(data)
    assert document.snapshot == as_a_file_shows_it(snapshot)
    assert document.with_snapshot(document.snapshot).text == document.text
    assert write_trf(document) == data


@settings(max_examples=scaled(8, 100, 40), deadline=None)
@given(snapshots())
def test_blank_columns_are_absences_in_the_rounds_that_are_over(snapshot: Snapshot) -> None:
    known = snapshot._replace(unavailable={})
    data = write_trf(new_document(known)).replace(b"  0000 - Z", b"          ")
    assert read_trf(data).snapshot == as_a_file_shows_it(known)


@settings(max_examples=scaled(8, 100, 40), deadline=None)
@given(snapshots().filter(lambda snapshot: snapshot.rounds > 0))
def test_adding_the_last_round_as_a_round_gives_the_same_as_the_whole(snapshot: Snapshot) -> None:
    whole = snapshot._replace(unavailable={})
    before = read_trf(write_trf(new_document(whole.after(whole.rounds - 1))))
    after = before.with_round({number: whole.entry(number, whole.rounds) for number in whole.numbers})
    assert read_trf(write_trf(after)).snapshot == as_a_file_shows_it(whole)
