"""Write the examples in docs/explanations.md: `.venv/bin/python -m script.explanations`.

Each is a real answer about a tournament that `zwitsers generate` makes: the first seed whose tournament has one of the
kind that is wanted.
"""

from __future__ import annotations

import re
from itertools import combinations, count
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.pairing import NoPairingError
from zwitsers.engine.rules import criteria
from zwitsers.engine.rules.criteria.waiting_room import NEIGHBOURS
from zwitsers.engine.rules.keizer import EARLY, FEWEST_BYES
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.simulate.generate import Recipe, generate
from zwitsers.engine.why.answers import Reason, RoundExplainer
from zwitsers.engine.why.view import BYE
from zwitsers.engine.why.words import AnswerWords
from zwitsers.language import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

PAGE = Path(__file__).resolve().parent.parent / "docs" / "explanations.md"
START, END = "<!-- examples: made by script/explanations.py -->\n", "<!-- end of the examples -->\n"
PLAYERS, ROUNDS = 13, 5
TITLES = {"nl": "Dutch", "en": "English"}


class Example(NamedTuple):
    """The options of the call, and the answer in every language."""

    options: str
    lines: dict[str, list[str]]


def not_by_norm(key: str) -> Callable[[RoundExplainer], Example | None]:
    """A pair that a norm forbids."""

    def find(explainer: RoundExplainer) -> Example | None:
        for one, two in _pairs(explainer):
            answer = explainer.why_not(one, two)
            if answer.reason is Reason.NORM and answer.breaches[0].problem.key == f"why.breach.{key}":
                return _not(explainer, one, two)
        return None

    return find


def not_by_criterion(measure: criteria.Measure) -> Callable[[RoundExplainer], Example | None]:
    """A pair that is allowed, and makes this criterion worse."""

    def find(explainer: RoundExplainer) -> Example | None:
        for one, two in _pairs(explainer):
            difference = explainer.why_not(one, two).difference
            if difference is not None and difference.criterion.measure is measure:
                return _not(explainer, one, two)
        return None

    return find


def moved(measure: criteria.Measure) -> Callable[[RoundExplainer], Example | None]:
    """A player who waits or moves down, because otherwise this criterion would be worse."""

    def find(explainer: RoundExplainer) -> Example | None:
        for number in explainer.view.ranking:
            for move in explainer.about_player(number).moved:
                difference = move.answer.difference
                if move.player == number and difference is not None and difference.criterion.measure is measure:
                    lines = {language: AnswerWords(explainer.view, language).moved(move) for language in LANGUAGES}
                    return Example(f"--player {number}", lines)
        return None

    return find


def bye(explainer: RoundExplainer) -> Example | None:
    number = explainer.pairing.bye
    if number is None:
        return None
    about = explainer.about_player(number)
    lines = {language: AnswerWords(explainer.view, language).together(about) for language in LANGUAGES}
    return Example(f"--player {number}", lines)


def colours(article: str) -> Callable[[RoundExplainer], Example | None]:
    """A board whose colours this article decided."""

    def find(explainer: RoundExplainer) -> Example | None:
        for board in range(1, len(explainer.pairing.boards) + 1):
            if explainer.pairing.boards[board - 1].colour_article == article:
                facts = explainer.about_board(board).colours
                assert facts is not None
                lines = {language: AnswerWords(explainer.view, language).colours(facts) for language in LANGUAGES}
                return Example(f"--board {board}", lines)
        return None

    return find


WANTED: dict[str, tuple[Callable[[RoundExplainer], Example | None], ...]] = {
    "knsb-wp": (
        not_by_norm("both-black"),
        not_by_criterion(criteria.CLASHES),
        not_by_criterion(criteria.PAIR_LIST),
        moved(criteria.RANK_LIST),
        colours("E3"),
    ),
    "knsb-rating": (
        not_by_norm("barred-from-bye"),
        not_by_criterion(criteria.UPFLOATS_LAST),
        not_by_criterion(criteria.TRANSPOSITION),
        moved(criteria.CLASHES),
        colours("E2"),
    ),
    "fide-dutch": (
        not_by_criterion(criteria.BYE_SCORE),
        not_by_criterion(criteria.UPFLOATS_LAST),
        not_by_criterion(criteria.TRANSPOSITION),
        moved(criteria.CLASHES),
        colours("5.2.3"),
    ),
    "kndb": (
        not_by_norm("bye-again"),
        not_by_criterion(criteria.ANYONE_SENT_ON_AGAIN),
        not_by_criterion(criteria.PAIR_LIST),
        bye,
        colours("Kleur 2"),
    ),
    "go-nl": (
        not_by_norm("met-before"),
        not_by_criterion(criteria.SENT_ON_AGAIN),
        not_by_criterion(criteria.SIZE),
        bye,
        colours("6.1b"),
    ),
    "go-en": (
        not_by_norm("met-before"),
        not_by_criterion(criteria.NEXT_SIZE),
        not_by_criterion(criteria.PAIR_LIST),
        moved(criteria.RANK_LIST),
        colours("6.1a"),
    ),
    "keizer": (
        not_by_criterion(FEWEST_BYES),
        not_by_criterion(EARLY),
        not_by_criterion(NEIGHBOURS),
        bye,
        colours("K9.1"),
    ),
}


def _pairs(explainer: RoundExplainer) -> list[tuple[int, int]]:
    present = [*explainer.view.ranking, *([BYE] if explainer.view.odd else [])]
    return list(combinations(present, 2))


def _not(explainer: RoundExplainer, one: int, two: int) -> Example:
    answer = explainer.why_not(one, two)
    lines = {
        language: AnswerWords(explainer.view, language).not_paired(one, two, answer, explainer)
        for language in LANGUAGES
    }
    return Example(f"--not {one} {two or 'bye'}", lines)


def first(system: str, wanted: Callable[[RoundExplainer], Example | None], seeds: Iterable[int]) -> tuple[int, Example]:
    """The first of these seeds whose tournament has such an answer."""
    for seed in seeds:
        snapshot = generate(Recipe(system, PLAYERS, ROUNDS, seed=seed)).snapshot
        try:
            found = wanted(RoundExplainer(snapshot, rulebook(system)))
        except NoPairingError:
            continue
        if found is not None:
            return seed, found
    raise AssertionError(f"{system}: no answer of the kind that is wanted")


def examples(system: str, known: Iterator[int] | None) -> str:
    """The section of one rulebook, from the first tournaments with such answers, or from these."""
    parts = [f"### {system}\n"]
    seed = 0
    for wanted in WANTED[system]:
        seed, found = first(system, wanted, count(seed + 1) if known is None else [next(known)])
        parts.append(f"`--seed {seed}`, `{found.options}`\n")
        parts += [f"> {TITLES[language]}: {' '.join(lines)}\n" for language, lines in found.lines.items()]
    return "\n".join(parts)


def page(*, search: bool = True) -> str:
    """The page with its examples made anew, without a search from the tournaments that it names."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    known = None if search else map(int, re.findall(r"^`--seed (\d+)`", rest, re.MULTILINE))
    return f"{before}{START}\n" + "\n".join(examples(system, known) for system in WANTED) + f"\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
