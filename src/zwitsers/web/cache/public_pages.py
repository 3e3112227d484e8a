"""Public pages: rendered once per tournament version, path, language and theme, in a separate thread pool."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from fastapi import Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from zwitsers.web.auth.roles import Role
from zwitsers.web.http.context import TournamentContext, public_request, request_context
from zwitsers.web.http.row_cache import KeptRows, RowCache
from zwitsers.web.live.versions import covers

if TYPE_CHECKING:
    from zwitsers.event.state import State

# Pool size for public pages and new live connections. Requests of arbiters use FastAPI's own pool, so they do not queue
# behind hundreds of phones. With more than one thread here they waited for the GIL.
_THREADS = 1
# Browsers cache a page and revalidate it by ETag; personal pages are not cached.
_PUBLIC = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Authorization, Cookie"}
_PRIVATE = {"Cache-Control": "no-store"}
# How long nginx may cache a page, in seconds (docs/hosting.md).
PROXY_SECONDS = 5
# Placeholder for the personal part. Values are escaped, so none can contain it.
_MARK = "<!-- personal -->"


@dataclass(frozen=True, slots=True)
class Reader:
    """A visitor of a public page."""

    context: TournamentContext

    @property
    def choices(self) -> Mapping[str, str]:
        """The page settings of this tournament."""
        return self.context.now.choices

    @property
    def state(self) -> State:
        return self.context.state

    @property
    def language(self) -> str:
        return self.context.language

    @property
    def cookies(self) -> Mapping[str, str]:
        return self.context.request.cookies


@dataclass(frozen=True, slots=True)
class PublicPage:
    """A page to render. `key`: everything it depends on besides path, version, language and theme."""

    template: str
    key: Hashable
    values: Callable[[], Mapping[str, Any]]
    # The template of the personal part, placed at {{ personal }}, and its additional cache key.
    part: str = ""
    part_key: Hashable = None
    part_values: Callable[[], Mapping[str, Any]] = dict
    # Whether the part depends on more than its key, and must not be cached.
    part_is_private: bool = False


@dataclass(slots=True)
class PublicPages:
    executor: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(_THREADS, "zwitsers-public"))

    async def show(self, request: Request, name: str, choose: Callable[[Reader], PublicPage]) -> Response:
        """Respond with the page that `choose` returns. It is called for every request, so it must be fast."""
        return await asyncio.get_running_loop().run_in_executor(self.executor, _response, request, name, choose)


def _response(request: Request, name: str, choose: Callable[[Reader], PublicPage]) -> Response:
    context = public_request(request_context(request), name)
    page = choose(Reader(context))
    if context.visitor.signed_in:
        body = _whole(context, page).replace(_MARK, _part(context, page))
        return context.base.said(HTMLResponse(body, headers=_PRIVATE))
    key = ("page", request.scope["path"], context.language, context.base.theme, page.key)
    body = context.cached(key, lambda: _with_kept_rows(context, page, key))
    if page.part_is_private:
        return HTMLResponse(body.replace(_MARK, _part(context, page)), headers=_PRIVATE)
    if page.part:
        body = body.replace(_MARK, context.cached((*key, page.part_key), lambda: _part(context, page)))
    tag = f'"{sha256(body.encode()).hexdigest()[:32]}"'
    headers = {**_PUBLIC, "ETag": tag}
    # nginx may cache a page that is at least as new as the stamp sent to the browser. A browser without a stamp may
    # just have changed something, and must not get an older page.
    if covers(context.now.stamp, request.headers.get("zwitsers-refresh", "")):
        headers["X-Accel-Expires"] = str(PROXY_SECONDS)
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return HTMLResponse(body, headers=headers)


def _with_kept_rows(context: TournamentContext, page: PublicPage, key: Hashable) -> str:
    """Render the page, reusing unchanged rows of the last rendering."""
    cache: RowCache = context.site.views.get(context.name, None, ("rows", key), RowCache)
    kept = KeptRows(cache.rows)
    body = _whole(context, page, kept=kept)
    cache.rows = kept.rows
    return body


def _whole(context: TournamentContext, page: PublicPage, **more: Any) -> str:
    """Render the page without the personal part."""
    values = {**page.values(), **more, "personal": Markup(_MARK)}
    return context.base.html(page.template, now=context.now, state=context.state, **values)


def _part(context: TournamentContext, page: PublicPage) -> str:
    if not page.part:
        return ""
    return context.base.html(page.part, now=context.now, state=context.state, **page.part_values())


def public_pages_of(request: Request) -> PublicPages:
    pages: PublicPages = request.app.state.public_pages
    return pages


# Pages for both the arbiter and the public: the same content in another frame


def is_arbiter(context: TournamentContext) -> bool:
    return context.visitor.may(Role.ARBITER)
