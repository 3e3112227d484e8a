"""The comment lines of a table: `; XX[value]`, and above the players often the names of the columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.formats.exchanged import TournamentDetails

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_FIELD = re.compile(r"\b([A-Z]{2})\[([^\]]*)\]")
_DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_COUNTRY = re.compile(r"([A-Za-z]{2,3})\s*,|([A-Z]{2})$", re.ASCII)
# The longest first: some programs leave no blank between two names.
_HEADINGS = re.compile(
    r"SO[SD]OS[WM]?|S[SD]OS|SOSO|SODO|SOS[WM]?-[12]|SOSM[12]|SOS(?:TS|[WM](?!\w))?|CUSS?[WM]?|MMS|MM|BZS|NBW|Rating|Ratin|Rank|CAT|CPS|STS"
    r"|EXT|EXR|SDC|DC|SB|\b(?:Start|Points|Score|Pts|Pt|Wins|S|W)\b",
    re.IGNORECASE,
)
# Up to the last column that is no score. Rounds have numbers above them, which are passed over.
_BEFORE_HEADINGS = re.compile(r";.*\bName\b.*\b(?:Club|Country|Cntr|Co|Grade|Grd|Rk)\b", re.IGNORECASE)


def fields_of(comments: Iterable[str]) -> dict[str, str]:
    """The values by their codes (EV, PC, DT …); the first counts."""
    found: dict[str, str] = {}
    for line in comments:
        for code, value in _FIELD.findall(line):
            found.setdefault(code, " ".join(value.split()))
    return found


def about_of(fields: Mapping[str, str]) -> TournamentDetails:
    country, place = _place(fields.get("PC", ""))
    dates = _DATE.findall(fields.get("DT", ""))
    return TournamentDetails(
        name=fields.get("EV", ""),
        place=place,
        country=country,
        start=dates[0] if dates else "",
        end=dates[-1] if dates else "",
        game="go",
        time_control=fields.get("TM") or fields.get("TA", ""),  # the second in tables of before 2019
        komi=fields.get("KM", ""),
    )


def _place(text: str) -> tuple[str, str]:
    """Country and city. OpenGotha leaves the country out and keeps the comma."""
    bare = text.strip().removeprefix(",").strip()
    found = _COUNTRY.match(bare)
    if found is None or (text.startswith(",") and found[1] is None):
        return "", bare
    return found[1] or found[2], bare[found.end() :].strip()


def headings_of(comments: Iterable[str]) -> tuple[str, ...]:
    """The names of the score columns, as far as a comment line gives them."""
    for line in comments:
        found = _BEFORE_HEADINGS.match(line.strip())
        if found:
            return tuple(_HEADINGS.findall(line.strip()[found.end() :]))
    return ()
