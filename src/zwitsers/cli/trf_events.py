"""A TRF file as the events of a tournament: its players, and all its rounds with their results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zwitsers.domain import Problem, Result
from zwitsers.report.rounds import boards
from zwitsers.tournament import commands
from zwitsers.tournament.apply import replay
from zwitsers.tournament.events import RoundDrafted
from zwitsers.tournament.fields import PLAYER_FIELDS
from zwitsers.tournament.state import ABSENCES, State

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zwitsers.domain import Snapshot
    from zwitsers.formats.trf import Document
    from zwitsers.tournament.events import Event


@dataclass(frozen=True, slots=True)
class Imported:
    """The events, and what an arbiter should know of them."""

    events: tuple[Event, ...]
    warnings: tuple[Problem, ...]


class _Telling:
    """Adds events one command after another, and keeps the state that they add up to."""

    def __init__(self) -> None:
        self.state = State()
        self.events: list[Event] = []

    def add(self, events: Sequence[Event]) -> None:
        self.state = replay(events, self.state)
        self.events += events


def imported(document: Document, settings: Mapping[str, Any]) -> Imported:
    """`settings` come from the call; what it leaves open and the file knows is taken from the file."""
    snapshot = document.snapshot
    told = _Telling()
    told.add(commands.create(told.state, {**_settings(document), **settings}))
    told.add(commands.add_players(told.state, [_player(snapshot, number) for number in snapshot.numbers]))
    ids = dict(zip(snapshot.numbers, told.state.entrants, strict=True))
    if snapshot.numbers:
        told.add(commands.give_lots(told.state, {ids[number]: number for number in snapshot.numbers}))
    _constrain(told, snapshot, ids)
    for number in range(1, snapshot.rounds + 1):
        _add_round(told, snapshot, number, ids)
    for event in _absences(told, document, ids):
        told.add([event])
    return Imported(tuple(told.events), tuple(_warnings(snapshot)))


def _settings(document: Document) -> dict[str, Any]:
    snapshot = document.snapshot
    found: dict[str, Any] = {
        "name": snapshot.name,
        "place": " ".join(document.texts("022")[:1]),
        "rounds": max(snapshot.planned_rounds or 0, snapshot.rounds) or None,
        "lot_colour": None if snapshot.lot_colour is None else snapshot.lot_colour.value,
    }
    for name, code in (("start", "042"), ("end", "052")):
        date = "".join(document.texts(code)[:1]).replace("/", "-").replace(".", "-")
        found[name] = date if len(date) == 10 and date[4] == date[7] == "-" else ""
    return {name: value for name, value in found.items() if value}


def _player(snapshot: Snapshot, number: int) -> dict[str, Any]:
    player = snapshot.player(number)
    values = {field: getattr(player, field) for field in PLAYER_FIELDS if getattr(player, field)}
    return {"name": f"#{number}", **values}


def _constrain(told: _Telling, snapshot: Snapshot, ids: Mapping[int, int]) -> None:
    for rule in snapshot.constraints.forbidden:
        players = [ids[number] for number in sorted(rule.players)]
        told.add(commands.forbid_pair(told.state, players, rule.first_round, rule.last_round))
    strength = snapshot.constraints.strength_groups
    if strength is not None:
        groups = [[ids[number] for number in sorted(group)] for group in strength.groups]
        told.add(commands.change_settings(told.state, {"strength_groups": groups, "strength_rounds": strength.rounds}))


def _add_round(told: _Telling, snapshot: Snapshot, number: int, ids: Mapping[int, int]) -> None:
    """A round as it was played: whether the rulebook would have paired it so is for `check` to say."""
    lines = boards(snapshot, number, told.state.settings.system_of(number))
    games = [(white, black) for white, black in lines if black]
    others = {player: snapshot.entry(player, number).result for player, black in lines if not black}
    bye = next((player for player, result in others.items() if result is Result.BYE), None)
    draft = RoundDrafted(
        round=number,
        games=tuple((ids[white], ids[black]) for white, black in games),
        bye=None if bye is None else ids[bye],
        absent={str(ids[player]): result.name for player, result in others.items() if player != bye},
        by_hand=True,
    )
    told.add([draft])
    # The reason says why a pairing that nobody judged was published.
    told.add(commands.publish(told.state, "TRF"))
    results = [
        (board, snapshot.entry(white, number).result, snapshot.entry(black, number).result)
        for board, (white, black) in enumerate(games, start=1)
    ]
    told.add(commands.enter_results(told.state, number, [item for item in results if item[1] is not Result.PENDING]))
    if number < snapshot.rounds or all(item[1] is not Result.PENDING for item in results):
        told.add(_closing(told, number, results))


def _closing(told: _Telling, number: int, results: Sequence[tuple[int, Result, Result]]) -> Sequence[Event]:
    """A game of an earlier round without a result counts as adjourned (R1.3), so that play could go on."""
    waiting = [
        (board, Result.ADJOURNED, Result.ADJOURNED) for board, white, _black in results if white is Result.PENDING
    ]
    if waiting:
        told.add(commands.enter_results(told.state, number, waiting))
    return commands.close_round(told.state, number)


def _absences(told: _Telling, document: Document, ids: Mapping[int, int]) -> Iterator[Event]:
    """Absences announced for rounds still to be paired."""
    from zwitsers.tournament.events import AbsenceSet

    first, last = document.snapshot.rounds + 1, told.state.settings.rounds
    for number in range(first, last + 1):
        for player, result in document.absences(number).items():
            # As the file has it, whatever the settings say of half-point byes: it was granted there.
            kind = result if result in ABSENCES else Result.ABSENT
            yield AbsenceSet(ids[player], number, kind.name)


def _warnings(snapshot: Snapshot) -> Iterator[Problem]:
    for player, history in zip(snapshot.players, snapshot.histories, strict=True):
        for number, entry in enumerate(history, start=1):
            if entry.played and entry.colour is None and player.number < entry.opponent:
                yield Problem("cli.import.colours", round=number, one=player.number, two=entry.opponent)
