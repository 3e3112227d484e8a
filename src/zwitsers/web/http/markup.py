"""HTML fragments that occur hundreds of times on a page, where a template macro would be too slow."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from zwitsers.language import isolated
from zwitsers.present.words import numbered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.present.views.seats import Seat


@cache
def disc(colour: str) -> Markup:
    """A white or black disc."""
    return Markup(f'<span class="disc {escape(colour)}" aria-hidden="true"></span>')


def cut_name(name: str) -> str:
    """A name that the page may truncate, except the part in parentheses (withdrawn, or to distinguish namesakes)."""
    at = name.find(" (")
    if at <= 0:
        return name
    cut, rest = (escape(isolated(part)) for part in (name[:at], name[at:]))
    return Markup(f'<span class="named"><span class="cut">{cut}</span><span class="rest">{rest}</span></span>')


def player_options(players: Iterable[Seat]) -> Markup:
    """The options of a select element for players."""
    return Markup("".join(f'<option value="{seat.id}">{escape(isolated(numbered(seat)))}</option>' for seat in players))


def with_second(options: Markup) -> Markup:
    """The same options with the second player selected, for use beside a list with the first one selected."""
    first, option, others = options.partition("</option><option ")
    return first + option + Markup("selected ") + others if option else options
