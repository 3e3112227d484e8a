"""The slides of the screen in the hall: pages with few enough lines to read from ten metres."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zwitsers.present.tables.table import Table
    from zwitsers.present.views.round import BoardView, PlayerInRound, RoundView

# What can be shown, in this order.
KINDS = ("announcement", "pairings", "names", "results", "standings", "prizes")
# How many lines a screen can have: a landscape one at most 12 unless it says otherwise, one that stands upright 24.
LINES = (4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32)
USUAL_LINES = 12
# With no more lines than this there is room for two names beside each other.
_TWO_COLUMNS = 16
# So few names fill a screen on their own.
_ONE_COLUMN = 8
LEAST_SECONDS, USUAL_SECONDS, MOST_SECONDS = 4, 12, 120


@dataclass(frozen=True, slots=True)
class Slide:
    """`rows` is filled up with None, so that lines are equally high on every slide of a kind."""

    id: str
    kind: str
    rows: tuple[Any, ...]
    part: int
    parts: int
    # How many lines it has below each other, and how many beside each other.
    lines: int = 1
    columns: int = 1
    # Of standings and prizes: which, as a key of what they are drawn with.
    of: int = 0


@dataclass(frozen=True, slots=True)
class NamePlace:
    """A line of the list by name. `group`: of an event with groups."""

    place: PlayerInRound
    group: str = ""


@dataclass(frozen=True, slots=True)
class SlideOptions:
    """How it is shown; `lines` is how many there may be below each other."""

    kinds: tuple[str, ...] = KINDS
    seconds: int = USUAL_SECONDS
    lines: int = USUAL_LINES

    @property
    def columns(self) -> int:
        return 2 if self.lines <= _TWO_COLUMNS else 1


def manner(show: str, seconds: int | None, lines: int | None) -> SlideOptions:
    """Whatever cannot be is left out or brought back to what can."""
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
    """`names`: the list by name; None: that of the round."""
    if names is None:  # in a complete round nobody looks for their board any more
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
    """As few pages as can be, equally full: the fewer lines a page has, the larger they are."""
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
    """Which columns of the standings are shown from afar, with their looks and headings: those with these looks, and
    the rulebook's own numbers."""
    return [
        (at, column.classes, column.heading)
        for at, column in enumerate(table.columns)
        if column.look.value in looks and not column.spare
    ]
