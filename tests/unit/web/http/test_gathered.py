"""An answer is sent in one piece, and all of it before the connection ends."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from helpers.loops import run
from zwitsers.web.http.coalescing import CoalescingTransport

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable


@dataclass
class Sent:
    """A connection that writes down what happens to it."""

    done: list[object] = field(default_factory=list)
    closing: bool = False

    def writelines(self, parts: Iterable[bytes]) -> None:
        self.done.append(b"".join(parts))

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        self.closing = True
        self.done.append("closed")


def sent(scene: Callable[[CoalescingTransport], Awaitable[None]]) -> list[object]:
    made = Sent()

    async def played() -> None:
        await scene(CoalescingTransport(cast("asyncio.Transport", made), asyncio.get_running_loop()))
        await asyncio.sleep(0)

    run(played())
    return made.done


def test_what_is_written_in_one_turn_goes_out_in_one_piece() -> None:
    async def scene(gathered: CoalescingTransport) -> None:
        gathered.write(b"head, ")
        gathered.write(b"")
        gathered.write(b"body")
        await asyncio.sleep(0)
        gathered.write(b"more")

    assert sent(scene) == [b"head, body", b"more"]


def test_what_was_written_is_sent_before_the_end_and_nothing_after_it() -> None:
    async def scene(gathered: CoalescingTransport) -> None:
        gathered.write(b"all of it")
        gathered.close()
        gathered.write(b"too late")

    assert sent(scene) == [b"all of it", "closed"]


def test_all_else_is_as_with_the_connection_itself() -> None:
    async def scene(gathered: CoalescingTransport) -> None:
        assert not gathered.is_closing()
        gathered.transport.close()
        assert gathered.is_closing()

    assert sent(scene) == ["closed"]
