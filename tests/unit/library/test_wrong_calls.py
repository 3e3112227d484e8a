"""Whatever a caller passes: a ZwitsersError with a text for people, never an AttributeError, KeyError or TypeError."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import zwitsers as z

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FOUR = ["Anna", "Bram", "Cato", "Dirk"]


def tournament() -> z.Tournament:
    made = z.Tournament(FOUR, system="knsb-wp", rounds=3)
    return made.with_round(made.pair(), ["1-0", "½-½"])


WRONG: dict[str, tuple[Callable[[Any], object], str]] = {
    "players is a number": (lambda _any: z.pair(5, system="kndb"), "players is 5"),  # type: ignore[arg-type]
    "players is a text": (lambda _any: z.pair("Anna", system="kndb"), "must be a list"),
    "a player is a number": (lambda _any: z.pair([5], system="kndb"), "Player 1 of the list is 5"),  # type: ignore[list-item]
    "a rating is a text": (lambda _any: z.pair([{"name": "A", "rating": "x"}], system="kndb"), r"players\[0\].rating"),
    "a field that is not there": (lambda _any: z.pair([{"nme": "A"}], system="kndb"), "field nme"),
    "some numbers": (lambda _any: z.pair([z.Player(1, "A"), "B"], system="kndb"), "1 of the 2 players"),
    "a number twice": (lambda _any: z.pair([z.Player(1, "A"), z.Player(1, "B")], system="kndb"), "1"),
    "nobody": (lambda _any: z.pair([], system="kndb"), "Nobody is present"),
    "an unknown system": (lambda _any: z.pair(FOUR, system="swiss"), "Choose one of: .*fide-dutch"),
    "a system of the wrong kind": (lambda _any: z.pair(FOUR, system=5), "Rulebook"),  # type: ignore[arg-type]
    "an unhashable system": (lambda t: t.pair([]), "is not a system"),
    "rounds is a text": (lambda _any: z.pair(FOUR, system="kndb", rounds="9"), "rounds is '9'"),  # type: ignore[arg-type]
    "a first round that is not there": (lambda _any: z.pair(FOUR, system="kndb", first_round="x"), "Choose from"),
    "a file that is not there": (lambda _any: z.read("nothing.trf"), "There is no file nothing.trf"),
    "a source that is a number": (lambda _any: z.read(5), "must be the name of a file"),  # type: ignore[arg-type]
    "bytes that are nothing": (lambda _any: z.read(b"\x00\x01"), "data"),
    "a format that is not there": (lambda _any: z.read(b"x", format="doc"), "doc"),
    "an unknown player": (lambda t: t.explain(99), "no player 99"),
    "an unknown name": (lambda t: t.explain("Zoë"), "no player called Zoë"),
    "a player of the wrong kind": (lambda t: t.explain([1]), "must be text"),
    "against oneself": (lambda t: t.why_not(1, 1), "1"),
    "a round that has not been": (lambda t: t.standings(after=4), "from 0 to 1"),
    "a ranking that is not there": (lambda t: t.standings(tie_breaks="ZZ"), "ZZ"),
    "a round to check that has not been": (lambda t: t.check(rounds=[4]), "no round 4"),
    "absent is unknown": (lambda t: t.pair(absent=["Zoë"]), "no player called"),
    "absent with no result": (lambda t: t.pair(absent={1: "half"}), "is not a Result"),
    "forbidden with an unknown player": (lambda t: t.pair(forbid=[(1, 9)]), "no player 9"),
    "forbidden is one number": (lambda t: t.pair(forbid=[1]), "must be a list"),
    "a result that is none": (lambda t: t.with_round(t.pair(), ["3-0"]), "3-0"),
    "a board that is not there": (lambda t: t.with_round(t.pair(), {3: "1-0"}), "from 1 to 2"),
    "a pairing of another tournament": (lambda t: t.with_round(z.pair(["A", "B"], system="kndb")), "not a pairing"),
    "a path that is a number": (lambda t: t.write(5), "path is 5"),
    "a language that is not there": (lambda t: t.standings().text("fr"), "no language 'fr'"),
    "one player to simulate": (lambda _any: z.simulate("kndb", players=1, rounds=2), "from 2 to"),
    "a system twice": (lambda _any: z.simulate(["kndb", "kndb"], players=4, rounds=2), "twice"),
    "a bar that is no grade": (lambda _any: z.generate("go-nl:zz", players=4, rounds=2), "go-nl:1d"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_call_says_what_is_wrong(name: str) -> None:
    call, said = WRONG[name]
    with pytest.raises(z.ZwitsersError, match=said) as raised:
        call(tournament())
    assert raised.value.text("nl") != ""
    assert "library." not in str(raised.value)


def event(folder: Path) -> z.Event:
    made = z.Event.create(folder / "club.zwitsers", name="Club", system="knsb-wp", rounds=2)
    made.add_players(FOUR)
    return made


WRONG_ON_EVENT: dict[str, tuple[Callable[[z.Event], object], str]] = {
    "no round": (lambda e: e.enter(1, "1-0"), "round"),
    "no draft": (lambda e: e.publish(), "draft|paired"),
    "nothing to show": (lambda e: e.pairing(), "round"),
    "a round that is not there": (lambda e: e.pairing(4), "4"),
    "a player without a name": (lambda e: e.add_player(""), "name"),
    "an unknown field": (lambda e: e.add_player("Els", shoes=44), "shoes"),
    "a player that is a number": (lambda e: e.add_player(5), "is 5"),  # type: ignore[arg-type]
    "an unknown player": (lambda e: e.withdraw("Zoë"), "Zoë"),
    "an absence that is a text": (lambda e: e.absent("Anna", result="half"), "is not a Result"),  # type: ignore[arg-type]
    "a seed that is a text": (lambda e: e.draw("x"), "seed is 'x'"),  # type: ignore[arg-type]
    "a format that is not there": (lambda e: e.write("x.docx"), "format="),
    "too early to finish": (lambda e: e.finish(), "round"),
    "nothing to redo": (lambda e: e.redo(), "redo|again"),
}
WRONG_ON_ROUND: dict[str, tuple[Callable[[z.Event], object], str]] = {
    "a board that is not there": (lambda e: e.enter(9, "1-0"), "9"),
    "a board that is a text": (lambda e: e.enter("one", "1-0"), "board is 'one'"),  # type: ignore[arg-type]
    "a result that is none": (lambda e: e.enter(1, "won"), "won"),
    "a result that is a number": (lambda e: e.enter(1, 1), "must be text"),  # type: ignore[arg-type]
    "boards are open": (lambda e: e.close_round(), "open"),
    "not closed": (lambda e: e.pair(), "close"),
    "correct an open round": (lambda e: e.correct(1, "1-0", round=1), "closed|open"),
    "an unknown player": (lambda e: e.explain("Zoë"), "Zoë"),
}


@pytest.mark.parametrize("name", WRONG_ON_EVENT)
def test_a_wrong_call_on_an_event_changes_nothing(name: str, tmp_path: Path) -> None:
    call, said = WRONG_ON_EVENT[name]
    with event(tmp_path) as made:
        before = made.log()
        with pytest.raises(z.ZwitsersError, match=said):
            call(made)
        assert made.log() == before


@pytest.mark.parametrize("name", WRONG_ON_ROUND)
def test_a_wrong_call_on_a_round_changes_nothing(name: str, tmp_path: Path) -> None:
    call, said = WRONG_ON_ROUND[name]
    with event(tmp_path) as made:
        made.pair()
        made.publish()
        before = made.log()
        with pytest.raises(z.ZwitsersError, match=said):
            call(made)
        assert made.log() == before


def test_an_event_that_exists_or_does_not(tmp_path: Path) -> None:
    event(tmp_path).close()
    with pytest.raises(z.StoreError, match="already exists"):
        event(tmp_path)
    with pytest.raises(z.StoreError, match="There is no file"):
        z.Event.open(tmp_path / "other.zwitsers")
    with pytest.raises(z.CommandError, match="no setting"):
        z.Event.create(tmp_path / "third.zwitsers", name="x", colour=3)
    with pytest.raises(z.InputError, match="Register it first"):
        z.Event.create(tmp_path / "third.zwitsers", name="x", system=z.systems()[0]._replace(edition="mine"))
    assert not (tmp_path / "third.zwitsers").exists()
