"""Which language is spoken, and what a message looks like."""

from __future__ import annotations

import pytest

from zwitsers.language import preferred_language, translate

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)


def test_english_without_a_locale() -> None:
    assert preferred_language() == "en"


@pytest.mark.parametrize("variable", VARIABLES)
def test_the_locale_decides(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.setenv(variable, "nl_BE.UTF-8")
    assert preferred_language() == "nl"


def test_the_strongest_variable_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    assert preferred_language() == "en"


def test_a_language_we_do_not_speak_becomes_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert preferred_language() == "en"


def test_what_was_asked_for_beats_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    assert preferred_language("en") == "en"


def test_values_are_filled_in() -> None:
    assert "99" in translate("cli.no-such-player", "nl", number=99)
    assert translate("cli.no-such-player", "nl", number=99) != translate("cli.no-such-player", "en", number=99)


def test_a_value_with_braces_stays_as_it_is() -> None:
    assert "{0}" in translate("cli.file.not-found", "en", file="{0}.trf")


def test_an_unknown_key_is_shown_with_its_particulars() -> None:
    assert translate("nothing.here", "en", round=3) == "nothing.here (round=3)"
    assert translate("nothing.here", "nl") == "nothing.here"
