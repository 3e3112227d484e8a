"""Whatever happens in a go tournament: written and read again it is the same, but for what was reported as lost.

`after` below carries out the losses one by one. What is not reported is not carried out, and then the two
tournaments differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from go_tournaments import abouts, go_tournaments, mcmahon_tournaments
from helpers.long_run import so_many
from zwitsers.domain import Constraints, Entry, Player, Result, Snapshot
from zwitsers.domain.grades import canonical
from zwitsers.formats.exchanged import About, Exchanged, LaterAbsence
from zwitsers.formats.go import country_of
from zwitsers.formats.h9 import control_h9, parse_h9, read_h9, write_h9
from zwitsers.formats.opengotha import read_opengotha, write_opengotha
from zwitsers.rules.registry import rulebook
from zwitsers.scores.table import score_table
from zwitsers.simulate.generate import Recipe, generate
from zwitsers.simulate.irregular import Rates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from zwitsers.domain import Problem

Change = dict[Result, Result]
_RESULT_LOSSES: dict[str, Change] = {
    "lost-unrated": {
        Result.UNRATED_WIN: Result.WIN,
        Result.UNRATED_DRAW: Result.DRAW,
        Result.UNRATED_LOSS: Result.LOSS,
    },
    "lost-adjourned": {Result.ADJOURNED: Result.PENDING},
    "lost-away": {Result.WITHDRAWN: Result.ABSENT, Result.NOT_ENTERED: Result.ABSENT},
    "lost-self-draw": {Result.SELF_DRAW: Result.HALF_POINT_BYE},
    "lost-no-round": {Result.MOVED: Result.ABSENT, Result.NO_PART: Result.ABSENT},
}
_FIELD_LOSSES = {
    "lost-title": "title",
    "lost-fide-id": "fide_id",
    "lost-sex": "sex",
    "lost-birth": "birth",
}


_NAMED = {"about-lost": {"country": "country-of-event"}, "fields-lost": {}, "plan-lost": {"rounds": "planned"}}


class Lost:
    """The losses of one file by the last part of their keys; what is named together, each by its name."""

    def __init__(self, losses: Iterable[Problem]) -> None:
        self._losses: dict[str, list[Mapping[str, object]]] = {}
        for loss in losses:
            assert loss.text("nl") != loss.text("en")
            kind = loss.key.rpartition(".")[2]
            keys = [kind]
            if kind in _NAMED:
                named = str(loss.values["fields"]).split(", ")
                keys = [f"lost-{_NAMED[kind].get(name, name.replace('_', '-'))}" for name in named]
            for key in keys:
                self._losses.setdefault(key, []).append(loss.values)

    @property
    def keys(self) -> list[str]:
        return list(self._losses)

    def __contains__(self, key: str) -> bool:
        return key in self._losses

    def of(self, key: str, number: int) -> Mapping[str, object] | None:
        return next((values for values in self._losses.get(key, []) if values["player"] == number), None)

    def number(self, key: str, value: str) -> int:
        return int(str(self._losses[key][0][value]))


def with_entries(snapshot: Snapshot, change: Callable[[int, Entry], Entry]) -> Snapshot:
    histories = tuple(tuple(change(turn, entry) for turn, entry in enumerate(row)) for row in snapshot.histories)
    return snapshot._replace(histories=histories)


def after_result_losses(snapshot: Snapshot, lost: Lost) -> Snapshot:
    for key, change in _RESULT_LOSSES.items():
        if key in lost:
            snapshot = with_entries(
                snapshot,
                lambda _turn, entry, change=change: entry._replace(  # type: ignore[misc]
                    result=change.get(entry.result, entry.result)
                ),
            )
    return snapshot


def with_players(snapshot: Snapshot, change: Callable[[Player], Player]) -> Snapshot:
    return snapshot._replace(players=tuple(change(player) for player in snapshot.players))


def renumbered(snapshot: Snapshot, order: list[int]) -> Snapshot:
    """The players in this order, numbered by it."""
    places = {number: place for place, number in enumerate(order, start=1)}
    return snapshot._replace(
        players=tuple(snapshot.player(number)._replace(number=places[number]) for number in order),
        histories=tuple(
            tuple(entry._replace(opponent=places.get(entry.opponent, 0)) for entry in snapshot.history(number))
            for number in order
        ),
        unavailable={places[number]: result for number, result in snapshot.unavailable.items()},
        constraints=Constraints(),
    )


def free_points_of_h9(snapshot: Snapshot) -> Snapshot:
    """One free win in a round is the bye; of several, none is."""
    for turn in range(snapshot.rounds):
        free = sum(history[turn].result.free_point and not history[turn].opponent for history in snapshot.histories)
        kind = Result.BYE if free == 1 else Result.FULL_POINT_BYE
        snapshot = with_entries(
            snapshot,
            lambda at, entry, turn=turn, kind=kind: (
                Entry(kind)  # type: ignore[misc]
                if at == turn and entry.result in (Result.BYE, Result.FULL_POINT_BYE)
                else entry
            ),
        )
    return snapshot


def without_constraints(snapshot: Snapshot, lost: Lost) -> Snapshot:
    constraints = snapshot.constraints
    return snapshot._replace(
        constraints=Constraints(
            () if "lost-forbidden" in lost else constraints.forbidden,
            None if "lost-strength-groups" in lost else constraints.strength_groups,
        ),
        lot_colour=None if "lost-lot-colour" in lost else snapshot.lot_colour,
    )


def without_empty_rounds(snapshot: Snapshot) -> Snapshot:
    def shown(entry: Entry) -> bool:
        return bool(entry.opponent) or entry.result.free_point

    rounds = snapshot.rounds
    while rounds and not any(shown(history[rounds - 1]) for history in snapshot.histories):
        rounds -= 1
    histories = tuple(history[:rounds] for history in snapshot.histories)
    return snapshot._replace(histories=histories, planned_rounds=snapshot.rounds, unavailable={})


def after_h9(snapshot: Snapshot, lost: Lost) -> Snapshot:
    def player_after(player: Player) -> Player:
        renamed = lost.of("name-changed", player.number)
        changes: dict[str, object] = {field: "" for key, field in _FIELD_LOSSES.items() if key in lost}
        if renamed:
            changes["name"] = renamed["written"]
        if "lost-rating" in lost:
            changes["rating"] = 0
        if "lost-grade" in lost:
            changes["grade"] = canonical(player.grade)
        if "lost-country" in lost:
            changes["federation"] = country_of(player.federation).upper()
        if "lost-pin" in lost and len(player.national_id) != 8:
            changes["national_id"] = ""
        return player._replace(**changes)  # type: ignore[arg-type]

    book = rulebook("go-nl")
    order = book.order(snapshot, score_table(snapshot, book.method))
    changed = without_constraints(after_result_losses(with_players(snapshot, player_after), lost), lost)
    if "lost-full-point-bye" in lost:
        changed = free_points_of_h9(changed)
    # A number of rounds that have all been paired follows from the table.
    if "lost-planned" in lost or (snapshot.planned_rounds or 0) <= snapshot.rounds:
        changed = changed._replace(planned_rounds=None)
    if "lost-unavailable" in lost:
        changed = changed._replace(unavailable={})
    if "lost-empty-rounds" in lost:
        changed = without_empty_rounds(changed)
    if "lost-numbers" in lost:
        changed = renumbered(changed, order)
    return changed


def same_clubs(written: Snapshot, read: Snapshot, lost: Lost) -> Snapshot:
    """Clubs may be cut to four characters; the beginning must be there."""
    if "lost-club" not in lost:
        return written

    def cut(player: Player) -> Player:
        found = read.player(player.number).club
        squeezed = player.club.replace("_", " ")
        assert squeezed.startswith(found) or found in ("", squeezed[:3])
        return player._replace(club=found)

    return with_players(written, cut)


@settings(max_examples=so_many(25, 60), deadline=None)
@given(go_tournaments(), abouts())
def test_h9_gives_the_same_tournament_but_for_what_it_reports(snapshot: Snapshot, about: About) -> None:
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


def assert_about(about: About, read: About, lost: Lost) -> None:
    kept: dict[str, str] = {"start": about.start, "end": about.end, "komi": about.komi}
    if "lost-header" not in lost:
        kept |= {"place": about.place, "country": about.country}
    if "lost-country-of-event" in lost:
        kept["country"] = ""
    if "lost-time-limit" not in lost:
        kept["time_control"] = about.time_control
    if "lost-arbiter" not in lost:
        kept["arbiter"] = about.arbiter
    if "lost-arbiter-email" not in lost:
        kept["arbiter_email"] = about.arbiter_email
    assert {name: getattr(read, name) for name in kept} == kept
    if "lost-round-dates" not in lost:
        assert read.round_dates == about.round_dates


# OpenGotha


def after_opengotha(snapshot: Snapshot, lost: Lost) -> Snapshot:
    def player_after(player: Player) -> Player:
        changes: dict[str, object] = {field: "" for key, field in _FIELD_LOSSES.items() if key in lost}
        for what, field in (("name", "name"), ("club", "club"), ("grade", "grade"), ("pin", "national_id")):
            changed = lost.of(f"changed-{what}", player.number)
            if changed:
                changes[field] = changed["new"]
        if lost.of("changed-rating", player.number):
            changes["rating"] = 2949
        if "lost-country" in lost:
            changes["federation"] = country_of(player.federation).upper()
        return player._replace(**changes)  # type: ignore[arg-type]

    changed = without_constraints(after_result_losses(with_players(snapshot, player_after), lost), lost)
    if "one-sided" in lost:
        changed = both_lost(changed)
    if "full-point-byes" in lost:
        changed = free_points_of_opengotha(changed)
    if "planned" in lost:
        changed = changed._replace(planned_rounds=lost.number("planned", "rounds"))
    if "lost-numbers" in lost:
        changed = renumbered(changed, list(changed.numbers))._replace(constraints=changed.constraints)
    return changed


def both_lost(snapshot: Snapshot) -> Snapshot:
    """A draw for one only becomes lost for both."""

    def points(number: int, turn: int) -> int:
        return snapshot.entry(number, turn + 1).points

    return with_entries(
        snapshot,
        lambda turn, entry: (
            entry._replace(result=Result.LOSS)
            if entry.result is Result.DRAW and points(entry.opponent, turn) == 0
            else entry
        ),
    )


def free_points_of_opengotha(snapshot: Snapshot) -> Snapshot:
    """The first has the bye when nobody else has; all others are absent, without a point."""
    histories = [list(history) for history in snapshot.histories]
    for turn in range(snapshot.rounds):
        taken = any(history[turn].result is Result.BYE for history in snapshot.histories)
        for history in histories:
            if history[turn].result is Result.FULL_POINT_BYE:
                history[turn] = Entry(Result.ABSENT if taken else Result.BYE)
                taken = True
    return snapshot._replace(histories=tuple(map(tuple, histories)))


@settings(max_examples=so_many(25, 60), deadline=None)
@given(go_tournaments(), abouts(), st.data())
def test_opengotha_gives_the_same_tournament_but_for_what_it_reports(
    snapshot: Snapshot, about: About, data: st.DataObject
) -> None:
    later: list[LaterAbsence] = []
    if snapshot.planned_rounds and snapshot.planned_rounds > snapshot.rounds + 1:
        number = data.draw(st.sampled_from(snapshot.numbers))
        kind = data.draw(st.sampled_from((Result.ABSENT, Result.HALF_POINT_BYE, Result.WITHDRAWN)))
        later.append(LaterAbsence(snapshot.rounds + 2, number, kind))
    written, losses = write_opengotha(Exchanged(snapshot, about, later=tuple(later)))
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


def not_entered(snapshot: Snapshot, later: Iterable[LaterAbsence] = ()) -> set[int]:
    """Whoever has not entered in any round: OpenGotha has that, as preliminary registrations."""
    coming = {(snapshot.rounds + 1, number): result for number, result in snapshot.unavailable.items()}
    coming |= {(item.round_number, item.number): item.result for item in later}
    last = max(snapshot.planned_rounds or 0, snapshot.rounds + 1)
    turns = range(snapshot.rounds + 1, last + 1)
    return {
        number
        for number in snapshot.numbers
        if all(entry.result is Result.NOT_ENTERED for entry in snapshot.history(number))
        and all(coming.get((turn, number)) is Result.NOT_ENTERED for turn in turns)
    }


def with_histories_of(snapshot: Snapshot, numbers: set[int], changed: Snapshot) -> Snapshot:
    histories = zip(snapshot.numbers, snapshot.histories, changed.histories, strict=True)
    return changed._replace(histories=tuple(old if number in numbers else new for number, old, new in histories))


Absences = dict[tuple[int, int], Result]


def after_absences(announced: Absences, half: bool, lost: Lost) -> Absences:
    """Nobody who is away may be paired; what it counts for is one thing for all."""
    if "lost-away-to-come" in lost:
        announced = {place: _AWAY.get(result, result) for place, result in announced.items()}
    if "absence-value" in lost:
        announced = dict.fromkeys(announced, Result.HALF_POINT_BYE if half else Result.ABSENT)
    return announced


_AWAY = {Result.WITHDRAWN: Result.ABSENT, Result.NOT_ENTERED: Result.ABSENT}


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


@settings(max_examples=so_many(40, 150), deadline=None)
@given(mcmahon_tournaments())
def test_a_mcmahon_comes_through_opengotha_but_for_what_is_reported(given_event: Exchanged) -> None:
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
