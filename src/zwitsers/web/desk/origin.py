"""Pages of the whole site that one can come to from a tournament: they lead back to it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from zwitsers.domain import ZwitsersError

if TYPE_CHECKING:
    from zwitsers.web.request import Here


def came_from(here: Here) -> tuple[str, str] | None:
    """Id and title of the tournament that the address names (?from=…), where there is such a tournament."""
    name = here.request.query_params.get("from", "")
    if not name or name not in here.site.tournaments.ids():
        return None
    try:
        return name, here.site.now(name).state.settings.name or name
    except ZwitsersError:  # a damaged file is no reason not to show this page
        return None


def with_origin(here: Here, path: str) -> str:
    """The same page once more, after something was done there."""
    origin = came_from(here)
    return path if origin is None else f"{path}?{urlencode({'from': origin[0]})}"
