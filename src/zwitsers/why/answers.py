"""Answers to "why?": the pairing made, compared with the best pairing in which things were otherwise.

Every answer comes down to one of four: an absolute norm forbids it; no complete pairing of the round has it; the
scheme of round one decides; or the best pairing that has it is worse, and this is the first criterion that shows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, ZwitsersError
from zwitsers.pairing import NoPairingError, pair_round
from zwitsers.pairing.field import Supposition
from zwitsers.why.judge import first_difference, scheme_pairs
from zwitsers.why.keys import groups_of
from zwitsers.why.norms import breaches_of_pair
from zwitsers.why.view import BYE, view_of
from zwitsers.why.whom import affected

if TYPE_CHECKING:
    from zwitsers.domain import Snapshot
    from zwitsers.pairing import Board, Pairing
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.why.judge import Difference
    from zwitsers.why.norms import Breach
    from zwitsers.why.view import View


class Reason(Enum):
    MADE = "made"  # it is in the pairing
    NORM = "norm"
    NO_COMPLETION = "no completion"
    SCHEME = "scheme"
    CRITERION = "criterion"


class QuestionError(ZwitsersError):
    """The question cannot be asked of this round: no such board, player not present."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Why something is as it is, or is not otherwise."""

    reason: Reason
    # Article ids, the deciding one first.
    decided_by: tuple[str, ...] = ()
    breaches: tuple[Breach, ...] = ()
    # From the pairing made (first) to the best alternative.
    difference: Difference | None = None
    # Whom the criterion is about: those who come off worse in the alternative.
    whom: tuple[int, ...] = ()
    alternative: Pairing | None = None

    def boards_that_differ(self, made: Pairing) -> list[tuple[Board | None, Board | None]]:
        """Board by board: as it is and as it would be, where they are not the same."""
        return [] if self.alternative is None else differing_boards(made, self.alternative)


@dataclass(frozen=True, slots=True)
class Moved:
    """Why a player waits (is moved down) instead of playing in the pool of a group."""

    player: int
    score: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """All about one board or bye: why these two, why these colours, and why anyone of them was moved down."""

    one: int
    two: int
    board: Board | None
    pair: Answer
    moved: tuple[Moved, ...]


class Explainer:
    """Answers questions about one round. The pairing is made once; every question costs at most one more."""

    def __init__(self, snapshot: Snapshot, rulebook: Rulebook, *, first_round: str | None = None) -> None:
        self.snapshot = snapshot
        self.rulebook = rulebook
        self.first_round = first_round
        self.view: View = view_of(snapshot, rulebook)
        self.made = pair_round(snapshot, rulebook, first_round=first_round)
        self.scheme = scheme_pairs(self.view, first_round)
        self.groups = groups_of(self.view, pairs_of(self.made))

    def why_not(self, one: int, two: int) -> Answer:
        """Why do these two not meet (or why has `one` not the bye: two = 0)?"""
        self._check_present(one, two)
        if any({one, two} == set(pair) for pair in pairs_of(self.made)):
            return Answer(Reason.MADE)
        if BYE in (one, two) and not self.view.odd:
            return Answer(Reason.NO_COMPLETION)
        broken = tuple(breaches_of_pair(self.view, one, two))
        if broken:
            return Answer(Reason.NORM, tuple(breach.article or breach.ruling for breach in broken), broken)
        return self._compare(Supposition(together=((one, two),)))

    def why_pair(self, one: int, two: int) -> Answer:
        """Why do these two meet? Compared with the best pairing without that pair."""
        return self._compare(Supposition(apart=((one, two),)))

    def about_board(self, number: int) -> PairAnswer:
        if not 1 <= number <= len(self.made.boards):
            raise QuestionError([Problem("why.no-such-board", board=number, boards=len(self.made.boards))])
        board = self.made.boards[number - 1]
        return self._about(board.white, board.black, board)

    def about_player(self, number: int) -> PairAnswer:
        self._check_present(number)
        if number == self.made.bye:
            return self._about(number, BYE, None)
        board = next(board for board in self.made.boards if number in (board.white, board.black))
        return self._about(board.white, board.black, board)

    def _about(self, one: int, two: int, board: Board | None) -> PairAnswer:
        return PairAnswer(one, two, board, self.why_pair(one, two), tuple(self._moves(one, two)))

    def _moves(self, *numbers: int) -> list[Moved]:
        """For each group in which one of them waits: why he does not play in that pool."""
        moves: list[Moved] = []
        if self.scheme is not None:
            return moves
        everyone = (*self.view.ranking, *((BYE,) if self.view.odd else ()))
        for group in self.groups:
            for number in numbers:
                if number in group.waiting_room:
                    pool = set(group.pool)
                    away = tuple((number, other) for other in everyone if other not in pool)
                    moves.append(Moved(number, group.score, self._compare(Supposition(apart=away))))
        return moves

    def _compare(self, supposed: Supposition) -> Answer:
        if self.scheme is not None:
            return Answer(Reason.SCHEME, (self.scheme[0],))
        try:
            alternative = pair_round(self.snapshot, self.rulebook, first_round=self.first_round, supposed=supposed)
        except NoPairingError:
            return Answer(Reason.NO_COMPLETION)
        difference = first_difference(self.view, pairs_of(self.made), pairs_of(alternative))
        if difference is None:
            raise AssertionError("two different pairings with the same key")
        return Answer(
            Reason.CRITERION,
            (difference.criterion.article,),
            difference=difference,
            whom=affected(self.view, difference),
            alternative=alternative,
        )

    def _check_present(self, *numbers: int) -> None:
        problems = []
        for number in numbers:
            if number == BYE:
                continue
            if number not in self.snapshot:
                problems.append(Problem("why.unknown-player", player=number))
            elif number not in self.view.rank:
                problems.append(Problem("why.not-present", player=number))
        if len(set(numbers)) < len(numbers):
            problems.append(Problem("why.against-himself", player=numbers[0]))
        if problems:
            raise QuestionError(problems)


def pairs_of(pairing: Pairing) -> list[tuple[int, int]]:
    """The pairs of a pairing as player numbers, the bye as a pair with 0."""
    pairs = [(board.white, board.black) for board in pairing.boards]
    return pairs if pairing.bye is None else [*pairs, (pairing.bye, BYE)]


def differing_boards(made: Pairing, other: Pairing) -> list[tuple[Board | None, Board | None]]:
    """Boards that are not the same game with the same colours in both, by board number."""
    mine = {(board.white, board.black) for board in made.boards}
    theirs = {(board.white, board.black) for board in other.boards}
    gone = [board for board in made.boards if (board.white, board.black) not in theirs]
    new = [board for board in other.boards if (board.white, board.black) not in mine]
    return list(zip_longest(gone, new))
