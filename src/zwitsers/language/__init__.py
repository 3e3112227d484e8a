"""Messages for people, in Dutch and English, from the catalogues beside this file.

The engine and the command line have nl.toml and en.toml; an area that only some of the program needs has files of its
own, such as web.nl.toml and web.en.toml, read when it speaks. The first part of a key names the area.

A catalogue maps a key such as `snapshot.no-opponent` to a text with `{names}` in braces. A key that is missing in a
language falls back to English; a test fails when that happens, so it does not reach people.
"""

from __future__ import annotations

import os
from functools import cache

LANGUAGES = ("nl", "en")
DEFAULT = "en"
# The areas with catalogues of their own.
AREAS = ("api", "desk", "exchange", "formats", "hall", "pdf", "play", "ratings", "round", "settings", "tables", "web")


def catalogue(language: str) -> dict[str, str]:
    """All messages of one language, keys joined with dots."""
    return {key: text for area in ("", *AREAS) for key, text in _messages(area, language).items()}


def _message(key: str, language: str) -> str | None:
    area = key.partition(".")[0]
    return _messages(area if area in AREAS else "", language).get(key)


@cache
def _messages(area: str, language: str) -> dict[str, str]:
    """The messages of one area, or ("") those that no area has."""
    # Only when there is something to say: both take longer to load than a round to pair.
    import tomllib
    from pathlib import Path

    name = f"{area}.{language}.toml" if area else f"{language}.toml"
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    flat: dict[str, str] = {}
    stack: list[tuple[str, object]] = [("", tomllib.loads(text))]
    while stack:
        prefix, node = stack.pop()
        if isinstance(node, dict):
            stack.extend((f"{prefix}.{name}" if prefix else name, child) for name, child in node.items())
        else:
            flat[prefix] = str(node)
    return flat


def translate(key: str, language: str = DEFAULT, /, **values: object) -> str:
    """The message in that language with its values filled in."""
    text = _message(key, language) or _message(key, DEFAULT)
    if text is None:
        particulars = ", ".join(f"{name}={value}" for name, value in values.items())
        return f"{key} ({particulars})" if particulars else key
    return text.format(**values)


def preferred_language(choice: str | None = None) -> str:
    """The language to speak: what was asked for, else the locale's, else English."""
    if choice in LANGUAGES:
        return str(choice)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            return value[:2].lower() if value[:2].lower() in LANGUAGES else DEFAULT
    return DEFAULT
