"""A setting is declared once; everything that knows settings knows all of them, and in the same bounds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from script.settings_page import PAGE, renewed

from zwitsers.cli.arguments import Arguments
from zwitsers.cli.main import command
from zwitsers.engine.rules.registry import rulebook
from zwitsers.event.setting import Setting, SettingGroup, SettingKind
from zwitsers.event.settings import DECLARED, OF_PLAYERS
from zwitsers.event.settings import Settings as TournamentSettings
from zwitsers.language import LANGUAGES, catalogue
from zwitsers.web.api.settings import NewSettings, Settings, ShownSettings
from zwitsers.web.forms.settings_fields import SettingsFields

TEMPLATES = Path(__file__).resolve().parents[3] / "src" / "zwitsers" / "web" / "templates"


def expected_words(setting: Setting) -> set[str]:
    choices = set(setting.values) if setting.kind is SettingKind.CHOICE and setting.name != "game" else set()
    usual = {"usual"} if setting.kind in (SettingKind.SCHEME, SettingKind.RANKING) else set()
    # What an absence counts for is said elsewhere in a McMahon (M4).
    mcmahon = {"zero-mcmahon"} if setting.name == "absence" else set()
    return {"label", "help"} | choices | usual | mcmahon


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_have_words_for_every_setting_and_no_others(language: str) -> None:
    there = {key.removeprefix("settings.") for key in catalogue(language) if key.startswith("settings.")}
    asked = {f"{setting.name}.{word}" for setting in DECLARED.values() for word in expected_words(setting)}
    assert asked <= there
    assert there - asked <= {f"{name}.hint" for name in DECLARED}


@pytest.mark.parametrize("name", ["new", "settings", "import"])
def test_every_setting_is_an_option(name: str) -> None:
    arguments = Arguments(name)
    command(name).declare(arguments)
    asked = {setting.flag for setting in DECLARED.values() if setting.when_new or name == "settings"}
    assert asked <= {item.name for item in arguments.items}


def test_programs_send_and_read_every_setting() -> None:
    for model in (Settings, NewSettings, ShownSettings):
        assert set(model.model_fields) == set(DECLARED)
    counts = {name: setting for name, setting in DECLARED.items() if setting.kind is SettingKind.COUNT}
    schema = Settings.model_json_schema()["properties"]
    assert {name: (schema[name]["minimum"], schema[name]["maximum"]) for name in counts} == {
        name: (setting.least, setting.most) for name, setting in counts.items()
    }


def test_the_pages_ask_for_every_setting() -> None:
    pages = ("settings.html", "settings_fields.html", "forbidden.html", "prize_setup.html")
    text = "".join((TEMPLATES / "desk" / page).read_text("utf-8") for page in pages)
    assert [name for name in DECLARED if f'"{name}"' not in text] == []
    assert {setting.group for setting in DECLARED.values()} == set(SettingGroup)


@pytest.mark.parametrize(
    ("system", "known", "unknown"),
    [
        (
            "knsb-wp",
            {"first_round", "performance"},
            {"lot_colour", "points", "barrage", "komi", "bar"},
        ),
        (
            "fide-dutch",
            {"lot_colour", "points", "acceleration"},
            {"first_round", "drawing_dummy", "mcmahon"},
        ),
        ("kndb", {"drawing_dummy", "barrage"}, {"performance", "points", "acceleration", "handicap"}),
        ("go-nl", {"komi", "mcmahon", "bar", "handicap", "avoid"}, {"performance", "points", "drawing_dummy"}),
    ],
)
def test_a_setting_says_which_rulebooks_know_it(system: str, known: set[str], unknown: set[str]) -> None:
    book = rulebook(system)
    settings = TournamentSettings(game=book.game, systems=((1, system),))
    asked = SettingsFields(settings, "en")
    there = {name for name, setting in DECLARED.items() if setting.is_there(settings)}
    assert known <= there
    assert not unknown & there
    assert {name for name in DECLARED if asked.has(name)} <= there
    assert {name for name in unknown if system in DECLARED[name].known_to.ids} == set()


def test_what_was_set_is_asked_whatever_the_rulebook_and_each_rulebook_is_asked_about_its_own_round() -> None:
    both = TournamentSettings(systems=((1, "knsb-rating"), (3, "knsb-wp")), komi="6.5")
    assert DECLARED["komi"].is_there(both)
    assert DECLARED["lot_colour"].is_there(both)
    assert not DECLARED["lot_colour"].is_there(replace(both, systems=((1, "knsb-wp"), (3, "knsb-rating"))))
    offered = (rulebook("knsb-wp"), rulebook("fide-dutch"))
    assert DECLARED["points"].is_there(TournamentSettings(), offered)
    assert not DECLARED["points"].is_there(TournamentSettings())


def test_settings_of_players_are_not_asked_of_a_new_tournament() -> None:
    assert OF_PLAYERS == ("strength_groups", "super_groups", "families")
    assert {name for name, setting in DECLARED.items() if not setting.when_new} == set(OF_PLAYERS)


def test_a_choice_of_one_is_not_asked() -> None:
    kndb = TournamentSettings(game="draughts", systems=((1, "kndb"),))
    assert not SettingsFields(kndb, "en").has("first_round"), "it folds, and nothing else"
    assert [ranking for ranking, _words in SettingsFields(kndb, "en").choices("final_ranking")] == [
        "", "kndb", "fmjd", "rating"
    ]  # fmt: skip
    assert not SettingsFields(TournamentSettings(), "en").has("final_ranking")
    own = TournamentSettings(final_ranking="BH,SB")
    assert SettingsFields(own, "en").choices("final_ranking")[-1][0] == "BH,SB"


def test_the_page_about_settings_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == renewed(page), "run .venv/bin/python -m script.settings_page"
