"""Who is absent when: players by rounds, as it was and as it will be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.event.ahead import played_ahead
from zwitsers.event.evenings import is_season
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.state import Status
from zwitsers.present.views.people import people_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.event.state import Entrant, Round, State
    from zwitsers.present.views.people import Who


_KINDS: dict[Result | None, str] = {
    None: "present",
    Result.HALF_POINT_BYE: "half",
    Result.FULL_POINT_BYE: "full",
    Result.NO_NOTICE: "silent",
}


@dataclass(frozen=True, slots=True)
class AbsenceCell:
    """`kind` is how they are there in this round; `next` what one more click makes of it, empty where nothing can."""

    round_number: int
    kind: str
    next: str = ""
    half: bool = False
    # A club season: an absence can be one for the club, or without notice.
    club: bool = False


@dataclass(frozen=True, slots=True)
class AbsenceRow:
    player: Who
    cells: tuple[AbsenceCell, ...]


@dataclass(frozen=True, slots=True)
class AbsenceTable:
    """`rounds`: with the in-between round in its place where the tournament has one."""

    rounds: tuple[int, ...]
    rows: tuple[AbsenceRow, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """How many are away in each round."""
        away = ("absent", "half", "full", "silent")
        places = range(len(self.rounds))
        return tuple(sum(row.cells[place].kind in away for row in self.rows) for place in places)


def absence_table(state: State) -> AbsenceTable:
    """In the order of the lots."""
    rounds, everyone = _columns(state), people_of(state)
    past = {number: _as_it_was(state, number) for number in rounds if not _to_come(state, number)}
    rows = tuple(
        AbsenceRow(everyone[player], tuple(_cell(state, state.entrants[player], number, past) for number in rounds))
        for _lot, player in sorted(state.by_lot().items())
    )
    return AbsenceTable(tuple(rounds), rows)


def _columns(state: State) -> list[int]:
    """The rounds, with the in-between round in its place where the tournament has one."""
    numbers = list(range(1, state.settings.rounds + 1))
    if state.settings.drawing_dummy:
        numbers.insert(len(numbers) - 1, IN_BETWEEN)
    return numbers


def _cell(state: State, entrant: Entrant, number: int, past: Mapping[int, Mapping[int, str]]) -> AbsenceCell:
    settings = state.settings
    if number in past:
        return AbsenceCell(number, past[number][entrant.id])
    # Absence in the last round includes the in-between round before it.
    reason = state.reason_to_leave_out(entrant, number or settings.rounds)
    if reason is Result.WITHDRAWN:
        return AbsenceCell(number, "withdrawn")
    if number == IN_BETWEEN:
        if reason is not None:
            return AbsenceCell(number, "absent")
        reason = entrant.absences.get(IN_BETWEEN)
    elif number < entrant.first_round:
        return AbsenceCell(number, "not_entered")
    others = sum(1 for n, kind in entrant.absences.items() if kind is Result.HALF_POINT_BYE and n != number)
    half = others < settings.half_point_byes and number in settings.rounds_with_half_point_bye
    kind = _KINDS.get(reason, "absent")
    club = number != IN_BETWEEN and is_season(state)
    last = "full" if club else "present"
    after = {"present": "absent", "absent": "half" if half else last, "half": last}.get(kind, "present")
    if club and kind == "full":
        after = "silent"
    return AbsenceCell(number, kind, after, half, club)


def who_comes(state: State) -> list[tuple[Who, bool]]:
    """For a club evening: everybody who has not stopped, by name, and whether they are to be paired in the next round.
    Who has played ahead is not to be asked. Empty where there are no evenings."""
    if not is_season(state):
        return []
    number, out, everyone = state.next_round, state.left_out(state.next_round), people_of(state)
    ahead = played_ahead(state, number)
    members = [one.id for one in state.entrants.values() if not one.withdrawn_in(number) and one.id not in ahead]
    found = [(everyone[player], player not in out) for player in members]
    return sorted(found, key=lambda item: item[0].name.casefold())


def late_arrivals(state: State, round_: Round | None) -> list[Who]:
    """For a club evening: who is not in the round that is being played, by name, and could still come."""
    if round_ is None or round_.status is not Status.PUBLISHED or not is_season(state):
        return []
    everyone = people_of(state)
    away = [one for one in state.entrants.values() if one.id not in round_.paired]
    found = [everyone[one.id] for one in away if not one.withdrawn_in(round_.number)]
    return sorted(found, key=lambda who: who.name.casefold())


def _to_come(state: State, number: int) -> bool:
    if number == IN_BETWEEN:
        return state.next_round <= state.settings.rounds and all(
            round_.number != IN_BETWEEN for round_ in state.in_order
        )
    return number >= state.next_round


def presence(state: State, entrant: Entrant, number: int) -> str:
    """What is known of them in a numbered round: played, bye, present, or the name of why they are not paired."""
    if not _to_come(state, number):
        return _as_it_was(state, number)[entrant.id]
    reason = state.reason_to_leave_out(entrant, number)
    return "present" if reason is None else reason.name.lower()


def _as_it_was(state: State, number: int) -> dict[int, str]:
    """What everyone, by entry, did in a round that was played or passed over."""
    round_ = next((round_ for round_ in state.in_order if round_.number == number), None)
    if round_ is None:
        return dict.fromkeys(state.entrants, "none")
    found = {
        entrant.id: (Result.NO_PART if number == IN_BETWEEN else entrant.missed).name.lower()
        for entrant in state.entrants.values()
    }
    found |= {player: reason.name.lower() for player, reason in round_.absent.items()}
    if round_.bye is not None:
        found[round_.bye] = "bye"
    return found | {player: "played" for game in round_.games for player in (game.white, game.black)}
