"""The slow side of "why?": every complete pairing of a small round with its key, from the oracles and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracles import brute_force, fide_cards, fide_key, rating_key
from oracles.complete import NOBODY
from oracles.legal import BYE, field_of
from oracles.rating_scores import hall_of
from zwitsers.engine.rules import criteria
from zwitsers.engine.rules.registry import rulebook

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from oracles.complete import Pairing
    from oracles.rating_scores import Hall
    from zwitsers.engine.domain import Snapshot

Pairs = frozenset[frozenset[int]]
"""The pairs of a complete pairing; {player, 0} is the bye."""
Row = tuple[tuple[criteria.Measure, tuple[int, ...]], ...]
"""The key of one group: every measure with what compares, smaller is better."""

RATING, FIDE = "knsb-rating", "fide-dutch"
NAMES: dict[str, criteria.Measure] = {
    brute_force.SIZE[0]: criteria.SIZE,
    brute_force.ABOVE[0]: criteria.FROM_ABOVE,
    brute_force.SCORES[0]: criteria.SCORES,
    brute_force.AGAIN[0]: criteria.SENT_ON_AGAIN,
    brute_force.ANYONE_AGAIN[0]: criteria.ANYONE_SENT_ON_AGAIN,
    brute_force.NEXT_SIZE[0]: criteria.NEXT_SIZE,
    brute_force.CLASHES[0]: criteria.CLASHES,
    brute_force.STRONG_CLASHES[0]: criteria.STRONG_CLASHES,
    brute_force.RANKS[0]: criteria.RANK_LIST,
    brute_force.PAIRS[0]: criteria.PAIR_LIST,
}


@dataclass(frozen=True)
class Alternative:
    pairs: Pairs
    rows: tuple[Row, ...]

    @property
    def key(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """R4.1: smaller is better, group by group and item by item."""
        return tuple(tuple(value for _, value in row) for row in self.rows)

    @property
    def first_group(self) -> int:
        """Which row is that of the first group: in fide-dutch one of the whole round (C5) may come before it."""
        return int(any(measure is criteria.BYE_SCORE for measure, _ in self.rows[0]))


def every_pairing(snapshot: Snapshot, system: str) -> list[Alternative]:
    """All complete pairings that meet R3, each with its key by R4, by R6 or by C5 to C21."""
    if system == RATING:
        hall = hall_of(snapshot)
        return [
            Alternative(_pairs_of(hall, pairing), _rating_rows(rating_key.keys_of(hall, pairing)))
            for pairing in rating_key.complete_pairings(hall)
        ]
    if system == FIDE:
        seats = fide_cards.hall_of(snapshot)
        return [
            Alternative(_pairs_of(seats, pairing), _fide_rows(fide_key.keys_of(seats, pairing)))
            for pairing in fide_key.complete_pairings(seats)
        ]
    field = field_of(snapshot, system)
    return [
        Alternative(
            frozenset(frozenset(pair) for pair in opponent.items()),
            _rows(brute_force.KEY[system], brute_force.CompletePairing(field, dict(opponent))),
        )
        for opponent in brute_force.complete_pairings(field)
    ]


def first_worse(made: Alternative, other: Alternative) -> tuple[int, criteria.Measure]:
    """The group (from the top, 0 the first) and the measure on which two pairings first differ; -1 is the whole round,
    which has the score of the last group."""
    for group, (mine, theirs) in enumerate(zip(made.rows, other.rows, strict=True), start=-made.first_group):
        for (measure, value), (_, other_value) in zip(mine, theirs, strict=True):
            if value != other_value:
                assert value < other_value, "the pairing made is not the best"
                return group, measure
    raise AssertionError("the same key")


def best_of(alternatives: Iterable[Alternative]) -> Alternative | None:
    return min(alternatives, key=lambda alternative: alternative.key, default=None)


def _rows(items: Sequence[brute_force.Item], pairing: brute_force.CompletePairing) -> tuple[Row, ...]:
    rows = []
    for group in range(len(pairing.field.natives)):
        row = []
        for name, value in items:
            found = value(pairing, group)
            row.append((NAMES[name], (found,) if isinstance(found, int) else found))
        rows.append(tuple(row))
    return tuple(rows)


def _pairs_of(hall: Hall | fide_cards.Hall, pairing: Pairing) -> Pairs:
    number = [card.number for card in hall.cards]
    return frozenset(frozenset((number[i], BYE if j == NOBODY else number[j])) for i, j in enumerate(pairing))


def _fide_rows(keys: Sequence[tuple[fide_key.Value, ...]]) -> tuple[Row, ...]:
    """The items are the criteria of the rulebook, one for one; C5 only where somebody has the bye."""
    (bye_score,), *groups = keys
    measures = [item.measure for item in rulebook(FIDE).pairing.criteria]
    rows = [tuple(zip(measures, key, strict=True)) for key in groups]
    return ((((criteria.BYE_SCORE, bye_score),), *rows)) if bye_score else tuple(rows)


def _rating_rows(keys: Sequence[tuple[rating_key.Value, ...]]) -> tuple[Row, ...]:
    return tuple(tuple(_taken_apart(key)) for key in keys)


def _taken_apart(key: tuple[rating_key.Value, ...]) -> Iterator[tuple[criteria.Measure, tuple[int, ...]]]:
    """R6's nine items as the criteria of the rulebook: some items are several numbers in a row."""
    size, again, sent_on, clashes, up, moved_down, down, exchange, transposition = key
    yield criteria.SIZE, size
    yield criteria.MOVED_DOWN_LEFT, again[:1] or (0,)
    yield criteria.MOVED_DOWN_AGAIN, again[1:]
    yield criteria.ANYONE_SENT_ON_AGAIN, sent_on
    yield criteria.CLASHES, clashes[:1]
    yield criteria.STRONG_CLASHES, clashes[1:]
    yield criteria.UPFLOATS_LAST, up[:1]
    yield criteria.UPFLOATS_BEFORE, up[1:]
    yield criteria.OPPONENTS_OF_MOVED_DOWN, moved_down
    yield criteria.DOWNFLOATS_LAST, down[:1]
    yield criteria.DOWNFLOATS_BEFORE, down[1:]
    yield criteria.EXCHANGE_COUNT, exchange[:1]
    yield criteria.EXCHANGE_SUM, exchange[1:2]
    yield criteria.EXCHANGE_OUT, exchange[2 : 2 + exchange[0]]
    yield criteria.EXCHANGE_IN, exchange[2 + exchange[0] :]
    yield criteria.TRANSPOSITION, transposition


def legal_pairs(snapshot: Snapshot, system: str) -> Pairs:
    """R3 as the oracles see it; {player, 0} for those who may have the bye."""
    if system not in (RATING, FIDE):
        field = field_of(snapshot, system)
        return frozenset(frozenset((one, two)) for one, others in field.opponents.items() for two in others)
    hall = hall_of(snapshot) if system == RATING else fide_cards.hall_of(snapshot)
    number = [card.number for card in hall.cards]
    pairs = {
        frozenset((number[i], number[j]))
        for i, row in enumerate(hall.may_meet)
        for j, may in enumerate(row)
        if may and i != j
    }
    barred = {card.number: card.bye_barred for card in hall.cards}
    return frozenset(pairs | {frozenset((one, BYE)) for one in number if not barred[one]})
