"""What the executable starts with; script/package makes it of this and the wheel."""

from __future__ import annotations

import multiprocessing
import os
import sys

from zwitsers.cli.engine.main import run as run_engine
from zwitsers.cli.main import run


def leave_libraries_to_others() -> None:
    """The browser, and whatever else we start, must find the libraries of the system and not those packed in here."""
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before


if __name__ == "__main__":
    multiprocessing.freeze_support()  # the processes of `simulate` start here too
    leave_libraries_to_others()
    # Called zwitsers-engine, by a copy or a link, it is the other command.
    engine = os.path.basename(sys.argv[0]).startswith("zwitsers-engine")  # noqa: PTH119
    sys.exit(run_engine() if engine else run())
