"""Places and values round by round as inline SVG. The value follows from the place, so one line shows both: the place
on the left axis, its value on the right one."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.present.words import number, short_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.present.tables.progress_plot import RankPlot, Tick
    from zwitsers.present.views.keizer import KeizerAccount

_WIDTH, _HEIGHT = 420, 230
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 36, 26, 30
# As many rounds and places as can be named along an axis of this size.
_MOST_ROUNDS, _MOST_PLACES = 12, 8


def course_svg(account: KeizerAccount, players: int, language: str) -> str:
    """The place and the value of one player after every round; round 0 is the start order."""
    course, values = account.course, {moment.place: moment.value for moment in account.course}
    rounds, lowest = max(len(course) - 1, 1), max(players, 2)

    def x(turn: int) -> float:
        return round(_LEFT + turn * (_WIDTH - _LEFT - _RIGHT) / rounds, 1)

    def y(place: int) -> float:
        return round(_TOP + (place - 1) * (_HEIGHT - _TOP - _BOTTOM) / (lowest - 1), 1)

    marks = spread(1, lowest, _MOST_PLACES)
    top = max(place + value for place, value in values.items()) - 1
    parts = [
        _texts([(x(turn), _HEIGHT - 10, str(turn)) for turn in spread(0, len(course) - 1, _MOST_ROUNDS)], "middle"),
        _texts([(_LEFT - 10, y(place) + 4, str(place)) for place in marks], "end"),
        _texts([(_WIDTH - _RIGHT + 10, y(place) + 4, str(max(1, top - place + 1))) for place in marks], "start"),
        _texts([(0, 11, translate("report.keizer.axis-place", language))], "start"),
        _texts([(_WIDTH, 11, translate("report.keizer.axis-value", language))], "end"),
    ]
    spots = [(x(moment.round), y(moment.place)) for moment in course]
    description = " ".join(
        translate(
            "report.keizer.moment",
            language,
            round=moment.round,
            place=moment.place,
            value=moment.value,
            points=number(moment.points, language),
        )
        for moment in course
    )
    grid = "".join(f'<line x1="{_LEFT}" y1="{y(place)}" x2="{_WIDTH - _RIGHT}" y2="{y(place)}"/>' for place in marks)
    return _svg(
        (_WIDTH, _HEIGHT),
        "course",
        translate("report.keizer.course", language),
        description,
        f'<g class="grid">{grid}</g><g class="axis">{"".join(parts)}</g>{_line(spots, "t1", 3)}',
    )


def ranks_svg(plot: RankPlot, language: str) -> str:
    """The places of everybody, with the values beside them; the same drawing as on the page of the progress."""
    after, wide = plot.right + 12, plot.paper.name == "wide"
    axis = [
        _texts([(tick.at, plot.bottom + 24, tick.text) for tick in plot.rounds], "middle"),
        _texts([(plot.paper.left - 12, plot.bottom + 24, translate("report.column.round", language))], "end"),
        _texts(_beside(plot.paper.left - 12, plot.places), "end"),
        _texts(_beside(after, plot.values), "start"),
    ]
    grid = "".join(f'<line x1="{tick.at}" y1="10" x2="{tick.at}" y2="{plot.bottom + 6}"/>' for tick in plot.rounds)
    lines = []
    for drawn in plot.tracks:
        if not drawn.number:
            lines.append(f'<polyline class="background" points="{drawn.points}"/>')
            continue
        name = short_name(drawn.track.player)
        name = escape(f"{drawn.track.places[-1]} {_cut(name, 24) if wide else _cut(name.split(',')[0], 11)}")
        text = f'<text x="{after + plot.values_width}" y="{drawn.label + 4}">{name}</text>'
        lines.append(_line(drawn.ends, f"t{drawn.number}", plot.paper.dot, text))
    description = " ".join(
        translate(
            "play.progress.track",
            language,
            name=short_name(drawn.track.player),
            places=", ".join(str(place) for place in drawn.track.places),
        )
        for drawn in plot.highlighted
    )
    body = f'<g class="grid">{grid}</g><g class="axis">{"".join(axis)}</g>{"".join(lines)}'
    return _svg(
        (plot.width, plot.height),
        f"ranks {plot.paper.name}",
        translate("play.progress.ranks", language),
        description,
        body,
    )


def spread(first: int, last: int, most: int) -> list[int]:
    """First and last, and round numbers between them: about this many at most."""
    apart = next(size for size in (1, 2, 5, 10, 20, 25, 50, 100, 1000) if (last - first) / size <= most)
    between = [at for at in range(0, last + 1, apart) if first < at < last and last - at >= apart / 2]
    return [first, *between, last] if last > first else [first]


def _beside(x: float, ticks: Iterable[Tick]) -> list[tuple[float, float, str]]:
    return [(x, tick.at + 4, tick.text) for tick in ticks]


def _texts(texts: Sequence[tuple[float, float, str]], anchor: str) -> str:
    return "".join(f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>' for x, y, text in texts)


def _line(spots: Sequence[tuple[float, float]], name: str, dot: int, more: str = "") -> str:
    points = " ".join(f"{x:g},{y:g}" for x, y in spots)
    circles = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{dot}"/>' for x, y in spots)
    return f'<g class="track {name}"><polyline points="{points}"/>{circles}{more}</g>'


def _svg(size: tuple[int, int], name: str, title: str, description: str, body: str) -> str:
    label = name.replace(" ", "-")
    return (
        f'<svg class="{name}" viewBox="0 0 {size[0]} {size[1]}" width="{size[0]}" height="{size[1]}" role="img" '
        f'aria-labelledby="{label}-title" aria-describedby="{label}-desc">'
        f'<title id="{label}-title">{escape(title)}</title>'
        f'<desc id="{label}-desc">{escape(description)}</desc>{body}</svg>'
    )


def _cut(name: str, longest: int) -> str:
    return name if len(name) <= longest else f"{name[: longest - 1]}…"
