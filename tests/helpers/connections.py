"""Talking to a server in bytes, as a program does that keeps to no rules."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from helpers.webserver import Server


def connected(server: Server) -> socket.socket:
    parts = urlsplit(server.url)
    return socket.create_connection((parts.hostname, parts.port), timeout=20)


def all_of(server: Server, *pieces: bytes) -> bytes:
    """What the server answers to these bytes until it hangs up."""
    with connected(server) as line:
        for piece in pieces:
            line.sendall(piece)
        answer = b""
        while piece := line.recv(4096):
            answer += piece
        return answer


def talk(server: Server, *pieces: bytes) -> bytes:
    """What the server answers to these bytes, as long as it does."""
    with connected(server) as line:
        try:
            for piece in pieces:
                line.sendall(piece)
            return line.recv(4096)
        except OSError:
            return b""
