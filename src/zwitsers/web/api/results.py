"""Results: entering, clearing, correcting, and what a correction would change."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotated_types import Len
from pydantic import Field

from zwitsers.domain import Problem
from zwitsers.tournament import commands
from zwitsers.tournament.apply import replay
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.events import ResultCleared, ResultEntered
from zwitsers.tournament.notation import parse_result, show_result
from zwitsers.views.correction import Effect, effect
from zwitsers.views.records import as_record
from zwitsers.web.api.fields import Board, BoardInPath, Notation, Reason, RoundInPath, Seen, Strict
from zwitsers.web.api.logged import Done, entries_of
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.schema import model_of
from zwitsers.web.api.who import Arbiter_, Assistant_, check_seen, run
from zwitsers.web.errors import NotFoundError
from zwitsers.web.finding import published_round
from zwitsers.web.round.entering import Entered, enter, enter_many

if TYPE_CHECKING:
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State
    from zwitsers.web.request import TournamentRequest

router = Operations(prefix="/api/tournaments/{name}/rounds/{round}", tags=["results"])
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


class Consequences(model_of(Effect)):  # type: ignore[misc]
    text: list[str] = Field(description="The rounds that would have been paired differently, in words.")


def check_board(desk: TournamentRequest, number: int, board: int) -> None:
    made = published_round(desk.state, number)
    if made is None or not made.has_board(board):
        raise NotFoundError([Problem("tournament.no-such-board", board=board, round=number)])


@router.put("/boards/{board}/result")
def enter_result(
    desk: Assistant_,
    round: RoundInPath,  # noqa: A002 - the name in the address
    board: BoardInPath,
    given: Result,
    seen: Seen = None,
) -> EnteredDone:
    """Of a round that is not closed; entering it again replaces it."""
    check_board(desk, round, board)
    return _entered(desk, [Entered(round, board, _written(desk, given.result))], seen)


@router.delete("/boards/{board}/result")
def clear_result(desk: Assistant_, round: RoundInPath, board: BoardInPath, seen: Seen = None) -> EnteredDone:  # noqa: A002
    check_board(desk, round, board)
    return _entered(desk, [Entered(round, board, "")], seen)


@router.post("/results")
def enter_results(desk: Assistant_, round: RoundInPath, given: Results, seen: Seen = None) -> EnteredDone:  # noqa: A002
    published_round(desk.state, round)
    wanted = [Entered(round, item.board, _written(desk, item.result)) for item in given.results]
    (board, times), *_ = Counter(item.board for item in wanted).most_common(1)
    if times > 1:
        raise CommandError([Problem("tournament.board-twice", board=board)])
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
    return EnteredDone(entries=entries_of(entries), last=now.last, stamp=now.stamp, state=state)


@router.post("/boards/{board}/correction")
def correct_result(
    desk: Arbiter_,
    round: RoundInPath,  # noqa: A002 - the name in the address
    board: BoardInPath,
    given: Correction,
    seen: Seen = None,
) -> Done:
    """Of a closed round. Published pairings stand."""
    check_board(desk, round, board)
    return run(desk, lambda state: _corrected(state, round, board, given), seen)


@router.post("/boards/{board}/correction/preview", response_model=Consequences)
def preview_correction(desk: Arbiter_, round: RoundInPath, board: BoardInPath, given: Correction) -> Any:  # noqa: A002
    """Writes nothing."""
    check_board(desk, round, board)
    before = desk.state
    found = effect(before, replay(_corrected(before, round, board, given), before))
    return {**as_record(found), "text": [item.text(desk.here.language) for item in found.pairings]}


def _corrected(state: State, number: int, board: int, given: Correction) -> list[Event]:
    return commands.correct_result(state, number, board, *parse_result(given.result, state.settings.game), given.reason)
