"""A player who comes late can play in the round that is being played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from helpers.desking import post
from zwitsers.language import translate
from zwitsers.present.views.late_pairing import late_pairings

if TYPE_CHECKING:
    import httpx

    from helpers.webserver import Server


def test_adding_a_player_offers_the_game_against_the_bye(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Late", players=5)
    hall.play_round(name, boards=0)
    bye = hall.state(name).rounds[0].bye
    assert bye is not None
    page = post(hall, bea, f"/desk/{name}/players", name="Laat, Lotte", seen=hall.site.now(name).last).text
    assert translate("desk.late.button", "en", round=1) in page
    (offer,) = late_pairings(hall.state(name))
    assert offer.opponents == (bye,)
    fields = {"round": 1, "one": bye, "two": offer.player, "what": "pair", "reason": "late entry"}
    post(hall, bea, f"/desk/{name}/pairing/mend", seen=hall.site.now(name).last, **fields)
    round_ = hall.state(name).rounds[0]
    assert (bye, offer.player) in [(game.white, game.black) for game in round_.games]
    assert round_.bye is None
    assert translate("desk.late.button", "en", round=1) not in bea.get(f"/desk/{name}/players").text
    assert bea.get(f"/desk/{name}/standings").status_code == 200
