"""How places and scores went over the rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from zwitsers.engine.scores.units import Number
from zwitsers.present.views.event_standings import complete_rounds, event_ranking, usual_after, usual_choice
from zwitsers.present.views.people import Who
from zwitsers.present.views.records import HIDDEN, described

if TYPE_CHECKING:
    from zwitsers.event.state import State


@dataclass(frozen=True, slots=True)
class Track:
    """One player's place after every round."""

    player: Who
    places: tuple[int, ...]
    points: Number
    values: tuple[int, ...] = field(
        default=(), metadata=described("Keizer: the value after every round; empty elsewhere.")
    )

    @property
    def id(self) -> int:
        """Of the entry."""
        return self.player.id or 0


@dataclass(frozen=True, slots=True)
class Progress:
    rounds: int
    tracks: tuple[Track, ...] = field(
        metadata=described("Everyone's place after every round of which all results are in, the first first.")
    )
    scores: tuple[Mapping[str, int], ...] = field(metadata=described("For every round: how many have which score."))
    # The same in units, for drawing.
    counts: tuple[Mapping[int, int], ...] = field(metadata=HIDDEN)
    divisor: int = field(metadata=HIDDEN)
    # Keizer: the value of number 1; 0 elsewhere.
    top: int = field(default=0, metadata=HIDDEN)


def progress(state: State) -> Progress:
    """After every round of which all results are in; the last places are those of the standings that all see."""
    rounds = complete_rounds(state)
    divisor = state.settings.system_of(1).divisor
    if not rounds:
        return Progress(0, (), (), (), divisor)
    rankings = [event_ranking(state, usual_after(state, number)) for number in range(1, rounds)]
    last = event_ranking(state, usual_choice(state))
    rankings.append(last)
    # The drawing dummy is in a table, not in a drawing; it may be missing in some rounds.
    places = [{line.number: line.place for line in ranking.lines} for ranking in rankings]
    values = [{line.number: line.value or 0 for line in ranking.lines} for ranking in rankings if ranking.keizer]
    tracks = tuple(
        Track(
            line.player,
            tuple(row[line.number] for row in places),
            line.points,
            tuple(row[line.number] for row in values),
        )
        for line in last.lines
        if line.player.id is not None
    )
    counts = tuple(
        Counter(line.points.units for line in ranking.lines if line.player.id is not None) for ranking in rankings
    )
    scores = tuple({Number(score, divisor).exact: row[score] for score in sorted(row)} for row in counts)
    top = max(values[-1].values(), default=0) if values else 0
    return Progress(rounds, tracks, scores, counts, divisor, top)
