"""Rulebooks with an article struck out of their list of criteria, by public functions only.

A case shows that an article decides when the engine makes one pairing, the judge finds another one worse by that
article, and without the article the judge finds the other one better and the engine no longer makes the first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.judge import judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.criteria import Criterion, Measure
    from zwitsers.engine.rules.rulebook import Rulebook

Pair = tuple[int, int]


def without_articles(book: Rulebook, *articles: str) -> Rulebook:
    return _without(book, lambda item: item.article in articles)


def without_measure(book: Rulebook, measure: Measure) -> Rulebook:
    """For an article of several rules: without one of them."""
    return _without(book, lambda item: item.measure is measure)


def _without(book: Rulebook, struck: Callable[[Criterion], bool]) -> Rulebook:
    rules = book.pairing
    left = tuple(item for item in rules.criteria if not struck(item))
    of_bye = tuple(item for item in rules.bye.criteria if not struck(item))
    assert len(left) < len(rules.criteria) or len(of_bye) < len(rules.bye.criteria), "no criterion has that article"
    rules = rules._replace(bye=rules.bye._replace(criteria=of_bye))
    return book._replace(pairing=rules._replace(criteria=left))


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


def decided_by(
    snapshot: Snapshot, system: str, article: str, text: str, other: str, measure: Measure | None = None
) -> None:
    """The engine makes `made`, because of this article: without it `other` would be the better one.

    With a measure: because of that rule of the article.
    """
    book = rulebook(system)
    weaker = without_articles(book, article) if measure is None else without_measure(book, measure)
    _judge_decides(snapshot, book, weaker, article, text, other)
    _engine_decides(snapshot, weaker, text, other)


def decided_beside(snapshot: Snapshot, system: str, article: str, others: Sequence[str], text: str, other: str) -> None:
    """The same for an article that others repeat: with those struck out it decides, until it is struck out too."""
    alone = without_articles(rulebook(system), *others)
    weaker = without_articles(alone, article)
    assert paired(snapshot, system) == as_set(_pairs(snapshot, alone))
    _judge_decides(snapshot, alone, weaker, article, text, other)
    _engine_decides(snapshot, weaker, text, other)


def decided_in_order(
    snapshot: Snapshot, system: str, article: str, others: Sequence[str], text: str, other: str
) -> None:
    """For a rule that says which of equals comes first, by the judge alone: where a list leaves the engine a choice, it
    takes neighbours, and that is the same."""
    book = without_articles(rulebook(system), *others) if others else rulebook(system)
    assert paired(snapshot, system) == as_set(read_pairs(text))
    _judge_decides(snapshot, book, without_articles(book, article), article, text, other)


def _judge_decides(snapshot: Snapshot, book: Rulebook, weaker: Rulebook, article: str, text: str, other: str) -> None:
    """By the rulebook the engine makes `made`, the best by the judge and the article; by the weaker one `other` is."""
    ours, theirs = read_pairs(text), read_pairs(other)
    assert as_set(_pairs(snapshot, book)) == as_set(ours)
    assert judge(snapshot, book, ours, theirs).best
    verdict = judge(snapshot, book, theirs, ours)
    assert verdict.legal
    assert verdict.loses_on is not None
    assert verdict.loses_on.criterion.article == article
    assert judge(snapshot, weaker, theirs, ours).best
    assert not judge(snapshot, weaker, ours, theirs).best


def _engine_decides(snapshot: Snapshot, weaker: Rulebook, text: str, other: str) -> None:
    """By the weaker rulebook the engine no longer makes the first."""
    without = _pairs(snapshot, weaker)
    assert as_set(without) != as_set(read_pairs(text))
    assert judge(snapshot, weaker, without, read_pairs(other)).best
