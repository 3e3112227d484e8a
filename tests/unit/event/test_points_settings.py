"""Points and acceleration as settings of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from zwitsers.engine.domain import Points
from zwitsers.engine.rules.registry import register, rulebook, unregister
from zwitsers.event import actions
from zwitsers.event.apply import replay
from zwitsers.event.errors import CommandError
from zwitsers.event.settings import Settings
from zwitsers.event.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

_BOOK = rulebook("knsb-rating")
FIDE = _BOOK._replace(id="as-fide", fide_handling=True, method=_BOOK.method._replace(any_points=True))
SYSTEM = {"name": "Open", "systems": [(1, "as-fide")]}


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register(FIDE)
    yield
    unregister("as-fide")


def event(players: int, **settings: object) -> State:
    state = replay(actions.create(State(), {**SYSTEM, **settings}))
    return replay(actions.add_players(state, [{"name": f"Player {n}"} for n in range(1, players + 1)]), state)


def test_the_points_of_an_event_are_those_of_its_snapshot() -> None:
    state = event(4, points="3-1-0 bye=1")
    assert state.snapshot().points == Points(3, 1, 0, 1, 0, 0, divisor=1)
    assert state.settings.system_of(1).divisor == 1
    assert event(4).snapshot().points == Points()


def test_baku_goes_by_those_who_were_there_from_the_start() -> None:
    state = event(8, rounds=9, acceleration="baku")
    assert set(state.snapshot().virtual) == {1, 2, 3, 4}
    later = replay(actions.add_players(state, [{"name": f"Zoë {n}"} for n in range(5)], first_round=2), state)
    assert set(later.snapshot().virtual) == {1, 2, 3, 4}
    assert later.snapshot().virtual_points(1, 4) == 1


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"points": "three"}, "'three'"),
        ({"systems": [(1, "knsb-wp")], "points": "3-1-0"}, "knsb-wp"),
        ({"systems": [(1, "as-fide"), (3, "kndb")], "acceleration": "baku"}, "kndb"),
        ({"points": "3-1-0", "acceleration": "baku"}, "Baku"),
        ({"acceleration": "fast"}, "baku"),
    ],
)
def test_what_cannot_be_is_refused_in_words(changes: dict[str, object], said: str) -> None:
    with pytest.raises(CommandError, match=said):
        Settings().changed({**SYSTEM, **changes})


def test_two_one_nothing_is_no_other_way_to_count() -> None:
    made = Settings().changed({"name": "Dammen", "game": "draughts", "points": "2-1-0"})
    assert made.worth.usual
