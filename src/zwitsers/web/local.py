"""Addresses that stay on this server."""

from __future__ import annotations

import re

# One slash and then an ordinary sign: //elsewhere and /\elsewhere lead away.
_LOCAL = re.compile(r"/(?:[\w.~%?=&+-][\w./~%?=&+-]*)?", re.ASCII)


def local_path(text: str, otherwise: str = "/") -> str:
    """The text when it is a path on this server, else the other one."""
    return text if _LOCAL.fullmatch(text) else otherwise
