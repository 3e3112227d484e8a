"""Who somebody is by name and password: the same for pages and programs, with the same limits on guessing."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

from zwitsers.domain import Problem
from zwitsers.web.access.accounts import LONGEST_NAME, tidy_name
from zwitsers.web.access.roles import Role
from zwitsers.web.errors import SignInError, TooOftenError

if TYPE_CHECKING:
    from zwitsers.web.access.accounts import Account
    from zwitsers.web.request import Here

# A proxy may pass on whatever it was told. All who come from no address are one.
_NOWHERE = "unknown"


def caller(here: Here) -> str:
    """The address that a request comes from; of IPv6 the part that one network has for itself."""
    client = here.request.client
    try:
        address = ip_address("" if client is None else client.host.partition("%")[0])
    except ValueError:
        return _NOWHERE
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    return str(address) if address.version == 4 else str(ip_network((address, 64), strict=False))


def checked_account(here: Here, name: str, password: str) -> Account:
    """The account with this name and password; how often one may guess is limited per address and per name.

    The limit for a name is the wider one: somebody in the hall who guesses must not keep the arbiter out.
    """
    site = here.site
    address, named = caller(here), tidy_name(name).casefold()[:LONGEST_NAME]
    wait = site.sign_ins.attempt(address) or site.names.attempt(named)
    if wait:
        raise TooOftenError([Problem("web.sign-in.too-often", seconds=wait)], wait)
    account = site.accounts.checked(name, password)
    if account is None:
        raise SignInError([Problem("web.sign-in.wrong")])
    site.sign_ins.forgive(address)
    site.names.forgive(named)
    return account


def change_password(here: Here, name: str, old: str, password: str) -> Account:
    """One's own with the old one; an arbiter also that of others. Ends all sessions of that account."""
    here.need(Role.ASSISTANT)
    if tidy_name(name).casefold() == here.visitor.name.casefold():
        account = checked_account(here, here.visitor.name, old)
    else:
        here.need(Role.ARBITER)
        account = here.site.accounts.named(name)
    here.site.accounts.set_password(account.name, password)
    return account
