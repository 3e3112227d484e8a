"""A name is found however it is typed, on every page with a search and in the terminal."""

from __future__ import annotations

import pytest

from zwitsers.cli.naming import who
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.state import State
from zwitsers.present.views.alphabet import matches, search_text, sort_key
from zwitsers.present.views.entry_list import entry_lines
from zwitsers.present.views.players import by_name
from zwitsers.present.views.round import event_round

NAMES = ("Çelik, Emre", "Łukasz, Zofia", "Jansen, Piet", "Ødegård, Ada")


@pytest.fixture(scope="module")
def state() -> State:
    made = replay(actions.create(State(), {"name": "Search Open", "rounds": 3}))
    made = replay(actions.add_players(made, [{"name": name} for name in NAMES]), made)
    made = replay(actions.pair(made), made)
    return replay(actions.publish(made), made)


@pytest.mark.parametrize("typed", ["Łukasz", "łukasz zofia", "lukasz", "LUK zof"])
def test_accents_and_capitals_do_not_matter(state: State, typed: str) -> None:
    assert [player.name for player in by_name(state) if matches(typed, player.search)] == ["Łukasz, Zofia"]
    assert [line.player.name for line in entry_lines(state, "lot", typed)] == ["Łukasz, Zofia"]
    assert who(state, typed) == 2
    (board,) = [board for board in event_round(state, state.rounds[0]).boards if matches(typed, board.search)]
    assert "Łukasz, Zofia" in (board.white.name, board.black.name)


def test_a_page_finds_what_it_compares_as_it_is() -> None:
    """Both spellings are there, so that the page need not know how letters are folded."""
    assert search_text(4, "Ødegård") == "4 ødegård 4 odegard"
    assert search_text(3, "", "Jansen") == "3 jansen"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("de Boer, Anna", "boer, anna"),
        ("Van 't Hof, Jo", "hof, jo"),
        ("Łukasz, Zofia", "lukasz, zofia"),
        ("Özil, Ada", "ozil, ada"),
        ("van der", "van der"),
        ("jansen", "jansen"),
        ("", ""),
    ],
)
def test_a_name_stands_under_its_surname(name: str, key: str) -> None:
    assert sort_key(name) == key


def test_every_word_that_is_typed_must_be_there() -> None:
    assert matches("jan kok", 3, "Kok, Jan")
    assert not matches("jan bos", 3, "Kok, Jan")
    assert matches("", "Kok, Jan")
