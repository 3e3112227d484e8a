"""Rulebooks with an article struck out of their list of criteria, by public functions only.

A case shows that an article decides when the engine makes one pairing, the judge finds another one worse by that
article, and without the article the judge finds the other one better and the engine no longer makes the first.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zwitsers.pairing import pair_round
from zwitsers.rules.registry import rulebook
from zwitsers.why.judge import judge

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.domain import Snapshot
    from zwitsers.rules.rulebook import Rulebook

Pair = tuple[int, int]


def without_articles(book: Rulebook, *articles: str) -> Rulebook:
    left = tuple(item for item in book.pairing.criteria if item.article not in articles)
    assert len(left) < len(book.pairing.criteria), "no criterion has that article"
    return replace(book, pairing=replace(book.pairing, criteria=left))


def read_pairs(text: str) -> list[Pair]:
    """`1-4 2-3 5-0`; 0 is the bye."""
    return [(int(one), int(two)) for one, _, two in (word.partition("-") for word in text.split())]


def as_set(pairs: Iterable[Pair]) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs}


def _pairs(snapshot: Snapshot, book: Rulebook) -> list[Pair]:
    made = pair_round(snapshot, book)
    bye = [] if made.bye is None else [(made.bye, 0)]
    return [*((board.white, board.black) for board in made.boards), *bye]


def paired(snapshot: Snapshot, system: str) -> set[frozenset[int]]:
    return as_set(_pairs(snapshot, rulebook(system)))


def decided_by(snapshot: Snapshot, system: str, article: str, made: str, other: str) -> None:
    """The engine makes `made`, because of this article: without it `other` would be the better one."""
    book = rulebook(system)
    ours, theirs = read_pairs(made), read_pairs(other)
    assert paired(snapshot, system) == as_set(ours)
    verdict = judge(snapshot, book, theirs, ours)
    assert verdict.legal
    assert verdict.loses_on is not None
    assert verdict.loses_on.criterion.article == article
    weaker = without_articles(book, article)
    assert judge(snapshot, weaker, theirs, ours).best
    assert not judge(snapshot, weaker, ours, theirs).best
    without = _pairs(snapshot, weaker)
    assert as_set(without) != as_set(ours)
    assert judge(snapshot, weaker, without, theirs).best
