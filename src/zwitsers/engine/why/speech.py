"""The small parts of sentences about a tournament: names, groups, counts, articles, in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour
from zwitsers.engine.scores.units import pretty
from zwitsers.engine.why.view import BYE
from zwitsers.language import Spoken, capital, translate
from zwitsers.language.games import FIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.why.view import JudgeView

# How many players are named one by one before the rest is counted.
NAMED = 5


class Speech:
    """Speaks about one round in one language."""

    def __init__(self, view: JudgeView, language: str) -> None:
        self.view = view
        self.snapshot = view.snapshot
        self.rulebook = view.rulebook
        self.language = Spoken(language, FIDE) if view.rulebook.fide_handling else language

    def say(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    def sentence(self, key: str, /, **values: object) -> str:
        """A whole sentence: it begins with a capital, also when it begins with `de Boer`."""
        return capital(self.say(key, **values))

    # Players

    def name(self, number: int) -> str:
        """`Piet Jansen (12)`: as people say it, with the number that the pairing list has."""
        if number == BYE:
            return self.say(f"why.{self.rulebook.pairing.terms.bye}")
        name = self.snapshot.player(number).name.strip() if number in self.snapshot else ""
        if not name:
            return self.say("why.nameless", number=number)
        family, comma, given = name.partition(",")
        spoken = f"{given.strip()} {family.strip()}" if comma and given.strip() else family.strip() if comma else name
        return f"{spoken} ({number})"

    def names(self, numbers: Sequence[int], most: int = NAMED) -> str:
        """`A, B and C`; of many, the first few and how many more."""
        return self.listed([self.name(number) for number in numbers], most)

    def listed(self, parts: Sequence[str], most: int = NAMED) -> str:
        if len(parts) > most + 1:
            more = self.say("why.more", count=len(parts) - most)
            return self.say("why.and", first=", ".join(parts[:most]), last=more)
        if len(parts) < 2:
            return "".join(parts)
        return self.say("why.and", first=", ".join(parts[:-1]), last=parts[-1])

    def fate(self, number: int, opponent: int) -> str:
        """`A plays B`, or `A has the bye`."""
        if opponent == BYE:
            return self.say(f"why.fate.{'free' if self.rulebook.predetermined else 'bye'}", one=self.name(number))
        return self.say("why.fate.game", one=self.name(number), two=self.name(opponent))

    # Schedules

    @property
    def schedule_facts(self) -> dict[str, int]:
        """Which table, and which round of it (RR2)."""
        schedule, players = self.rulebook.pairing.schedule, len(self.snapshot.players)
        rounds = 0 if schedule is None else schedule.rounds(self.snapshot)
        return {"size": players + players % 2, "round": self.view.round_number, "rounds": rounds}

    def meetings(self, one: int, two: int) -> str:
        """The rounds in which the schedule has these two meet: `3 and 8`."""
        schedule = self.rulebook.pairing.schedule
        assert schedule is not None
        everyone = self.snapshot._replace(unavailable={})
        found = [
            str(number)
            for number in range(1, schedule.rounds(everyone) + 1)
            if any({one, two} == {game.white, game.black} for game in schedule.games(everyone, number).games)
        ]
        return self.listed(found)

    def by_scheme(self) -> str:
        """`Round one follows a fixed scheme.`, or which round of which table this is."""
        if self.rulebook.predetermined:
            return self.say("report.why.by-schedule", **self.schedule_facts)
        return self.say("report.why.by-scheme")

    # Scores and groups

    def points(self, units: int) -> str:
        return pretty(units, self.rulebook.divisor)

    def group(self, score: int) -> str:
        """`the score group of 2½`, in the word of the rulebook."""
        key = f"why.{self.rulebook.pairing.terms.group}"
        points = self.points(score)
        return self.say(key, points=self.say("why.with-virtual", points=points) if self.accelerated else points)

    @property
    def accelerated(self) -> bool:
        """Whether anybody has virtual points in this round (C.04.7)."""
        snapshot, coming = self.snapshot, self.snapshot.round_to_come
        return self.rulebook.fide_handling and any(snapshot.virtual_points(one, coming) for one in snapshot.virtual)

    # Colours

    def colour(self, colour: Colour) -> str:
        return self.say("why.white" if colour is Colour.WHITE else "why.black")

    # Articles

    def article(self, article_id: str) -> str:
        """`Article C4.1: reading`; a range such as 4.4c-e is read by its first."""
        for candidate in (article_id, article_id.partition("-")[0]):
            for article in self.rulebook.articles:
                if article.id == candidate:
                    return self.say("why.article", article=article_id, reading=article.reading(self.language))
        return self.say("why.ruling-only", article=article_id)

    def cited(self, article_id: str) -> str:
        """`article C4.1`, or `ruling R9.1` for what no article says."""
        known = any(article.id in (article_id, article_id.partition("-")[0]) for article in self.rulebook.articles)
        return self.say("why.cited" if known else "why.cited-ruling", article=article_id)
