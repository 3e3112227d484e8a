"""The declaration of a setting. The form, the API, the command-line options and the docs are generated from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from zwitsers.engine.domain import Problem
from zwitsers.engine.rules.registry import rulebooks
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.event.settings import Settings
    from zwitsers.event.state import State

_Value = TypeVar("_Value")


class SettingKind(StrEnum):
    """The type of the value; the form, the API and the command line each handle a kind in one place."""

    TEXT = "text"
    EMAIL = "email"
    DATE = "date"
    DATES = "dates"
    TIMES = "times"
    COUNT = "count"
    CHOICE = "choice"
    YES_NO = "yes-no"
    # An id defined by the rulebook.
    SCHEME = "scheme"
    RANKING = "ranking"
    SYSTEMS = "systems"
    ROUNDS = "rounds"
    GROUPS = "groups"
    # A grade of go: 30k to 9d.
    GRADE = "grade"
    # Avoidances: what, where, in how many rounds, before which article.
    AVOIDANCES = "avoidances"
    MONEY = "money"


class SettingGroup(StrEnum):
    """A group of settings: a card on the settings page."""

    ABOUT = "about"
    PLAY = "play"
    ABSENCE = "absence"
    PRIZES = "prizes"
    STRENGTH = "strength"
    MCMAHON = "mcmahon"
    HANDICAP = "handicap"
    AVOIDING = "avoiding"
    KEIZER = "keizer-numbers"
    REQUESTS = "requests"


_OF_GO = (SettingGroup.MCMAHON, SettingGroup.HANDICAP, SettingGroup.AVOIDING)


class Until(StrEnum):
    """The moment until which a setting may change."""

    FINISHED = "finished"
    ROUND_ONE = "round-one"


class SettingScope(StrEnum):
    """Which rulebooks of a tournament decide whether a setting applies."""

    ANY = "any"
    OF_ROUND_ONE = "of-round-one"
    OF_LAST_ROUND = "of-last-round"


class KnownTo(NamedTuple):
    knows: Callable[[Rulebook], bool]
    asked: SettingScope = SettingScope.ANY

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of these rulebooks; empty: all."""
        known = tuple(book.id for book in rulebooks() if any(self.knows(book.for_game(game)) for game in book.games))
        return known if len(known) < len(rulebooks()) else ()

    def books_of(self, settings: Settings) -> tuple[Rulebook, ...]:
        if self.asked is SettingScope.OF_ROUND_ONE:
            return (settings.system_of(1),)
        return (settings.final_system,) if self.asked is SettingScope.OF_LAST_ROUND else settings.books


class KnownSettings:
    """Predicates: the rulebooks that have a setting."""

    ALL = KnownTo(lambda _book: True)
    CHESS = KnownTo(lambda book: book.game == "chess")
    GO = KnownTo(lambda book: book.game == "go")
    KEIZER = KnownTo(lambda book: book.values_by_place)
    FIDE = KnownTo(lambda book: book.fide_handling)
    SWISS = KnownTo(lambda book: not book.values_by_place and not book.predetermined)
    ANY_POINTS = KnownTo(lambda book: book.method.any_points)
    SCHEMES = KnownTo(lambda book: bool(book.pairing.first_round.schemes), SettingScope.OF_ROUND_ONE)
    LOT_COLOUR = KnownTo(lambda book: book.pairing.first_round.colour_by_lot, SettingScope.OF_ROUND_ONE)
    SCHEDULE = KnownTo(lambda book: book.predetermined)
    DUMMY = KnownTo(lambda book: bool(book.pairing.drawing_dummy_article))
    BARRAGE = KnownTo(lambda book: any(one.barrage_article for one in book.final_rankings), SettingScope.OF_LAST_ROUND)


@dataclass(frozen=True, slots=True)
class Setting:
    kind: SettingKind
    group: SettingGroup
    until: Until = Until.FINISHED
    known_to: KnownTo = KnownSettings.ALL
    # COUNT: bounds.
    least: int = 0
    most: int = 0
    # TEXT: maximum length.
    longest: int = 0
    # CHOICE: (word, value) pairs; only the form also offers those in `unsaid`.
    said: tuple[tuple[str, Any], ...] = ()
    unsaid: tuple[tuple[str, Any], ...] = ()
    # The command-line option, if not named like the setting; and the placeholder for its value in the help.
    option: str = ""
    word: str = ""
    required: bool = False
    # Only for arbiters: never on public pages.
    private: bool = False
    # Whether it can be set for a new tournament; False: only when there are players.
    when_new: bool = True
    name: str = ""
    default: Any = None

    @property
    def flag(self) -> str:
        return "--" + (self.option or self.name).replace("_", "-")

    @property
    def values(self) -> dict[str, Any]:
        """CHOICE: value by word."""
        return dict((*self.unsaid, *self.said))

    def word_for(self, value: Any) -> str:
        """CHOICE: the word for this value."""
        return next(word for word, meant in (*self.unsaid, *self.said) if meant == value)

    def is_there(self, settings: Settings, offered: Iterable[Rulebook] = ()) -> bool:
        """Whether the setting applies: a rulebook of the tournament has it (in a new tournament: a rulebook on offer),
        or it has a value other than the default."""
        known = any(map(self.known_to.knows, offered or self.known_to.books_of(settings)))
        return known or getattr(settings, self.name) != self.default

    def is_fixed(self, state: State | None) -> bool:
        """Whether the setting can no longer change in this tournament."""
        if state is None:
            return False
        return state.finished or (self.until is Until.ROUND_ONE and bool(state.published))


class SettingProblem(Problem):
    """A problem whose text names the setting by its label."""

    __slots__ = ()

    def text(self, language: str = "en") -> str:
        label = translate(f"settings.{self.values['setting']}.label", language)
        return translate(self.key, language, **{**self.values, "setting": label})


def setting(default: _Value, kind: SettingKind, group: SettingGroup, **more: Any) -> _Value:
    """A dataclass field of `Settings` with its declaration as metadata."""
    known_to = KnownSettings.GO if group in _OF_GO else KnownSettings.ALL
    return field(default=default, metadata={"setting": Setting(kind, group, **{"known_to": known_to, **more})})


def text(group: SettingGroup, longest: int = 200, **more: Any) -> str:
    return setting("", SettingKind.TEXT, group, longest=longest, **more)
