"""The frame of a page: the desk's menu or that of the public pages."""

from __future__ import annotations

from dataclasses import dataclass

from zwitsers.web.http.context import TournamentContext


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


def desk_frame(context: TournamentContext) -> Frame:
    return Frame("desk/base.html", f"/desk/{context.name}", True)


def public_frame(context: TournamentContext) -> Frame:
    return Frame("play/base.html", f"/t/{context.name}", False)
