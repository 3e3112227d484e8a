"""How the program is called, and what it answers to a call that is wrong."""

from __future__ import annotations

import pytest

import zwitsers
from helpers.command import DEMO, called
from zwitsers.cli.main import commands
from zwitsers.engine.rules.registry import rulebooks
from zwitsers.language import LANGUAGES


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "--version")
    assert (ended.code, ended.out, ended.err) == (0, f"zwitsers {zwitsers.__version__}\n", "")


def test_without_a_command_or_a_desktop_the_overview_goes_to_stderr_and_it_is_a_wrong_call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 1 192.0.2.2 22")  # a terminal far away, on every system
    ended = called(capsys)
    assert (ended.code, ended.out) == (1, "")
    for name in commands():
        assert f"\n  {name} " in ended.err


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize(("language", "word"), [("en", "Usage:"), ("nl", "Gebruik:")])
def test_help_in_the_language_asked_for(
    capsys: pytest.CaptureFixture[str], flag: str, language: str, word: str
) -> None:
    ended = called(capsys, flag, "--lang", language)
    assert (ended.code, ended.err) == (0, "")
    assert word in ended.out
    assert "5" in ended.out.splitlines()[-1], "the exit codes come last"


@pytest.mark.parametrize("name", commands())
@pytest.mark.parametrize(("language", "word"), [("en", "Examples:"), ("nl", "Voorbeelden:")])
def test_every_command_has_help_with_examples(
    capsys: pytest.CaptureFixture[str], name: str, language: str, word: str
) -> None:
    ended = called(capsys, name, "--help", "--lang", language)
    assert (ended.code, ended.err) == (0, "")
    assert "cli." not in ended.out, "a key of the catalogue instead of its words"
    _before, heading, examples = ended.out.partition(f"{word}\n")
    assert heading
    assert f"zwitsers {name}" in examples or f"zwitsers --lang {'nl' if language == 'en' else 'en'} {name}" in examples


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["new", "import"])
def test_the_help_says_which_rulebook_is_for_what(capsys: pytest.CaptureFixture[str], name: str, language: str) -> None:
    text = " ".join(called(capsys, name, "--help", "--lang", language).out.split())
    for book in rulebooks():
        assert f"{book.id} {book.title(language)}. {book.purpose(language)}" in text


@pytest.mark.parametrize("words", [("--lang", "nl", "systems"), ("systems", "--lang", "nl"), ("systems", "--lang=nl")])
def test_lang_stands_before_or_after_the_command(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    ended = called(capsys, *words)
    assert ended.code == 0
    assert "dammen" in ended.out


WRONG = [
    (("standing", DEMO), "'standings'"),
    (("frobnicate",), "systems"),
    (("--frobnicate",), "--frobnicate"),
    (("--lang", "fr", "systems"), "--lang"),
    (("systems", "--lang"), "--lang"),
    (("systems", "extra"), "'extra'"),
    (("systems", "--jso"), "'--jso'"),
    (("systems", "--json=1"), "--json"),
    (("standings", "--system", "kndb"), "FILE"),
    (("standings", DEMO), "--system"),
    (("standings", DEMO, "--system"), "--system"),
    (("standings", DEMO, "--system", "fide"), "'fide'"),
    (("standings", DEMO, "--system", "kndb", "--json", "--csv"), "--json, --csv"),
    (("standings", DEMO, "--system", "kndb", "--after", "x"), "'x'"),
    (("standings", DEMO, "--system", "kndb", "--after", "-1"), "-1"),
    (("standings", DEMO, "--system", "kndb", "--after", "6"), "6"),
    (("standings", DEMO, "--system", "kndb", "--seed", "1.5"), "'1.5'"),
    (("standings", DEMO, "--system", "kndb", "--seed", "9" * 5000), "--seed"),
    (("standings", DEMO, "--system", "kndb", "--prizes", "500,,200"), "'500,,200'"),
    (("standings", DEMO, "--system", "kndb", "--prizes", "-5"), "--prizes"),
    (("standings", DEMO, "--system", "kndb", "--prizes", "1.234"), "'1.234'"),
    (("standings", DEMO, "--system", "kndb", "--ranking", "elo"), "'elo'"),
    (("standings", DEMO, "--system", "knsb-wp", "--ranking", "fmjd"), "'fmjd'"),
    (("standings", DEMO, "--system", "kndb", "--barrage", "3;2"), "'3;2'"),
    (("standings", DEMO, "--system", "go-nl", "--barrage", "3,2"), "go-nl"),
    (("card", DEMO, "--system", "kndb"), "NUMBER"),
    (("card", DEMO, "0", "--system", "kndb"), "'0'"),
    (("card", DEMO, "9", "--system", "kndb"), "9"),
]


@pytest.mark.parametrize(("words", "named"), WRONG, ids=[" ".join(words[:6])[:60] for words, _named in WRONG])
def test_a_wrong_call_is_exit_1_and_names_what_is_wrong(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], named: str
) -> None:
    ended = called(capsys, *words)
    assert (ended.code, ended.out) == (1, "")
    assert ended.err.startswith("zwitsers: ")
    assert named in ended.err


def test_what_is_missing_is_named_in_dutch(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "card", "--lang", "nl")
    assert ended.code == 1
    assert "BESTAND, NUMMER" in ended.err


def test_a_wrong_call_says_nothing_in_english_when_dutch_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    for words, _named in WRONG:
        if "--lang" not in words:
            english, dutch = called(capsys, *words), called(capsys, *words, "--lang", "nl")
            assert english.err != dutch.err, words
