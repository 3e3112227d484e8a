"""Safe redirects, and the origin check of requests."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from zwitsers.engine.domain import Problem
from zwitsers.web.http.errors import ForgedError

if TYPE_CHECKING:
    from fastapi import Request

# One slash, then an ordinary character: //host and /\host would lead to another site.
_LOCAL = re.compile(r"/(?:[\w.~%?=&+-][\w./~%?=&+-]*)?", re.ASCII)


def local_path(text: str, otherwise: str = "/") -> str:
    """The text if it is a path on this server, else `otherwise`."""
    return text if _LOCAL.fullmatch(text) else otherwise


def check_origin(request: Request) -> None:
    """Raise ForgedError for a cross-site request, by Sec-Fetch-Site and Origin."""
    headers = request.headers
    site, origin = headers.get("sec-fetch-site", ""), headers.get("origin")
    ours = origin is None or site == "same-origin" or _netloc(origin) == headers.get("host", "").lower()
    if site not in ("", "same-origin", "none") or not ours:
        raise ForgedError([Problem("web.forged")])


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
