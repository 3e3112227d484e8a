"""The ratings of the players from the lists that are loaded on this machine, looked at before they are taken over."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.formats.ratings import PACES
from zwitsers.report.ratings import refresh_word, unrated_text
from zwitsers.tournament import commands
from zwitsers.views.rating_refresh import ALL, UNSURE, Found, RatingRefreshes, rating_refreshes, usable_lists
from zwitsers.web.request import Arbiter_, Form_, TournamentRequest
from zwitsers.web.routing import Router

router = Router()


@router.get("/desk/{name}/players/ratings")
def look(desk: Arbiter_, list: str = "", pace: str = "") -> Response:  # noqa: A002 - the name in the address
    lists = usable_lists(desk.state.settings.game)
    made = _made(desk, list, pace) if lists else None
    language = desk.here.language
    return desk.page(
        "desk/rating-refresh.html",
        lists=lists,
        paces=PACES if desk.state.settings.game == "chess" else (),
        chosen=_chosen(lists, list),
        made=made,
        found=[
            (one, one.of(Found.CHANGES), one.of(*UNSURE), len(one.of(Found.SAME)))
            for one in (made.lists if made else ())
        ],
        unrated=unrated_text(made, language) if made and made.unrated else "",
        word=lambda line: refresh_word(line, language),
    )


def _chosen(lists: list[str], source: str) -> str:
    """Of several lists all of them, unless one is asked for."""
    return source if source in lists else ALL if len(lists) > 1 else lists[0] if lists else ""


def _made(desk: TournamentRequest, source: str, pace: str) -> RatingRefreshes:
    chosen = _chosen(usable_lists(desk.state.settings.game), source)
    return rating_refreshes(desk.state, chosen, pace if pace in PACES else PACES[0])


@router.post("/desk/{name}/players/ratings")
def take(desk: Arbiter_, form: Form_) -> Response:
    """Of those who are ticked, list by list, and as the lists have it now."""
    chosen: dict[int, dict[str, object]] = {}
    for found in _made(desk, form.text("list"), form.text("pace")).lists:
        ticked = form.numbers(f"player-{found.list}")
        for player, values in found.ratings.items():
            if player in ticked:
                chosen.setdefault(player, {}).update(values)
    if chosen:
        desk.run(lambda state: commands.change_ratings(state, chosen), form.seen)
    return desk.go("players", desk.here.say("desk.refresh.taken", count=len(chosen)))
