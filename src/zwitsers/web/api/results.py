"""Results: entering, clearing, correcting, and what a correction would change."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

from annotated_types import Len
from pydantic import Field

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.events import ResultCleared, ResultEntered
from zwitsers.event.notation import parse_result, show_result
from zwitsers.present.views.correction import Effect, effect
from zwitsers.present.views.records import as_record
from zwitsers.web.api.fields import Board, BoardInPath, Notation, Reason, RoundInPath, Seen, Strict
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.schema import model_of
from zwitsers.web.api.who import Arbiter_, Assistant_, check_seen, run
from zwitsers.web.forms.results import ResultEntry, enter, enter_many
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.log_records import ChangeRecord, entries_of
from zwitsers.web.http.lookup import published_round

if TYPE_CHECKING:
    from zwitsers.event.events import Event
    from zwitsers.event.state import State
    from zwitsers.web.http.context import TournamentContext

router = Operations(prefix="/api/tournaments/{name}/rounds/{round}", tags=["results"])
_MOST_BOARDS = 5000


class ResultBody(Strict):
    result: Notation


class BoardResult(Strict):
    board: Board
    result: Notation


class Results(Strict):
    """All of them or, when one is wrong, none."""

    results: Annotated[list[BoardResult], Len(1, _MOST_BOARDS)]


class ResultChangeRecord(ChangeRecord):
    state: Literal["saved", "once", "differs"] = Field(
        description="Where results are entered twice: once (a second entry must follow) or differs (from the first)."
    )


class CorrectionBody(Strict):
    result: Notation
    reason: Reason = ""


class Consequences(model_of(Effect)):  # type: ignore[misc]
    text: list[str] = Field(description="The rounds that would have been paired differently, in words.")


def check_board(context: TournamentContext, number: int, board: int) -> None:
    round_ = published_round(context.state, number)
    if round_ is None or not round_.has_board(board):
        raise NotFoundError([Problem("tournament.no-such-board", board=board, round=number)])


@router.put("/boards/{board}/result")
def enter_result(
    context: Assistant_,
    round: RoundInPath,  # noqa: A002 - the name in the address
    board: BoardInPath,
    given: ResultBody,
    seen: Seen = None,
) -> ResultChangeRecord:
    """Of a round that is not closed; entering it again replaces it."""
    check_board(context, round, board)
    return _entered(context, [ResultEntry(round, board, _written(context, given.result))], seen)


@router.delete("/boards/{board}/result")
def clear_result(context: Assistant_, round: RoundInPath, board: BoardInPath, seen: Seen = None) -> ResultChangeRecord:  # noqa: A002
    check_board(context, round, board)
    return _entered(context, [ResultEntry(round, board, "")], seen)


@router.post("/results")
def enter_results(context: Assistant_, round: RoundInPath, given: Results, seen: Seen = None) -> ResultChangeRecord:  # noqa: A002
    published_round(context.state, round)
    wanted = [ResultEntry(round, item.board, _written(context, item.result)) for item in given.results]
    (board, times), *_ = Counter(item.board for item in wanted).most_common(1)
    if times > 1:
        raise CommandError([Problem("tournament.board-twice", board=board)])
    return _entered(context, wanted, seen)


def _written(context: TournamentContext, text: str) -> str:
    """The result as it is usually written, however it was sent."""
    game = context.state.settings.game
    return show_result(*parse_result(text, game), game)


def _entered(context: TournamentContext, wanted: list[ResultEntry], seen: int | None) -> ResultChangeRecord:
    """The same way as on the pages: where every result must be entered twice, the first entry only waits."""
    check_seen(context, seen)
    outcomes = enter_many(context, wanted, seen) if len(wanted) > 1 else [enter(context, wanted[0], seen)]
    boards = {item.board for item in wanted}
    now = context.site.now(context.name)
    entries = [
        entry
        for entry in now.log.entries[context.now.last :]
        if entry.author == context.visitor.name
        and isinstance(entry.event, (ResultEntered, ResultCleared))
        and entry.event.round == wanted[0].round
        and entry.event.board in boards
    ]
    states = {outcome.state for outcome in outcomes}
    state: Literal["saved", "once", "differs"] = (
        "differs" if "differs" in states else "once" if "once" in states else "saved"
    )
    return ResultChangeRecord(entries=entries_of(entries), last=now.last, stamp=now.stamp, state=state)


@router.post("/boards/{board}/correction")
def correct_result(
    context: Arbiter_,
    round: RoundInPath,  # noqa: A002 - the name in the address
    board: BoardInPath,
    given: CorrectionBody,
    seen: Seen = None,
) -> ChangeRecord:
    """Of a closed round. Published pairings stand."""
    check_board(context, round, board)
    return run(context, lambda state: _corrected(state, round, board, given), seen)


@router.post("/boards/{board}/correction/preview", response_model=Consequences)
def preview_correction(context: Arbiter_, round: RoundInPath, board: BoardInPath, given: CorrectionBody) -> Any:  # noqa: A002
    """Writes nothing."""
    check_board(context, round, board)
    before = context.state
    found = effect(before, replay(_corrected(before, round, board, given), before))
    return {**as_record(found), "text": [item.text(context.language) for item in found.pairings]}


def _corrected(state: State, number: int, board: int, given: CorrectionBody) -> list[Event]:
    return actions.correct_result(state, number, board, *parse_result(given.result, state.settings.game), given.reason)
