"""Loading lists: one step from the old to the new one, whatever happens, and nothing left behind."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from helpers.rating_samples import Person, fide_text, knsb_csv, people
from zwitsers.formats.ratings import RatingIndex, RatingsError
from zwitsers.formats.ratings.place import ratings_folder

if TYPE_CHECKING:
    from pathlib import Path

OLD, NEW = Person("1", "Oud, Jan"), Person("2", "Nieuw, Jan")


def write(folder: Path, *players: Person, name: str = "list.csv") -> Path:
    file = folder / name
    file.write_bytes(knsb_csv(players))
    return file


@pytest.fixture
def index(tmp_path: Path) -> RatingIndex:
    """With an old list in it."""
    index = RatingIndex.open(tmp_path / "index")
    index.load(write(tmp_path, OLD), date="2025-01-01")
    return index


def found(index: RatingIndex) -> list[str]:
    return [listed.name for listed in index.find("jan")]


def files(index: RatingIndex) -> list[str]:
    return sorted(file.name for file in index.folder.iterdir())


def test_a_list_takes_the_place_of_the_old_one(index: RatingIndex, tmp_path: Path) -> None:
    assert found(index) == ["Oud, Jan"]
    loading = index.load(write(tmp_path, NEW, name="nieuw-2026-03.csv"))
    assert found(index) == ["Nieuw, Jan"]
    assert loading.warnings == ()
    (about,) = index.lists()
    assert (about.list, about.file, about.date, about.players) == ("knsb", "nieuw-2026-03.csv", "2026-03", 1)
    assert about.loaded.endswith("Z")
    assert about.size == (index.folder / "knsb.sqlite").stat().st_size
    assert files(index) == ["knsb.sqlite"]


def test_other_lists_stay(index: RatingIndex, tmp_path: Path) -> None:
    file = tmp_path / "fide.txt"
    file.write_text("".join(fide_text([NEW])), encoding="utf-8", newline="")
    index.load(file)
    assert [about.list for about in index.lists()] == ["knsb", "fide"]
    assert index.drop("fide")
    assert not index.drop("fide")
    assert found(index) == ["Oud, Jan"]


def test_a_reader_sees_the_old_list_until_the_new_one_is_complete(index: RatingIndex, tmp_path: Path) -> None:
    seen: list[list[str]] = []
    file = write(tmp_path, *(Person(str(place), f"Nieuw, Jan {place:05}") for place in range(15_000)))
    index.load(file, progress=lambda _share: seen.append([listed.name for listed in index.find("oud jan", limit=1)]))
    assert len(seen) > 3
    assert set(map(tuple, seen)) == {("Oud, Jan",)}
    assert found(index)[0] == "Nieuw, Jan 00000"


def test_a_look_up_that_has_begun_ends_with_the_list_it_began_with(index: RatingIndex, tmp_path: Path) -> None:
    reader = sqlite3.connect(f"{(index.folder / 'knsb.sqlite').as_uri()}?mode=ro", uri=True)
    assert reader.execute("SELECT name FROM players").fetchall() == [("Oud, Jan",)]
    index.load(write(tmp_path, NEW))
    assert reader.execute("SELECT name FROM players").fetchall() == [("Oud, Jan",)]
    reader.close()


def test_look_ups_while_lists_are_replaced_always_find_one_of_them(index: RatingIndex, tmp_path: Path) -> None:
    lists = [write(tmp_path, OLD, name="old.csv"), write(tmp_path, NEW, name="new.csv")]
    done = threading.Event()
    answers: set[tuple[str, ...]] = set()

    def look() -> None:
        while not done.is_set():
            answers.add(tuple(found(index)))

    readers = [threading.Thread(target=look) for _ in range(3)]
    for reader in readers:
        reader.start()
    for turn in range(20):
        index.load(lists[turn % 2])
    done.set()
    for reader in readers:
        reader.join()
    assert answers <= {("Oud, Jan",), ("Nieuw, Jan",)}
    assert answers


KILLED = """
import os, signal, sys
from pathlib import Path
from zwitsers.formats.ratings import RatingIndex
def progress(share):
    if share >= float(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)
