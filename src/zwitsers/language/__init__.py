"""Messages for people, in Dutch and English, from the catalogues beside this file.

The first part of a key names its area; every area has a file in each language, such as cli.nl.toml and
cli.en.toml, read when it has something to say.

A catalogue maps a key such as `snapshot.no-opponent` to a text with `{names}` in braces. A key that is missing in a
language falls back to English; a test fails when that happens, so it does not reach people.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from zwitsers.language.games import Spoken, worded

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["DEFAULT", "END_OF_ISOLATE", "ISOLATE", "LANGUAGES", "Spoken", "areas", "capital", "catalogue", "fill",
           "isolated", "preferred_language", "translate"]  # fmt: skip

LANGUAGES = ("nl", "en")
DEFAULT = "en"
# Unicode's own marks around what must not turn the rest of a line, and the signs that could (UAX 9).
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e")
_BEGIN_ISOLATES = frozenset("\u2066\u2067\u2068")
_TURNING = _TURNS | _BEGIN_ISOLATES | {END_OF_ISOLATE}
# One of these within would end ours.
_ISOLATES = dict.fromkeys(range(0x2066, 0x206A))

# How a catalogue writes the number of a round, and what stands there for the in-between round.
_ROUND_WORDS = {
    "en": (
        ("no round {round}", "unnumbered.none"),
        ("Round {round}", "unnumbered.first"),
        ("round {round}", "unnumbered.within"),
    ),
    "nl": (
        ("geen ronde {round}", "unnumbered.none"),
        ("Ronde {round}", "unnumbered.first"),
        ("ronde {round}", "unnumbered.within"),
    ),
}


def areas() -> list[str]:
    """The areas that there are messages for."""
    found: list[str] = _files().areas(DEFAULT)
    return found


def catalogue(language: str) -> dict[str, str]:
    """All messages of one language, keys joined with dots."""
    return {key: text for area in areas() for key, text in _messages(area, language).items()}


def _message(key: str, language: str) -> str | None:
    return _messages(key.partition(".")[0], language).get(key)


@cache
def _messages(area: str, language: str) -> dict[str, str]:
    messages: dict[str, str] = _files().messages(area, language)
    return messages


def _files() -> ModuleType:
    """The reader of catalogues. `pair --plain` needs no message: `tomllib` and `pathlib` would take longer to load
    than a round to pair."""
    return import_module("zwitsers.language.files")


def translate(key: str, language: str = DEFAULT, /, **values: object) -> str:
    """The message in that language with its values filled in."""
    text = _message(key, language) or _message(key, DEFAULT)
    if text is None:
        particulars = ", ".join(f"{name}={value}" for name, value in values.items())
        return f"{key} ({particulars})" if particulars else key
    return fill(worded(text, language), language, **values)


def fill(text: str, language: str, /, **values: object) -> str:
    """A text of a catalogue, or one that came from elsewhere, with its values filled in."""
    if values.get("round") == 0:
        text = _unnumbered(text, language)
    return text.format(**{name: isolated(value) if isinstance(value, str) else value for name, value in values.items()})


def isolated(text: str) -> str:
    """A text that turns the direction of writing turns only itself, not what stands around it on the same line."""
    if text.isascii() or _TURNING.isdisjoint(text) or not _turns_more(text):
        return text
    return f"{ISOLATE}{text.translate(_ISOLATES)}{END_OF_ISOLATE}"


def _turns_more(text: str) -> bool:
    """Whether something in it would go on after it; not within isolates that end."""
    depth = 0
    for sign in text:
        if sign in _BEGIN_ISOLATES:
            depth += 1
        elif sign == END_OF_ISOLATE:
            depth -= 1
        elif sign in _TURNS and depth == 0:
            return True
        if depth < 0:
            return True
    return depth > 0


def _unnumbered(text: str, language: str) -> str:
    """Round 0 is the in-between round, which has a name and no number (R10.4)."""
    for written, key in _ROUND_WORDS[language if language in LANGUAGES else DEFAULT]:
        text = text.replace(written, _message(key, language) or "")
    return text


def preferred_language(choice: str | None = None) -> str:
    """The language to speak: what was asked for, else the locale's, else English."""
    if choice in LANGUAGES:
        return str(choice)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else DEFAULT
    return DEFAULT


def capital(text: str) -> str:
    """With a capital first; the rest stays as it is."""
    first = text[:1].upper()
    return first + text[1:] if len(first) == 1 else text
