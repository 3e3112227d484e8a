"""A file that is sent to the API waits on the disk while it comes in."""

from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING, Any

from starlette.requests import Request

from helpers.loops import run
from zwitsers.web.api.exchange import sent_file

if TYPE_CHECKING:
    from starlette.types import Message

MEGABYTE = 1 << 20
PARTS = 24


def test_a_file_is_not_held_in_memory_while_it_comes_in() -> None:
    held: list[int] = []

    async def receive() -> Message:
        held.append(tracemalloc.get_traced_memory()[0])
        last = len(held) == PARTS
        return {"type": "http.request", "body": bytes([len(held)]) * MEGABYTE, "more_body": not last}

    async def scene() -> Any:
        here: Any = None  # who may send one has been asked before
        request = Request({"type": "http", "method": "POST", "path": "/", "headers": []}, receive)
        return await sent_file(here, request, "club.trf")

    tracemalloc.start()
    try:
        file = run(scene())
    finally:
        tracemalloc.stop()
    assert max(held) < 6 * MEGABYTE
    assert file.data == b"".join(bytes([number]) * MEGABYTE for number in range(1, PARTS + 1))
