"""Categories and prizes: regulations, so they can change while the tournament lasts; what is decided by hand about the
division can also come after its end."""

from collections.abc import Collection
from typing import Annotated

from zwitsers.engine.domain import Problem
from zwitsers.engine.prizes.categories import Category
from zwitsers.engine.prizes.plan import ORGANISER, OVERALL, PrizeGroup, PrizeList
from zwitsers.engine.prizes.rule_text import RuleError, read_rule, write_rule
from zwitsers.event.action import action
from zwitsers.event.actions.checks import must_be_running, must_know, refuse
from zwitsers.event.errors import CommandError
from zwitsers.event.events import Event
from zwitsers.event.fields import tidy_reason
from zwitsers.event.parameters import (
    MOST_CENTS,
    MOST_PLAYERS,
    CategoryId,
    Cents,
    Giver,
    NeededReason,
    Parameter,
    ParameterKind,
    PrizeListId,
    PrizeListIds,
    Taker,
    YesNo,
)
from zwitsers.event.prize_events import (
    CategoryRemoved,
    CategorySet,
    PrizeListRemoved,
    PrizeListSet,
    PrizeListsOrdered,
    PrizeMoved,
    PrizeRulesSet,
    PrizesShown,
)
from zwitsers.event.state import State

LONGEST_NAME = 60
MOST_PRIZES = 999
_K = ParameterKind
OneEach = Annotated[bool, Parameter(_K.YES_NO, "one-each")]
SmallestShare = Annotated[int, Parameter(_K.CENTS, "smallest-share", 0, MOST_CENTS)]
ShareUnit = Annotated[int, Parameter(_K.CENTS, "share-unit", 1, MOST_CENTS)]
ToWithdrawn = Annotated[bool, Parameter(_K.YES_NO, "to-withdrawn")]
Excluded = Annotated[Collection[int], Parameter(_K.PLAYER, "excluded", 0, MOST_PLAYERS, many=True)]


@action(
    "PUT categories/{category}",
    command="category set",
    pages=("prizes/category/{category}",),
    tag="prizes",
    by_hand=("cli", "api", "page"),
)
def set_category(
    state: State,
    name: str,
    rule: str = "",
    *,
    category: int = 0,
    added: Collection[int] = (),
    removed: Collection[int] = (),
) -> list[Event]:
    """A category, new (0) or changed. Names differ, whatever their capitals."""
    must_be_running(state)
    name = _tidy_name(name)
    if category:
        known_category(state, category)
    must_know(state, (*added, *removed))
    try:
        written = write_rule(read_rule(rule))
    except RuleError as error:
        raise CommandError(error.problems) from None
    others = [item.name.casefold() for item in state.categories if item.id != category]
    both = sorted({*added} & {*removed})
    refuse(
        None if name else Problem("tournament.category.no-name"),
        Problem("tournament.category.twice", name=name) if name.casefold() in others else None,
        *(Problem("tournament.category.in-and-out", player=state.named(player)) for player in both),
    )
    number = category or state.last_category + 1
    return [CategorySet(number, name, written, tuple(sorted({*added})), tuple(sorted({*removed})))]


@action(
    "DELETE categories/{category}",
    command="category remove",
    pages=("prizes/category/{category}/remove",),
    then="prizes/setup",
    tag="prizes",
)
def remove_category(state: State, category: CategoryId) -> list[Event]:
    """One that no list of prizes is for."""
    must_be_running(state)
    known = known_category(state, category)
    used = [item for item in state.prizes.lists if item.of is PrizeGroup.CATEGORY and item.category == category]
    refuse(Problem("tournament.category.has-prizes", name=known.name) if used else None)
    return [CategoryRemoved(category)]


def known_category(state: State, category: int) -> Category:
    found = next((item for item in state.categories if item.id == category), None)
    if found is None:
        raise CommandError([Problem("tournament.category.unknown", category=category)])
    return found


