"""The connection over which a page learns of changes."""

from __future__ import annotations

import httpx

from helpers.webserver import Server


def test_whoever_asks_for_the_headers_only_is_told_at_once(visitor: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open", players=4)
    assert visitor.head(f"/t/{name}/live").status_code == 405
    assert visitor.get("/t/nothing-of-the-kind/live").status_code == 404
