"""A program that runs a tournament by the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from helpers.sites import client_of, session_of
from helpers.webserver import player

if TYPE_CHECKING:
    import httpx

    from zwitsers.web.http.site import Site


class Program:
    """Sends JSON and gets JSON; anything but success fails the test."""

    def __init__(self, site: Site, name: str = "", **headers: str) -> None:
        self.site = site
        token = {"Authorization": f"Bearer {session_of(site, name).token}"} if name else {}
        self.client = client_of(site, headers={**token, **headers})

    def __call__(self, method: str, path: str, body: object = None, **query: Any) -> Any:
        answer = self.sent(method, path, body, **query)
        assert answer.is_success, (method, path, answer.text)
        return answer.json() if answer.content else None

    def sent(self, method: str, path: str, body: object = None, **query: Any) -> httpx.Response:
        data: Any = {} if body is None else {"content": body} if isinstance(body, bytes) else {"json": body}
        return self.client.request(method, f"/api{path}", params=query, **data)

    def refused(self, status: int, method: str, path: str, body: object = None, **query: Any) -> list[str]:
        """The keys of what is wrong."""
        answer = self.sent(method, path, body, **query)
        assert answer.status_code == status, answer.text
        problems = answer.json()["problems"]
        assert all(problem["text"] for problem in problems)
        return [problem["key"] for problem in problems]


def with_players(bea: Program, count: int, **settings: object) -> str:
    """A tournament with so many players; its address."""
    name = bea("POST", "/tournaments", {"name": "Open", "rounds": 3, **settings})["name"]
    bea("POST", f"/tournaments/{name}/players", {"players": [player(n) for n in range(1, count + 1)]})
    return f"/tournaments/{name}"


def play(bea: Program, at: str, results: list[str]) -> int:
    """Pair, publish and play a round; its number."""
    bea("POST", f"{at}/rounds", {})
    bea("POST", f"{at}/draft/publish", {})
    number = bea("GET", f"{at}/rounds")[-1]["round"]
    entered = [{"board": board, "result": text} for board, text in enumerate(results, start=1)]
    if entered:
        bea("POST", f"{at}/rounds/{number}/results", {"results": entered})
    return int(number)
