"""The three roles: the public looks, an assistant enters results, an arbiter does everything."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Role(IntEnum):
    PUBLIC = 0
    ASSISTANT = 1
    ARBITER = 2
    # Besides, sees how all tournaments of the site are: given on the machine itself (`zwitsers accounts --host`).
    HOST = 3


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever sent a request. `csrf` is what his forms must bring along; empty for the public."""

    name: str = ""
    role: Role = Role.PUBLIC
    csrf: str = ""
    # The session's token as it came in; empty when there is none.
    token: str = ""
    # With a token in the header instead of a cookie no browser can be tricked into sending it.
    by_header: bool = False

    @property
    def signed_in(self) -> bool:
        return self.role is not Role.PUBLIC

    @property
    def leads(self) -> bool:
        return self.may(Role.ARBITER)

    def may(self, role: Role) -> bool:
        return self.role >= role


NOBODY = Visitor()
