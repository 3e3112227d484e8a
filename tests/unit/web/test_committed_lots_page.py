"""A draw nobody can influence, on the pages: fixed at the desk, seen by players, drawn, and checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.sites import ArbiterClient, Clock, client_of, site_with_people
from zwitsers.event import actions as c
from zwitsers.event.state import State
from zwitsers.present.views.lots_check import check_lots, read_lots
from zwitsers.present.views.proof_check import check_proof, read_proof

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("system", ["knsb-wp", "fide-dutch"])
def test_from_the_desk_to_the_phone(tmp_path: Path, system: str) -> None:
    site = site_with_people(tmp_path, Clock())
    name = site.create("Open", c.create(State(), {"name": "Open", "rounds": 3, "systems": [[1, system]]}), "Bea")
    site.run(name, lambda state: c.add_players(state, [{"name": f"Player {n}"} for n in range(1, 7)]), "Bea")
    desk, player, lots = ArbiterClient(site, name), client_of(site), f"/t/{name}/lots"
    assert player.get(lots).status_code == 404
    assert "Commit to a secret" in desk.page("lots")
    assert 'name="seed"' in desk.page("lots")
    assert desk.post("lots/commit").is_redirect
    shown, before = desk.page("lots"), player.get(lots)
    assert "Commit to a secret" not in shown
    assert 'name="seed"' not in shown, "the seed follows from the secret"
    assert not check_lots(read_lots(before.content)).drawn
    seal = check_lots(read_lots(before.content)).seal
    assert seal in shown
    assert seal in player.get(f"/t/{name}").text
    secret = desk.state.lot_secret
    assert secret
    assert secret not in shown + before.text
    desk.post("lots/draw")
    drawn = player.get(lots)
    assert check_lots(read_lots(drawn.content)).confirmed
    assert player.get(f"/api/tournaments/{name}/lots").json() == drawn.json()
    assert "Drawn from the secret" in desk.page("lots")
    assert "Check the draw yourself" in player.get(f"/t/{name}").text
    site.run(name, c.pair, "Bea")
    site.run(name, c.publish, "Bea")
    assert seal in player.get(f"/t/{name}/pairings").text
    assert check_proof(read_proof(player.get(f"/t/{name}/proof/1").content)).lots_right
