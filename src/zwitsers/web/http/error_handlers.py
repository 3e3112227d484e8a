"""Error responses: JSON under /api, elsewhere a page."""

from __future__ import annotations

import logging
from asyncio import to_thread
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.event.store import ConflictError, DamagedError
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.context import assistant_request, public_request, request_context, stranger
from zwitsers.web.http.errors import NotFoundError, SignInError, TooOftenError, status_of
from zwitsers.web.http.frames import desk_frame, public_frame
from zwitsers.web.http.log_records import entries_for
from zwitsers.web.http.metrics import redacted
from zwitsers.web.http.middleware import HEADERS
from zwitsers.web.manual.places import HELP
from zwitsers.web.sitedb.database import SiteDatabaseError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fastapi import FastAPI, Request

    from zwitsers.web.http.context import RequestContext, TournamentContext

API = "/api"
# HTTP status codes with their own text in the catalogues (api.status.*).
_IN_WORDS = frozenset({400, 404, 405, 408, 413, 415})
# Errors that restoring a backup can repair.
_LOST = frozenset(
    f"store.{key}"
    for key in ("gone", "replaced", "changed-in-place", "damaged", "not-ours", "strange", "no-seal", "no-entry")
)
_NO_WAY_OUT = {"backups": "", "overview": ""}
# The most validation errors in one response.
_NAMED = 20

_log = logging.getLogger("uvicorn.error")


def add_error_handlers(app: FastAPI) -> None:
    app.add_exception_handler(ZwitsersError, _handle_refusal)
    app.add_exception_handler(RequestValidationError, _handle_invalid)
    app.add_exception_handler(HTTPException, _handle_http)
    app.add_exception_handler(Exception, _handle_unexpected)


async def _handle_refusal(request: Request, error: Exception) -> Response:
    """The response to a ZwitsersError."""
    assert isinstance(error, ZwitsersError)
    visit = _visit(request)
    status = status_of(error)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, TooOftenError) else {}
    if _is_api(request):
        if status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return _json(visit, _shown(visit, error, status), status, headers, **_meanwhile(visit, error))
    if isinstance(error, SignInError) and request.method in ("GET", "HEAD"):
        return visit.go(f"/sign-in?next={quote(request.url.path)}")
    shown = _shown(visit, error, status)
    return await to_thread(_page, visit, shown, status, headers, **_links_out(visit, error))


async def _handle_invalid(request: Request, error: Exception) -> Response:
    """The response to a validation error. On a page this happens only with a wrong or truncated link."""
    assert isinstance(error, RequestValidationError)
    visit = _visit(request)
    if _is_api(request):
        return _json(visit, [problem_of(item) for item in error.errors()[:_NAMED]], 422, {})
    in_path = any(item["loc"][:1] == ("path",) for item in error.errors())
    problem, status = (Problem("web.no-such-page"), 404) if in_path else (Problem("api.status.422"), 422)
    return await to_thread(_page, visit, [problem], status, {})


async def _handle_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status, headers = error.status_code, error.headers or {}
    visit = _visit(request)
    problem = Problem(f"api.status.{status}") if status in _IN_WORDS else Problem("api.status.other", status=status)
    if _is_api(request):
        return _json(visit, [problem], status, headers)
    if status == 404 and not request.url.path.startswith("/static"):
        return await _handle_refusal(request, NotFoundError([Problem("web.no-such-page")]))
    return await to_thread(_page, visit, [problem], status, headers)


async def _handle_unexpected(request: Request, error: Exception) -> Response:
    """The response to an unexpected exception. It is logged; the visitor gets no details."""
    # This response bypasses RequestLimitsMiddleware, so add the security headers here.
    headers = {name.decode(): value.decode() for name, value in HEADERS}
    _log.error("%s %s: %s", request.method, redacted(request.url.path), type(error).__name__)
    texts = [{"key": "api.status.500", "text": Problem("api.status.500").text(code)} for code in ("nl", "en")]
    if _is_api(request):
        return JSONResponse({"problems": texts}, 500, headers)
    return PlainTextResponse("\n".join(item["text"] for item in texts), 500, headers)


# Parts


def _visit(request: Request) -> RequestContext:
    """The request context with the role in its tournament; anonymous if the site's database cannot be read."""
    try:
        return request_context(request).as_known()
    except SiteDatabaseError:
        return stranger(request)


def _is_api(request: Request) -> bool:
    path = request.url.path
    return path == API or path.startswith(f"{API}/")


def _shown(visit: RequestContext, error: ZwitsersError, status: int) -> Sequence[Problem]:
    """The problems to show. Only members see details of file and disk errors, which contain local paths."""
    if status != 503 or visit.visitor.works_here:
        return error.problems
    return [Problem("web.site-unavailable" if isinstance(error, SiteDatabaseError) else "api.status.503")]


