"""Files of every release so far: opened, audited, played on and exported by this version."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest
from sqlalchemy import select

from helpers.all_events import DRAW, Play, facts_of, write_all
from helpers.all_site import NOW, write_site
from helpers.command import called
from helpers.site_databases import TABLES
from helpers.sites import Clock, client_of
from helpers.webserver import PASSWORD
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.events import Event, SettingsChanged, TournamentCreated, event_from
from zwitsers.event.settings import DECLARED
from zwitsers.event.state import Status
from zwitsers.event.store import audit, backup, export_log, import_log, open_store, restore
from zwitsers.present.documents.registry import FORMATS
from zwitsers.web.cache.proposals import Proposals
from zwitsers.web.http.site import open_site
from zwitsers.web.sitedb.double_entry import DoubleEntries
from zwitsers.web.sitedb.page_settings import ANNOUNCEMENT, PLAYERS_ENTER, PUBLIC

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.web.http.site import Site

RELEASES = sorted((Path(__file__).parent / "releases").glob("*.zip"))
FINISHED = ("swiss", "draughts")
# Not a tournament but an event with groups, each of which is one.
GROUPED = ("festival",)


def names_in(release: Path) -> list[str]:
    """The tournaments in the files of a release; later ones may have more."""
    with ZipFile(release) as archive:
        return sorted(Path(name).stem for name in archive.namelist() if name.endswith(".zwitsers"))


FILES = [pytest.param(path, name, id=f"{path.stem}-{name}") for path in RELEASES for name in names_in(path)]
FINISHED_FILES = [item for item in FILES if item.values[1] in FINISHED]
RUNNING_FILES = [item for item in FILES if item.values[1] not in (*FINISHED, *GROUPED)]
GROUPED_FILES = [item for item in FILES if item.values[1] in GROUPED]
TOURNAMENT_FILES = [item for item in FILES if item.values[1] not in GROUPED]


@pytest.fixture(params=RELEASES, ids=lambda path: path.stem)
def release(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with the files of one release."""
    with ZipFile(request.param) as archive:
        archive.extractall(tmp_path)
    return tmp_path


