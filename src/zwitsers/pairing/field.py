"""The field of a round: who is to be paired, in rank order, in score groups, and who may meet whom (R3).

Players become vertices 0, 1, 2, ... in the order of the ranking (R2). With an odd number there is one vertex more,
`nobody`: meeting it is the bye. Everything below works on vertices.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.domain import Colour
from zwitsers.rules.colour_cards import ColourCard
from zwitsers.rules.knsb_colours import NO_PREFERENCE, Preference, Strength, above_half, preference
from zwitsers.rules.pairing_rules import Measure
from zwitsers.scores.history import Float, floats
from zwitsers.scores.table import score_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.domain import Snapshot
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.scores.table import ScoreLine

# The kinds of players that matter for colours: no preference, or white/black × light/strong/absolute.
NO_KIND = 0
KINDS = 7
ABSOLUTE = (Strength.ABSOLUTE, Strength.ABSOLUTE + 3)


def kind_of(wish: Preference) -> int:
    if wish.colour is None:
        return NO_KIND
    return wish.strength + (0 if wish.colour is Colour.WHITE else 3)


def clash(one: int, two: int) -> int:
    """0: no clash; 1: both want the same colour; 2: both strongly (R4.6)."""
    if one == NO_KIND or two == NO_KIND or (one > 3) != (two > 3):
        return 0
    return 2 if min(one, two) not in (1, 4) else 1


def both_absolute(one: int, two: int) -> bool:
    """R3.3: the same absolute colour."""
    return one == two and one in ABSOLUTE


@dataclass(frozen=True, slots=True)
class FloatMemory:
    """Who had which float in the last round and in the one before (003 A4), among those whom B5 and B6 protect."""

    ups: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    downs: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())

    def up(self, round_before: bool, v: int) -> bool:
        return v in self.ups[round_before]

    def down(self, round_before: bool, v: int) -> bool:
        return v in self.downs[round_before]


@dataclass(frozen=True, slots=True)
class Field:
    """One round to pair."""

    snapshot: Snapshot
    rulebook: Rulebook
    table: Mapping[int, ScoreLine]
    numbers: tuple[int, ...]
    scores: tuple[int, ...]
    cards: tuple[ColourCard, ...]
    wishes: tuple[Preference, ...]
    kinds: tuple[int, ...]
    # barred[v]: whom v may not meet, for reasons between two persons (met, forbidden, barred from the bye).
    barred: tuple[set[int], ...]
    # camps[v]: the strength group (002 Modificatie 1); different camps do not meet. -1: meets anyone.
    camps: tuple[int, ...]
    nobody: int | None
    groups: tuple[tuple[int, ...], ...]
    levels: tuple[int, ...]
    floats: FloatMemory
    _apart: tuple[tuple[bool, ...], ...] = field(repr=False)

    def may_meet(self, v: int, w: int) -> bool:
        """All absolute norms together (R3)."""
        return (
            w not in self.barred[v]
            and not self._apart[self.kinds[v]][self.kinds[w]]
            and (self.camps[v] == self.camps[w] or self.camps[v] < 0 or self.camps[w] < 0)
        )

    @property
    def size(self) -> int:
        """Vertices, `nobody` included."""
        return len(self.levels)

    @property
    def round_number(self) -> int:
        return self.snapshot.round_to_come


@dataclass(frozen=True, slots=True)
class Supposition:
    """For "what if": pairs that must be made and pairs that must not, on top of the norms. 0 stands for the bye."""

    together: tuple[tuple[int, int], ...] = ()
    apart: tuple[tuple[int, int], ...] = ()


def make_field(snapshot: Snapshot, rulebook: Rulebook, supposed: Supposition | None = None) -> Field:
    rules = rulebook.pairing
    table = score_table(snapshot, rulebook.method)
    unavailable = snapshot.unavailable
    numbers = tuple([number for number in rulebook.order(snapshot, table) if number not in unavailable])
    vertex = {number: v for v, number in enumerate(numbers)}
    histories = [snapshot.history(number) for number in numbers]
    scores = tuple([table[number].points for number in numbers])
    between = snapshot.in_between
    cards = tuple([ColourCard.of(number, history, between) for number, history in zip(numbers, histories, strict=True)])
    rounds = snapshot.rounds
    last_round = snapshot.last_round_comes
    if rules.absolute_colour_article is not None:
        wishes = tuple(
            [
                preference(card, exempt=last_round and above_half(score, rounds))
                for card, score in zip(cards, scores, strict=True)
            ]
        )
    else:
        wishes = (NO_PREFERENCE,) * len(numbers)
    kinds = [kind_of(wish) for wish in wishes]

    barred: list[set[int]] = []
    for history in histories:
        met = {vertex.get(opponent, -1) for result, opponent, _ in history if result.played}
        met.discard(-1)
        barred.append(met)
    _bar_forbidden_pairs(snapshot, vertex, barred)
    camps = _camps(snapshot, numbers)

    groups = _score_groups(scores)
    levels = [level for level, group in enumerate(groups) for _ in group]
    nobody = None
    if len(numbers) % 2:
        nobody = len(numbers)
        never_again = rules.bye.barred_by
        refused = {v for v, history in enumerate(histories) if any(entry.result in never_again for entry in history)}
        for v in refused:
            barred[v].add(nobody)
        barred.append(refused)
        kinds.append(NO_KIND)
        camps.append(-1)
        if rules.bye.dummy_in_last_group and groups:
            groups[-1] = (*groups[-1], nobody)
            levels.append(len(groups) - 1)
        else:
            groups.append((nobody,))
            levels.append(len(groups) - 1)
    if supposed is not None:
        _suppose(supposed, vertex if nobody is None else {**vertex, 0: nobody}, barred)
    apart = tuple(tuple(both_absolute(one, two) for two in range(KINDS)) for one in range(KINDS))
    return Field(
        snapshot,
        rulebook,
        table,
        numbers,
        scores,
        cards,
        wishes,
        tuple(kinds),
        tuple(barred),
        tuple(camps),
        nobody,
        tuple(groups),
        tuple(levels),
        _float_memory(snapshot, numbers, scores) if rules.measures(Measure.UPFLOATS_LAST) else FloatMemory(),
        apart,
    )


def _float_memory(snapshot: Snapshot, numbers: Sequence[int], scores: Sequence[int]) -> FloatMemory:
    """R6.2: when the last round is paired, players above 50% are left out of B5 and B6."""
    history = floats(snapshot)
    rounds = snapshot.rounds
    last_round = snapshot.last_round_comes

    def having(kind: Float) -> tuple[frozenset[int], frozenset[int]]:
        one, two = (
            frozenset(
                v
                for v, number in enumerate(numbers)
                if rounds >= back
                and history[number][-back] is kind
                and not (last_round and above_half(scores[v], rounds))
            )
            for back in (1, 2)
        )
        return one, two

    return FloatMemory(having(Float.UP), having(Float.DOWN))


def _bar_forbidden_pairs(snapshot: Snapshot, vertex: Mapping[int, int], barred: Sequence[set[int]]) -> None:
    """R3.5: the arbiter's forbidden pairs that apply to this round."""
    for rule in snapshot.constraints.forbidden:
        if rule.applies_to(snapshot.round_to_come):
            members = {vertex[number] for number in rule.players if number in vertex}
            for v in members:
                barred[v] |= members
                barred[v].discard(v)


