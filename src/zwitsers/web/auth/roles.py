"""Roles. In a tournament: the public reads, an assistant enters results, an arbiter does everything. On the site: an
arbiter creates tournaments, the host manages accounts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum


class Role(IntEnum):
    PUBLIC = 0
    ASSISTANT = 1
    ARBITER = 2
    # On the site only, never in a tournament.
    HOST = 3


@dataclass(frozen=True, slots=True)
class Visitor:
    """The sender of a request. `csrf`: the token that their forms must contain; empty for the public."""

    name: str = ""
    # The role on the site; in a request about a tournament, the role in it (see in_tournament).
    role: Role = Role.PUBLIC
    csrf: str = ""
    # The session token of the request; empty: none.
    token: str = ""
    # A token in a header instead of a cookie is not vulnerable to CSRF.
    by_header: bool = False
    _site_role: Role | None = None

    @property
    def signed_in(self) -> bool:
        """Whether the visitor has an account here; that alone gives no role in a tournament."""
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
        """The same visitor with this role."""
        return replace(self, role=role, _site_role=self.site_role)


NOBODY = Visitor()
