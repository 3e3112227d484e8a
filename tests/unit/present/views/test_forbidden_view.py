"""Forbidden pairs for the arbiter, and who could be kept apart."""

from __future__ import annotations

from helpers.small_events import event_of, numbered, shown
from zwitsers.event import actions as c
from zwitsers.event.actions.forbidden import to_keep_apart
from zwitsers.present.views.forbidden import forbidden_rules


def test_rules_that_still_hold_come_first() -> None:
    made = numbered(6).do(c.forbid_pair, [4, 1], 1, 1).do(c.forbid_pair, [3, 2, 6]).do(c.forbid_pair, [5, 6], 1, 2)
    before = [([who.number for who in rule.players], rule.over) for rule in forbidden_rules(made.state)]
    assert before == [([1, 4], False), ([2, 3, 6], False), ([5, 6], False)]
    later = forbidden_rules(shown(made, "1-2 1-0", "3-4 1-0", "5-6 1-0").state)
    assert [([who.number for who in rule.players], rule.last_round, rule.over) for rule in later] == [
        ([2, 3, 6], None, False),
        ([5, 6], 2, False),
        ([1, 4], 1, True),
    ]


def test_players_of_one_club_are_kept_apart_and_no_club_is_not_one() -> None:
    made = event_of(
        {"name": "A", "club": "De Toren"},
        {"name": "B", "club": ""},
        {"name": "C", "club": "de toren"},
        {"name": "D", "club": "Kring"},
        {"name": "E", "club": ""},
    )
    assert to_keep_apart(made.state, "club") == [[1, 3]]
    assert to_keep_apart(made.do(c.forbid_pair, [3, 1]).state, "club") == []
    # A rule for more than these two is another rule.
    assert to_keep_apart(made.do(c.forbid_pair, [1, 2, 3]).state, "club") == [[1, 3]]


def test_a_family_is_a_surname_before_a_comma() -> None:
    made = event_of("de Boer, An", "Vos, Bram", "De Boer, Cas", "Boer de", "Vos, Eva", "Vos, Finn", "Anna", "Anna")
    assert to_keep_apart(made.state, "family") == [[1, 3], [2, 5, 6]]


def test_every_field_of_a_rule() -> None:
    """Players by lot, with those who are still there; a rule ends after its last round."""
    made = numbered(5).do(c.give_lots, {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}).do(c.forbid_pair, [1, 2, 3], 2, 3)
    (rule,) = forbidden_rules(made.state)
    assert ([(who.number, who.id) for who in rule.players], rule.first_round, rule.last_round, rule.over) == (
        [(3, 3), (4, 2), (5, 1)], 2, 3, False
    )  # fmt: skip
    (open_ended,) = forbidden_rules(numbered(2).do(c.forbid_pair, [1, 2]).state)
    assert (open_ended.first_round, open_ended.last_round, open_ended.over) == (1, None, False)
