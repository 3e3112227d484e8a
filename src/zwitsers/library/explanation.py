"""Why a round is paired as it is, and whether it was paired by the rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.view import BYE
from zwitsers.library.rendering import Printable
from zwitsers.present.tables.check import check_blocks
from zwitsers.present.tables.why import about_blocks, not_blocks
from zwitsers.present.tables.why_round import round_blocks

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.engine.domain import Player, Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.why.answers import Answer, RoundExplainer
    from zwitsers.engine.why.check import RoundCheck
    from zwitsers.present.tables.table import Block


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Printable):
    """An answer to "why?".

    `paired` says whether the two meet (or the player has the bye); None for a whole round. `reason` is one of `made`,
    `no bye`, `norm`, `no completion`, `scheme`, `criterion`, and `round` for a whole round. `articles` has the deciding
    article first.
    """

    paired: bool | None
    reason: str
    articles: tuple[str, ...]
    _say: Callable[[str], list[Block]]

    @property
    def article(self) -> str:
        """The article that decides; empty where none does."""
        return self.articles[0] if self.articles else ""

    def _blocks(self, language: str) -> list[Block]:
        return self._say(language)

    def __repr__(self) -> str:
        article = f" by {self.article}" if self.article else ""
        return f"<Explanation: {self.reason}{article}>"


def about_round(explainer: RoundExplainer) -> Explanation:
    return Explanation(
        None, "round", (), lambda language: round_blocks(explainer, language, details=False, terminal=False)
    )


def about_pair(explainer: RoundExplainer, one: int, two: int | None) -> Explanation:
    """Why these two meet; why not, where they do not. Without `two`: why `one` has the board or the bye."""
    if two is not None and not _meet(explainer, one, two):
        return why_not(explainer, one, two)

    answer = explainer.about_player(one)
    return _explanation(True, answer.pair, lambda language: about_blocks(explainer, answer, language, details=False))


def why_not(explainer: RoundExplainer, one: int, two: int) -> Explanation:
    """Why these two do not meet; `two` may be 0, the bye."""
    if _meet(explainer, one, two):
        return about_pair(explainer, one or two, None)

    one, two = (two, one) if one == BYE else (one, two)
    answer = explainer.why_not(one, two)
    return _explanation(
        False, answer, lambda language: not_blocks(explainer, one, two, answer, language, details=False)
    )


def _explanation(paired: bool, answer: Answer, say: Callable[[str], list[Block]]) -> Explanation:
    return Explanation(paired, answer.reason.value, answer.decided_by, say)


def _meet(explainer: RoundExplainer, one: int, two: int) -> bool:
    return any({one, two} == set(pair) for pair in pairs_of(explainer.pairing))


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """One round beside the rulebook's pairing of it; a bye has None as the second player."""

    number: int
    agrees: bool
    not_played: tuple[tuple[Player, Player | None], ...]
    played_instead: tuple[tuple[Player, Player | None], ...]
    # Games with the wrong colours, as they should have been: white, black.
    other_colours: tuple[tuple[Player, Player], ...]


@dataclass(frozen=True, slots=True, repr=False)
class CheckReport(Printable):
    """Whether the rounds of a tournament were paired by the rulebook. It is true when all of them were."""

    system: str
    rounds: tuple[CheckedRound, ...]
    _checks: tuple[RoundCheck, ...]
    _book: Rulebook
    _name: str

    @property
    def agrees(self) -> bool:
        return all(checked.agrees for checked in self.rounds)

    def __bool__(self) -> bool:
        return self.agrees

    def _blocks(self, language: str) -> list[Block]:
        return check_blocks(self._checks, self._name, self._book, language)

    def __repr__(self) -> str:
        wrong = sum(not checked.agrees for checked in self.rounds)
        return f"<CheckReport: {self.system}, {len(self.rounds)} rounds, {wrong} differ>"


def check_report(checks: tuple[RoundCheck, ...], snapshot: Snapshot, book: Rulebook) -> CheckReport:
    def named(pairs: list[tuple[int, int]]) -> tuple[tuple[Player, Player | None], ...]:
        return tuple((snapshot.player(one), None if two == BYE else snapshot.player(two)) for one, two in pairs)

    rounds = tuple(
        CheckedRound(
            check.round_number,
            check.agrees,
            named(check.not_played()),
            named(check.played_instead()),
            tuple((snapshot.player(facts.white), snapshot.player(facts.black)) for facts in check.colours),
        )
        for check in checks
    )
    return CheckReport(book.id, rounds, checks, book, snapshot.name)
