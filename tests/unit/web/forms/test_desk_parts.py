"""What the arbiter's pages are made of, without a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from helpers.site_databases import everything_in
from helpers.sites import Clock, all_at_once
from zwitsers.engine.domain import ZwitsersError
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.state import State
from zwitsers.present.views.entry_list import entry_lines
from zwitsers.web.auth.roles import Role, Visitor
from zwitsers.web.forms.defaults import defaults_for, rulebooks_of, suggested_rounds
from zwitsers.web.forms.open_file import shown_name
from zwitsers.web.forms.player_form import probable_doubles
from zwitsers.web.forms.settings_form import FormError, as_ranges, lots_of
from zwitsers.web.http import pending_uploads
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.pending_uploads import PendingItem, PendingUploads

if TYPE_CHECKING:
    from zwitsers.web.sitedb.database import SiteDatabase


def entered(*players: dict[str, object], rounds: int = 5) -> State:
    state = replay(actions.create(State(), {"rounds": rounds}))
    return replay(actions.add_players(state, players), state)


def visitor(token: str) -> Visitor:
    return Visitor("Bea", Role.ARBITER, "", token)


# What is kept between two requests


@pytest.fixture
def kept(site_database: SiteDatabase) -> PendingUploads:
    return PendingUploads(site_database, Clock(0.0))


def test_what_is_kept_is_there_for_its_owner_and_purpose_only(kept: PendingUploads) -> None:
    key = kept.put(visitor("one"), "players", "list.csv", b"data")
    assert kept.get(visitor("one"), "players", key) == ("list.csv", b"data")
    for who, kind in ((visitor("two"), "players"), (visitor("one"), "tournament")):
        with pytest.raises(NotFoundError):
            kept.get(who, kind, key)
        with pytest.raises(NotFoundError):
            kept.exchange(who, kind, key, "")
    kept.drop(key)
    with pytest.raises(NotFoundError):
        kept.get(visitor("one"), "players", key)


def test_what_is_kept_can_be_read_with_the_token_only(kept: PendingUploads) -> None:
    key = kept.put(visitor("a token"), "secret", ["JBSWY3DP"])
    everything = everything_in(kept.database)
    assert key in everything
    assert "JBSWY3DP" not in everything
    assert "a token" not in everything
    assert kept.get(visitor("a token"), "secret", key).value == ["JBSWY3DP"]


def test_it_is_forgotten_after_an_hour(site_database: SiteDatabase) -> None:
    clock = Clock(0.0)
    kept = PendingUploads(site_database, clock)
    key = kept.put(visitor("one"), "players", "data")
    clock.now = 3599
    assert kept.get(visitor("one"), "players", key)
    clock.now = 3601
    with pytest.raises(NotFoundError):
        kept.get(visitor("one"), "players", key)


def test_nobody_can_fill_the_database(kept: PendingUploads, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pending_uploads, "MOST_BYTES", 1000)
    keys = [kept.put(visitor("one"), "players", number) for number in range(20)]
    with pytest.raises(NotFoundError):
        kept.get(visitor("one"), "players", keys[7])
    assert [kept.get(visitor("one"), "players", key).value for key in keys[8:]] == list(range(8, 20))
    large = [kept.put(visitor(str(number)), "players", number, b"x" * 400) for number in range(3)]
    with pytest.raises(NotFoundError):
        kept.get(visitor("0"), "players", large[0])
    assert [kept.get(visitor(str(number)), "players", large[number]).value for number in (1, 2)] == [1, 2]
    huge = kept.put(visitor("one"), "players", 9, b"x" * 2000)
    assert kept.get(visitor("one"), "players", huge).value == 9


def test_of_two_who_take_it_one_gets_it(kept: PendingUploads) -> None:
    key = kept.put(visitor("one"), "players", "list.csv", b"data")
    taken = all_at_once([lambda: kept.exchange(visitor("one"), "players", key, None)] * 4)
    assert sorted(map(repr, taken)) == [repr(PendingItem("list.csv", b"data"))] + [repr(PendingItem(None, b"data"))] * 3


def test_what_is_done_once_tells_the_second_what_came_of_it(kept: PendingUploads) -> None:
    with pytest.raises(ValueError, match="failed"), kept.once(visitor("one"), "key") as doing:
        raise ValueError("failed")
    with kept.once(visitor("one"), "key") as doing:
        assert doing.first  # what failed can be tried again
        with kept.once(visitor("one"), "key") as meanwhile:
            assert (meanwhile.first, meanwhile.outcome) == (False, None)
        doing.outcome = "made"
    with kept.once(visitor("one"), "key") as second:
        assert (second.first, second.outcome) == (False, "made")
    with kept.once(visitor("one"), "") as unnamed, kept.once(visitor("two"), "key") as other:
        assert unnamed.first
        assert other.first


# Settings


@pytest.mark.parametrize(
    ("text", "lots"), [("1-4, 7", [1, 2, 3, 4, 7]), ("3 5-6", [3, 5, 6]), (" 2 – 3 ;9", [2, 3, 9]), ("", [])]
)
def test_lot_numbers_are_written_as_people_do(text: str, lots: list[int]) -> None:
    assert lots_of(text) == lots
    assert lots_of(as_ranges(lots)) == lots


@pytest.mark.parametrize("text", ["a", "4-2", "1-2-3", "1-99999", "-3"])
def test_what_are_no_lot_numbers_is_refused(text: str) -> None:
    with pytest.raises(FormError):
        lots_of(text)


@pytest.mark.parametrize(
    ("players", "rounds"), [(1, 1), (2, 1), (4, 2), (6, 4), (8, 5), (16, 6), (20, 7), (64, 8), (300, 11), (10**6, 13)]
)
def test_rounds_are_suggested_that_can_be_played(players: int, rounds: int) -> None:
    assert suggested_rounds(players) == rounds


@pytest.mark.parametrize("game", ["chess", "draughts", "go"])
def test_the_defaults_of_every_game_make_a_tournament(game: str) -> None:
    settings = defaults_for(game)
    values = {name: getattr(settings, name) for name in ("game", "systems", "rounds", "komi")}
    actions.create(State(), {"name": "x", **values})
    books = rulebooks_of(game)
    assert books[0].id == settings.systems[0][1]
    assert {book.game for book in books} == {game}


def test_the_defaults_of_a_game_that_is_none_are_those_of_chess() -> None:
    assert defaults_for("bridge").game == "chess"


# Players


@pytest.mark.parametrize(
    ("values", "double"),
    [
        ({"name": "Piet Jansen"}, True),
        ({"name": "JANSEN, PIËT"}, True),
        ({"name": "Jansen, Paul"}, False),
        ({"name": "Jansen, Piet", "birth": "2001"}, False),
        ({"name": "Jansen, Piet", "fide_id": "2"}, False),
        ({"name": "Somebody Else", "fide_id": "1"}, True),
    ],
)
def test_a_double_has_the_same_number_or_the_same_name_and_nothing_that_differs(
    values: dict[str, object], double: bool
) -> None:
    state = entered({"name": "Jansen, Piet", "fide_id": "1", "birth": "1960-01-01"})
    assert probable_doubles(state, values) == ([1] if double else [])


def test_a_withdrawal_is_shown_with_the_round_it_began() -> None:
    state = entered({"name": "A"}, {"name": "B"})
    state = replay(actions.withdraw_player(state, 1, 3), state)
    first, second = entry_lines(state, "lot")
    assert (first.marks, first.out) == ((("withdrawn", 3),), False)  # from round 3, and now it is round 1
    assert second.marks == ()
    state = replay(actions.return_player(state, 1, 4), state)
    assert entry_lines(state, "lot")[0].marks == (("withdrawn", 3),)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("../../etc/passwd", "passwd"), ("C:\\temp\\list.csv", "list.csv"), ("a\x00b\n.csv", "ab.csv"), ("", "?")],
)
def test_of_the_name_of_a_file_only_what_can_be_shown_is_left(name: str, shown: str) -> None:
    assert shown_name(name) == shown


def test_every_error_of_a_form_says_what_is_wrong_in_both_languages() -> None:
    with pytest.raises(ZwitsersError) as refused:
        lots_of("x")
    assert refused.value.text("nl") != refused.value.text("en")
