"""Pictures of a study, as SVG and PNG. Needs matplotlib (extra `app`).

The colours are those of Okabe and Ito, which colour-blind people can tell apart; what a colour says, a marker, a line
or a word says too.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from zwitsers.engine.simulate.intervals import Estimate
from zwitsers.language import translate
from zwitsers.present.tables.simulation import decimal, subtitle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from matplotlib.axes import Axes
    from matplotlib.typing import RcKeyType

    from zwitsers.engine.simulate.summary import Summary, SystemSummary

    Picture = Callable[[Axes, Summary, str], None]

FORMATS = ("svg", "png")
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")
_MARKERS = ("o", "s", "^", "D", "v")
_LINES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)))
# From balanced to not: one hue that darkens, so that it reads in grey too.
_BALANCE_SHADES = ("#d9e6f2", "#9ec3e0", "#2f76ad", "#0f3a5c")
_INK, _GREY, _FAINT = "#222222", "#555555", "#d0d0d0"
# The same study gives the same bytes: no date in the file, and names of parts that do not change.
SETTINGS: dict[RcKeyType, Any] = {
    "svg.hashsalt": "zwitsers",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 11,
    "axes.edgecolor": "#888888",
    "text.color": _INK,
    "axes.labelcolor": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
}


def simulation_plots(summary: Summary, language: str) -> Iterator[tuple[str, bytes]]:
    """(file name, contents) of every picture."""
    for name, picture in _PICTURES.items():
        for kind in FORMATS:
            yield f"{name}.{kind}", _drawn(name, picture, kind, summary, language)


def _drawn(name: str, picture: Picture, kind: str, summary: Summary, language: str) -> bytes:
    with rc_context(SETTINGS):
        figure = Figure(figsize=(8.4, 4.8), dpi=144, layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(subtitle(summary.study, language), loc="left", fontsize=9, color=_GREY, pad=10)
        axes.annotate(
            _word(f"{name}-title", language),
            (0, 1),
            xycoords="axes fraction",
            xytext=(0, 30),
            textcoords="offset points",
            fontsize=14,
            fontweight="bold",
        )
        axes.spines[["top", "right"]].set_visible(False)
        picture(axes, summary, language)
        file = io.BytesIO()
        figure.savefig(file, format=kind, facecolor="white", metadata={"Date": None} if kind == "svg" else None)
    return file.getvalue()


def _ranking(axes: Axes, summary: Summary, language: str) -> None:
    """Per system the spread over the tournaments, and the mean with its interval."""
    systems = summary.systems
    places = list(range(len(systems), 0, -1))
    boxes = axes.boxplot(
        [system.kendalls for system in systems],
        positions=places,
        orientation="horizontal",
        widths=0.5,
        whis=(5, 95),
        showfliers=False,
        patch_artist=True,
        medianprops={"color": _INK, "linewidth": 1.4},
    )
    for box, colour in zip(boxes["boxes"], _COLOURS, strict=False):
        box.set(facecolor=_lighter(colour), edgecolor=colour)
    for position, place, system in zip(range(len(systems)), places, systems, strict=True):
        _interval(axes, position, system.kendall, place)
        if system.kendall is not None:
            text = decimal(system.kendall.value, 3, language)
            axes.text(system.kendall.value, place + 0.3, text, ha="center", va="bottom", fontsize=10)
    _name_systems(axes, places, systems)
    axes.set_xlabel(_word("ranking-axis", language))
    _finish(axes, language, across=True, decimals=2)
    axes.margins(y=0.14)
    _note(axes, "ranking-note", language)


def _winner(axes: Axes, summary: Summary, language: str) -> None:
    systems = summary.systems
    places = list(range(len(systems), 0, -1))
    for position, place, system in zip(range(len(systems)), places, systems, strict=True):
        alone, first = 100 * system.strongest_alone.value, Estimate(*(100 * part for part in system.strongest_first))
        light = _lighter(_COLOURS[position])
        axes.barh(place, alone, height=0.5, color=light)
        axes.barh(place, first.value - alone, left=alone, height=0.5, facecolor="white", edgecolor=light, hatch="///")
        _interval(axes, position, first, place)
        text = f"{decimal(first.value, 1, language)}%"
        axes.annotate(text, (first.high, place), xytext=(8, 0), textcoords="offset points", va="center")
    _name_systems(axes, places, systems)
    axes.set_xlim(0, min(100, 1.15 * max(100 * system.strongest_first.high for system in systems) + 2))
    axes.set_xlabel(_word("winner-axis", language))
    _note(axes, "winner-note", language)
    _finish(axes, language, across=True, decimals=0)


def _gaps(axes: Axes, summary: Summary, language: str) -> None:
    """Round by round; in round one everyone has nothing."""
    count = len(summary.systems)
    for position, system in enumerate(summary.systems):
        # Beside each other, so that intervals that fall together can all be seen.
        shift = 0.09 * (position - (count - 1) / 2)
        points = [(turn + shift, gap) for turn, gap in enumerate(system.gap_by_round, start=1) if gap and turn > 1]
        if points:
            axes.errorbar(
                [turn for turn, _gap in points],
                [gap.value for _turn, gap in points],
                yerr=_errors([gap for _turn, gap in points]),
                label=system.system,
                color=_COLOURS[position],
                marker=_MARKERS[position],
                linestyle=_LINES[position],
                capsize=3,
                markersize=6,
            )
    axes.set_xlabel(_word("gaps-rounds", language))
    axes.set_ylabel(_word("gaps-axis", language))
    axes.set_ylim(bottom=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if summary.study.rounds > 1:
        axes.legend(frameon=False, loc="upper left")
    _finish(axes, language, across=False, decimals=2)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _at: f"{value:.0f}"))
    _note(axes, "gaps-note", language)


def _colours(axes: Axes, summary: Summary, language: str) -> None:
    """The players of each system by how far from balance they ended: 0, 1, 2, and 3 or more."""
    systems = summary.systems
    places = list(range(len(systems), 0, -1))
    labels = ("0", "±1", "±2", _word("colours-more", language))
    last = len(labels) - 1
    for balance, label in enumerate(labels):
        shares = [
            100
            * sum(system.balance_shares[balance:] if balance == last else system.balance_shares[balance : balance + 1])
            for system in systems
        ]
        before = [100 * sum(system.balance_shares[:balance]) for system in systems]
        if not any(shares):
            continue
        axes.barh(
            places, shares, left=before, height=0.55, color=_BALANCE_SHADES[balance], edgecolor="white", label=label
        )
        for place, share, start in zip(places, shares, before, strict=True):
            if share >= 6:
                shade = "white" if balance >= 2 else _INK
                text = f"{decimal(share, 1, language)}%"
                axes.text(start + share / 2, place, text, ha="center", va="center", color=shade)
    for place, system in zip(places, systems, strict=True):
        beyond = decimal(100 * sum(system.balance_shares[2:]), 1, language)
        text = translate("report.simulation.plot.colours-beyond", language, share=beyond)
        axes.text(101, place, text, va="center", fontsize=9)
    _name_systems(axes, places, systems)
    axes.set_xlim(0, 120)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel(_word("colours-axis", language))
    title = _word("colours-legend", language)
    axes.legend(title=title, frameon=False, ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.2))
    _finish(axes, language, across=True, decimals=0)


_PICTURES: dict[str, Picture] = {"ranking": _ranking, "winner": _winner, "gaps": _gaps, "colours": _colours}


def _interval(axes: Axes, position: int, estimate: Estimate | None, place: float) -> None:
    """A mark with its 95% interval."""
    if estimate is not None:
        axes.errorbar(
            estimate.value,
            place,
            xerr=_errors([estimate]),
            ecolor=_INK,
            color=_COLOURS[position],
            marker=_MARKERS[position],
            markersize=9,
            markeredgecolor="white",
            capsize=5,
            elinewidth=1.8,
            capthick=1.8,
            zorder=5,
        )


def _note(axes: Axes, key: str, language: str) -> None:
    """What the marks mean, below the axis."""
    axes.annotate(
        _word(key, language),
        (0, 0),
        xycoords="axes fraction",
        xytext=(0, -48),
        textcoords="offset points",
        va="top",
        fontsize=9,
        color=_GREY,
    )


def _lighter(colour: str) -> str:
    """Halfway to white, so that a mark stands out on it."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{(part + 255) // 2:02x}" for part in parts)


def _errors(estimates: list[Estimate]) -> list[list[float]]:
    """Distances below and above, as matplotlib wants them; rounding must not make one negative."""
    return [
        [max(0.0, estimate.value - estimate.low) for estimate in estimates],
        [max(0.0, estimate.high - estimate.value) for estimate in estimates],
    ]


def _name_systems(axes: Axes, places: list[int], systems: tuple[SystemSummary, ...]) -> None:
    axes.set_yticks(places, [system.system for system in systems])
    axes.tick_params(axis="y", length=0)


def _finish(axes: Axes, language: str, *, across: bool, decimals: int) -> None:
    """A light grid along the values, and numbers as the language writes them."""
    axis = axes.xaxis if across else axes.yaxis
    axis.grid(color=_FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axis.set_major_formatter(FuncFormatter(lambda value, _at: decimal(value, decimals, language)))


def _word(key: str, language: str) -> str:
    return translate(f"report.simulation.plot.{key}", language)
