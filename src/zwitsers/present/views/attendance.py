"""The attendance list of a season: who was there on which evening, and how often."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.event.evenings import attended, date_of, evenings_attended
from zwitsers.present.views.people import Who, people_of
from zwitsers.present.views.records import described

if TYPE_CHECKING:
    from zwitsers.event.state import Entrant, Round, State


@dataclass(frozen=True, slots=True)
class AttendanceRound:
    round: int
    date: str = field(
        metadata=described("YYYY-MM-DD; empty where it is not known. Rounds of one date are one evening.")
    )
    there: int
    counts: bool = field(metadata=described("False: a Keizer round that does not count."))


@dataclass(frozen=True, slots=True)
class AttendanceLine:
    player: Who
    rounds: tuple[str, ...] = field(
        metadata=described("played, bye, duty, half, absent, no-notice, not-entered, withdrawn; by round.")
    )
    evenings: int = field(metadata=described("On how many the player was there."))
    duties: int
    absences: int = field(metadata=described("With notice."))
    no_notice: int
    enough: bool = field(metadata=described("Whether it is enough for a prize."))


@dataclass(frozen=True, slots=True)
class AttendanceList:
    minimum: int = field(metadata=described("Evenings that a prize asks for; 0: none."))
    rounds: tuple[AttendanceRound, ...]
    lines: tuple[AttendanceLine, ...]


def attendance_list(state: State) -> AttendanceList:
    """Published rounds, players by number."""
    settings, everyone, evenings = state.settings, people_of(state), evenings_attended(state)
    lines = []
    for entrant in state.in_lot_order():
        marks = tuple(_mark(round_, entrant) for round_ in state.published)
        lines.append(
            AttendanceLine(
                player=everyone[entrant.id],
                rounds=marks,
                evenings=evenings[entrant.id],
                duties=marks.count("duty"),
                absences=marks.count("absent"),
                no_notice=marks.count("no-notice"),
                enough=evenings[entrant.id] >= settings.minimum_attendance,
            )
        )
    rounds = tuple(
        AttendanceRound(
            round_.number,
            date_of(settings, round_.number),
            len(attended(round_)),
            round_.number not in settings.keizer_uncounted,
        )
        for round_ in state.published
    )
    return AttendanceList(settings.minimum_attendance, rounds, tuple(lines))


_MARKS = {
    Result.FULL_POINT_BYE: "duty",
    Result.HALF_POINT_BYE: "half",
    Result.ABSENT: "absent",
    Result.NO_NOTICE: "no-notice",
    Result.WITHDRAWN: "withdrawn",
}


def _mark(round_: Round, entrant: Entrant) -> str:
    if entrant.id == round_.bye:
        return "bye"
    if entrant.id in round_.paired:
        return "played" if entrant.id in attended(round_) else "no-notice"
    return _MARKS.get(round_.absent.get(entrant.id, entrant.missed), "not-entered")
