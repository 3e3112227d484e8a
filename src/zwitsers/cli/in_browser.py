"""The commands in a browser page (Pyodide): each call runs a command of the table and returns what it wrote as data."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

from zwitsers.cli.errors import Exit
from zwitsers.cli.files import read_document
from zwitsers.cli.main import dispatch, exit_code, problem_texts
from zwitsers.cli.output import Output
from zwitsers.engine.domain import ZwitsersError
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.view import view_of
from zwitsers.formats.trf.handling import swiss_system
from zwitsers.present.tables.lesson import judged_blocks, position_blocks, read_pairs
from zwitsers.present.tables.table import Heading, Note, Paragraph, SideBySide, Table, mapped
from zwitsers.present.text import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zwitsers.present.tables.table import Block

    Report = Callable[[int, int], object]


class CapturedOutput(Output):
    """Keeps blocks, warnings and raw output instead of writing them."""

    def __init__(self, language: str, report: Report) -> None:
        super().__init__(language)
        self.report = report
        self.kept: list[Block] = []
        self.warnings: list[str] = []
        self.data = b""

    def lines(self, text: str) -> None:
        self.kept.append(Paragraph(text))

    def blocks(self, *blocks: Block) -> None:
        self.kept += [mapped(block, printable) for block in blocks]

    def raw(self, data: bytes) -> None:
        self.data += data

    def warn(self, text: str) -> None:
        self.warnings.append(printable(text))

    @contextmanager
    def progress(self, label: str, total: int) -> Iterator[Callable[[], None]]:
        done = 0

        def one_done() -> None:
            nonlocal done
            done += 1
            self.report(done, total)

        yield one_done


def call(words: str, language: str, report: Report = lambda _done, _total: None) -> str:
    """Run a command, its words as a JSON list; return JSON: exit code, blocks, raw text, warnings, problems."""
    output = CapturedOutput(language, report)
    problems: list[str] = []
    try:
        code = dispatch(json.loads(words), output)
    except ZwitsersError as error:
        code, problems = exit_code(error), problem_texts(error, language)
    except Exception as error:  # the page stays usable, and shows what to report
        code, problems = Exit.INTERNAL_ERROR, [f"{type(error).__name__}: {error}"]
    answer = {
        "exit": int(code),
        "blocks": [block_record(block) for block in output.kept],
        "text": output.data.decode("utf-8"),
        "warnings": output.warnings,
        "problems": [printable(text) for text in problems],
    }
    return json.dumps(answer, ensure_ascii=False)


def tournament(name: str, language: str) -> str:
    """What the page has to know of a TRF file to ask about it, as JSON; with problems when it cannot be read."""
    try:
        document = read_document(name)
    except ZwitsersError as error:
        return json.dumps({"problems": problem_texts(error, language)})
    snapshot = document.snapshot
    facts = {
        "name": snapshot.name,
        "rounds": snapshot.rounds,
        "planned": snapshot.planned_rounds,
        "system": swiss_system(document),
        "players": [{"number": player.number, "name": player.name} for player in snapshot.players],
        "problems": [],
    }
    return json.dumps(facts, ensure_ascii=False)


def lesson(name: str, system: str, pairs: str, best: str, language: str) -> str:
    """A position to pair by hand, or with `pairs` what the judge says of them, as JSON."""
    snapshot, book = read_document(name).snapshot, rulebook(system)
    answer: dict[str, object]
    if pairs:
        right, blocks = judged_blocks(snapshot, book, read_pairs(pairs), read_pairs(best), language)
        answer = {"right": right}
    else:
        blocks = position_blocks(snapshot, book, language)
        ranking = view_of(snapshot, book).ranking
        answer = {"players": [{"number": number, "name": snapshot.player(number).name} for number in ranking]}
    return json.dumps({**answer, "blocks": [block_record(block) for block in blocks]}, ensure_ascii=False)


def block_record(block: Block) -> dict[str, object]:
    """A block as plain data, for the script that draws it."""
    if isinstance(block, Table):
        return {
            "kind": "table",
            "title": block.title,
            "columns": [{"heading": column.heading, "classes": column.classes} for column in block.columns],
            "rows": block.rows,
            "padding": block.padding,
            "total": block.total,
        }
    if isinstance(block, SideBySide):
        return {"kind": "side-by-side", "tables": [block_record(table) for table in block.blocks]}
    kind = {Heading: "heading", Paragraph: "paragraph", Note: "note"}[type(block)]
    return {"kind": kind, "text": block.text, "good": block.good if isinstance(block, Note) else None}
