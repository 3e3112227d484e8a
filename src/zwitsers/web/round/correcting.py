"""A correction of something in the past: what it is, and what it would change. Nothing here writes anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, Result, ZwitsersError
from zwitsers.report.event_round import round_title
from zwitsers.report.event_standings import final_of_event, ranking_of_event
from zwitsers.report.words import short_name
from zwitsers.scores.units import pretty
from zwitsers.tournament import commands
from zwitsers.tournament.apply import replay
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.state import ABSENCES, Status
from zwitsers.web.round.keys import read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.report.standings import Line, Standings
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State

RESULT, COLOURS, ABSENCE = KINDS = ("result", "colours", "absence")


@dataclass(frozen=True, slots=True)
class Correction:
    """`board` for results and colours; `player` (an entry id) for an absence. `result` is a result as it is written,
    or the name of an absence in domain.Result."""

    kind: str
    round: int
    board: int = 0
    player: int = 0
    result: str = ""

    def events(self, state: State, reason: str = "") -> Sequence[Event]:
        if self.kind == COLOURS:
            return commands.swap_colours(state, self.round, self.board)
        if self.kind == ABSENCE:
            return commands.correct_absence(state, self.player, self.round, _absence(self.result), reason)
        if self.kind != RESULT:
            raise CommandError([Problem("round.corrections.what")])
        white, black = read(self.result, state.settings.game)
        if state.round(self.round).status is Status.CLOSED:
            return commands.correct_result(state, self.round, self.board, white, black, reason)
        return commands.enter_result(state, self.round, self.board, white, black)


def _absence(name: str) -> Result:
    found = next((kind for kind in ABSENCES if kind.name == name), None)
    if found is None:
        raise CommandError([Problem("round.corrections.what")])
    return found


@dataclass(frozen=True, slots=True)
class Moved:
    """A player who gets another place or another number of points; places as the standings write them."""

    name: str
    place_before: str
    place_after: str
    points_before: str
    points_after: str
    # Places gained; negative when he goes down.
    gained: int


@dataclass(frozen=True, slots=True)
class Effect:
    moved: tuple[Moved, ...]
    # How many others only have other tie-breaks.
    others: int
    # Published rounds that would have been paired differently, in words.
    rounds: tuple[str, ...]
    # The title of a draft that is out of date after this; empty: none.
    draft: str = ""


def effect_of(state: State, correction: Correction, language: str) -> Effect:
    """Raises what the command would raise."""
    after = replay(correction.events(state), state)
    before_lines, after_lines = _lines(state), _lines(after)
    moved: list[Moved] = []
    others = 0
    for number, old in before_lines.items():
        new = after_lines[number]
        if (old.place, old.shared, old.score.points) != (new.place, new.shared, new.score.points):
            moved.append(_moved(old, new, _standings(state).rulebook.divisor))
        elif old.score != new.score:
            others += 1
    draft = "" if after.draft is None else round_title(after.draft.number, language)
    rounds = tuple(item.text(language) for item in commands.would_be_paired_differently(state, after))
    return Effect(tuple(moved), others, rounds, draft)


def _moved(old: Line, new: Line, divisor: int) -> Moved:
    return Moved(
        name=f"{old.player.number} {short_name(old.player)}",
        place_before=_place(old),
        place_after=_place(new),
        points_before=pretty(old.score.points, divisor),
        points_after=pretty(new.score.points, divisor),
        gained=old.place - new.place,
    )


def _place(line: Line) -> str:
    return f"{line.place}{'=' if line.shared else ''}"


def _lines(state: State) -> dict[int, Line]:
    return {line.player.number: line for line in _standings(state).lines}


def _standings(state: State) -> Standings:
    """The ranking that people look at: the final one when all rounds are there."""
    if len(state.published) >= state.settings.rounds:
        try:
            return final_of_event(state)
        except ZwitsersError:  # some final rankings ask for what is not there yet
            pass
    return ranking_of_event(state)
