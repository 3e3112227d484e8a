"""Check-in and requests of players: the lists at the desk, and what one player can ask."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.event.actions.requests import acceptance_problems
from zwitsers.event.evenings import date_of, is_season, rounds_of_evening
from zwitsers.event.request_settings import ANNOUNCED
from zwitsers.event.requests import RequestKind
from zwitsers.event.schedule import is_round_robin
from zwitsers.event.self_service import closing_time, is_closed
from zwitsers.present.views.absences import presence
from zwitsers.present.views.alphabet import sort_key
from zwitsers.present.views.people import Who, people_of, presence_round
from zwitsers.present.views.records import HIDDEN, described

if TYPE_CHECKING:
    from datetime import datetime

    from zwitsers.event.requests import PlayerRequest
    from zwitsers.event.state import State

# How many decided requests the list at the desk shows.
_DECIDED = 50


@dataclass(frozen=True, slots=True)
class RequestLine:
    request: int = field(metadata=described("The number of the request."))
    player: Who
    what: str = field(metadata=described("absent, half-point-bye, duty, present or withdraw."))
    round: int = field(
        metadata=described("The round that it is about; of a withdrawal the first one without the player.")
    )
    note: str = field(metadata=described("What the player wrote; only for arbiters."))
    status: str = field(metadata=described("open, accepted, refused or cancelled."))
    automatic: bool = field(metadata=described("Accepted by the settings."))
    reason: str = field(metadata=described("Why it was refused."))
    problems: tuple[Problem, ...] = field(default=(), metadata=HIDDEN)


def open_lines(state: State) -> list[RequestLine]:
    """In the order in which they were made, each with why it cannot be accepted."""
    return [line for line in request_lines(state) if line.status == "open"]


def decided_lines(state: State) -> list[RequestLine]:
    """The latest first."""
    return [line for line in reversed(request_lines(state)) if line.status != "open"][:_DECIDED]


def request_lines(state: State, player: int | None = None) -> list[RequestLine]:
    """Of everyone, or of one player."""
    people = people_of(state)
    wanted = [item for item in state.requests.values() if player in (None, item.player)]
    return [_line(state, people[item.player], item) for item in wanted]


def _line(state: State, player: Who, item: PlayerRequest) -> RequestLine:
    problems = tuple(acceptance_problems(state, item)) if item.is_open and not state.finished else ()
    return RequestLine(
        item.id,
        player,
        item.kind.value,
        item.round,
        item.note,
        item.status.value,
        item.automatic,
        item.reason,
        problems,
    )


# Check-in


@dataclass(frozen=True, slots=True)
class CheckInLine:
    player: Who
    there: bool = field(metadata=described("Checked in for this round."))
    presence: str = field(
        metadata=described("present, or why the player is not paired: absent, half_point_bye, withdrawn.")
    )


@dataclass(frozen=True, slots=True)
class CheckInView:
    """The round that is paired next; 0: there is none."""

    round: int
    lines: tuple[CheckInLine, ...]

    @property
    def there(self) -> int:
        return sum(line.there for line in self.lines)

    @property
    def expected(self) -> int:
        """Players who are there, or of whom nothing else is known."""
        return sum(line.there or line.presence == "present" for line in self.lines)

    @property
    def missing(self) -> int:
        return self.expected - self.there


def check_in_view(state: State) -> CheckInView:
    """By name. Withdrawn players are left out."""
    number = state.next_round
    if number not in state.rounds_to_come:
        return CheckInView(0, ())
    people = people_of(state)
    lines = [
        CheckInLine(people[entrant.id], number in entrant.checked_in, _presence(state, entrant.id, number))
        for entrant in state.entrants.values()
        if not entrant.withdrawn_in(number) and entrant.first_round <= number
    ]
    return CheckInView(number, tuple(sorted(lines, key=lambda line: sort_key(line.player.name))))


def _presence(state: State, player: int, number: int) -> str:
    """Players who have said nothing are expected, unless an absence was set."""
    known = state.entrants[player].reason_to_leave_out(number)
    return "present" if known is None else known.name.lower()


# What one player can ask


@dataclass(frozen=True, slots=True)
class RoundToAsk:
    number: int
    # The day of the round; empty where it is not known.
    date: str
    # present, or why the player is not paired.
    presence: str
    checked_in: bool
    closing: datetime | None
    closed: bool


@dataclass(frozen=True, slots=True)
class SelfService:
    """`kinds`: what can be asked for a round; `lines`: what this player asked, the latest first; `evening`: the rounds
    of the next evening of a club season, empty elsewhere."""

    rounds: tuple[RoundToAsk, ...]
    kinds: tuple[str, ...]
    lines: tuple[RequestLine, ...]
    withdrawn: bool
    announced: bool
    evening: tuple[int, ...] = ()

    @property
    def next(self) -> RoundToAsk | None:
        return self.rounds[0] if self.rounds else None


def self_service(state: State, player: int, moment: str) -> SelfService:
    """`moment`: now, on the clock of the hall."""
    entrant, settings = state.entrants[player], state.settings
    to_come = [] if is_round_robin(state) else [n for n in state.rounds_to_come if n >= entrant.first_round]
    rounds = tuple(
        RoundToAsk(
            number,
            date_of(settings, number),
            presence(state, entrant, number),
            number in entrant.checked_in,
            closing_time(settings, number),
            is_closed(state, number, moment),
        )
        for number in to_come
    )
    kinds = [RequestKind.ABSENT]
    if settings.half_point_byes:
        kinds.append(RequestKind.HALF_POINT_BYE)
    if settings.accept_duties or settings.system_of(1).values_by_place:
        kinds.append(RequestKind.DUTY)
    return SelfService(
        rounds,
        tuple(kind.value for kind in kinds),
        tuple(reversed(request_lines(state, player))),
        entrant.withdrawn_in(presence_round(state)),
        settings.attendance == ANNOUNCED,
        _next_evening(state, to_come),
    )


def _next_evening(state: State, to_come: list[int]) -> tuple[int, ...]:
    if not is_season(state) or not to_come:
        return ()
    return tuple(number for number in rounds_of_evening(state.settings, to_come[0]) if number in to_come)
