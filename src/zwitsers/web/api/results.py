"""Results: entering, clearing, correcting, and what a correction would change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from annotated_types import Len
from fastapi import APIRouter
from pydantic import BaseModel, Field

from zwitsers.domain import Problem
from zwitsers.report.event_standings import ranking_of_event
from zwitsers.tournament import commands
from zwitsers.tournament.apply import replay
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.events import ResultCleared, ResultEntered
from zwitsers.tournament.notation import parse_result, show_result
from zwitsers.web.api.fields import Board, BoardInPath, Notation, Reason, RoundInPath, Seen, Strict
from zwitsers.web.api.logged import Done, done
from zwitsers.web.api.people import Ref, Refs
from zwitsers.web.api.who import ARBITERS, ASSISTANTS, OWN_READS, WRITES, Leader_, Scorer_, check_seen, refusals, run
from zwitsers.web.errors import NotFoundError
from zwitsers.web.round.entering import Entered, enter, enter_many
from zwitsers.web.views.rounds import published_round

if TYPE_CHECKING:
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State
    from zwitsers.web.request import TournamentRequest

router = APIRouter(prefix="/api/tournaments/{name}/rounds/{round}", tags=["results"])
_MOST_BOARDS = 5000


class Result(Strict):
    result: Notation


class BoardResult(Strict):
    board: Board
    result: Notation


class Results(Strict):
    """All of them or, when one is wrong, none."""

    results: Annotated[list[BoardResult], Len(1, _MOST_BOARDS)]


class EnteredDone(Done):
    state: Literal["saved", "once", "differs"] = Field(
        description="Where results are entered twice: once (a second entry must follow) or differs (from the first)."
    )


class Correction(Strict):
    result: Notation
    reason: Reason = ""


class Moved(BaseModel):
    """A player whose place or points would be others."""

    player: Ref
    place_before: int
    place_after: int


class Consequences(BaseModel):
    """What a correction would change. Published pairings stand all the same."""

    rounds: list[int] = Field(description="Published rounds that would have been paired differently.")
    text: list[str]
    places: list[Moved]


def check_board(desk: TournamentRequest, number: int, board: int) -> None:
    made = published_round(desk.state, number)
    if made is None or board > len(made.games):
        raise NotFoundError([Problem("tournament.no-such-board", board=board, round=number)])


@router.put("/boards/{board}/result", openapi_extra=ASSISTANTS, responses=WRITES)
def enter_result(
    desk: Scorer_,
    round: RoundInPath,  # noqa: A002 - the name in the address
    board: BoardInPath,
    given: Result,
    seen: Seen = None,
) -> EnteredDone:
    """Of a round that is not closed; entering it again replaces it."""
    check_board(desk, round, board)
    return _entered(desk, [Entered(round, board, _written(desk, given.result))], seen)


@router.delete("/boards/{board}/result", openapi_extra=ASSISTANTS, responses=WRITES)
def clear_result(desk: Scorer_, round: RoundInPath, board: BoardInPath, seen: Seen = None) -> EnteredDone:  # noqa: A002
    check_board(desk, round, board)
    return _entered(desk, [Entered(round, board, "")], seen)


@router.post("/results", openapi_extra=ASSISTANTS, responses=WRITES)
def enter_results(desk: Scorer_, round: RoundInPath, given: Results, seen: Seen = None) -> EnteredDone:  # noqa: A002
    published_round(desk.state, round)
    wanted = [Entered(round, item.board, _written(desk, item.result)) for item in given.results]
    twice = next((item.board for item in wanted if [other.board for other in wanted].count(item.board) > 1), None)
    if twice is not None:
        raise CommandError([Problem("tournament.board-twice", board=twice)])
    return _entered(desk, wanted, seen)


def _written(desk: TournamentRequest, text: str) -> str:
    """The result as it is usually written, however it was sent."""
    game = desk.state.settings.game
    return show_result(*parse_result(text, game), game)


def _entered(desk: TournamentRequest, wanted: list[Entered], seen: int | None) -> EnteredDone:
    """The same way as on the pages: where every result must be entered twice, the first entry only waits."""
    check_seen(desk, seen)
    outcomes = enter_many(desk, wanted, seen) if len(wanted) > 1 else [enter(desk, wanted[0], seen)]
    boards = {item.board for item in wanted}
    now = desk.site.now(desk.name)
    entries = [
        entry
        for entry in now.log.entries[desk.now.last :]
        if entry.author == desk.here.visitor.name
        and isinstance(entry.event, (ResultEntered, ResultCleared))
        and entry.event.round == wanted[0].round
        and entry.event.board in boards
    ]
    states = {outcome.state for outcome in outcomes}
    state: Literal["saved", "once", "differs"] = (
        "differs" if "differs" in states else "once" if "once" in states else "saved"
    )
    return EnteredDone(**dict(done(desk, entries)), state=state)


@router.post("/boards/{board}/correction", openapi_extra=ARBITERS, responses=WRITES)
def correct_result(
    desk: Leader_,
    round: RoundInPath,  # noqa: A002 - the name in the address
    board: BoardInPath,
    given: Correction,
    seen: Seen = None,
) -> Done:
    """Of a closed round. Published pairings stand."""
    check_board(desk, round, board)
    return run(desk, lambda state: _corrected(state, round, board, given), seen)


@router.post(
    "/boards/{board}/correction/preview", openapi_extra=ARBITERS, responses={**OWN_READS, **refusals(400, 413)}
)
def preview_correction(desk: Leader_, round: RoundInPath, board: BoardInPath, given: Correction) -> Consequences:  # noqa: A002
    """Writes nothing."""
    check_board(desk, round, board)
    before = desk.state
    after = replay(_corrected(before, round, board, given), before)
    found = commands.would_be_paired_differently(before, after)
    return Consequences(
        rounds=[item.round_number for item in found],
        text=[item.text(desk.here.language) for item in found],
        places=_moved(before, after),
    )


def _corrected(state: State, number: int, board: int, given: Correction) -> list[Event]:
    return commands.correct_result(state, number, board, *parse_result(given.result, state.settings.game), given.reason)


def _moved(before: State, after: State) -> list[Moved]:
    refs = Refs(before)
    old = {line.player.number: line for line in ranking_of_event(before).lines}
    return [
        Moved(player=refs.of(lot), place_before=old[lot].place, place_after=line.place)
        for line in ranking_of_event(after).lines
        if (lot := line.player.number) in old and (old[lot].place, old[lot].score) != (line.place, line.score)
    ]
