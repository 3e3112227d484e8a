"""TOTP codes (RFC 6238 with its default values)."""

from __future__ import annotations

import struct
from base64 import b32decode, b32encode
from hmac import compare_digest, digest
from urllib.parse import quote, urlencode

DIGITS = 6
STEP_SECONDS = 30
SECRET_BYTES = 20
# Tolerance: the clock of a phone may be one step behind or ahead.
_STEPS_AROUND = 1


def code_at(secret: bytes, step: int) -> str:
    """The code of this step (RFC 4226)."""
    digest_bytes = digest(secret, struct.pack(">Q", step), "sha1")
    start = digest_bytes[-1] & 15
    number = int.from_bytes(digest_bytes[start : start + 4]) & 0x7FFF_FFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def step_of(secret: bytes, code: str, now: float, after: int) -> int | None:
    """The step of this code, around now and later than `after`; None: the code is wrong or was used before."""
    current = int(now) // STEP_SECONDS
    if after > current + _STEPS_AROUND:  # the clock was set back: do not lock the user out until then
        after = -1
    steps = range(current - _STEPS_AROUND, current + _STEPS_AROUND + 1)
    right = [step for step in steps if compare_digest(code_at(secret, step).encode(), code.encode())]
    return next((step for step in right if step > after), None)


def as_text(secret: bytes) -> str:
    """The secret in base32, for manual entry into an app."""
    return b32encode(secret).decode().rstrip("=")


def from_text(text: str) -> bytes:
    return b32decode(text + "=" * (-len(text) % 8))


def address(secret: bytes, account: str, issuer: str) -> str:
    """The otpauth URI for the QR code."""
    values = urlencode({"secret": as_text(secret), "issuer": issuer}, quote_via=quote)
    return f"otpauth://totp/{quote(f'{issuer}:{account}')}?{values}"
