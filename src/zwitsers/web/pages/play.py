"""Pages for players on their phones: my board, the pairings, and why I have this opponent. No sign-in."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from zwitsers.engine.domain import Problem
from zwitsers.present.tables.explanation import public_blocks
from zwitsers.present.tables.festival import stage_text
from zwitsers.present.tables.player_columns import round_columns
from zwitsers.present.tables.standings import standings_name
from zwitsers.present.views.alphabet import matches, search_text
from zwitsers.present.views.mine import mine
from zwitsers.present.views.next_round import timetable
from zwitsers.present.views.round import PlayerInRound, RoundView
from zwitsers.web.cache.public_pages import PublicPage, Reader, public_pages_of
from zwitsers.web.cache.views import (
    everyone_of,
    line_of,
    lots_of,
    person,
    places_of,
    public_answer_of,
    ranking,
    round_of,
    seal_of,
)
from zwitsers.web.forms.next_start import next_start
from zwitsers.web.http.context import Form_, Public_, TournamentContext
from zwitsers.web.http.cookies import pages_of
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.frames import public_frame
from zwitsers.web.http.lookup import PLAYER, known_player, player_of_browser, published_round
from zwitsers.web.http.site_groups import public_festival
from zwitsers.web.pages.player_results import entry_of, holds_badge
from zwitsers.web.pages.self_service import own_service
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER

router = APIRouter()
_MONTH = 31 * 24 * 3600
# No name is longer than this.
_LONGEST_SEARCH = 60


# My board now


@router.get("/t/{name}")
async def my_board(request: Request, name: str, player: int | None = None, q: str = "") -> Response:
    """The player of the address or of this browser's cookie; without one, a page that asks for the name."""

    def choose(reader: Reader) -> PublicPage:
        if reader.state.festival is not None:
            return _event(reader, q[:_LONGEST_SEARCH])
        chosen = player if player is not None else player_of_browser(reader.cookies, reader.state)
        if player is not None:
            known_player(reader.state, player)
        if chosen is None:
            return _who(reader, q[:_LONGEST_SEARCH])
        return _mine(reader, chosen)

    return await public_pages_of(request).show(request, name, choose)


def _event(reader: Reader, search: str) -> PublicPage:
    """The page of an event with groups: players search for their name in all groups."""
    context = reader.context

    def values() -> dict[str, object]:
        view = public_festival(context.site, reader.state, everything=context.visitor.works_here)
        return {
            "view": view,
            "people": [item for item in view.registrations if matches(search, search_text(item.name))],
            "search": search,
            "stage_text": stage_text,
        }

    return PublicPage("play/event.html", ("event", search), values)


def _who(reader: Reader, search: str) -> PublicPage:
    context = reader.context

    def values() -> dict[str, object]:
        return {
            "frame": public_frame(context),
            "found": tuple(player for player in everyone_of(context) if matches(search, player.search)),
            "search": search,
            "starts": next_start(reader.choices, reader.state),
            "timetable": timetable(reader.state),
            "lots": lots_of(context),
            "check": context.site.check_bundle is not None,
        }

    return PublicPage("play/who.html", ("who", search), values)


def _mine(reader: Reader, player: int) -> PublicPage:
    """The page frame is the same for all players and cached; only the part of one player is rendered for each."""
    context, state = reader.context, reader.state
    entering = reader.choices[PLAYERS_ENTER] == "yes"
    asking = state.settings.player_requests and not state.finished
    known = (entering or asking) and holds_badge(context, reader.choices, reader.cookies, player)
    is_remembered = player_of_browser(reader.cookies, reader.state) == player

    def values() -> dict[str, object]:
        line_of(context, state.lots[player])
        _latest(context)
        return {}

    def part_values() -> dict[str, object]:
        view = _latest(context)
        lot = state.lots[player]
        return {
            "frame": public_frame(context),
            "mine": mine(state, person(context, player), view, _place(context, lot), line_of(context, lot)),
            "standings": standings_name(ranking(context), reader.language),
            "view": view,
            "entry": entry_of(context, player) if entering else None,
            "known": known,
            "service": own_service(context, player) if asking else None,
            "remembered": is_remembered,
            "starts": next_start(reader.choices, reader.state),
            "seal": None if view is None else seal_of(context, view.round),
            "check": context.site.check_bundle is not None,
        }

    return PublicPage(
        "play/mine.html",
        "mine",
        values,
        part="play/mine_part.html",
        part_key=(player, is_remembered),
        part_values=part_values,
        part_is_private=entering or known,
    )


