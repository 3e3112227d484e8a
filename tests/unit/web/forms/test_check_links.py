"""Documents from a server that has the page that checks pairings: where their links lead."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

import pytest

from helpers import poppler
from helpers.sites import Clock, client_of, session_of, site_with_people
from zwitsers.event import actions as c
from zwitsers.event.state import State

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("shared", "leads_to_server"), [("", False), ("http://hall.example:8000", True)])
def test_paper_leads_to_this_server_and_the_site_only_where_others_reach_it(
    tmp_path: Path, shared: str, leads_to_server: bool
) -> None:
    site = site_with_people(tmp_path, Clock())
    name = site.create("Open", c.create(State(), {"name": "Open", "rounds": 3}), "Bea")
    site.run(name, lambda state: c.add_players(state, [{"name": f"Player {n}"} for n in range(1, 5)]), "Bea")
    site.run(name, c.pair, "Bea")
    site.run(name, c.publish, "Bea")
    desk = client_of(site, session_of(site, "Bea"))
    assert "Check this pairing" not in poppler.text(desk.get(f"/desk/{name}/paper/pairings").content)
    site.check_bundle, site.shared_at = tmp_path, shared
    address = f"{shared or 'http://localhost:8000'}/check/#proof=/t/{name}/proof/1"
    sheet = desk.get(f"/desk/{name}/paper/pairings")
    assert "Check this pairing yourself" in poppler.text(sheet.content)
    assert address.encode() in sheet.content
    with zipfile.ZipFile(io.BytesIO(desk.get(f"/desk/{name}/export/html").content)) as pages:
        said = pages.read("round-1.html").decode()
    assert (f'href="{address}"' in said) is leads_to_server
    assert ('href="proof-1.json"' in said) is not leads_to_server
