"""Parts of sentences about a tournament in one language: names, groups, counts, articles."""

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

# Players named one by one before the rest is counted.
NAMED = 5


class Speech:
    """Texts about one round in one language."""

    def __init__(self, view: JudgeView, language: str) -> None:
        self.view = view
        self.snapshot = view.snapshot
        self.rulebook = view.rulebook
        self.language = Spoken(language, FIDE) if view.rulebook.fide_handling else language

    def say(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    def sentence(self, key: str, /, **values: object) -> str:
        """A whole sentence with a capital, also before `de Boer`."""
        return capital(self.say(key, **values))

    # Players

    def name(self, number: int) -> str:
        """`Piet Jansen (12)`: given name first, with the number of the pairing list."""
        if number == BYE:
            return self.say(f"why.{self.rulebook.pairing.terms.bye}")
        name = self.snapshot.player(number).name.strip() if number in self.snapshot else ""
        if not name:
            return self.say("why.nameless", number=number)
        family, comma, given = name.partition(",")
        spoken = f"{given.strip()} {family.strip()}" if comma and given.strip() else family.strip() if comma else name
        return f"{spoken} ({number})"

    def names(self, numbers: Sequence[int], most: int = NAMED) -> str:
        """`A, B and C`; of many, the first few and the number of others."""
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
        """The size of the table, and the round in it (RR2)."""
        schedule, players = self.rulebook.pairing.schedule, len(self.snapshot.players)
        rounds = 0 if schedule is None else schedule.rounds(self.snapshot)
        return {"size": players + players % 2, "round": self.view.round_number, "rounds": rounds}

    def meetings(self, one: int, two: int) -> str:
        """The rounds in which these two meet by the schedule: `3 and 8`."""
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
        """`Round one follows a fixed scheme.`, or the table and the round in it."""
        if self.rulebook.predetermined:
            return self.say("report.why.by-schedule", **self.schedule_facts)
        return self.say("report.why.by-scheme")

    # Scores and groups

    def points(self, units: int) -> str:
        return pretty(units, self.rulebook.divisor)

    def group(self, score: int) -> str:
        """`the score group of 2½`, in the rulebook's term."""
        key = f"why.{self.rulebook.pairing.terms.group}"
        points = self.points(score)
        return self.say(key, points=self.say("why.with-virtual", points=points) if self.accelerated else points)

    @property
    def accelerated(self) -> bool:
        """Whether any player has virtual points in this round (C.04.7)."""
        snapshot, coming = self.snapshot, self.snapshot.round_to_come
        return self.rulebook.fide_handling and any(snapshot.virtual_points(one, coming) for one in snapshot.virtual)

    # Colours

    def colour(self, colour: Colour) -> str:
        return self.say("why.white" if colour is Colour.WHITE else "why.black")

    # Articles

    def article(self, article_id: str) -> str:
        """`Article C4.1: reading`; a range such as 4.4c-e uses the reading of its first article."""
        for candidate in (article_id, article_id.partition("-")[0]):
            for article in self.rulebook.articles:
                if article.id == candidate:
                    return self.say("why.article", article=article_id, reading=article.reading(self.language))
        return self.say("why.ruling-only", article=article_id)

    def cited(self, article_id: str) -> str:
        """`article C4.1`, or `ruling R9.1` where there is no article."""
        known = any(article.id in (article_id, article_id.partition("-")[0]) for article in self.rulebook.articles)
        return self.say("why.cited" if known else "why.cited-ruling", article=article_id)
