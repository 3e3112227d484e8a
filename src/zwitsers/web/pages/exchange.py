"""Files in the formats of other programs. The page shows the losses of each format before the download."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.engine.domain.numbers import whole
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.views.before_sending import SendingCheck, before_sending
from zwitsers.web.cache.views import disputed_in
from zwitsers.web.forms.download import document_response, written_for
from zwitsers.web.http.context import Arbiter_
from zwitsers.web.http.errors import NotFoundError

if TYPE_CHECKING:
    from zwitsers.present.documents.registry import Format
    from zwitsers.web.http.context import TournamentContext

router = APIRouter()
# Formats of the game's federation and programs, then other formats that can hold its tournaments.
USUAL_FORMATS = {"chess": ("trf26", "trf", "knsb"), "draughts": ("pdn", "trf26"), "go": ("h9", "opengotha")}
_OTHER = {"chess": ("json",), "draughts": ("trf", "json"), "go": ("json",)}


@dataclass(frozen=True, slots=True)
class Offer:
    """A format on the page. `problems`: why it cannot be written now; `losses`: what it cannot hold."""

    format: Format
    usual: bool = False
    losses: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()


@router.get("/desk/{name}/exchange")
def exchange(context: Arbiter_) -> Response:
    game = context.state.settings.game
    usual = USUAL_FORMATS[game]
    return context.page(
        "desk/exchange.html",
        programs=[_offer(context, FORMATS[item], usual=item == usual[0]) for item in (*usual, *_OTHER[game])],
        lists=[Offer(item) for item in FORMATS.values() if item.group == "list"],
        papers=[Offer(item) for item in FORMATS.values() if item.group == "paper"],
        checks=sending_checks(context),
        rounds=list(range(len(context.state.published), 0, -1)),
    )


def sending_checks(context: TournamentContext) -> list[SendingCheck]:
    current = context.state.current
    return before_sending(context.state, 0 if current is None else len(disputed_in(context, current)))


def _offer(context: TournamentContext, item: Format, *, usual: bool) -> Offer:
    """Write the file once, to find its losses and problems."""

    def tried() -> Offer:
        try:
            return Offer(item, usual, losses=written_for(context, item, {}).losses)
        except ZwitsersError as error:
            return Offer(item, usual, problems=error.problems)

    offer: Offer = context.cached(("offer", item.id, context.language), tried)
    return offer


@router.get("/desk/{name}/export/{format_id}")
def export(context: Arbiter_, format_id: str, round: str = "", large: bool = False, copies: int = 1) -> Response:  # noqa: A002 - as in the address
    item = FORMATS.get(format_id)
    if item is None:
        raise NotFoundError([Problem("web.no-such-page")])
    return document_response(context, item, {"round": whole(round, 3), "large": large, "copies": copies})
