"""Answers to "why?": compare the pairing with the best alternative pairing.

Every answer is one of four: an absolute norm forbids it; no complete pairing of the round contains it; the scheme of
round one decides; or the best pairing that contains it is worse, with the first criterion that differs.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import zip_longest
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, Result, ZwitsersError
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.criteria import Listing
from zwitsers.engine.why.best import best_with, best_without, pairs_of
from zwitsers.engine.why.colours import colour_facts
from zwitsers.engine.why.groups import groups_of, whole_round
from zwitsers.engine.why.judge import first_difference, scheme_pairs
from zwitsers.engine.why.norms import breaches_of_pair
from zwitsers.engine.why.view import BYE, view_of

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing import Board, Pairing
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.colours import ColourFacts
    from zwitsers.engine.why.groups import RankedGroup
    from zwitsers.engine.why.judge import Difference
    from zwitsers.engine.why.norms import Breach
    from zwitsers.engine.why.view import JudgeView


# Why a player has no game in a round of a schedule.
FREE_ARTICLE = "RR3"


class Reason(Enum):
    MADE = "made"  # it is in the pairing
    NO_BYE = "no bye"  # the number of players is even
    NORM = "norm"
    NO_COMPLETION = "no completion"
    SCHEME = "scheme"
    CRITERION = "criterion"


class QuestionError(ZwitsersError):
    """The question does not fit this round: no such board, or the player is not present."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Why something is so, or is not otherwise."""

    reason: Reason
    # Article ids, the deciding one first, and the rulings on them.
    decided_by: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    breaches: tuple[Breach, ...] = ()
    # From the pairing (first) to the best alternative.
    difference: Difference | None = None
    # The players who are worse off in the alternative.
    whom: tuple[int, ...] = ()
    alternative: Pairing | None = None


@dataclass(frozen=True, slots=True)
class FloatAnswer:
    """Why a player waits (is moved down) instead of playing in the pool of a group."""

    player: int
    score: int
    answer: Answer
    # The other players of that pool, and those of them whom the player may meet.
    others: tuple[int, ...]
    allowed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """All about one board or bye: why these two, why these colours, and why one of them was moved down."""

    one: int
    two: int
    # None for the bye.
    number: int | None
    pair: Answer
    moved: tuple[FloatAnswer, ...]
    colours: ColourFacts | None


