"""The pairing of a round: boards, the bye, absent players, and the decisions in every score group."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Colour, PlayerRound, Problem, Result, ZwitsersError
from zwitsers.engine.pairing.on_demand import on_demand

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zwitsers.engine.matching.cardinality import Obstruction
    from zwitsers.engine.pairing.field import PairingField


class Board(NamedTuple):
    """One game: the players by colour, and the article that decided the colours."""

    white: int
    black: int
    colour_article: str


class ScoreGroup(NamedTuple):
    """The result of one score group (R4), in player numbers; 0 is the bye."""

    score: int
    natives: tuple[int, ...]
    from_above: tuple[int, ...]
    waiting_room: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]

    @property
    def pool(self) -> tuple[int, ...]:
        return (*self.from_above, *self.natives)


class Pairing(NamedTuple):
    """A complete pairing of one round. `scheme` is the article of round one, empty when groups were paired."""

    system: str
    round_number: int
    boards: tuple[Board, ...]
    bye: int | None
    absent: Mapping[int, Result]
    scheme: str
    groups: tuple[ScoreGroup, ...]
    # Go: handicap stones by player; that player has black.
    stones: Mapping[int, int] = MappingProxyType({})

    def plain(self) -> str:
        """The output format of JaVaFo and bbpPairings: the number of pairs, then `white black`; the bye is `n 0`."""
        lines = [f"{board.white} {board.black}" for board in self.boards]
        if self.bye is not None:
            lines.append(f"{self.bye} 0")
        return "\n".join([str(len(lines)), *lines]) + "\n"

    def entries(self) -> dict[int, PlayerRound]:
        """Everyone's entry before the round is played: games without a result, the bye, absences."""
        entries = {number: PlayerRound(reason) for number, reason in self.absent.items()}
        for board in self.boards:
            entries[board.white] = PlayerRound(Result.PENDING, board.black, Colour.WHITE)
            entries[board.black] = PlayerRound(Result.PENDING, board.white, Colour.BLACK)
        if self.bye is not None:
            entries[self.bye] = PlayerRound(Result.BYE)
        return entries


class ObstructionProblem(Problem):
    """All sentences about one obstruction, built lazily: "what if" tries many pairings and reads no sentences."""

    __slots__ = ("_field", "_obstruction")

    def __init__(self, field: PairingField, obstruction: Obstruction) -> None:
        super().__init__("pairing.impossible", round=field.round_number, system=field.rulebook.id)
        self._field = field
        self._obstruction = obstruction

    def text(self, language: str = "en") -> str:
        return "\n".join([super().text(language), *(problem.text(language) for problem in self.sentences())])

    def sentences(self) -> list[Problem]:
        found: list[Problem] = on_demand("obstacles").sentences(self._field, self._obstruction)
        return found


class NoPairingError(ZwitsersError):
    """No complete pairing meets the absolute norms (R3.6). In the obstruction 0 stands for the bye."""

    def __init__(self, problems: Iterable[Problem], obstruction: Obstruction) -> None:
        super().__init__(problems)
        self.obstruction = obstruction


class NothingToPairError(ZwitsersError):
    """Nobody is present (R3.7)."""
