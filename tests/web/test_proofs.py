"""Proofs and seals of published rounds on the pages and in the API; a phone notices an old round with another seal."""

from __future__ import annotations

import httpx
from playwright.sync_api import Browser

from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.present.views.proof_check import check_proof, read_proof

SECRETS = {"birth": "1987-06-05", "national_id": "NL-7654321", "fide_id": "1029384756"}


def tournament(server: Server) -> str:
    """A round that is played and one that is published."""
    name = server.create("Spring Open", players=7)
    server.do(name, lambda state: actions.add_players(state, [{"name": "Eve", **SECRETS}]))
    server.play_round(name, close=True)
    server.play_round(name, boards=0)
    return name


def test_everyone_gets_a_proof_that_can_be_confirmed_and_has_nothing_private(
    server: Server, visitor: httpx.Client
) -> None:
    name = tournament(server)
    for number in (1, 2):
        answer = visitor.get(f"/t/{name}/proof/{number}")
        assert check_proof(read_proof(answer.content)).confirmed
        assert visitor.get(f"/api/tournaments/{name}/rounds/{number}/proof").json() == answer.json()
        assert not any(secret in answer.text for secret in SECRETS.values())
    assert visitor.get(f"/t/{name}/proof/3").status_code == 404


def test_the_seal_is_the_same_on_phone_hall_and_in_the_api(server: Server, visitor: httpx.Client) -> None:
    name = tournament(server)
    seals = visitor.get(f"/api/tournaments/{name}/seals").json()
    assert [seal["round"] for seal in seals] == [1, 2]
    assert seals[1]["previous"] == seals[0]["seal"]
    short = seals[1]["short"]
    for page in (f"/t/{name}/pairings", f"/t/{name}?player=1", f"/t/{name}/why/2/1", f"/t/{name}/hall"):
        assert short in visitor.get(page).text, page
    assert seals[0]["short"] in visitor.get(f"/t/{name}/pairings/1").text


def test_every_page_of_a_round_leads_to_its_proof(server: Server, visitor: httpx.Client) -> None:
    name = tournament(server)
    for page in (
        f"/t/{name}/pairings",
        f"/t/{name}/pairings/2?order=name",
        f"/t/{name}?player=1",
        f"/t/{name}/why/2/1",
    ):
        said = visitor.get(page).text
        assert f'/t/{name}/proof/2">Check this pairing yourself</a>' in said, page


def test_a_draft_has_no_proof(server: Server, visitor: httpx.Client) -> None:
    name = server.create("Winter Open", players=6)
    server.do(name, actions.pair)
    assert visitor.get(f"/t/{name}/proof/1").status_code == 404
    assert visitor.get(f"/api/tournaments/{name}/seals").json() == []


def test_a_phone_warns_of_another_seal_but_not_of_an_open_correction(browser: Browser, server: Server) -> None:
    name = tournament(server)
    with server.context(browser) as context:
        page = context.new_page()
        page.goto(f"{server.url}/t/{name}/pairings")
        seen = page.get_attribute("[data-seal]", "data-seal")
        page.wait_for_selector("[data-compared]")
        games = server.state(name).round(2).games
        server.do(name, lambda state: actions.swap_in_round(state, 2, games[0].white, games[1].white, "sat wrong"))
        page.goto(f"{server.url}/t/{name}/pairings")
        page.wait_for_selector("[data-compared]")
        assert page.get_attribute("[data-seal]", "data-seal") != seen
        assert page.locator(".notice.bad").count() == 0
        page.evaluate(f"() => localStorage.setItem('zwitsers-seal:{name}:2', '{'ab' * 32}')")
        page.reload()
        page.wait_for_selector(".notice.bad")
        assert "ABAB-ABAB-ABAB" in page.inner_text(".notice.bad")
