"""Settings of Keizer that make no sense, and rounds that cannot be paired: clear words with what to change."""

from __future__ import annotations

import pytest

from helpers.crosstables import tournament
from zwitsers.engine.domain.keizer import Keizer, KeizerError, keizer_of
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.event import actions
from zwitsers.event.errors import CommandError
from zwitsers.event.state import State
from zwitsers.formats.exchanged import FormatError
from zwitsers.formats.trf import read_trf

WRONG = {
    "bye=3": "bye=3 is too high: the maximum is 1",
    "gap=-1": "gap=-1: write a whole number from 0 to 999",
    "top=-5": "top=-5: write a whole number from 1",
    "win=1/0": "win=1/0: write a fraction such as 2/3",
    "uncounted=x": "uncounted=x: write round numbers separated by commas",
    "start=club": "start=club: write rating",
}


@pytest.mark.parametrize(("word", "said"), WRONG.items())
def test_a_setting_that_makes_no_sense_says_what_is_possible(word: str, said: str) -> None:
    key, _equals, value = word.partition("=")
    with pytest.raises(KeizerError) as found:
        keizer_of({key: value})
    assert said in str(found.value)


@pytest.mark.parametrize(("word", "said"), WRONG.items())
def test_the_same_in_a_file_with_its_line(word: str, said: str) -> None:
    with pytest.raises(FormatError) as found:
        read_trf(f"012 Club\nXXK {word}\n".encode())
    assert said in str(found.value)
    assert "2" in str(found.value)


@pytest.mark.parametrize(
    "changes",
    [{"keizer_bye": "3"}, {"keizer_gap": -1}, {"keizer_top": "-5"}, {"keizer_win": "1/0"}, {"rematch_after": -1}],
)
def test_the_same_in_an_event(changes: dict[str, object]) -> None:
    with pytest.raises(CommandError):
        actions.create(State(), {"name": "Club", "systems": [[1, "keizer"]], **changes})


def test_k6_everybody_met_everybody_as_often_as_allowed() -> None:
    snapshot = tournament("1-2:1 3-4:1", "1-3:1 2-4:1", "1-4:1 2-3:1", players=4)._replace(keizer=Keizer(meetings=1))
    with pytest.raises(NoPairingError) as found:
        pair_round(snapshot, rulebook("keizer"))
    assert "let two players meet more often: the Keizer setting meetings is 1" in str(found.value)


def test_r3_10_a_swiss_in_which_it_is_too_soon_for_everybody() -> None:
    snapshot = tournament("1-2:1", players=2)
    soon = snapshot._replace(constraints=snapshot.constraints._replace(rematch_after=5))
    with pytest.raises(NoPairingError) as found:
        pair_round(soon, rulebook("knsb-wp"))
    assert "meet again after fewer than 5 rounds" in str(found.value)
