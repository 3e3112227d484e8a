"""Checking a tournament: every round is paired again as it stood then, and compared with what was played.

This is how a federation audits an event, and how an arbiter checks another program.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zwitsers.domain import Colour, Result
from zwitsers.pairing import NoPairingError, NothingToPairError, pair_round
from zwitsers.why.answers import pairs_of
from zwitsers.why.judge import judge, same_pairs
from zwitsers.why.view import BYE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.domain import Snapshot
    from zwitsers.pairing import Board, Pairing
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.why.judge import Verdict


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round: the pairing that was played, the pairing of the rulebook, and where they differ."""

    round_number: int
    # None: the rulebook has no pairing for that round (R3.6).
    expected: Pairing | None
    played: tuple[tuple[int, int], ...]
    verdict: Verdict
    # Boards of the rulebook whose pair was played with the colours reversed.
    colours_reversed: tuple[Board, ...] = ()

    @property
    def pairs_differ(self) -> bool:
        return self.expected is None or not same_pairs(self.played, pairs_of(self.expected))

    @property
    def agrees(self) -> bool:
        return not self.pairs_differ and not self.colours_reversed

    def boards_not_played(self) -> list[Board]:
        """The boards of the rulebook that were not played."""
        played = {frozenset(pair) for pair in self.played}
        boards = () if self.expected is None else self.expected.boards
        return [board for board in boards if frozenset((board.white, board.black)) not in played]

    def boards_played_instead(self) -> list[tuple[int, int]]:
        """The pairs that were played without being the rulebook's; 0 is the bye."""
        expected = set() if self.expected is None else {frozenset(pair) for pair in pairs_of(self.expected)}
        return [pair for pair in self.played if frozenset(pair) not in expected]


def check_rounds(
    snapshot: Snapshot, rulebook: Rulebook, rounds: Iterable[int] | None = None, *, first_round: str | None = None
) -> list[RoundCheck]:
    """Check these rounds (all when None). Colours of round one on rating need the lot: see `with_inferred_lot`."""
    snapshot = with_inferred_lot(snapshot, rulebook)
    numbers = range(1, snapshot.rounds + 1) if rounds is None else rounds
    return [_check_round(snapshot, rulebook, number, first_round) for number in numbers]


def _check_round(snapshot: Snapshot, rulebook: Rulebook, number: int, first_round: str | None) -> RoundCheck:
    before = snapshot.after(number - 1)
    played = played_pairs(snapshot, number)
    try:
        expected = pair_round(before, rulebook, first_round=first_round if number == 1 else None)
    except (NoPairingError, NothingToPairError):
        return RoundCheck(number, None, played, judge(before, rulebook, played))
    verdict = judge(before, rulebook, played, pairs_of(expected), scheme=first_round if number == 1 else None)
    colours = {(white, black) for white, black in played}
    # Colours count in games that were played; a forfeited game has none (R1.4).
    reversed_boards = tuple(
        board
        for board in expected.boards
        if (board.black, board.white) in colours and snapshot.entry(board.white, number).played
    )
    return RoundCheck(number, expected, played, verdict, reversed_boards)


def played_pairs(snapshot: Snapshot, number: int) -> tuple[tuple[int, int], ...]:
    """The pairs of a round as (white, black), the bye as (player, 0). Unknown colours: the lower number first."""
    pairs: list[tuple[int, int]] = []
    for player in snapshot.players:
        entry = snapshot.entry(player.number, number)
        if entry.result is Result.BYE:
            pairs.append((player.number, BYE))
        elif entry.opponent and (
            entry.colour is Colour.WHITE or (entry.colour is None and player.number < entry.opponent)
        ):
            pairs.append((player.number, entry.opponent))
    return tuple(pairs)


def with_inferred_lot(snapshot: Snapshot, rulebook: Rulebook) -> Snapshot:
    """003 A7: the colour drawn by lot for round one, read off the games when the file does not record it."""
    first_round = rulebook.pairing.first_round
    if snapshot.lot_colour is not None or first_round.numbering is None or snapshot.rounds == 0:
        return snapshot
    numbers = first_round.numbering(snapshot)
    for white, black in played_pairs(snapshot, 1):
        if black != BYE and snapshot.entry(white, 1).played:
            higher = min(white, black, key=numbers.__getitem__)
            odd = numbers[higher] % 2 == 1
            lot = Colour.WHITE if (higher == white) == odd else Colour.BLACK
            return replace(snapshot, lot_colour=lot)
    return snapshot
