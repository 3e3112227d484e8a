"""Where the program's words go: what was asked for to stdout, everything about it to stderr."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from zwitsers.cli.errors import FileError
from zwitsers.cli.parts import part
from zwitsers.engine.domain import Problem
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager
    from typing import TextIO

    from zwitsers.cli.arguments import Options
    from zwitsers.present.tables.table import Block


View = TypeVar("View")


class Output:
    """Speaks one language. A reader who stops reading (`| head`) is not an error: the command ends as it would have."""

    def __init__(self, language: str) -> None:
        self.language = language

    def phrase(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    def lines(self, text: str) -> None:
        """Text for people, in whatever encoding their terminal has."""
        _write(_stream(sys.stdout), text + "\n")

    def blocks(self, *blocks: Block) -> None:
        """Titles, tables and notes, drawn as well as the terminal allows."""
        stream = _stream(sys.stdout)
        if stream is not None:
            self.lines(part("draw").draw(blocks, stream))

    def answer(
        self,
        options: Options,
        view: View,
        blocks: Callable[[View, str], Iterable[Block]],
        *,
        json: Callable[[View], str] | None = None,
        csv: Callable[[View], str] | None = None,
    ) -> None:
        """What was asked for, as the call wants it: --json or --csv for programs, else drawn for people. Without `json`
        the view itself is the record."""
        if options.json:
            self.machine((json or part("data").view_json)(view))
        elif csv is not None and options.csv:
            self.machine(csv(view))
        else:
            self.blocks(*blocks(view, self.language))

    def machine(self, text: str) -> None:
        """Text for programs: UTF-8 always, whatever the terminal says it is, and not a byte more."""
        self.raw(text.encode("utf-8"))

    def raw(self, data: bytes) -> None:
        """A whole file, as it is."""
        stream = _stream(sys.stdout)
        if stream is None:
            return
        with _patient(stream):
            stream.flush()
            stream.buffer.write(data)
            stream.buffer.flush()

    def progress(self, label: str, total: int) -> AbstractContextManager[Callable[[], None]]:
        """A progress bar; gives a function to call after each piece of work."""
        bar: AbstractContextManager[Callable[[], None]] = part("progress").progress(label, total)
        return bar

    def caution(self, key: str, /, **values: object) -> None:
        """Something that an arbiter may not have meant."""
        self.caution_of(Problem(key, **values))

    def caution_of(self, problem: Problem) -> None:
        self.warn(f"{self.phrase('cli.warning')}: {problem.text(self.language)}")

    def warn(self, text: str) -> None:
        _write(_stream(sys.stderr), part("text").printable(text) + "\n")


def _stream(stream: TextIO | None) -> TextIO | None:
    """Python has None here when the program was started with the stream closed (`>&-`)."""
    return stream


def _write(stream: TextIO | None, text: str) -> None:
    if stream is None:
        return
    with _patient(stream):
        stream.write(part("text").encodable(text, stream.encoding or "utf-8"))
        stream.flush()


@contextmanager
def _patient(stream: TextIO) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        _drop(stream)
    except OSError as error:
        _drop(stream)
        if os.name == "nt" and error.errno == errno.EINVAL:  # what Windows says of a broken pipe
            return
        raise FileError([Problem("cli.file.not-written", reason=error.strerror or str(error))]) from None


def _drop(stream: TextIO) -> None:
    """Let what is still to be written go nowhere, so that closing the stream does not complain again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
