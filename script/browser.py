"""Makes the page that runs the program in a browser: `script/browser [FOLDER]` (dist/browser if not given).

The folder is complete: put it on any web space, or serve it with `zwitsers serve --check-bundle FOLDER`.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from zwitsers.language import LANGUAGES, catalogue

ROOT = Path(__file__).resolve().parents[1]
MADE = ROOT / "dist" / "browser"
SOURCE = ROOT / "src" / "zwitsers"
PAGE = SOURCE / "web" / "check"
STATIC = SOURCE / "web" / "static"
# The only place that names the version of Pyodide.
PYODIDE = "pyodide@314.0.7"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
COMPRESSED = ("pyodide/pyodide.asm.wasm", "pyodide/pyodide.asm.mjs", "pyodide/pyodide-lock.json")
STYLES = ("base.css", "parts.css", "tables.css", "mark.svg")
# Packages that need more than the standard library, or that a TRF file in a browser has no use for.
LEFT_OUT = (
    "web",
    "event/store",
    "present/documents",
    "engine/simulate",
    "cli/engine",
    "cli/player",
    "cli/data",
    "formats/ratings",
    "formats/opengotha",
    "formats/h9",
    "formats/pdn",
    "formats/tables",
    "formats/crosstables",
)
# The catalogues of pages, paper and servers are not needed either.
SILENT = ("api", "desk", "hall", "pdf", "play", "ratings", "simulate", "web", "store", "exchange", "prizes")
# Fixed, so that the same sources give the same archive.
_MOMENT = (2020, 1, 1, 0, 0, 0)


def main(folder: Path = MADE) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pyodide").mkdir(parents=True)
    fetch_pyodide(folder / "pyodide")
    for path in sorted(PAGE.iterdir()):
        shutil.copy(path, folder)
    for name in STYLES:
        shutil.copy(STATIC / name, folder)
    shutil.copytree(STATIC / "fonts", folder / "fonts")
    for language in LANGUAGES:
        words = {key: text for key, text in catalogue(language).items() if key.startswith("browser.")}
        (folder / f"words.{language}.json").write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
    write_archive(folder / "zwitsers.zip")
    snapshot = write_snapshot(folder)
    write_list(folder, snapshot)
    compress(folder)
    total = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {total / 1e6:.1f} MB")


def fetch_pyodide(folder: Path) -> None:
    with TemporaryDirectory() as work:
        subprocess.run(["npm", "pack", "--silent", PYODIDE], cwd=work, check=True, stdout=subprocess.DEVNULL)
        (packed,) = Path(work).glob("*.tgz")
        with tarfile.open(packed) as archive:
            for name in PYODIDE_FILES:
                content = archive.extractfile(f"package/{name}")
                assert content is not None, name
                (folder / name).write_bytes(content.read())


def program_files() -> list[Path]:
    """The modules and catalogues that the commands on a TRF file need, relative to the package."""
    found = []
    for path in sorted(SOURCE.rglob("*")):
        inside = path.relative_to(SOURCE)
        if path.suffix not in (".py", ".toml") or any(inside.is_relative_to(part) for part in LEFT_OUT):
            continue
        if path.suffix == ".toml" and path.name.partition(".")[0] in SILENT:
            continue
        found.append(inside)
    return found


def write_archive(target: Path) -> None:
    """The program as an archive that Python can unpack where it runs."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for inside in program_files():
            info = zipfile.ZipInfo(f"zwitsers/{inside.as_posix()}", _MOMENT)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, (SOURCE / inside).read_bytes())


def write_snapshot(folder: Path) -> str:
    """Python's memory with the program imported, under a name that changes with its content: a page never mixes two."""
    subprocess.run(["node", ROOT / "script" / "browser_snapshot.mjs", folder], check=True, stdout=subprocess.DEVNULL)
    made = folder / "snapshot.bin"
    digest = hashlib.sha256((folder / "zwitsers.zip").read_bytes() + made.read_bytes()).hexdigest()
    return made.rename(folder / f"snapshot-{digest[:12]}.bin").name


def write_list(folder: Path, snapshot: str) -> None:
    """files.json: every file for the service worker, and how much is loaded before the page can work."""
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode() + b"\0" + (folder / name).read_bytes())
    worker = folder / "sw.js"
    version = digest.hexdigest()[:16]
    worker.write_text(worker.read_text(encoding="utf-8").replace("@VERSION@", version), encoding="utf-8")
    large = [name for name in files if name.startswith("pyodide/") or name in ("zwitsers.zip", snapshot)]
    loading = sum((folder / name).stat().st_size for name in large if not name.endswith(".mjs"))
    kept = [name for name in files if name != "sw.js"]
    listed = {"version": version, "loading": loading, "snapshot": snapshot, "files": kept}
    (folder / "files.json").write_text(json.dumps(listed, indent=1), encoding="utf-8")


def compress(folder: Path) -> None:
    """The large files also as .gz, for servers that send them so (ours does, nginx with gzip_static)."""
    for name in COMPRESSED:
        data = (folder / name).read_bytes()
        (folder / f"{name}.gz").write_bytes(gzip.compress(data, mtime=0))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