RatingIndex.open(Path(sys.argv[1])).load(Path(sys.argv[2]), progress=progress)
"""


@pytest.mark.slow
@pytest.mark.parametrize("share", ["0.1", "0.7", "1"])
def test_a_load_that_is_killed_leaves_the_old_list(index: RatingIndex, tmp_path: Path, share: str) -> None:
    file = write(tmp_path, *people(12_000))
    ended = subprocess.run([sys.executable, "-c", KILLED, str(index.folder), str(file), share], check=False)
    assert ended.returncode == -signal.SIGKILL
    assert found(index) == ["Oud, Jan"]
    left = [index.folder / name for name in files(index) if name != "knsb.sqlite"]
    assert left, "a killed load cannot tidy up"
    for part in left:
        os.utime(part, (time.time() - 7200, time.time() - 7200))
    index.load(write(tmp_path, NEW))
    assert files(index) == ["knsb.sqlite"]


def test_a_bad_line_in_a_short_list_is_refused_with_its_line_and_the_old_list_stays(
    index: RatingIndex, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_bytes(knsb_csv([NEW, Person("", "Zonder, Nummer"), OLD]))
    with pytest.raises(RatingsError, match="line 3"):
        index.load(bad)
    assert found(index) == ["Oud, Jan"]
    assert files(index) == ["knsb.sqlite"]


def test_a_bad_line_among_thousands_is_left_out_and_told(index: RatingIndex, tmp_path: Path) -> None:
    file = write(tmp_path, *people(1500), Person("", "Zonder, Nummer"), *people(1500, seed=2))
    loading = index.load(file)
    assert loading.list.players == 3000
    (left_out, *twice) = loading.warnings
    assert "line 1502" in str(left_out)
    assert twice, "both halves have the same numbers"
    assert "more than once" in str(twice[0])


def test_a_list_that_lost_most_of_its_players_is_doubted(index: RatingIndex, tmp_path: Path) -> None:
    assert index.load(write(tmp_path, *people(100))).warnings == ()
    (warning,) = index.load(write(tmp_path, *people(40))).warnings
    assert "had 100 players" in str(warning)


def test_progress_goes_from_nothing_to_everything(index: RatingIndex, tmp_path: Path) -> None:
    shares: list[float] = []
    index.load(write(tmp_path, *people(20_000)), progress=shares.append)
    assert shares == sorted(shares)
    assert shares[0] < 0.5
    assert shares[-1] == 1


def test_a_damaged_index_is_told_and_can_be_loaded_again(index: RatingIndex, tmp_path: Path) -> None:
    file = index.folder / "knsb.sqlite"
    data = bytearray(file.read_bytes())
    data[100:6000] = bytes(5900)
    file.write_bytes(bytes(data))
    assert index.lists()[0].damaged
    with pytest.raises(RatingsError, match="Load the list again"):
        index.find("jan")
    file.write_bytes(b"no database at all")
    with pytest.raises(RatingsError, match="Load the list again"):
        index.by_id("knsb", "1")
    index.load(write(tmp_path, NEW))
    assert found(index) == ["Nieuw, Jan"]


def test_an_index_of_another_version_is_not_used(index: RatingIndex) -> None:
    database = sqlite3.connect(index.folder / "knsb.sqlite")
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(RatingsError, match="another version"):
        index.find("jan")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(RatingsError, match="cannot be written"):
        RatingIndex.open(blocked / "ratings").load(write(tmp_path, NEW))


def test_the_lists_are_kept_where_the_variable_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path))
    assert ratings_folder() == tmp_path / "ratings"
    assert RatingIndex.open().folder == tmp_path / "ratings"
    monkeypatch.delenv("ZWITSERS_DATA")
    assert ratings_folder().name == "ratings"
    assert "zwitsers" in str(ratings_folder())
