"""Few requests write at once, and readers do not wait for them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from helpers.loops import run
from zwitsers.web.http.middleware import MAX_UPLOADS, MAX_WRITERS, WriteLimitMiddleware, tournament_of

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send


async def _nothing() -> Message:
    return {"type": "http.request"}


async def _ignore(_message: Message) -> None:
    pass


async def _request(limits: WriteLimitMiddleware, method: str, path: str) -> None:
    await limits({"type": "http", "method": method, "path": path, "headers": []}, _nothing, _ignore)


def test_writers_of_one_tournament_queue_and_others_do_not_wait_for_them() -> None:
    async def scene() -> None:
        under_way: list[str] = []
        free = asyncio.Event()

        async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
            under_way.append(scope["path"])
            if scope["path"].endswith("/result"):
                await free.wait()
            under_way.remove(scope["path"])

        limits = WriteLimitMiddleware(app)
        paths = [f"/api/tournaments/open/{number}/result" for number in range(3 * MAX_WRITERS)]
        writers = [asyncio.create_task(_request(limits, "PUT", path)) for path in paths]
        await asyncio.sleep(0)
        assert under_way == paths[:MAX_WRITERS]
        for method, path in (("GET", "/desk/open/results"), ("POST", "/desk/other/pair"), ("POST", "/sign-in")):
            await asyncio.wait_for(_request(limits, method, path), 5)
        free.set()
        await asyncio.gather(*writers)
        assert len(limits.semaphores) == 0

    run(scene())


def test_a_request_whose_body_is_still_coming_takes_no_place() -> None:
    async def scene() -> None:
        pieces: asyncio.Queue[Message] = asyncio.Queue()

        async def app(_scope: Scope, receive: Receive, _send: Send) -> None:
            while (await receive()).get("more_body"):
                pass

        limits = WriteLimitMiddleware(app)
        scope = {"type": "http", "method": "POST", "path": "/desk/open/pair", "headers": [(b"content-length", b"9")]}
        slow = asyncio.create_task(limits(scope, pieces.get, _ignore))
        pieces.put_nowait({"type": "http.request", "body": b"a", "more_body": True})
        await asyncio.sleep(0)
        assert len(limits.semaphores) == 0
        pieces.put_nowait({"type": "http.request", "body": b"b", "more_body": False})
        await asyncio.wait_for(slow, 5)

    run(scene())


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/desk/open/results", "open"),
        ("/t/open 2/result", "open 2"),
        ("/api/tournaments/open/rounds", "open"),
        ("/api/tournaments", ""),
        ("/desks/open", ""),
    ],
)
def test_a_path_names_its_tournament(path: str, name: str) -> None:
    assert tournament_of(path) == name


def test_few_uploads_are_parsed_at_once() -> None:
    async def scene() -> None:
        under_way: list[str] = []
        free = asyncio.Event()

        async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
            under_way.append(scope["path"])
            await free.wait()

        limits = WriteLimitMiddleware(app)
        paths = ["/open/upload", *(f"/api/tournaments/t{number}/players/upload" for number in range(20))]
        uploads = [asyncio.create_task(_request(limits, "POST", path)) for path in paths]
        await asyncio.sleep(0)
        assert under_way == paths[:MAX_UPLOADS]
        free.set()
        await asyncio.gather(*uploads)
        assert len(under_way) == 21

    run(scene())
