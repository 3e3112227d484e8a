"""Roles per tournament: who makes one, who joins, who leaves, and what the log of accounts shows of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import httpx
import pytest
from sqlalchemy import insert, select

from helpers.sites import Clock, all_at_once, client_of, session_of
from helpers.webserver import PASSWORD
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.web.auth.accounts import AccountError
from zwitsers.web.auth.links import INVITATION_SECONDS, RESET_SECONDS, NoSuchLinkError
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.metrics import redacted
from zwitsers.web.http.site import Site, open_site
from zwitsers.web.pages.live import _still_works
from zwitsers.web.sitedb import schema
from zwitsers.web.sitedb.page_settings import PUBLIC

NEW = "paard pion koning"


@pytest.fixture
def site(site_address: str, clock: Clock) -> Iterator[Site]:
    """Cor is the host. Bea made the tournament `spring`, Dan `autumn`; Abe is an assistant of `spring`."""
    made = open_site(site_address, clock=clock, ticks=clock)
    people = {"Cor": Role.HOST, "Bea": Role.ARBITER, "Dan": Role.ARBITER, "Abe": Role.ASSISTANT}
    for name, role in people.items():
        made.accounts.add(name, role, PASSWORD)
    for title, arbiter in (("Spring", "Bea"), ("Autumn", "Dan")):
        made.create(title, actions.create(State(), {"name": title, "rounds": 3}), arbiter)
    made.members.put("spring", "Abe", Role.ASSISTANT, session_of(made, "Bea"))
    yield made
    made.close()


def client(site: Site, name: str) -> httpx.Client:
    return client_of(site, headers={"Authorization": f"Bearer {session_of(site, name).token}"})


def page_of(site: Site, name: str) -> tuple[httpx.Client, dict[str, str]]:
    """A browser, and what its forms bring along."""
    visitor = session_of(site, name)
    return client_of(site, visitor), {"csrf": visitor.csrf}


def roles(site: Site, tournament: str = "spring") -> dict[str, Role]:
    return {member.name: member.role for member in site.members.all(tournament)}


def token_in(text: str) -> str:
    (found,) = set(re.findall(r"/(?:invite|reset)/([\w-]{20,})", text))
    return str(found)


# Tournaments


def test_whoever_makes_or_imports_a_tournament_is_its_arbiter(site: Site) -> None:
    made = client(site, "Bea").post("/api/tournaments", json={"name": "Summer", "rounds": 3, "game": "chess"}).json()
    assert roles(site, made["name"]) == {"Bea": Role.ARBITER}
    log = client(site, "Bea").get("/api/tournaments/spring/export/csv-standings")
    assert log.status_code == 200
    browser, form = page_of(site, "Dan")
    where = browser.post("/new", data={**form, "name": "Winter", "rounds": "3", "game": "chess"}).headers["location"]
    assert roles(site, where.split("/")[2]) == {"Dan": Role.ARBITER}


def test_an_opened_file_has_the_arbiter_who_opened_it(site: Site) -> None:
    bea, dan = client(site, "Bea"), client(site, "Dan")
    (last,) = [bea.get(f"/desk/spring/backups/{kind}").content for kind in ("log",)]
    made = dan.post("/api/tournaments/upload?filename=spring.jsonl", content=last).json()
    assert roles(site, made["name"]) == {"Dan": Role.ARBITER}
    browser, form = page_of(site, "Bea")
    answer = browser.post("/open/upload", data=form, files={"file": ("spring.jsonl", last)})
    assert roles(site, answer.headers["location"].split("/")[2]) == {"Bea": Role.ARBITER}


def test_a_list_shows_those_one_works_on_and_the_public_ones(site: Site) -> None:
    def listed(name: str) -> dict[str, str]:
        return {item["name"]: item["role"] for item in client(site, name).get("/api/tournaments").json()}

    assert listed("Abe") == {"spring": "assistant", "autumn": "public"}
    site.choose("autumn", PUBLIC, "no")
    assert listed("Abe") == {"spring": "assistant"}
    assert listed("Dan") == {"spring": "public", "autumn": "arbiter"}
    browser, _form = page_of(site, "Dan")
    page = browser.get("/").text
    assert 'href="/desk/autumn"' in page
    assert 'href="/t/spring"' in page
    assert "Autumn" not in page_of(site, "Bea")[0].get("/ratings?from=autumn").text


def test_a_tournament_without_an_arbiter_is_the_host_s(site: Site) -> None:
    """A file that was copied into the folder: nothing is asked of the one who has the laptop."""
    name = site.tournaments.create("Copied", actions.create(State(), {"name": "Copied", "rounds": 3}), "x")
    assert client(site, "Cor").get(f"/api/tournaments/{name}/log").status_code == 200
    assert client(site, "Dan").get(f"/api/tournaments/{name}/log").status_code == 403
    link = client(site, "Cor").post(f"/api/tournaments/{name}/invitations", json={"role": "arbiter"}).json()["address"]
    assert client(site, "Dan").post("/api/invitations/accept", json={"token": token_in(link)}).status_code == 200
    assert roles(site, name) == {"Cor": Role.ARBITER, "Dan": Role.ARBITER}  # and stays the host's too


def test_roles_in_an_earlier_tournament_with_the_same_id_do_not_count(site: Site) -> None:
    site.members.begin("spring", "Dan")
    assert roles(site) == {"Dan": Role.ARBITER}


# People of a tournament


def test_an_arbiter_adds_by_name_changes_and_removes(site: Site) -> None:
    bea = client(site, "Bea")
    assert bea.put("/api/tournaments/spring/people/dan", json={"role": "assistant"}).json()["name"] == "Dan"
    assert client(site, "Dan").get("/desk/spring").status_code == 200
    assert bea.put("/api/tournaments/spring/people/Dan", json={"role": "arbiter"}).status_code == 200
    assert bea.delete("/api/tournaments/spring/people/Dan").status_code == 204
    assert client(site, "Dan").get("/desk/spring").status_code == 403
    assert bea.delete("/api/tournaments/spring/people/Dan").status_code == 422
    log = [(item.account, item.outcome, item.author) for item in site.sign_in_log.of_tournament("spring")]
    assert log == [("Dan", f"role-{role}", "Bea") for role in ("none", "arbiter", "assistant")]
    assert "became an arbiter" in client(site, "Dan").get("/account").text


def test_an_arbiter_of_a_tournament_can_make_tournaments(site: Site) -> None:
    site.members.put("spring", "Abe", Role.ARBITER, session_of(site, "Bea"))
    assert site.accounts.named("Abe").role is Role.ARBITER


def test_the_last_arbiter_stays(site: Site) -> None:
    bea = client(site, "Bea")
    for answer in (
        bea.delete("/api/tournaments/spring/people/Bea"),
        bea.put("/api/tournaments/spring/people/Bea", json={"role": "assistant"}),
    ):
        assert answer.json()["problems"][0]["key"] == "web.members.last-arbiter"
    assert roles(site)["Bea"] is Role.ARBITER


@pytest.mark.parametrize("role", [None, Role.ASSISTANT])
def test_of_two_arbiters_who_remove_each_other_one_stays(site: Site, role: Role | None) -> None:
    bea, dan = session_of(site, "Bea"), session_of(site, "Dan")
    site.members.put("spring", "Dan", Role.ARBITER, bea)

    def out(name: str, by: object) -> object:
        if role is None:
            return site.members.remove("spring", name, by)  # type: ignore[arg-type]
        return site.members.put("spring", name, role, by)  # type: ignore[arg-type]

    ended = all_at_once([partial(out, "Dan", bea), partial(out, "Bea", dan)])
    assert sum(isinstance(item, AccountError) for item in ended) == 1
    assert list(roles(site).values()).count(Role.ARBITER) == 1


def test_whoever_lost_the_role_meanwhile_can_no_longer_use_it(site: Site) -> None:
    """The request came in while Dan was an arbiter, and is carried out when that is over."""
    bea, dan = session_of(site, "Bea"), session_of(site, "Dan")
    site.members.put("spring", "Dan", Role.ARBITER, bea)
    site.members.remove("spring", "Dan", bea)
    for attempt in (
        lambda: site.members.put("spring", "Dan", Role.ARBITER, dan),
        lambda: site.members.remove("spring", "Bea", dan),
        lambda: site.links.invite("spring", Role.ARBITER, dan),
    ):
        with pytest.raises(AccountError):
            attempt()
    assert "Dan" not in roles(site)


def test_live_pages_end_for_somebody_without_a_role(site: Site) -> None:
    token, before = session_of(site, "Abe").token, site.stamps("spring").desk
    assert _still_works(site, "spring", token)
    assert client(site, "Bea").delete("/api/tournaments/spring/people/Abe").status_code == 204
    assert not _still_works(site, "spring", token)
    assert site.stamps("spring").desk != before, "nobody is told to look again"


def test_names_cannot_be_tried_without_end(site: Site, clock: Clock) -> None:
    bea = client(site, "Bea")
    put = partial(bea.put, json={"role": "assistant"})
    tries = [put(f"/api/tournaments/spring/people/nobody{number}").status_code for number in range(25)]
    assert tries == [404] * 20 + [429] * 5
    assert put("/api/tournaments/spring/people/Dan").status_code == 429
    clock.pass_by(3601)
    assert put("/api/tournaments/spring/people/Dan").status_code == 200


# Invitations


def invited(site: Site, role: str = "assistant") -> str:
    made = client(site, "Bea").post("/api/tournaments/spring/invitations", json={"role": role})
    return token_in(made.json()["address"])


@pytest.mark.parametrize("role", ["arbiter", "assistant"])
def test_a_link_makes_an_account_with_its_role_once(site: Site, role: str) -> None:
    browser, form = page_of(site, "Bea")
    where = browser.post("/desk/spring/people/invite", data={**form, "role": role}).headers["location"]
    token = token_in(browser.get(where).text)
    new = client_of(site)
    assert "Bea invites you" in new.get(f"/invite/{token}").text
    answer = new.post(f"/invite/{token}", data={"name": "Eve", "password": NEW})
    assert answer.headers["location"] == "/desk/spring"
    assert new.get("/desk/spring").status_code == 200
    assert roles(site)["Eve"] is Role[role.upper()]
    assert site.accounts.named("Eve").role is Role[role.upper()]
    assert site.members.role_of("autumn", session_of(site, "Eve")) is Role.PUBLIC
    for again in (new.get(f"/invite/{token}"), client_of(site).post(f"/invite/{token}", data={"name": "X"})):
        assert again.status_code == 404


def test_somebody_with_an_account_accepts_and_keeps_a_higher_role(site: Site) -> None:
    token = invited(site)
    browser, form = page_of(site, "Dan")
    assert "Accept as Dan" in browser.get(f"/invite/{token}").text
    assert browser.post(f"/invite/{token}").status_code == 403  # without what a page of ours brings along
    assert browser.post(f"/invite/{token}", data=form).headers["location"] == "/desk/spring"
    token = invited(site)
    assert client(site, "Bea").post("/api/invitations/accept", json={"token": token}).status_code == 200
    assert roles(site) == {"Bea": Role.ARBITER, "Abe": Role.ASSISTANT, "Dan": Role.ASSISTANT}


def test_of_two_who_use_the_same_link_at_once_one_joins(site: Site) -> None:
    token = invited(site)
    ended = all_at_once([partial(site.links.accept_as_new, token, name, NEW) for name in ("Eve", "Fay", "Gus")])
    assert sum(not isinstance(item, Exception) for item in ended) == 1
    assert len(site.accounts.all()) == 5, "an account without a role was made"


def test_a_link_expires_can_be_withdrawn_and_ends_with_the_rights_of_its_maker(site: Site, clock: Clock) -> None:
    token = invited(site)
    clock.pass_by(INVITATION_SECONDS + 1)
    with pytest.raises(NoSuchLinkError):
        site.links.invitation(token)
    token, bea = invited(site), client(site, "Bea")
    (open_one,) = bea.get("/api/tournaments/spring/invitations").json()
    assert token not in str(open_one)
    assert bea.delete(f"/api/tournaments/spring/invitations/{open_one['id']}").status_code == 204
    with pytest.raises(NoSuchLinkError):
        site.links.invitation(token)
    token = invited(site, "arbiter")
    site.members.put("spring", "Dan", Role.ARBITER, session_of(site, "Bea"))
    site.members.remove("spring", "Bea", session_of(site, "Dan"))
    assert client_of(site).get(f"/invite/{token}").status_code == 404


def test_links_are_kept_as_digests_and_not_shown_in_logs(site: Site) -> None:
    token = invited(site)
    with site.database.reading() as connection:
        assert token not in str([tuple(row) for row in connection.execute(select(schema.link))])
    assert redacted(f"/invite/{token}") == "/invite/…"
    assert redacted(f"/reset/{token}") == "/reset/…"
    assert redacted("/desk/spring") == "/desk/spring"


def test_a_name_that_is_taken_does_not_use_up_the_link(site: Site) -> None:
    token = invited(site)
    answer = client_of(site).post("/api/invitations/join", json={"token": token, "name": "dan", "password": NEW})
    assert answer.status_code == 422
    answer = client_of(site).post("/api/invitations/join", json={"token": token, "name": "Eve", "password": NEW})
    assert answer.json() == {"tournament": "spring", "role": "assistant"}


# Accounts


def test_the_host_sets_no_password_but_makes_a_link_and_the_log_shows_all_of_it(site: Site) -> None:
    cor, abe = client(site, "Cor"), session_of(site, "Abe")
    assert cor.put("/api/accounts/Abe/password", json={"password": NEW}).status_code == 403
    browser, form = page_of(site, "Cor")
    where = browser.post("/people/reset", data={**form, "name": "abe"}).headers["location"]
    token = token_in(browser.get(where).text)
    assert site.sessions.visitor(abe.token).signed_in, "ended before the link was used"
    own = client_of(site, address="198.51.100.7")
    assert "Abe" in own.get(f"/reset/{token}").text
    assert own.post(f"/reset/{token}", data={"password": "x"}).status_code == 422
    assert own.post(f"/reset/{token}", data={"password": NEW}).headers["location"] == "/sign-in"
    assert not site.sessions.visitor(abe.token).signed_in
    assert own.post(f"/reset/{token}", data={"password": PASSWORD}).status_code == 404
    own.post("/sign-in", data={"name": "Abe", "password": NEW})
    page = own.get("/account").text
    assert "with a link made by Cor" in page
    log = [(item.outcome, item.author, item.address) for item in site.sign_in_log.latest("Abe")][:3]
    assert log == [
        ("in", "", "198.51.100.7"),
        ("reset-used", "Cor", "198.51.100.7"),
        ("reset-link", "Cor", "192.0.2.7"),
    ]
    assert "password link created" in page


def test_a_link_for_a_password_leaves_the_second_step_on(site: Site) -> None:
    with site.database.writing() as connection:
        connection.execute(insert(schema.second_step).values(account="Abe", secret=b"0" * 20, last_used=0))
    token = site.links.make_reset("Abe", "Cor")
    visitor = client_of(site)
    assert visitor.post("/api/reset", json={"token": token, "password": NEW}).status_code == 204
    where = visitor.post("/sign-in", data={"name": "Abe", "password": NEW}).headers["location"]
    assert where.startswith("/sign-in/second-step")


def test_a_link_for_a_password_expires_is_replaced_and_ends_with_its_host(site: Site, clock: Clock) -> None:
    first, second = site.links.make_reset("Abe", "Cor"), site.links.make_reset("Abe", "Cor")
    with pytest.raises(NoSuchLinkError):
        site.links.use_reset(first, NEW)
    site.accounts.add("Hal", Role.HOST, PASSWORD)
    site.accounts.set_role("Cor", Role.ARBITER)
    with pytest.raises(NoSuchLinkError):
        site.links.use_reset(second, NEW)
    third = site.links.make_reset("Abe", "Hal")
    clock.pass_by(RESET_SECONDS + 1)
    with pytest.raises(NoSuchLinkError):
        site.links.use_reset(third, NEW)
    assert site.accounts.checked("Abe", PASSWORD) is not None


def test_an_invitation_is_no_link_for_a_password(site: Site) -> None:
    with pytest.raises(NoSuchLinkError):
        site.links.use_reset(invited(site), NEW)
    with pytest.raises(NoSuchLinkError):
        site.links.accept_as_new(site.links.make_reset("Abe", "Cor"), "Eve", NEW)


# The host


def test_the_host_takes_over_and_those_who_work_there_see_it(site: Site) -> None:
    site.choose("spring", PUBLIC, "no")
    cor = client(site, "Cor")
    assert cor.get("/desk/spring").status_code == 403
    browser, form = page_of(site, "Cor")
    assert "Take over" in browser.get("/host").text
    where = browser.post("/host/take-over", data={**form, "tournament": "spring"}).headers["location"]
    assert where == "/desk/spring/people"
    assert cor.get(where).status_code == 200
    assert "took over as host" in client(site, "Bea").get("/desk/spring/people").text
    assert cor.post("/api/host/tournaments/nowhere/take-over").status_code == 404


def test_tournaments_of_an_account_that_is_removed_go_to_the_host(site: Site) -> None:
    assert client(site, "Cor").delete("/api/accounts/Dan").status_code == 204
    assert roles(site, "autumn") == {"Cor": Role.ARBITER}
    assert site.sign_in_log.of_tournament("autumn")[0].outcome == "took-over"


def test_in_a_team_everybody_works_on_all_and_keeps_that_when_it_ends(site: Site) -> None:
    cor = client(site, "Cor")
    assert cor.put("/api/site-settings", json={"team": True}).json() == {"team": True}
    assert client(site, "Dan").get("/api/tournaments/spring/log").status_code == 200
    assert client(site, "Abe").get("/desk/autumn").status_code == 200
    assert client(site, "Abe").get("/api/tournaments/autumn/log").status_code == 403
    assert client(site, "Dan").get("/api/accounts").status_code == 200
    assert cor.put("/api/site-settings", json={"team": False}).json() == {"team": False}
    expected = {"Cor": Role.ARBITER, "Bea": Role.ARBITER, "Dan": Role.ARBITER, "Abe": Role.ASSISTANT}
    assert roles(site, "spring") == roles(site, "autumn") == expected
    assert client(site, "Dan").get("/api/accounts").status_code == 403
    assert [item.outcome for item in site.sign_in_log.latest("Cor", 2)] == ["team-off", "team-on"]
