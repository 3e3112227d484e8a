"""The context of a request: visitor, language, tournament and form."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from hmac import compare_digest
from ipaddress import ip_address
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import UploadFile

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.event.evenings import vocabulary_of
from zwitsers.event.store import StoreError
from zwitsers.language import END_OF_ISOLATE, ISOLATE, Spoken, translate
from zwitsers.present.words import Writer
from zwitsers.web.auth.roles import NOBODY, Role, Visitor
from zwitsers.web.http.cookies import SESSION, cookie, forget_cookie, keep_cookie, language_of, theme_of
from zwitsers.web.http.errors import ForgedError, NotAllowedError, SignInError
from zwitsers.web.http.middleware import UPLOADS
from zwitsers.web.http.notices import NOTICES, SECONDS, read, written
from zwitsers.web.http.redirects import check_origin
from zwitsers.web.http.site import Site, TournamentVersion
from zwitsers.web.http.templates import render
from zwitsers.web.http.tournament_rights import check_manages, check_public, check_upload, manages_site, role_in
from zwitsers.web.manual.places import help_address
from zwitsers.web.sitedb.tournaments import SUFFIX, NoSuchTournamentError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Hashable, Mapping, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.log import LogEntry
    from zwitsers.event.state import State


@dataclass(frozen=True, slots=True)
class RequestContext:
    """One request: the site, the visitor, and their language and theme."""

    request: Request
    site: Site
    visitor: Visitor
    language: str
    theme: str

    def say(self, key: str, /, **values: object) -> str:
        return translate(key, self.language, **values)

    def html(self, template: str, /, **values: object) -> str:
        """Render a template with these values, and `request_context`, `language`, `write`, `theme`, `help_at` and
        notices."""
        return render(
            template,
            {
                "help_at": help_address(getattr(self.request.scope.get("route"), "path", "")),
                **values,
                "request_context": self,
                "language": self.language,
                "write": Writer(self.language),
                "theme": self.theme,
                "notices": self._notices(),
            },
        )

    def page(self, template: str, /, *, status: int = 200, **values: object) -> Response:
        return self.said(HTMLResponse(self.html(template, **values), status, headers={"Cache-Control": "no-store"}))

    @property
    def at_this_machine(self) -> bool:
        """Whether the client address is loopback. Behind a proxy this is the address of the visitor."""
        client = self.request.client
        try:
            return client is not None and ip_address(client.host).is_loopback
        except ValueError:
            return False

    def go(self, path: str, *notices: str) -> Response:
        """Redirect (303) to a page of this site, which shows the notices."""
        response = RedirectResponse(path, 303)
        new = [notice for notice in notices if notice]
        if new:
            text = written([*read(self._cookie(NOTICES)), *new])
            keep_cookie(self.request, response, NOTICES, text, SECONDS)
        return response

    def said(self, response: Response) -> Response:
        """Delete the notice cookie in this response: its page shows the notices."""
        if self._notices():
            forget_cookie(self.request, response, NOTICES)
        return response

    def _notices(self) -> list[str]:
        # A background refresh must not consume the notices of the next page.
        shows = self.visitor.signed_in and "zwitsers-refresh" not in self.request.headers
        return read(self._cookie(NOTICES)) if shows else []

    def _cookie(self, name: str) -> str:
        return self.request.cookies.get(cookie(self.request, name), "")

    def need(self, role: Role) -> None:
        if not self.visitor.signed_in:
            raise SignInError([Problem("web.sign-in-first")])
        if not self.visitor.may(role):
            raise NotAllowedError([Problem("web.not-allowed", name=self.visitor.name)])

    @property
    def manages(self) -> bool:
        return manages_site(self.site, self.visitor)

    def in_tournament(self, name: str) -> RequestContext:
        """The same request with the visitor's role in this tournament."""
        role = self.request.state.role = self.site.members.role_of(name, self.visitor)
        return replace(self, visitor=self.visitor.in_tournament(role))

    def as_known(self) -> RequestContext:
        """The same request with the role in its tournament if it was looked up before; reads no database."""
        if "name" not in self.request.path_params:
            return self
        role = getattr(self.request.state, "role", Role.PUBLIC)
        return replace(self, visitor=self.visitor.in_tournament(role))


