"""Which browser looks at the pages: for the tests, for the pictures of the pages, and for script/test.

python tests/helpers/chromium.py     prints where it is; fails where there is none
"""

from __future__ import annotations

import os
import shutil

VARIABLE = "ZWITSERS_TEST_CHROMIUM"
# Debian's packages of these names, and Google's. The shell is the same browser without windows, and much quicker.
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
# Without a sandbox because tests may run as root, and without calls home.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str | None:
    return os.environ.get(VARIABLE) or next(filter(None, map(shutil.which, NAMES)), None)


if __name__ == "__main__":
    found = chromium()
    print(found or f"none of {', '.join(NAMES)}")
    raise SystemExit(found is None)
