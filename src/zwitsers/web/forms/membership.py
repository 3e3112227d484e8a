"""Roles in tournaments, invitations and accounts of others, for the pages and the API. Every change is noted in the log
of accounts."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.web.auth import sign_in_log
from zwitsers.web.auth.accounts import AccountError, NoSuchAccountError, folded_name
from zwitsers.web.auth.roles import Role
from zwitsers.web.forms.sign_in import caller, limited, source_of
from zwitsers.web.http.errors import NotFoundError, SecondStepError
from zwitsers.web.sitedb.tournaments import NoSuchTournamentError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.web.auth.accounts import Account
    from zwitsers.web.auth.links import Link
    from zwitsers.web.http.context import RequestContext, TournamentContext

_NOTED = {Role.ARBITER: sign_in_log.ROLE_ARBITER, Role.ASSISTANT: sign_in_log.ROLE_ASSISTANT}


# People of a tournament


def add_member(context: TournamentContext, name: str, role: Role) -> Account:
    """Give a role to an account by name. A rate limit prevents enumeration of account names."""
    with _guessing(context.base):
        account = context.site.members.put(context.name, name, role, context.visitor)
    _note(context.base, account.name, _NOTED[role], context.name)
    context.site.roles_changed(context.name, account.name)
    return account


def remove_member(context: TournamentContext, name: str) -> Account:
    account = context.site.members.remove(context.name, name, context.visitor)
    _note(context.base, account.name, sign_in_log.ROLE_NONE, context.name)
    context.site.roles_changed(context.name, account.name)
    return account


def invite(context: TournamentContext, role: Role) -> str:
    """Create a one-time link that makes its visitor a member; return the address."""
    token = context.site.links.invite(context.name, role, context.visitor)
    _note(context.base, context.visitor.name, sign_in_log.INVITED, context.name)
    return link_address(context.base, "invite", token)


def withdraw_invitation(context: TournamentContext, link: str) -> None:
    context.site.links.withdraw(context.name, link, context.visitor)


def take_over(context: RequestContext, name: str) -> None:
    """Make the host an arbiter of a tournament; its log of roles shows this to the members."""
    context.need(Role.HOST)
    if name not in context.site.tournaments.ids() and name not in context.site.tournaments.lost():
        raise NoSuchTournamentError([Problem("web.no-such-tournament", name=name)])
    context.site.members.take_over(name, context.visitor)
    _note(context, context.visitor.name, sign_in_log.TOOK_OVER, name)
    context.site.roles_changed(name, context.visitor.name)


# Invitations


@dataclass(frozen=True, slots=True)
class Invitation:
    title: str
    link: Link


def invitation(context: RequestContext, token: str) -> Invitation:
    link = context.site.links.invitation(token)
    try:
        state = context.site.now(link.tournament).state
    except NoSuchTournamentError:
        raise NotFoundError([Problem("web.link.gone")]) from None
    except ZwitsersError:  # unreadable now; the role is valid once the tournament is readable
        return Invitation(link.tournament, link)
    return Invitation(state.settings.name or link.tournament, link)


def accept(context: RequestContext, token: str) -> Link:
    """Accept an invitation with the account of the session."""
    context.need(Role.ASSISTANT)
    invitation(context, token)
    link = context.site.links.accept(token, context.visitor)
    _joined(context, context.visitor.name, link)
    return link


def accept_as_new(context: RequestContext, token: str, name: str, password: str) -> tuple[Link, Account]:
    """Accept an invitation with a new account. A rate limit prevents enumeration of taken names."""
    invitation(context, token)
    with limited((context.site.lookups, f"from {caller(context)}")):
        link, account = context.site.links.accept_as_new(token, name, password)
    context.site.sign_in_log.note(account.name, sign_in_log.ADDED, source_of(context), link.author)
    _joined(context, account.name, link)
    return link, account


def _joined(context: RequestContext, name: str, link: Link) -> None:
    site = context.site
    site.sign_in_log.note(name, _NOTED[link.role], source_of(context), link.author, link.tournament)
    site.roles_changed(link.tournament, name)


# Accounts of others, for the host


def add_account(context: RequestContext, name: str, role: Role, password: str) -> Account:
    account = context.site.accounts.add(name, role, password)
    _note(context, account.name, sign_in_log.ADDED)
    return account


def remove_account(context: RequestContext, name: str) -> Account:
    """Remove an account. Tournaments of which it is the only arbiter go to this host."""
    context.need(Role.HOST)
    account = context.site.accounts.named(name)
    for tournament in context.site.accounts.remove(account.name, context.visitor.name):
        _note(context, context.visitor.name, sign_in_log.TOOK_OVER, tournament)
    return account


def switch_off_for(context: RequestContext, name: str) -> Account:
    """Switch off the second step of an account whose owner lost the phone and the codes; not of one's own."""
    context.need(Role.HOST)
    account = context.site.accounts.named(name)
    if account.name == context.visitor.name:
        raise SecondStepError([Problem("web.second.own")])
    context.site.second_steps.switch_off(account.name)
    _note(context, account.name, sign_in_log.SECOND_OFF)
    return account


def make_reset_link(context: RequestContext, name: str) -> tuple[Account, str]:
    """Create a one-time link for a new password of this account; return the address."""
    context.need(Role.HOST)
    account = context.site.accounts.named(name)
    if account.name == context.visitor.name:
        raise AccountError([Problem("web.reset.own")])
    token = context.site.links.make_reset(account.name, context.visitor.name)
    _note(context, account.name, sign_in_log.RESET_LINK)
    return account, link_address(context, "reset", token)


def use_reset_link(context: RequestContext, token: str, password: str) -> Account:
    link, account = context.site.links.use_reset(token, password)
    author = link.author or sign_in_log.COMMAND_LINE
    context.site.sign_in_log.note(account.name, sign_in_log.RESET_USED, source_of(context), author)
    return account


def set_host(context: RequestContext, name: str, host: bool) -> Account:
    """Make an arbiter a host, or no longer."""
    context.need(Role.HOST)
    account = context.site.accounts.set_role(name, Role.HOST if host else Role.ARBITER)
    _note(context, account.name, sign_in_log.HOST_ON if host else sign_in_log.HOST_OFF)
    return account


def choose_team(context: RequestContext, on: bool) -> None:
    """Choose whether every arbiter works on all tournaments."""
    context.need(Role.HOST)
    context.site.members.choose_team(on, [*context.site.tournaments.ids(), *context.site.tournaments.lost()])
    _note(context, context.visitor.name, sign_in_log.TEAM_ON if on else sign_in_log.TEAM_OFF)


# Parts


def link_address(context: RequestContext, kind: str, token: str) -> str:
    base = context.site.shared_at or str(context.request.base_url).rstrip("/")
    return f"{base}/{kind}/{token}"


def _note(context: RequestContext, account: str, outcome: str, tournament: str = "") -> None:
    context.site.sign_in_log.note(account, outcome, source_of(context), context.visitor.name, tournament)


@contextmanager
def _guessing(context: RequestContext) -> Iterator[None]:
    """Rate limit on unknown names; an attempt with an existing name does not count, even when it fails."""
    known: ZwitsersError | None = None
    with limited((context.site.lookups, folded_name(context.visitor.name))):
        try:
            yield
        except NoSuchAccountError:
            raise
        except ZwitsersError as error:
            known = error
    if known is not None:
        raise known
