"""The two colours. The rulebook defines the colour balance; the domain only stores the history."""

from __future__ import annotations

from enum import Enum


class Colour(Enum):
    WHITE = "w"
    BLACK = "b"

    @property
    def other(self) -> Colour:
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE
