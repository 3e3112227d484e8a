"""Commitment scheme for the lots: a secret, its hash that is published before the draw, and the seed derived from the
secret and the list of entries. Nobody can choose the lots."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_COMMITTED, _DRAWN = b"zwitsers-lots-1:secret:", b"zwitsers-lots-1:seed:"
# JSON readers keep integers of this size exact, and the arbiter can read the seed out in the hall.
_SEED_BYTES = 6
_SECRET = re.compile(r"[0-9a-f]{32}")


def is_secret(text: str) -> bool:
    """Whether the text is 128 bits in hexadecimal: too many for a brute-force search from the hash."""
    return _SECRET.fullmatch(text) is not None


def commitment_of(secret: str) -> str:
    """The hash that is published before entries close."""
    return hashlib.sha256(_COMMITTED + secret.encode()).hexdigest()


def committed_seed(secret: str, entries: Iterable[tuple[int, str]]) -> int:
    """The seed of the draw. `entries`: entry id and name of all players, in the order of the ids."""
    listed = json.dumps([list(entry) for entry in entries], ensure_ascii=True, separators=(",", ":"))
    digest = hashlib.sha256(_DRAWN + secret.encode() + b":" + listed.encode()).digest()
    return int.from_bytes(digest[:_SEED_BYTES], "big")
