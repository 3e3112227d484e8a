"""Slow oracle for fide-dutch: the key of the declarative form, item by item, for any complete pairing of a round.

Every item is a function of one bracket that gives a tuple of integers; smaller is better.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from oracles import complete
from oracles.complete import NOBODY
from oracles.fide_cards import Float
from oracles.fide_colours import breaks_c10, breaks_c11, breaks_c12, breaks_c13

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from oracles.complete import Pairing
    from oracles.fide_cards import Card, Hall

Value = tuple[int, ...]


@dataclass(frozen=True)
class Bracket:
    """P_g in one pairing: D came from above, N is the scoregroup; `below` is the next scoregroup, None for the last."""

    hall: Hall
    pairing: Pairing
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    below: tuple[int, ...] | None

    @cached_property
    def players(self) -> tuple[int, ...]:
        """By rank, so that the number in the bracket (BSN) is the place here."""
        return self.moved_down + self.residents

    @cached_property
    def floating(self) -> tuple[int, ...]:
        """W_g: who has no opponent in the bracket."""
        return without_opponent(self.players, self.pairing)

    @cached_property
    def floating_next(self) -> tuple[int, ...] | None:
        """W_{g+1}."""
        return None if self.below is None else without_opponent(self.floating + self.below, self.pairing)

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs inside the bracket, the higher ranked first."""
        within = set(self.players)
        return [(i, self.pairing[i]) for i in self.players if i < self.pairing[i] and self.pairing[i] in within]

    @cached_property
    def met(self) -> list[tuple[int, int]]:
        """Who came from above and is paired here, each with his opponent among the residents."""
        return [(i, self.pairing[i]) for i in self.moved_down if self.pairing[i] in self.residents]

    @cached_property
    def remainder(self) -> tuple[int, ...]:
        """H: the residents who do not meet anybody from above."""
        taken = {j for _, j in self.met}
        return tuple(i for i in self.residents if i not in taken)

    @cached_property
    def numbered(self) -> list[tuple[int, int]]:
        """The pairs inside H in H's own numbers 1..n, in the order of the uppers."""
        number = {player: place for place, player in enumerate(self.remainder, start=1)}
        return sorted((number[i], number[j]) for i, j in self.pairs if i in number and j in number)

    @property
    def uppers(self) -> list[int]:
        return [upper for upper, _ in self.numbered]

    def cards(self, places: Iterable[int]) -> list[Card]:
        return [self.hall.cards[i] for i in places]

    def scores(self, places: Iterable[int]) -> Value:
        return tuple(sorted((card.score for card in self.cards(places)), reverse=True))

    def by_score(self, places: Iterable[int]) -> Value:
        """How many of these have each score, from the highest score of the round."""
        own = [card.score for card in self.cards(places)]
        return tuple(own.count(self.hall.cards[group[0]].score) for group in self.hall.groups)


def without_opponent(players: tuple[int, ...], pairing: Pairing) -> tuple[int, ...]:
    within = set(players)
    return tuple(i for i in players if pairing[i] not in within)


def c6(bracket: Bracket) -> Value:
    return (len(bracket.floating),)


def c7(bracket: Bracket) -> Value:
    return bracket.scores(bracket.floating)


def c8_number(bracket: Bracket) -> Value:
    return () if bracket.floating_next is None else (len(bracket.floating_next),)


def c8_scores(bracket: Bracket) -> Value:
    return () if bracket.floating_next is None else bracket.scores(bracket.floating_next)


def c9(bracket: Bracket) -> Value:
    if len(bracket.floating) != 1 or bracket.pairing[bracket.floating[0]] != NOBODY:
        return (0,)
    return (bracket.hall.cards[bracket.floating[0]].unplayed,)


def _colours(breaks: Callable[[Card, Card], bool]) -> Callable[[Bracket], Value]:
    def item(bracket: Bracket) -> Value:
        cards = bracket.hall.cards
        return (sum(breaks(cards[i], cards[j]) for i, j in bracket.pairs),)

    return item


c10, c11, c12, c13 = map(_colours, (breaks_c10, breaks_c11, breaks_c12, breaks_c13))


def _residents_down(bracket: Bracket) -> list[Card]:
    return bracket.cards(i for i in bracket.floating if i in bracket.residents)


def _residents_up(bracket: Bracket) -> list[Card]:
    return bracket.cards(j for _, j in bracket.met)


def c14(bracket: Bracket) -> Value:
    return (sum(card.last_float is Float.DOWN for card in _residents_down(bracket)),)


