"""What the declarations of actions promise together, and docs/actions.md."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest
from script.actions_page import PAGE, renewed

from helpers.running_tournaments import published, started
from zwitsers.event.actions.registry import all_actions
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.events import StartScoresSet
from zwitsers.event.request_events import RequestMade
from zwitsers.event.state import ABSENCES
from zwitsers.language import translate

if TYPE_CHECKING:
    from zwitsers.event.action import Action

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_table_of_the_documentation_is_current() -> None:
    assert renewed(TEXT) == TEXT, "run .venv/bin/python -m script.actions_page"


def test_every_surface_that_is_written_by_hand_has_its_reason() -> None:
    rows = TEXT.partition("## Surfaces written by hand")[2].splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if row.startswith("| `")]
    explained = {
        name.strip("`"): {surface for surface, why in zip(("cli", "api", "page"), reasons, strict=True) if why}
        for name, *reasons in cells
    }
    assert explained == {action.name: set(action.by_hand) for action in all_actions() if action.by_hand}


def test_actions_that_share_a_page_differ_in_a_field_and_have_one_role() -> None:
    sharing: dict[str, list[Action]] = defaultdict(list)
    for action in all_actions():
        for page in action.pages if action.derives("page") else ():
            sharing[page].append(action)
    for page, found in sharing.items():
        assert len({action.role for action in found}) == 1, page
        assert len({action.when for action in found}) == len(found), page
        assert all(action.when for action in found) or len(found) == 1, page
    assert len(sharing["pairing/change"]) == 4


def test_form_fields_belong_to_parameters() -> None:
    for action in all_actions():
        assert set(action.fields) <= {item.name for item in action.parameters}, action.name


def test_absences_are_entered_with_the_results_that_an_absence_can_have() -> None:
    (absence,) = [action for action in all_actions() if action.name == "set_absence"]
    choices = next(item.type.choices for item in absence.parameters if item.python_name == "result")
    assert choices == tuple(result.name for result in ABSENCES)


def test_a_reason_is_required_where_the_action_needs_one() -> None:
    reasons = [(action.name, item) for action in all_actions() for item in action.parameters if item.is_reason]
    required = {name for name, item in reasons if item.required}
    optional = {name for name, item in reasons if not item.required}
    assert {"withdraw_publication", "move_prize"} <= required
    assert {"publish", "swap_colours"} <= optional


def test_a_value_that_may_be_none_is_passed_on_if_it_is_required() -> None:
    (start,) = [action for action in all_actions() if action.name == "set_start_scores"]
    state = started(2, game="go", mcmahon=True).state
    by_hand = replay(start.events(state, {"players": [1], "score": 4}), state)
    assert start.events(by_hand, {"players": [1], "score": None}) == [StartScoresSet((1,), None)]


def test_numbers_begin_at_zero_where_zero_has_a_meaning() -> None:
    """No board of one's own, the in-between round, the organiser, and seeds."""
    least = {item.type.help: item.type.least for action in all_actions() for item in action.parameters}
    zero, one = ("own-board", "round", "giver", "taker", "seed"), ("player", "board", "from-round", "cents")
    assert [least[name] for name in zero] == [0] * 5
    assert [least[name] for name in one] == [1] * 4


def test_the_values_of_an_action_are_checked_unless_they_are_left_out() -> None:
    (request,) = [action for action in all_actions() if action.name == "make_request"]
    state = published(started(4)).state
    values = {"player": 1, "what": "absent", "round_number": 2, "note": None, "moment": None}
    assert request.events(state, values) == [RequestMade(1, 1, "absent", 2)]
    wrong = {"what": ["", "away"], "moment": ["", "noon"], "note": ["x" * 201]}
    keys = {"what": "action.choice", "moment": "action.moment", "note": "action.too-long"}
    for name, given in wrong.items():
        for value in given:
            with pytest.raises(CommandError) as caught:
                request.events(state, {**values, name: value})
            assert [(item.key, item.values["parameter"]) for item in caught.value.problems] == [
                (keys[name], {"what": "request-what"}.get(name, name))
            ]
    with pytest.raises(CommandError) as caught:
        request.events(state, {**values, "what": "", "moment": "noon"})
    assert [item.key for item in caught.value.problems] == ["action.choice", "action.moment"]
    choice = caught.value.problems[0]
    for language in ("nl", "en"):
        assert translate("action.parameter.request-what", language) in choice.text(language)
    assert request.events(state, {**values, "note": "x" * 200})
    assert request.events(state, {**values, "moment": "2026-05-01T19:30:00"})
