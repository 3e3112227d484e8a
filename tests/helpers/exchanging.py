"""Random tournaments to send through a format, and the differences between what went in and what came out.

A difference is a tuple such as ("field", "club") or ("result", "WITHDRAWN", "ABSENT"). What a writer reports as lost
allows some of them; whatever else differs is a mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from helpers.strategies import snapshots
from zwitsers.engine.domain import Player, Result, StrengthGroups
from zwitsers.formats.dates import iso_date
from zwitsers.formats.exchanged import LaterAbsence, TournamentData, TournamentDetails

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hypothesis.strategies import DrawFn

    from zwitsers.engine.domain import Problem, Snapshot

    Difference = tuple[str, ...]

_DAYS = ("", "2026-05-02", "2026-05-03")
_CLUBS = ("", "De Toren", "<b>Wit & Zwart</b>", '=SUM("a")')
_GRADES = ("", "", "4d", "12k")


@st.composite
def exchanges(draw: DrawFn, max_players: int = 10, max_rounds: int = 6) -> TournamentData:
    """A tournament with every irregularity, and everything that can be said about it."""
    snapshot = draw(snapshots(max_players=max_players, max_rounds=max_rounds))
    kinds = draw(st.lists(st.integers(0, 999), min_size=len(snapshot.players), max_size=len(snapshot.players)))
    players = tuple(
        player._replace(
            club=_CLUBS[kind % 4],
            national_id="" if kind % 3 else str(7_000_000 + kind),
            grade=_GRADES[kind // 4 % 4],
        )
        for player, kind in zip(snapshot.players, kinds, strict=True)
    )
    strength = None
    if draw(st.booleans()) and len(players) > 3:
        halves = [player.number for player in players]
        strength = StrengthGroups((frozenset(halves[:2]), frozenset(halves[2:4])), 1)
    snapshot = snapshot._replace(players=players, constraints=snapshot.constraints._replace(strength_groups=strength))
    return TournamentData(snapshot, draw(_about(snapshot.name, snapshot.rounds)), later=draw(_later(snapshot)))


@st.composite
def _about(draw: DrawFn, name: str, rounds: int) -> TournamentDetails:
    start, end = draw(st.sampled_from((("", ""), ("2026-05-02", "2026-05-03"), ("2026-05-02", "2026-05-02"))))
    some = st.booleans()
    return TournamentDetails(
        name=name,
        place="'s-Hertogenbosch" if draw(some) else "",
        country="NED" if draw(some) else "",
        start=start,
        end=end,
        game=draw(st.sampled_from(("chess", "draughts"))),
        arbiter="Bea Boer" if draw(some) else "",
        arbiter_email="bea@example.org" if draw(some) else "",
        time_control=draw(st.sampled_from(("", "90 min + 30 s", "5400+30"))),
        komi="6.5" if draw(some) else "",
        round_dates=tuple(draw(st.sampled_from(_DAYS)) for _ in range(rounds)) if start and draw(some) else (),
    )


@st.composite
def _later(draw: DrawFn, snapshot: Snapshot) -> tuple[LaterAbsence, ...]:
    planned = snapshot.planned_rounds or 0
    there = [number for number in snapshot.numbers if number not in snapshot.unavailable]
    if planned < snapshot.rounds + 2 or not there:
        return ()
    chosen = draw(st.sets(st.sampled_from(there), max_size=2))
    kind = draw(st.sampled_from((Result.ABSENT, Result.HALF_POINT_BYE, Result.FULL_POINT_BYE)))
    return tuple(LaterAbsence(snapshot.rounds + 2, number, kind) for number in sorted(chosen))


# What differs


def differences(before: TournamentData, after: TournamentData) -> set[Difference]:
    """What is not as it was. Which game it is, and how many rounds when all are paired, go without saying."""
    found = _about_differences(before.about, after.about)
    one, two = before.snapshot, after.snapshot
    for number in set(one.numbers) | set(two.numbers):
        if number not in one or number not in two:
            found.add(("player-missing",))
            continue
        mine, theirs = one.player(number), two.player(number)
        found |= {("field", name) for name in Player._fields if _said(mine, name) != _said(theirs, name)}
    if _rounds_to_come(one) != _rounds_to_come(two):
        found.add(("plan", "rounds"))
    rounds = one.rounds if one.rounds == two.rounds else 0
    day = before.about.start if before.about.start == before.about.end else ""
    if any(_day_of(before.about, number, day) != _day_of(after.about, number, day) for number in range(1, rounds + 1)):
        found.add(("about", "round_dates"))
    if one.lot_colour is not two.lot_colour:
        found.add(("plan", "lot_colour"))
    if set(one.constraints.forbidden) != set(two.constraints.forbidden):
        found.add(("plan", "forbidden"))
    if one.constraints.strength_groups != two.constraints.strength_groups:
        found.add(("plan", "strength_groups"))
    return found | _absence_differences(before, after) | _entry_differences(before, after)


def _said(player: Player, name: str) -> object:
    """A date is the same however it is written."""
    return iso_date(player.birth) or player.birth if name == "birth" else getattr(player, name)


def _rounds_to_come(snapshot: Snapshot) -> int:
    return max((snapshot.planned_rounds or 0) - snapshot.rounds, 0)


def _about_differences(one: TournamentDetails, two: TournamentDetails) -> set[Difference]:
    names = [name for name in TournamentDetails._fields if name not in ("game", "round_dates")]
    return {("about", name) for name in names if getattr(one, name) != getattr(two, name)}


def _day_of(about: TournamentDetails, number: int, only_day: str) -> str:
    """The day of a round; in a tournament of one day that one."""
    return (about.round_dates[number - 1] if number <= len(about.round_dates) else "") or only_day


def _absence_differences(before: TournamentData, after: TournamentData) -> set[Difference]:
    found: set[Difference] = set()
    one, two = before.snapshot.unavailable, after.snapshot.unavailable
    for number in set(one) | set(two):
        if number not in one or number not in two:
            found.add(("plan", "unavailable"))
        elif one[number] is not two[number]:
            found.add(("result", one[number].name, two[number].name))
    if _announced(before) != _announced(after):
        found.add(("plan", "later"))
    return found


def _announced(given: TournamentData) -> set[LaterAbsence]:
    """Whoever has withdrawn is away in all later rounds, said or unsaid."""
    return {item for item in given.later if item.result is not Result.WITHDRAWN}


def _entry_differences(before: TournamentData, after: TournamentData) -> set[Difference]:
    one, two = before.snapshot, after.snapshot
    if one.rounds != two.rounds:
        return {("rounds",)}
    found: set[Difference] = set()
    for number in set(one.numbers) & set(two.numbers):
        for mine, theirs in zip(one.history(number), two.history(number), strict=True):
            if mine.result is not theirs.result:
                found.add(("result", mine.result.name, theirs.result.name))
            elif mine.opponent != theirs.opponent:
                found.add(("opponent",))
            elif mine.colour is not theirs.colour:
                found.add(("colour",))
    return found


# What a reported loss allows

_WITHOUT_A_GAME = [result.name for result in Result if not result.has_opponent]
_UNRATED = {"UNRATED_WIN": "WIN", "UNRATED_DRAW": "DRAW", "UNRATED_LOSS": "LOSS"}
# Read from a file with FIDE numbers: the rating that counts is the same one.
_RATED_BY_FIDE: set[Difference] = {("field", "international_rating"), ("field", "national_rating")}
_ALLOWED: dict[str, set[Difference]] = {
    "formats.exchange.lost-away": {("result", "WITHDRAWN", "ABSENT"), ("result", "NOT_ENTERED", "ABSENT")},
    "trf.grades-lost": {("field", "grade")},
    "trf.name-cut": {("field", "name")},
    "formats.knsb.no-federation": {("field", "national_id")},
    # A last round without rated games is not in the file at all.
    "formats.knsb.games-left-out": {("result", result.name, "ABSENT") for result in Result if result.has_opponent}
    | {("rounds",)},
    "formats.knsb.byes": {("result", name, "ABSENT") for name in _WITHOUT_A_GAME} | {("rounds",)},
    "formats.notes.read-as-fide": _RATED_BY_FIDE,
    "formats.knsb.births": {("field", "birth")},
    "formats.pdn.lost-players": {("player-missing",)},
    "formats.pdn.lost-rounds": {("result", name, "ABSENT") for name in _WITHOUT_A_GAME} | {("rounds",)},
    "formats.pdn.lost-unrated": {("result", *pair) for pair in _UNRATED.items()},
    "formats.pdn.lost-colours": {("colour",)},
    "formats.pdn.lost-one-sided": {
        ("result", before, after)
        for before in ("DRAW", "LOSS", "UNRATED_DRAW", "UNRATED_LOSS")
        for after in ("WIN", "LOSS")
    },
}
_LISTS = {
    "formats.notes.about-lost": ("fields", "about"),
    "formats.notes.fields-lost": ("fields", "field"),
    "formats.notes.fields-cut": ("fields", "field"),
    "formats.notes.plan-lost": ("fields", "plan"),
}


def allowed(losses: Iterable[Problem]) -> set[Difference]:
    found: set[Difference] = set()
    for loss in losses:
        found |= _ALLOWED.get(loss.key, set())
        if loss.key in _LISTS:
            value, kind = _LISTS[loss.key]
            names = str(loss.values[value]).split(", ")
            found |= {(kind, name) for name in names}
            if "international_rating" in names:  # the rating that counts may be that one
                found |= {("field", "rating"), ("field", "national_rating")}
        # Without a date at its beginning nobody can see that it is the form of the KNSB.
        if loss.key == "formats.knsb.missing" and "start" in str(loss.values["fields"]):
            found |= {("field", "national_id"), ("field", "fide_id"), ("field", "birth")} | _RATED_BY_FIDE
    return found
