"""Rows of public pages are kept between versions, and a page with kept rows is the page that would be rendered anew."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from markupsafe import Markup

from helpers.running_tournaments import BLACK, DRAW, closed, published, started
from helpers.sites import Clock, client_of, new_site
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.store import create_store
from zwitsers.present.views.round import seating
from zwitsers.web.cache import views
from zwitsers.web.http.row_cache import KeptRows, RowCache, unkept
from zwitsers.web.http.view_cache import ViewCache

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import httpx

    from zwitsers.event.events import Event
    from zwitsers.event.state import Round, State
    from zwitsers.present.views.round import RoundView
    from zwitsers.web.http.site import Site


def _swapped_on_boards_3_and_4(state: State, reason: str) -> list[Event]:
    one, two = (state.round(2).game(board).white for board in (3, 4))
    return c.swap_in_round(state, 2, one, two, reason)


PAGES = (
    *("", "?q=P1", "/pairings", "/pairings?by=name", "/pairings?q=P1", "/pairings?lang=nl"),
    *("/standings", "/standings?after=2", "/standings?after=2&player=3", "/crosstable", "/crosstable?after=2"),
)
# What can change a row of these pages, one after the other.
CHANGES: tuple[tuple[Any, ...], ...] = (
    (c.enter_result, 2, 1, *DRAW),
    (c.enter_result, 2, 1, *BLACK),
    (c.enter_result, 2, 2, Result.ADJOURNED, Result.ADJOURNED),
    (c.clear_result, 2, 1),
    (_swapped_on_boards_3_and_4, "both agreed"),
    (c.enter_result, 2, 3, *DRAW),
    (c.change_player, 2, {"name": "P2 (formerly Jansen)"}),
    (c.change_player, 3, {"title": "FM", "rating": 2222}),
    (c.change_player, 4, {"club": "De Toren"}),
    (c.change_settings, {"show_ratings": True}),
    (c.correct_result, 1, 1, *DRAW, "read wrongly"),
    (c.swap_colours, 1, 2, "sat wrongly"),
    (c.withdraw_player, 7),
    (c.change_settings, {"final_ranking": "BH/C1,BH,SB"}),
)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    begun = published(closed(published(started(9, rounds=5))))
    create_store(tmp_path / "open.zwitsers", [entry.event for entry in begun.log.entries], "Bea").close()
    made = new_site(tmp_path, Clock())
    yield made
    made.close()


def shown(client: httpx.Client) -> dict[str, str]:
    found = {page: client.get(f"/t/open{page}") for page in PAGES}
    assert {page: answer.status_code for page, answer in found.items()} == dict.fromkeys(PAGES, 200)
    return {page: answer.text for page, answer in found.items()}


def test_pages_with_kept_rows_are_the_pages_rendered_anew(site: Site) -> None:
    public, kept = client_of(site), ViewCache()
    changed = set()
    for action, *values in CHANGES:
        site.views = kept
        before = shown(public)
        site.run("open", partial(_done, action, values), "Bea", None)
        after = shown(public)
        site.views = ViewCache()
        assert shown(public) == after, action
        changed |= {page for page in PAGES if before[page] != after[page]}
    assert changed == set(PAGES)


def _done(action: Any, values: list[Any], state: State) -> list[Event]:
    events: list[Event] = action(state, *values)
    return events


def test_only_rows_that_changed_are_rendered(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[tuple[object, ...]] = []
    usual = KeptRows.__call__

    def counted(self: KeptRows, *values: Any, caller: Any) -> Markup:
        def rendering() -> Markup:
            rendered.append(values)
            return Markup(caller())

        return usual(self, *values, caller=rendering)

    monkeypatch.setattr(KeptRows, "__call__", counted)
    public = client_of(site)
    public.get("/t/open/pairings")
    assert len(rendered) == 4
    site.run("open", lambda state: c.enter_result(state, 2, 1, *DRAW), "Bea", None)
    public.get("/t/open/pairings")
    assert [values[0].board for values in rendered[4:]] == [1]  # type: ignore[attr-defined]


def test_a_result_does_not_compute_the_seating_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[int] = []

    def counted(state: State, round_: Round) -> RoundView:
        computed.append(round_.number)
        return seating(state, round_)

    monkeypatch.setattr(views, "seating", counted)
    public = client_of(site)
    before = public.get("/t/open/pairings").text
    site.run("open", lambda state: c.enter_result(state, 2, 1, *DRAW), "Bea", None)
    assert public.get("/t/open/pairings").text != before
    assert computed == [2]
    site.run("open", lambda state: c.change_player(state, 2, {"title": "FM"}), "Bea", None)
    public.get("/t/open/pairings")
    assert computed == [2, 2]


def test_rows_that_are_no_longer_on_the_page_are_not_kept() -> None:
    cache = RowCache()
    for lines in (("a", "b"), ("b", "c")):
        kept = KeptRows(cache.rows)
        text = "".join(kept(line, caller=lambda line=line: Markup(line.upper())) for line in lines)  # type: ignore[misc]
        assert text == "".join(lines).upper()
        cache.rows = kept.rows
    assert set(cache.rows) == {("b",), ("c",)}


def test_without_a_cache_each_row_is_rendered() -> None:
    assert unkept("a", caller=lambda: Markup("<tr>")) == Markup("<tr>")
