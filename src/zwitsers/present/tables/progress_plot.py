"""Where places and scores over the rounds come in a drawing. Nothing here knows a colour or a language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.scores.units import Number

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from zwitsers.present.views.progress import Progress, Track

# As many players as can be told apart in one drawing: each has a colour and a dash of their own.
MOST_HIGHLIGHTED = 8
USUALLY_HIGHLIGHTED = 5
# Units of the drawing, which are pixels where there is room for them.
_TOP, _BOTTOM = 18, 40
_EACH, _SMALLEST, _TALLEST = 22, 200, 760
_TEXT = 16
_VALUES = 34
# Names of places on the axis, and the room for the number of a round.
_MOST_PLACES = 20
_ROUND_APART = 18


@dataclass(frozen=True, slots=True)
class Paper:
    """What the ranks are drawn on: how wide, what is left free beside the lines, how far rounds may lie apart."""

    name: str
    width: int
    left: int
    right: int
    column: int
    dot: int


PAPERS = (Paper("wide", 1100, 60, 230, 300, 4), Paper("narrow", 320, 32, 116, 300, 3))


# The drawing of the ranks


@dataclass(frozen=True, slots=True)
class DrawnTrack:
    """`number` is 0 for a line in the background, else which of the highlighted ones it is."""

    track: Track
    number: int
    points: str
    ends: tuple[tuple[float, float], ...]
    # Where its name comes, a little away from the end of the line when names would touch.
    label: float


@dataclass(frozen=True, slots=True)
class Tick:
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class RankPlot:
    paper: Paper
    width: int
    height: int
    right: int
    bottom: int
    tracks: tuple[DrawnTrack, ...]
    rounds: tuple[Tick, ...]
    places: tuple[Tick, ...]
    # Keizer: the value of every place that is named; empty elsewhere.
    values: tuple[Tick, ...] = ()

    @property
    def values_width(self) -> int:
        """Room for the values, between the lines and the names."""
        return _VALUES if self.values else 0

    @property
    def highlighted(self) -> list[DrawnTrack]:
        return sorted((drawn for drawn in self.tracks if drawn.number), key=lambda drawn: drawn.number)


def usual_highlights(progress: Progress, mine: int | None = None) -> list[int]:
    """When nobody has been chosen: the first few, and the visitor."""
    first = [track.id for track in progress.tracks[:USUALLY_HIGHLIGHTED]]
    return first if mine is None else known_only(progress, [*first, mine])


def rank_plot(progress: Progress, chosen: Sequence[int], paper: Paper) -> RankPlot:
    """The highlighted lines come last, on top of the others."""
    count = max(len(progress.tracks), 2)
    height = min(max(_SMALLEST, _TOP + _BOTTOM + _EACH * (count - 1)), _TALLEST)
    columns = max(progress.rounds - 1, 1)
    across = min(paper.width - paper.left - paper.right, paper.column * columns)
    step = (height - _TOP - _BOTTOM) / (count - 1)

    def x(position: int) -> float:
        return round(paper.left + position * across / columns, 1)

    def y(place: int) -> float:
        return round(_TOP + (place - 1) * step, 1)

    numbers = {player: number for number, player in enumerate(chosen[:MOST_HIGHLIGHTED], start=1)}
    labels = _apart({t.id: y(t.places[-1]) for t in progress.tracks if t.id in numbers}, height - _BOTTOM)
    drawn = []
    for track in progress.tracks:
        spots = tuple((x(position), y(place)) for position, place in enumerate(track.places))
        text = " ".join(f"{right:g},{down:g}" for right, down in spots)
        drawn.append(DrawnTrack(track, numbers.get(track.id, 0), text, spots, labels.get(track.id, 0)))
    drawn.sort(key=lambda item: item.number)
    marks = _marks(len(progress.tracks))
    values = tuple(Tick(str(max(1, progress.top - place + 1)), y(place)) for place in marks if progress.top)
    return RankPlot(
        paper,
        paper.left + across + paper.right + (_VALUES if values else 0),
        height,
        paper.left + across,
        height - _BOTTOM,
        tuple(drawn),
        tuple(Tick(str(number), x(number - 1)) for number in _marks(progress.rounds, across // _ROUND_APART)),
        tuple(Tick(str(place), y(place)) for place in marks),
        values,
    )


def _marks(last: int, most: int = _MOST_PLACES) -> list[int]:
    """The places or rounds that are named beside the drawing: 1, and multiples of a round number."""
    apart = next(size for size in (1, 2, 5, 10, 20, 25, 50, 100, 1000) if last / size <= most)
    return [1, *(place for place in range(apart, last + 1, apart) if place > 1)]


def _apart(wanted: Mapping[int, float], lowest: float) -> dict[int, float]:
    """Names under each other, as near as can be to where they belong and never over each other."""
    placed: dict[int, float] = {}
    below = float("-inf")
    for player in sorted(wanted, key=wanted.__getitem__):
        below = max(wanted[player], below + _TEXT)
        placed[player] = below
    above = lowest + _TEXT
    for player in sorted(placed, key=placed.__getitem__, reverse=True):
        above = min(placed[player], above - _TEXT)
        placed[player] = round(above, 1)
    return placed


# The drawing of the scores


@dataclass(frozen=True, slots=True)
class Bar:
    score: Number
    players: int
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True, slots=True)
class ScorePlot:
    width: int
    height: int
    base: int
    bars: tuple[Bar, ...]


def score_plot(scores: Mapping[int, int], divisor: int) -> ScorePlot:
    """One bar for every score between the lowest and the highest, also those that nobody has."""
    low, high = min(scores, default=0), max(scores, default=0)
    each = range(low, high + 1)
    width, height, base, top = max(340, 30 * len(each)), 210, 176, 26
    most = max(scores.values(), default=1)
    room = width / len(each)
    thick = min(room * 0.72, 64)
    bars = []
    for position, score in enumerate(each):
        players = scores.get(score, 0)
        tall = (base - top) * players / most
        left = position * room + (room - thick) / 2
        bars.append(
            Bar(Number(score, divisor), players, round(left, 1), round(base - tall, 1), round(thick, 1), round(tall, 1))
        )
    return ScorePlot(width, height, base, tuple(bars))


def known_only(progress: Progress, players: Collection[int]) -> list[int]:
    """The chosen players of the drawing, each once, at most as many as colours can tell apart."""
    there = {track.id for track in progress.tracks}
    return [player for player in dict.fromkeys(players) if player in there][:MOST_HIGHLIGHTED]
