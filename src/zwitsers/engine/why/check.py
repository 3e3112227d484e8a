"""Checking a tournament: pair every round again from the state before it, and compare with what was played.

Federations audit an event this way, and arbiters check another program. It uses the present results: a result that was
corrected later counts here for rounds in which it did not count then (R9.2).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Problem, Result, ZwitsersError
from zwitsers.engine.pairing import NoPairingError, NothingToPairError, pair_round
from zwitsers.engine.rules.lot_colour import with_inferred_lot
from zwitsers.engine.scores.keizer import keizer_rankings
from zwitsers.engine.why.answers import RoundExplainer
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.colours import colour_facts
from zwitsers.engine.why.judge import judge, same_pairs
from zwitsers.engine.why.recount import Confirmation, KeizerCheck, confirm_pairing, recounts
from zwitsers.engine.why.view import BYE, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing import Pairing
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.colours import ColourFacts
    from zwitsers.engine.why.judge import Verdict
    from zwitsers.engine.why.view import JudgeView

# 002 Modificatie 2 (R7.2): rounds with these results were paired by other rules.
_IN_BETWEEN = (Result.SELF_DRAW, Result.MOVED, Result.NO_PART)


class CheckError(ZwitsersError):
    """This tournament, or these rounds, cannot be checked."""


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round: the pairing that was played, the pairing by the rulebook, and the differences."""

    round_number: int
    view: JudgeView
    # None: the rulebook has no pairing for that round (R3.6), or there was nobody to pair (R3.7).
    expected: Pairing | None
    played: tuple[tuple[int, int], ...]
    verdict: Verdict
    # Games with wrong colours, with the colours by the rulebook.
    colours: tuple[ColourFacts, ...] = ()
    # The scheme of round one; None: the default.
    first_round: str | None = None
    # Keizer: the judge's independent count of scores and pairing.
    keizer: KeizerCheck | None = None

    @property
    def pairs_differ(self) -> bool:
        if self.expected is None:
            return bool(self.played)
        return not same_pairs(self.played, pairs_of(self.expected))

    @property
    def agrees(self) -> bool:
        return not self.pairs_differ and not self.colours and not self._disputed

    @property
    def _disputed(self) -> bool:
        """Whether the judge's own Keizer count differs from the engine's."""
        return self.keizer is not None and Confirmation.DIFFERS in (self.keizer.scores, self.keizer.pairing)

    def not_played(self) -> list[tuple[int, int]]:
        """The pairs of the rulebook that were not played, in board order; 0 is the bye."""
        played = {frozenset(pair) for pair in self.played}
        pairs = [] if self.expected is None else pairs_of(self.expected)
        return [pair for pair in pairs if frozenset(pair) not in played]

    def played_instead(self) -> list[tuple[int, int]]:
        """The played pairs that are not the rulebook's, in ranking order; 0 is the bye."""
        expected = set() if self.expected is None else {frozenset(pair) for pair in pairs_of(self.expected)}
        return [pair for pair in self.played if frozenset(pair) not in expected]

    def articles(self, most: int) -> dict[tuple[int, int], str]:
        """The article that rules out each of the first `most` pairs that were played instead."""
        if self.expected is None:
            return {}
        explainer = RoundExplainer(self.view.snapshot, self.view.rulebook, first_round=self.first_round)
        answers = {pair: explainer.why_not(*pair) for pair in self.played_instead()[:most] if self._is_questioned(pair)}
        return {pair: answer.decided_by[0] for pair, answer in answers.items() if answer.decided_by}

    def _is_questioned(self, pair: tuple[int, int]) -> bool:
        """Whether both players were present; `why_not` accepts no others."""
        return all(number == BYE or number in self.view.rank for number in pair)


def check_rounds(
    snapshot: Snapshot, rulebook: Rulebook, rounds: Iterable[int] | None = None, *, first_round: str | None = None
) -> Iterator[RoundCheck]:
    """Check these rounds (all when None), one after another."""
    if any(entry.result in _IN_BETWEEN for history in snapshot.histories for entry in history):
        raise CheckError([Problem("why.check.drawing-dummy")])
    numbers = range(1, snapshot.rounds + 1) if rounds is None else list(rounds)
    unknown = [number for number in numbers if not 1 <= number <= snapshot.rounds]
    if unknown:
        raise CheckError([Problem("why.check.no-such-round", round=unknown[0], rounds=snapshot.rounds)])
    snapshot = with_inferred_lot(snapshot, rulebook)
    confirmed = _keizer_checks(snapshot) if rulebook.values_by_place else None
    return (
        check if confirmed is None else replace(check, keizer=confirmed(check))
        for check in (_check_round(snapshot, rulebook, number, first_round) for number in numbers)
    )


def _keizer_checks(snapshot: Snapshot) -> Callable[[RoundCheck], KeizerCheck]:
    """Check scores, values and places before every round, and its pairing, by the judge's own count (K1 to K8)."""
    counted, engines = recounts(snapshot), keizer_rankings(snapshot)

    def confirmed(check: RoundCheck) -> KeizerCheck:
        mine, theirs = counted[check.round_number - 1], engines[check.round_number - 1]
        same = (mine.order, mine.scores, mine.values) == (theirs.order, theirs.scores, theirs.values)
        expected = None if check.expected is None else pairs_of(check.expected)
        return KeizerCheck(
            Confirmation.SAME if same else Confirmation.DIFFERS,
            confirm_pairing(check.view.snapshot, mine.order, expected),
        )

    return confirmed


def _check_round(snapshot: Snapshot, rulebook: Rulebook, number: int, first_round: str | None) -> RoundCheck:
    before = snapshot.after(number - 1)
    view = view_of(before, rulebook)
    played = tuple(sorted(played_pairs(snapshot, number), key=lambda pair: _place(view, pair)))
    scheme = first_round if number == 1 else None
    try:
        expected = pair_round(before, rulebook, first_round=scheme)
    except (NoPairingError, NothingToPairError):
        return RoundCheck(number, view, None, played, judge(before, rulebook, played))
    verdict = judge(before, rulebook, played, pairs_of(expected), scheme=scheme)
    # Compare colours only in played games with known colours (R1.4).
    games = [
        pair
        for pair in played
        if pair[1] != BYE and snapshot.entry(pair[0], number).played and snapshot.entry(pair[0], number).colour
    ]
    wanted = [colour_facts(view, *pair) for pair in games]
    wrong = tuple(facts for facts, (white, _black) in zip(wanted, games, strict=True) if facts.white != white)
    return RoundCheck(number, view, expected, played, verdict, wrong, scheme)


def _place(view: JudgeView, pair: tuple[int, int]) -> tuple[bool, int]:
    return BYE in pair, min(view.rank[number] for number in pair)


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
