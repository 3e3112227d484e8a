"""Problems with values that need translation: lists of players and clauses, joined in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from zwitsers.engine.domain import Problem
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

# The number of the bye among player numbers.
THE_BYE = 0
# A longer list has numbers without names.
MOST_NAMES = 12


class Phrase(Protocol):
    """A part of a sentence that can be translated."""

    def text(self, language: str, /) -> str: ...


class Clause(Problem):
    """A problem whose phrase values are translated first."""

    __slots__ = ()

    def text(self, language: str = "en") -> str:
        values = {
            name: value.text(language) if isinstance(value, _PHRASES) else value for name, value in self.values.items()
        }
        return translate(self.key, language, **values)


class Sentence(Clause):
    """A clause as a full sentence, with a capital."""

    __slots__ = ()

    def text(self, language: str = "en") -> str:
        text = super().text(language)
        return text[:1].upper() + text[1:]


class People(NamedTuple):
    """Players as (number, name), the bye as (0, ""); joined by "or" if `either`, else by "and"."""

    members: tuple[tuple[int, str], ...]
    either: bool = False

    def text(self, language: str, /) -> str:
        return Items(self.phrases(), self.either).text(language)

    def phrases(self) -> tuple[Phrase, ...]:
        """One phrase per player, or one for all of a long list; the bye comes last."""
        players = [_Person(number, name) for number, name in self.members if number != THE_BYE]
        bye = [_Person(THE_BYE, "")] if len(players) < len(self.members) else []
        if len(players) > MOST_NAMES:
            return (_Crowd(tuple(player.number for player in players)), *bye)
        return (*players, *bye)


class _Person(NamedTuple):
    number: int
    name: str

    def text(self, language: str, /) -> str:
        """The number and the surname: the part after a comma would read as the next item of a list."""
        if self.number == THE_BYE:
            return translate("pairing.the-bye", language)
        return f"{self.number} {self.name.partition(',')[0]}".strip()


class _Crowd(NamedTuple):
    numbers: tuple[int, ...]

    def text(self, language: str, /) -> str:
        return translate("pairing.crowd", language, count=len(self.numbers), numbers=in_runs(self.numbers))


class OneOf(NamedTuple):
    players: People

    def text(self, language: str, /) -> str:
        return translate("pairing.one-of", language, players=self.players._replace(either=True).text(language))


class Items(NamedTuple):
    """Joined as in a sentence: a, b and c."""

    phrases: tuple[Phrase, ...]
    either: bool = False

    def text(self, language: str, /) -> str:
        *first, last = [phrase.text(language) for phrase in self.phrases]
        word = translate("pairing.or" if self.either else "pairing.and", language)
        return f"{', '.join(first)} {word} {last}" if first else last


class Clauses(NamedTuple):
    """Clauses joined by semicolons, because they contain commas; with `either` also by "or"."""

    clauses: tuple[Clause, ...]
    either: bool = False

    def text(self, language: str, /) -> str:
        joint = f"; {translate('pairing.or', language)} " if self.either else "; "
        return joint.join(clause.text(language) for clause in self.clauses)


class Pairs(NamedTuple):
    """Pairs of numbers: 3-7, 5-9."""

    pairs: tuple[tuple[int, int], ...]

    def text(self, language: str, /) -> str:
        shown = ", ".join(f"{one}-{two}" for one, two in self.pairs[:MOST_NAMES])
        more = len(self.pairs) - MOST_NAMES
        return translate("pairing.and-more", language, shown=shown, count=more) if more > 0 else shown


_PHRASES = (People, OneOf, Items, Clauses, Pairs)


def in_runs(numbers: Iterable[int]) -> str:
    """Numbers in order, runs of three and more as 4–9."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)