def expected_in(release: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((release / "expected.json").read_text(encoding="utf-8"))
    return found


def test_the_first_release_is_among_them() -> None:
    assert "0.1.0" in [path.stem for path in RELEASES]


@pytest.mark.parametrize(("release", "name"), FILES, indirect=["release"])
def test_an_event_file_is_opened_and_audited(release: Path, name: str) -> None:
    with open_store(release / f"{name}.zwitsers") as store:
        assert facts_of(store) == expected_in(release)[name]
        assert audit(store) == []


@pytest.mark.parametrize(("release", "name"), FILES, indirect=["release"])
def test_every_event_is_written_again_as_it_was(release: Path, name: str) -> None:
    """Hashes cover the JSON of an event, so this version must not write it in another way."""
    with open_store(release / f"{name}.zwitsers") as store:
        for row in store.raw()[0]:
            data = json.loads(row.data)
            assert event_from(row.kind, data).data() == data


@pytest.mark.parametrize(("release", "name"), RUNNING_FILES, indirect=["release"])
def test_a_tournament_is_played_on(release: Path, name: str) -> None:
    path = release / f"{name}.zwitsers"
    with open_store(path) as store:
        play = Play(store)
        if store.state().draft is not None:
            play.do(c.publish)
        # Otherwise nobody is there: only players who checked in are paired.
        play.do(c.change_settings, {"attendance": "unless-cancelled"})
        rounds = store.state().in_order
        if rounds and rounds[-1].open_boards:
            play.finish_round(DRAW)
        elif rounds and rounds[-1].status is Status.PUBLISHED:
            play.do(c.close_round, rounds[-1].number)
        while len(store.state().published) < store.state().settings.rounds:
            play.round(DRAW)
        play.do(c.finish)
    with open_store(path) as store:
        assert store.state().finished
        assert audit(store) == []


@pytest.mark.parametrize(("release", "name"), FINISHED_FILES, indirect=["release"])
def test_what_was_finished_is_taken_up_again(release: Path, name: str) -> None:
    with open_store(release / f"{name}.zwitsers") as store:
        assert store.state().finished
        store.undo("Bea")
        assert not store.state().finished
        store.redo("Bea")
        assert store.state().finished
        assert audit(store) == []


@pytest.mark.parametrize(("release", "name"), FILES, indirect=["release"])
def test_a_backup_and_an_exported_log_hold_the_same(release: Path, name: str) -> None:
    expected = expected_in(release)[name]
    with open_store(release / f"{name}.zwitsers") as store:
        backup(store, release / "copy.zwitsers")
        export_log(store, release / "log.txt")
    restore(release / "copy.zwitsers", release / "restored.zwitsers")
    import_log(release / "log.txt", release / "imported.zwitsers")
    for made in ("restored", "imported"):
        with open_store(release / f"{made}.zwitsers") as store:
            assert facts_of(store) == expected
            assert audit(store) == []


@pytest.mark.parametrize(("release", "name"), GROUPED_FILES, indirect=["release"])
def test_an_event_of_groups_goes_on(release: Path, name: str) -> None:
    path = release / f"{name}.zwitsers"
    with open_store(path) as store:
        play = Play(store)
        play.do(c.set_group, "Late", f"{name}-late")
    with open_store(path) as store:
        festival = store.state().festival
        assert festival is not None
        assert festival.groups[-1].name == "Late"
        assert audit(store) == []


@pytest.mark.slow
@pytest.mark.parametrize(("release", "name"), TOURNAMENT_FILES, indirect=["release"])
def test_it_is_exported_in_every_format(release: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    event, refused = str(release / f"{name}.zwitsers"), []
    for chosen in FORMATS:
        target = release / f"out-{chosen}.zip"
        ended = called(capsys, "export", event, "--format", chosen, "-o", str(target))
        assert ended.code in (0, 1, 2), (chosen, ended.err)
        if ended.code:
            refused.append(chosen)
        else:
            assert target.stat().st_size > 0
    assert len(refused) < len(FORMATS) / 2, refused


# The site file


@pytest.fixture
def site(release: Path) -> Iterator[Site]:
    clock = Clock(NOW + 60)
    opened = open_site(str(release), clock=clock, ticks=clock)
    yield opened
    opened.close()


def test_accounts_and_sessions_are_kept(release: Path, site: Site) -> None:
    expected = expected_in(release)["site"]
    assert expected["password"] == PASSWORD
    for name in ("Bea", "Abe"):
        account = site.accounts.checked(name, expected["password"])
        assert account is not None
        assert account.name == name
    visitor = site.sessions.visitor(expected["token"])
    assert (visitor.name, visitor.csrf) == ("Bea", expected["csrf"])
    assert site.sessions.half(expected["half"]) is not None
    assert site.second_steps.is_on("Bea")
    assert site.second_steps.use("Bea", expected["recovery"][0]) is not None
    assert [(noted.account, noted.address) for noted in site.sign_in_log.latest("Bea")] == [("Bea", "192.0.2.7")]
    assert site.pending_uploads.get(visitor, "file", expected["upload"]).file == b"012 Open"
    assert [trouble.path for trouble in site.error_log.latest(5)] == ["/t/go"]


def test_choices_codes_and_what_players_said_are_kept(release: Path, site: Site) -> None:
    expected = expected_in(release)["site"]
    choices = site.choices.all("go")
    assert (choices[PUBLIC], choices[PLAYERS_ENTER]) == ("no", "yes")
    assert choices[ANNOUNCEMENT] == "Lunch until 13:00 ☕"
    assert site.choices.codes("go", [1, 2]) == {int(player): code for player, code in expected["codes"].items()}
    made = site.now("go").state.rounds[-1]
    said = Proposals(site.database).of_round("go", made)[expected["board"]]
    assert said.by_white is not None
    assert said.by_white.white is Result.WIN
    (once,) = DoubleEntries(site.database).of_round("go", made)[expected["board"]]
    assert once.account == "Abe"


def test_the_pages_of_an_old_folder_open(release: Path, site: Site) -> None:
    with client_of(site, site.sessions.visitor(expected_in(release)["site"]["token"])) as client:
        listed = {item["name"] for item in client.get("/api/tournaments").json()}
        assert listed == set(expected_in(release)) - {"site"}
        for name in listed:
            assert client.get(f"/t/{name}/standings").status_code == 200
            assert client.get(f"/desk/{name}/log").status_code == 200


# The generator: what a release writes is everything that it can write


def events_of(folder: Path) -> list[Event]:
    found: list[Event] = []
    for path in write_all(folder):
        with open_store(path) as store:
            found += [entry.event for entry in store.log().entries]
    return found


def classes(base: type[Event]) -> set[type[Event]]:
    # With slots=True a dataclass is made twice; only the second one has a kind.
    found = {cls for cls in base.__subclasses__() if cls.kind}
    return found.union(*(classes(cls) for cls in base.__subclasses__()))


@pytest.mark.slow
def test_the_generator_writes_every_kind_of_event_with_every_field(tmp_path: Path) -> None:
    written = events_of(tmp_path)
    assert {type(event) for event in written} == classes(Event)
    for cls in classes(Event):
        for field in fields(cls):
            default = field.default_factory() if field.default_factory is not MISSING else field.default
            values = [getattr(event, field.name) for event in written if type(event) is cls]
            assert any(value != default for value in values), f"{cls.kind}: {field.name} is never said"


@pytest.mark.slow
def test_the_generator_changes_every_setting(tmp_path: Path) -> None:
    said: set[str] = set()
    for event in events_of(tmp_path):
        said |= set(event.settings) if isinstance(event, TournamentCreated) else set()
        said |= set(event.changes) if isinstance(event, SettingsChanged) else set()
    assert said == set(DECLARED)


@pytest.mark.slow
def test_the_generator_fills_every_table_of_the_site(tmp_path: Path) -> None:
    write_all(tmp_path)
    write_site(tmp_path)
    site = open_site(str(tmp_path))
    with site.database.reading() as connection:
        empty = [table for table in TABLES if connection.execute(select(table)).first() is None]
    site.close()
    assert empty == []
