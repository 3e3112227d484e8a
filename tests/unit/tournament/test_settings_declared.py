"""A setting is declared once; everything that knows settings knows all of them, and in the same bounds."""

from __future__ import annotations

from pathlib import Path

import pytest
from script.settings_page import PAGE, renewed

from zwitsers.cli.arguments import Arguments
from zwitsers.cli.main import command
from zwitsers.language import LANGUAGES, catalogue
from zwitsers.tournament.setting import Group, Kind, Setting
from zwitsers.tournament.settings import DECLARED
from zwitsers.web.api.settings import NewSettings, Settings, ShownSettings

TEMPLATES = Path(__file__).resolve().parents[3] / "src" / "zwitsers" / "web" / "templates"


def expected_words(setting: Setting) -> set[str]:
    choices = set(setting.values) if setting.kind is Kind.CHOICE and setting.name != "game" else set()
    usual = {"usual"} if setting.kind in (Kind.SCHEME, Kind.RANKING) else set()
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
    counts = {name: setting for name, setting in DECLARED.items() if setting.kind is Kind.COUNT}
    schema = Settings.model_json_schema()["properties"]
    assert {name: (schema[name]["minimum"], schema[name]["maximum"]) for name in counts} == {
        name: (setting.least, setting.most) for name, setting in counts.items()
    }


def test_the_pages_ask_for_every_setting() -> None:
    text = "".join(
        (TEMPLATES / name).read_text("utf-8") for name in ("desk/settings.html", "desk/settings_fields.html")
    )
    text += (TEMPLATES / "desk" / "forbidden.html").read_text("utf-8")
    assert [name for name in DECLARED if f'"{name}"' not in text] == []
    assert {setting.group for setting in DECLARED.values()} == set(Group)


def test_the_page_about_settings_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == renewed(page), "run .venv/bin/python -m script.settings_page"
