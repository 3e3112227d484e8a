"""`zwitsers ratings load`, `find`, `show`, `drop`, `refresh`: rating lists on this computer, and looking players up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import declare_author, declare_event, opened_event, reading
from zwitsers.cli.files import warn_about
from zwitsers.cli.kinds import one_of, whole_number
from zwitsers.cli.progress import progress
from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.formats.dates import iso_date
from zwitsers.formats.ratings import LISTS, PACES, RatingIndex
from zwitsers.present.tables.ratings import found_blocks, found_json, lists_blocks, refreshes_blocks
from zwitsers.present.views.rating_refresh import ALL, rating_refreshes
from zwitsers.present.words import day_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output

_STEPS = 100
_LIMIT = 10
# As many as anybody reads.
_MOST = 1000


class RatingsCommand(NamedTuple):
    declare: Callable[[Arguments], None]
    run: Callable[[Options, Output], None]


def _declare_list(arguments: Arguments, command: str) -> None:
    arguments.option("--list", value="cli.word.rating-list", help=f"cli.{command}.list", kind=one_of(*LISTS))


# Loading


def _declare_load(arguments: Arguments) -> None:
    arguments.positional("file", value="cli.word.file", help="cli.ratings-load.file")
    _declare_list(arguments, "ratings-load")
    arguments.option("--date", value="cli.word.date", help="cli.ratings-load.date", kind=_date)


def _load(options: Options, output: Output) -> None:
    """Read a list, so that players can be looked up in it."""
    with progress(output.phrase("cli.ratings-load.progress"), _STEPS) as advance:
        loading = RatingIndex.open().load(
            Path(options.file), options.list, date=options.date or "", progress=_in_steps(advance)
        )
    warn_about(loading.warnings, output)

    name, date = output.phrase(f"ratings.name.{loading.list.list}"), day_of(loading.list.date, output.language) or "–"
    output.lines(output.phrase("cli.ratings-load.done", list=name, date=date, count=loading.list.players))


def _in_steps(advance: Callable[[], None]) -> Callable[[float], None]:
    """From a share of the work to steps of a progress bar."""
    done = 0

    def tell(share: float) -> None:
        nonlocal done
        while done < int(share * _STEPS):
            advance()
            done += 1

    return tell


def _date(shown: str, text: str) -> str:
    if found := iso_date(text):
        return found
    raise WrongCallError([Problem("cli.ratings-load.no-date", option=shown, value=text)])


# Looking up


def _declare_find(arguments: Arguments) -> None:
    arguments.positional("words", value="cli.word.words", help="cli.ratings-find.words", many=True)
    _declare_list(arguments, "ratings-find")
    arguments.option("--limit", value="cli.word.rounds", help="cli.ratings-find.limit", kind=whole_number(1))
    arguments.switch("--json", help="cli.option.json")


def _find(options: Options, output: Output) -> None:
    """By name or number."""
    text, limit = " ".join(options.words), min(options.limit or _LIMIT, _MOST)
    index = RatingIndex.open()
    found = index.find(text, [options.list] if options.list else None, limit)
    if not found and not options.json and not index.lists():
        output.blocks(*lists_blocks([], output.language))
    else:
        output.answer(options, found, lambda view, language: found_blocks(view, text, language, limit), json=found_json)


# Which there are


def _declare_show(arguments: Arguments) -> None:
    arguments.switch("--json", help="cli.option.json")


def _show(options: Options, output: Output) -> None:
    output.answer(options, RatingIndex.open().lists(), lists_blocks)


def _declare_drop(arguments: Arguments) -> None:
    arguments.positional("list", value="cli.word.rating-list", help="cli.ratings-drop.list", kind=one_of(*LISTS))


def _drop(options: Options, output: Output) -> None:
    if not RatingIndex.open().drop(options.list):
        raise WrongCallError([Problem("cli.ratings-drop.not-there", list=options.list)])
    output.lines(output.phrase("cli.ratings-drop.done", list=output.phrase(f"ratings.name.{options.list}")))


# In a tournament


def _declare_refresh(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.option(
        "--list", value="cli.word.rating-list", help="cli.ratings-refresh.list", kind=one_of(*LISTS, "all")
    )
    arguments.option("--pace", value="cli.word.pace", help="cli.player-add.pace", kind=one_of(*PACES))
    arguments.switch("--preview", help="cli.ratings-refresh.preview")
    arguments.switch("--json", help="cli.option.json")
    declare_author(arguments)


def _refresh(options: Options, output: Output) -> None:
    with reading(options.event) as store:
        found = rating_refreshes(store.state(), options.list or "", options.pace or PACES[0])
    said = found if options.list == ALL else found.lists[0]
    output.answer(options, said, lambda _said, language: refreshes_blocks(found, language))
    if found.changes and not options.preview:
        with opened_event(options, output) as place:
            place.store.run(lambda state: actions.change_ratings(state, found.ratings), place.author)
            if not options.json:
                place.say("ratings.refresh.done", count=found.changes)


load = RatingsCommand(_declare_load, _load)
find = RatingsCommand(_declare_find, _find)
show = RatingsCommand(_declare_show, _show)
drop = RatingsCommand(_declare_drop, _drop)
refresh = RatingsCommand(_declare_refresh, _refresh)