def _latest(context: TournamentContext) -> RoundView | None:
    current = published_round(context.state)
    return None if current is None else round_of(context, current)


def _place(context: TournamentContext, lot: int) -> PlayerInRound | None:
    current = published_round(context.state)
    return None if current is None else places_of(context, current).get(lot)


@router.post("/t/{name}/me")
def remember(context: Public_, form: Form_) -> Response:
    """Store the player in a cookie of this browser; without a number, delete it."""
    response = RedirectResponse(f"/t/{context.name}", 303)
    player = form.number("player")
    if player is None:
        response.delete_cookie(PLAYER, path=pages_of(context.name))
        return response
    known_player(context.state, player)
    # Scripts read the cookie too, to mark the player's row in tables.
    response.set_cookie(PLAYER, str(player), max_age=_MONTH, path=pages_of(context.name), samesite="lax")
    return response


# Pairings


@router.get("/t/{name}/pairings")
async def pairings(request: Request, name: str, by: str = "", q: str = "") -> Response:
    return await _pairings(request, name, None, by, q)


@router.get("/t/{name}/pairings/{number:int}")
async def pairings_of_round(request: Request, name: str, number: int, by: str = "", q: str = "") -> Response:
    return await _pairings(request, name, number, by, q)


async def _pairings(request: Request, name: str, number: int | None, by: str, q: str) -> Response:
    search = q.strip()[:_LONGEST_SEARCH]
    order = "name" if by == "name" else "board"

    def choose(reader: Reader) -> PublicPage:
        context = reader.context
        round_ = published_round(context.state, number)

        def values() -> dict[str, object]:
            view = None if round_ is None else round_of(context, round_)
            by_board = view.boards if view is not None and order == "board" else ()
            by_player = view.by_name if view is not None and order == "name" else ()
            return {
                "frame": public_frame(context),
                "view": view,
                "shown": None if view is None else round_columns(view),
                "order": order,
                "search": search,
                "lines": [line for line in by_board if matches(search, line.search)],
                "places": [place for place in by_player if matches(search, place.seat.search)],
                "rounds": [item.number for item in context.state.in_order],
                "asked": number,
                "seal": None if round_ is None else seal_of(context, round_.number),
                "lots": lots_of(context),
                "check": context.site.check_bundle is not None,
            }

        return PublicPage("play/pairings.html", ("pairings", order, search), values)

    return await public_pages_of(request).show(request, name, choose)


# Why


@router.get("/t/{name}/why/{number:int}/{board:int}")
async def why(request: Request, name: str, number: int, board: int) -> Response:
    """Board 0 is the bye."""

    def choose(reader: Reader) -> PublicPage:
        context = reader.context
        round_ = published_round(context.state, number)
        assert round_ is not None
        player = round_.bye if board == 0 else round_.game(board).white if round_.has_board(board) else None
        if player is None:
            raise NotFoundError([Problem("play.no-such-board", board=board, round=number)])

        def values() -> dict[str, object]:
            answer = public_answer_of(context, round_, player)
            return {
                "frame": public_frame(context),
                "view": round_of(context, round_),
                "place": places_of(context, round_)[context.state.lots[player]],
                "answer": answer,
                "blocks": public_blocks(answer, context.language),
                "seal": seal_of(context, number),
                "check": context.site.check_bundle is not None,
            }

        return PublicPage("play/why.html", ("why", board), values)

    return await public_pages_of(request).show(request, name, choose)
