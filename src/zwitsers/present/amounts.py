"""Amounts in words, as a receipt has them: two hundred and fifty euros and fifty cents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Callable


def amount_in_words(cents: int, language: str) -> str:
    """Nothing where it is nothing."""
    euros, rest = divmod(cents, 100)
    parts = [_counted(kind, count, language) for kind, count in (("euro", euros), ("cent", rest)) if count]
    return translate("pdf.amount.both", language, euros=parts[0], cents=parts[1]) if len(parts) > 1 else "".join(parts)


def _counted(kind: str, count: int, language: str) -> str:
    if count == 1:
        return translate(f"pdf.amount.one-{kind}", language)
    return translate(f"pdf.amount.{kind}", language, number=number_in_words(count, language))


def number_in_words(value: int, language: str) -> str:
    """A whole number below a thousand million."""
    below_thousand = _dutch if language == "nl" else _english
    millions, rest = divmod(value, 1_000_000)
    thousands, rest = divmod(rest, 1000)
    found = []
    if millions:
        found.append(f"{below_thousand(millions, language)} {_word('million', language)}")
    if thousands:
        found.append(_thousands(thousands, below_thousand, language))
    if rest or not found:
        found.append(below_thousand(rest, language))
    return " ".join(found)


def _thousands(count: int, below_thousand: Callable[[int, str], str], language: str) -> str:
    word = _word("thousand", language)
    if language == "nl":
        return word if count == 1 else f"{below_thousand(count, language)}{word}"
    return f"{below_thousand(count, language)} {word}"


def _word(name: str, language: str) -> str:
    return translate(f"pdf.amount.{name}", language)


def _small(value: int, language: str) -> str:
    """Up to nineteen, which have words of their own."""
    return _word("units", language).split()[value]


def _ten(tens: int, language: str) -> str:
    return _word("tens", language).split()[tens - 2]


def _english(value: int, language: str) -> str:
    hundreds, rest = divmod(value, 100)
    found = [f"{_small(hundreds, language)} {_word('hundred', language)}"] if hundreds else []
    if rest or not hundreds:
        tens, units = divmod(rest, 10)
        ten = _ten(tens, language) if tens > 1 else ""
        found.append((f"{ten}-{_small(units, language)}" if units else ten) if ten else _small(rest, language))
    return " and ".join(found)


def _dutch(value: int, language: str) -> str:
    hundreds, rest = divmod(value, 100)
    times = _small(hundreds, language) if hundreds > 1 else ""
    found = f"{times}{_word('hundred', language)}" if hundreds else ""
    if rest >= 20:
        tens, units = divmod(rest, 10)
        one = _small(units, language) if units else ""
        # After a vowel, a diaeresis: tweeëntwintig.
        joined = f"{one}{'ën' if one.endswith('e') else 'en'}" if one else ""
        return f"{found}{joined}{_ten(tens, language)}"
    return f"{found}{_small(rest, language)}" if rest or not hundreds else found
