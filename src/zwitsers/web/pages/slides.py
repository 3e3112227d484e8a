"""The slides of the hall screen: few enough lines to read from ten metres."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zwitsers.present.tables.table import Table
    from zwitsers.present.views.round import BoardView, PlayerInRound, RoundView

# Kinds of slides, in order of appearance.
KINDS = ("announcement", "pairings", "names", "results", "standings", "prizes")
# Possible numbers of lines on a screen. Defaults: at most 12 in landscape, 24 in portrait.
LINES = (4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32)
USUAL_LINES = 12
# Up to this many lines, two names fit side by side.
_TWO_COLUMNS = 16
# Up to this many names use one column.
_ONE_COLUMN = 8
LEAST_SECONDS, USUAL_SECONDS, MOST_SECONDS = 4, 12, 120


@dataclass(frozen=True, slots=True)
class Slide:
    """`rows` is padded with None, so that all slides of a kind have the same line height."""

    id: str
    kind: str
    rows: tuple[Any, ...]
    part: int
    parts: int
    # Number of lines and of columns.
    lines: int = 1
    columns: int = 1
    # For standings and prizes: index of their table.
    of: int = 0


@dataclass(frozen=True, slots=True)
class NamePlace:
    """A line of the list by name. `group`: in an event with groups."""

    place: PlayerInRound
    group: str = ""


@dataclass(frozen=True, slots=True)
class SlideOptions:
    """Options of the hall screen; `lines` is the maximum per column."""

    kinds: tuple[str, ...] = KINDS
    seconds: int = USUAL_SECONDS
    lines: int = USUAL_LINES

    @property
    def columns(self) -> int:
        return 2 if self.lines <= _TWO_COLUMNS else 1


def manner(show: str, seconds: int | None, lines: int | None) -> SlideOptions:
    """Options from the query; invalid values are dropped or clamped."""
    words = {word.strip() for word in show.split(",")}
    kinds = tuple(kind for kind in KINDS if kind in words) or KINDS
    spell = min(max(seconds or USUAL_SECONDS, LEAST_SECONDS), MOST_SECONDS)
    fitting = min(LINES, key=lambda number: abs(number - (lines or USUAL_LINES)))
    return SlideOptions(kinds, spell, fitting)


def slides(
    options: SlideOptions,
    view: RoundView | None,
    ranking: Table | None,
    latest: Sequence[BoardView],
    announcement: str,
    categories: Sequence[Table] = (),
    prizes: Table | None = None,
    names: Sequence[NamePlace] | None = None,
) -> list[Slide]:
    """All slides. `names`: the list by name; None: the one of the round."""
    if names is None:  # in a complete round nobody needs to find their board
        names = [] if view is None or view.complete else [NamePlace(place) for place in view.by_name]
    found: list[Slide] = []
    if "announcement" in options.kinds and announcement:
        found.append(Slide("announcement-1", "announcement", (announcement,), 1, 1))
    if view is not None and "pairings" in options.kinds:
        found += _pages("pairings", [*view.boards, *view.bye_place], options.lines)
    if "names" in options.kinds:
        found += _pages("names", names, options.lines, options.columns if len(names) > _ONE_COLUMN else 1)
    if view is not None and "results" in options.kinds and latest and not view.complete:
        found += _pages("results", latest[: options.lines], options.lines)
    if "standings" in options.kinds and ranking is not None:
        found += _pages("standings", ranking.rows, options.lines)
        for number, table in enumerate(categories, start=1):
            found += [
                replace(slide, id=f"category-{number}-{slide.part}", of=number)
                for slide in _pages("standings", table.rows, options.lines)
            ]
    if "prizes" in options.kinds and prizes is not None:
        of = 1 + len(categories)
        found += [replace(slide, of=of) for slide in _pages("prizes", prizes.rows, options.lines)]
    return found


def _pages(kind: str, items: Sequence[Any], most: int, columns: int = 1) -> list[Slide]:
    """Split items over as few slides as possible, equally full: fewer lines are larger lines."""
    parts = -(-len(items) // (most * columns))
    needed = -(-len(items) // (parts * columns)) if parts else 0
    lines = min(number for number in LINES if number >= needed)
    size = lines * columns
    shown = []
    for part in range(parts):
        rows = tuple(items[part * size : (part + 1) * size])
        filled = (*rows, *[None] * (size - len(rows)))
        shown.append(Slide(f"{kind}-{part + 1}", kind, filled, part + 1, parts, lines, columns))
    return shown


def columns_of(table: Table, looks: Collection[str]) -> list[tuple[int, str, str]]:
    """The columns shown on the hall screen, as (index, classes, heading): those with these looks that are not marked as
    spare."""
    return [
        (at, column.classes, column.heading)
        for at, column in enumerate(table.columns)
        if column.look.value in looks and not column.spare
    ]