@action(
    "PUT prizes/lists/{number}",
    command="prizes set",
    pages=("prizes/list/{number}",),
    tag="prizes",
    by_hand=("cli", "api", "page"),
)
def set_prizes(state: State, prize_list: PrizeList) -> list[Event]:
    """A list of prizes, new (id 0) or changed. The one for everyone has an id of its own."""
    _running_or_special(state, prize_list)
    name = _tidy_name(prize_list.name)
    number = prize_list.id or (state.last_prize_list + 1)
    if (
        prize_list.of is PrizeGroup.EVERYONE
        and not prize_list.id
        and all(item.id != OVERALL for item in state.prizes.lists)
    ):
        number = OVERALL
    if prize_list.of is PrizeGroup.CATEGORY:
        known_category(state, prize_list.category)
    must_know(state, [prize.player for prize in prize_list.prizes if prize.player])
    to_itself = prize_list.to != ORGANISER and prize_list.to == number
    refuse(
        None if 0 < len(prize_list.prizes) <= MOST_PRIZES else Problem("tournament.prizes.none", most=MOST_PRIZES),
        Problem("tournament.prizes.first-list")
        if number == OVERALL and prize_list.of is not PrizeGroup.EVERYONE
        else None,
        None if 1 <= prize_list.best <= 99 else Problem("tournament.prizes.best", value=prize_list.best),
        Problem("tournament.prizes.to-itself") if to_itself else None,
        *(
            Problem("tournament.prizes.amount", place=place)
            for place, prize in enumerate(prize_list.prizes, start=1)
            if not (0 <= prize.cents <= MOST_CENTS and 0 <= prize.worth <= MOST_CENTS)
        ),
    )
    prizes = tuple((prize.cents, _tidy_name(prize.thing), prize.worth, prize.player) for prize in prize_list.prizes)
    category = prize_list.category if prize_list.of is PrizeGroup.CATEGORY else 0
    return [
        PrizeListSet(
            number,
            prize_list.of,
            prizes,
            name,
            category,
            prize_list.share,
            prize_list.best,
            prize_list.beside,
            prize_list.to,
        )
    ]


def _running_or_special(state: State, prize_list: PrizeList) -> None:
    """Who has won a special prize may be known after the end."""
    known = next((item for item in state.prizes.lists if item.id == prize_list.id), None)
    if not (
        state.finished and prize_list.of is PrizeGroup.SPECIAL and known is not None and known.of is PrizeGroup.SPECIAL
    ):
        must_be_running(state)


@action(
    "DELETE prizes/lists/{number}",
    command="prizes remove",
    pages=("prizes/list/{number}/remove",),
    then="prizes/setup",
    tag="prizes",
)
def remove_prizes(state: State, number: PrizeListId) -> list[Event]:
    must_be_running(state)
    known_list(state, number)
    return [PrizeListRemoved(number)]


@action("PUT prizes/order", command="prizes order", pages=("prizes/list/{number}",), tag="prizes", by_hand=("page",))
def order_prizes(state: State, order: PrizeListIds) -> list[Event]:
    """The order decides where a player can have the same from two lists. Those that are not named keep their order,
    behind the others."""
    must_be_running(state)
    before = [item.id for item in state.prizes.lists]
    for number in order:
        known_list(state, number)
    refuse(Problem("tournament.prizes.list-twice") if len(set(order)) != len(order) else None)
    whole = (*order, *(number for number in before if number not in order))
    return [PrizeListsOrdered(whole)] if list(whole) != before else []


@action("PUT prizes/shown", command="prizes publish", pages=("prizes/shown",), tag="prizes")
def show_prizes(state: State, shown: YesNo) -> list[Event]:
    """Whether players and public see the division; also after the end, when prizes are given."""
    refuse(None if state.created else Problem("tournament.not-created"))
    return [PrizesShown(shown)] if shown != state.prizes.shown else []


def known_list(state: State, number: int) -> PrizeList:
    found = next((item for item in state.prizes.lists if item.id == number), None)
    if found is None:
        raise CommandError([Problem("tournament.prizes.unknown", list=number)])
    return found


@action("PUT prizes/rules", command="prizes rules", then="prizes/setup", tag="prizes", by_hand=("cli",))
def set_prize_rules(
    state: State,
    *,
    one_each: OneEach = False,
    minimum: SmallestShare = 0,
    unit: ShareUnit = 1,
    withdrawn: ToWithdrawn = False,
    excluded: Excluded = (),
) -> list[Event]:
    """All rules at once: one that is left out becomes its default."""
    must_be_running(state)
    must_know(state, excluded)
    refuse(
        None if 0 <= minimum <= MOST_CENTS else Problem("tournament.prizes.minimum"),
        None if 1 <= unit <= MOST_CENTS else Problem("tournament.prizes.unit"),
    )
    return [PrizeRulesSet(one_each, minimum, unit, withdrawn, tuple(sorted({*excluded})))]


@action("POST prizes/moves", command="prizes move", pages=("prizes/move",), creates=True, tag="prizes")
def move_prize(state: State, giver: Giver, taker: Taker, cents: Cents, reason: NeededReason) -> list[Event]:
    """Money of one goes to another; 0 is the organiser."""
    refuse(None if state.created else Problem("tournament.not-created"))
    must_know(state, [player for player in (giver, taker) if player != ORGANISER])
    reason = tidy_reason(reason)
    refuse(
        None if reason else Problem("tournament.prizes.no-reason"),
        None if 0 < cents <= MOST_CENTS else Problem("tournament.prizes.move-amount"),
        Problem("tournament.prizes.move-same") if giver == taker else None,
    )
    return [PrizeMoved(giver, taker, cents, reason)]


def _tidy_name(text: str) -> str:
    name = tidy_reason(text)
    refuse(Problem("tournament.category.long", most=LONGEST_NAME) if len(name) > LONGEST_NAME else None)
    return name
