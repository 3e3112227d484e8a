"""Result entry: one board at a time from the script, or many from a form."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.event import actions
from zwitsers.event.apply import in_turn
from zwitsers.event.errors import CommandError
from zwitsers.event.notation import show_result
from zwitsers.web.forms.result_keys import read
from zwitsers.web.sitedb.double_entry import Agreement, DoubleEntries, FirstEntry
from zwitsers.web.sitedb.page_settings import TWICE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.state import State
    from zwitsers.web.http.context import TournamentContext


@dataclass(frozen=True, slots=True)
class ResultEntry:
    """A requested result of a board; an empty `result` clears it.

    `game`: "white-black" in entry ids, as the page showed it; empty: unknown. `key`: idempotency key, the same when a
    request is retried because no response came.
    """

    round: int
    board: int
    result: str
    game: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class EntryOutcome:
    """`state`: saved, once (a second entry must follow) or differs (from the first). `last`: TournamentVersion.last."""

    state: str
    last: int


def enter(context: TournamentContext, wanted: ResultEntry, seen: int | None) -> EntryOutcome:
    """Save a result; returns when it is on disk. Raises when it is refused, without writing anything."""
    _check_game(context.state, wanted)
    if _twice(context):
        return _enter_twice(context, wanted, seen)
    return _write(context, wanted, seen)


def _write(context: TournamentContext, wanted: ResultEntry, seen: int | None) -> EntryOutcome:
    if _has(context.state, wanted):  # a retry, or somebody else entered the same
        return _already_saved(context)
    entries = context.run(lambda state: events_for(state, wanted), seen)
    _settled(context, [wanted])
    return EntryOutcome("saved", entries[-1].sequence if entries else context.now.last)


def _already_saved(context: TournamentContext) -> EntryOutcome:
    """The outcome when nothing changes. Raises if the file is gone: the cached state outlives a deleted file."""
    context.site.tournaments.store(context.name).check()
    return EntryOutcome("saved", context.now.last)


def _enter_twice(context: TournamentContext, wanted: ResultEntry, seen: int | None) -> EntryOutcome:
    entries = DoubleEntries(context.site.database)
    if not wanted.result:
        if entries.forget(context.name, wanted.round, wanted.board):
            _changed(context)
            return EntryOutcome("saved", context.now.last)
        return _write(context, wanted, seen)
    events_for(context.state, wanted)  # raises what the log would refuse
    if _has(context.state, wanted):
        return _already_saved(context)
    white, black = read(wanted.result, context.state.settings.game)
    once = FirstEntry(wanted.board, white, black, context.visitor.name, wanted.key)
    agreement = entries.put(context.name, context.state.round(wanted.round), once)
    if agreement is Agreement.TWICE:
        return _write(context, wanted, seen)
    _changed(context)
    return EntryOutcome(agreement.value, context.now.last)


def take_back(context: TournamentContext, key: str) -> bool:
    """Take back a first entry of two; False when it no longer exists."""
    gone = DoubleEntries(context.site.database).take_back(context.name, key)
    if gone:
        _changed(context)
    return gone


def enter_many(context: TournamentContext, wanted: Sequence[ResultEntry], seen: int | None) -> list[EntryOutcome]:
    """Save all boards of a form, or none when one is refused. First entries of two are saved one by one."""
    if _twice(context):
        return [_enter_twice(context, item, seen) for item in wanted]
    context.run(lambda state: in_turn(state, [partial(events_for, wanted=item) for item in wanted]), seen)
    _settled(context, wanted)
    return [EntryOutcome("saved", context.now.last) for _ in wanted]


def events_for(state: State, wanted: ResultEntry) -> list[Event]:
    if not wanted.result:
        return actions.clear_result(state, wanted.round, wanted.board)
    white, black = read(wanted.result, state.settings.game)
    return actions.enter_result(state, wanted.round, wanted.board, white, black)


def from_fields(number: int, fields: Mapping[str, Sequence[str]]) -> list[ResultEntry]:
    """The changed boards of a form: `board-3` is the new value, `was-3` the old one."""
    found: list[ResultEntry] = []
    for name, values in fields.items():
        board = whole(name.removeprefix("board-"), 5) if name.startswith("board-") else None
        if board is not None and values:
            before = next(iter(fields.get(f"was-{board}", ())), "")
            if values[0] != before:
                found.append(ResultEntry(number, board, values[0]))
    return found


def _has(state: State, wanted: ResultEntry) -> bool:
    """Whether the board already has this result."""
    game = state.round(wanted.round).game(wanted.board)
    if game.white_result is None or game.black_result is None:
        return not wanted.result
    return show_result(game.white_result, game.black_result, state.settings.game) == wanted.result


def _check_game(state: State, wanted: ResultEntry) -> None:
    game = state.round(wanted.round).game(wanted.board)
    if wanted.game and wanted.game != f"{game.white}-{game.black}":
        raise CommandError([Problem("round.results.other-game", board=wanted.board)])


def _settled(context: TournamentContext, wanted: Sequence[ResultEntry]) -> None:
    """Delete the first entries and proposals for boards that are now decided."""
    DoubleEntries(context.site.database).forget_boards(context.name, [(item.round, item.board) for item in wanted])


def _twice(context: TournamentContext) -> bool:
    return context.now.choices[TWICE] == "yes"


def _changed(context: TournamentContext) -> None:
    """Refresh the pages: they show first entries, which are not in the log."""
    context.site.choices.touch(context.name)
    context.site.tell(context.name)
