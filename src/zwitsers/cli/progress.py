"""A progress bar on stderr, for people who look at a terminal; nobody else notices."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[], None]]:
    """Gives a function to call after each piece of work."""
    stderr: TextIO | None = sys.stderr  # None when the program was started with it closed
    if stderr is None or not stderr.isatty() or os.environ.get("TERM") == "dumb" or not find_spec("rich"):
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=stderr), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda: bar.advance(task)
