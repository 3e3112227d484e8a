"""`zwitsers export`: the tournament in any format that others read, on paper, as pages, or its whole log as text."""

from __future__ import annotations

from codecs import BOM_UTF8
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zwitsers.cli.errors import FileError, WrongCallError, wrong_call
from zwitsers.cli.event import declare_event, reading
from zwitsers.cli.event_kinds import round_number, round_span
from zwitsers.cli.files import warn_about, write_bytes
from zwitsers.cli.kinds import one_of, whole_number
from zwitsers.engine.domain import Problem
from zwitsers.event.store import export_log
from zwitsers.present.documents.options import PAPERS, DocumentOptions, NoSuchPartError
from zwitsers.present.documents.registry import FORMATS, by_extension
from zwitsers.present.documents.site import site_pages

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.event.log import Log
    from zwitsers.event.state import State
    from zwitsers.present.documents.registry import Format

LOG = "log"
_DEFAULT = "trf"
_PAGES = "html"
_CLASSES = ("A", "B", "C", "D")
# What can be asked of some formats only, by the names of the options of the library.
_ASKED = {
    "round": "--round",
    "rounds": "--rounds",
    "paper": "--paper",
    "large": "--large",
    "player": "--player",
    "category": "--category",
    "tournament_class": "--class",
    "check_at": "--check-at",
    "check_bundle": "--check-bundle",
}
# Losses are said once for each kind; names that were cut, once for each name.
_MOST_WARNINGS = 30


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option("--format", value="cli.word.format", help="cli.export.format", kind=one_of(*FORMATS, LOG))
    arguments.option("-o", "--output", value="cli.word.file", help="cli.export.output")
    arguments.option("--round", value="cli.word.rounds", help="cli.export.round", kind=round_number)
    arguments.option("--rounds", value="cli.word.list", help="cli.export.rounds", kind=round_span)
    arguments.option("--paper", value="a4|a3", help="cli.export.paper", kind=one_of(*PAPERS))
    arguments.switch("--large", help="cli.export.large")
    arguments.option("--player", value="cli.word.number", help="cli.export.player", kind=whole_number(1))
    arguments.option("--category", value="cli.word.name", help="cli.export.category")
    arguments.option("--class", value="A|B|C|D", help="cli.export.class", kind=one_of(*_CLASSES))
    arguments.option("--check-at", value="cli.word.address", help="cli.export.check-at")
    arguments.option("--check-bundle", value="cli.word.folder", help="cli.export.check-bundle", kind=_bundle)
    arguments.rule_out_together("--round", "--rounds")


def _bundle(_shown: str, folder: str) -> Path:
    from zwitsers.web.http.check_bundle import is_bundle

    if not is_bundle(Path(folder)):
        raise FileError([Problem("cli.serve.no-bundle", folder=folder)])
    return Path(folder)


def run(options: Options, output: Output) -> None:
    chosen = options.format or _by_name(options.output)
    if chosen == LOG:
        _export_log(options)
        return
    file_format = FORMATS[chosen]
    _check(file_format, options)
    with reading(options.event) as store:
        log, state = store.log_and_state()
        if file_format.id == _PAGES and not options.output.casefold().endswith(".zip"):
            _write_folder(state, options.output, DocumentOptions(output.language, log=log, **_values(options)))
            return
        _write(file_format, log, state, options, output)


def _write(file_format: Format, log: Log, state: State, options: Options, output: Output) -> None:
    with wrong_call(NoSuchPartError):
        written = file_format.write(state, DocumentOptions(output.language, log=log, **_values(options)))
    warn_about(written.losses, output, most=_MOST_WARNINGS)
    if options.output:
        write_bytes(options.output, written.data)
    else:
        output.raw(written.data.removeprefix(BOM_UTF8))  # the mark is for programs that open a file


def _by_name(name: str | None) -> str:
    """The format that a file of this name is in."""
    if not name:
        return _DEFAULT
    extension = name.rpartition(".")[2].casefold()
    if extension == LOG:
        return LOG
    found = by_extension(name)
    if extension in found:
        return extension
    if len(found) == 1:
        return found[0]
    choices = ", ".join(found or [*FORMATS, LOG])
    raise WrongCallError([Problem("cli.export.which", file=name, choices=choices)])


def _check(file_format: Format, options: Options) -> None:
    for name in _values(options):
        if name not in file_format.takes:
            raise WrongCallError([Problem("cli.export.not-of-format", option=_ASKED[name], format=file_format.id)])
    if file_format.binary and not options.output:
        raise WrongCallError(
            [Problem("cli.export.binary", format=file_format.id, file=f"FILE.{file_format.extension}")]
        )


def _values(options: Options) -> dict[str, Any]:
    """What this call says of the format, by the names of the library."""
    values = {name: getattr(options, flag.removeprefix("--").replace("-", "_")) for name, flag in _ASKED.items()}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def _export_log(options: Options) -> None:
    if not options.output:
        raise WrongCallError([Problem("cli.export.log-file")])
    for name in _values(options):
        raise WrongCallError([Problem("cli.export.not-of-format", option=_ASKED[name], format=LOG)])
    with reading(options.event) as store:
        export_log(store, options.output)


def _write_folder(state: State, name: str, options: DocumentOptions) -> None:
    """The pages in a folder, which is made when it is not there; other files in it stay."""
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError([Problem("cli.export.no-folder", folder=name, reason=error.strerror)]) from None
    for file, data in site_pages(state, options).items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        write_bytes(str(folder / file), data)
