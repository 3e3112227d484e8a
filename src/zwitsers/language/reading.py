"""Reads a catalogue. They are TOML of the plainest kind, of which this takes a tenth of the time that all of TOML does:
a server that starts has thousands of messages to read. A test holds every catalogue against tomllib."""

from __future__ import annotations

import re

# [a.section], or key = "a text" on one line, or on several between three quotes.
_PART = re.compile(r'^(?:\[(.+)\]|(\S+) = "(?:""\n((?s:.*?))""|(.*))")$', re.MULTILINE)


def messages(text: str) -> dict[str, str]:
    """What a catalogue says, by its keys with the section before them."""
    found: dict[str, str] = {}
    section = ""
    for begun, key, lines, line in _PART.findall(text):
        if begun:
            section = f"{begun}."
        else:
            found[section + key] = (lines or line).replace("\\n", "\n").replace('\\"', '"')
    return found
