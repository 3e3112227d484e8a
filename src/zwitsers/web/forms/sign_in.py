"""Authentication by name, password and second step, for the pages and the API, with the same rate limits."""

from __future__ import annotations

from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.web.auth import sign_in_log
from zwitsers.web.auth.accounts import LONGEST_NAME, NoSuchAccountError, folded_name
from zwitsers.web.auth.roles import Role
from zwitsers.web.auth.sign_in_log import RequestOrigin
from zwitsers.web.auth.totp import address, as_text, from_text
from zwitsers.web.auth.user_agent import device_of
from zwitsers.web.http.errors import NotAllowedError, SecondStepError, SignInError, TooOftenError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.web.auth.accounts import Account
    from zwitsers.web.auth.limits import Limit
    from zwitsers.web.auth.roles import Visitor
    from zwitsers.web.http.context import RequestContext, TournamentContext

# A proxy may pass on an invalid address. All such clients share one rate limit.
_NOWHERE = "unknown"
_LONGEST_CODE = 40
# Account changes by others that are reported at the next sign-in.
_TOLD = (sign_in_log.RESET_USED, sign_in_log.SECOND_OFF)
# Kind of pending value: a secret that is not in use yet.
_SECRET, _ISSUER = "second-step secret", "Zwitsers"


# Client address


def caller(context: RequestContext) -> str:
    """The client address for rate limits; for IPv6 the /64 network."""
    address = _address(context)
    return address if ":" not in address else str(ip_network((address, 64), strict=False))


def source_of(context: RequestContext) -> RequestOrigin:
    return RequestOrigin(_address(context), device_of(context.request.headers.get("user-agent", "")))


def _address(context: RequestContext) -> str:
    client = context.request.client
    try:
        address = ip_address("" if client is None else client.host.partition("%")[0])
    except ValueError:
        return _NOWHERE
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(mapped or address)


# Passwords


def checked_account(context: RequestContext, name: str, password: str) -> Account:
    """The account with this name and password. Attempts are limited per address and per name.

    The limit per name is wider: somebody in the hall who guesses must not lock the arbiter out.
    """
    site = context.site
    with limited((site.sign_ins, caller(context)), (site.names, folded_name(name)[:LONGEST_NAME])):
        account = site.accounts.checked(name, password)
        if account is None:
            site.sign_in_log.note(_known_name(context, name), sign_in_log.WRONG, source_of(context))
            raise SignInError([Problem("web.sign-in.wrong")])
    return account


@contextmanager
def limited(*limits: tuple[Limit, str]) -> Iterator[None]:
    """Rate limit for an attempt that could be a guess; a success does not count."""
    wait = next((seconds for limit, key in limits if (seconds := limit.attempt(key))), 0)
    if wait:
        raise TooOftenError([Problem("web.sign-in.too-often", seconds=wait)], wait)
    yield
    for limit, key in limits:
        limit.forgive(key)


def _known_name(context: RequestContext, name: str) -> str:
    """The name of the account; empty if there is none: people sometimes type a password in this field."""
    try:
        return context.site.accounts.named(name).name
    except NoSuchAccountError:
        return ""


def change_password(context: RequestContext, name: str, old: str, password: str) -> Account:
    """Change one's own password; needs the old one. Ends all sessions of the account."""
    context.need(Role.ASSISTANT)
    if folded_name(name) != folded_name(context.visitor.name):
        raise NotAllowedError([Problem("web.reset.only-own")])
    account = checked_account(context, context.visitor.name, old)
    context.site.accounts.set_password(account.name, password)
    context.site.sign_in_log.note(account.name, sign_in_log.PASSWORD_CHANGED, source_of(context))
    return account


def set_first_password(context: RequestContext, password: str) -> None:
    """Set the first password of one's own account, made without one on this machine."""
    site, name = context.site, context.visitor.name
    hashed = site.accounts.hashed(name, password)
    if not context.at_this_machine or not site.desktop.set_first_password(name, hashed):
        raise NotAllowedError([Problem("web.reset.own")])
    site.sign_in_log.note(name, sign_in_log.PASSWORD_CHANGED, source_of(context))


# Players


def check_player_code(context: TournamentContext, player: int, code: str) -> None:
    """Check the code with which a player enters results; attempts are limited per address and per player."""
    limit = context.site.codes
    with limited((limit, f"from {caller(context.base)}"), (limit, f"for {context.name}/{player}")):
        if not context.site.choices.is_code(context.name, player, code[:_LONGEST_CODE]):
            raise NotAllowedError([Problem("play.code.wrong")])


# The second step


def needs_second_step(context: RequestContext, account: Account) -> bool:
    return context.site.second_steps.is_on(account.name)


def check_second_step(context: RequestContext, account: str, code: str) -> str:
    """Check a code and return its kind (see SecondSteps.use). The password is already known, so the limit is narrow."""
    site = context.site
    with limited((site.second_codes, folded_name(account))):
        way = site.second_steps.use(account, code)
        if way is None:
            site.sign_in_log.note(account, sign_in_log.WRONG_CODE, source_of(context))
            raise SecondStepError([Problem("web.second.wrong", time=context.site.time_of_day())])
    return way


def make_pending_secret(context: RequestContext, password: str) -> str:
    """Create a secret that is not in use yet; return its key. It needs the password, so that nobody at an unattended
    screen can lock the owner out."""
    checked_account(context, context.visitor.name, password)
    return context.site.pending_uploads.put(context.visitor, _SECRET, as_text(context.site.second_steps.new_secret()))


def pending_secret(context: RequestContext, key: str) -> tuple[str, str]:
    """The secret as text, and as the address for the QR code."""
    text: str = context.site.pending_uploads.get(context.visitor, _SECRET, key).value
    return text, address(from_text(text), context.visitor.name, context.site.host_name or _ISSUER)


def switch_on_second_step(context: RequestContext, key: str, code: str) -> list[str]:
    """Switch on the second step; return the recovery codes."""
    site, account = context.site, context.visitor.name
    codes = site.second_steps.switch_on(account, from_text(pending_secret(context, key)[0]), code)
    if codes is None:
        raise SecondStepError([Problem("web.second.wrong", time=site.time_of_day())])
    site.pending_uploads.drop(key)
    site.sign_in_log.note(account, sign_in_log.SECOND_ON, source_of(context))
    return codes


def switch_off_second_step(context: RequestContext) -> None:
    """Switch off one's own second step."""
    context.site.second_steps.switch_off(context.visitor.name)
    context.site.sign_in_log.note(context.visitor.name, sign_in_log.SECOND_OFF, source_of(context))


# The session


def begun_session(context: RequestContext, account: Account, way: str = "") -> tuple[Visitor, list[str]]:
    """Begin a session after all checks; return it with notices, such as failed attempts since the last one."""
    site, source = context.site, source_of(context)
    failed = site.sign_in_log.failed_since(account.name)
    changed = site.sign_in_log.by_others_since(account.name)
    visitor = site.sessions.begin(account, source)
    site.sign_in_log.note(account.name, sign_in_log.IN_BY_RECOVERY if way == "recovery" else sign_in_log.IN, source)
    notices = [context.say("web.sign-ins.failed-since", count=failed)] if failed else []
    notices += [
        context.say(f"web.sign-ins.by-other.{item.outcome}", name=item.author)
        for item in changed
        if item.outcome in _TOLD
    ]
    if way == "recovery":
        notices.append(context.say("web.second.recovery-left", count=site.second_steps.recovery_left(account.name)))
    return visitor, notices
