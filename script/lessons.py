"""Positions to learn from, in which one article decides: `PYTHONPATH=tests python -m script.lessons`.

They come from the cases of the article tests, and go into src/zwitsers/web/check/lessons.json. A position is taken when
the engine makes one pairing, the judge finds another one worse by the article, and without it the other one better.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from helpers.striking import as_set, read_pairs, without_articles
from oracles.deciding import ITEM_DECIDES, ORDER_DECIDES, made
from oracles.order_cases import CASES
from zwitsers.engine.domain import ZwitsersError
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.judge import judge
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook

LESSONS = Path(__file__).resolve().parents[1] / "src" / "zwitsers" / "web" / "check" / "lessons.json"
NAMES = (
    "Anna Bakker", "Bram de Boer", "Carla Visser", "Daan Smit", "Eva Jansen", "Finn Mulder", "Gerda de Wit", "Hugo Kok",
    "Inge Vos", "Joost Dekker", "Karin Prins", "Lars Post", "Mieke Kuiper", "Niels Maas", "Olga Schut", "Pim Hoek",
)  # fmt: skip
# Larger ones are no exercise for a phone.
MOST_PLAYERS = 12
# Of one article of one rulebook.
MOST_ALIKE = 2
Pairs = list[tuple[int, int]]


class Lesson(NamedTuple):
    system: str
    article: str
    trf: str
    best: str
    other: str


def main() -> None:
    kept: list[Lesson] = []
    for lesson in lessons():
        alike = sum((one.system, one.article) == (lesson.system, lesson.article) for one in kept)
        if alike < MOST_ALIKE and all(one.trf != lesson.trf for one in kept):
            kept.append(lesson)
    kept.sort(key=lambda one: (one.system, _order(one)))
    text = json.dumps([one._asdict() for one in kept], ensure_ascii=False, indent=1)
    LESSONS.write_text(f"{text}\n", encoding="utf-8")
    print(f"{LESSONS.name}: {len(kept)} positions")


def _order(lesson: Lesson) -> tuple[int, int]:
    """Small ones first."""
    return len(read_pairs(lesson.best)), len(lesson.trf)


def lessons() -> Iterator[Lesson]:
    for system, cases in CASES.items():
        for case in cases.values():
            yield from _found(case.snapshot(), system, read_pairs(case.other))
    for named in (ITEM_DECIDES, ORDER_DECIDES):
        for key, source in named.items():
            yield from _found(made(source, key[0]), key[0])


def _found(snapshot: Snapshot, system: str, other: Pairs | None = None) -> Iterator[Lesson]:
    """The lessons of a tournament: an article whose absence gives another pairing, or the one that `other` loses on."""
    if len(snapshot.players) > MOST_PLAYERS:
        return
    players = tuple(player._replace(name=NAMES[at]) for at, player in enumerate(snapshot.players))
    try:
        data = write_trf(new_document(snapshot._replace(players=players, name=""), system=system))
        known = read_trf(data).snapshot
        best = pairs_of(pair_round(known, rulebook(system)))
    except ZwitsersError:  # more than a file can hold
        return
    book = rulebook(system)
    articles = dict.fromkeys(item.article for item in book.pairing.criteria)
    for article in articles:
        rival = _without(known, book, article) if other is None else other
        if rival is not None and decides(known, book, article, best, rival):
            yield Lesson(system, article, data.decode(), written(best), written(rival))


def _without(snapshot: Snapshot, book: Rulebook, article: str) -> Pairs | None:
    """The pairing without the article, when that is another."""
    try:
        return pairs_of(pair_round(snapshot, without_articles(book, article)))
    except ZwitsersError:
        return None


def decides(snapshot: Snapshot, book: Rulebook, article: str, best: Pairs, other: Pairs) -> bool:
    """Whether `best` is the pairing because of this article: without it `other` is better."""
    if as_set(best) == as_set(other):
        return False
    verdict = judge(snapshot, book, other, best)
    if not verdict.legal or verdict.loses_on is None or verdict.loses_on.criterion.article != article:
        return False
    weaker = without_articles(book, article)
    return judge(snapshot, weaker, other, best).best and not judge(snapshot, weaker, best, other).best


def written(pairs: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{one}-{two}" for one, two in pairs)


if __name__ == "__main__":
    main()
