"""What a go tournament is after a file that says what it lost: h9 and OpenGotha.

`after_h9` and `after_opengotha` carry out the losses one by one. What is not reported is not carried out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Constraints, Player, PlayerRound, Result, Snapshot
from zwitsers.engine.domain.grades import canonical
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.table import score_table
from zwitsers.formats.go import country_of, with_comma

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from zwitsers.engine.domain import Problem
    from zwitsers.formats.exchanged import LaterAbsence, TournamentDetails

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


def with_entries(snapshot: Snapshot, change: Callable[[int, PlayerRound], PlayerRound]) -> Snapshot:
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
                PlayerRound(kind)  # type: ignore[misc]
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
    def shown(entry: PlayerRound) -> bool:
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
        if "lost-name-form" in lost:
            changes["name"] = with_comma(player.name)
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


def assert_about(about: TournamentDetails, read: TournamentDetails, lost: Lost) -> None:
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
        if "lost-name-form" in lost:
            changes["name"] = with_comma(player.name)
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
                history[turn] = PlayerRound(Result.ABSENT if taken else Result.BYE)
                taken = True
    return snapshot._replace(histories=tuple(map(tuple, histories)))


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
