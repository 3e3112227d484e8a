"""A draw nobody can influence, on the pages: fixed at the desk, seen by players, drawn, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.sites import Clock, client_of, session_of
from helpers.webserver import PASSWORD
from zwitsers.event import actions as c
from zwitsers.event.state import State
from zwitsers.present.views.lots_check import check_lots, read_lots
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.site import Site, open_site

if TYPE_CHECKING:
    from pathlib import Path

ORIGIN = {"Origin": "http://localhost:8000"}


@pytest.fixture
def site(tmp_path: Path) -> Site:
    clock = Clock()
    made = open_site(str(tmp_path), clock=clock, ticks=clock)
    made.accounts.add("Bea", Role.ARBITER, PASSWORD)
    return made


@pytest.mark.parametrize("system", ["knsb-wp", "fide-dutch"])
def test_from_the_desk_to_the_phone(site: Site, system: str) -> None:
    name = site.create("Open", c.create(State(), {"name": "Open", "rounds": 3, "systems": [[1, system]]}), "Bea")
    site.run(name, lambda state: c.add_players(state, [{"name": f"Player {n}"} for n in range(1, 7)]), "Bea")
    visitor = session_of(site, "Bea")
    desk, form = client_of(site, visitor), {"csrf": visitor.csrf}
    page = f"/desk/{name}/lots"
    assert "Commit to a secret" in desk.get(page).text
    assert 'name="seed"' in desk.get(page).text
    answer = desk.post(f"{page}/commit", data=form, headers=ORIGIN, follow_redirects=True)
    assert answer.status_code == 200
    shown = desk.get(page).text
    assert "Commit to a secret" not in shown
    assert 'name="seed"' not in shown, "the seed follows from the secret"
    seal = check_lots(read_lots(desk.get(f"/t/{name}/lots").content)).seal
    assert seal in shown
    assert site.now(name).state.lot_secret not in shown
    player = client_of(site)
    assert seal in player.get(f"/t/{name}").text
    desk.post(f"{page}/draw", data=form, headers=ORIGIN, follow_redirects=True)
    assert check_lots(read_lots(player.get(f"/t/{name}/lots").content)).confirmed
    assert "Drawn from the secret" in desk.get(page).text
    assert "Check the draw yourself" in player.get(f"/t/{name}").text
