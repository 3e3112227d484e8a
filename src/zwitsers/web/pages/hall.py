"""The screen in the hall: turns through pairings, results and standings by itself, large enough for everyone."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import Response

from zwitsers.present.tables.player_columns import round_columns
from zwitsers.present.tables.prizes import hall_table, stage_name
from zwitsers.present.tables.standings import standings_name, standings_table
from zwitsers.present.views.categories import of_every_category
from zwitsers.present.views.results import latest_results
from zwitsers.web.cache.public_pages import PublicPage, Reader, public_pages_of
from zwitsers.web.cache.views import public_division, ranking, round_of, seal_of
from zwitsers.web.forms.next_start import next_start
from zwitsers.web.http.lookup import published_round
from zwitsers.web.pages.slides import KINDS, SlideOptions, columns_of, manner, slides
from zwitsers.web.sitedb.page_settings import ANNOUNCEMENT

if TYPE_CHECKING:
    from zwitsers.present.tables.table import Table

router = APIRouter()
# The place, the name, the points and what decides at equal points; no lot numbers, articles or ratings.
_LOOKS = ("key", "name", "main", "plain")


@router.get("/t/{name}/hall")
async def hall(
    request: Request,
    name: str,
    show: str = "",
    seconds: int | None = None,
    rows: int | None = None,
    page: int = 1,
) -> Response:
    """`page` is for browsers without scripts: each page then leads to the next one by itself."""
    slide_options = manner(show[:100], seconds, rows)

    def choose(reader: Reader) -> PublicPage:
        return PublicPage("hall/hall.html", (slide_options, page), lambda: _values(reader, slide_options, page))

    return await public_pages_of(request).show(request, name, choose)


def _values(reader: Reader, options: SlideOptions, page: int) -> dict[str, object]:
    asked, state = reader.context, reader.state
    current = published_round(state)
    view = None
    if current is not None:
        view = round_of(asked, current)
    ranked = ranking(asked, public=True)
    table = standings_table(ranked, reader.language, wall=True) if ranked.round_numbers else None
    within = of_every_category(state, ranked) if table else []
    tables = [standings_table(one, reader.language, wall=True) for one in within]
    latest = [] if view is None else latest_results(asked.now.log, view)
    prizes = _prizes(reader)
    found = slides(options, view, table, latest, reader.choices[ANNOUNCEMENT], tables, prizes)
    at = (page - 1) % len(found) if found else 0
    return {
        "slides": found,
        "manner": options,
        "at": at,
        "view": view,
        "shown": None if view is None else round_columns(view),
        "names": [*(standings_name(one, reader.language) for one in (ranked, *within)), _prizes_name(reader)],
        "columns": [columns_of(one, _LOOKS) if one else [] for one in (table, *tables, prizes)],
        "starts": next_start(reader.choices, reader.state),
        "next_page": f"/t/{asked.name}/hall?{_query(options, at + 2)}",
        "address": _address(reader),
        "kinds": KINDS,
        "seal": None if current is None else seal_of(asked, current.number),
    }


def _prizes(reader: Reader) -> Table | None:
    prizes_view = public_division(reader.context)
    return None if prizes_view is None else hall_table(prizes_view, reader.language)


def _prizes_name(reader: Reader) -> str:
    return stage_name(reader.state.finished, reader.language)


def _query(options: SlideOptions, page: int) -> str:
    return urlencode({"show": ",".join(options.kinds), "seconds": options.seconds, "rows": options.lines, "page": page})


def _address(reader: Reader) -> str:
    """Where players find it themselves, when the server is shared."""
    shared = reader.context.site.shared_at
    return f"{shared.removeprefix('http://')}/t/{reader.context.name}" if shared else ""