def _suppose(supposed: Supposition, vertex: Mapping[int, int], barred: Sequence[set[int]]) -> None:
    for one, two in supposed.apart:
        if one in vertex and two in vertex:
            barred[vertex[one]].add(vertex[two])
            barred[vertex[two]].add(vertex[one])
    for one, two in supposed.together:
        for mine, other in ((vertex[one], vertex[two]), (vertex[two], vertex[one])):
            barred[mine].update(w for w in range(len(barred)) if w not in (mine, other))
            for w in range(len(barred)):
                if w not in (mine, other):
                    barred[w].add(mine)


def _camps(snapshot: Snapshot, numbers: Sequence[int]) -> list[int]:
    """R7.1: the strength groups, in the opening rounds for which they were set."""
    strength = snapshot.constraints.strength_groups
    if strength is None or snapshot.round_to_come > strength.rounds:
        return [-1] * len(numbers)
    camp = {number: index for index, group in enumerate(strength.groups) for number in group}
    return [camp.get(number, -1) for number in numbers]


def _score_groups(scores: Sequence[int]) -> list[tuple[int, ...]]:
    """The natives of each score, from the top (R4)."""
    groups: list[tuple[int, ...]] = []
    start = 0
    for v in range(1, len(scores) + 1):
        if v == len(scores) or scores[v] != scores[start]:
            groups.append(tuple(range(start, v)))
            start = v
    return groups
