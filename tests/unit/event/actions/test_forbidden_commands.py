"""Keeping clubs and families apart in one step."""

from __future__ import annotations

from helpers.running_tournaments import keys, played
from helpers.small_events import event_of
from zwitsers.event import actions as c
from zwitsers.event.actions.forbidden import to_keep_apart


def test_every_club_gets_a_rule_of_its_own_and_no_rule_twice() -> None:
    clubs = ("De Toren", "Pion", "de toren", "Pion", "Alleen", "")
    tournament = event_of(*({"name": f"P{n}", "club": club} for n, club in enumerate(clubs)))
    apart = tournament.do(c.keep_apart, "club", 2, 3)
    assert {(rule.players, rule.first_round, rule.last_round) for rule in apart.state.forbidden} == {
        (frozenset({1, 3}), 2, 3),
        (frozenset({2, 4}), 2, 3),
    }
    assert keys(apart.state, c.keep_apart, "club") == ["keep-apart.nobody"]
    assert keys(apart.state, c.keep_apart, "family") == ["keep-apart.nobody"]
    assert keys(apart.state, c.keep_apart, "town") == ["keep-apart.nobody"]
    assert keys(tournament.state, c.keep_apart, "club", 3, 2) == ["forbid-rounds"]


def test_a_family_is_a_surname() -> None:
    tournament = event_of("de Boer, An", "Vos, Bram", "De Boer, Cas").do(c.keep_apart, "family")
    assert [rule.players for rule in tournament.state.forbidden] == [frozenset({1, 3})]


def test_a_rule_that_has_ended_keeps_no_club_from_a_new_one() -> None:
    club = {"club": "Pion"}
    made = event_of({"name": "A", **club}, {"name": "B", **club}, "C", "D").do(c.keep_apart, "club", 1, 1)
    assert keys(made.state, c.keep_apart, "club", 2) == ["keep-apart.nobody"]
    again = played(made).do(c.keep_apart, "club")
    assert [(rule.first_round, rule.last_round) for rule in again.state.forbidden] == [(1, 1), (2, None)]


def test_names_of_one_word_are_no_family() -> None:
    tournament = event_of("Boer", "boer", "Vos, An", "Vos, Bram")
    assert to_keep_apart(tournament.state, "family") == [[3, 4]]


def test_only_a_rule_for_just_these_players_is_taken_back() -> None:
    apart = event_of("A", "B", "C").do(c.forbid_pair, [1, 2, 3])
    assert keys(apart.state, c.allow_pair, [1, 2]) == ["not-forbidden"]
    assert apart.do(c.allow_pair, [3, 1, 2]).state.forbidden == ()
