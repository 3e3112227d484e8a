"""Categories and prizes: what is promised, who gets it, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from annotated_types import Len
from fastapi import Path
from pydantic import Field

from zwitsers.engine.domain import Problem
from zwitsers.engine.prizes import plan
from zwitsers.event import actions
from zwitsers.event.actions.prizes import LONGEST_NAME, MOST_PRIZES
from zwitsers.event.parameters import MOST_CENTS
from zwitsers.present.views.categories import CategoryView, public_categories
from zwitsers.present.views.categories import categories as categories_of
from zwitsers.present.views.prizes import Prizes
from zwitsers.web.api.fields import MOST_PLAYERS, ONE_LINE, SOMETHING, EntryId, Seen, Strict
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, Public_, run
from zwitsers.web.auth.roles import Role
from zwitsers.web.cache.views import division, public_division
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.log_records import ChangeRecord

if TYPE_CHECKING:
    from zwitsers.web.http.context import TournamentContext

router = Operations(prefix="/api/tournaments/{name}", tags=["prizes"])

_Title = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, pattern=SOMETHING)]
_Text = Annotated[str, Field(max_length=LONGEST_NAME, pattern=ONE_LINE)]
_Cents = Annotated[int, Field(ge=0, le=MOST_CENTS, description="In cents.")]
_Entries = Annotated[list[EntryId], Len(0, MOST_PLAYERS)]
_Payee = Annotated[int, Field(ge=0, le=10**9, description="The id of an entry; 0: the organiser.")]
_Number = Annotated[int, Path(ge=1, le=10**6)]


class CategoryBody(Strict):
    """Who belongs to it, by rule or by hand."""

    name: _Title
    rule: Annotated[str, Field(max_length=1000, pattern=ONE_LINE)] = Field(
        "",
        description="rating<1800, age<=17@2027-01-01, born=2008-, sex=w, club=, federation=, title=, label=; & and |.",
        examples=["rating<1800 & sex=w"],
    )
    added: _Entries = Field([], description="In it whatever the rule says.")
    removed: _Entries = Field([], description="Not in it whatever the rule says.")


class PrizeBody(Strict):
    cents: _Cents = 0
    thing: _Text = ""
    worth: _Cents = Field(0, description="What the thing counts for when prizes are compared; it is not paid.")
    player: _Payee = Field(0, description="Of a special prize: who gets it.")


class PrizeListBody(Strict):
    """A list of prizes, the first prize first."""

    of: plan.PrizeGroup = Field(plan.PrizeGroup.EVERYONE, strict=False)
    prizes: Annotated[list[PrizeBody], Len(1, MOST_PRIZES)]
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


@router.get("/categories")
def categories(context: Public_) -> list[CategoryView]:
    """For those who are not arbiters here without what the categories are made of: birth and sex are not public."""
    arbiter = context.visitor.may(Role.ARBITER)
    return list(categories_of(context.state) if arbiter else public_categories(context.state))


@router.post("/categories", status_code=201)
def add_category(context: Arbiter_, said: CategoryBody, seen: Seen = None) -> ChangeRecord:
    return run(
        context,
        lambda state: actions.set_category(state, said.name, said.rule, added=said.added, removed=said.removed),
        seen,
    )


@router.put("/categories/{category}")
def change_category(context: Arbiter_, category: _Number, said: CategoryBody, seen: Seen = None) -> ChangeRecord:
    _known_category(context, category)
    return run(
        context,
        lambda state: actions.set_category(
            state, said.name, said.rule, category=category, added=said.added, removed=said.removed
        ),
        seen,
    )


def _known_category(context: TournamentContext, category: int) -> None:
    if all(item.id != category for item in context.state.categories):
        raise NotFoundError([Problem("tournament.category.unknown", category=category)])


@router.get("/prizes")
def prizes(context: Public_) -> Prizes:
    """By the final ranking as it would be now. For those who are not arbiters here 404 until it is shown, and without
    reasons and faults."""
    found = division(context) if context.visitor.may(Role.ARBITER) else public_division(context)
    if found is None:
        raise NotFoundError([Problem("play.prizes.not-shown")])
    return found


@router.post("/prizes/lists", status_code=201)
def add_prizes(context: Arbiter_, said: PrizeListBody, seen: Seen = None) -> ChangeRecord:
    return run(context, lambda state: actions.set_prizes(state, said.listed(0)), seen)


@router.put("/prizes/lists/{number}")
def change_prizes(context: Arbiter_, number: _Number, said: PrizeListBody, seen: Seen = None) -> ChangeRecord:
    _known_list(context, number)
    return run(context, lambda state: actions.set_prizes(state, said.listed(number)), seen)


def _known_list(context: TournamentContext, number: int) -> None:
    if all(item.id != number for item in context.state.prizes.lists):
        raise NotFoundError([Problem("tournament.prizes.unknown", list=number)])
