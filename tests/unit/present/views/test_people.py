"""Namesakes are told apart by as little as it takes; grades and withdrawals stand with the name."""

from __future__ import annotations

import pytest

from helpers.running_tournaments import played, published, started
from zwitsers.engine.domain import Player
from zwitsers.event import actions as c
from zwitsers.event.schedule import last_presence
from zwitsers.present.views.entry_list import entry_lines
from zwitsers.present.views.event_standings import StandingsChoice, event_standings
from zwitsers.present.views.people import (
    Who,
    gone_before,
    gone_since,
    marks,
    numbered_people,
    people,
    people_of,
    presence_round,
)
from zwitsers.present.views.requests import self_service
from zwitsers.present.words import listed_name, numbered, short_name


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ({"club": "Oost"}, {"club": "West"}, {1: "Oost", 2: "West"}),
        ({"club": "Oost", "federation": "NED"}, {"club": "oost", "federation": "BEL"}, {1: "NED", 2: "BEL"}),
        ({"club": "Oost"}, {}, {1: "#1", 2: "#2"}),
        ({"birth": "1980-01-01"}, {"birth": "2008-01-01"}, {1: "#1", 2: "#2"}),  # not for the public
        ({"club": "Oost", "title": "FM"}, {"club": "West"}, {}),  # the title does it
        ({"club": "A" * 19}, {"club": "B" * 19}, {1: "#1", 2: "#2"}),  # too long to stand behind a name
    ],
)
def test_what_tells_two_apart(one: dict[str, str], two: dict[str, str], expected: dict[int, str]) -> None:
    players = [Player(1, "Jansen, Piet", **one), Player(2, "jansen, Piet", **two), Player(3, "Bos, An")]  # type: ignore[arg-type]
    assert marks(players) == expected


def test_three_of_whom_two_have_the_same_club_go_by_number() -> None:
    assert marks([Player(n, "Bos, An", club=club) for n, club in ((1, "Oost"), (2, "West"), (3, "West"))]) == {
        1: "#1", 2: "#2", 3: "#3"
    }  # fmt: skip


def test_players_without_a_name_have_no_namesakes() -> None:
    assert marks([Player(1), Player(2)]) == {}


def test_a_name_with_everything_that_belongs_to_it() -> None:
    by_club = people([Player(1, "Bos, An", club="Oost", grade="4d"), Player(2, "Bos, An", club="West")])
    assert [short_name(one) for one in by_club.values()] == ["Bos, An (Oost) 4d", "Bos, An (West)"]
    assert [numbered(one) for one in by_club.values()] == ["1 Bos, An (Oost) 4d", "2 Bos, An (West)"]
    by_number = people([Player(1, "Bos, An", title="FM"), Player(2, "Bos, An", title="FM")])
    assert [short_name(one) for one in by_number.values()] == ["FM Bos, An (#1)", "FM Bos, An (#2)"]


def test_a_list_says_from_which_round_on_somebody_has_withdrawn() -> None:
    t = played(started(6, rounds=4), 2).do(c.withdraw_player, 3)
    t = played(t)
    (gone,) = (line.player for line in event_standings(t.state).lines if line.player.withdrawn)
    assert (gone.id, gone.withdrawn) == (3, 3)
    assert listed_name(gone, "nl") == "P3 (teruggetrokken r3)"
    assert listed_name(gone, "en") == "P3 (withdrawn r3)"
    # As it was then: after round 1 he was still there.
    assert not any(line.player.withdrawn for line in event_standings(t.state, StandingsChoice(1)).lines)
    assert people_of(t.do(c.return_player, 3).state)[3].withdrawn is None
    assert people_of(t.state)[3].withdrawn == 3


def test_a_withdrawal_for_a_later_round_is_not_told_before_its_time() -> None:
    t = played(started(6, rounds=4)).do(c.withdraw_player, 3, 4)
    assert people_of(t.state)[3].withdrawn is None
    assert people_of(played(t, 2).state)[3].withdrawn == 4


def test_who_withdrew_before_round_one_is_gone_since_round_one() -> None:
    t = started(6, rounds=4).do(c.withdraw_player, 3)
    assert people_of(t.state)[3].withdrawn == 1
    assert people_of(played(t, 2).state)[3].withdrawn == 1


