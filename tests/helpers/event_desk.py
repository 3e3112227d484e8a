"""An event and the commands on it, as an arbiter types them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from helpers.command import Ended, called
from zwitsers.cli.main import commands
from zwitsers.event import actions
from zwitsers.event.store import open_store

if TYPE_CHECKING:
    import pytest

    from zwitsers.event.state import State

NAMES = ("Bakker, Anna", "de Boer, Bram", "Visser, Carla", "Visser, Daan", "Jansen, Eva", "Smit, Finn")


class EventDesk:
    """`desk("result", "1:1-0")` is `zwitsers result EVENT 1:1-0`."""

    def __init__(self, event: str, capture: pytest.CaptureFixture[str]) -> None:
        self.event = event
        self.capture = capture

    def __call__(self, *words: str) -> Ended:
        count = 2 if " ".join(words[:2]) in commands() else 1
        return called(self.capture, *words[:count], self.event, *words[count:])

    def ok(self, *words: str) -> str:
        """The command succeeds; what it says."""
        ended = self(*words)
        assert ended.code == 0, ended.err
        return ended.out

    def refused(self, *words: str, code: int = 1) -> str:
        """The command is refused, says why, and changes nothing; the message."""
        before = self.sequence if Path(self.event).exists() else None
        ended = self(*words)
        assert ended.code == code, (ended.out, ended.err)
        assert before is None or self.sequence == before, "a refused command wrote something"
        return ended.err

    @property
    def sequence(self) -> int:
        with open_store(self.event) as store:
            return store.log().last

    @property
    def state(self) -> State:
        with open_store(self.event) as store:
            return store.state()

    def enter(self, *names: str) -> None:
        for name in names:
            self.ok("player", "add", name)

    def play(self, *results: str) -> None:
        """Pair, publish, play and close one round."""
        self.ok("pair")
        self.ok("publish")
        self.ok("result", *results)
        self.ok("round", "close")


def set_up(
    folder: Path, capture: pytest.CaptureFixture[str], *options: str, names: tuple[str, ...] = NAMES
) -> EventDesk:
    """A small tournament with its players, nothing paired yet."""
    desk = EventDesk(str(folder / "open.zwitsers"), capture)
    words = options if "--system" in options else ("--system", "knsb-wp", *options)
    words = words if "--rounds" in words else (*words, "--rounds", "3")
    desk.ok("new", "--name", "Open", *words)
    with open_store(desk.event) as store:  # opening it for each player takes most of the time
        author = store.log().entries[0].author
        for name in names:
            store.run(partial(actions.add_player, values={"name": name}), author)
    return desk
