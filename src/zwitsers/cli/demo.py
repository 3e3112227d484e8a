"""`zwitsers demo`: a small tournament that comes with the program, round by round."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.cli.exits import Exit

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output
    from zwitsers.report.table import Block

SYSTEM = "knsb-wp"
FILE = Path(__file__).with_name("data") / "demo.trf"


def declare(arguments: Arguments) -> None:
    arguments.switch("--trf", help="cli.demo.trf")


def run(options: argparse.Namespace, output: Output) -> int:
    data = FILE.read_bytes()
    if options.trf:
        output.machine(data.decode("utf-8"))
    else:
        output.blocks(*_walk(data, output))
    return Exit.DONE


def _walk(data: bytes, output: Output) -> list[Block]:
    from zwitsers.formats.trf import read_trf
    from zwitsers.report.rounds import round_table
    from zwitsers.report.standings import final_standings, standings, standings_blocks, standings_table
    from zwitsers.report.table import Beside, Heading, Note
    from zwitsers.rules.registry import rulebook
    from zwitsers.scores.final import final_ranking

    snapshot, book, language = read_trf(data).snapshot, rulebook(SYSTEM), output.language
    blocks: list[Block] = [
        Heading(output.phrase("cli.demo.title", name=snapshot.name, title=book.title(language))),
        Note(output.phrase("cli.demo.intro")),
    ]
    for played in range(1, snapshot.rounds):
        so_far = standings(snapshot.after(played), book)
        title = output.phrase("report.standings.title", rounds=played)
        blocks.append(
            Beside(
                (
                    round_table(snapshot, played, book, language),
                    standings_table(so_far, language, title=title, brief=True),
                )
            )
        )
    final = final_standings(snapshot, book, final_ranking(snapshot, book), ranking=book.final_rankings[0].id)
    blocks.append(round_table(snapshot, snapshot.rounds, book, language))
    blocks += standings_blocks(final, language)
    blocks.append(Note(output.phrase("cli.demo.next").strip(), good=True))
    return blocks
