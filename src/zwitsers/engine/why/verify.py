"""Verification of a given pairing by the rulebook: norms, criteria, colours and the order of the boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.colours import colour_facts, in_board_order
from zwitsers.engine.why.judge import judge
from zwitsers.engine.why.view import BYE, view_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing import Pairing
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.colours import ColourFacts
    from zwitsers.engine.why.judge import Verdict
    from zwitsers.engine.why.view import JudgeView


class PairsError(ZwitsersError):
    """Not a list of pairs in the format of pairing programs."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The findings about a pairing; pairs are (white, black), the bye (player, 0)."""

    view: JudgeView
    pairs: tuple[tuple[int, int], ...]
    # The pairing by the rulebook; None when there is none (R3.6).
    expected: Pairing | None
    verdict: Verdict
    # Games with reversed colours, with the colours by the rulebook.
    colours: tuple[ColourFacts, ...] = ()
    # The games in the right order, if their order is wrong.
    order: tuple[tuple[int, int], ...] = ()

    @property
    def right(self) -> bool:
        return self.verdict.best and self.expected is not None and not self.colours and not self.order

    @property
    def order_article(self) -> str:
        return self.view.rulebook.pairing.board_order_article or "R9.1"


def verify_pairs(
    snapshot: Snapshot,
    rulebook: Rulebook,
    pairs: Sequence[tuple[int, int]],
    *,
    first_round: str | None = None,
) -> Verification:
    """Judge a whole pairing of the round to come. Raises NothingToPairError when nobody is present."""
    view = view_of(snapshot, rulebook)
    try:
        expected = pair_round(snapshot, rulebook, first_round=first_round)
    except NoPairingError:
        return Verification(view, tuple(pairs), None, judge(snapshot, rulebook, pairs))
    verdict = judge(snapshot, rulebook, pairs, pairs_of(expected), scheme=first_round)
    if not verdict.legal:
        # Colours and boards do not matter: this pairing must be made again.
        return Verification(view, tuple(pairs), expected, verdict)
    games = [pair for pair in pairs if BYE not in pair]
    wanted = [colour_facts(view, white, black) for white, black in games]
    wrong = tuple(facts for facts, (white, _black) in zip(wanted, games, strict=True) if facts.white != white)
    ordered = in_board_order(view, games)
    return Verification(view, tuple(pairs), expected, verdict, wrong, () if ordered == games else tuple(ordered))


def read_pairs(text: str) -> list[tuple[int, int]]:
    """Parse the output of JaVaFo and bbpPairings: the number of pairs, then `white black`; the bye is `player 0`."""
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines:
        raise PairsError([Problem("why.pairs.empty")])
    problems: list[Problem] = []
    pairs: list[tuple[int, int]] = []
    (first, head), *rest = lines
    counted = len(head) == 1 and all(map(_is_number, head))
    if not counted:
        problems.append(Problem("why.pairs.no-count", line=first, text=" ".join(head)[:40]))
    for number, words in rest:
        if len(words) == 2 and all(map(_is_number, words)) and any(int(word) for word in words):
            one, two = map(int, words)
            pairs.append((two, one) if one == BYE else (one, two))
        else:
            problems.append(Problem("why.pairs.line", line=number, text=" ".join(words)[:40]))
    if counted and not problems and int(head[0]) != len(pairs):
        problems.append(Problem("why.pairs.count", count=head[0], pairs=len(pairs)))
    if problems:
        raise PairsError(problems[:10])
    return pairs


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 6