def the_site(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


def request_context(request: Request) -> RequestContext:
    """The context of this request, computed once per request."""
    known: RequestContext | None = getattr(request.state, "context", None)
    if known is None:
        site = the_site(request)
        visitor = _visitor(request, site)
        request.state.account = visitor.name  # for the log of requests
        known = request.state.context = RequestContext(request, site, visitor, language_of(request), theme_of(request))
    return known


def stranger(request: Request) -> RequestContext:
    """The context of this request for an anonymous visitor; reads no database."""
    return RequestContext(request, the_site(request), NOBODY, language_of(request), theme_of(request))


AnyRequest = Annotated[RequestContext, Depends(request_context)]

# Dependencies call `request_context` themselves: FastAPI analyses nested dependencies again for each route, which was a
# third of the time to build the application.


def _require(role: Role) -> Callable[[Request], RequestContext]:
    def require(request: Request) -> RequestContext:
        context = request_context(request)
        context.need(role)
        return context

    return require


# A visitor with this role on the site.
SignedInRequest = Annotated[RequestContext, Depends(_require(Role.ASSISTANT))]
ArbiterRequest = Annotated[RequestContext, Depends(_require(Role.ARBITER))]
HostRequest = Annotated[RequestContext, Depends(_require(Role.HOST))]


def _require_manager(request: Request) -> RequestContext:
    context = request_context(request)
    check_manages(context)
    return context


ManagerRequest = Annotated[RequestContext, Depends(_require_manager)]


def _visitor(request: Request, site: Site) -> Visitor:
    kind, _, bearer = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return site.sessions.visitor(bearer.strip(), by_header=True)
    token = request.cookies.get(cookie(request, SESSION), "")
    return site.sessions.visitor(token) if token else NOBODY


def has_credentials(request: Request) -> bool:
    """Whether the request has a session token, in a cookie or a header."""
    return "authorization" in request.headers or cookie(request, SESSION) in request.cookies


# Forms


@dataclass(frozen=True, slots=True)
class PostedForm:
    """The fields and files of a form; texts are stripped."""

    fields: Mapping[str, Sequence[str]]
    files: Mapping[str, UploadFile]

    def text(self, name: str) -> str:
        return next(iter(self.fields.get(name, ())), "")

    def texts(self, name: str) -> list[str]:
        return list(self.fields.get(name, ()))

    def number(self, name: str) -> int | None:
        """The field as a non-negative integer; None if it is none."""
        return whole(self.text(name))

    def numbers(self, name: str) -> list[int]:
        """The values that are non-negative integers."""
        return [number for text in self.texts(name) if (number := whole(text)) is not None]

    def yes(self, name: str) -> bool:
        return self.text(name) in ("yes", "on", "true", "1")

    @property
    def seen(self) -> int | None:
        """The last log entry that the page of this form was based on."""
        return self.number("seen")

    async def file(self, name: str) -> tuple[str, bytes]:
        upload = self.files.get(name)
        return ("", b"") if upload is None else (upload.filename or "", await upload.read())


@asynccontextmanager
async def _read_form(request: Request) -> AsyncIterator[PostedForm]:
    if request.url.path.endswith(UPLOADS):
        # Files are large: check the role before reading the body.
        await run_in_threadpool(check_upload, request_context(request))
    # Temporary files are deleted at the end of the request.
    async with request.form(max_files=5, max_fields=5000) as form:
        fields: dict[str, list[str]] = {}
        files: dict[str, UploadFile] = {}
        for name, value in form.multi_items():
            if isinstance(value, UploadFile):
                files[name] = value
            else:
                fields.setdefault(name, []).append(_strip(value))
        yield PostedForm(fields, files)


def _strip(value: str) -> str:
    """Strip spaces, and the Unicode isolates that templates put around names (see templates)."""
    return value.strip().removeprefix(ISOLATE).removesuffix(END_OF_ISOLATE).strip()


async def checked_form(request: Request) -> AsyncIterator[PostedForm]:
    """The posted form, after the CSRF check."""
    visitor = (await run_in_threadpool(request_context, request)).visitor
    async with _read_form(request) as form:
        check_origin(request)
        if visitor.signed_in and not compare_digest(form.text("csrf").encode(), visitor.csrf.encode()):
            raise ForgedError([Problem("web.forged")])
        yield form


Form_ = Annotated[PostedForm, Depends(checked_form)]


# A tournament


@dataclass(frozen=True, slots=True)
class TournamentContext:
    """A request about one tournament, after the check of the role."""

    base: RequestContext
    now: TournamentVersion

    def __post_init__(self) -> None:
        # Use the vocabulary of the game: jigo, whole points.
        language = Spoken(self.base.language, vocabulary_of(self.now.state))
        object.__setattr__(self, "base", replace(self.base, language=language))

    @property
    def name(self) -> str:
        return self.now.name

    @property
    def state(self) -> State:
        return self.now.state

    @property
    def site(self) -> Site:
        return self.base.site

    @property
    def request(self) -> Request:
        return self.base.request

    @property
    def visitor(self) -> Visitor:
        return self.base.visitor

    @property
    def language(self) -> str:
        return self.base.language

    def say(self, key: str, /, **values: object) -> str:
        return self.base.say(key, **values)

    def run(self, command: Callable[[State], Sequence[Event]], seen: int | None = None) -> list[LogEntry]:
        """Run a command with the visitor as author; see Store.run for `seen`."""
        return self.site.run(self.name, command, self.visitor.name, seen)

    def do(
        self, command: Callable[[State], Sequence[Event]], form: PostedForm, page: str, said: str = "", **values: object
    ) -> Response:
        """Run the command of a form, then redirect to a page with a notice."""
        self.run(command, form.seen)
        return self.go(page, self.say(said, **values) if said else "")

    def cached(self, key: Hashable, compute: Callable[[], Any]) -> Any:
        """The value of `compute` for this version of the tournament, cached."""
        return self.site.views.get(self.name, self.now.cache_key, key, compute)

    def page(self, template: str, /, *, status: int = 200, **values: object) -> Response:
        return self.base.page(template, status=status, now=self.now, state=self.state, **values)

    def go(self, path: str, *notices: str) -> Response:
        """Redirect to a desk page of this tournament: go("results")."""
        return self.base.go(f"/desk/{self.name}/{path}".rstrip("/"), *notices)


def _request(context: RequestContext, name: str, role: Role) -> TournamentContext:
    asking = role_in(context, name, role)
    try:
        return TournamentContext(asking, context.site.now(name))
    except NoSuchTournamentError:
        if name not in context.site.tournaments.lost():
            raise
        # The file is gone but has backups: tell members, in every server process.
        raise StoreError([Problem("store.gone", place=f"{name}{SUFFIX}")]) from None


def arbiter_request(context: RequestContext, name: str) -> TournamentContext:
    return _request(context, name, Role.ARBITER)


def assistant_request(context: RequestContext, name: str) -> TournamentContext:
    return _request(context, name, Role.ASSISTANT)


def public_request(context: RequestContext, name: str) -> TournamentContext:
    """The tournament for anyone; members get their own version, with drafts."""
    asking = context.in_tournament(name)
    settings = check_public(asking, name)
    return TournamentContext(asking, context.site.now(name, settings, public=not asking.visitor.works_here))


def _of_tournament(
    context_of: Callable[[RequestContext, str], TournamentContext],
) -> Callable[[Request], TournamentContext]:
    def dependency(request: Request) -> TournamentContext:
        return context_of(request_context(request), request.path_params["name"])

    return dependency


def _arbiter_of(request: Request) -> RequestContext:
    return role_in(request_context(request), request.path_params["name"], Role.ARBITER)


# For tournaments that may be unreadable.
ArbiterOf_ = Annotated[RequestContext, Depends(_arbiter_of)]
Arbiter_ = Annotated[TournamentContext, Depends(_of_tournament(arbiter_request))]
Assistant_ = Annotated[TournamentContext, Depends(_of_tournament(assistant_request))]
Public_ = Annotated[TournamentContext, Depends(_of_tournament(public_request))]
