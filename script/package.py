"""Makes what people install, and tries each out with nothing else around it: `script/package`."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

from script.try_out import double_click, study, the_rest, try_out

ROOT = Path(__file__).resolve().parents[1]
MADE = ROOT / "dist"
# Alembic reads its steps from files, not as modules.
MIGRATIONS = ("zwitsers/event/store/migrations", "zwitsers/web/sitedb/migrations")
# The page that checks pairings: what script/browser made last goes into the one-file program.
BUNDLE = MADE / "browser"
# matplotlib looks for the module of a kind of picture when it draws one.
PICTURES = ("matplotlib.backends.backend_agg", "matplotlib.backends.backend_svg")
SYSTEMS = {"Darwin": "macos"}


def main() -> None:
    with TemporaryDirectory() as folder:
        work = Path(folder)
        wheel, sdist = distributions(work / "made")
        python = environment(work / "wheel", wheel)
        keep(wheel, program(python), work)
        keep(sdist, program(environment(work / "sdist", sdist)), work)
        executable = frozen(python, work / "frozen")
        keep(executable, executable, work)


def distributions(folder: Path) -> tuple[Path, Path]:
    """The wheel, made from the sdist, and the sdist."""
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, sdist


def environment(folder: Path, distribution: Path) -> Path:
    """A Python with this distribution and what it asks for, and nothing else."""
    venv.create(folder)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    install(python, f"{distribution}[app,study]")
    return python


def install(python: Path, *requirements: str) -> None:
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    # What is used a few times and thrown away need not be compiled.
    run(*pip, "install", "--quiet", "--no-compile", "--constraint", ROOT / "constraints.txt", *requirements)


def program(python: Path) -> Path:
    return python.with_name("zwitsers.exe" if os.name == "nt" else "zwitsers")


def frozen(python: Path, folder: Path) -> Path:
    """One file with Python, the libraries and the program as it is installed there."""
    install(python, "pyinstaller")
    folder.mkdir()
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))")
    version = run(program(python), "--version").split()
    system = SYSTEMS.get(platform.system(), platform.system()).lower()
    name = "-".join([*version, system, platform.machine().lower()])
    words: list[str | Path] = ["--onefile", "--name", name, "--noconfirm"]
    words += ["--collect-submodules", "zwitsers", "--collect-data", "zwitsers"]
    for module in PICTURES:
        words += ["--hidden-import", module]
    for migrations in MIGRATIONS:
        words += ["--add-data", f"{packages}/{migrations}:{migrations}"]
    if BUNDLE.is_dir():
        words += ["--add-data", f"{BUNDLE}:zwitsers/web/bundle"]
    if os.name == "nt":  # by a double click no console stays open; in a terminal it is a command like any other
        words += ["--hide-console", "hide-early"]
    words += ["--specpath", folder, "--workpath", folder / "work", "--distpath", folder]
    run(python, "-m", "PyInstaller", *words, ROOT / "script" / "executable.py")
    return folder / (f"{name}.exe" if os.name == "nt" else name)


def keep(made: Path, program: Path, work: Path) -> None:
    """Put it in dist/, once it is seen to work."""
    with TemporaryDirectory(dir=work) as bare:
        try_out(program, Path(bare))
        the_rest(program, Path(bare))
        study(program, Path(bare))
        if os.name == "posix":
            double_click(program, Path(bare))
    MADE.mkdir(exist_ok=True)
    shutil.copy2(made, MADE)
    print(f"dist/{made.name}: {made.stat().st_size / 1e6:.1f} MB, works with nothing else around it", flush=True)


def run(*words: str | Path) -> str:
    """What the command says; when it fails, that is in the error."""
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise CommandFailedError(f"{' '.join(map(str, words))}\n{ended.stdout}{ended.stderr}")
    return ended.stdout.strip()


class CommandFailedError(Exception):
    """A command that makes something did not."""


if __name__ == "__main__":
    main()
