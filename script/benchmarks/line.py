"""A browser's connection, as cheap as can be: the phones run on the machine that is measured."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass

from helpers.hosting import NAME

LONGEST = 30.0


@dataclass
class Line:
    """A connection that is used again, as browsers do. Raises OSError, EOFError or ValueError when it breaks."""

    port: int
    token: str = ""
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: object = None, told: str = "") -> tuple[int, bytes]:
        """`told`: the stamp because of which a page is fetched again."""
        data = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: {NAME}", "Accept-Language: nl"]
        head += [f"Authorization: Bearer {self.token}"] if self.token else []
        head += [f"Zwitsers-Refresh: {told}"] if told else []
        head += ["Content-Type: application/json"] if body is not None else []
        head += [f"Content-Length: {len(data)}"] if method != "GET" else []
        try:
            async with asyncio.timeout(LONGEST):
                return await self._exchange("\r\n".join([*head, "", ""]).encode() + data)
        except BaseException:
            self.hang_up()
            raise

    async def _exchange(self, sent: bytes) -> tuple[int, bytes]:
        if self.reader is None or self.writer is None or self.writer.is_closing():
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(sent)
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        body = await _body(self.reader, head)
        if b"connection: close" in head:
            self.hang_up()
        return int(head.split(b" ", 2)[1]), body

    def hang_up(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


async def _body(reader: asyncio.StreamReader, head: bytes) -> bytes:
    found = re.search(rb"content-length: (\d+)", head)
    if found is not None:
        return await reader.readexactly(int(found[1]))
    if b"transfer-encoding: chunked" not in head:
        return await reader.read() if b"connection: close" in head else b""
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readline()
    await reader.readline()
    return b"".join(parts)
