"""Whatever happens in a go tournament: written and read again it is the same, but for what was reported as lost."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.go_losses import (
    Lost,
    after_absences,
    after_h9,
    after_opengotha,
    assert_about,
    not_entered,
    same_clubs,
    with_histories_of,
    with_players,
)
from helpers.go_tournaments import abouts, go_tournaments, mcmahon_tournaments
from helpers.long_run import scaled
from zwitsers.engine.domain import Result, Snapshot
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.engine.simulate.irregular import Rates
from zwitsers.formats.exchanged import LaterAbsence, TournamentData, TournamentDetails
from zwitsers.formats.h9 import control_h9, parse_h9, read_h9, write_h9
from zwitsers.formats.opengotha import read_opengotha, write_opengotha


@settings(max_examples=scaled(25, 60), deadline=None)
@given(go_tournaments(), abouts())
def test_h9_gives_the_same_tournament_but_for_what_it_reports(snapshot: Snapshot, about: TournamentDetails) -> None:
    data, losses = write_h9(snapshot, about)
    lost = Lost(losses)
    read = read_h9(data, "t.h9")
    expected = after_h9(snapshot, lost)
    if "lost-header" in lost:
        expected = expected._replace(name=read.snapshot.name)
    assert read.snapshot == same_clubs(expected, read.snapshot, lost)
    assert_about(about, read.about, lost)
    # Written again it is the same file, apart from what was known beside it.
    again = write_h9(read.snapshot, read.about)
    assert read_h9(again.data, "t.h9").snapshot == after_h9(read.snapshot, Lost(again.losses))
    if not {"lost-no-round", "lost-self-draw"} & set(lost.keys):  # in the file those count as other rounds do
        control = control_h9(parse_h9(data, "t.h9"))
        assert [len(column.differences) for column in control.columns] == [0] * len(control.columns)


@settings(max_examples=scaled(25, 60), deadline=None)
@given(go_tournaments(), abouts(), st.data())
def test_opengotha_gives_the_same_tournament_but_for_what_it_reports(
    snapshot: Snapshot, about: TournamentDetails, data: st.DataObject
) -> None:
    later: list[LaterAbsence] = []
    if snapshot.planned_rounds and snapshot.planned_rounds > snapshot.rounds + 1:
        number = data.draw(st.sampled_from(snapshot.numbers))
        kind = data.draw(st.sampled_from((Result.ABSENT, Result.HALF_POINT_BYE, Result.WITHDRAWN)))
        later.append(LaterAbsence(snapshot.rounds + 2, number, kind))
    written, losses = write_opengotha(TournamentData(snapshot, about, later=tuple(later)))
    lost = Lost(losses)
    read = read_opengotha(written, "t.xml")
    waiting = not_entered(snapshot, later)
    expected = with_histories_of(snapshot, waiting, after_opengotha(snapshot, lost))
    if "lost-header" in lost:
        expected = expected._replace(name=read.snapshot.name)
    if "lost-empty-rounds" in lost:
        rounds = read.snapshot.rounds
        expected = expected._replace(histories=tuple(history[:rounds] for history in expected.histories))
        expected = expected._replace(unavailable=read.snapshot.unavailable)
    assert read.snapshot._replace(unavailable={}) == expected._replace(unavailable={})
    places = {number: place for place, number in enumerate(snapshot.numbers, start=1)}
    announced = {(snapshot.rounds + 1, places[number]): away for number, away in snapshot.unavailable.items()}
    announced |= {(absence.round_number, places[absence.number]): absence.result for absence in later}
    found = {(read.snapshot.rounds + 1, number): result for number, result in read.snapshot.unavailable.items()}
    found |= {(absence.round_number, absence.number): absence.result for absence in read.later}
    if "lost-empty-rounds" not in lost:
        waits = {places[number] for number in waiting}
        others = {place: result for place, result in announced.items() if place[1] not in waits}
        kept = {place: result for place, result in announced.items() if place[1] in waits}
        assert found == kept | after_absences(others, b'genNBW2ValueAbsent="1"' in written, lost)
    assert_about(about, read.about, lost)
    again = write_opengotha(read)
    reread = read_opengotha(again.data, "t.xml")
    assert (reread.snapshot, reread.boards, reread.later) == (read.snapshot, read.boards, read.later)


RATES = Rates(
    absences=60_000,
    half_byes=50_000,
    full_byes=30_000,
    withdrawals=30_000,
    late=80_000,
    forfeits=60_000,
    double_forfeits=20_000,
    double_losses=30_000,
    one_sided_draws=20_000,
)


@settings(max_examples=12, deadline=None)
@given(st.integers(1, 10**6), st.integers(8, 40), st.sampled_from(("go-nl", "go-en")))
def test_played_tournaments_with_every_irregularity(seed: int, players: int, system: str) -> None:
    played = generate(Recipe(system, players, 6, seed, rates=RATES)).snapshot
    played = with_players(played, lambda player: player._replace(grade=f"{1 + player.number % 20}k", club="Utre"))
    table, table_losses = write_h9(played)
    assert read_h9(table, "t.h9").snapshot == after_h9(played, Lost(table_losses))
    file, losses = write_opengotha(played)
    read = read_opengotha(file, "t.xml").snapshot
    assert set(read.unavailable) == set(played.unavailable)
    expected = with_histories_of(played, not_entered(played), after_opengotha(played, Lost(losses)))
    assert read._replace(unavailable={}) == expected._replace(unavailable={})


@settings(max_examples=scaled(40, 150), deadline=None)
@given(mcmahon_tournaments())
def test_a_mcmahon_comes_through_opengotha_but_for_what_is_reported(given_event: TournamentData) -> None:
    snapshot = given_event.snapshot
    written, losses = write_opengotha(given_event)
    lost = Lost(losses)
    read = read_opengotha(written, "t.xml")
    assert read.snapshot.stones == snapshot.stones
    made, found = snapshot.mcmahon, read.snapshot.mcmahon
    assert made is not None
    assert found is not None
    assert found.start == {number: score // 2 * 2 for number, score in made.start.items()}
    assert ("lost-half-starts" in lost) == any(score % 2 for score in made.start.values())
    if "lost-bar" not in lost:
        assert found.bar == made.bar
    assert (found.unplayed.bye, found.unplayed.absence) == (made.unplayed.bye, made.unplayed.absence)
    assert found.unplayed.rounded_down is made.unplayed.rounded_down
    if "lost-missed" not in lost:
        assert found.unplayed.missed == made.unplayed.missed
    if "lost-resistance" not in lost:
        assert found.unplayed.resistance is made.unplayed.resistance
    if "lost-stones-count" not in lost:
        assert found.stones_count is made.stones_count
    if not {"lost-threshold", "lost-no-stones"} & set(lost.keys):
        assert read.snapshot.handicap == snapshot.handicap
    if not {"lost-avoided", "lost-avoided-place"} & set(lost.keys):
        assert read.snapshot.constraints.avoid == snapshot.constraints.avoid
    if not {"lost-other-absences", "lost-away", "full-point-byes", "lost-missed"} & set(lost.keys):
        assert score_table(read.snapshot._replace(mcmahon=made, stones=snapshot.stones), rulebook("go-nl").method) == (
            score_table(snapshot, rulebook("go-nl").method)
        ) or {"lost-empty-rounds", "lost-half-starts", "one-sided", "lost-adjourned"} & set(lost.keys)
    again = read_opengotha(write_opengotha(read).data, "t.xml")
    assert (again.snapshot, again.boards, again.later, again.settings) == (
        read.snapshot,
        read.boards,
        read.later,
        read.settings,
    )
