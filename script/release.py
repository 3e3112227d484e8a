"""Checks that everything is ready for a release, runs the tests, tags the commit and builds the packages."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION = re.compile(r"\d+\.\d+\.\d+")


def main() -> None:
    if len(sys.argv) != 2 or not VERSION.fullmatch(sys.argv[1]):
        sys.exit("Usage: script/release VERSION, such as script/release 1.0.0.")
    version = sys.argv[1]
    problems = [*version_problems(ROOT, version), *git_problems(version)]
    if problems:
        sys.exit("Not released:\n" + "\n".join(f"- {problem}" for problem in problems))
    run(".ci/run")
    run("git", "tag", "--annotate", f"v{version}", "--message", f"Zwitsers {version}")
    run("script/package")
    print(f"Tagged v{version}; the packages are in dist. Look at them, then: git push origin v{version}")


def version_problems(root: Path, version: str) -> list[str]:
    """What in the files does not say this version."""
    found = []
    if f'__version__ = "{version}"' not in (root / "src/zwitsers/version.py").read_text(encoding="utf-8"):
        found.append(f"src/zwitsers/version.py does not say {version}.")
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", changes, re.MULTILINE):
        found.append(f"CHANGELOG.md has no heading '## {version} (YYYY-MM-DD)'.")
    if not (root / "tests" / "releases" / f"{version}.zip").exists():
        found.append(f"tests/releases has no {version}.zip: make it with python -m script.release_files.")
    return found


def git_problems(version: str) -> list[str]:
    """What of the working copy stands in the way of a tag."""
    found = []
    if git("status", "--porcelain"):
        found.append("There are changes that are not committed.")
    if git("branch", "--show-current") != "main":
        found.append("This is not the branch main.")
    if git("tag", "--list", f"v{version}"):
        found.append(f"There is a tag v{version} already.")
    return found


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def run(*words: str) -> None:
    subprocess.run(words, cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
