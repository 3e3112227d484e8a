"""A hash as people compare it."""

_SHORT = 12


def short_seal(seal: str) -> str:
    """9F2C-41D0-7AB3."""
    text = seal[:_SHORT].upper()
    return "-".join(text[place : place + 4] for place in range(0, len(text), 4))
