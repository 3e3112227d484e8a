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

from zwitsers.language import translate
from zwitsers.report.simulation import decimal, subtitle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from matplotlib.axes import Axes
    from matplotlib.typing import RcKeyType

    from zwitsers.simulate.intervals import Estimate
    from zwitsers.simulate.summary import Summary, SystemSummary

    Picture = Callable[[Axes, Summary, str], None]

FORMATS = ("svg", "png")
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")
_MARKERS = ("o", "s", "^", "D", "v")
_LINES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1, 1, 1)))
# From balanced to not: one hue that darkens, so that it reads in grey too.
_BALANCE_SHADES = ("#d9e6f2", "#9ec3e0", "#4c8cbf", "#12466e")
_INK, _FAINT = "#222222", "#d0d0d0"
# The same study gives the same bytes: no date in the file, and names of parts that do not change.
_SETTINGS: dict[RcKeyType, Any] = {
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
    with rc_context(_SETTINGS):
        figure = Figure(figsize=(8.4, 4.8), dpi=144, layout="constrained")
        axes = figure.add_subplot()
        figure.suptitle(_word(f"{name}-title", language), x=0.01, ha="left", fontsize=14, fontweight="bold")
        axes.set_title(subtitle(summary.study, language), loc="left", fontsize=9, color="#555555", pad=10)
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
        box.set(facecolor=colour, alpha=0.25, edgecolor=colour)
    for position, place, system in zip(range(len(systems)), places, systems, strict=True):
        _interval(axes, position, system.kendall, place, _label(system.kendall, 3, language), high=0.34)
    _name_systems(axes, places, systems)
    axes.set_xlabel(_word("ranking-axis", language))
    _finish(axes, language, across=True)
    axes.margins(y=0.12)
    axes.text(0.0, -0.24, _word("ranking-note", language), transform=axes.transAxes, fontsize=9, color="#555555")


def _winner(axes: Axes, summary: Summary, language: str) -> None:
    systems = summary.systems
    places = list(range(len(systems), 0, -1))
    for position, place, system in zip(range(len(systems)), places, systems, strict=True):
        share = system.strongest_first
        axes.barh(place, 100 * share.value, height=0.55, color=_COLOURS[position], alpha=0.45)
        alone = system.strongest_alone.value
        axes.barh(place, 100 * alone, height=0.55, color=_COLOURS[position], alpha=0.55)
        per_cent = type(share)(*(100 * part for part in share))
        _interval(axes, position, per_cent, place, "")
        text = f"{decimal(per_cent.value, 1, language)}%"
        axes.annotate(text, (per_cent.high, place), xytext=(8, 0), textcoords="offset points", va="center")
    _name_systems(axes, places, systems)
    axes.set_xlim(0, min(100, 1.15 * max(100 * system.strongest_first.high for system in systems) + 2))
    axes.set_xlabel(_word("winner-axis", language))
    axes.text(0.0, -0.24, _word("winner-note", language), transform=axes.transAxes, fontsize=9, color="#555555")
    _finish(axes, language, across=True)


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
    _finish(axes, language, across=False)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _at: f"{value:.0f}"))
    axes.text(0.0, -0.24, _word("gaps-note", language), transform=axes.transAxes, fontsize=9, color="#555555")


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
            elif share > 0 and start > 50:
                text = f"{decimal(share, 2, language)}%"
                axes.text(start + share + 0.8, place, text, va="center", fontsize=9)
    _name_systems(axes, places, systems)
    axes.set_xlim(0, 108)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel(_word("colours-axis", language))
    title = _word("colours-legend", language)
    axes.legend(title=title, frameon=False, ncols=4, loc="upper center", bbox_to_anchor=(0.5, -0.2))
    _finish(axes, language, across=True)


_PICTURES: dict[str, Picture] = {"ranking": _ranking, "winner": _winner, "gaps": _gaps, "colours": _colours}


def _interval(
    axes: Axes, position: int, estimate: Estimate | None, place: float, label: str, *, high: float = 0.0
) -> None:
    """A mark with its 95% interval, and what it says a little above it."""
    if estimate is None:
        return
    axes.errorbar(
        estimate.value,
        place,
        xerr=_errors([estimate]),
        color=_COLOURS[position],
        marker=_MARKERS[position],
        markersize=7,
        markeredgecolor="white",
        capsize=5,
        elinewidth=2.2,
        capthick=2.2,
        zorder=5,
    )
    if label:
        axes.text(estimate.value, place + high, label, ha="center", va="bottom", fontsize=10)


def _errors(estimates: list[Estimate]) -> list[list[float]]:
    """Distances below and above, as matplotlib wants them; rounding must not make one negative."""
    return [
        [max(0.0, estimate.value - estimate.low) for estimate in estimates],
        [max(0.0, estimate.high - estimate.value) for estimate in estimates],
    ]


def _label(estimate: Estimate | None, decimals: int, language: str) -> str:
    return decimal(estimate.value, decimals, language) if estimate is not None else ""


def _name_systems(axes: Axes, places: list[int], systems: tuple[SystemSummary, ...]) -> None:
    axes.set_yticks(places, [system.system for system in systems])
    axes.tick_params(axis="y", length=0)


def _finish(axes: Axes, language: str, *, across: bool) -> None:
    """A light grid along the values, and numbers as the language writes them."""
    axis = axes.xaxis if across else axes.yaxis
    axis.grid(color=_FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    axis.set_major_formatter(
        FuncFormatter(lambda value, _at: decimal(value, 2, language) if value % 1 else f"{value:.0f}")
    )


def _word(key: str, language: str) -> str:
    return translate(f"report.simulation.plot.{key}", language)
