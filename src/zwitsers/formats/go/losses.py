"""What a format has no place for, told once for each kind of thing with how often it occurs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Problem, Result

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.domain import Snapshot
    from zwitsers.formats.exchanged import About

# Results that look like another one when they are read back.
_RESULTS = {
    "unrated": frozenset({Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS}),
    "adjourned": frozenset({Result.ADJOURNED}),
    "full-point-bye": frozenset({Result.FULL_POINT_BYE}),
    "away": frozenset({Result.WITHDRAWN, Result.NOT_ENTERED}),
    "self-draw": frozenset({Result.SELF_DRAW, Result.DUMMY_DRAW}),
    "no-round": frozenset({Result.MOVED, Result.NO_PART}),
}


class Losses:
    """Gathers the losses of one file; `file_format` is how people call the format."""

    def __init__(self, snapshot: Snapshot, about: About, file_format: str) -> None:
        self._snapshot = snapshot
        self._about = about
        self._format = file_format
        self.found: list[Problem] = []

    def add(self, name: str, times: int = 1) -> None:
        """One kind of loss, if there is any of it."""
        if times:
            self.found.append(Problem(f"formats.exchange.lost-{name}", format=self._format, times=times))

    def players(self, names: Iterable[str]) -> None:
        """Fields of players that have no place."""
        for name in names:
            self.add(name.replace("_", "-"), sum(1 for player in self._snapshot.players if getattr(player, name)))

    def results(self, names: Iterable[str]) -> None:
        for name in names:
            kinds = _RESULTS[name]
            self.add(name, sum(entry.result in kinds for history in self._snapshot.histories for entry in history))

    def about(self, names: Iterable[str]) -> None:
        for name in names:
            self.add(name.replace("_", "-"), 1 if getattr(self._about, name) else 0)

    def constraints(self) -> None:
        """What only concerns the pairing of rounds to come."""
        snapshot = self._snapshot
        self.add("forbidden", len(snapshot.constraints.forbidden))
        self.add("strength-groups", 1 if snapshot.constraints.strength_groups else 0)
        self.add("lot-colour", 1 if snapshot.lot_colour else 0)

    def numbers(self, order: Iterable[int]) -> None:
        """Players are numbered by their order in the file; lot numbers are something else."""
        self.add("numbers", sum(place != number for place, number in enumerate(order, start=1)))
