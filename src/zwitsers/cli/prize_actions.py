"""What the commands about categories and prizes do. A list of prizes is named by its number or its name."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.cli.naming import who
from zwitsers.engine.domain import Problem
from zwitsers.engine.prizes.plan import ORGANISER, PrizeGroup, PrizeList, Sharing
from zwitsers.engine.prizes.prize_text import PrizeTextError, read_amount, read_prize
from zwitsers.engine.prizes.rule_text import write_rule
from zwitsers.event import actions
from zwitsers.present.tables.prizes import categories_blocks, list_name, prizes_blocks, prizes_csv
from zwitsers.present.views.categories import categories, category_named
from zwitsers.present.views.prizes import prizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.cli.event import OpenEvent
    from zwitsers.cli.event_command import Call
    from zwitsers.engine.prizes.categories import Category
    from zwitsers.engine.prizes.plan import Prize
    from zwitsers.event.events import Event
    from zwitsers.event.state import State

# Whom a list is for, besides the name of a category.
FOR = {"everyone": PrizeGroup.EVERYONE, "clubs": PrizeGroup.CLUBS, "special": PrizeGroup.SPECIAL}
SHARES = tuple(share.value for share in Sharing)


def prize_table(_shown: str, text: str) -> tuple[Prize, ...]:
    """`100,60,40`; with things `100+cup,60,book+flowers=25`: they count for 25 when prizes are compared."""
    with wrong_call(PrizeTextError):
        return tuple(read_prize(part) for part in text.split(","))


def euros(_shown: str, text: str) -> int:
    with wrong_call(PrizeTextError):
        return read_amount(text)


# Categories


def show_categories(place: OpenEvent, call: Call) -> None:
    views = categories(call.before)
    place.output.answer(
        call.options, list(views), lambda view, language: categories_blocks(call.before, view, language)
    )


def named_category(state: State, text: str) -> Category:
    found = category_named(state, text)
    if found is None:
        known = ", ".join(item.name for item in state.categories) or "–"
        raise WrongCallError([Problem("cli.category.unknown", name=text, known=known)])
    return found


def set_category(state: State, call: Call) -> Sequence[Event]:
    """What is not said stays as it is."""
    options = call.options
    known = category_named(state, options.name)
    added, removed = (set(getattr(known, name, ())) for name in ("added", "removed"))
    add, remove, by_rule = (_people(state, text) for text in (options.add, options.remove, options.by_rule))
    rule = options.rule if options.rule is not None else write_rule(known.rule) if known else ""
    return actions.set_category(
        state,
        options.name,
        rule,
        category=known.id if known else 0,
        added=(added | add) - by_rule - remove,
        removed=(removed | remove) - by_rule - add,
    )


def _people(state: State, text: str | None) -> set[int]:
    return {who(state, part.strip()) for part in (text or "").split(";") if part.strip()}


# Prizes


def show_prizes(place: OpenEvent, call: Call) -> None:
    division, language = prizes(call.before), place.output.language
    place.output.answer(
        call.options,
        division,
        lambda view, language: prizes_blocks(view, call.before.settings.name, language),
        csv=lambda view: prizes_csv(view, language),
    )


def named_list(state: State, text: str) -> PrizeList:
    views = {item.id: item for item in prizes(state).lists}
    for item in state.prizes.lists:
        names = {list_name(views[item.id], language).casefold() for language in ("en", "nl")}
        if text.strip() == str(item.id) or text.strip().casefold() in names:
            return item
    known = ", ".join(f"{item.id} {list_name(views[item.id], 'en')}" for item in state.prizes.lists) or "–"
    raise WrongCallError([Problem("cli.prizes.unknown", list=text, known=known)])


def set_prizes(state: State, call: Call) -> Sequence[Event]:
    """The list for everyone, for a category, for clubs or special; what is not said stays as it is."""
    options = call.options
    of = FOR.get(options.whom)
    category = 0 if of else named_category(state, options.whom).id
    of = of or PrizeGroup.CATEGORY
    called = options.called or ""
    known = next(
        (
            item
            for item in state.prizes.lists
            if item.of is of and item.category == category and (of is PrizeGroup.EVERYONE or item.name == called)
        ),
        PrizeList(0, of, category=category, name=called),
    )
    values = {name: getattr(options, name) for name in ("prizes", "best", "beside")}
    given: dict[str, object] = {name: value for name, value in values.items() if value is not None}
    if options.share is not None:
        given["share"] = Sharing(options.share)
    if options.to is not None:
        given["to"] = ORGANISER if options.to == "organiser" else named_list(state, options.to).id
    return actions.set_prizes(state, replace(known, **given))  # type: ignore[arg-type]


def set_rules(state: State, call: Call) -> Sequence[Event]:
    """What is not said stays as it is."""
    options, rules = call.options, state.prizes.rules
    out, allowed = _people(state, options.exclude), _people(state, options.include)
    values = {name: getattr(options, name) for name in ("one_each", "minimum", "unit", "withdrawn")}
    given = {name: value for name, value in values.items() if value is not None}
    excluded = [player for player in (*rules.excluded, *sorted(out)) if player not in allowed]
    return actions.set_prize_rules(state, **{**asdict(rules), **given, "excluded": excluded})


def give_prize(state: State, call: Call) -> Sequence[Event]:
    """Who gets a special prize."""
    options = call.options
    item = named_list(state, options.list)
    if item.of is not PrizeGroup.SPECIAL or not 1 <= options.place <= len(item.prizes):
        raise WrongCallError([Problem("cli.prizes.no-special", list=options.list, place=options.place)])
    winner = ORGANISER if options.player == "nobody" else call.player(state)
    prizes_now = tuple(
        replace(prize, player=winner) if place == options.place else prize
        for place, prize in enumerate(item.prizes, start=1)
    )
    return actions.set_prizes(state, replace(item, prizes=prizes_now))


def payee(state: State, text: str) -> int:
    return ORGANISER if text == "organiser" else who(state, text)
