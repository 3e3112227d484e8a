"""Around go a drawn game is a jigo, around draughts points are whole; the catalogues have the words of chess."""

from __future__ import annotations

import re

import pytest

from helpers.running_tournaments import closed, published, started
from zwitsers.engine.domain import Result
from zwitsers.language import Spoken, catalogue, translate
from zwitsers.language.games import worded
from zwitsers.present.tables.card import card_blocks
from zwitsers.present.tables.draw import draw_plain
from zwitsers.present.views.card import card
from zwitsers.present.views.event_standings import event_standings


@pytest.mark.parametrize(
    ("language", "game", "key", "text"),
    [
        ("nl", "chess", "report.result.draw", "remise"),
        ("nl", "go", "report.result.draw", "jigo"),
        ("en", "go", "report.result.draw", "jigo"),
        ("en", "chess", "report.result.draw", "drawn"),
        ("nl", "draughts", "report.result.half-point-bye", "1 punt zonder te spelen"),
        ("en", "draughts", "report.result.half-point-bye", "one-point bye"),
        ("nl", "draughts", "report.result.full-point-bye", "2 punten zonder te spelen"),
        ("nl", "chess", "report.result.half-point-bye", "half punt zonder te spelen"),
    ],
)
def test_a_word_is_that_of_the_game(language: str, game: str, key: str, text: str) -> None:
    assert translate(key, Spoken(language, game)) == text


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("nl", "{one} is vrij", "{one} krijgt de PAB"),
        ("nl", "{one} is deze ronde wel vrij.", "{one} krijgt deze ronde wel de PAB."),
        ("nl", "Deze ronde is niemand vrij: even.", "Deze ronde krijgt niemand de PAB: even."),
        ("nl", "{one} mag vrij zijn, maar dan {then}.", "{one} mag de PAB krijgen, maar dan {then}."),
        ("nl", "een lichte voorkeur voor {colour}", "een milde voorkeur voor {colour}"),
        ("nl", "beiden moeten {colour} hebben", "beiden hebben een absolute voorkeur voor {colour}"),
        ("en", "{one} has the bye", "{one} has the PAB"),
        ("en", "a light preference for {colour}", "a mild preference for {colour}"),
        ("en", "{name} must have {colour} ({because})", "{name} has an absolute preference for {colour} ({because})"),
    ],
)
def test_a_fide_round_is_told_in_the_words_of_fide(language: str, text: str, said: str) -> None:
    assert worded(text, Spoken(language, "fide")) == said


def test_a_spoken_language_is_still_that_language() -> None:
    assert Spoken("nl", "go") == "nl"
    assert translate("report.result.draw", "nl") == "remise"


def test_values_are_left_alone() -> None:
    assert "Remise, Jan" in translate("tournament.board.not-fixed", Spoken("nl", "go"), player="Remise, Jan")


@pytest.mark.parametrize("language", ["nl", "en"])
def test_placeholders_stay(language: str) -> None:
    for game in ("go", "draughts"):
        for text in catalogue(language).values():
            found = worded(text, Spoken(language, game))
            assert re.findall(r"\{\w*\}", found) == re.findall(r"\{\w*\}", text)


def test_the_card_of_a_go_player_says_jigo() -> None:
    t = closed(published(started(4, game="go")), [(Result.FORFEIT_LOSS, Result.FORFEIT_WIN)])
    text = draw_plain(card_blocks(card(event_standings(t.state), 1), "nl"))
    assert "jigo" in text
    assert "remise" not in text
