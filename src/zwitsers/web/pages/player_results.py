"""Players enter their own results, where the arbiter allows it: one enters, the opponent confirms."""

from __future__ import annotations

from dataclasses import dataclass
from hmac import compare_digest
from typing import TYPE_CHECKING

from fastapi.responses import RedirectResponse, Response

from zwitsers.domain import Problem, Result
from zwitsers.report.words import spaced
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.notation import ENDINGS, show_result
from zwitsers.views.players import by_name
from zwitsers.web.choices import PLAYERS_ENTER, renewals_of
from zwitsers.web.errors import NotAllowedError
from zwitsers.web.finding import known_player
from zwitsers.web.proposals import BoardProposals, Proposal, Proposals, board_to_enter, said_by
from zwitsers.web.request import Arbiter_, Form_, Public_, TournamentRequest, pages_of
from zwitsers.web.routing import Router
from zwitsers.web.sharing import public_address
from zwitsers.web.signing_in import check_player_code

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.tournament.state import Game, State
    from zwitsers.web.public_pages import Reader

router = Router()
# What a browser keeps once the code of a player was typed: his number and a badge that cannot be guessed.
BADGE = "zwitsers_badge"
_MONTH = 31 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Option:
    """One of the results that can be entered, as this player sees it."""

    number: int
    text: str
    # win, draw or loss, for him
    outcome: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What a player can do about the result of his game. `own` and `other` are numbers of options, or None."""

    board: int
    options: tuple[Option, ...]
    own: int | None
    other: int | None

    @property
    def conflict(self) -> bool:
        return self.own is not None and self.other is not None and self.own != self.other

    def option(self, number: int) -> Option:
        return self.options[number]


def entry_of(desk: TournamentRequest, player: int) -> Entry | None:
    """None when this player has no game of which the result is to be entered."""
    try:
        made, board = board_to_enter(desk.state, player)
    except CommandError:
        return None
    game = made.game(board)
    # Whoever enters something changes the stamp.
    found = desk.remembered(("proposals", made.number), lambda: Proposals(desk.site.database).of_round(desk.name, made))
    said: BoardProposals = found.get(board, BoardProposals(board, None, None))
    mine, theirs = (said.by_white, said.by_black) if game.white == player else (said.by_black, said.by_white)
    return Entry(board, _options(desk.state, game, player), _number(mine), _number(theirs))


def _options(state: State, game: Game, player: int) -> tuple[Option, ...]:
    found = []
    level = "jigo" if state.settings.game == "go" else "draw"
    for number, (white, black) in enumerate(ENDINGS):
        own = white if game.white == player else black
        outcome = {Result.WIN: "win", Result.DRAW: level}.get(own, "loss")
        found.append(Option(number, spaced(show_result(white, black, state.settings.game)), outcome))
    return tuple(found)


def _number(proposal: Proposal | None) -> int | None:
    return None if proposal is None else ENDINGS.index(proposal.ending)


# Who is it?


def is_known(reader: Reader, player: int) -> bool:
    """Whether this browser once gave the code of this player."""
    return _holds_badge(reader.asked, reader.choices, reader.cookies, player)


def _holds_badge(desk: TournamentRequest, choices: Mapping[str, str], cookies: Mapping[str, str], player: int) -> bool:
    number, _, badge = cookies.get(_badge_cookie(desk), "").partition(".")
    if number != str(player):
        return False
    renewals = renewals_of(choices, player)
    right: str = desk.site.memory.lasting.get(
        ("badge", desk.name, player, renewals), lambda: desk.site.choices.badge(desk.name, player, renewals)
    )
    return compare_digest(right.encode(), badge.encode())


def _badge_cookie(desk: TournamentRequest) -> str:
    """Over https a name that no page without it can set. (It is for one tournament, so not for the whole server.)"""
    return f"__Secure-{BADGE}" if desk.here.request.url.scheme == "https" else BADGE


def _allowed(desk: TournamentRequest) -> None:
    if not desk.site.choices.says_yes(desk.name, PLAYERS_ENTER):
        raise NotAllowedError([Problem("play.result.not-here")])


@router.post("/t/{name}/code")
def give_code(asked: Public_, form: Form_) -> Response:
    """The code of a player, typed once."""
    _allowed(asked)
    player = form.number("player") or 0
    known_player(asked.state, player)
    check_player_code(asked, player, form.text("code"))
    response = RedirectResponse(f"/t/{asked.name}?player={player}", 303)
    response.set_cookie(
        _badge_cookie(asked),
        f"{player}.{asked.site.choices.badge(asked.name, player)}",
        max_age=_MONTH,
        path=pages_of(asked.name),
        httponly=True,
        samesite="lax",
        secure=asked.here.request.url.scheme == "https",
    )
    return response


# Entering and confirming


@router.post("/t/{name}/result")
def propose(asked: Public_, form: Form_) -> Response:
    """When both players say the same it is a result, and on the disk before either of them is told so."""
    _allowed(asked)
    player = form.number("player") or 0
    known_player(asked.state, player)
    if not _holds_badge(asked, asked.now.choices, asked.here.request.cookies, player):
        raise NotAllowedError([Problem("play.code.needed")])
    made, board = board_to_enter(asked.state, player)
    game = made.game(board)
    # What his page showed: the round may have been paired anew since.
    shown = (form.number("round"), form.number("white"), form.number("black"))
    if shown != (made.number, game.white, game.black):
        raise CommandError([Problem("play.result.changed", board=board)])
    said_by(asked, player, made, board, form.number("ending"))
    return RedirectResponse(f"/t/{asked.name}?player={player}", 303)


# The arbiter's list of codes


@router.get("/desk/{name}/codes")
def codes(desk: Arbiter_) -> Response:
    made = desk.site.choices.codes(desk.name, desk.state.entrants)
    listed = [(entrant, made[entrant.id]) for entrant in by_name(desk.state)]
    return desk.page("paper/codes.html", listed=listed, address=public_address(desk))


@router.post("/desk/{name}/codes/renew")
def renew_codes(desk: Arbiter_, form: Form_) -> Response:
    """Of one player, or without a number of all: what was typed with an old one no longer counts as known."""
    player = form.number("player")
    if player is not None:
        known_player(desk.state, player)
    desk.site.renew_codes(desk.name, [] if player is None else [player])
    if player is None:
        return desk.go("codes", desk.here.say("play.codes.renewed-all"))
    return desk.go("codes", desk.here.say("play.codes.renewed", name=desk.state.entrants[player].player.name))
