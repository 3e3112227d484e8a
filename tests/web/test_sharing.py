"""The pages are opened to the phones in the hall by a switch on a page, and closed again."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.desking import post, problems
from helpers.sites import client_of, session_of, site_with_open
from helpers.webserver import Server, start
from zwitsers.web.http import addresses as serving

# This machine, by another address than the one that the server itself listens to: here it stands for the local network.
NETWORK, OTHER_NETWORK = "127.0.0.2", "127.0.0.3"


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "local_address", lambda: NETWORK)


@pytest.fixture(autouse=True)
def closed_afterwards(hall: Server) -> Iterator[None]:
    yield
    assert hall.site.sharing is not None
    hall.site.sharing.switch_off()


def answers(address: str, **headers: str) -> int:
    return httpx.get(address, headers=headers).status_code


def is_shut(address: str) -> bool:
    try:
        httpx.get(address)
    except httpx.ConnectError:
        return True
    return False


@pytest.mark.parametrize(
    ("language", "on", "off", "gone"),
    [
        ("en", "Share with phones on this network", "Stop sharing", "Only this computer can reach the pages"),
        ("nl", "Delen met telefoons in dit netwerk", "Niet meer delen", "Alleen deze computer kan nu bij de pagina's"),
    ],
)
def test_a_phone_sees_the_round_as_soon_as_the_switch_is_on(
    hall: Server, browser: Browser, language: str, on: str, off: str, gone: str
) -> None:
    name = hall.create("Hall open", players=6)
    with hall.context(browser, "Bea", locale=language) as window:
        desk = window.new_page()
        desk.goto(f"/desk/{name}/share")
        expect(desk.get_by_role("heading", name=gone)).to_be_visible()
        desk.get_by_role("button", name=on).click()
        address = hall.url.replace("127.0.0.1", NETWORK)
        expect(desk.locator(".address")).to_have_text(f"{address}/t/{name}")
        expect(desk.locator(".qr img")).to_be_visible()
        with browser.new_context(base_url=address, locale=language) as phones:
            phone = phones.new_page()
            phone.goto(f"/t/{name}/pairings")
            hall.play_round(name, boards=0)
            expect(phone.locator("tbody tr")).to_have_count(3)
            desk.get_by_role("button", name=off).click()
            expect(desk.get_by_role("heading", name=gone)).to_be_visible()
            # The phone loses its connection, and nobody gets a new one.
            expect(phone.locator("#offline")).to_be_visible()
        assert is_shut(address)
        expect(desk.get_by_role("button", name=on)).to_be_visible()


def test_it_listens_at_the_address_of_the_network_and_nowhere_else(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Nowhere else", players=2)
    assert is_shut(hall.url.replace("127.0.0.1", NETWORK))
    post(hall, bea, f"/desk/{name}/share", what="on")
    assert answers(f"{hall.site.shared_at}/t/{name}") == 200
    assert is_shut(hall.url.replace("127.0.0.1", OTHER_NETWORK))


def test_the_names_it_answers_by_are_those_of_a_shared_server(hall: Server, bea: httpx.Client) -> None:
    name, machine = hall.create("Names", players=2), socket.gethostname()
    page = f"/t/{name}"
    assert answers(hall.url + page, Host=machine) == 421
    post(hall, bea, f"/desk/{name}/share", what="on")
    assert answers(hall.site.shared_at + page, Host=machine) == 200
    assert answers(hall.site.shared_at + page, Host="elsewhere.example") == 421
    post(hall, bea, f"/desk/{name}/share", what="off")
    assert answers(hall.url + page, Host=machine) == 421


def test_another_port_will_do_when_the_own_one_is_taken(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Taken", players=2)
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind((NETWORK, int(hall.url.rpartition(":")[2])))
        other.listen()
        post(hall, bea, f"/desk/{name}/share", what="on")
        assert hall.site.shared_at.startswith(f"http://{NETWORK}:")
        assert answers(f"{hall.site.shared_at}/t/{name}") == 200


def test_without_a_network_it_says_what_to_do(hall: Server, bea: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    name = hall.create("Alone", players=2)
    monkeypatch.setattr(serving, "local_address", lambda: serving.THIS_MACHINE)
    answer = post(hall, bea, f"/desk/{name}/share", what="on")
    assert answer.status_code == 422
    assert "not on a network" in problems(answer)[0]
    assert hall.site.shared_at == ""


def test_in_another_network_it_is_shared_at_the_new_address(
    hall: Server, desk: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = hall.create("Moving", players=2)
    desk.goto(f"/desk/{name}/share")
    desk.get_by_role("button", name="Share with phones on this network").click()
    expect(desk.locator(".address")).to_contain_text(NETWORK)
    before = hall.site.shared_at
    monkeypatch.setattr(serving, "local_address", lambda: OTHER_NETWORK)
    desk.reload()
    desk.get_by_role("button", name="Share at the new address").click()
    expect(desk.locator(".address")).to_contain_text(OTHER_NETWORK)
    expect(desk.get_by_role("button", name="Share at the new address")).to_have_count(0)
    assert is_shut(before)
    assert answers(f"{hall.site.shared_at}/t/{name}") == 200


def test_programs_switch_it_too(hall: Server, bea: httpx.Client) -> None:
    csrf = {"X-CSRF": hall.visitor("Bea").csrf}
    assert bea.get("/api/sharing").json() == {"on": False, "address": "", "can_be_switched": True}
    switched = bea.put("/api/sharing", json={"on": True}, headers=csrf).json()
    assert switched["on"]
    assert answers(f"{switched['address']}/sign-in") == 200
    assert not bea.put("/api/sharing", json={"on": False}, headers=csrf).json()["on"]
    assert is_shut(switched["address"])


def test_it_does_not_come_back_by_itself_but_is_brought_to_mind(tmp_path: Path) -> None:
    with start(tmp_path) as first, first.signed_in("Bea") as bea:
        name = first.create("Again", players=2)
        post(first, bea, f"/desk/{name}/share", what="on")
        assert first.site.shared_at
    with start(tmp_path, people=False) as second, second.signed_in("Bea") as bea:
        assert second.site.shared_at == ""
        for page in ("", "/share"):
            assert "were shared before the program was restarted" in bea.get(f"/desk/{name}{page}").text
        post(second, bea, f"/desk/{name}/share", what="on")
        post(second, bea, f"/desk/{name}/share", what="off")
        assert "were shared before" not in bea.get(f"/desk/{name}/share").text


def test_an_arbiter_elsewhere_cannot_open_the_door(tmp_path: Path) -> None:
    site = site_with_open(tmp_path)
    bea = session_of(site, "Bea")
    phone = client_of(site, bea, address="192.0.2.7")
    answer = phone.post("/desk/open/share", data={"csrf": bea.csrf, "what": "on"})
    assert (answer.status_code, site.shared_at) == (422, "")
    assert "only be switched on or off at the computer" in answer.text
    # Nor anybody where it was decided at the start, or behind a proxy.
    answer = client_of(site, bea, address="127.0.0.1").post("/desk/open/share", data={"csrf": bea.csrf, "what": "on"})
    assert (answer.status_code, site.shared_at) == (422, "")
