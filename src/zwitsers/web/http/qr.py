"""QR codes."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

_COLOURS: dict[str, Any] = {"border": 2, "dark": "#000", "light": "#fff"}


def qr_data_uri(text: str) -> str:
    """A QR code of this text as an image in a data URI."""
    import segno

    return segno.make(text, error="m", micro=False).svg_data_uri(scale=4, **_COLOURS)


def qr_svg(text: str) -> Markup:
    """A QR code of this text as an SVG element."""
    import segno

    return Markup(segno.make(text, error="m", micro=False).svg_inline(omitsize=True, **_COLOURS))
