"""The games and byes of an OpenGotha file, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import PlayerRound, Result
from zwitsers.engine.domain.handicap import MOST_STONES
from zwitsers.formats.elements import text, whole, within
from zwitsers.formats.rounds import GamesRead

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from zwitsers.formats.findings import Findings
    from zwitsers.formats.opengotha.parameters import Parameters
    from zwitsers.formats.opengotha.players import Entrants

# A number beyond this is no round; it is left out and said.
MOST_ROUNDS_READ = 60
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
# Points that no game can give: they stand, without a game.
_AWARDED = {
    "RESULT_BOTHWIN": Result.FULL_POINT_BYE,
    "RESULT_BOTHWIN_BYDEF": Result.FULL_POINT_BYE,
    "RESULT_EQUAL_BYDEF": Result.HALF_POINT_BYE,
}


class Games(GamesRead):
    """All of them. A round without a game counts as the parameters say."""

    def __init__(self, root: Element, entrants: Entrants, parameters: Parameters, findings: Findings) -> None:
        super().__init__()
        self.byes: dict[int, list[int]] = {}
        self._entrants = entrants
        self._parameters = parameters
        self._findings = findings
        for element in within(root, "Games", "Game"):
            self._add_game(element)
        for element in _bye_elements(root):
            self._add_bye(element)

    def _round_of(self, element: Element, what: str) -> int | None:
        number = whole(element, "roundNumber")
        if number is None or not 1 <= number <= MOST_ROUNDS_READ:
            written = text(element, "roundNumber")
            self._findings.warn("formats.gotha.round", what=what, value=written[:20], most=MOST_ROUNDS_READ)
            return None
        return number

    def _player(self, key: str, turn: int) -> int | None:
        number = self._entrants.named(key)
        if number is None:
            self._findings.warn("formats.gotha.unknown-player", round=turn, written=key[:60])
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
            self._findings.warn("formats.gotha.against-himself", round=turn, player=self._title(white))
        elif self._is_free(turn, white) and self._is_free(turn, black):
            self._enter(turn, white, black, element)

    def _enter(self, turn: int, white: int, black: int, element: Element) -> None:
        # As Pairgoth spells it.
        result = text(element, "result").upper().replace("BOTHLOOSE", "BOTHLOSE") or "RESULT_UNKNOWN"
        if result in _AWARDED:
            players = {"player": self._title(white), "opponent": self._title(black)}
            self._findings.warn("formats.gotha.awarded", round=turn, **players)
            self._warn_of_stones(turn, black, element)
            self.of_round(turn).update(dict.fromkeys((white, black), PlayerRound(_AWARDED[result])))
            return
        if result not in RESULTS:
            self._findings.warn("formats.gotha.result", round=turn, value=result[:40])
        stones = whole(element, "handicap") or 0
        if not 0 <= stones <= MOST_STONES:
            self._warn_of_stones(turn, black, element)
        self.add_game(
            turn,
            white,
            black,
            RESULTS.get(result, RESULTS["RESULT_UNKNOWN"]),
            board=whole(element, "tableNumber") or 0,
            colours=text(element, "knownColor").lower() != "false",
            stones=min(max(stones, 0), MOST_STONES),
        )

    def _warn_of_stones(self, turn: int, black: int, element: Element) -> None:
        """That a game had stones that cannot be kept as they are."""
        if whole(element, "handicap"):
            stones = text(element, "handicap")[:9]
            self._findings.warn(
                "formats.gotha.stones", round=turn, player=self._title(black), stones=stones, most=MOST_STONES
            )

    def _is_free(self, turn: int, number: int) -> bool:
        if number not in self.of_round(turn):
            return True
        self._findings.warn("formats.gotha.twice", round=turn, player=self._title(number))
        return False

    def _add_bye(self, element: Element) -> None:
        key = text(element, "player")
        turn = self._round_of(element, key[:80])
        number = None if turn is None else self._player(key, turn)
        if turn is None or number is None:
            return
        byes = self.byes.setdefault(turn, [])
        if number not in byes and self._is_free(turn, number):  # some are said twice, and the same
            self.of_round(turn)[number] = PlayerRound(self._parameters.bye_result(first=not byes))
            byes.append(number)

    def _title(self, number: int) -> str:
        return self._entrants.players[number - 1].name


def _bye_elements(root: Element) -> list[Element]:
    """Those that name a player, wherever they are: Pairgoth nests them once more, and calls the list ByePlayer."""
    lists = [element for element in root if element.tag in ("ByePlayers", "ByePlayer")]
    return [element for group in lists for element in group.iter("ByePlayer") if element.get("player")]
