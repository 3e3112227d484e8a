"""Everything that Paper offers gives a sheet, and an error page keeps the tournament's menu with a way back."""

from __future__ import annotations

import httpx
import pytest

from helpers import poppler
from helpers.desking import problems
from helpers.webserver import Server
from zwitsers.event import actions

KINDS = ("pairings", "pairings-by-name", "slips", "standings", "crosstable", "cards")


def pdf_of(client: httpx.Client, path: str) -> httpx.Response:
    answer = client.get(path)
    assert answer.status_code == 200, problems(answer)
    assert answer.headers["Content-Disposition"].startswith("inline")
    return answer


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("asked", ["", "?round=1"])
def test_the_pdf_of_a_draft_is_the_draft(server: Server, bea: httpx.Client, kind: str, asked: str) -> None:
    name = server.create("Draft Open", players=6)
    server.do(name, actions.pair)
    of_round = kind in ("pairings", "pairings-by-name", "slips")
    made = pdf_of(bea, f"/desk/{name}/paper/{kind}{asked if of_round else ''}")
    assert made.content.startswith(b"%PDF"), problems(made)
    assert ("DRAFT" in poppler.text(made.content)) is of_round


def test_the_pdf_of_a_second_draft_is_not_the_published_round(server: Server, bea: httpx.Client) -> None:
    name = server.create("Draft Open", players=6)
    server.play_round(name, close=True)
    server.do(name, actions.pair)
    text = poppler.text(pdf_of(bea, f"/desk/{name}/paper/pairings").content)
    assert "Round 2" in text
    assert "DRAFT" in text
    # The list of files speaks of the published round unless a round is chosen.
    assert "Round 1" in poppler.text(bea.get(f"/desk/{name}/export/pdf-pairings").content)


def test_a_cross_table_before_any_result_is_a_sheet_with_everyone(server: Server, bea: httpx.Client) -> None:
    name = server.create("New Open", players=6)
    text = poppler.text(pdf_of(bea, f"/desk/{name}/paper/crosstable").content)
    assert all(entrant.player.name in text for entrant in server.state(name).entrants.values())


@pytest.mark.parametrize(
    "path", ["export/pdf-prizes", "export/pdf-pairings", "paper/pairings", "pairing/7", "players/99", "nonsense"]
)
def test_an_error_page_of_the_desk_keeps_the_menu(server: Server, bea: httpx.Client, path: str) -> None:
    name = server.create("Menu Open", players=6)
    answer = bea.get(f"/desk/{name}/{path}", headers={"Referer": f"{server.url}/desk/{name}/paper?x=1"})
    assert answer.status_code in (404, 422)
    assert problems(answer)
    for page in ("", "/players", "/pairing", "/results", "/standings", "/more"):
        assert f'href="/desk/{name}{page}"' in answer.text
    assert f'<a class="button" href="/desk/{name}/paper?x=1">' in answer.text


@pytest.mark.parametrize("referer", ["", "https://elsewhere.example/desk/menu-open/paper", "{url}/desk/other"])
def test_the_way_back_stays_in_the_tournament(server: Server, bea: httpx.Client, referer: str) -> None:
    name = server.create("Menu Open", players=6)
    answer = bea.get(f"/desk/{name}/nonsense", headers={"Referer": referer.format(url=server.url)})
    assert f'<a class="button" href="/desk/{name}">' in answer.text


def test_an_error_page_for_the_public_keeps_the_menu(server: Server, visitor: httpx.Client) -> None:
    name = server.create("Menu Open", players=6)
    answer = visitor.get(f"/t/{name}/pairings/9")
    assert answer.status_code == 404
    assert f'href="/t/{name}/standings"' in answer.text
    assert "/desk/" not in answer.text.replace("/sign-in?next=", "")


def test_a_hidden_tournament_is_not_named_on_an_error_page(server: Server, visitor: httpx.Client) -> None:
    name = server.create("Hidden Open", players=6)
    server.site.choices.put(name, "public", "no")
    answer = visitor.get(f"/t/{name}/nonsense")
    assert answer.status_code == 404
    assert "Hidden Open" not in answer.text
    assert f'href="/t/{name}/standings"' not in answer.text
