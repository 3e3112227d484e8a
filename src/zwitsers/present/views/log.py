"""The log: its entries and whether they count, what undo would take back, and whom and which round each is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zwitsers.engine.pairing.commitment import commitment_of
from zwitsers.event import events as ev
from zwitsers.event.boards import board_numbers
from zwitsers.event.errors import CommandError
from zwitsers.event.schedule_events import GameAheadSet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from zwitsers.event.log import Log, LogEntry
    from zwitsers.event.state import Round

PER_PAGE = 100


@dataclass(frozen=True, slots=True)
class LogEntryView:
    """An entry as programs see it. `batch`: the first entry of the same command; `data`: the event as it is kept."""

    sequence: int
    batch: int
    time: str
    author: str
    kind: str
    data: dict[str, Any]
    counts: bool


def logged(log: Log, entries: Iterable[LogEntry]) -> list[LogEntryView]:
    counts = counting(log)
    return [
        LogEntryView(
            entry.sequence,
            entry.batch,
            entry.time,
            entry.author,
            entry.event.kind,
            _shown_data(entry.event),
            entry.sequence in counts,
        )
        for entry in entries
    ]


def _shown_data(event: ev.Event) -> dict[str, Any]:
    """The event as it is kept, but for a secret: nobody reads that before the draw."""
    if isinstance(event, ev.LotsCommitted):
        return {"commitment": commitment_of(event.secret)}
    return event.data()


def counting(log: Log) -> set[int]:
    """Undoing and redoing always count: they say what happened."""
    always = {entry.sequence for entry in log.entries if isinstance(entry.event, (ev.Undone, ev.Redone))}
    return always | {entry.sequence for entry in log.effective}


# The last change


def to_undo(log: Log) -> list[LogEntry]:
    """The entries of the last command that counts; empty when there is nothing to undo."""
    return _touched(log, lambda: log.undo("?"))  # the reason does not matter for what it is about


def to_redo(log: Log) -> list[LogEntry]:
    return _touched(log, log.redo)


def _touched(log: Log, change: Callable[[], Sequence[ev.Event]]) -> list[LogEntry]:
    try:
        (event,) = change()
    except CommandError:
        return []
    assert isinstance(event, (ev.Undone, ev.Redone))
    return [entry for entry in log.entries if entry.sequence in event.entries]


def needs_reason(entries: list[LogEntry]) -> bool:
    """A publication is only undone with a reason (R9.2)."""
    return any(isinstance(entry.event, ev.RoundPublished) for entry in entries)


def can_take_back(log: Log) -> bool:
    """Whether the last thing that was done is a change of the draft by hand."""
    last = to_undo(log)
    return bool(last) and all(isinstance(entry.event, ev.RoundDrafted) and entry.event.by_hand for entry in last)


def boards_by_hand(log: Log, round_: Round) -> frozenset[int]:
    """The boards that are not as the round was paired, before somebody changed it, and those of games played ahead."""
    if not round_.by_hand:
        return frozenset()
    events = [entry.event for entry in log.effective]
    drafted = [event for event in events if isinstance(event, ev.RoundDrafted) and event.round == round_.number]
    ahead = {event.players for event in events if isinstance(event, GameAheadSet) and event.round == round_.number}
    # A round around games played ahead is by hand from its first draft on.
    paired = [event.games for event in drafted if not event.by_hand] or [event.games for event in drafted[:1] if ahead]
    before = set(paired[-1] if paired else ()) - ahead
    return frozenset(board for board, game in round_.boards if (game.white, game.black) not in before)


# A page of it


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What somebody looks for; empty or None: everything."""

    author: str = ""
    player: int | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class LogPage:
    """The newest entries first."""

    entries: tuple[LogEntry, ...]
    number: int
    pages: int
    found: int
    authors: tuple[str, ...]


