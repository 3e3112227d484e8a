"""The pairing of a round, with the players themselves in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.library.rendering import Printable
from zwitsers.present.tables.round import round_blocks
from zwitsers.present.tables.table import Note
from zwitsers.present.views.round import file_round

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Player, PlayerRound, Problem, Result, Snapshot
    from zwitsers.engine.pairing import Pairing
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.round import RoundView


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """One game of a round. `article` is the article that gave the colours; `result` is empty while it is not in."""

    number: int
    white: Player
    black: Player
    article: str = ""
    result: str = ""
    # Go: the handicap stones of black.
    stones: int = 0

    def __str__(self) -> str:
        result = f"  {self.result}" if self.result else ""
        return f"{self.number}: {self.white} - {self.black}{result}"


@dataclass(frozen=True, slots=True, repr=False)
class RoundPairing(Printable):
    """The pairing of one round: boards in order, the bye, and who is absent with what that counts for."""

    round: int
    system: str
    boards: tuple[PairedBoard, ...]
    bye: Player | None
    absent: Mapping[Player, Result]
    _view: RoundView
    _notes: tuple[Problem, ...] = ()
    # Everyone's entry for this round before it is played.
    _entries: Mapping[int, PlayerRound] = field(default_factory=dict)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the arbiter should know, such as numbers that contradict the rulebook's seeding. In English."""
        return tuple(note.text() for note in self._notes)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """White's and black's numbers of each board; the bye as (number, 0)."""
        games = tuple((board.white.number, board.black.number) for board in self.boards)
        return games if self.bye is None else (*games, (self.bye.number, 0))

    def _blocks(self, language: str) -> list[Block]:
        notes = [Note(note.text(language)) for note in self._notes]
        return [*round_blocks(self._view, language), *notes]

    def __repr__(self) -> str:
        bye = "" if self.bye is None else f", bye {self.bye.number}"
        return f"<RoundPairing: round {self.round}, {self.system}, {len(self.boards)} boards{bye}>"


def of_snapshot(pairing: Pairing, snapshot: Snapshot, book: Rulebook, notes: tuple[Problem, ...]) -> RoundPairing:
    """The pairing that the engine made of a snapshot."""
    return RoundPairing(
        round=pairing.round_number,
        system=book.id,
        boards=tuple(
            PairedBoard(
                number,
                snapshot.player(board.white),
                snapshot.player(board.black),
                board.colour_article,
                stones=pairing.stones.get(board.black, 0),
            )
            for number, board in enumerate(pairing.boards, start=1)
        ),
        bye=None if pairing.bye is None else snapshot.player(pairing.bye),
        absent={snapshot.player(number): reason for number, reason in pairing.absent.items()},
        _view=file_round(pairing, snapshot, book),
        _notes=notes,
        _entries=pairing.entries(),
    )
