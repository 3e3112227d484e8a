"""Update ratings of players from the rating lists on this machine: a preview, then the update."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.event import actions
from zwitsers.formats.ratings import PACES
from zwitsers.present.tables.ratings import refresh_word, unrated_text
from zwitsers.present.views.rating_refresh import (
    ALL,
    UNSURE,
    LookupOutcome,
    RatingRefreshes,
    rating_refreshes,
    usable_lists,
)
from zwitsers.web.http.context import Arbiter_, Form_, TournamentContext

router = APIRouter()


@router.get("/desk/{name}/players/ratings")
def look(context: Arbiter_, list: str = "", pace: str = "") -> Response:  # noqa: A002 - the name in the address
    lists = usable_lists(context.state.settings.game)
    preview = _preview(context, list, pace) if lists else None
    language = context.language
    return context.page(
        "desk/rating-refresh.html",
        lists=lists,
        paces=PACES if context.state.settings.game == "chess" else (),
        chosen=_chosen(lists, list),
        preview=preview,
        found=[
            (one, one.of(LookupOutcome.CHANGES), one.of(*UNSURE), len(one.of(LookupOutcome.SAME)))
            for one in (preview.lists if preview else ())
        ],
        unrated=unrated_text(preview, language) if preview and preview.unrated else "",
        word=lambda line: refresh_word(line, language),
    )


def _chosen(lists: list[str], source: str) -> str:
    """The list asked for; by default all, if there are several."""
    return source if source in lists else ALL if len(lists) > 1 else lists[0] if lists else ""


def _preview(context: TournamentContext, source: str, pace: str) -> RatingRefreshes:
    chosen = _chosen(usable_lists(context.state.settings.game), source)
    return rating_refreshes(context.state, chosen, pace if pace in PACES else PACES[0])


@router.post("/desk/{name}/players/ratings")
def take(context: Arbiter_, form: Form_) -> Response:
    """Update the ticked players, list by list, with the present values of the lists."""
    chosen: dict[int, dict[str, object]] = {}
    for found in _preview(context, form.text("list"), form.text("pace")).lists:
        ticked = form.numbers(f"player-{found.list}")
        for player, values in found.ratings.items():
            if player in ticked:
                chosen.setdefault(player, {}).update(values)
    if chosen:
        context.run(lambda state: actions.change_ratings(state, chosen), form.seen)
    return context.go("players", context.say("desk.refresh.taken", count=len(chosen)))
