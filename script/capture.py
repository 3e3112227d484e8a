"""Make the pictures of docs/images from what the program really prints: `.venv/bin/python -m script.capture`."""

from __future__ import annotations

import io
import os
import pty
import re
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

IMAGES = Path("docs/images")
PROGRAM = Path(sys.executable).with_name("zwitsers")
PICTURES = {
    "pair": ("pair", "round5.trf", "--system", "knsb-wp"),
    "standings": ("standings", "demo.trf", "--system", "knsb-wp", "--prizes", "500,300,200"),
    "card": ("card", "demo.trf", "6", "--system", "knsb-wp"),
}
COLUMNS = 106
# The pictures must not fetch fonts from anywhere: the reader's own monospace does.
FONT_FACES = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for file, options in (("demo.trf", ()), ("round5.trf", ("--after", "4"))):
            demo = in_terminal(("demo", "--trf", *options), folder, 200)
            (Path(folder) / file).write_text(demo, encoding="utf-8", newline="")
        for name, words in PICTURES.items():
            drawn = Text.from_ansi(in_terminal(words, folder, COLUMNS))
            console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
            console.print(drawn)
            svg = console.export_svg(title=f"$ zwitsers {' '.join(words)}", unique_id=f"zwitsers-{name}")
            (IMAGES / f"{name}.svg").write_text(FONT_FACES.sub("", svg), encoding="utf-8")


def in_terminal(words: tuple[str, ...], folder: str, columns: int) -> str:
    """What the command prints when it talks to a terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        settings = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": str(columns), "LC_ALL": "C.UTF-8"}
        os.execve(PROGRAM, ["zwitsers", *words], {**os.environ, **settings})
    parts: list[bytes] = []
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # how Linux says that the other end is closed
            break
        if not part:
            break
        parts.append(part)
    _pid, status = os.waitpid(child, 0)
    if status:
        raise SystemExit(f"zwitsers {' '.join(words)} ended with {os.waitstatus_to_exitcode(status)}")
    return b"".join(parts).decode("utf-8").replace("\r\n", "\n")


if __name__ == "__main__":
    main()
