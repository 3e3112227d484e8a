"""The arbiter's pages go before those of the crowd, and the crowd does not wait for ever."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING

import pytest

from helpers.loops import run
from zwitsers.web.http import priority as module
from zwitsers.web.http.priority import MOST_UPLOADS, MOST_WRITERS, PriorityMiddleware, RenderThreads, tournament_of

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send


async def _nothing() -> dict[str, object]:
    return {}


async def _unheard(_message: object) -> None:
    return None


def at_the_desk(method: str, path: str) -> bool:
    """Whether this request goes before those of the crowd."""
    workers, seen = RenderThreads(), []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(workers._at_work)

    run(
        PriorityMiddleware(app, workers)(
            {"type": "http", "method": method, "path": path, "headers": []}, _nothing, _unheard
        )
    )
    assert workers._at_work == 0
    return seen == [1]


@pytest.mark.parametrize(("method", "path"), [("GET", "/desk/open"), ("POST", "/t/open/result"), ("PUT", "/api/x")])
def test_the_desk_and_every_change_go_first(method: str, path: str) -> None:
    assert at_the_desk(method, path)


@pytest.mark.parametrize("path", ["/t/open", "/t/open/live", "/api/tournaments", "/", "/static/base.css"])
def test_whoever_looks_on_does_not(path: str) -> None:
    assert not at_the_desk("GET", path)


def test_nobody_waits_for_a_form_that_is_still_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 600)
    workers, seen = RenderThreads(), []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive()).get("more_body"):
            pass
        seen.append(workers._at_work)

    async def half_sent_and_then_the_rest() -> None:
        pieces: asyncio.Queue[Message] = asyncio.Queue()
        scope = {"type": "http", "method": "POST", "path": "/sign-in", "headers": [(b"content-length", b"1000")]}
        slow = asyncio.create_task(PriorityMiddleware(app, workers)(scope, pieces.get, _unheard))
        pieces.put_nowait({"type": "http.request", "body": b"name=B", "more_body": True})
        await asyncio.sleep(0.05)
        assert not slow.done()
        await asyncio.wait_for(workers.turn(), 5)  # a phone
        pieces.put_nowait({"type": "http.request", "body": b"ea", "more_body": False})
        await slow

    run(half_sent_and_then_the_rest())
    assert seen == [1], "once it is there it goes first"
    assert workers._at_work == 0


def test_a_request_that_fails_is_over_too() -> None:
    workers = RenderThreads()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        run(
            PriorityMiddleware(app, workers)(
                {"type": "http", "method": "GET", "path": "/desk/a", "headers": []}, _nothing, _unheard
            )
        )
    assert workers._at_work == 0


def test_pages_of_the_crowd_are_made_one_after_the_other() -> None:
    workers, busy, most = RenderThreads(), threading.Semaphore(1), []

    def work() -> None:
        most.append(busy.acquire(blocking=False))
        time.sleep(0.001)
        busy.release()

    async def scene() -> None:
        await asyncio.gather(*(workers.run(work) for _ in range(20)))

    run(scene())
    assert most == [True] * 20


def test_the_crowd_waits_while_the_arbiter_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 30)
    order: list[str] = []

    async def scene() -> None:
        workers = RenderThreads()
        workers.begin()
        workers.begin()
        page = asyncio.create_task(workers.run(lambda: order.append("page")))
        gate = asyncio.create_task(workers.turn())
        await asyncio.sleep(0.02)
        order.append("one done")
        workers.end()
        await asyncio.sleep(0.02)
        order.append("both done")
        workers.end()
        await asyncio.gather(page, gate)

    run(scene())
    assert order == ["one done", "both done", "page"]


def test_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.01)

    async def scene() -> int:
        workers = RenderThreads()
        workers.begin()
        await workers.turn()
        made = await workers.run(lambda: 7)
        workers.end()  # nobody waits any more, and that is no mistake
        return made

    assert run(scene()) == 7


def test_the_crowd_comes_in_one_by_one_and_the_arbiter_between_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PAUSE", 30)
    order: list[str] = []

    async def one_of(workers: RenderThreads, number: int) -> None:
        await workers.turn()
        order.append(f"phone {number}")

    async def at_the_desk(workers: RenderThreads) -> None:
        workers.begin()
        order.append("arbiter")
        await asyncio.sleep(0.02)
        order.append("arbiter is done")
        workers.end()

    async def scene() -> None:
        workers = RenderThreads()
        crowd = [asyncio.create_task(one_of(workers, number)) for number in range(50)]
        while len(order) < 3:
            await asyncio.sleep(0)
        await at_the_desk(workers)
        await asyncio.gather(*crowd)

    run(scene())
    begun, done = order.index("arbiter"), order.index("arbiter is done")
    assert begun < 10, "he came in before the queue was gone"
    assert done - begun <= 3, "at most two were on the way in already"
    assert [word for word in order if "phone" in word] == [f"phone {number}" for number in range(50)]


def test_while_he_is_served_some_of_the_crowd_come_in_and_then_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 30)
    monkeypatch.setattr(module, "_PAUSE", 0.01)

    async def scene() -> int:
        workers = RenderThreads()
        workers.begin()
        crowd = [asyncio.create_task(workers.turn()) for _ in range(1000)]
        await asyncio.sleep(0.1)
        meanwhile = len([phone for phone in crowd if phone.done()])
        workers.end()
        await asyncio.wait_for(asyncio.gather(*crowd), 5)
        return meanwhile

    assert 2 <= run(scene()) <= 15


def test_who_has_gone_away_does_not_hold_up_the_next() -> None:
    async def scene() -> None:
        workers = RenderThreads()
        workers.begin()
        gone = asyncio.create_task(workers.turn())
        there = asyncio.create_task(workers.turn())
        await asyncio.sleep(0)
        gone.cancel()
        workers.end()
        await asyncio.wait_for(there, 5)

    run(scene())


def test_pages_of_the_crowd_do_not_each_wait_for_a_desk_that_is_always_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PATIENCE", 0.3)

    async def scene() -> float:
        workers = RenderThreads()
        workers.begin()
        begun = time.monotonic()
        for _ in range(10):
            await workers.run(lambda: None)
        return time.monotonic() - begun

    assert run(scene()) < 1.5, "ten pages waited once, not ten times"


# Many writers


async def _asked(desk_first: PriorityMiddleware, method: str, path: str) -> None:
    scope = {"type": "http", "method": method, "path": path, "headers": []}
    await desk_first(scope, _nothing, _unheard)


def test_writers_of_one_tournament_queue_and_others_do_not_wait_for_them() -> None:
    under_way: list[str] = []
    most = 0

    async def scene() -> None:
        nonlocal most
        free = asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            nonlocal most
            under_way.append(scope["path"])
            most = max(most, len(under_way))
            if scope["path"].endswith("/result"):
                await free.wait()
            under_way.remove(scope["path"])

        desk_first = PriorityMiddleware(app, RenderThreads())
        writers = [
            asyncio.create_task(_asked(desk_first, "PUT", f"/api/tournaments/open/{number}/result"))
            for number in range(3 * MOST_WRITERS)
        ]
        await asyncio.sleep(0)
        assert under_way == [f"/api/tournaments/open/{number}/result" for number in range(MOST_WRITERS)]
        for method, path in (("GET", "/desk/open/results"), ("POST", "/desk/other/pair"), ("POST", "/sign-in")):
            await asyncio.wait_for(_asked(desk_first, method, path), 5)
        free.set()
        await asyncio.gather(*writers)
        assert desk_first.writers._turns == {}
        assert not desk_first.writers._users

    run(scene())
    assert most == MOST_WRITERS + 1


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/desk/open/results", "open"),
        ("/desk/open", "open"),
        ("/t/open 2/result", "open 2"),
        ("/api/tournaments/open/rounds", "open"),
        ("/api/tournaments", ""),
        ("/sign-in", ""),
        ("/desks/open", ""),
    ],
)
def test_an_address_names_its_tournament(path: str, name: str) -> None:
    assert tournament_of(path) == name


def test_few_uploads_are_read_at_once_whatever_they_are_about() -> None:
    under_way: list[str] = []

    async def scene() -> None:
        free = asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            under_way.append(scope["path"])
            await free.wait()

        desk_first = PriorityMiddleware(app, RenderThreads())
        paths = ["/open/upload", *(f"/api/tournaments/t{number}/players/upload" for number in range(20))]
        sent = [asyncio.create_task(_asked(desk_first, "POST", path)) for path in paths]
        await asyncio.sleep(0.01)
        assert under_way == paths[:MOST_UPLOADS]
        free.set()
        await asyncio.gather(*sent)
        assert desk_first.writers._turns == {}

    run(scene())
    assert len(under_way) == 21
