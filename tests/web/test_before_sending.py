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


def test_arbiters_have_their_numbers_in_fields_of_their_own(hall: Server, bea: httpx.Client) -> None:
    numbers = {"arbiter_id": "1000001", "deputies": "Jan Vos (1012345); Anna Kok"}
    name = hall.create("Arbiters", players=4, rounds=1, arbiter="Bea de Boer 1000001", **numbers)
    assert translate("desk.send.deputy-numbers", "en", count=1) in bea.get(f"/desk/{name}/exchange").text
    deputies = {"deputies": "Jan Vos (1012345); Anna Kok (1054321)"}
    hall.do(name, lambda state: actions.change_settings(state, deputies))
    hall.play_round(name)
    lines = bea.get(f"/desk/{name}/export/trf26").text.splitlines()
    assert "102 Bea de Boer 1000001 (1000001)" in lines
    assert "112 Jan Vos (1012345); Anna Kok (1054321)" in lines


def test_a_rating_without_its_list_is_a_remark_and_open_games_must_be_fixed(hall: Server) -> None:
    name = hall.create("Lists", players=2, rounds=1)
    hall.do(name, lambda state: actions.change_player(state, 1, {"rating": 1500, "national_list": "KNSB 2026-05"}))
    hall.do(name, lambda state: actions.change_player(state, 2, {"rating": 1500, "national_list": ""}))
    hall.play_round(name, boards=0)
    found = {check.key: check for check in before_sending(hall.state(name))}
    assert (found["list"].count, found["list"].must_fix, found["open"].must_fix) == (1, False, True)


def test_a_complete_tournament_is_ready_and_the_finished_page_has_the_file(hall: Server, bea: httpx.Client) -> None:
    settings = {"start": "2026-05-02", "end": "2026-05-02", "round_dates": ["2026-05-02"]}
    name = hall.create("Ready", players=4, rounds=1, arbiter="Bea de Boer", arbiter_id="1000001", **settings)
    for player in hall.state(name).entrants:
        known = {"sex": "w", "fide_id": str(1000000 + player), "rating": 1500, "national_list": "KNSB 2026-05"}
        hall.do(name, partial(actions.change_player, player=player, changes=known))
    hall.play_round(name, close=True)
    assert before_sending(hall.state(name)) == []
    hall.do(name, lambda state: actions.finish(state, 1))
    page = bea.get(f"/desk/{name}/finish").text
    assert translate("desk.send.ready", "en") in page
    assert f'href="/desk/{name}/export/trf26"' in page
