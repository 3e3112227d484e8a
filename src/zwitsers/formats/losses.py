"""What a format has no place for, said once for each kind. Names are those of the settings and of the player fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Player, Problem, Result
from zwitsers.formats.exchanged import About
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from zwitsers.formats.exchanged import Exchanged

AWAY = frozenset({Result.WITHDRAWN, Result.NOT_ENTERED})
# Results that look like another one when they are read back.
_RESULTS = {
    "unrated": frozenset({Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS}),
    "adjourned": frozenset({Result.ADJOURNED}),
    "full-point-bye": frozenset({Result.FULL_POINT_BYE}),
    "away": AWAY,
    "self-draw": frozenset({Result.SELF_DRAW}),
    "no-round": frozenset({Result.MOVED, Result.NO_PART}),
}


class FieldsProblem(Problem):
    """About things known of the tournament (`settings`), of players (`tables.field`) or of rounds to come
    (`formats.plan`), named as the reader does."""

    __slots__ = ()

    def text(self, language: str = "en") -> str:
        names = [translate(self._key_of(name), language) for name in str(self.values["fields"]).split(", ")]
        return translate(self.key, language, fields=", ".join(names))

    def _key_of(self, name: str) -> str:
        if self.key in ("formats.notes.about-lost", "formats.knsb.missing"):
            return f"settings.{name}.label"
        return f"formats.plan.{name}" if self.key == "formats.notes.plan-lost" else f"tables.field.{name}"


def _is_lost(player: Player, name: str) -> bool:
    """Whether there is anything of it that is not in the file by another name: the rating that counts is."""
    value = getattr(player, name)
    return bool(value) and not (name.endswith("_rating") and value == player.rating)


class Losses:
    """Gathers the losses of one file; `file_format` is how people call the format, where the messages name it."""

    def __init__(self, given: Exchanged, file_format: str = "") -> None:
        self._given = given
        self._format = file_format
        self.found: list[Problem] = []

    def add(self, name: str, times: int = 1) -> None:
        """One kind of loss, if there is any of it."""
        if times:
            self.found.append(Problem(f"formats.exchange.lost-{name}", format=self._format, times=times))

    def count(self, key: str, count: int) -> None:
        """The same in words of the format itself."""
        if count:
            self.found.append(Problem(key, times=count))

    # One sentence for all of them

    def about_but(self, kept: Collection[str]) -> None:
        """What is said of the tournament as a whole and not among `kept`; the game is not told: it shows."""
        about = self._given.about
        lost = [name for name in About._fields if name not in ("game", *kept) and getattr(about, name)]
        if lost:
            self.found.append(FieldsProblem("formats.notes.about-lost", fields=", ".join(lost)))

    def fields_but(self, kept: Collection[str], players: Iterable[Player] | None = None) -> None:
        """What is known of players (all if not given) and not among `kept`."""
        everyone = list(self._given.snapshot.players if players is None else players)
        lost = [
            name
            for name in Player._fields
            if name not in ("number", *kept) and any(_is_lost(player, name) for player in everyone)
        ]
        if lost:
            self.found.append(FieldsProblem("formats.notes.fields-lost", fields=", ".join(lost)))

    def plan_but(self, kept: Collection[str] = ()) -> None:
        """What belongs to rounds still to be paired, or to how the tournament is run."""
        snapshot = self._given.snapshot
        plan: dict[str, object] = {
            # When all of them have been paired, their number follows from the rounds.
            "rounds": snapshot.planned_rounds is not None and snapshot.planned_rounds > snapshot.rounds,
            "lot_colour": snapshot.lot_colour,
            "unavailable": snapshot.unavailable,
            "later": self._given.later,
            "forbidden": snapshot.constraints.forbidden,
            "strength_groups": snapshot.constraints.strength_groups,
        }
        lost = [name for name, value in plan.items() if value and name not in kept]
        if lost:
            self.found.append(FieldsProblem("formats.notes.plan-lost", fields=", ".join(lost)))

    # A sentence for each, with how often it occurs

    def players(self, names: Iterable[str]) -> None:
        """Fields of players that have no place."""
        players = self._given.snapshot.players
        for name in names:
            self.add(name.replace("_", "-"), sum(1 for player in players if getattr(player, name)))

    def results(self, names: Iterable[str]) -> None:
        histories = self._given.snapshot.histories
        for name in names:
            self.add(name, sum(entry.result in _RESULTS[name] for history in histories for entry in history))

    def about(self, names: Iterable[str]) -> None:
        for name in names:
            self.add(name.replace("_", "-"), 1 if getattr(self._given.about, name) else 0)

    def constraints(self) -> None:
        """What only concerns the pairing of rounds to come."""
        snapshot = self._given.snapshot
        self.add("forbidden", len(snapshot.constraints.forbidden))
        self.add("strength-groups", 1 if snapshot.constraints.strength_groups else 0)
        self.add("lot-colour", 1 if snapshot.lot_colour else 0)

    def numbers(self, order: Iterable[int]) -> None:
        """Players are numbered by their order in the file; lot numbers are something else."""
        self.add("numbers", sum(place != number for place, number in enumerate(order, start=1)))
