"""`zwitsers demo`: a small tournament that comes with the program, round by round."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.cli.kinds import whole_number
from zwitsers.engine.domain import Problem, SnapshotError
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.final import final_ranking
from zwitsers.formats.trf import read_trf, write_trf
from zwitsers.present.tables.round import brief_table, pairing_blocks
from zwitsers.present.tables.standings import standings_blocks, standings_name, standings_table
from zwitsers.present.tables.table import Heading, Note, SideBySide
from zwitsers.present.views.people import people
from zwitsers.present.views.round import played_round
from zwitsers.present.views.standings import Stage, final_standings
from zwitsers.present.words import short_name

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.present.tables.table import Block
    from zwitsers.present.views.standings import Standings

SYSTEM = "knsb-wp"
FILE = Path(__file__).with_name("data") / "demo.trf"


def declare(arguments: Arguments) -> None:
    arguments.switch("--trf", help="cli.demo.trf")
    arguments.option("--after", value="cli.word.rounds", help="cli.demo.after", kind=whole_number(0))


def run(options: Options, output: Output) -> None:
    if options.trf:
        output.machine(_file(options.after).decode("utf-8"))
    elif options.after is not None:
        raise WrongCallError([Problem("cli.demo.after-alone")])
    else:
        output.blocks(*_walk(FILE.read_bytes(), output))


def _file(rounds: int | None) -> bytes:
    """The tournament as a file, as it was after this number of rounds."""
    data = FILE.read_bytes()
    if rounds is None:
        return data

    document = read_trf(data)
    with wrong_call(SnapshotError):
        return write_trf(document.with_snapshot(document.snapshot.after(rounds)))


def _walk(data: bytes, output: Output) -> list[Block]:
    snapshot, book, language = read_trf(data).snapshot, rulebook(SYSTEM), output.language
    blocks: list[Block] = [
        Heading(output.phrase("cli.demo.title", name=snapshot.name, title=book.title(language))),
        Note(output.phrase("cli.demo.intro")),
    ]
    for played in range(1, snapshot.rounds):
        so_far = _ranked(snapshot.after(played), book, Stage.AFTER)
        title = standings_name(so_far, language)
        blocks.append(
            SideBySide(
                (
                    brief_table(played_round(snapshot, played, book), language),
                    standings_table(so_far, language, title=title, brief=True),
                )
            )
        )
    blocks += _next_round(snapshot.after(snapshot.rounds - 1), book, output)
    final = _ranked(snapshot, book, Stage.FINAL)
    blocks.append(brief_table(played_round(snapshot, snapshot.rounds, book), language))
    blocks += standings_blocks(final, language)
    blocks.append(Note(output.phrase("cli.demo.next").strip(), good=True))
    return blocks


def _ranked(snapshot: Snapshot, book: Rulebook, stage: Stage) -> Standings:
    lines = final_ranking(snapshot, book)
    return final_standings(snapshot, book, lines, ranking=book.final_rankings[0].id, stage=stage)


def _next_round(snapshot: Snapshot, book: Rulebook, output: Output) -> list[Block]:
    """The last round as it was paired, and why the first board has the colours it has."""
    pairing = pair_round(snapshot, book)
    top = pairing.boards[0]
    why = output.phrase(
        "cli.demo.why",
        white=short_name(people(snapshot.players)[top.white]),
        article=top.colour_article,
        reading=book.article(top.colour_article).reading(output.language),
    )
    return [*pairing_blocks(pairing, snapshot, book, output.language), Note(why)]