def _meanwhile(visit: RequestContext, error: ZwitsersError) -> dict[str, object]:
    """For a conflict: the entries that others wrote, as far as this visitor may see them."""
    if not isinstance(error, ConflictError):
        return {}

    last = error.entries[-1].sequence if error.entries else None
    return {"last": last, "entries": [entry.model_dump() for entry in entries_for(visit, error.entries)]}


def _json(
    visit: RequestContext, problems: Sequence[Problem], status: int, headers: Mapping[str, str], **more: object
) -> Response:
    texts = [{"key": problem.key, "text": safe_text(problem.text(visit.language))} for problem in problems]
    return JSONResponse({"problems": texts, **more}, status, dict(headers))


def _links_out(visit: RequestContext, error: ZwitsersError) -> dict[str, str]:
    """Links for the error page: the backups, when the file of a tournament is damaged and the user may restore one;
    the overview, when the host has no role in the tournament."""
    keys = {problem.key for problem in error.problems}
    lost = isinstance(error, DamagedError) or bool(keys & _LOST)
    name = visit.request.path_params.get("name", "")
    backups = f"/desk/{name}/backups" if name and lost and visit.visitor.may(Role.ARBITER) else ""
    return {"backups": backups, "overview": "/host" if "web.take-over-first" in keys else ""}


def _page(
    visit: RequestContext, problems: Sequence[Problem], status: int, headers: Mapping[str, str], **ways_out: str
) -> Response:
    context = _tournament_of(visit)
    frame = None if context is None else public_frame(context) if _area(visit)[0] == "t" else desk_frame(context)
    page, language = (visit.page, visit.language) if context is None else (context.page, context.language)
    response = page(
        "problem.html",
        status=status,
        problems=[safe_text(problem.text(language)) for problem in problems],
        conflict=len(problems) > 1 and problems[0].key == "store.conflict.head",
        **{**_NO_WAY_OUT, **ways_out},
        layout="base.html" if frame is None else frame.layout,
        help_at=f"{HELP}/problems",
        back="" if frame is None else _referring_page(visit.request, frame.root),
    )
    response.headers.update(headers)
    return response


def _area(visit: RequestContext) -> tuple[str, str]:
    """The area (desk or t) and the tournament id in the path; empty if there is none."""
    side, _, rest = visit.request.scope["path"].removeprefix("/").partition("/")
    return (side, rest.partition("/")[0]) if side in ("desk", "t") else ("", "")


def _tournament_of(visit: RequestContext) -> TournamentContext | None:
    """The tournament whose frame the error page gets; None if this visitor cannot see or open it."""
    side, name = _area(visit)
    if not name:
        return None
    try:
        return public_request(visit, name) if side == "t" else assistant_request(visit, name)
    except ZwitsersError:
        return None


def _referring_page(request: Request, root: str) -> str:
    """The referring page within this tournament, else its first page."""
    parts = urlsplit(request.headers.get("referer", ""))
    inside = parts.path == root or parts.path.startswith(f"{root}/")
    if not inside or parts.netloc != request.headers.get("host") or parts.path == quote(request.scope["path"]):
        return root
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def safe_text(text: str) -> str:
    """Replace surrogates, which cannot be encoded."""
    return text.encode("utf-8", "replace").decode("utf-8")


# Error types with their own message (api.invalid.*); all others use "other".
_KINDS = {
    "missing": "missing",
    "extra_forbidden": "extra",
    "json_invalid": "json",
    "string_too_short": "short",
    "too_short": "short",
    "string_too_long": "long",
    "too_long": "long",
    "string_pattern_mismatch": "pattern",
    "string_unicode": "pattern",
    "greater_than_equal": "least",
    "less_than_equal": "most",
    "int_parsing_size": "range",
    "literal_error": "choice",
    "enum": "choice",
    "int_type": "whole",
    "int_parsing": "whole",
    "int_from_float": "whole",
    "string_type": "text",
    "bool_type": "flag",
    "bool_parsing": "flag",
    "list_type": "list",
}
_LONGEST = 80


def problem_of(error: Mapping[str, Any]) -> Problem:
    """The problem of one pydantic error: the field and the expected value."""
    where = ".".join(str(part) for part in error["loc"][1:] if part != "") or str(error["loc"][0])
    context = error.get("ctx", {})
    values = {
        "where": where[:_LONGEST],
        "choices": context.get("expected", ""),
        "bound": next((str(context[name]) for name in ("ge", "le", "min_length", "max_length") if name in context), ""),
    }
    return Problem(f"api.invalid.{_KINDS.get(error['type'], 'other')}", **values)
