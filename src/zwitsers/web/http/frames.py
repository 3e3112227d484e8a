"""The frame of a page: that of the desk or of the public pages."""

from __future__ import annotations

from dataclasses import dataclass

from zwitsers.web.http.context import TournamentContext


@dataclass(frozen=True, slots=True)
class Frame:
    """`layout`: the base template; `root`: the path prefix of its pages."""

    layout: str
    root: str
    desk: bool

    def card(self, player: int) -> str:
        """The address of a player's card."""
        return f"{self.root}/players/{player}{'/card' if self.desk else ''}"


def desk_frame(context: TournamentContext) -> Frame:
    return Frame("desk/base.html", f"/desk/{context.name}", True)


def public_frame(context: TournamentContext) -> Frame:
    return Frame("play/base.html", f"/t/{context.name}", False)
