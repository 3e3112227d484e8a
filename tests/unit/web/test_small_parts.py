"""Addresses that stay here, codes of players, and the demo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from zwitsers.engine.domain import Problem
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.present.views.steps import step_now
from zwitsers.web.forms.demo import DEMOS, play, put_demo
from zwitsers.web.http.redirects import local_path
from zwitsers.web.http.site import open_site
from zwitsers.web.sitedb.database import SiteDatabaseError
from zwitsers.web.sitedb.double_entry import DoubleEntries
from zwitsers.web.sitedb.page_settings import PUBLIC, PageSettings
from zwitsers.web.sitedb.site_file import SiteFile
from zwitsers.web.sitedb.tournaments import tournaments_at

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.web.sitedb.database import SiteDatabase


@pytest.mark.parametrize("path", ["/", "/desk/a", "/t/a/pairings?round=3&by=name", "/sign-in?next=%2Fdesk"])
def test_a_path_on_this_server_is_followed(path: str) -> None:
    assert local_path(path) == path


@pytest.fixture
def choices(site_database: SiteDatabase) -> PageSettings:
    return PageSettings(site_database)


def test_what_is_written_is_acknowledged_even_when_nothing_can_be_tidied_up_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_about: object) -> None:
        raise SiteDatabaseError([Problem("web.site-database", place="", reason="database or disk is full")])

    site = open_site(str(tmp_path))
    name = site.tournaments.create("Open", actions.create(State(), {"name": "Open"}), "Bea")
    site.run(name, lambda state: actions.add_players(state, [{"name": "A"}, {"name": "B"}]), "Bea")
    site.run(name, actions.pair, "Bea")
    monkeypatch.setattr(DoubleEntries, "forget_changed", full)
    assert [entry.event.kind for entry in site.run(name, actions.publish, "Bea")] == ["round-published"]


def test_a_player_has_a_code_of_his_own_in_each_tournament(choices: PageSettings) -> None:
    codes = {choices.code(name, player) for name in ("a", "b") for player in range(1, 50)}
    assert len(codes) == 98
    assert choices.is_code("a", 1, choices.code("a", 1).lower())
    assert not choices.is_code("a", 1, choices.code("a", 2))
    assert not choices.is_code("a", 1, "")


def test_codes_differ_between_sites(tmp_path: Path) -> None:
    made_codes = set()
    for folder in ("one", "two"):
        database = SiteFile(tmp_path / folder / "site.sqlite3")
        database.prepare()
        made_codes.add(PageSettings(database).code("a", 1))
    assert len(made_codes) == 2


def test_a_choice_stays_and_changes_the_version(choices: PageSettings) -> None:
    assert choices.says_yes("a", PUBLIC)
    before = choices.version("a")
    choices.put("a", PUBLIC, "no")
    assert not choices.says_yes("a", PUBLIC)
    assert choices.version("a") != before
    assert choices.says_yes("b", PUBLIC)


def test_the_demo_shows_three_moments_and_is_made_once(tmp_path: Path) -> None:
    put_demo(tmp_path)
    tournaments = tournaments_at(str(tmp_path))
    states = {name: tournaments.store(name).state() for name in tournaments.ids()}
    moments = {name: step_now(state) for name, state in states.items() if state.created}
    assert moments == {
        "winterbokaal": "results",
        "damdagen": "standings",
        "go-weekend": "publish",
        "mcmahon": "results",
        "clubavond": "results",
        **{f"groepenweekend-{group}": "results" for group in ("a", "b", "c1", "c2")},
    }
    festival = states["groepenweekend"].festival
    assert festival is not None
    assert len(festival.registrations) == 56
    before = {path.name: path.read_bytes() for path in tmp_path.glob("*.zwitsers")}
    tournaments.close()
    put_demo(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.zwitsers")} == before


def test_the_demo_is_the_same_every_time() -> None:
    for demo in DEMOS:
        assert play(demo).state == play(demo).state
