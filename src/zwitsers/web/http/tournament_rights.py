"""Permission checks: the rights of a visitor in a tournament and on the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.errors import NotAllowedError
from zwitsers.web.sitedb.page_settings import PUBLIC
from zwitsers.web.sitedb.tournaments import NoSuchTournamentError

if TYPE_CHECKING:
    from zwitsers.web.auth.roles import Visitor
    from zwitsers.web.http.context import RequestContext
    from zwitsers.web.http.site import Site


def role_in(context: RequestContext, name: str, role: Role) -> RequestContext:
    """The request with the visitor's role in this tournament; raises unless it is at least `role`. The tournament need
    not be readable. For visitors without a role a hidden tournament does not exist."""
    context.need(Role.ASSISTANT)
    asking = context.in_tournament(name)
    if not asking.visitor.works_here:
        _check_known(asking, name)
    asking.need(role)
    return asking


def _check_known(context: RequestContext, name: str) -> None:
    """Raise the error for a visitor without a role: only the host may know of hidden tournaments."""
    if not context.visitor.is_host:
        check_public(context, name)
    if not context.site.tournaments.place.has(name):
        raise _no_such(name)
    if context.visitor.is_host:
        raise NotAllowedError([Problem("web.take-over-first")])


def check_public(context: RequestContext, name: str) -> dict[str, str]:
    """The page settings of a tournament; NoSuchTournamentError if it is hidden and the visitor has no role in it.
    `context` must have the role in this tournament."""
    settings = context.site.choices.all(name)
    if not context.visitor.works_here and settings[PUBLIC] != "yes":
        raise _no_such(name)
    return settings


def check_upload(context: RequestContext) -> None:
    """Check before an upload is read: only an arbiter may upload, to a tournament only its own arbiter."""
    name = context.request.path_params.get("name")
    if name is None:
        context.need(Role.ARBITER)
    else:
        role_in(context, name, Role.ARBITER)


def manages_site(site: Site, visitor: Visitor) -> bool:
    """Whether the visitor may change shared data such as rating lists: the host, or an arbiter on a team site."""
    role = visitor.site_role
    return role is Role.HOST or (role is Role.ARBITER and site.members.is_team())


def check_manages(context: RequestContext) -> None:
    context.need(Role.ASSISTANT)
    if not context.manages:
        raise NotAllowedError([Problem("web.only-host", name=context.visitor.name)])


def _no_such(name: str) -> NoSuchTournamentError:
    return NoSuchTournamentError([Problem("web.no-such-tournament", name=name)])
