"""What a format has no place for, said once for each kind, in one way for all formats. Names are those of the settings
and of the player fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Player, Problem, Result
from zwitsers.formats.exchanged import TournamentDetails
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from zwitsers.formats.exchanged import TournamentData

_AWAY = frozenset({Result.WITHDRAWN, Result.NOT_ENTERED, Result.NO_NOTICE})
# Results that look like another one when they are read back.
_RESULTS = {
    "unrated": frozenset({Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS}),
    "adjourned": frozenset({Result.ADJOURNED}),
    "full-point-bye": frozenset({Result.FULL_POINT_BYE}),
    "away": _AWAY,
    "self-draw": frozenset({Result.SELF_DRAW}),
    "no-round": frozenset({Result.MOVED, Result.NO_PART, Result.FREE}),
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
    """Gathers the losses of one file. `file_format` is how people call the format, where the messages name it."""

    def __init__(self, given: TournamentData, file_format: str) -> None:
        self._given = given
        self._format = file_format
        self.found: list[Problem] = []

    def count(self, key: str, times: int) -> None:
        """One kind of loss with how often it occurs, if it does."""
        if times:
            self.found.append(Problem(key, format=self._format, times=times))

    def names(self, key: str, names: Iterable[str]) -> None:
        """One sentence for all of them, if there are any."""
        fields = ", ".join(names)
        if fields:
            self.found.append(FieldsProblem(key, fields=fields))

    def all_but(
        self,
        *,
        about: Collection[str],
        fields: Collection[str],
        plan: Collection[str] = (),
        players: Iterable[Player] | None = None,
    ) -> None:
        """Everything that is known but for what the format keeps: of the tournament as a whole, of its players (all if
        not given), and of rounds still to be paired."""
        said, everyone = self._given.about, list(self._given.snapshot.players if players is None else players)
        # The game is not told: it shows.
        known = [name for name in TournamentDetails._fields if name != "game" and getattr(said, name)]
        self.names("formats.notes.about-lost", (name for name in known if name not in about))
        known = [name for name in Player._fields if name != "number" and any(_is_lost(one, name) for one in everyone)]
        self.names("formats.notes.fields-lost", (name for name in known if name not in fields))
        self.names("formats.notes.plan-lost", (name for name in self._plan() if name not in plan))

    def _plan(self) -> list[str]:
        """What there is that belongs to rounds still to be paired, or to how the tournament is run."""
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
        return [name for name, value in plan.items() if value]

    def results(self, *names: str, rounds: slice = slice(None), others: Iterable[Result] = ()) -> None:
        """Kinds of results that look like another one in the file: in these rounds (all), and among `others`."""
        found = [entry.result for history in self._given.snapshot.histories for entry in history[rounds]]
        found += others
        for name in names:
            self.count(f"formats.exchange.lost-{name}", sum(result in _RESULTS[name] for result in found))
