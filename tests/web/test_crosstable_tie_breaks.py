"""The cross table has the tie-breaks of the ranking, aligned, on page, sheet and PDF."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest

from helpers.webserver import Server
from zwitsers.event import actions


@pytest.fixture(scope="module")
def name(server: Server) -> str:
    settings = {"systems": [[1, "fide-dutch"]], "final_ranking": "PTS,BH/C1,BH,SB", "rounds": 2}
    made = server.create("Tie Open", players=8, **settings)
    server.play_round(made, close=True)
    server.play_round(made, "½-½", boards=2)
    for board in (3, 4):
        server.enter(made, board, "1-0")
    server.do(made, lambda state: actions.close_round(state, 2))
    return made


def test_tie_breaks_stand_behind_the_points(bea: httpx.Client, name: str) -> None:
    text = bea.get(f"/desk/{name}/crosstable").text
    headings = [unescape(found) for found in re.findall(r'<th scope="col"[^>]*>([^<]*)</th>', text)]
    assert headings[-4:] == ["Pts", "BH/C1", "BH", "SB"]
    standings = bea.get(f"/desk/{name}/standings").text
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", text, re.DOTALL)
    last = [re.findall(r"<td[^>]*>([^<]*)</td>", row)[-4:] for row in rows if "<td" in row and "running" not in row]
    for cells in last[-8:]:
        assert re.search(r"</td>\s*".join(rf"<td[^>]*>{cell}" for cell in cells), standings), cells


def test_whole_points_are_padded_below_halves(bea: httpx.Client, name: str) -> None:
    for path in ("crosstable", "standings"):
        text = bea.get(f"/desk/{name}/{path}").text
        assert 'data-pad="½"' in text, path