def test_who_stayed_away_from_the_last_round_has_not_withdrawn_from_a_round_that_there_is_not() -> None:
    t = published(started(4, rounds=1))
    absent = t.do(c.no_show, 1, 1)
    assert people_of(absent.state)[1].withdrawn is None


def test_everything_that_is_known_of_a_player() -> None:
    players = [Player(3, "Bos, An", " FM ", grade="4d"), Player(1, "Vos, Bo", club="Oost"), Player(2, "vos, bo ")]
    assert people(players, {3: 30, 1: 10}, {1: 2}) == {
        3: Who(30, 3, "Bos, An", "FM", "", "4d", None),
        1: Who(10, 1, "Vos, Bo", "", "#1", "", 2),
        2: Who(None, 2, "vos, bo ", "", "#2", "", None),
    }
    assert list(people(players)) == [3, 1, 2]


@pytest.mark.parametrize(("club", "mark"), [("A" * 18, "A" * 18), ("A" * 19, "#1"), (" Oost ", "Oost"), (" ", "#1")])
def test_a_club_is_a_mark_up_to_eighteen_letters(club: str, mark: str) -> None:
    assert marks([Player(1, "Bos, An", club=club), Player(2, "Bos, An", club="West")])[1] == mark


def test_people_by_entry_and_by_number() -> None:
    state = started(3).do(c.give_lots, {1: 3, 2: 1, 3: 2}).do(c.withdraw_player, 2).state
    assert {entry: (who.id, who.number, who.withdrawn) for entry, who in people_of(state).items()} == {
        1: (1, 3, None), 2: (2, 1, 1), 3: (3, 2, None)
    }  # fmt: skip
    assert {number: who.id for number, who in numbered_people(state).items()} == {3: 1, 1: 2, 2: 3}
    assert gone_before(state, 1) == {1: 1}


def test_a_second_withdrawal_counts_from_its_own_round() -> None:
    """Withdrawn in round 1, there in round 2, and gone again from round 3 on."""
    t = started(6, rounds=5).do(c.withdraw_player, 3)
    t = played(t).do(c.return_player, 3)
    t = played(t).do(c.withdraw_player, 3)
    entrant = t.state.entrants[3]
    assert [gone_since(entrant, number) for number in (1, 3, 4, 5)] == [1, 3, 3, 3]
    assert [gone_before(t.state, number) for number in (1, 2, 3, 5, 9)] == [{3: 1}, {}, {3: 3}, {3: 3}, {3: 3}]


def test_a_person_is_searched_by_number_title_name_and_mark() -> None:
    who = Who(1, 12, "Bos, An", "FM", "Oost")
    assert all(word in who.search for word in ("12", "fm", "bos", "an", "oost"))


def test_rr5_who_leaves_a_round_robin_after_all_rounds_were_published_is_withdrawn_from_the_round_after() -> None:
    made = started(4, systems=[[1, "round-robin"]], rounds=3, no_show_withdraws=False).do(c.publish_schedule)
    assert (made.state.next_round, presence_round(made.state)) == (4, 4)
    made = made.do(c.withdraw_player, 4)
    assert {player: who.withdrawn for player, who in people_of(made.state).items()} == {1: None, 2: None, 3: None, 4: 4}
    assert [(line.lot, line.marks, line.out) for line in entry_lines(made.state, "lot")][2:] == [
        (3, (), False), (4, (("withdrawn", 4),), True)
    ]  # fmt: skip
    assert [self_service(made.state, player, "2026-05-01T12:00:00").withdrawn for player in (3, 4)] == [False, True]


def test_in_a_swiss_presence_counts_in_the_last_round_after_it() -> None:
    made = played(started(2, rounds=2, rematch_after=1), 2)
    assert (made.state.next_round, presence_round(made.state), last_presence(made.state)) == (3, 2, 2)


def test_players_without_a_name_are_no_namesakes() -> None:
    assert marks([Player(1, ""), Player(2, ""), Player(3, "Bos"), Player(4, "Bos")]) == {3: "#3", 4: "#4"}


def test_who_withdraws_before_they_came_is_withdrawn_too() -> None:
    made = started(4).do(c.add_player, {"name": "Late"}, first_round=3).do(c.withdraw_player, 5, 1)
    assert gone_before(made.state, 2) == {5: 1}
