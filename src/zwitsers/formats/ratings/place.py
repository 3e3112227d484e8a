"""Where the rating lists of this user are kept."""

from __future__ import annotations

import os
from pathlib import Path

from zwitsers.engine.domain import Problem
from zwitsers.formats.ratings.problems import RatingsError

# Says where, instead of where the system keeps data of a user.
VARIABLE = "ZWITSERS_DATA"


def ratings_folder() -> Path:
    """The folder, made or not."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given).expanduser() / "ratings"
    try:
        from platformdirs import user_data_path
    except ImportError:
        raise RatingsError([Problem("ratings.no-platformdirs", variable=VARIABLE)]) from None
    return user_data_path("zwitsers", appauthor=False) / "ratings"
