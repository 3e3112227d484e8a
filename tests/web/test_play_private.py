"""What the public never gets to see."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import httpx
import pytest

from helpers.webserver import Server
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.web.http.view_cache import ViewCache
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER

SECRETS = {
    "birth": "1987-06-05",
    "national_id": "NL-7654321",
    "fide_id": "1029384756",
}
MOST_PAGES = 120


def tournament(server: Server) -> str:
    """Two rounds played and a draft, with everything that is private."""
    name = server.create("Spring Open", players=7, arbiter="Bea Strict", arbiter_email="bea.strict@example.org")
    server.do(name, lambda state: actions.add_players(state, [{"name": "Eve", "rating": 2500, **SECRETS}]))
    server.do(name, lambda state: actions.forbid_pair(state, [1, 2]))
    server.site.choose(name, PLAYERS_ENTER, "yes")
    for _ in range(2):
        server.play_round(name, close=True)
    server.do(name, lambda state: actions.set_absence(state, 7, 3, Result.ABSENT))
    server.do(name, actions.pair)
    return name


def crawl(client: httpx.Client, first: str) -> dict[str, str]:
    """Every page of the public that can be reached from here, by its address."""
    pages: dict[str, str] = {}
    waiting = [first]
    while waiting:
        path = waiting.pop()
        if path in pages or len(pages) >= MOST_PAGES:
            continue
        answer = client.get(path)
        if "text/html" not in answer.headers.get("content-type", ""):
            continue
        pages[path] = answer.text
        for link in re.findall(r'href="([^"]+)"', answer.text):
            parts = urlsplit(urljoin(path, unescape(link)))
            if not parts.netloc and parts.path.startswith("/t/") and not parts.path.endswith("/live"):
                waiting.append(parts.path + (f"?{parts.query}" if parts.query else ""))
    return pages


def test_nothing_private_is_on_any_public_page(server: Server, visitor: httpx.Client) -> None:
    name = tournament(server)
    state = server.state(name)
    assert state.draft is not None
    pages = crawl(visitor, f"/t/{name}")
    for extra in (f"/t/{name}/hall", f"/t/{name}?player=8", f"/t/{name}/why/2/1", f"/t/{name}/progress"):
        pages |= crawl(visitor, extra)
    kinds = {re.sub(r"\d+", "N", path.partition("?")[0].removeprefix(f"/t/{name}")) for path in pages}
    assert {"", "/pairings", "/standings", "/crosstable", "/progress", "/players/N", "/why/N/N", "/hall"} <= kinds
    codes = [server.site.choices.code(name, player) for player in state.entrants]
    hidden = [*SECRETS.values(), "forbidden", "bea.strict", *codes]
    for path, text in pages.items():
        for secret in hidden:
            assert secret not in text, path
        # The draft: neither its page nor a link to it.
        assert "pairings/3" not in text, path
        assert "why/3/" not in text, path


@pytest.mark.slow
def test_what_the_public_cannot_see_changes_nothing_for_it(
    server: Server, visitor: httpx.Client, arbiter: httpx.Client
) -> None:
    """Not even the stamp, so that no phone fetches a page because of it."""
    name = tournament(server)
    server.do(name, actions.discard_draft)
    before, own = _everything(server, visitor, name), arbiter.get(f"/api/tournaments/{name}/stamp").json()
    assert len(before) > 30
    server.do(name, lambda state: actions.forbid_pair(state, [3, 4]))
    assert _everything(server, visitor, name) == before
    draft = server.do(name, actions.pair).draft
    assert draft is not None
    assert _everything(server, visitor, name) == before
    server.do(name, lambda state: actions.swap_in_draft(state, draft.games[0].black, draft.games[1].black))
    server.do(name, lambda state: actions.allow_pair(state, [3, 4]))
    assert _everything(server, visitor, name) == before
    # Whoever works here is told of all of it.
    assert arbiter.get(f"/api/tournaments/{name}/stamp").json()["last"] > own["last"]
    assert f'data-stamp="{server.site.now(name).stamp}"' in arbiter.get(f"/t/{name}").text
    server.do(name, lambda state: actions.publish(state, "asked for"))
    assert _everything(server, visitor, name) != before


def _everything(server: Server, visitor: httpx.Client, name: str) -> dict[str, str]:
    """All that the public can see, worked out anew."""
    server.site.views = ViewCache()
    pages = crawl(visitor, f"/t/{name}") | crawl(visitor, f"/t/{name}/hall")
    return pages | {
        path: visitor.get(path).text for path in (f"/api/tournaments/{name}", f"/api/tournaments/{name}/stamp")
    }


@pytest.fixture
def family(server: Server) -> str:
    """Without the constraint 1 would meet 2 in round 2: by scores and lots there is nobody else for them."""
    name = server.create("Spring Open", players=8)
    server.play_round(name, close=True)
    return name


def test_a_forbidden_pair_is_not_given_away_by_an_explanation(
    server: Server, visitor: httpx.Client, family: str
) -> None:
    free = server.do(family, actions.pair).draft
    assert free is not None
    one, two = free.games[0].white, free.games[0].black
    server.do(family, actions.discard_draft)
    server.do(family, lambda state: actions.forbid_pair(state, [one, two]))
    state = server.play_round(family, boards=0)
    made = state.rounds[-1]
    assert {one, two} not in [{game.white, game.black} for game in made.games]
    winners = {game.white for game in state.rounds[0].games}
    veiled = 0
    for board in range(1, len(made.games) + 1):
        text = visitor.get(f"/t/{family}/why/2/{board}").text
        if {made.game(board).white, made.game(board).black} <= winners:
            veiled += 1
            assert "A restriction set by the arbiter made a difference in this score group" in text
        else:  # only the group that it touches is veiled
            assert "in other score groups" in text
            assert "play each other" in text
        told = unescape(re.sub(r"(?s).*<section class=\"card explanation\">|</section>.*", "", text))
        game = made.game(board)
        for other in {one, two} - {game.white, game.black}:
            assert state.entrants[other].player.name.partition(",")[0] not in told
        assert "may not" not in told
    assert veiled == 2


def test_a_constraint_that_changed_nothing_is_not_mentioned(server: Server, visitor: httpx.Client, family: str) -> None:
    draft = server.do(family, actions.pair).draft
    assert draft is not None
    one, two = draft.games[0].white, draft.games[-1].black
    server.do(family, actions.discard_draft)
    server.do(family, lambda state: actions.forbid_pair(state, [one, two]))
    server.play_round(family, boards=0)
    text = visitor.get(f"/t/{family}/why/2/1").text
    assert "constraint" not in text
    assert "play each other" in text


def test_a_pairing_by_hand_is_said_to_be_one(server: Server, visitor: httpx.Client, family: str) -> None:
    draft = server.do(family, actions.pair).draft
    assert draft is not None
    server.do(family, lambda state: actions.swap_in_draft(state, draft.games[0].black, draft.games[1].black))
    server.do(family, lambda state: actions.publish(state, "asked for"))
    assert "The arbiter made this pairing by hand" in visitor.get(f"/t/{family}/why/2/1").text
    assert "changed other boards of this round by hand" in visitor.get(f"/t/{family}/why/2/4").text


def test_a_round_is_explained_as_it_was_when_results_have_been_corrected_since(
    server: Server, visitor: httpx.Client, arbiter: httpx.Client, family: str
) -> None:
    server.play_round(family, boards=0)
    before = _told(visitor.get(f"/t/{family}/why/2/1").text)
    own = _told(arbiter.get(f"/desk/{family}/pairing/2/why/1").text)
    for board in (1, 2):
        server.do(family, lambda state, board=board: actions.correct_result(state, 1, board, Result.LOSS, Result.WIN))  # type: ignore[misc]
    assert "play each other" in before
    assert _told(visitor.get(f"/t/{family}/why/2/1").text) == before
    assert _told(arbiter.get(f"/desk/{family}/pairing/2/why/1").text) == own


def _told(page: str) -> str:
    """The text of an explanation."""
    main = re.sub(r"(?s).*<main[^>]*>|</main>.*", "", page)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())
