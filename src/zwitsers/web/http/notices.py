"""Notices for the next page. They are stored in a cookie, so that any server can render that page."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

NOTICES = "zwitsers_notices"
# Lifetime of a notice that no page has shown.
SECONDS = 60
# In bytes; browsers limit a cookie to 4 kB.
_MOST = 2900


def written(notices: Sequence[str]) -> str:
    """Encode the latest notices, as many as fit in the cookie."""
    said = list(notices)
    while len(text := json.dumps(said).encode()) > _MOST:
        said = said[1:] or [said[0][: len(said[0]) // 2]]
    return urlsafe_b64encode(text).decode()


def read(cookie: str) -> list[str]:
    """Decode the cookie; invalid content gives no notices."""
    try:
        found = json.loads(urlsafe_b64decode(cookie.encode("ascii", "replace")))
    except (ValueError, RecursionError):
        return []
    return [text for text in found if isinstance(text, str)] if isinstance(found, list) else []
