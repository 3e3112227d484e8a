"""Site pages opened from a tournament: they link back to it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from zwitsers.engine.domain import ZwitsersError

if TYPE_CHECKING:
    from zwitsers.web.http.context import RequestContext


def came_from(context: RequestContext) -> tuple[str, str] | None:
    """Id and title of the tournament in the query (?from=…), if the visitor works on it."""
    name = context.request.query_params.get("from", "")
    if not name or name not in context.site.tournaments.ids() or not context.in_tournament(name).visitor.works_here:
        return None
    try:
        return name, context.site.now(name).state.settings.name or name
    except ZwitsersError:  # a damaged file must not break this page
        return None


def with_origin(context: RequestContext, path: str) -> str:
    """The path with the origin kept in the query, for a redirect."""
    origin = came_from(context)
    return path if origin is None else f"{path}?{urlencode({'from': origin[0]})}"
