"""What a format has no place for, said once for each kind. Names are those of the settings and of the player fields."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from zwitsers.domain import Player, Problem
from zwitsers.formats.exchanged import About
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from zwitsers.formats.exchanged import Exchanged


class FieldsProblem(Problem):
    """About things known of the tournament (`settings`) or of players (`tables.field`), named as the reader does."""

    __slots__ = ()

    def text(self, language: str = "en") -> str:
        whole = self.key == "formats.notes.about-lost"
        names = [
            translate(f"settings.{name}.label" if whole else f"tables.field.{name}", language)
            for name in str(self.values["fields"]).split(", ")
        ]
        return translate(self.key, language, fields=", ".join(names))


def lost_about(about: About, kept: Collection[str]) -> list[Problem]:
    """What is said of the tournament as a whole and not among `kept`; which game it is, everybody knows."""
    lost = [item.name for item in fields(About) if item.name not in ("game", *kept) and getattr(about, item.name)]
    return [FieldsProblem("formats.notes.about-lost", fields=", ".join(lost))] if lost else []


def lost_fields(players: Iterable[Player], kept: Collection[str]) -> list[Problem]:
    """What is known of players and not among `kept`."""
    everyone = list(players)
    lost = [
        item.name
        for item in fields(Player)
        if item.name not in ("number", *kept) and any(getattr(player, item.name) for player in everyone)
    ]
    return [FieldsProblem("formats.notes.fields-lost", fields=", ".join(lost))] if lost else []


def lost_plan(given: Exchanged, kept: Collection[str]) -> list[Problem]:
    """What belongs to rounds still to be paired, or to how the tournament is run."""
    snapshot = given.snapshot
    plan: dict[str, object] = {
        # When all of them have been paired, their number goes without saying.
        "rounds": snapshot.planned_columns is not None and snapshot.planned_columns > snapshot.rounds,
        "lot_colour": snapshot.lot_colour,
        "unavailable": snapshot.unavailable,
        "later": given.later,
        "forbidden": snapshot.constraints.forbidden,
        "strength_groups": snapshot.constraints.strength_groups,
    }
    lost = [name for name, value in plan.items() if value and name not in kept]
    return [Problem("formats.notes.plan-lost", parts=", ".join(lost))] if lost else []
