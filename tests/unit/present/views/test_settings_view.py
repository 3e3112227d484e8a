"""Settings for programs: all of them by name, and what is only for arbiters left out for the public."""

from __future__ import annotations

from helpers.small_events import numbered
from zwitsers.event.settings import DECLARED
from zwitsers.present.views.records import as_record
from zwitsers.present.views.settings import settings_view


def test_every_setting_is_there_by_its_name() -> None:
    view = settings_view(numbered(2, rounds=5).state.settings)
    assert view.keys() == DECLARED.keys()
    assert (view["name"], view["rounds"], view["game"]) == ("Test", 5, "chess")


def test_what_is_private_is_for_arbiters() -> None:
    settings = numbered(2, arbiter="Bea Bos", arbiter_email="bea@example.org").state.settings
    assert settings_view(settings)["arbiter_email"] == "bea@example.org"
    public = settings_view(settings, public=True)
    assert (public["arbiter"], public["arbiter_email"]) == ("Bea Bos", None)
    assert "example.org" not in str(as_record(public))


def test_rulebooks_and_avoidances_are_records() -> None:
    settings = numbered(2, systems=[[1, "knsb-rating"], [3, "knsb-wp"]]).state.settings
    assert as_record(settings_view(settings)["systems"]) == [
        {"first_round": 1, "system": "knsb-rating"},
        {"first_round": 3, "system": "knsb-wp"},
    ]
    go = numbered(2, game="go", systems=[[1, "go-nl"]], avoid=[["club", "everywhere", 2, ""]]).state.settings
    assert as_record(settings_view(go)["avoid"]) == [{"what": "club", "where": "everywhere", "rounds": 2, "before": ""}]


def test_without_a_choice_the_usual_rulebook_of_the_game_is_in_force() -> None:
    settings = numbered(2, systems=[]).state.settings
    (held,) = settings_view(settings)["systems"]
    assert (held.first_round, held.system) == (1, settings.system_of(1).id)


def test_settings_have_their_values_and_the_public_misses_only_what_is_private() -> None:
    settings = numbered(
        2, arbiter="Bea Bos", arbiter_email="bea@example.org", round_dates=["2026-05-01"]
    ).state.settings
    whole, public = settings_view(settings), settings_view(settings, public=True)
    made = {"systems", "avoid"}
    assert {name: whole[name] for name in whole.keys() - made} == {
        name: getattr(settings, name) for name in DECLARED.keys() - made
    }
    private = {name for name, declared in DECLARED.items() if declared.private}
    assert private
    assert {name for name in whole if whole[name] != public[name]} <= private
    assert {public[name] for name in private} == {None}
    assert {name: public[name] for name in public.keys() - private} == {
        name: whole[name] for name in whole.keys() - private
    }
    assert whole["avoid"] == ()
