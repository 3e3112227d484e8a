"""The players to pair as contestants: in rank order, by score group, with preferences and floats.

The common input of the engine and the judge; independent of how a pairing is found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Result
from zwitsers.engine.rules.colour_cards import ColourCard
from zwitsers.engine.rules.criteria.kinds import Contestant
from zwitsers.engine.rules.likeness import Likeness
from zwitsers.engine.rules.preferences import NO_PREFERENCE, NOT_OVERDUE, Strength
from zwitsers.engine.scores.table import score_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.scores.table import ScoreLine


class LineUp(NamedTuple):
    """Everyone in rank order (R2): player numbers, contestants, colours so far. With an odd number the last
    contestant is the bye, and it has neither number nor card."""

    table: Mapping[int, ScoreLine]
    numbers: tuple[int, ...]
    contestants: tuple[Contestant, ...]
    cards: tuple[ColourCard, ...]

    @property
    def odd(self) -> bool:
        return len(self.numbers) % 2 == 1


def line_up(snapshot: Snapshot, rulebook: Rulebook) -> LineUp:
    rules = rulebook.pairing
    table = score_table(snapshot, rulebook.method)
    unavailable = set(snapshot.unavailable)
    if rules.schedule is not None:
        scheduled = {number for game in rules.schedule.to_come(snapshot).games for number in (game.white, game.black)}
        unavailable = set(snapshot.numbers) - scheduled
    numbers = tuple([number for number in rulebook.order(snapshot, table) if number not in unavailable])
    cards = tuple([ColourCard.of(number, snapshot.history(number), snapshot.in_between) for number in numbers])
    bye_by_criteria = len(numbers) % 2 == 1 and bool(rules.bye.criteria)
    too_early = _too_early(snapshot, rules.gap(snapshot), numbers) if rules.one_pool else {}
    floats = rules.floats(snapshot) if rules.floats is not None else None
    contestants: list[Contestant] = []
    likeness = None
    if snapshot.constraints.avoid:
        likeness = Likeness(snapshot)
    scores = rulebook.paired_on(snapshot) if snapshot.virtual else {}
    level, score_before = -1, None
    anyone_exempt = False
    for rank, (number, card) in enumerate(zip(numbers, cards, strict=True), start=1):
        score = 0 if rules.one_pool else scores[number] if scores else table[number].points
        if score != score_before:
            level, score_before = level + 1, score
        exempt = rules.exempt_in_last_round is not None and rules.exempt_in_last_round(snapshot, score)
        wish = NO_PREFERENCE if rules.preference is None else rules.preference(card, exempt)
        past = () if floats is None or (exempt and rules.exempt_from_floats) else floats[number][:-3:-1]
        # Contestants are in score order, so if anyone is exempt, the first is.
        anyone_exempt = anyone_exempt or exempt
        overdue = NOT_OVERDUE
        if anyone_exempt and rules.overdue is not None and wish.strength is Strength.ABSOLUTE:
            overdue = rules.overdue(card)
        unplayed = card.by_round.count(None) if bye_by_criteria else 0
        contestant = Contestant(rank, level, score, wish, past, exempt, overdue, unplayed)
        if likeness is not None:
            contestant = contestant._replace(floated=likeness.floated(number), alike=likeness.alike(number))
        if rules.one_pool:
            byes = sum(1 for entry in snapshot.history(number) if entry.result is Result.BYE)
            contestant = contestant._replace(byes=byes, early=too_early[number])
        contestants.append(contestant)
    if len(numbers) % 2:
        below = level if rules.bye.dummy_in_last_group else level + 1
        contestants.append(Contestant(len(numbers) + 1, below, -1, NO_PREFERENCE))
    return LineUp(table, numbers, tuple(contestants), cards)


def _too_early(snapshot: Snapshot, gap: int, numbers: Sequence[int]) -> dict[int, frozenset[int]]:
    """For each player, the ranks of present players whom they last met in round m, where r - m < gap (K8). A game of a
    later round that was already played counts as well: m - r < gap."""
    rank = {number: place for place, number in enumerate(numbers, start=1)}
    found: dict[int, frozenset[int]] = {}
    for number in numbers:
        recent = snapshot.history(number)[1 - gap :] if gap > 1 else ()
        met = [opponent for result, opponent, _ in recent if result.played]
        met += [opponent for turn, opponent in snapshot.met_ahead(number) if turn - snapshot.round_to_come < gap]
        found[number] = frozenset([rank[opponent] for opponent in met if opponent in rank])
    return found
