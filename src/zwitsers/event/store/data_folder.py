"""Where this program keeps data of its own on this machine: rating lists, and the heads of logs on a server."""

from __future__ import annotations

import os
from pathlib import Path

# Says where, instead of where the system keeps data of a user.
VARIABLE = "ZWITSERS_DATA"


def data_folder() -> Path | None:
    """The folder, made or not; None when nothing says where it is."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given).expanduser()
    try:
        from platformdirs import user_data_path
    except ImportError:
        return None
    return user_data_path("zwitsers", appauthor=False)