def log_page(log: Log, wanted: LogFilter, number: int) -> LogPage:
    found = list(reversed([entry for entry, about in _with_subjects(log) if _fits(entry, about, wanted)]))
    pages = max((len(found) + PER_PAGE - 1) // PER_PAGE, 1)
    number = min(max(number, 1), pages)
    shown = tuple(found[(number - 1) * PER_PAGE : number * PER_PAGE])
    authors = tuple(sorted({entry.author for entry in log.entries}))
    return LogPage(shown, number, pages, len(found), authors)


@dataclass(frozen=True, slots=True)
class _About:
    players: frozenset[int]
    rounds: frozenset[int]


class _Boards:
    """Who plays at each board of the published rounds, after these events."""

    def __init__(self) -> None:
        self.games: dict[int, dict[int, tuple[int, int]]] = {}
        self.drafted: dict[int, tuple[tuple[int, int], ...]] = {}
        self.first = 1
        self.fixed: dict[int, int] = {}

    def apply(self, event: ev.Event) -> None:
        if isinstance(event, ev.RoundDrafted):
            self.drafted[event.round] = event.games
        elif isinstance(event, ev.RoundPublished):
            pairs = self.drafted.get(event.round, ())
            self.games[event.round] = dict(zip(board_numbers(pairs, self.first, self.fixed), pairs, strict=True))
        elif isinstance(event, ev.RoundChanged):
            # Boards that were dropped have no results, so they may stay.
            changed = {board: (white, black) for board, white, black in event.games}
            self.games[event.round] = self.games.get(event.round, {}) | changed
        elif isinstance(event, (ev.TournamentCreated, ev.SettingsChanged)):
            values = event.settings if isinstance(event, ev.TournamentCreated) else event.changes
            self.first = values.get("first_board", self.first)
        elif isinstance(event, ev.BoardFixed):
            self.fixed = {player: board for player, board in {**self.fixed, event.player: event.board}.items() if board}


_OF_BOARDS = (
    *(ev.RoundDrafted, ev.RoundPublished, ev.RoundChanged),
    *(ev.TournamentCreated, ev.SettingsChanged, ev.BoardFixed),
)


def _with_subjects(log: Log) -> Iterator[tuple[LogEntry, _About]]:
    """Every entry with whom and which round it is about. A result is about the two who played on that board then."""
    boards, undone = _Boards(), set[int]()
    seating: list[LogEntry] = []
    abouts: dict[int, _About] = {}
    for entry in log.entries:
        event = entry.event
        if isinstance(event, (ev.Undone, ev.Redone)):
            undone = undone.union(event.entries) if isinstance(event, ev.Undone) else undone.difference(event.entries)
            boards = _Boards()
            for earlier in seating:
                if earlier.sequence not in undone:
                    boards.apply(earlier.event)
            parts = [abouts[sequence] for sequence in event.entries if sequence in abouts]
            about = _About(
                frozenset().union(*(part.players for part in parts)),
                frozenset().union(*(part.rounds for part in parts)),
            )
        else:
            if isinstance(event, _OF_BOARDS):
                seating.append(entry)
                boards.apply(event)
            about = _about(event, boards.games)
        abouts[entry.sequence] = about
        yield entry, about


def _about(event: ev.Event, games: dict[int, dict[int, tuple[int, int]]]) -> _About:
    number: Any = getattr(event, "round", getattr(event, "from_round", None))
    board: Any = getattr(event, "board", None)
    players: set[int] = set(getattr(event, "players", ()))
    player = getattr(event, "player", None)
    if player is not None:
        players.add(player)
    if isinstance(event, ev.RoundChanged):
        players.update(player for _board, *pair in event.games for player in pair)
        players.update(map(int, event.absent))
    players.update(games.get(number, {}).get(board, ()))
    return _About(frozenset(players), frozenset() if number is None else frozenset({number}))


def _fits(entry: LogEntry, about: _About, wanted: LogFilter) -> bool:
    return (
        (not wanted.author or entry.author == wanted.author)
        and (wanted.player is None or wanted.player in about.players)
        and (wanted.round is None or wanted.round in about.rounds)
    )
