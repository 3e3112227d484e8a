"""Results and corrections, and closing a round."""

from collections.abc import Iterable

from zwitsers.engine.domain import Problem, Result
from zwitsers.engine.domain.results import MIRRORS
from zwitsers.event.action import action
from zwitsers.event.actions.checks import must_be_running, published_round, refuse
from zwitsers.event.events import ColoursSwapped, Event, ResultCleared, ResultCorrected, ResultEntered, RoundClosed
from zwitsers.event.fields import tidy_reason
from zwitsers.event.parameters import BoardNumber, PublishedRound, Reason
from zwitsers.event.state import State, Status


@action(
    "PUT rounds/{round}/boards/{board}/result",
    pages=("results/enter",),
    role="assistant",
    tag="results",
    by_hand=("api", "page"),
)
def enter_result(state: State, number: int, board: int, white: Result, black: Result) -> list[Event]:
    """The result of a game in a published round; entering it again replaces it."""
    return enter_results(state, number, [(board, white, black)])


@action(
    "POST rounds/{round}/results",
    command="result",
    pages=("results",),
    role="assistant",
    tag="results",
    by_hand=("cli", "api", "page"),
)
def enter_results(state: State, number: int, results: Iterable[tuple[int, Result, Result]]) -> list[Event]:
    """Results of many boards at once, as (board, white's, black's): all of them, or none when one is wrong."""
    must_be_running(state)
    current = published_round(state, number)
    events: list[Event] = []
    problems: list[Problem | None] = []
    for board, white, black in results:
        if not current.has_board(board):
            problems.append(Problem("tournament.no-such-board", board=board, round=number))
        elif any(isinstance(event, ResultEntered) and event.board == board for event in events):
            problems.append(Problem("tournament.board-twice", board=board))
        problems.append(_clash(white, black))
        events.append(ResultEntered(number, board, white.name, black.name))
    refuse(*problems)
    return events


@action(
    "DELETE rounds/{round}/boards/{board}/result",
    command="result",
    pages=("results/enter",),
    role="assistant",
    tag="results",
    by_hand=("cli", "api", "page"),
)
def clear_result(state: State, number: int, board: int) -> list[Event]:
    must_be_running(state)
    game = published_round(state, number).game(board)
    refuse(Problem("tournament.no-result", board=board) if game.open else None)
    return [ResultCleared(number, board)]


@action(
    "POST rounds/{round}/boards/{board}/correction",
    command="correct",
    pages=("corrections",),
    correction=True,
    tag="results",
    by_hand=("cli", "api", "page"),
)
def correct_result(
    state: State, number: int, board: int, white: Result, black: Result, reason: str = ""
) -> list[Event]:
    """A result of a closed round was wrong, or an adjourned game is finished. Published pairings stand (R9.2)."""
    must_be_running(state)
    chosen = state.round(number)
    refuse(None if chosen.status is Status.CLOSED else Problem("tournament.correct-open", round=number))
    game = chosen.game(board)
    same = (game.white_result, game.black_result) == (white, black)
    refuse(_clash(white, black), Problem("tournament.same-result", board=board) if same else None)
    return [ResultCorrected(number, board, white.name, black.name, tidy_reason(reason))]


def change_result(state: State, number: int, board: int, white: Result, black: Result, reason: str = "") -> list[Event]:
    """Correct the result in a closed round; enter it in an open one."""
    if state.round(number).status is Status.CLOSED:
        return correct_result(state, number, board, white, black, reason)
    return enter_result(state, number, board, white, black)


@action(
    "POST rounds/{round}/boards/{board}/swap-colours",
    command="round swap-colours",
    aliases=("round swap",),
    pages=("corrections",),
    correction=True,
    shows="board",
    tag="rounds",
    by_hand=("page",),
)
def swap_colours(state: State, number: PublishedRound, board: BoardNumber, reason: Reason = "") -> list[Event]:
    """The game was played with the colours reversed; that counts for pairings still to be made (R9.2)."""
    must_be_running(state)
    chosen = state.round(number)
    refuse(Problem("tournament.not-published", round=number) if chosen.status is Status.DRAFT else None)
    chosen.game(board)
    return [ColoursSwapped(number, board, tidy_reason(reason))]


@action("POST rounds/{round}/close", command="round close", pages=("results/close",), then="pairing", tag="rounds")
def close_round(state: State, number: PublishedRound) -> list[Event]:
    must_be_running(state)
    boards = ", ".join(map(str, published_round(state, number).open_boards))
    refuse(Problem("tournament.boards-open", round=number, boards=boards) if boards else None)
    return [RoundClosed(number)]


def _clash(white: Result, black: Result) -> Problem | None:
    """Two results that do not go together; one that is not in yet is no result."""
    fits = white is not Result.PENDING and black in MIRRORS.get(white, ())
    return None if fits else Problem("tournament.results-clash", white=white.label, black=black.label)
