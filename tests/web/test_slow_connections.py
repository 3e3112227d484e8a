"""Heads and bodies that come slowly, never end or are never sent: nobody else waits for them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from select import select as readable

import httpx
import pytest

from helpers.connections import all_of, connected, talk
from helpers.webserver import Server
from zwitsers.web.http import middleware


@pytest.mark.parametrize("path", ["/sign-in", "/api/tournaments"])
def test_a_head_that_comes_in_one_piece_has_the_same_limit(server: Server, path: str) -> None:
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    short, long = (f"{head}X-Long: {'a' * size}\r\n\r\n".encode() for size in (60_000, 70_000))
    assert all_of(server, short).startswith(b"HTTP/1.1 200 ")
    answer = all_of(server, long)
    assert answer.startswith((b"HTTP/1.1 431 ", b"HTTP/1.1 400 "))


@pytest.mark.parametrize("path", ["/sign-in", "/api/session", "/t/open/code", "/api/accounts"])
def test_whoever_does_not_send_the_rest_of_a_form_is_told_so_and_hung_up_on(
    server: Server, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(middleware, "SLOWEST_BODY", 0.2)
    server.create("Open")
    kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: 500\r\n\r\n"
    answer = all_of(server, head.encode(), b"name=Bea")
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"kwam niet op tijd" in answer or b"did not arrive completely in time" in answer


def test_a_byte_now_and_then_does_not_keep_a_form_open(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "SLOWEST_BODY", 0.5)
    head = b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n"
    kind = b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    with connected(server) as line:
        line.sendall(head + kind)
        sent = 0
        with suppress(OSError):
            while sent < 100 and not readable([line], [], [], 0.05)[0]:
                line.sendall(b"x")
                sent += 1
        assert sent < 100
        assert line.recv(4096).startswith(b"HTTP/1.1 408 ")


def test_a_large_file_may_take_longer_as_long_as_it_comes(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "SLOWEST_BODY", 0.5)
    monkeypatch.setattr(middleware, "BYTES_A_SECOND", 10)

    def slowly() -> Iterator[bytes]:
        yield b"name=Bea&password=wrong"
        time.sleep(1)
        yield b"&next="

    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    assert httpx.post(f"{server.url}/sign-in", content=slowly(), headers=kind).status_code == 401


def test_a_half_sent_form_makes_nobody_wait(server: Server) -> None:
    server.create("Open", players=4)
    with connected(server) as line:
        kind = b"Content-Type: application/x-www-form-urlencoded\r\n"
        line.sendall(b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\n" + kind + b"Content-Length: 500\r\n\r\nname=")
        time.sleep(0.2)
        assert httpx.get(f"{server.url}/t/open", timeout=20).status_code == 200


def test_a_connection_that_wants_to_become_something_else_stays_what_it_is(server: Server) -> None:
    head = b"GET /sign-in HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    answer = talk(server, head + b"Sec-WebSocket-Key: dGhlIHNhbXBsZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
    assert not answer.startswith(b"HTTP/1.1 101")
