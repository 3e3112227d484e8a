"""FastAPI looks into a handler when it is asked for, and an address is found before that."""

from __future__ import annotations

from typing import Any

import httpx
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import Match, Route

from helpers.loops import run
from zwitsers.web import api, pages
from zwitsers.web.http.routing import LazyRoute, Router


def test_no_handler_is_looked_into_before_it_is_asked_for() -> None:
    looked: list[int] = []

    class Noted(LazyRoute):
        def get_route_handler(self) -> Any:
            looked.append(1)
            return super().get_route_handler()

    router = Router(prefix="/api")

    @router.get("/players/{player}")
    def player(player: int) -> dict[str, int]:
        return {"player": player}

    (known,) = router.routes
    assert isinstance(known, LazyRoute)
    route = Noted(known.path, known.endpoint, methods=["GET"])
    app = FastAPI()
    app.router.routes.append(route)

    async def asked() -> None:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
            assert (await client.get("/api/teams/7")).status_code == 404
            assert (await client.post("/api/players/7")).status_code == 405
            assert looked == []
            assert (await client.get("/api/players/7")).json() == {"player": 7}
            assert (await client.get("/api/players/x")).status_code == 422
            assert looked == [1], "once is enough"

    run(asked())


def test_all_addresses_of_ours_are_such() -> None:
    for router in (*pages.routers(), *api.routers()):
        # One that FastAPI has nothing to do with is a plain one.
        assert all(isinstance(route, LazyRoute) or type(route) is Route for route in router.routes)


def test_a_route_knows_as_much_as_one_of_fastapi() -> None:
    def handler(name: str, wanted: int = 1) -> dict[str, str]:
        return {name: str(wanted)}

    late = LazyRoute("/t/{name}", handler, methods=["GET"], name=None)
    usual = APIRoute("/t/{name}", handler, methods=["GET"])
    scope = {"type": "http", "method": "GET", "path": "/t/open"}
    assert late.matches(scope)[0] is usual.matches(scope)[0] is Match.FULL
    assert [field.name for field in late.dependant.query_params] == ["wanted"]
    assert (late.name, late.methods, late.path_format) == (usual.name, usual.methods, usual.path_format)
    assert not hasattr(late, "something else")
