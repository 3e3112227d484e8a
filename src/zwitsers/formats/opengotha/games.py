"""The games and byes of an OpenGotha file, round by round."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.domain import Colour, Entry, Result
from zwitsers.domain.handicap import MOST_STONES
from zwitsers.formats.opengotha.elements import text, whole, within

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from zwitsers.formats.findings import Findings
    from zwitsers.formats.opengotha.players import Entrants

MOST_ROUNDS = 60
# White's result and black's.
RESULTS = {
    "RESULT_WHITEWINS": (Result.WIN, Result.LOSS),
    "RESULT_BLACKWINS": (Result.LOSS, Result.WIN),
    "RESULT_EQUAL": (Result.DRAW, Result.DRAW),
    "RESULT_BOTHLOSE": (Result.LOSS, Result.LOSS),
    "RESULT_UNKNOWN": (Result.PENDING, Result.PENDING),
    "RESULT_WHITEWINS_BYDEF": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "RESULT_BLACKWINS_BYDEF": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "RESULT_BOTHLOSE_BYDEF": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
# As Pairgoth spells it.
_SPELLINGS = {"BOTHLOOSE": "BOTHLOSE"}
# Points that no game can give: they stand, without a game.
_AWARDED = {
    "RESULT_BOTHWIN": Result.FULL_POINT_BYE,
    "RESULT_BOTHWIN_BYDEF": Result.FULL_POINT_BYE,
    "RESULT_EQUAL_BYDEF": Result.HALF_POINT_BYE,
}


@dataclass(slots=True)
class Round:
    entries: dict[int, Entry] = field(default_factory=dict)
    # The number of the table, then who has white and who has black.
    tables: list[tuple[int, int, int]] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)


class Games:
    """The rounds by number, as far as the file has anything in them."""

    def __init__(self, root: Element, entrants: Entrants, name: str, findings: Findings) -> None:
        self.rounds: dict[int, Round] = {}
        # The stones that a player had in a round, by player and round.
        self.stones: dict[tuple[int, int], int] = {}
        self._entrants = entrants
        self._name = name
        self._notes = findings
        for element in within(root, "Games", "Game"):
            self._add_game(element)
        for element in _bye_elements(root):
            self._add_bye(element)

    @property
    def last(self) -> int:
        """The last round with a game or a bye."""
        return max(self.rounds, default=0)

    def round(self, number: int) -> Round:
        return self.rounds.get(number) or Round()

    def _round_of(self, element: Element, what: str) -> int | None:
        number = whole(element, "roundNumber")
        if number is None or not 1 <= number <= MOST_ROUNDS:
            written = text(element, "roundNumber")
            self._notes.warn("formats.gotha.round", file=self._name, what=what, value=written[:20], most=MOST_ROUNDS)
            return None
        return number

    def _player(self, key: str, round_number: int) -> int | None:
        number = self._entrants.named(key)
        if number is None:
            self._notes.warn("formats.gotha.unknown-player", file=self._name, round=round_number, written=key[:60])
        return number

    def _add_game(self, element: Element) -> None:
        keys = text(element, "whitePlayer"), text(element, "blackPlayer")
        turn = self._round_of(element, " - ".join(keys)[:80])
        if turn is None:
            return
        white, black = (self._player(key, turn) for key in keys)
        if white is None or black is None:
            return
        if white == black:
            self._notes.warn("formats.gotha.against-himself", file=self._name, round=turn, player=self._title(white))
            return
        found = self.rounds.setdefault(turn, Round())
        if self._is_free(found, turn, white) and self._is_free(found, turn, black):
            found.tables.append((whole(element, "tableNumber") or 0, white, black))
            self._enter(found, turn, white, black, element)

    def _enter(self, found: Round, turn: int, white: int, black: int, element: Element) -> None:
        result = text(element, "result").upper() or "RESULT_UNKNOWN"
        for spelling, usual in _SPELLINGS.items():
            result = result.replace(spelling, usual)
        if result in _AWARDED:
            self._notes.warn(
                "formats.gotha.awarded",
                file=self._name, round=turn, player=self._title(white), opponent=self._title(black),
            )  # fmt: skip
            self._warn_of_stones(turn, black, element)
            found.entries[white] = found.entries[black] = Entry(_AWARDED[result])
            found.tables.pop()
            return
        if result not in RESULTS:
            self._notes.warn("formats.gotha.result", file=self._name, round=turn, value=result[:40])
        known = text(element, "knownColor").lower() != "false"
        mine, theirs = RESULTS.get(result, RESULTS["RESULT_UNKNOWN"])
        found.entries[white] = Entry(mine, black, Colour.WHITE if known else None)
        found.entries[black] = Entry(theirs, white, Colour.BLACK if known else None)
        stones = whole(element, "handicap") or 0
        if not 0 <= stones <= MOST_STONES:
            self._warn_of_stones(turn, black, element)
        if stones > 0:
            self.stones[black, turn] = min(stones, MOST_STONES)

    def _warn_of_stones(self, turn: int, black: int, element: Element) -> None:
        """That a game had stones that cannot be kept as they are."""
        written = text(element, "handicap")
        if whole(element, "handicap"):
            self._notes.warn(
                "formats.gotha.stones",
                file=self._name, round=turn, player=self._title(black), stones=written[:9], most=MOST_STONES,
            )  # fmt: skip

    def _is_free(self, found: Round, turn: int, number: int) -> bool:
        if number not in found.entries:
            return True
        self._notes.warn("formats.gotha.twice", file=self._name, round=turn, player=self._title(number))
        return False

    def _add_bye(self, element: Element) -> None:
        key = text(element, "player")
        turn = self._round_of(element, key[:80])
        number = None if turn is None else self._player(key, turn)
        if turn is None or number is None:
            return
        found = self.rounds.setdefault(turn, Round())
        if number in found.byes:
            return  # said twice, but the same
        if self._is_free(found, turn, number):
            found.byes.append(number)

    def _title(self, number: int) -> str:
        return self._entrants.players[number - 1].name


def _bye_elements(root: Element) -> list[Element]:
    """Those that name a player, wherever they are: Pairgoth nests them once more, and calls the list ByePlayer."""
    lists = [element for element in root if element.tag in ("ByePlayers", "ByePlayer")]
    return [element for group in lists for element in group.iter("ByePlayer") if element.get("player")]
