"""The hall screen: a slide show of pairings, results and standings in large type."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import Response

from zwitsers.engine.domain import ZwitsersError
from zwitsers.present.tables.player_columns import round_columns
from zwitsers.present.tables.prizes import hall_table, stage_name
from zwitsers.present.tables.standings import standings_name, standings_table
from zwitsers.present.views.alphabet import sort_key
from zwitsers.present.views.categories import of_every_category
from zwitsers.present.views.results import latest_results
from zwitsers.web.cache.public_pages import PublicPage, Reader, public_pages_of
from zwitsers.web.cache.views import public_division, ranking, round_of, seal_of
from zwitsers.web.forms.next_start import next_start
from zwitsers.web.http.context import TournamentContext
from zwitsers.web.http.lookup import published_round
from zwitsers.web.http.site_groups import public_groups
from zwitsers.web.sitedb.page_settings import ANNOUNCEMENT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from datetime import datetime

    from zwitsers.event.festival import FestivalGroup
    from zwitsers.present.tables.player_columns import PlayerColumns
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


router = APIRouter()
# Column kinds: place, name, points and tie-breaks; no lot numbers, articles or ratings.
_LOOKS = ("key", "name", "main", "plain")
# Slides that an event shows once for all its groups.
_OF_ALL = ("announcement", "names")


@router.get("/t/{name}/hall")
async def hall(
    request: Request,
    name: str,
    show: str = "",
    seconds: int | None = None,
    rows: int | None = None,
    page: int = 1,
) -> Response:
    """`page` is for browsers without scripts: each page then refreshes to the next one."""
    slide_options = manner(show[:100], seconds, rows)

    def choose(reader: Reader) -> PublicPage:
        return PublicPage("hall/hall.html", (slide_options, page), lambda: _values(reader, slide_options, page))

    return await public_pages_of(request).show(request, name, choose)


@dataclass(frozen=True, slots=True)
class HallPart:
    """The slides of one tournament, or of one group of an event."""

    slides: tuple[Slide, ...]
    # The name of the group; empty: no group.
    group: str = ""
    view: RoundView | None = None
    # The optional player columns.
    shown: PlayerColumns | None = None
    # Indexed by `Slide.of`: headings and columns of standings and prizes.
    names: tuple[str, ...] = ()
    columns: tuple[list[tuple[int, str, str]], ...] = ()


def _values(reader: Reader, options: SlideOptions, page: int) -> dict[str, object]:
    groups = [] if reader.state.festival is None else list(_groups(reader))
    parts = _of_event(reader, options, groups) if reader.state.festival else [_part(reader, options)]
    count = sum(len(part.slides) for part in parts)
    at = (page - 1) % count if count else 0
    views = [part.view for part in parts if part.view is not None]
    own = None if reader.state.festival else published_round(reader.state)
    return {
        "hall_parts": parts,
        "count": count,
        "manner": options,
        "at": at,
        "rounds": ",".join(str(view.round) for view in views),
        "views": views,
        "starts": _starts(reader, groups),
        "next_page": f"/t/{reader.context.name}/hall?{_query(options, at + 2)}",
        "address": _address(reader),
        "seal": None if own is None else seal_of(reader.context, own.number),
    }


def _groups(reader: Reader) -> Iterator[tuple[FestivalGroup, Reader]]:
    """The groups of an event that this visitor may see."""
    context = reader.context
    for group in public_groups(context.site, context.state, everything=context.visitor.works_here):
        with suppress(ZwitsersError):  # the file is missing; the desk reports that
            yield group, Reader(TournamentContext(context.base, context.site.now(group.tournament, public=True)))


def _of_event(reader: Reader, options: SlideOptions, groups: Sequence[tuple[FestivalGroup, Reader]]) -> list[HallPart]:
    """The list by name of all groups first, then each group."""
    without_names = replace(options, kinds=tuple(kind for kind in options.kinds if kind not in _OF_ALL))
    parts = [_part(one, without_names, group) for group, one in groups]
    names = [
        NamePlace(place, part.group)
        for part in parts
        if part.view is not None and not part.view.complete
        for place in part.view.by_name
    ]
    names.sort(key=lambda item: (sort_key(item.place.seat.name), item.group))
    first = slides(options, None, None, (), reader.choices[ANNOUNCEMENT], names=names)
    return [HallPart(tuple(first)), *parts]


def _part(reader: Reader, options: SlideOptions, group: FestivalGroup | None = None) -> HallPart:
    context, state = reader.context, reader.state
    current = published_round(state)
    view = None if current is None else round_of(context, current)
    ranked = ranking(context, public=True)
    table = standings_table(ranked, reader.language, wall=True) if ranked.round_numbers else None
    within = of_every_category(state, ranked) if table else []
    tables = [standings_table(one, reader.language, wall=True) for one in within]
    latest = [] if view is None else latest_results(context.now.log, view)
    prizes = _prizes(reader)
    found = slides(options, view, table, latest, reader.choices[ANNOUNCEMENT], tables, prizes)
    return HallPart(
        tuple(found if group is None else [replace(slide, id=f"group{group.id}-{slide.id}") for slide in found]),
        "" if group is None else group.name,
        view,
        None if view is None else round_columns(view),
        (*(standings_name(one, reader.language) for one in (ranked, *within)), _prizes_name(reader)),
        tuple(columns_of(one, _LOOKS) if one else [] for one in (table, *tables, prizes)),
    )


def _starts(reader: Reader, groups: Sequence[tuple[FestivalGroup, Reader]]) -> datetime | None:
    """Start of the next round; for an event the earliest of its groups."""
    readers = [one for _group, one in groups] if reader.state.festival else [reader]
    moments = (next_start(one.choices, one.state) for one in readers)
    return min((moment for moment in moments if moment is not None), default=None)


def _prizes(reader: Reader) -> Table | None:
    prizes_view = public_division(reader.context)
    return None if prizes_view is None else hall_table(prizes_view, reader.language)


def _prizes_name(reader: Reader) -> str:
    return stage_name(reader.state.finished, reader.language)


def _query(options: SlideOptions, page: int) -> str:
    return urlencode({"show": ",".join(options.kinds), "seconds": options.seconds, "rows": options.lines, "page": page})


def _address(reader: Reader) -> str:
    """The public address, when the server is shared."""
    shared = reader.context.site.shared_at
    return f"{shared.removeprefix('http://')}/t/{reader.context.name}" if shared else ""
