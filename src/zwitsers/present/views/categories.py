"""Categories: who is in them, of whom that is not known and why, and the standings within them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from zwitsers.engine.prizes.categories import Category, Membership
from zwitsers.engine.prizes.rule_text import write_rule
from zwitsers.event.prizing import members_of
from zwitsers.present.views.people import Who, people_of
from zwitsers.present.views.records import HIDDEN, described

if TYPE_CHECKING:
    from collections.abc import Collection

    from zwitsers.event.state import State
    from zwitsers.present.views.standings import Standings, StandingsLine


@dataclass(frozen=True, slots=True)
class UnknownMembership:
    """Of whom what is known does not tell; `missing` are the fields that would."""

    player: Who
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CategoryView:
    id: int
    name: str
    rule: str = field(metadata=described("As it is sent: rating=-1799 & sex=w. Empty: players by hand only."))
    players: tuple[Who, ...] = field(metadata=described("Those who are in it for certain, by number."))
    unknown: tuple[UnknownMembership, ...]
    added: tuple[int, ...] = field(metadata=described("Entries added by hand."))
    removed: tuple[int, ...] = field(metadata=described("Entries left out by hand."))
    category: Category = field(metadata=HIDDEN)


def categories(state: State) -> tuple[CategoryView, ...]:
    everyone = people_of(state)
    return tuple(_view(state, category, everyone) for category in state.categories)


def public_categories(state: State) -> tuple[CategoryView, ...]:
    """Without rule, hand and what misses, which tell what is not public of somebody."""
    return tuple(replace(view, rule="", unknown=(), added=(), removed=()) for view in categories(state))


def _view(state: State, category: Category, everyone: dict[int, Who]) -> CategoryView:
    answers = {one.id: category.asked(one.player, one.id) for one in state.in_lot_order()}
    unknown = [entry for entry, answer in answers.items() if answer is Membership.UNKNOWN]
    return CategoryView(
        category.id,
        category.name,
        write_rule(category.rule),
        tuple(everyone[entry] for entry, answer in answers.items() if answer is Membership.YES),
        tuple(
            UnknownMembership(everyone[entry], category.missing(state.entrants[entry].player, entry))
            for entry in unknown
        ),
        category.added,
        category.removed,
        category,
    )


def category_named(state: State, name: str) -> Category | None:
    """As people type it."""
    wanted = name.strip().casefold()
    return next((item for item in state.categories if item.name.casefold() == wanted), None)


def within_category(state: State, standings_view: Standings, category: Category) -> Standings:
    return within(standings_view, category.name, members_of(state, category))


def of_every_category(state: State, standings_view: Standings) -> list[Standings]:
    """The same standings within each category that has players."""
    found = (within_category(state, standings_view, category) for category in state.categories)
    return [one for one in found if one.lines]


def within(standings_view: Standings, name: str, members: Collection[int]) -> Standings:
    """The same ranking among these entries only: who shares a place still does, and what put somebody below the one
    above them is only told where that one is among them."""
    lines: list[StandingsLine] = []
    before: int | None = None
    for line in standings_view.lines:
        if line.player.id in members:
            position = len(lines) + 1
            level = bool(lines) and lines[-1].overall == line.place
            place = lines[-1].place if level else position
            decided = line.decided_by if lines and lines[-1].number == before else None
            lines.append(replace(line, place=place, shared=level, overall=line.place, decided_by=decided))
            if level:
                lines[-2] = replace(lines[-2], shared=True)
        before = line.number
    return replace(standings_view, lines=tuple(lines), category=name)
