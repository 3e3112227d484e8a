"""`zwitsers player import`: enter everyone on a list, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.cli.arguments import Argument
from zwitsers.cli.errors import FileError, WrongCallError
from zwitsers.cli.event import declare_author, declare_event, opened_event, reading
from zwitsers.cli.files import read_bytes, warn_about
from zwitsers.cli.kinds import whole_number
from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event import actions
from zwitsers.event.fields import known_of
from zwitsers.formats.tables import SEEN_BEFORE, Gravity, Sureness, preview
from zwitsers.formats.trf import read_trf
from zwitsers.language import translate
from zwitsers.present.tables.table_preview import preview_blocks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Player
    from zwitsers.formats.tables import Preview

# These are about the columns and lines of a table; a TRF file has its own.
_FOR_TABLES = ("preview", "map", "sheet", "header", "skip_bad", "keep_doubles")


def _mapped_column(shown: str, text: str) -> tuple[str, str]:
    """`KNSB=rating`: a column and what it is."""
    column, equals, field = text.rpartition("=")
    if not equals or not column.strip():
        raise WrongCallError([Problem("cli.player-import.mapping", option=shown, value=text)])
    return column.strip(), field.strip()


# How a table is read, and what is done with doubtful lines.
TABLE_ARGUMENTS = (
    Argument("map", "cli.player-import.map", ("--map",), "cli.word.mapping", _mapped_column, repeatable=True),
    Argument("sheet", "cli.player-import.sheet", ("--sheet",), "cli.word.name"),
    Argument("header", "cli.player-import.header", ("--header",), "cli.word.rounds", whole_number(0)),
    Argument("skip_bad", "cli.player-import.skip-bad", ("--skip-bad",)),
    Argument("keep_doubles", "cli.player-import.keep-doubles", ("--keep-doubles",)),
)


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("file", value="cli.word.file", help="cli.player-import.file")
    arguments.switch("--preview", help="cli.player-import.preview")
    arguments.items.extend(TABLE_ARGUMENTS)
    declare_author(arguments)


def run(options: Options, output: Output) -> None:
    data = read_bytes(options.file)
    if any(line.startswith(b"001 ") for line in data.splitlines()):
        _enter(options, output, _of_trf(data, options))
        return
    with reading(options.event) as store:
        known = [entrant.player for entrant in store.state().entrants.values()]
    if options.preview:
        output.blocks(*preview_blocks(_preview(data, options, known), output.language))
    else:
        _enter(options, output, people_of_table(data, options, known, output))


def _enter(options: Options, output: Output, players: Sequence[dict[str, Any]]) -> None:
    with opened_event(options, output) as place:
        place.store.run(lambda state: actions.add_players(state, players), place.author)
        place.say("cli.player-import.done", count=len(players), total=len(place.state.entrants))


def people_of_table(data: bytes, options: Options, known: Sequence[Player], output: Output) -> list[dict[str, Any]]:
    """The people on a spreadsheet or list who are to be entered, with remarks about the others."""
    shown = _preview(data, options, known)
    players = _chosen(shown, options)
    warn_about(_remarks(shown), output)
    if left_out := len(shown.lines) - len(players):
        output.warn(output.phrase("cli.player-import.left-out", count=left_out))
    return players


def _of_trf(data: bytes, options: Options) -> list[dict[str, Any]]:
    given = [f"--{name.replace('_', '-')}" for name in _FOR_TABLES if getattr(options, name)]
    if given:
        raise WrongCallError([Problem("cli.player-import.is-trf", file=options.file, options=", ".join(given))])

    return [
        {field: value for field, value in known_of(player).items() if value}
        for player in read_trf(data).snapshot.players
    ]


def _preview(data: bytes, options: Options, known: Sequence[Player]) -> Preview:
    try:
        return preview(
            data,
            options.file,
            sheet=options.sheet,
            mapping=dict(options.map),
            header=options.header,
            known=[known_of(player) for player in known],
        )
    except ZwitsersError as error:
        if any(problem.key.startswith("tables.no-names") for problem in error.problems):
            raise FileError([*error.problems, Problem("cli.player-import.say-which")]) from None
        raise


def _chosen(shown: Preview, options: Options) -> list[dict[str, Any]]:
    """Who comes in; FileError when there is something against a line, and nobody said to leave such lines out."""
    against = [Gravity.BAD] if options.keep_doubles else [Gravity.BAD, *SEEN_BEFORE]
    problems = shown.problems_of(*against)
    if problems and not options.skip_bad:
        raise FileError([*problems, Problem("cli.player-import.nobody-entered", count=len(problems))])
    players = shown.entering(doubles=options.keep_doubles)
    if not players:
        raise FileError([*problems, Problem("cli.player-import.nobody-left", file=shown.file)])
    return players


def _remarks(shown: Preview) -> list[Problem]:
    """What an arbiter should know: columns that were left out though there is something in them, and doubts."""
    needless = ("tables.reason.unneeded", "tables.reason.empty")
    columns = [
        _LeftOut(column.heading or str(column.position), column.reason)
        for column in shown.columns
        if column.field is None and column.sureness is Sureness.NONE and column.reason.key not in needless
    ]
    return [*columns, *shown.problems_of(Gravity.DOUBT)]


class _LeftOut(Problem):
    """A column that was left out; why, is a message too."""

    __slots__ = ("_reason",)

    def __init__(self, column: str, reason: Problem) -> None:
        super().__init__("cli.player-import.column", column=column, reason=reason.key)
        self._reason = reason

    def text(self, language: str = "en") -> str:
        return translate(self.key, language, **{**self.values, "reason": self._reason.text(language)})
