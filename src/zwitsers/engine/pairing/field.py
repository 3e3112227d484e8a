"""The field of a round: the players to pair in rank order, their score groups, and who may meet whom (R3).

Players become vertices 0, 1, 2, ... in the order of the ranking (R2). With an odd number there is one extra vertex,
`nobody`: its opponent has the bye. The other pairing modules work on vertices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Result
from zwitsers.engine.rules.for_round import rulebook_for
from zwitsers.engine.rules.line_up import line_up

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Mapping, Sequence

    from zwitsers.engine.domain import PlayerRound, Snapshot
    from zwitsers.engine.rules.colour_cards import ColourCard
    from zwitsers.engine.rules.criteria import Contestant
    from zwitsers.engine.rules.rulebook import Rulebook


class PairingField(NamedTuple):
    snapshot: Snapshot
    rulebook: Rulebook
    numbers: tuple[int, ...]
    # Everyone as the criteria use them; with an odd number the last is the bye.
    contestants: tuple[Contestant, ...]
    cards: tuple[ColourCard, ...]
    # barred[v]: vertices that v may not meet for reasons between two players (met, forbidden, barred from the bye).
    barred: tuple[set[int], ...]
    # camps[v]: the strength group (002 Modificatie 1); different camps do not meet. -1: may meet any camp.
    camps: tuple[int, ...]
    nobody: int | None
    groups: tuple[tuple[int, ...], ...]
    # Class by colour preference and strength group: players of one kind may meet the same kinds.
    kinds: tuple[int, ...]
    # Bit j of open_kinds[k] is set when players of kinds k and j may meet.
    open_kinds: tuple[int, ...]
    # The score group of the player with the bye, where the criteria of the bye have decided it.
    bye_level: int | None = None

    def may_meet(self, v: int, w: int) -> bool:
        """All absolute norms together (R3)."""
        return w not in self.barred[v] and bool(self.open_kinds[self.kinds[v]] >> self.kinds[w] & 1)

    @property
    def size(self) -> int:
        """Number of vertices, `nobody` included."""
        return len(self.contestants)

    @property
    def round_number(self) -> int:
        return self.snapshot.round_to_come


class Supposition(NamedTuple):
    """For "what if": pairs that must and pairs that must not be made, in addition to the norms. 0 is the bye."""

    together: tuple[tuple[int, int], ...] = ()
    apart: tuple[tuple[int, int], ...] = ()


def make_field(snapshot: Snapshot, rulebook: Rulebook, supposed: Supposition | None = None) -> PairingField:
    rulebook = rulebook_for(snapshot, rulebook)
    lined_up = line_up(snapshot, rulebook)
    numbers, contestants = lined_up.numbers, lined_up.contestants
    vertex = {number: v for v, number in enumerate(numbers)}
    histories = [snapshot.history(number) for number in numbers]
    met = (met_enough(snapshot, rulebook, number) for number in numbers)
    barred = [{vertex[opponent] for opponent in opponents if opponent in vertex} for opponents in met]
    _bar_forbidden_pairs(snapshot, vertex, barred)
    camps = _camps(snapshot, numbers)
    nobody = None
    if lined_up.odd:
        nobody = len(numbers)
        bars, points = rulebook.pairing.bye.bars, snapshot.points
        never_again = {result for result in Result if bars(points, result)}
        refused = {v for v, history in enumerate(histories) if any(entry.result in never_again for entry in history)}
        for v in refused:
            barred[v].add(nobody)
        barred.append(refused)
        camps.append(-1)
    if supposed is not None:
        _suppose(supposed, vertex if nobody is None else {**vertex, 0: nobody}, barred)
    groups: list[list[int]] = [[] for _ in range(contestants[-1].level + 1)] if contestants else []
    for v, contestant in enumerate(contestants):
        groups[contestant.level].append(v)
    kinds, open_kinds = _kinds(rulebook, contestants, camps)
    return PairingField(
        snapshot,
        rulebook,
        numbers,
        contestants,
        lined_up.cards,
        tuple(barred),
        tuple(camps),
        nobody,
        tuple(map(tuple, groups)),
        kinds,
        open_kinds,
    )


def keeping_bye_among(field: PairingField, candidates: Collection[int]) -> PairingField:
    """The same round with the bye restricted to these candidates, who are of one score group."""
    nobody = field.nobody
    assert nobody is not None
    among = set(candidates)
    barred = [with_whom if v in among else with_whom | {nobody} for v, with_whom in enumerate(field.barred)]
    barred[nobody] = {v for v in range(nobody) if nobody in barred[v]}
    return field._replace(barred=tuple(barred), bye_level=field.contestants[min(among)].level)


def _kinds(
    rulebook: Rulebook, contestants: Sequence[Contestant], camps: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The kind of each player, and which kinds may meet: the norms that are not between two players (R3.3, R7.1)."""
    norm = rulebook.pairing.colour_norm
    found: dict[tuple[Hashable, ...], int] = {}
    examples: list[tuple[Contestant, int]] = []
    kinds: list[int] = []
    for contestant, camp in zip(contestants, camps, strict=True):
        key = (camp,) if norm is None else (camp, contestant.wish, contestant.exempt)
        kind = found.setdefault(key, len(found))
        if kind == len(examples):
            examples.append((contestant, camp))
        kinds.append(kind)

    def may_meet(one: tuple[Contestant, int], two: tuple[Contestant, int]) -> bool:
        together = one[1] == two[1] or one[1] < 0 or two[1] < 0
        return together and (norm is None or not norm.forbids(one[0], two[0]))

    open_kinds = tuple(sum(1 << k for k, two in enumerate(examples) if may_meet(one, two)) for one in examples)
    return tuple(kinds), open_kinds


