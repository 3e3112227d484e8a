"""Result slips: one for each board, four on a sheet, to be cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from zwitsers.engine.domain import Problem, Result
from zwitsers.event.notation import ENDINGS, show_result
from zwitsers.present.documents.options import DocumentError, chosen_round
from zwitsers.present.documents.pdf.head import head_of, titled, who
from zwitsers.present.documents.pdf.round_data import RoundData
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.marks import spaced
from zwitsers.present.words import points_before, round_title, score_word, stones_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.views.round import BoardView
    from zwitsers.present.views.seats import Seat

Slip = TypeVar("Slip")

PER_SHEET = 4
_WORDS = ("white-wins", "draw", "black-wins")
_AWARDED = (
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)


def slips(state: State, options: DocumentOptions) -> bytes:
    round_ = chosen_round(state, options)
    if not round_.games:
        raise DocumentError([Problem("pdf.error.no-boards", round=round_.number)])
    data = RoundData(state, round_, options.language)
    game = state.settings.game
    record = {
        "round": round_title(round_.number, options.language),
        "sheets": in_piles([_slip(data, board) for board in data.view.boards]),
        "outcomes": [
            {
                "result": spaced(show_result(*results, game), data.language),
                "word": data.say(f"pdf.slip.{'jigo' if name == 'draw' and game == 'go' else name}"),
            }
            for name, results in zip(_WORDS, ENDINGS, strict=True)
        ],
        "awarded": [spaced(show_result(*results, game), data.language) for results in _AWARDED],
        "signatures": [data.say("pdf.slip.sign-white"), data.say("pdf.slip.sign-black")],
        "label": {"board": data.say("report.pairing.board"), "awarded": data.say("pdf.slip.awarded")},
    }
    title = titled(round_, data.say("pdf.title.slips"), options.language)
    return typeset("slips", head_of(state, options, title, data.book, round_=round_, mark=data.mark), record)


def in_piles(slips: Sequence[Slip]) -> list[list[Slip | None]]:
    """The sheets, so that after cutting the four piles laid on each other are in the order of the boards: with three
    sheets the first has 1, 4, 7 and 10."""
    sheets = -(-len(slips) // PER_SHEET)
    return [
        [slips[place] if place < len(slips) else None for place in range(sheet, sheets * PER_SHEET, sheets)]
        for sheet in range(sheets)
    ]


def _slip(data: RoundData, board: BoardView) -> dict[str, object]:
    def player(seat: Seat) -> dict[str, str]:
        points = points_before(seat, data.language)
        word = score_word(data.view.mcmahon, data.language)
        about = data.say("pdf.slip.about", number=seat.number, word=word, points=points)
        return {"name": who(seat), "about": about}

    black = player(board.black)
    if board.stones:
        black["about"] += f" · {stones_text(board, data.language)}"
    return {"board": str(board.board), "white": player(board.white), "black": black}
