"""A site file with a row in every table, as a running site of this version writes it (see helpers.all_events)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from helpers.sites import Clock
from helpers.webserver import PASSWORD, add_people
from zwitsers.engine.domain import Result
from zwitsers.web.auth.roles import Role
from zwitsers.web.auth.sign_in_log import RequestOrigin
from zwitsers.web.auth.totp import code_at
from zwitsers.web.cache.proposals import Proposal, Proposals
from zwitsers.web.http.rating_jobs import JobProgress
from zwitsers.web.http.site import open_site
from zwitsers.web.sitedb.double_entry import DoubleEntries, FirstEntry
from zwitsers.web.sitedb.page_settings import ANNOUNCEMENT, PLAYERS_ENTER, PUBLIC

if TYPE_CHECKING:
    from pathlib import Path

NOW = 1_795_000_000
_SECRET = b"twenty bytes long!!!"
_SOURCE = RequestOrigin("192.0.2.7", "Firefox")


def write_site(folder: Path) -> dict[str, Any]:
    """Fill the site file of a folder that has the event file go.zwitsers; return what a later version must find."""
    clock = Clock(NOW)
    site = open_site(str(folder), clock=clock, ticks=clock)
    add_people(site)
    bea = site.accounts.named("Bea")
    visitor = site.sessions.begin(bea, _SOURCE)
    half = site.sessions.begin_half(bea)
    recovery = site.second_steps.switch_on("Bea", _SECRET, code_at(_SECRET, NOW // 30))
    site.members.begin("go", "Bea")
    invitation = site.links.invite("go", Role.ASSISTANT, visitor)
    site.sign_in_log.note("Bea", "in", _SOURCE)
    site.names.attempt("bea")
    site.choices.put("go", PUBLIC, "no")
    site.choices.put("go", PLAYERS_ENTER, "yes")
    site.choices.put("go", ANNOUNCEMENT, "Lunch until 13:00 ☕")
    site.choices.renew_codes("go", [2])
    made = site.now("go").state.rounds[-1]
    board = made.open_boards[0]
    white = made.game(board).white
    Proposals(site.database).put("go", made, Proposal(2, board, white, Result.WIN, Result.LOSS, NOW))
    DoubleEntries(site.database).put("go", made, FirstEntry(board, Result.WIN, Result.LOSS, "Abe", "key"))
    upload = site.pending_uploads.put(visitor, "file", {"name": "open.trf"}, b"012 Open")
    site.rating_jobs._save(JobProgress("list.zip", 1, True, "KNSB 2026-11", 12))
    with patch("zwitsers.web.sitedb.error_log.server_name", lambda: "hall/1"):
        site.error_log.note("GET", "/t/go", 500)
    site.error_log.write()
    found = {
        "password": PASSWORD,
        "token": visitor.token,
        "csrf": visitor.csrf,
        "half": half,
        "invitation": invitation,
        "recovery": recovery,
        "upload": upload,
        "codes": site.choices.codes("go", [1, 2]),
        "board": board,
    }
    site.close()
    return found