def _bar_forbidden_pairs(snapshot: Snapshot, vertex: Mapping[int, int], barred: Sequence[set[int]]) -> None:
    """R3.5: bar the arbiter's forbidden pairs that apply to this round."""
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
    """R7.1: the strength groups, in the opening rounds they apply to."""
    strength = snapshot.constraints.strength_groups
    if strength is None or snapshot.round_to_come > strength.rounds:
        return [-1] * len(numbers)
    camp = {number: index for index, group in enumerate(strength.groups) for number in group}
    return [camp.get(number, -1) for number in numbers]


def met_enough(snapshot: Snapshot, rulebook: Rulebook, number: int) -> set[int]:
    """The opponents whom a player may not meet in the round to come, because of games already played."""
    ahead = [opponent for _round, opponent in snapshot.met_ahead(number)]
    most = rulebook.pairing.most_meetings(snapshot)
    after, in_between = snapshot.constraints.rematch_after, snapshot.in_between
    return not_again(snapshot.history(number), most, after, ahead, in_between)


def not_again(
    history: Sequence[PlayerRound],
    most: int | None,
    rematch_after: int = 0,
    ahead: Sequence[int] = (),
    in_between: int | None = None,
) -> set[int]:
    """The opponents whom a player may not meet again (R3.1, K6). A forfeit is not a meeting (R1.4). `ahead`: opponents
    in games of later rounds that were already played.

    Where two players may meet once, `rematch_after` allows a second game after that many rounds: with a last game in
    round m, round r is too soon when r - m is less (R3.10). The in-between round counts as the round before it."""
    if most is None:
        return set()
    if most == 1 and rematch_after:
        # The number of columns of rounds that are long enough ago.
        columns = len(history) + 1 - rematch_after
        if in_between is not None and columns < in_between <= len(history):
            columns -= 1
        history = history[max(0, columns) :]
    met = [*[opponent for result, opponent, _ in history if result.played], *ahead]
    return set(met) if most == 1 else {opponent for opponent in met if met.count(opponent) >= most}
