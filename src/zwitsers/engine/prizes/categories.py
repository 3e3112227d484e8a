"""Categories: a name with a rule, and players added or left out by hand. A player can be in several."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING

from zwitsers.engine.domain.letters import folded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.engine.domain import Player

# What a player has that texts of a rule are compared with.
TEXTS = ("club", "federation", "title", "label")
ANY = "*"
# How sexes are written in the files of federations: Dutch, German, English and French.
_WOMEN, _MEN = ("w", "f", "v"), ("m", "h")


class Membership(Enum):
    """Whether somebody is in a category; UNKNOWN: what is known of them does not tell."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Span:
    """From the least to the most, both included; None: no bound there."""

    least: int | None = None
    most: int | None = None

    def holds(self, value: int) -> bool:
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that is asked of a player. Which fields mean something depends on `what`: rating, age, born, sex, or
    one of TEXTS."""

    what: str
    span: Span = field(default_factory=Span)
    # Of a rating: whether players without one belong to it as well.
    unrated: bool = False
    # Of an age: on which day, as YYYY-MM-DD.
    on: str = ""
    # Of a text: those that will do; ANY: whatever it is, as long as there is one.
    texts: tuple[str, ...] = ()

    def asked(self, player: Player) -> Membership:
        if self.what == "rating":
            return self._rating(player.rating)
        if self.what == "born":
            year = player.birth_year
            return Membership.UNKNOWN if year is None else _answer(self.span.holds(year))
        if self.what == "age":
            return self._age(player)
        if self.what == "sex":
            known = sex_of(player.sex)
            return Membership.UNKNOWN if not known else _answer(known in self.texts)
        return self._text(player)

    def _rating(self, rating: int) -> Membership:
        if rating:
            return _answer(self.span.holds(rating))
        return Membership.YES if self.unrated else Membership.UNKNOWN

    def _age(self, player: Player) -> Membership:
        """Of whom only the year of birth is known there are two ages that they can have on that day."""
        on, born = date.fromisoformat(self.on), birth_date(player.birth)
        if born is not None:
            return _answer(self.span.holds(_age_on(on, born)))
        if player.birth_year is None:
            return Membership.UNKNOWN
        ages = {_age_on(on, date(player.birth_year, 1, 1)), _age_on(on, date(player.birth_year, 12, 31))}
        answers = {self.span.holds(age) for age in ages}
        return _answer(answers.pop()) if len(answers) == 1 else Membership.UNKNOWN

    def _text(self, player: Player) -> Membership:
        if self.what == "label":
            mine = {folded(label) for label in labels_of(player.labels)}
        else:
            text = folded(getattr(player, self.what))
            # Without a club or federation nobody can tell; without a title or a label there is none.
            if not text:
                return Membership.NO if self.what == "title" else Membership.UNKNOWN
            mine = {text}
        wanted = {folded(text) for text in self.texts}
        return _answer(bool(mine & wanted) or (ANY in self.texts and bool(mine)))

    @property
    def needs(self) -> str:
        """The field of a player that it looks at."""
        return {"age": "birth", "born": "birth", "label": "labels"}.get(self.what, self.what)


def _answer(holds: bool) -> Membership:
    return Membership.YES if holds else Membership.NO


def _age_on(on: date, born: date) -> int:
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def sex_of(text: str) -> str:
    """`w` or `m`; empty when it is not known."""
    first = text.strip().casefold()[:1]
    return "w" if first in _WOMEN and first else "m" if first in _MEN and first else ""


def birth_date(text: str) -> date | None:
    """The whole date, as year-month-day or day-month-year; None when it is not known, or only the year is."""
    parts = [part.strip() for part in text.replace(".", "-").replace("/", "-").split("-")]
    if len(parts) != 3 or not all(part.isascii() and part.isdigit() for part in parts):
        return None
    year, month, day = parts if len(parts[0]) == 4 else reversed(parts)
    try:
        return date(int(year), int(month), int(day)) if len(year) == 4 else None
    except ValueError:  # 2008-00-00 is how some lists write a year
        return None


def labels_of(text: str) -> tuple[str, ...]:
    """The labels of a player, which are written with commas between them."""
    return tuple(label for part in text.replace(";", ",").split(",") if (label := " ".join(part.split())))


@dataclass(frozen=True, slots=True)
class Category:
    """Players who satisfy all conditions of one alternative of `rule` or were added by hand, except players
    left out by hand. Players are known by their entries."""

    id: int
    name: str
    rule: tuple[tuple[Condition, ...], ...] = ()
    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()

    def asked(self, player: Player, entry: int) -> Membership:
        if entry in self.added or entry in self.removed:
            return _answer(entry in self.added)
        answers = {_all(condition.asked(player) for condition in every) for every in self.rule}
        return next((answer for answer in (Membership.YES, Membership.UNKNOWN) if answer in answers), Membership.NO)

    def missing(self, player: Player, entry: int) -> tuple[str, ...]:
        """The fields of which the lack leaves open whether they belong to it."""
        if self.asked(player, entry) is not Membership.UNKNOWN:
            return ()
        open_ones = [every for every in self.rule if _all(one.asked(player) for one in every) is Membership.UNKNOWN]
        found = (one.needs for every in open_ones for one in every if one.asked(player) is Membership.UNKNOWN)
        return tuple(dict.fromkeys(found))


def _all(answers: Iterable[Membership]) -> Membership:
    """Of conditions that all have to hold."""
    found = set(answers)
    return next((answer for answer in (Membership.NO, Membership.UNKNOWN) if answer in found), Membership.YES)
