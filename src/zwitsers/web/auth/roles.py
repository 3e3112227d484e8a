"""Roles. In a tournament: the public looks, an assistant enters results, an arbiter does everything. On the site: an
arbiter makes tournaments, the host looks after accounts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum


class Role(IntEnum):
    PUBLIC = 0
    ASSISTANT = 1
    ARBITER = 2
    # Of the site only, never of a tournament.
    HOST = 3


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sent a request. `csrf` is what their forms must bring along; empty for the public."""

    name: str = ""
    # On the site; in a request about a tournament, in that tournament (see in_tournament).
    role: Role = Role.PUBLIC
    csrf: str = ""
    # The session's token as it came in; empty when there is none.
    token: str = ""
    # With a token in the header instead of a cookie no browser can be tricked into sending it.
    by_header: bool = False
    _site_role: Role | None = None

    @property
    def signed_in(self) -> bool:
        """Has an account here; that alone gives no role in a tournament."""
        return bool(self.name)

    @property
    def site_role(self) -> Role:
        return self.role if self._site_role is None else self._site_role

    @property
    def is_host(self) -> bool:
        return self.site_role is Role.HOST

    @property
    def works_here(self) -> bool:
        return self.may(Role.ASSISTANT)

    @property
    def leads(self) -> bool:
        return self.may(Role.ARBITER)

    def may(self, role: Role) -> bool:
        return self.role >= role

    def in_tournament(self, role: Role) -> Visitor:
        """The same person with the rights of this role."""
        return replace(self, role=role, _site_role=self.site_role)


NOBODY = Visitor()
