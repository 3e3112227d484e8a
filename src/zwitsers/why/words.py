"""Answers in words, Dutch and English: short first, then the details."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.rules.pairing_rules import Measure
from zwitsers.scores.units import pretty
from zwitsers.why.answers import Reason
from zwitsers.why.view import BYE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.domain import Snapshot
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.why.answers import Answer, PairAnswer
    from zwitsers.why.judge import Difference, Verdict


class Words:
    """Speaks about one tournament in one language."""

    def __init__(self, snapshot: Snapshot, rulebook: Rulebook, language: str) -> None:
        self.snapshot = snapshot
        self.rulebook = rulebook
        self.language = language

    def say(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    def name(self, number: int) -> str:
        if number == BYE:
            return self.say("why.bye")
        player = self.snapshot.player(number)
        return f"{number} {player.name}".strip()

    def names(self, numbers: Iterable[int]) -> str:
        return ", ".join(self.name(number) for number in numbers)

    def points(self, units: int) -> str:
        return pretty(units, self.rulebook.divisor)

    def article(self, article_id: str) -> str:
        """`C4.1: reading`; a range such as 4.4c-e is read by its first."""
        for candidate in (article_id, article_id.partition("-")[0]):
            for article in self.rulebook.articles:
                if article.id == candidate:
                    return self.say("why.article", article=article_id, reading=article.reading(self.language))
        return self.say("why.ruling-only", article=article_id)

    # Whole answers

    def not_paired(self, one: int, two: int, answer: Answer) -> list[str]:
        """Why these two do not meet."""
        pair = {"one": self.name(one), "two": self.name(two)}
        if answer.reason is Reason.MADE:
            return [self.say("why.not.made", **pair)]
        if answer.reason is Reason.NORM:
            return [
                self.say("why.not.norm", **pair),
                *(self._breach(breach.article, breach.text(self.language)) for breach in answer.breaches),
            ]
        if answer.reason is Reason.SCHEME:
            return [self.say("why.not.scheme", **pair), self.article(answer.decided_by[0])]
        if answer.reason is Reason.NO_COMPLETION:
            return [self.say("why.not.no-completion", **pair)]
        assert answer.difference is not None
        return [
            self.say("why.not.criterion", **pair, then=self.difference(answer.difference, answer.whom)),
            self.article(answer.decided_by[0]),
        ]

    def about(self, answer: PairAnswer) -> list[str]:
        """Why this board or bye: the pair, the moves, the colours."""
        pair = {"one": self.name(answer.one), "two": self.name(answer.two)}
        lines = []
        for move in answer.moved:
            lines += self._because(
                "why.moved", move.answer, player=self.name(move.player), score=self.points(move.score)
            )
        key = "why.pair" if answer.board is not None else "why.has-bye"
        lines += self._because(key, answer.pair, **pair)
        if answer.board is not None:
            board = answer.board
            lines.append(
                self.say("why.colours", white=self.name(board.white), article=self.article(board.colour_article))
            )
        return lines

    def verdict(self, verdict: Verdict) -> list[str]:
        """What the judge says of a pairing."""
        if verdict.best:
            return [self.say("why.verdict.best")]
        if not verdict.legal:
            return [
                self.say("why.verdict.illegal"),
                *(self._breach(breach.article, breach.text(self.language)) for breach in verdict.breaches),
            ]
        if verdict.scheme_article:
            return [self.say("why.verdict.scheme"), self.article(verdict.scheme_article)]
        assert verdict.loses_on is not None
        worse = verdict.loses_on
        # The judge compares from the pairing judged to the best; the words go from the best to the one judged.
        then = self.values(worse.criterion.measure, worse.group.score, worse.other_value, worse.value)
        return [
            self.say(
                "why.verdict.worse",
                then=self.values(worse.criterion.measure, worse.group.score, worse.other_value, worse.value),
            ),
            self.article(worse.criterion.article),
        ]

    # Parts

    def _because(self, key: str, answer: Answer, **values: object) -> list[str]:
        if answer.reason is Reason.SCHEME:
            return [self.say(f"{key}.scheme", **values), self.article(answer.decided_by[0])]
        if answer.reason is Reason.NO_COMPLETION:
            return [self.say(f"{key}.only", **values)]
        assert answer.difference is not None
        then = self.difference(answer.difference, answer.whom)
        return [self.say(f"{key}.criterion", **values, then=then), self.article(answer.decided_by[0])]

    def _breach(self, article: str, text: str) -> str:
        return self.say("why.breach", article=article, text=text) if article else text

    def difference(self, difference: Difference, whom: tuple[int, ...]) -> str:
        """What would be worse, and for whom."""
        measure = difference.criterion.measure
        if measure in (Measure.PAIR_LIST, Measure.OPPONENTS_OF_MOVED_DOWN, Measure.TRANSPOSITION) and len(whom) == 3:
            player, mine, theirs = whom
            return self.say(
                f"why.measure.{_dashed(measure)}-for",
                player=self.name(player),
                mine=self.name(mine),
                theirs=self.name(theirs),
                score=self.points(difference.group.score),
            )
        text = self.values(measure, difference.group.score, difference.value, difference.other_value)
        return self.say("why.for-whom", text=text, whom=self.names(whom)) if whom else text

    def values(self, measure: Measure, score: int, made: object, other: object) -> str:
        return self.say(
            f"why.measure.{_dashed(measure)}",
            score=self.points(score),
            made=self._value(measure, made),
            other=self._value(measure, other),
        )

    def _value(self, measure: Measure, value: object) -> str:
        if not isinstance(value, tuple):
            return str(value)
        if measure is Measure.SCORES:
            return ", ".join(self.points(score) for score in value) or "-"
        return " ".join(map(str, value)) or "-"


def _dashed(measure: Measure) -> str:
    return measure.name.lower().replace("_", "-")
