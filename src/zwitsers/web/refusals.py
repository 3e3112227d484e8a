"""Whatever goes wrong, in words: as JSON under /api, elsewhere as a page."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING
from urllib.parse import quote

from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from zwitsers.domain import Problem, ZwitsersError
from zwitsers.store import ConflictError
from zwitsers.web.access.database import SiteError
from zwitsers.web.access.roles import Role
from zwitsers.web.errors import NotFoundError, SignInError, TooOftenError, status_of
from zwitsers.web.guard import HEADERS
from zwitsers.web.request import here, stranger

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fastapi import FastAPI, Request

    from zwitsers.web.request import Here

API = "/api"
# HTTP errors that have words of their own in the catalogues (api.status.*).
_IN_WORDS = frozenset({400, 404, 405, 408, 413, 415})
# What a backup can mend.
_LOST = frozenset(
    f"store.{key}"
    for key in ("gone", "replaced", "changed-in-place", "damaged", "not-ours", "strange", "no-seal", "no-entry")
)
# How many wrong values one answer names.
_NAMED = 20

_log = logging.getLogger("uvicorn.error")


def add_refusals(app: FastAPI) -> None:
    app.add_exception_handler(ZwitsersError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(Exception, _unexpected)


async def _refused(request: Request, error: Exception) -> Response:
    """Every error that is raised on purpose."""
    assert isinstance(error, ZwitsersError)
    visit = _visit(request)
    status = status_of(error)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, TooOftenError) else {}
    if _is_api(request):
        if status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return _json(visit, _shown(visit, error.problems, status), status, headers, **_meanwhile(visit, error))
    if isinstance(error, SignInError) and request.method in ("GET", "HEAD"):
        return visit.go(f"/sign-in?next={quote(request.url.path)}")
    return _page(visit, _shown(visit, error.problems, status), status, headers, _way_out(visit, error))


async def _invalid(request: Request, error: Exception) -> Response:
    """Values that are not what the address asks for. On a page that can only be a link that was made up or cut off."""
    assert isinstance(error, RequestValidationError)
    visit = _visit(request)
    if _is_api(request):
        from zwitsers.web.api.invalid import problem_of

        return _json(visit, [problem_of(item) for item in error.errors()[:_NAMED]], 422, {})
    in_path = any(item["loc"][:1] == ("path",) for item in error.errors())
    return _page(visit, [Problem("web.no-such-page" if in_path else "api.status.422")], 404 if in_path else 422, {})


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status, headers = error.status_code, error.headers or {}
    visit = _visit(request)
    problem = Problem(f"api.status.{status}") if status in _IN_WORDS else Problem("api.status.other", status=status)
    if _is_api(request):
        return _json(visit, [problem], status, headers)
    if status == 404 and not request.url.path.startswith("/static"):
        return await _refused(request, NotFoundError([Problem("web.no-such-page")]))
    return _page(visit, [problem], status, headers)


async def _unexpected(request: Request, error: Exception) -> Response:
    """A mistake of ours. The server writes it to its own log; the visitor learns nothing about the inside of it."""
    # This answer is made outside of the guard, so it brings along what that adds to all others.
    headers = {name.decode(): value.decode() for name, value in HEADERS}
    _log.error("%s %s: %s", request.method, request.url.path, type(error).__name__)
    texts = [{"key": "api.status.500", "text": Problem("api.status.500").text(code)} for code in ("nl", "en")]
    if _is_api(request):
        return JSONResponse({"problems": texts}, 500, headers)
    return PlainTextResponse("\n".join(item["text"] for item in texts), 500, headers)


# Parts


def _visit(request: Request) -> Here:
    """Who asked; when that cannot be read either, somebody."""
    try:
        return here(request)
    except SiteError:
        return stranger(request)


def _is_api(request: Request) -> bool:
    path = request.url.path
    return path == API or path.startswith(f"{API}/")


def _shown(visit: Here, problems: Sequence[Problem], status: int) -> Sequence[Problem]:
    """What is wrong with a file or a disk is for those who work here: it names places on this machine."""
    return problems if status != 503 or visit.visitor.signed_in else [Problem("api.status.503")]


def _meanwhile(visit: Here, error: ZwitsersError) -> dict[str, object]:
    """For a conflict: what others have written, as far as he may see it."""
    if not isinstance(error, ConflictError):
        return {}
    from zwitsers.web.api.logged import entries_for

    last = error.entries[-1].sequence if error.entries else None
    return {"last": last, "entries": [entry.model_dump() for entry in entries_for(visit, error.entries)]}


def _json(
    visit: Here, problems: Sequence[Problem], status: int, headers: Mapping[str, str], **more: object
) -> Response:
    texts = [{"key": problem.key, "text": safe_text(problem.text(visit.language))} for problem in problems]
    return JSONResponse({"problems": texts, **more}, status, dict(headers))


def _way_out(visit: Here, error: ZwitsersError) -> str:
    """For whoever may put a backup back, where the file of a tournament is not what it was."""
    keys = {problem.key for problem in error.problems}
    name = visit.request.path_params.get("name", "")
    return f"/desk/{name}/backups" if name and keys & _LOST and visit.visitor.may(Role.ARBITER) else ""


def _page(
    visit: Here, problems: Sequence[Problem], status: int, headers: Mapping[str, str], backups: str = ""
) -> Response:
    texts = [safe_text(problem.text(visit.language)) for problem in problems]
    response = visit.page("problem.html", status=status, problems=texts, backups=backups)
    response.headers.update(headers)
    return response


def safe_text(text: str) -> str:
    """Without halves of characters, which cannot be sent."""
    return text.encode("utf-8", "replace").decode("utf-8")
