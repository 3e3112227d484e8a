"""`zwitsers accounts`: who can sign in, and the way back for whoever lost the phone and the recovery codes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from helpers.command import called
from helpers.site_databases import database, server_site, site_address, site_template
from helpers.webserver import PASSWORD, add_people
from zwitsers.web.auth.links import NoSuchLinkError
from zwitsers.web.auth.roles import Role
from zwitsers.web.auth.totp import STEP_SECONDS, code_at
from zwitsers.web.http.site import Site, open_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["database", "server_site", "site_address", "site_template"]
SECRET = b"a secret of 20 bytes"


@pytest.fixture
def site(site_address: str) -> Iterator[Site]:
    """Bea has lost her phone."""
    made = open_site(site_address)
    add_people(made)
    assert made.second_steps.switch_on("Bea", SECRET, code_at(SECRET, int(time.time()) // STEP_SECONDS))
    yield made
    made.close()


def test_everyone_is_listed(site: Site, site_address: str, capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "accounts", site_address)
    assert ended.out == "Bea: arbiter, with two-step sign-in\nAbe: assistant\n"


def test_the_second_step_is_switched_off_and_that_is_noted(
    site: Site, site_address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = called(capsys, "accounts", site_address, "--no-second-step", "bea")
    assert (ended.code, "Two-step sign-in is off for Bea" in ended.out) == (0, True)
    assert not site.second_steps.is_on("Bea")
    (noted,) = site.sign_in_log.latest("Bea")
    assert (noted.outcome, noted.device) == ("second-off", "zwitsers accounts")
    again = called(capsys, "accounts", site_address, "--no-second-step", "Bea")
    assert "was already off" in again.out
    assert len(site.sign_in_log.latest("Bea")) == 1


def test_somebody_who_has_no_account_is_told_so(
    site: Site, site_address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = called(capsys, "accounts", site_address, "--no-second-step", "Cor")
    assert ended.code == 2
    assert "Cor" in ended.err
    assert site.second_steps.is_on("Bea")


def test_without_accounts_it_says_how_the_first_one_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "zwitsers serve" in called(capsys, "accounts", str(tmp_path)).out
    assert called(capsys, "accounts", str(tmp_path / "nowhere")).code == 2


def test_an_arbiter_is_made_the_host_and_an_arbiter_again(
    site: Site, site_address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Bea is now a host" in called(capsys, "accounts", site_address, "--host", "bea").out
    assert "Bea: arbiter and host" in called(capsys, "accounts", site_address).out
    assert called(capsys, "accounts", site_address, "--host", "Abe").code == 2
    assert called(capsys, "accounts", site_address, "--no-host", "Bea").code == 2  # a site keeps a host
    site.accounts.add("Cor", Role.HOST, PASSWORD)
    assert called(capsys, "accounts", site_address, "--no-host", "Bea").code == 0
    assert [noted.outcome for noted in site.sign_in_log.latest("Bea")] == ["host-off", "host-on"]
    assert "Bea: arbiter," in called(capsys, "accounts", site_address).out


def test_a_link_for_a_new_password_works_once_and_is_noted(
    site: Site, site_address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also the only host can forget the password."""
    ended = called(capsys, "accounts", site_address, "--new-password", "bea")
    token = ended.out.partition("/reset/")[2].partition(".")[0]
    assert site.links.use_reset(token, "another few words")[1].name == "Bea"
    assert site.accounts.checked("Bea", "another few words") is not None
    with pytest.raises(NoSuchLinkError):
        site.links.use_reset(token, "another few words")
    (noted,) = site.sign_in_log.latest("Bea")
    assert (noted.outcome, noted.author) == ("reset-link", "zwitsers accounts")
