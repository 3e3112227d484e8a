"""The ratings of the players from a list that is loaded on this machine, looked at before they are taken over."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.formats.ratings import PACES
from zwitsers.report.ratings import refresh_word
from zwitsers.tournament import commands
from zwitsers.views.rating_refresh import Found, RatingRefresh, rating_refresh, usable_lists
from zwitsers.web.request import Arbiter_, Form_, TournamentRequest
from zwitsers.web.routing import Router

router = Router()


@router.get("/desk/{name}/players/ratings")
def look(desk: Arbiter_, list: str = "", pace: str = "") -> Response:  # noqa: A002 - the name in the address
    lists = usable_lists(desk.state.settings.game)
    found = _found(desk, list, pace) if lists else None
    return desk.page(
        "desk/rating-refresh.html",
        lists=lists,
        paces=PACES if desk.state.settings.game == "chess" else (),
        found=found,
        changing=found.of(Found.CHANGES) if found else (),
        unsure=found.of(Found.AMBIGUOUS, Found.UNKNOWN, Found.UNRATED) if found else (),
        word=lambda line: refresh_word(line, desk.here.language),
    )


def _found(desk: TournamentRequest, source: str, pace: str) -> RatingRefresh:
    known = source if source in usable_lists(desk.state.settings.game) else ""
    return rating_refresh(desk.state, known, pace if pace in PACES else PACES[0])


@router.post("/desk/{name}/players/ratings")
def take(desk: Arbiter_, form: Form_) -> Response:
    """Of those who are ticked, and as the list has it now."""
    ticked = form.numbers("player")
    ratings = _found(desk, form.text("list"), form.text("pace")).ratings
    chosen = {player: rating for player, rating in ratings.items() if player in ticked}
    if chosen:
        desk.run(lambda state: commands.change_ratings(state, chosen), form.seen)
    return desk.go("players", desk.here.say("desk.refresh.taken", count=len(chosen)))
