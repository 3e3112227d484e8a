"""What `zwitsers accounts` does, with the extra `app` installed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from zwitsers.cli.serve import existing_place
from zwitsers.web.auth.accounts import Accounts
from zwitsers.web.auth.links import Links
from zwitsers.web.auth.roles import Role
from zwitsers.web.auth.second_step import SecondSteps
from zwitsers.web.auth.sign_in_log import (
    COMMAND_LINE,
    HOST_OFF,
    HOST_ON,
    RESET_LINK,
    SECOND_OFF,
    RequestOrigin,
    SignInLog,
)
from zwitsers.web.http.site import site_database

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Options
    from zwitsers.cli.output import Output
    from zwitsers.web.sitedb.database import SiteDatabase

# Where it came from, in the list of sign-ins: the command line of the machine itself.
_HERE = "zwitsers accounts"


def run(options: Options, output: Output) -> None:
    database = site_database(existing_place(options.place or "."))
    database.prepare()
    try:
        lines = _done(database, options, output) or _listed(database, output)
    finally:
        database.close()
    output.lines("\n".join(lines))


def _done(database: SiteDatabase, options: Options, output: Output) -> list[str]:
    """What was asked for; nothing: only to see who there is."""
    lines: list[str] = []
    for name, role, said in ((options.host, Role.HOST, "is-host"), (options.no_host, Role.ARBITER, "is-no-host")):
        if name:
            account = Accounts(database).set_role(name, role)
            _note(database, account.name, HOST_ON if role is Role.HOST else HOST_OFF)
            lines.append(output.phrase(f"cli.accounts.{said}", name=account.name))
    if options.new_password:
        lines.append(_reset_link(database, options.new_password, output))
    if options.no_second_step:
        lines += _switched_off(database, options.no_second_step, output)
    return lines


def _switched_off(database: SiteDatabase, name: str, output: Output) -> list[str]:
    account, steps = Accounts(database).named(name), SecondSteps(database, time.time)
    if not steps.is_on(account.name):
        return [output.phrase("cli.accounts.was-off", name=account.name)]
    steps.switch_off(account.name)
    _note(database, account.name, SECOND_OFF)
    return [output.phrase("cli.accounts.switched-off", name=account.name)]


def _reset_link(database: SiteDatabase, name: str, output: Output) -> str:
    """For somebody who has forgotten the password, also the only host."""
    accounts = Accounts(database)
    account = accounts.named(name)
    token = Links(database, accounts, time.time).make_reset(account.name, by="")
    _note(database, account.name, RESET_LINK)
    return output.phrase("cli.accounts.reset-link", name=account.name, path=f"/reset/{token}")


def _note(database: SiteDatabase, account: str, outcome: str) -> None:
    SignInLog(database, time.time).note(account, outcome, RequestOrigin("", _HERE), COMMAND_LINE)


def _listed(database: SiteDatabase, output: Output) -> list[str]:
    with_second = SecondSteps(database, time.time).all()
    lines = []
    for account in Accounts(database).all():
        line = output.phrase(f"cli.accounts.{account.role.name.lower()}", name=account.name)
        if account.name in with_second:
            line = output.phrase("cli.accounts.with-second-step", line=line)
        lines.append(line)
    return lines or [output.phrase("cli.accounts.none")]
