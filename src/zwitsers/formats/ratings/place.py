"""Where the rating lists of this user are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.event.store.data_folder import VARIABLE, data_folder
from zwitsers.formats.ratings.problems import RatingsError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["VARIABLE", "ratings_folder"]


def ratings_folder() -> Path:
    """The folder, made or not."""
    folder = data_folder()
    if folder is None:
        raise RatingsError([Problem("ratings.no-platformdirs", variable=VARIABLE)])
    return folder / "ratings"
