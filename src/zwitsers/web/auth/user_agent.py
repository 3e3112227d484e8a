"""Short description of a browser and its system, from the User-Agent header."""

from __future__ import annotations

import re

# The first match counts: most browsers also contain the names of others.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
_OTHER = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,29}")


def device_of(agent: str) -> str:
    """Browser and system in a User-Agent header; else the first word, the name of a program; empty if there is none."""
    found = [next((shown for mark, shown in known if mark in agent), "") for known in (_BROWSERS, _SYSTEMS)]
    if any(found):
        return " · ".join(filter(None, found))
    other = _OTHER.match(agent)
    return other[0] if other else ""
