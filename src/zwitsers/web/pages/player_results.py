"""Players enter their own results, if the arbiter allows it: one enters, the opponent confirms."""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

from zwitsers.engine.domain import Problem, Result
from zwitsers.event.errors import CommandError
from zwitsers.event.notation import ENDINGS, show_result
from zwitsers.present.marks import spaced
from zwitsers.present.views.players import by_name
from zwitsers.web.cache.proposals import BoardProposals, Proposal, Proposals, board_to_enter, said_by
from zwitsers.web.forms.sign_in import check_player_code
from zwitsers.web.http.context import Arbiter_, Form_, PostedForm, Public_, TournamentContext
from zwitsers.web.http.cookies import pages_of
from zwitsers.web.http.errors import NotAllowedError
from zwitsers.web.http.lookup import known_player
from zwitsers.web.http.qr import qr_svg
from zwitsers.web.http.sharing import is_only_local, public_address
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER, renewals_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.event.state import Game, State

router = APIRouter()
# Cookie set after a correct player code: the player's number and an unguessable badge (token).
BADGE = "zwitsers_badge"
_MONTH = 31 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Option:
    """One of the results that can be entered, from this player's side."""

    number: int
    text: str
    # win, draw or loss for this player
    outcome: str


@dataclass(frozen=True, slots=True)
class ResultEntryForm:
    """The result entry of one player. `own` and `other`: option numbers, or None."""

    board: int
    options: tuple[Option, ...]
    own: int | None
    other: int | None

    @property
    def conflict(self) -> bool:
        return self.own is not None and self.other is not None and self.own != self.other

    def option(self, number: int) -> Option:
        return self.options[number]


def entry_of(context: TournamentContext, player: int) -> ResultEntryForm | None:
    """The result entry of this player's game; None when no result is to be entered."""
    try:
        round_, board = board_to_enter(context.state, player)
    except CommandError:
        return None
    game = round_.game(board)
    # Entering a result changes the stamp, so the cached value is never stale.
    found = context.cached(
        ("proposals", round_.number), lambda: Proposals(context.site.database).of_round(context.name, round_)
    )
    said: BoardProposals = found.get(board, BoardProposals(board, None, None))
    mine, theirs = (said.by_white, said.by_black) if game.white == player else (said.by_black, said.by_white)
    return ResultEntryForm(
        board, _options(context.state, game, player, context.language), _number(mine), _number(theirs)
    )


def _options(state: State, game: Game, player: int, language: str) -> tuple[Option, ...]:
    found = []
    level = "jigo" if state.settings.game == "go" else "draw"
    for number, (white, black) in enumerate(ENDINGS):
        own = white if game.white == player else black
        outcome = {Result.WIN: "win", Result.DRAW: level}.get(own, "loss")
        found.append(Option(number, spaced(show_result(white, black, state.settings.game), language), outcome))
    return tuple(found)


def _number(proposal: Proposal | None) -> int | None:
    return None if proposal is None else ENDINGS.index(proposal.ending)


# Authentication of players


def holds_badge(
    context: TournamentContext, choices: Mapping[str, str], cookies: Mapping[str, str], player: int
) -> bool:
    """Whether this browser has the badge of this player."""
    number, _, badge = cookies.get(_badge_cookie(context), "").partition(".")
    if number != str(player):
        return False
    renewals = renewals_of(choices, player)
    right: str = context.site.views.get(
        context.name,
        None,
        ("badge", player, renewals),
        lambda: context.site.choices.badge(context.name, player, renewals),
    )
    return compare_digest(right.encode(), badge.encode())


def player_of_form(context: TournamentContext, form: PostedForm) -> int:
    """The player of the form; NotAllowedError unless this browser has their code."""
    player = form.number("player") or 0
    known_player(context.state, player)
    if not holds_badge(context, context.now.choices, context.request.cookies, player):
        raise NotAllowedError([Problem("play.code.needed")])
    return player


def _badge_cookie(context: TournamentContext) -> str:
    """The cookie name; over https with a prefix that http pages cannot set. (`__Host-` would need the path "/".)"""
    return f"__Secure-{BADGE}" if context.request.url.scheme == "https" else BADGE


def _allowed(context: TournamentContext) -> None:
    if not context.site.choices.says_yes(context.name, PLAYERS_ENTER):
        raise NotAllowedError([Problem("play.result.not-here")])


@router.post("/t/{name}/code")
def give_code(context: Public_, form: Form_) -> Response:
    """Check the code of a player and set the badge cookie."""
    if not context.state.settings.player_requests:
        _allowed(context)
    player = form.number("player") or 0
    known_player(context.state, player)
    check_player_code(context, player, form.text("code"))
    response = RedirectResponse(f"/t/{context.name}?player={player}", 303)
    response.set_cookie(
        _badge_cookie(context),
        f"{player}.{context.site.choices.badge(context.name, player)}",
        max_age=_MONTH,
        path=pages_of(context.name),
        httponly=True,
        samesite="lax",
        secure=context.request.url.scheme == "https",
    )
    return response


# Entering and confirming


@router.post("/t/{name}/result")
def propose(context: Public_, form: Form_) -> Response:
    """Record what a player says. When both say the same it becomes a result, written to disk before the response."""
    _allowed(context)
    player = player_of_form(context, form)
    round_, board = board_to_enter(context.state, player)
    game = round_.game(board)
    # The game that the page showed: the round may have been paired again since.
    shown = (form.number("round"), form.number("white"), form.number("black"))
    if shown != (round_.number, game.white, game.black):
        raise CommandError([Problem("play.result.changed", board=board)])
    said_by(context, player, round_, board, form.number("ending"))
    return RedirectResponse(f"/t/{context.name}?player={player}", 303)


# The arbiter's list of codes


@router.get("/desk/{name}/codes")
def codes(context: Arbiter_) -> Response:
    player_codes = context.site.choices.codes(context.name, context.state.entrants)
    address = public_address(context)
    listed = [
        (entrant, player_codes[entrant.id], qr_svg(code_address(address, entrant.id, player_codes[entrant.id])))
        for entrant in by_name(context.state)
    ]
    return context.page("desk/codes.html", listed=listed, address=address, only_local=is_only_local(address))


def code_address(address: str, player: int, code: str) -> str:
    """The player's page with the code in the URL fragment. Browsers do not send the fragment, so the code stays out of
    server and proxy logs."""
    return f"{address}?player={player}#code={code}"


@router.post("/desk/{name}/codes/renew")
def renew_codes(context: Arbiter_, form: Form_) -> Response:
    """Renew the code of one player, or of all without a number. Badges of the old codes become invalid."""
    player = form.number("player")
    if player is not None:
        known_player(context.state, player)
    context.site.renew_codes(context.name, [] if player is None else [player])
    if player is None:
        return context.go("codes", context.say("play.codes.renewed-all"))
    return context.go("codes", context.say("play.codes.renewed", name=context.state.entrants[player].player.name))
