"""Documents to print: the list of documents, and each as an inline PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.event.schedule import is_round_robin
from zwitsers.event.state import Status
from zwitsers.present.documents.options import MAX_COPIES
from zwitsers.present.documents.registry import FORMATS, PDF
from zwitsers.present.tables.standings import standings_name
from zwitsers.present.views.event_standings import complete_rounds, ended
from zwitsers.web.cache.public_pages import is_arbiter
from zwitsers.web.cache.views import ranking
from zwitsers.web.forms.download import document_response
from zwitsers.web.http.context import Assistant_, TournamentContext
from zwitsers.web.http.errors import NotFoundError

if TYPE_CHECKING:
    from zwitsers.event.state import Round
    from zwitsers.present.documents.registry import Format

router = APIRouter()


@router.get("/desk/{name}/paper")
def paper(context: Assistant_) -> Response:
    return context.page(
        "desk/paper.html",
        papers=[
            item
            for item in FORMATS.values()
            if item.group == "paper"
            and _may_print(context, item)
            and (item.name != "schedule" or is_round_robin(context.state))
        ],
        rounds=list(reversed(_rounds(context))),
        # The draft if there is one, else the current round.
        shown=next((round_ for round_ in _rounds(context) if round_.status is Status.DRAFT), context.state.current),
        ended=ended(context.state),
        name=standings_name(ranking(context), context.language),
        complete=complete_rounds(context.state),
        max_copies=MAX_COPIES,
    )


@router.get("/desk/{name}/paper/{what}")
def sheet(context: Assistant_, what: str, round: str = "", large: bool = False, copies: int = 1) -> Response:  # noqa: A002 - as in the address
    item = FORMATS.get(f"{PDF}{what}")
    if item is None or not _may_print(context, item):
        raise NotFoundError([Problem("web.no-such-page")])
    number = whole(round, 3)
    if item.of_round and not any(number in (None, round_.number) for round_ in _rounds(context)):
        key = "play.paper.nothing" if number is None else "play.no-such-round"
        raise NotFoundError([Problem(key, **({} if number is None else {"round": number}))])
    return document_response(
        context,
        item,
        {"round": number, "large": large, "copies": copies},
        draft=is_arbiter(context),
        disposition="inline",
    )


def _may_print(context: TournamentContext, item: Format) -> bool:
    return item.for_assistants or is_arbiter(context)


def _rounds(context: TournamentContext) -> list[Round]:
    """Rounds to choose from; arbiters may also print the draft, which is marked as a draft."""
    rounds = context.state.in_order
    draft = context.state.draft
    return [*rounds, draft] if draft is not None and is_arbiter(context) else rounds
