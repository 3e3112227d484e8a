"""Who is absent when: players by rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from zwitsers.domain import Problem, Result
from zwitsers.tournament import commands
from zwitsers.tournament.events import IN_BETWEEN
from zwitsers.web.desk.player_form import lines_of
from zwitsers.web.desk.settings_form import FormError
from zwitsers.web.request import Arbiter_, Form_, TournamentRequest

if TYPE_CHECKING:
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.log import LogEntry
    from zwitsers.tournament.state import Entrant, State
    from zwitsers.web.desk.player_form import Line

router = APIRouter()
_KINDS = {"present": None, "absent": Result.ABSENT, "half": Result.HALF_POINT_BYE}


@dataclass(frozen=True, slots=True)
class Cell:
    """`kind` is how he is there in this round; `next` what one more click makes of it, empty where nothing can."""

    round_number: int
    kind: str
    next: str = ""
    half: bool = False


@dataclass(frozen=True, slots=True)
class AbsenceRow:
    line: Line
    cells: tuple[Cell, ...]


@router.get("/desk/{name}/absences")
def absences(desk: Arbiter_) -> Response:
    state = desk.state
    numbers = columns(state)
    rows = [
        AbsenceRow(line, tuple(_cell(state, state.entrants[line.id], number) for number in numbers))
        for line in lines_of(state, "lot")
    ]
    counts = [sum(1 for row in rows if row.cells[place].kind in ("absent", "half")) for place in range(len(numbers))]
    return desk.page(
        "desk/absences.html", rows=rows, numbers=numbers, counts=counts, halves=state.settings.half_point_byes
    )


def columns(state: State) -> list[int]:
    """The rounds, with the in-between round in its place where the tournament has one."""
    numbers = list(range(1, state.settings.rounds + 1))
    if state.settings.drawing_dummy:
        numbers.insert(len(numbers) - 1, IN_BETWEEN)
    return numbers


def _cell(state: State, entrant: Entrant, number: int) -> Cell:
    settings = state.settings
    if not _to_come(state, number):
        return Cell(number, _as_it_was(state, entrant, number))
    reason = entrant.reason_to_leave_out(number)
    if reason is Result.WITHDRAWN:
        return Cell(number, "withdrawn")
    if number != IN_BETWEEN and number < entrant.first_round:
        return Cell(number, "not_entered")
    others = sum(1 for n, kind in entrant.absences.items() if kind is Result.HALF_POINT_BYE and n != number)
    half = others < settings.half_point_byes and number in settings.rounds_with_half_point_bye
    kind = {None: "present", Result.HALF_POINT_BYE: "half", Result.FULL_POINT_BYE: "full"}.get(reason, "absent")
    after = {"present": "absent", "absent": "half" if half else "present"}.get(kind, "present")
    return Cell(number, kind, "" if state.finished else after, half)


def _to_come(state: State, number: int) -> bool:
    if number == IN_BETWEEN:
        return state.next_round <= state.settings.rounds and all(made.number != IN_BETWEEN for made in state.in_order)
    return number >= state.next_round


def _as_it_was(state: State, entrant: Entrant, number: int) -> str:
    made = next((made for made in state.in_order if made.number == number), None)
    if made is None:
        return "none"
    if made.board_of(entrant.id) is not None:
        return "played"
    if made.bye == entrant.id:
        return "bye"
    return made.absent.get(entrant.id, Result.NO_PART if number == IN_BETWEEN else entrant.missed).name.lower()


@router.post("/desk/{name}/absences")
def change_absence(desk: Arbiter_, form: Form_) -> Response:
    """One cell becomes what it should be; twice the same is once."""
    player, number, kind = _asked(form.text("cell"))
    entries = desk.run(lambda state: _made_so(state, player, number, kind), form.seen)
    if desk.here.request.headers.get("accept") == "application/json":
        return JSONResponse(_told(desk, form.seen or 0, entries))
    return desk.go("absences")


def _told(desk: TournamentRequest, seen: int, entries: list[LogEntry]) -> dict[str, object]:
    """What a page that changed the cell itself has to know. No stamp: others wrote too, so it is fetched anew."""
    now = desk.site.now(desk.name)
    alone = now.last == seen + len(entries)
    return {"seen": entries[-1].sequence if entries else seen, "stamp": now.stamp if alone else ""}


def _asked(text: str) -> tuple[int, int, str]:
    """ "12.3.absent": the player, the round and what it should be."""
    player, number, kind = [*text.split("."), "", "", ""][:3]
    if not (player.isdigit() and number.isdigit() and len(player) < 9 and len(number) < 4 and kind in _KINDS):
        raise FormError([Problem("desk.absences.not-understood")])
    return int(player), int(number), kind


def _made_so(state: State, player: int, number: int, kind: str) -> list[Event]:
    wanted = _KINDS[kind]
    if state.entrant(player).absences.get(number) is wanted and number not in [made.number for made in state.in_order]:
        return []
    if wanted is None:
        return commands.clear_absence(state, player, number)
    return commands.set_absence(state, player, number, wanted)
