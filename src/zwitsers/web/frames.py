"""Pages that the arbiter and the public both have: the same contents in another frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.web.access.roles import Role

if TYPE_CHECKING:
    from zwitsers.web.request import TournamentRequest


@dataclass(frozen=True, slots=True)
class Frame:
    """`layout` is the template around it, `root` what the addresses of its pages begin with."""

    layout: str
    root: str
    # Whether this is the arbiter's own side.
    desk: bool

    def card(self, player: int) -> str:
        """The address of a player's card."""
        return f"{self.root}/players/{player}{'/card' if self.desk else ''}"


def desk_frame(desk: TournamentRequest) -> Frame:
    return Frame("desk/base.html", f"/desk/{desk.name}", True)


def public_frame(desk: TournamentRequest) -> Frame:
    return Frame("play/base.html", f"/t/{desk.name}", False)


def is_arbiter(desk: TournamentRequest) -> bool:
    return desk.here.visitor.may(Role.ARBITER)