class RoundExplainer:
    """Answers questions about one round. It pairs the round once; every question costs at most one more pairing."""

    def __init__(self, snapshot: Snapshot, rulebook: Rulebook, *, first_round: str | None = None) -> None:
        self.snapshot = snapshot
        self.rulebook = rulebook
        self.pairing = pair_round(snapshot, rulebook, first_round=first_round)
        self.view: JudgeView = view_of(snapshot, rulebook)
        # The article of the scheme of round one, with its pairs; None when groups were paired.
        self.scheme = scheme_pairs(self.view, first_round)
        self.groups = groups_of(self.view, pairs_of(self.pairing))
        # The round as one group; None where the rulebook has no criteria for it.
        self.whole = whole_round(self.view, pairs_of(self.pairing))

    def why_not(self, one: int, two: int) -> Answer:
        """Why these two do not meet (two = 0: why `one` does not have the bye)."""
        self._check_present(one, two)
        if any({one, two} == set(pair) for pair in pairs_of(self.pairing)):
            return Answer(Reason.MADE)
        if BYE in (one, two) and not self.view.odd:
            return Answer(Reason.NO_BYE)
        broken = tuple(breaches_of_pair(self.view, one, two))
        if broken:
            articles = tuple(breach.article or breach.ruling for breach in broken)
            return Answer(Reason.NORM, articles, tuple(breach.ruling for breach in broken), broken)
        return self._by_scheme() or self._compare(best_with(self.view, one, two))

    def why_pair(self, one: int, two: int) -> Answer:
        """Why these two meet: a comparison with the best pairing without that pair."""
        return self._by_scheme() or self._compare(best_without(self.view, [(one, two)]))

    def about_board(self, number: int) -> PairAnswer:
        if not 1 <= number <= len(self.pairing.boards):
            raise QuestionError([Problem("why.no-such-board", board=number, boards=len(self.pairing.boards))])
        return self._about(number, self.pairing.boards[number - 1])

    def about_player(self, number: int) -> PairAnswer:
        if self.pairing.absent.get(number) is Result.FREE:
            free = Answer(Reason.SCHEME, (FREE_ARTICLE,), (self.rulebook.article(FREE_ARTICLE).ruling,))
            return PairAnswer(number, BYE, None, free, (), None)
        self._check_present(number)
        if number == self.pairing.bye:
            return PairAnswer(number, BYE, None, self.why_pair(number, BYE), (), None)
        place = self.board_number(number)
        return self._about(place, self.pairing.boards[place - 1])

    def board_number(self, number: int) -> int:
        """The board of a player who has a game."""
        boards = enumerate(self.pairing.boards, start=1)
        return next(place for place, board in boards if number in (board.white, board.black))

    def opponent(self, number: int) -> int:
        """The opponent of a player in the pairing; 0 for the bye."""
        return next((b if a == number else a for a, b in pairs_of(self.pairing) if number in (a, b)), BYE)

    def candidates(self, group: RankedGroup) -> list[int]:
        """The candidates for this waiting room, in rank order: the players in it, and players of the pool who could
        have waited instead without making any count worse, here or higher up."""
        found = list(group.waiting_room)
        for number in group.pool:
            if number not in group.waiting_room and number != BYE and group.waiting_room:
                answer = self._compare(best_without(self.view, [(number, other) for other in group.pool]))
                difference = answer.difference
                if difference is not None and difference.group.score == group.score and self._only_order(difference):
                    found.append(number)
        return sorted(found, key=self.view.rank.__getitem__)

    def _only_order(self, difference: Difference) -> bool:
        """Whether the pairings differ only in the last criteria of a key, which order equally good choices."""
        criteria = difference.group.criteria
        later = criteria[criteria.index(difference.criterion) :]
        return all(isinstance(item.measure, Listing) or item.measure.needs for item in later)

    def _about(self, number: int, board: Board) -> PairAnswer:
        one, two = board.white, board.black
        return PairAnswer(
            one,
            two,
            number,
            self.why_pair(one, two),
            tuple(self._moves(one, two)),
            colour_facts(self.view, one, two),
        )

    def _moves(self, *numbers: int) -> list[FloatAnswer]:
        """For each group in which one of these players waits: why they do not play in that pool."""
        moves: list[FloatAnswer] = []
        if self.scheme is not None:
            return moves
        everyone = (*self.view.ranking, *((BYE,) if self.view.odd else ()))
        for group in self.groups:
            for number in numbers:
                if number in group.waiting_room:
                    away = [(number, other) for other in everyone if other not in group.pool]
                    others = tuple(other for other in group.pool if other != number)
                    allowed = tuple(n for n in others if not any(breaches_of_pair(self.view, number, n)))
                    answer = self._compare(best_without(self.view, away))
                    moves.append(FloatAnswer(number, group.score, answer, others, allowed))
        return moves

    def _by_scheme(self) -> Answer | None:
        if self.scheme is None:
            return None
        article = self.scheme[0]
        return Answer(Reason.SCHEME, (article,), (self.rulebook.article(article).ruling,))

    def _compare(self, alternative: Pairing | None) -> Answer:
        if alternative is None:
            return Answer(Reason.NO_COMPLETION, rulings=("R3.6",))
        difference = first_difference(self.view, pairs_of(self.pairing), pairs_of(alternative))
        if difference is None:
            raise AssertionError("two different pairings with the same key")
        return Answer(
            Reason.CRITERION,
            (difference.criterion.article,),
            (difference.criterion.ruling,),
            difference=difference,
            whom=difference.affected(self.view),
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
                problems.append(Problem("why.not-present", player=number, round=self.view.round_number))
        if len(set(numbers)) < len(numbers):
            problems.append(Problem("why.same-player", player=numbers[0]))
        if problems:
            raise QuestionError(problems)


def differing_boards(pairing: Pairing, other: Pairing) -> list[tuple[Board | None, Board | None]]:
    """Boards that are not the same game with the same colours in both: as it is, and as it would be."""
    mine = {(board.white, board.black) for board in pairing.boards}
    theirs = {(board.white, board.black) for board in other.boards}
    gone = [board for board in pairing.boards if (board.white, board.black) not in theirs]
    new = [board for board in other.boards if (board.white, board.black) not in mine]
    return list(zip_longest(gone, new))
