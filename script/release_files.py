"""Writes tests/releases/VERSION.zip: event files and a site file with everything that this version can write.

Run it once for each release, before the version number changes: `python -m script.release_files`. Later versions must
open, audit, continue and export these files; tests/test_release_files.py checks it. An existing file is never replaced.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from helpers.all_events import facts_of, write_all  # noqa: E402
from helpers.all_site import write_site  # noqa: E402
from zwitsers import __version__  # noqa: E402
from zwitsers.event.store import open_store  # noqa: E402

RELEASES = ROOT / "tests" / "releases"


def write_release(target: Path) -> None:
    """Write the archive: *.zwitsers, the site file, and expected.json with what a reader must find in them."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        expected = {}
        for path in write_all(folder):
            with open_store(path, backups=None) as store:
                expected[path.stem] = facts_of(store)
        expected["site"] = write_site(folder)
        (folder / "expected.json").write_text(json.dumps(expected, indent=1), encoding="utf-8")
        with ZipFile(target, "x", ZIP_DEFLATED) as archive:
            for file in sorted(folder.iterdir()):
                archive.write(file, file.name)


if __name__ == "__main__":
    RELEASES.mkdir(exist_ok=True)
    write_release(RELEASES / f"{__version__}.zip")
