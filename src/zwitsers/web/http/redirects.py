"""Addresses that stay on this server, and requests that come from its own pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from zwitsers.engine.domain import Problem
from zwitsers.web.http.errors import ForgedError

if TYPE_CHECKING:
    from fastapi import Request

# One slash and then an ordinary sign: //elsewhere and /\elsewhere lead away.
_LOCAL = re.compile(r"/(?:[\w.~%?=&+-][\w./~%?=&+-]*)?", re.ASCII)


def local_path(text: str, otherwise: str = "/") -> str:
    """The text when it is a path on this server, else the other one."""
    return text if _LOCAL.fullmatch(text) else otherwise


def check_origin(request: Request) -> None:
    """Browsers say where a request comes from; what comes from another place is refused."""
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
