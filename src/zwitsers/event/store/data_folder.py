"""The data folder of this program on this machine: rating lists, and heads of logs on a server."""

from __future__ import annotations

import os
from pathlib import Path

# Overrides the user data folder of the system.
VARIABLE = "ZWITSERS_DATA"


def data_folder() -> Path | None:
    """The folder, which need not exist. None without the environment variable and without platformdirs."""
    given = os.environ.get(VARIABLE)
    if given:
        return Path(given).expanduser()
    try:
        from platformdirs import user_data_path
    except ImportError:
        return None
    return user_data_path("zwitsers", appauthor=False)
