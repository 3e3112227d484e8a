"""Search for a player, a board or a page, from every page of the desk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain.numbers import whole
from zwitsers.present.views.alphabet import matches, search_text
from zwitsers.present.views.entry_list import entry_lines
from zwitsers.web.http.context import Arbiter_
from zwitsers.web.pages.overview import more_pages

if TYPE_CHECKING:
    from zwitsers.present.views.entry_list import EntryLine
    from zwitsers.web.http.context import TournamentContext

router = APIRouter()
_LONGEST, _MOST = 100, 8
_TABS = ("players", "pairing", "results", "standings", "crosstable", "progress", "paper", "corrections", "exchange")
# Actions on a player: catalogue key, and place on the player's page.
_ACTIONS = (("details", ""), ("card", "/card"), ("absent", "#presence"), ("withdraw", "#presence"))


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    line: EntryLine
    # The board in the current round.
    board: int | None
    # Label and address.
    actions: list[tuple[str, str]]


@router.get("/desk/{name}/find")
def find_page(context: Arbiter_, text: str = "") -> Response:
    text = " ".join(text.split())[:_LONGEST]
    return context.page(
        "desk/find.html",
        text=text,
        board=_board(context, text),
        players=_players(context, text) if text else [],
        pages=_pages(context, text) if text else [],
    )


def _board(context: TournamentContext, text: str) -> int | None:
    current, number = context.state.current, whole(text.split()[-1] if text else "", 4)
    return number if current is not None and number in current.numbers else None


def _players(context: TournamentContext, text: str) -> list[FoundPlayer]:
    """Players by name; a word that begins an action's name selects that action instead."""
    words = {key: search_text(context.say(f"desk.find.{key}")) for key, _place in _ACTIONS}
    chosen = [
        key
        for key, label in words.items()
        for word in text.split()
        if len(word) > 2 and label.startswith(search_text(word))
    ]
    name = " ".join(
        word for word in text.split() if not any(words[key].startswith(search_text(word)) for key in chosen)
    )
    found = entry_lines(context.state, "name", name) if name and whole(name, 4) is None else []
    current = context.state.current
    boards = {} if current is None else {
        player: board
        for board, game in current.boards
        for player in (game.white, game.black)
    }  # fmt: skip
    base = f"/desk/{context.name}/players"
    return [
        FoundPlayer(
            line,
            boards.get(line.id),
            [
                (context.say(f"desk.find.{key}"), f"{base}/{line.id}{place}")
                for key, place in _ACTIONS
                if not chosen or key in chosen
            ],
        )
        for line in found[:_MOST]
    ]


def _pages(context: TournamentContext, text: str) -> list[tuple[str, str]]:
    base = f"/desk/{context.name}"
    titles = [(context.say(f"web.nav.{page}"), f"{base}/{page}") for page in _TABS]
    for key, page in more_pages(context.state):
        address = f"/t/{context.name}/hall" if page == "hall" else f"{base}/{page}"
        titles.append((context.say(f"desk.more.page.{key}"), page if page.startswith("/") else address))
    return [(title, address) for title, address in titles if matches(text, search_text(title))][:_MOST]