def c15(bracket: Bracket) -> Value:
    return (sum(card.last_float is Float.UP for card in _residents_up(bracket)),)


def c16(bracket: Bracket) -> Value:
    return (sum(card.float_before is Float.DOWN for card in _residents_down(bracket)),)


def c17(bracket: Bracket) -> Value:
    return (sum(card.float_before is Float.UP for card in _residents_up(bracket)),)


def c18(bracket: Bracket) -> Value:
    limbo = [i for i in bracket.floating if i in bracket.moved_down]
    return bracket.by_score(i for i in limbo if bracket.hall.cards[i].last_float is Float.DOWN)


def c19(bracket: Bracket) -> Value:
    return bracket.by_score(i for i, j in bracket.met if bracket.hall.cards[j].last_float is Float.UP)


def c20(bracket: Bracket) -> Value:
    limbo = [i for i in bracket.floating if i in bracket.moved_down]
    return bracket.by_score(i for i in limbo if bracket.hall.cards[i].float_before is Float.DOWN)


def c21(bracket: Bracket) -> Value:
    return bracket.by_score(i for i, j in bracket.met if bracket.hall.cards[j].float_before is Float.UP)


def moved_down_sets(bracket: Bracket) -> Value:
    return tuple(int(i in bracket.floating) for i in bracket.moved_down)


def moved_down_opponents(bracket: Bracket) -> Value:
    return tuple(bracket.players.index(j) + 1 for _, j in bracket.met)


def exchange_number(bracket: Bracket) -> Value:
    return (sum(upper > len(bracket.numbered) for upper in bracket.uppers),)


def exchange_sum(bracket: Bracket) -> Value:
    return (sum(bracket.uppers),)


def exchange_out(bracket: Bracket) -> Value:
    return tuple(int(i in bracket.uppers) for i in range(len(bracket.numbered), 0, -1))


def exchange_in(bracket: Bracket) -> Value:
    return tuple(int(i not in bracket.uppers) for i in range(len(bracket.numbered) + 1, len(bracket.remainder) + 1))


def transposition(bracket: Bracket) -> Value:
    return tuple(lower for _, lower in bracket.numbered)


ITEMS: tuple[tuple[str, Callable[[Bracket], Value]], ...] = (
    ("C6", c6),
    ("C7", c7),
    ("C8, number", c8_number),
    ("C8, scores", c8_scores),
    ("C9", c9),
    ("C10", c10),
    ("C11", c11),
    ("C12", c12),
    ("C13", c13),
    ("C14", c14),
    ("C15", c15),
    ("C16", c16),
    ("C17", c17),
    ("C18", c18),
    ("C19", c19),
    ("C20", c20),
    ("C21", c21),
    ("4.4", moved_down_sets),
    ("4.2, opponents of moved-down players", moved_down_opponents),
    ("4.3, number of exchanges", exchange_number),
    ("4.3, sum", exchange_sum),
    ("4.3, moved out", exchange_out),
    ("4.3, moved in", exchange_in),
    ("4.2, transposition", transposition),
)
"""The key of one bracket, the most important item first. Before all brackets comes C5: `bye_score`."""


def bye_score(hall: Hall, pairing: Pairing) -> Value:
    """C5: the score of who gets the bye; nothing when the number is even."""
    return tuple(hall.cards[i].score for i, j in enumerate(pairing) if j == NOBODY)


def brackets_of(hall: Hall, pairing: Pairing) -> Iterator[Bracket]:
    moved: tuple[int, ...] = ()
    for place in range(len(hall.groups)):
        bracket = bracket_at(hall, pairing, place, moved)
        yield bracket
        moved = bracket.floating


def bracket_at(hall: Hall, pairing: Pairing, place: int, moved_down: tuple[int, ...]) -> Bracket:
    below = hall.groups[place + 1] if place + 1 < len(hall.groups) else None
    return Bracket(hall, pairing, moved_down, hall.groups[place], below)


def keys_of(hall: Hall, pairing: Pairing) -> list[tuple[Value, ...]]:
    """The whole key: C5, and a row for each bracket from the top."""
    rows = [tuple(item(bracket) for _, item in ITEMS) for bracket in brackets_of(hall, pairing)]
    return [(bye_score(hall, pairing),), *rows]


def complete_pairings(hall: Hall) -> Iterator[Pairing]:
    """C1 to C4: every pairing in which all are in legal pairs but one, with an odd number, who may have the bye."""
    return complete.complete_pairings(hall.may_meet, [not card.bye_barred for card in hall.cards])
