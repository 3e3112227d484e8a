"""One player's round: the ten columns of a block, read and written.

Reading is generous about case and about how old files and other programs write a round without a game:
`-` or nothing without an opponent is an absence, `=` a half-point bye, and `+` a free point (the reader decides by
the other cells of that round whether it was the pairing that gave it). With an opponent, nothing means that the
result is not in yet; `X` and `?` mean adjourned; `Z` is how lichess marks a game that is still going on.
"""

from __future__ import annotations

from typing import NamedTuple

from zwitsers.engine.domain import Colour, PlayerRound, Result
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.trf.columns import BLOCK, COLOUR_OFFSET, OPPONENT_OFFSET, RESULT_OFFSET

_WITH_OPPONENT = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "W": Result.UNRATED_WIN,
    "D": Result.UNRATED_DRAW,
    "L": Result.UNRATED_LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    " ": Result.PENDING,
    "X": Result.ADJOURNED,
    "?": Result.ADJOURNED,
    "Z": Result.PENDING,
}
_WITHOUT_OPPONENT = {
    "U": Result.BYE,
    "F": Result.FULL_POINT_BYE,
    "H": Result.HALF_POINT_BYE,
    "Z": Result.ABSENT,
    " ": Result.ABSENT,
    "-": Result.ABSENT,
    "=": Result.HALF_POINT_BYE,
    "+": Result.FULL_POINT_BYE,
}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "W": Colour.WHITE, "B": Colour.BLACK, "-": None, " ": None}
_CODES = {
    Result.WIN: "1",
    Result.DRAW: "=",
    Result.LOSS: "0",
    Result.UNRATED_WIN: "W",
    Result.UNRATED_DRAW: "D",
    Result.UNRATED_LOSS: "L",
    Result.ADJOURNED: "X",
    Result.PENDING: " ",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.BYE: "U",
    Result.FULL_POINT_BYE: "F",
    Result.HALF_POINT_BYE: "H",
    # A file has one code for everyone who is not there.
    Result.ABSENT: "Z",
    Result.NO_NOTICE: "Z",
    Result.WITHDRAWN: "Z",
    Result.NOT_ENTERED: "Z",
    Result.MOVED: "Z",
    Result.NO_PART: "Z",
    Result.FREE: "Z",
    Result.SELF_DRAW: "H",
    Result.DUMMY_DRAW: "H",
}
# What a file shows in place of a kind that it has no code for.
SHOWN_AS = {
    Result.NO_NOTICE: Result.ABSENT,
    Result.WITHDRAWN: Result.ABSENT,
    Result.NOT_ENTERED: Result.ABSENT,
    Result.MOVED: Result.ABSENT,
    Result.NO_PART: Result.ABSENT,
    Result.FREE: Result.ABSENT,
    Result.SELF_DRAW: Result.HALF_POINT_BYE,
    Result.DUMMY_DRAW: Result.HALF_POINT_BYE,
}
ABSENT = PlayerRound(Result.ABSENT)


class TrfCell(NamedTuple):
    """What a block says. Not `written`: it is blank; `coded`: it has a result code; `free_plus`: that is a `+`
    without an opponent."""

    entry: PlayerRound
    written: bool = True
    coded: bool = True
    free_plus: bool = False
    # The key of what is wrong, with the offset of the column in the block and what stands there.
    problem: tuple[str, int, str] | None = None
    # Keys of what is unusual.
    notes: tuple[str, ...] = ()

    @property
    def paired(self) -> bool:
        """An opponent or a pairing-allocated bye: the round has been paired (R2.4)."""
        return self.entry.opponent != 0 or self.entry.result is Result.BYE


class Cells(dict[str, TrfCell]):
    """Blocks that were read before: in a large file the same ten characters come back often."""

    def __missing__(self, block: str) -> TrfCell:
        cell = self[block] = read_cell(block)
        return cell


def read_cell(block: str) -> TrfCell:
    block = block.ljust(BLOCK)
    if not (block.startswith("  ") and block[6] == " " and block[8] == " "):
        offset = next(offset for offset in (0, 1, 6, 8) if block[offset] != " ")
        return TrfCell(ABSENT, problem=("trf.block-shifted", offset, block[offset]))
    written = block[OPPONENT_OFFSET : OPPONENT_OFFSET + 4].strip()
    opponent = whole(written) if written else 0
    if opponent is None:
        return TrfCell(ABSENT, problem=("trf.opponent", OPPONENT_OFFSET, written))
    letter, code = block[COLOUR_OFFSET], block[RESULT_OFFSET].upper()
    if letter not in _COLOURS:
        return TrfCell(ABSENT, problem=("trf.colour", COLOUR_OFFSET, letter))
    colour = _COLOURS[letter]
    result = (_WITH_OPPONENT if opponent else _WITHOUT_OPPONENT).get(code)
    if result is None:
        key = "trf.result-with-opponent" if opponent else "trf.result-without-opponent"
        known = code in _WITH_OPPONENT or code in _WITHOUT_OPPONENT
        return TrfCell(ABSENT, problem=(key if known else "trf.result", RESULT_OFFSET, block[RESULT_OFFSET]))
    if opponent:
        entry = PlayerRound(result, opponent, colour)
        unusual = code == "Z" or colour is None
        return TrfCell(entry, notes=_notes_with_opponent(entry, code)) if unusual else TrfCell(entry)
    notes = ("trf.colour-without-game",) if colour else ()
    if code == "=":
        notes = (*notes, "trf.equals-is-half")
    return TrfCell(PlayerRound(result), block.strip() != "", code != " ", code == "+", notes=notes)


def _notes_with_opponent(entry: PlayerRound, code: str) -> tuple[str, ...]:
    notes: tuple[str, ...] = ()
    if code == "Z":
        notes = ("trf.z-is-pending",)
    if entry.colour is None and entry.result.played:
        notes = (*notes, "trf.game-without-colour")
    return notes


def write_cell(entry: PlayerRound, *, zeros: bool = False) -> str:
    """The block of an entry; `zeros` pads the opponent's number with zeros, as many programs do."""
    code = _CODES[entry.result]
    if not entry.result.has_opponent:
        return f"  0000 - {code}"
    opponent = f"{entry.opponent:04d}" if zeros else f"{entry.opponent:4d}"
    return f"  {opponent} {entry.colour.value if entry.colour else '-'} {code}"


def same(one: PlayerRound, other: PlayerRound) -> bool:
    """Whether a file shows these two in the same way."""
    return _shown(one) == _shown(other)


def _shown(entry: PlayerRound) -> PlayerRound:
    return entry._replace(result=SHOWN_AS.get(entry.result, entry.result))
