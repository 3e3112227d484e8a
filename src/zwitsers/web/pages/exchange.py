"""The tournament in the formats of others: what is lost on the way is shown before it is downloaded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi.responses import Response

from zwitsers.domain import Problem, ZwitsersError
from zwitsers.domain.numbers import whole
from zwitsers.exchange import FORMATS
from zwitsers.web.desk.handing_out import handed_out, written_for
from zwitsers.web.errors import NotFoundError
from zwitsers.web.request import Arbiter_
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.exchange import Format
    from zwitsers.web.request import TournamentRequest

router = Router()
_LISTS = ("csv-pairings", "csv-standings", "csv-crosstable", "xlsx", "html")
_PAPER = "pdf-"
# What a game's federation and programs use, and then what else can hold its tournaments.
_USUAL = {"chess": ("trf26", "trf", "knsb"), "draughts": ("pdn", "trf26"), "go": ("h9", "opengotha")}
_OTHER = {"chess": ("json",), "draughts": ("trf", "json"), "go": ("json",)}


@dataclass(frozen=True, slots=True)
class Offer:
    """A format as it is offered. `problems`: why it cannot be written now; `losses`: what it has no place for."""

    format: Format
    usual: bool = False
    losses: tuple[Problem, ...] = ()
    problems: tuple[Problem, ...] = ()


@router.get("/desk/{name}/exchange")
def exchange(desk: Arbiter_) -> Response:
    game = desk.state.settings.game
    usual = _USUAL[game]
    return desk.page(
        "desk/exchange.html",
        programs=[_offer(desk, FORMATS[item], usual=item in usual) for item in (*usual, *_OTHER[game])],
        lists=[Offer(FORMATS[item]) for item in _LISTS if item in FORMATS],
        papers=[Offer(item) for item in FORMATS.values() if item.id.startswith(_PAPER)],
        rounds=list(range(len(desk.state.published), 0, -1)),
    )


def _offer(desk: TournamentRequest, item: Format, *, usual: bool) -> Offer:
    """Written once to see what would be lost."""

    def tried() -> Offer:
        try:
            return Offer(item, usual, losses=written_for(desk, item, {}).losses)
        except ZwitsersError as error:
            return Offer(item, usual, problems=error.problems)

    offer: Offer = desk.remembered(("offer", item.id, desk.here.language), tried)
    return offer


@router.get("/desk/{name}/export/{format_id}")
def export(desk: Arbiter_, format_id: str, round: str = "", large: bool = False) -> Response:  # noqa: A002 - as in the address
    item = FORMATS.get(format_id)
    if item is None:
        raise NotFoundError([Problem("web.no-such-page")])
    return handed_out(desk, item, {"round": whole(round, 3), "large": large})
