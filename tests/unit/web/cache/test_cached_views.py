"""A view that is kept between versions of a tournament is the same as one computed anew."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from helpers.all_events import write_all
from zwitsers.event.log import Log
from zwitsers.event.store import open_store
from zwitsers.present.views.players import by_name
from zwitsers.web.cache.views import everyone_of
from zwitsers.web.http.view_cache import ViewCache

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.web.http.context import TournamentContext


def test_the_cached_list_of_players_is_that_of_the_state_after_every_entry(tmp_path: Path) -> None:
    cached: Any = SimpleNamespace(views=ViewCache())
    reused = 0
    for path in write_all(tmp_path):
        with open_store(path) as store:
            entries = store.log().entries
        before: list[Any] = []
        for end in range(1, len(entries) + 1):
            if end < len(entries) and entries[end].batch == entries[end - 1].batch:
                continue
            state = Log(entries[:end]).state()
            found = everyone_of(cast("TournamentContext", SimpleNamespace(site=cached, name=path.stem, state=state)))
            assert found == by_name(state)
            reused += found is before
            before = found
    assert reused > 50
