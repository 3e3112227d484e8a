"""Answers go out in one piece: what is written in one turn of the loop is sent at its end.

A server writes the head of an answer and then what follows it. Sent apart, a proxy and a phone would each have to read
twice, and of thousands of phones that come back at once that is a quarter of all the work.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio


@dataclass(slots=True)
class CoalescingTransport:
    """A transport that does as another one does, but for writing."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _parts: list[bytes] = field(default_factory=list)

    def write(self, data: bytes) -> None:
        if not data:
            return
        if not self._parts:
            self.loop.call_soon(self.send)
        self._parts.append(data)

    def send(self) -> None:
        parts, self._parts = self._parts, []
        if parts and not self.transport.is_closing():
            self.transport.writelines(parts)

    def close(self) -> None:
        self.send()
        self.transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)
