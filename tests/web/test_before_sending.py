"""The checklist before a file goes to a federation."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from zwitsers.event import actions
from zwitsers.language import translate
from zwitsers.present.views.before_sending import before_sending

if TYPE_CHECKING:
    import httpx

    from helpers.webserver import Server


def test_what_is_missing_is_named_with_the_page_that_mends_it(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Sending", players=4, rounds=1)
    hall.play_round(name, boards=1)
    found = {check.key: check for check in before_sending(hall.state(name), unconfirmed=1)}
    assert {"dates", "round-dates", "arbiter", "id", "sex", "open", "unconfirmed"} <= set(found)
    assert (found["round-dates"].count, found["open"].count, found["sex"].count) == (1, 1, 4)
    page = bea.get(f"/desk/{name}/exchange").text
    assert translate("desk.send.arbiter", "en") in page
    assert f'href="/desk/{name}/settings#about"' in page


def test_a_complete_tournament_is_ready_and_the_finished_page_has_the_file(hall: Server, bea: httpx.Client) -> None:
    settings = {"start": "2026-05-02", "end": "2026-05-02", "round_dates": ["2026-05-02"]}
    name = hall.create("Ready", players=4, rounds=1, arbiter="Bea de Boer 1000001", **settings)
    for player in hall.state(name).entrants:
        known = {"sex": "w", "fide_id": str(1000000 + player), "rating": 1500}
        hall.do(name, partial(actions.change_player, player=player, changes=known))
    hall.play_round(name)
    hall.do(name, lambda state: actions.close_round(state, 1))
    assert before_sending(hall.state(name)) == []
    hall.do(name, lambda state: actions.finish(state, 1))
    page = bea.get(f"/desk/{name}/finish").text
    assert translate("desk.send.ready", "en") in page
    assert f'href="/desk/{name}/export/trf26"' in page
