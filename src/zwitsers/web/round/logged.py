"""The log as a page shows it: newest first, a page at a time, filtered by who, whom and which round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.report.log import Narrator, counting
from zwitsers.tournament import events as ev
from zwitsers.tournament.boards import board_numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.tournament.log import Log, LogEntry
    from zwitsers.tournament.state import State

PER_PAGE = 100


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for; empty or None: everything."""

    author: str = ""
    player: int | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    sequence: int
    time: str
    author: str
    text: str
    counts: bool


@dataclass(frozen=True, slots=True)
class LogPage:
    lines: tuple[Line, ...]
    number: int
    pages: int
    found: int
    authors: tuple[str, ...]


def log_page(log: Log, state: State, language: str, wanted: Wanted, number: int) -> LogPage:
    found = list(reversed([entry for entry, about in _with_subjects(log) if _fits(entry, about, wanted)]))
    pages = max((len(found) + PER_PAGE - 1) // PER_PAGE, 1)
    number = min(max(number, 1), pages)
    shown = found[(number - 1) * PER_PAGE : number * PER_PAGE]
    authors = tuple(sorted({entry.author for entry in log.entries}))
    return LogPage(tuple(told(log, state, shown, language)), number, pages, len(found), authors)


def told(log: Log, state: State, entries: list[LogEntry], language: str) -> Iterator[Line]:
    narrator = Narrator(log, state, language)
    counts = counting(log)
    for entry in entries:
        yield Line(entry.sequence, entry.time, entry.author, narrator.sentence(entry.event), entry.sequence in counts)


@dataclass(frozen=True, slots=True)
class _About:
    players: frozenset[int]
    round: int | None


def _with_subjects(log: Log) -> Iterator[tuple[LogEntry, _About]]:
    """Every entry with whom and which round it is about. A result is about the two who played on that board then."""
    games: dict[int, dict[int, tuple[int, int]]] = {}
    drafted: dict[int, tuple[tuple[int, int], ...]] = {}
    first, fixed = 1, dict[int, int]()
    abouts: dict[int, _About] = {}
    for entry in log.entries:
        event = entry.event
        if isinstance(event, ev.RoundDrafted):
            drafted[event.round] = event.games
        elif isinstance(event, ev.RoundPublished):
            pairs = drafted.get(event.round, ())
            games[event.round] = dict(zip(board_numbers(pairs, first, fixed), pairs, strict=True))
        elif isinstance(event, (ev.TournamentCreated, ev.SettingsChanged)):
            values = event.settings if isinstance(event, ev.TournamentCreated) else event.changes
            first = values.get("first_board", first)
        elif isinstance(event, ev.BoardFixed):
            fixed = {player: board for player, board in {**fixed, event.player: event.board}.items() if board}
        if isinstance(event, (ev.Undone, ev.Redone)):
            parts = [abouts[sequence] for sequence in event.entries if sequence in abouts]
            rounds = {part.round for part in parts}
            about = _About(frozenset().union(*(part.players for part in parts)), rounds.pop() if rounds else None)
        else:
            about = _about(event, games)
        abouts[entry.sequence] = about
        yield entry, about


def _about(event: ev.Event, games: dict[int, dict[int, tuple[int, int]]]) -> _About:
    number = getattr(event, "round", getattr(event, "from_round", None))
    players: set[int] = set(getattr(event, "players", ()))
    player = getattr(event, "player", None)
    if player is not None:
        players.add(player)
    board = getattr(event, "board", None)
    if board is not None and number is not None:
        players.update(games.get(number, {}).get(board, ()))
    return _About(frozenset(players), number)


def _fits(entry: LogEntry, about: _About, wanted: Wanted) -> bool:
    return (
        (not wanted.author or entry.author == wanted.author)
        and (wanted.player is None or wanted.player in about.players)
        and (wanted.round is None or wanted.round == about.round)
    )
