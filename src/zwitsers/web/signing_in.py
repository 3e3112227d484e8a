"""Who somebody is by name, password and second step: for pages and programs alike, with the same limits on guessing."""

from __future__ import annotations

from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.web.access import sign_in_log
from zwitsers.web.access.accounts import LONGEST_NAME, NoSuchAccountError, folded_name
from zwitsers.web.access.roles import Role
from zwitsers.web.access.sign_in_log import Source
from zwitsers.web.access.totp import address, as_text, from_text
from zwitsers.web.device import device_of
from zwitsers.web.errors import NotAllowedError, SecondStepError, SignInError, TooOftenError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.web.access.accounts import Account
    from zwitsers.web.access.limits import Limit
    from zwitsers.web.access.roles import Visitor
    from zwitsers.web.request import Here, TournamentRequest

# A proxy may pass on whatever it was told. All who come from no address are one.
_NOWHERE = "unknown"
_LONGEST_CODE = 40
# What is kept between two pages: a secret that is not in use yet.
_SECRET, _ISSUER = "second-step secret", "Zwitsers"


# Where from


def caller(here: Here) -> str:
    """The address that a request comes from; of IPv6 the part that one network has for itself."""
    address = _address(here)
    return address if ":" not in address else str(ip_network((address, 64), strict=False))


def source_of(here: Here) -> Source:
    return Source(_address(here), device_of(here.request.headers.get("user-agent", "")))


def _address(here: Here) -> str:
    client = here.request.client
    try:
        address = ip_address("" if client is None else client.host.partition("%")[0])
    except ValueError:
        return _NOWHERE
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(mapped or address)


# Passwords


def checked_account(here: Here, name: str, password: str) -> Account:
    """The account with this name and password; how often one may guess is limited per address and per name.

    The limit for a name is the wider one: somebody in the hall who guesses must not keep the arbiter out.
    """
    site = here.site
    with _limited((site.sign_ins, caller(here)), (site.names, folded_name(name)[:LONGEST_NAME])):
        account = site.accounts.checked(name, password)
        if account is None:
            site.sign_in_log.note(_known_name(here, name), sign_in_log.WRONG, source_of(here))
            raise SignInError([Problem("web.sign-in.wrong")])
    return account


@contextmanager
def _limited(*limits: tuple[Limit, str]) -> Iterator[None]:
    """A try at something that can be guessed; it counts unless it succeeds."""
    wait = next((seconds for limit, key in limits if (seconds := limit.attempt(key))), 0)
    if wait:
        raise TooOftenError([Problem("web.sign-in.too-often", seconds=wait)], wait)
    yield
    for limit, key in limits:
        limit.forgive(key)


def _known_name(here: Here, name: str) -> str:
    """As it is written; nothing for what is no name, because people sometimes type a password there."""
    try:
        return here.site.accounts.named(name).name
    except NoSuchAccountError:
        return ""


def change_password(here: Here, name: str, old: str, password: str) -> Account:
    """One's own with the old one; an arbiter also that of others. Ends all sessions of that account."""
    here.need(Role.ASSISTANT)
    if folded_name(name) == folded_name(here.visitor.name):
        account = checked_account(here, here.visitor.name, old)
    else:
        account = managed(here, name)
    here.site.accounts.set_password(account.name, password)
    here.site.sign_in_log.note(account.name, sign_in_log.PASSWORD_CHANGED, source_of(here))
    return account


def managed(here: Here, name: str) -> Account:
    """The account of somebody else, for an arbiter who may change or remove it: not that of the host."""
    here.need(Role.ARBITER)
    account = here.site.accounts.named(name)
    here.need(account.role)
    return account


# Players


def check_player_code(desk: TournamentRequest, player: int, code: str) -> None:
    """The code with which a player enters his own results; guessing is limited per address and per player."""
    limit = desk.site.codes
    with _limited((limit, f"from {caller(desk.here)}"), (limit, f"for {desk.name}/{player}")):
        if not desk.site.choices.is_code(desk.name, player, code[:_LONGEST_CODE]):
            raise NotAllowedError([Problem("play.code.wrong")])


# The second step


def needs_second_step(here: Here, account: Account) -> bool:
    return here.site.second_steps.is_on(account.name)


def check_second_step(here: Here, account: str, code: str) -> str:
    """How it was given: see SecondSteps.use. Who gets this far knows the password, so the limit is a narrow one."""
    site = here.site
    with _limited((site.second_codes, folded_name(account))):
        way = site.second_steps.use(account, code)
        if way is None:
            site.sign_in_log.note(account, sign_in_log.WRONG_CODE, source_of(here))
            raise SecondStepError([Problem("web.second.wrong", time=here.site.time_of_day())])
    return way


def make_pending_secret(here: Here, password: str) -> str:
    """Makes a secret that is not in use yet; gives its key. With the password: somebody at a screen that was left open
    cannot lock its owner out."""
    checked_account(here, here.visitor.name, password)
    return here.site.pending_uploads.put(here.visitor, _SECRET, as_text(here.site.second_steps.new_secret()))


def pending_secret(here: Here, key: str) -> tuple[str, str]:
    """As text, and as the address that an app reads from a picture."""
    text: str = here.site.pending_uploads.get(here.visitor, _SECRET, key).value
    return text, address(from_text(text), here.visitor.name, here.site.host_name or _ISSUER)


def switch_on_second_step(here: Here, key: str, code: str) -> list[str]:
    """The recovery codes."""
    site, account = here.site, here.visitor.name
    made = site.second_steps.switch_on(account, from_text(pending_secret(here, key)[0]), code)
    if made is None:
        raise SecondStepError([Problem("web.second.wrong", time=site.time_of_day())])
    site.pending_uploads.drop(key)
    site.sign_in_log.note(account, sign_in_log.SECOND_ON, source_of(here))
    return made


def switch_off_second_step(here: Here, account: str) -> None:
    here.site.second_steps.switch_off(account)
    here.site.sign_in_log.note(account, sign_in_log.SECOND_OFF, source_of(here))


def switch_off_for(here: Here, name: str) -> Account:
    """For somebody else who has lost the phone and the recovery codes; one's own takes a code."""
    account = managed(here, name)
    if account.name == here.visitor.name:
        raise SecondStepError([Problem("web.second.own")])
    switch_off_second_step(here, account.name)
    return account


# The session


def begun_session(here: Here, account: Account, way: str = "") -> tuple[Visitor, list[str]]:
    """Once all is checked. Also what the next page should say, such as that others have tried."""
    site, source = here.site, source_of(here)
    failed = site.sign_in_log.failed_since(account.name)
    visitor = site.sessions.begin(account, source)
    site.sign_in_log.note(account.name, sign_in_log.IN_BY_RECOVERY if way == "recovery" else sign_in_log.IN, source)
    notices = [here.say("web.sign-ins.failed-since", count=failed)] if failed else []
    if way == "recovery":
        notices.append(here.say("web.second.recovery-left", count=site.second_steps.recovery_left(account.name)))
    return visitor, notices
