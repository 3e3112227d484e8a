"""Entering results: one board at a time from the keyboard, or many from a form."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.domain.numbers import whole
from zwitsers.tournament import commands
from zwitsers.tournament.apply import in_turn
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.notation import show_result
from zwitsers.web.choices import TWICE
from zwitsers.web.round.entries import Agreement, Entries, Once
from zwitsers.web.round.keys import read

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State
    from zwitsers.web.request import TournamentRequest


@dataclass(frozen=True, slots=True)
class Entered:
    """What somebody wants a board to have; `result` is empty to take away what is there.

    `game` is "white-black" in entry ids, as his page had it; empty: not said. `key` is different for every entry, and
    the same when a request is sent again because no answer came.
    """

    round: int
    board: int
    result: str
    game: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """`state` is saved, once (a second entry must follow) or differs (from the first entry). `last`: see Now.last."""

    state: str
    last: int


def enter(desk: TournamentRequest, wanted: Entered, seen: int | None) -> Outcome:
    """Returns when it is on the disk; raises when it is refused, and then nothing is written."""
    _check_game(desk.state, wanted)
    if _twice(desk):
        return _enter_twice(desk, wanted, seen)
    return _write(desk, wanted, seen)


def _write(desk: TournamentRequest, wanted: Entered, seen: int | None) -> Outcome:
    if _has(desk.state, wanted):  # sent again, or somebody else was first with the same
        return Outcome("saved", desk.now.last)
    entries = desk.run(lambda state: events_for(state, wanted), seen)
    _settled(desk, [wanted])
    return Outcome("saved", entries[-1].sequence if entries else desk.now.last)


def _enter_twice(desk: TournamentRequest, wanted: Entered, seen: int | None) -> Outcome:
    entries = Entries(desk.site.database)
    if not wanted.result:
        if entries.forget(desk.name, wanted.round, wanted.board):
            _changed(desk)
            return Outcome("saved", desk.now.last)
        return _write(desk, wanted, seen)
    events_for(desk.state, wanted)  # what the log would refuse is not kept either
    if _has(desk.state, wanted):
        return Outcome("saved", desk.now.last)
    white, black = read(wanted.result, desk.state.settings.game)
    once = Once(wanted.board, white, black, desk.here.visitor.name, wanted.key)
    agreement = entries.put(desk.name, desk.state.round(wanted.round), once)
    if agreement is Agreement.TWICE:
        return _write(desk, wanted, seen)
    _changed(desk)
    return Outcome(agreement.value, desk.now.last)


def take_back(desk: TournamentRequest, key: str) -> bool:
    """An entry that was the first of two, and waits for the second. False when it is not there any more."""
    gone = Entries(desk.site.database).take_back(desk.name, key)
    if gone:
        _changed(desk)
    return gone


def enter_many(desk: TournamentRequest, wanted: Sequence[Entered], seen: int | None) -> list[Outcome]:
    """All boards of a form together: all of them, or none when one is refused. First entries of two go one by one."""
    if _twice(desk):
        return [_enter_twice(desk, item, seen) for item in wanted]
    desk.run(lambda state: in_turn(state, [partial(events_for, wanted=item) for item in wanted]), seen)
    _settled(desk, wanted)
    return [Outcome("saved", desk.now.last) for _ in wanted]


def events_for(state: State, wanted: Entered) -> list[Event]:
    if not wanted.result:
        return commands.clear_result(state, wanted.round, wanted.board)
    white, black = read(wanted.result, state.settings.game)
    return commands.enter_result(state, wanted.round, wanted.board, white, black)


def from_fields(number: int, fields: Mapping[str, Sequence[str]]) -> list[Entered]:
    """The boards of a form on which something else was chosen than they had: `board-3` now, `was-3` before."""
    found: list[Entered] = []
    for name, values in fields.items():
        board = whole(name.removeprefix("board-"), 5) if name.startswith("board-") else None
        if board is not None and values:
            before = next(iter(fields.get(f"was-{board}", ())), "")
            if values[0] != before:
                found.append(Entered(number, board, values[0]))
    return found


def _has(state: State, wanted: Entered) -> bool:
    """Whether the log already says this of the board."""
    game = state.round(wanted.round).game(wanted.board)
    if game.white_result is None or game.black_result is None:
        return not wanted.result
    return show_result(game.white_result, game.black_result, state.settings.game) == wanted.result


def _check_game(state: State, wanted: Entered) -> None:
    game = state.round(wanted.round).game(wanted.board)
    if wanted.game and wanted.game != f"{game.white}-{game.black}":
        raise CommandError([Problem("round.results.other-game", board=wanted.board)])


def _settled(desk: TournamentRequest, wanted: Sequence[Entered]) -> None:
    """What was entered once, or said by the players, has been decided."""
    Entries(desk.site.database).forget_boards(desk.name, [(item.round, item.board) for item in wanted])


def _twice(desk: TournamentRequest) -> bool:
    return desk.now.choices[TWICE] == "yes"


def _changed(desk: TournamentRequest) -> None:
    """Pages show it, and the log does not have it."""
    desk.site.choices.touch(desk.name)
    desk.site.tell(desk.name)
