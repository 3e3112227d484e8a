"""Categories and prizes: what is promised, who gets it, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from annotated_types import Len
from fastapi import Path
from pydantic import Field

from zwitsers.domain import Problem
from zwitsers.prizes import plan
from zwitsers.tournament import commands
from zwitsers.tournament.commands.prizes import LONGEST_NAME, MOST_CENTS, MOST_PRIZES
from zwitsers.views.categories import CategoryView, public_categories
from zwitsers.views.categories import categories as categories_of
from zwitsers.views.prizes import Prizes
from zwitsers.web.access.roles import Role
from zwitsers.web.api.fields import MOST_PLAYERS, ONE_LINE, SOMETHING, EntryId, Reason, Seen, Strict
from zwitsers.web.api.logged import Done
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, Public_, run
from zwitsers.web.errors import NotFoundError
from zwitsers.web.remembered import division, public_division

if TYPE_CHECKING:
    from zwitsers.web.request import TournamentRequest

router = Operations(prefix="/api/tournaments/{name}", tags=["prizes"])

_Title = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, pattern=SOMETHING)]
_Text = Annotated[str, Field(max_length=LONGEST_NAME, pattern=ONE_LINE)]
_Cents = Annotated[int, Field(ge=0, le=MOST_CENTS, description="In cents.")]
_Entries = Annotated[list[EntryId], Len(0, MOST_PLAYERS)]
_Payee = Annotated[int, Field(ge=0, le=10**9, description="The id of an entry; 0: the organiser.")]
_Number = Annotated[int, Path(ge=1, le=10**6)]


class CategorySent(Strict):
    """Who belongs to it, by rule or by hand."""

    name: _Title
    rule: Annotated[str, Field(max_length=1000, pattern=ONE_LINE)] = Field(
        "",
        description="rating<1800, age<=17@2027-01-01, born=2008-, sex=w, club=, federation=, title=, label=; & and |.",
        examples=["rating<1800 & sex=w"],
    )
    added: _Entries = Field([], description="In it whatever the rule says.")
    removed: _Entries = Field([], description="Not in it whatever the rule says.")


class PrizeSent(Strict):
    cents: _Cents = 0
    thing: _Text = ""
    worth: _Cents = Field(0, description="What the thing counts for when prizes are compared; it is not paid.")
    player: _Payee = Field(0, description="Of a special prize: who gets it.")


class ListSent(Strict):
    """A list of prizes, the first prize first."""

    of: plan.Of = Field(plan.Of.EVERYONE, strict=False)
    prizes: Annotated[list[PrizeSent], Len(1, MOST_PRIZES)]
    name: _Text = ""
    category: Annotated[int, Field(ge=0, le=10**6)] = 0
    share: plan.Sharing = Field(plan.Sharing.EQUAL, strict=False)
    best: Annotated[int, Field(ge=1, le=99, description="How many players of a club count.")] = 4
    beside: bool = Field(False, description="It comes on top of a prize of another list.")
    to: Annotated[int, Field(ge=0, le=10**6, description="Where what nobody gets goes; 0: back.")] = 0

    def listed(self, number: int) -> plan.PrizeList:
        prizes = tuple(plan.Prize(one.cents, one.thing, one.worth, one.player) for one in self.prizes)
        return plan.PrizeList(
            number, self.of, prizes, self.name, self.category, self.share, self.best, self.beside, self.to
        )


class RulesSent(Strict):
    one_each: bool = Field(False, description="A player has one prize, the most valuable that he can have.")
    minimum: _Cents = Field(0, description="The smallest share, in cents.")
    unit: Annotated[int, Field(ge=1, le=MOST_CENTS, description="Shares are rounded down to it, in cents.")] = 1
    withdrawn: bool = Field(True, description="Whether those who withdrew can have a prize.")
    excluded: _Entries = Field([], description="Who cannot have a prize.")


class ShownSent(Strict):
    shown: bool = Field(description="Whether players and public see who gets what.")


class OrderSent(Strict):
    lists: Annotated[list[Annotated[int, Field(ge=1, le=10**6)]], Len(1, MOST_PRIZES)]


class MoveSent(Strict):
    giver: _Payee
    taker: _Payee
    cents: Annotated[int, Field(ge=1, le=MOST_CENTS, description="In cents.")]
    reason: Reason


@router.get("/categories")
def categories(asked: Public_) -> list[CategoryView]:
    """For those who are not arbiters here without what the categories are made of: birth and sex are not public."""
    arbiter = asked.here.visitor.may(Role.ARBITER)
    return list(categories_of(asked.state) if arbiter else public_categories(asked.state))


@router.post("/categories", status_code=201)
def add_category(desk: Arbiter_, said: CategorySent, seen: Seen = None) -> Done:
    return run(
        desk,
        lambda state: commands.set_category(state, said.name, said.rule, added=said.added, removed=said.removed),
        seen,
    )


@router.put("/categories/{category}")
def change_category(desk: Arbiter_, category: _Number, said: CategorySent, seen: Seen = None) -> Done:
    _known_category(desk, category)
    return run(
        desk,
        lambda state: commands.set_category(
            state, said.name, said.rule, category=category, added=said.added, removed=said.removed
        ),
        seen,
    )


@router.delete("/categories/{category}")
def remove_category(desk: Arbiter_, category: _Number, seen: Seen = None) -> Done:
    _known_category(desk, category)
    return run(desk, lambda state: commands.remove_category(state, category), seen)


def _known_category(desk: TournamentRequest, category: int) -> None:
    if all(item.id != category for item in desk.state.categories):
        raise NotFoundError([Problem("tournament.category.unknown", category=category)])


@router.get("/prizes")
def prizes(asked: Public_) -> Prizes:
    """By the final ranking as it would be now. For those who are not arbiters here 404 until it is shown, and without
    reasons and faults."""
    found = division(asked) if asked.here.visitor.may(Role.ARBITER) else public_division(asked)
    if found is None:
        raise NotFoundError([Problem("play.prizes.not-shown")])
    return found


@router.put("/prizes/shown")
def show_prizes(desk: Arbiter_, said: ShownSent, seen: Seen = None) -> Done:
    """Also after the end."""
    return run(desk, lambda state: commands.show_prizes(state, said.shown), seen)


@router.put("/prizes/order")
def order_prizes(desk: Arbiter_, said: OrderSent, seen: Seen = None) -> Done:
    """Where a player can have the same from two lists, the one that stands first gives it. Lists that are not named
    follow the others."""
    for number in said.lists:
        _known_list(desk, number)
    return run(desk, lambda state: commands.order_prizes(state, said.lists), seen)


@router.post("/prizes/lists", status_code=201)
def add_prizes(desk: Arbiter_, said: ListSent, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.set_prizes(state, said.listed(0)), seen)


@router.put("/prizes/lists/{number}")
def change_prizes(desk: Arbiter_, number: _Number, said: ListSent, seen: Seen = None) -> Done:
    _known_list(desk, number)
    return run(desk, lambda state: commands.set_prizes(state, said.listed(number)), seen)


@router.delete("/prizes/lists/{number}")
def remove_prizes(desk: Arbiter_, number: _Number, seen: Seen = None) -> Done:
    _known_list(desk, number)
    return run(desk, lambda state: commands.remove_prizes(state, number), seen)


def _known_list(desk: TournamentRequest, number: int) -> None:
    if all(item.id != number for item in desk.state.prizes.lists):
        raise NotFoundError([Problem("tournament.prizes.unknown", list=number)])


@router.put("/prizes/rules")
def set_prize_rules(desk: Arbiter_, said: RulesSent, seen: Seen = None) -> Done:
    rules = plan.Rules(said.one_each, said.minimum, said.unit, said.withdrawn, tuple(said.excluded))
    return run(desk, lambda state: commands.set_prize_rules(state, rules), seen)


@router.post("/prizes/moves", status_code=201)
def move_prize(desk: Arbiter_, said: MoveSent, seen: Seen = None) -> Done:
    return run(desk, lambda state: commands.move_prize(state, said.giver, said.taker, said.cents, said.reason), seen)
