"""TRF files of tournaments that are still to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LINE = "001 {number:4d}      {name:<33} {rating:4d}                            {points:>4} {number:4d}{rounds}"


def new_trf(folder: Path, size: int, *, extra: str = "", names: str = "Speler {}") -> str:
    """The name of a file with this many players and no rounds."""
    players = [
        LINE.format(number=n, name=names.format(n)[:33], rating=2000 - n, points="0.0", rounds="")
        for n in range(1, size + 1)
    ]
    file = folder / f"new-{size}.trf"
    file.write_text("\n".join(["012 Clubavond", "XXR 7", *filter(None, [extra]), *players]) + "\n", encoding="utf-8")
    return str(file)
