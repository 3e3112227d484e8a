"""Categories and prizes: the setup, and the winners with reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.prizes.plan import ORGANISER, OVERALL, PrizeGroup, PrizeList, Sharing
from zwitsers.engine.prizes.rule_text import write_rule
from zwitsers.event import actions
from zwitsers.event.actions.prizes import known_category, known_list
from zwitsers.event.apply import replay
from zwitsers.present.tables import prizes as words
from zwitsers.present.views.categories import categories
from zwitsers.present.views.entry_list import entry_lines
from zwitsers.present.views.prizes import prizes_are_public, public_prizes
from zwitsers.present.words import typed_money
from zwitsers.web.cache.public_pages import PublicPage, Reader, public_pages_of
from zwitsers.web.cache.views import division
from zwitsers.web.forms.prize_form import RuleFields, prizes_of, rule_fields, rule_of, shown_prizes
from zwitsers.web.http.context import Arbiter_, Form_
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.frames import desk_frame, public_frame

if TYPE_CHECKING:
    from zwitsers.event.events import Event
    from zwitsers.event.state import State
    from zwitsers.present.views.prizes import Prizes
    from zwitsers.web.http.context import PostedForm, TournamentContext

router = APIRouter()
_SETUP = "prizes/setup"


@router.get("/desk/{name}/prizes")
def prizes_page(context: Arbiter_) -> Response:
    """The winners; without any prizes yet, redirect to the setup page."""
    if not context.state.prizes.lists and not context.state.finished:
        return context.go(_SETUP)
    return context.page("desk/prizes.html", **_shown(context))


@router.get("/desk/{name}/prizes/setup")
def setup_page(context: Arbiter_) -> Response:
    state, language = context.state, context.language
    views = categories(state)
    shown = _shown(context)
    return context.page(
        "desk/prize_setup.html",
        categories=[
            (view, words.rule_words(view.category, language), words.unknown_lines(view, language)) for view in views
        ],
        fields={view.id: rule_fields(view.category) for view in views},
        nothing=RuleFields(age_on=_first_day(state)),
        names=_list_names(shown["prizes"], language),
        overall=any(item.id == OVERALL for item in state.prizes.lists),
        rules=state.prizes.rules,
        minimum=typed_money(state.prizes.rules.minimum, language),
        unit=typed_money(state.prizes.rules.unit, language),
        sharings=[share.value for share in Sharing],
        **shown,
    )


def _shown(context: TournamentContext) -> dict[str, Any]:
    """Template values of both prize pages."""
    state, language = context.state, context.language
    prize_division = _division(context)
    return {
        "prizes": prize_division,
        "division": prize_division is not None and _texts(prize_division, language),
        "lists": [(item, shown_prizes(item, language)) for item in state.prizes.lists],
        "frame": desk_frame(context),
        "lines": entry_lines(state, "name"),
    }


def _division(context: TournamentContext) -> Prizes | None:
    """The division of the prizes; None when there is no final ranking yet."""
    try:
        return division(context)
    except ZwitsersError:
        return None


@router.get("/t/{name}/prizes")
async def public_page(request: Request, name: str) -> Response:
    return await public_pages_of(request).show(request, name, _public)


def _public(reader: Reader) -> PublicPage:
    """The winners with reasons, if the arbiter has made them public."""
    if not prizes_are_public(reader.state):
        raise NotFoundError([Problem("play.prizes.not-shown")])

    def values() -> dict[str, object]:
        view = public_prizes(division(reader.context))
        return {
            "frame": public_frame(reader.context),
            "prizes": view,
            "division": _texts(view, reader.language),
        }

    return PublicPage("play/prizes.html", ("prizes",), values)


def _texts(view: Prizes, language: str) -> dict[str, object]:
    return {
        "faults": [words.fault_line(view, fault, language) for fault in view.faults],
        "left": [words.left_line(view, left, language) for left in view.left],
        "rules": words.rule_lines(view, language),
        "total": words.total_line(view, language),
        "stage": words.stage_line(view, language),
        "shown": words.winner_columns(view.winners),
        "winners": [
            (
                winner,
                words.winner_of(winner),
                words.given(winner, language),
                words.why_lines(view, winner, language),
            )
            for winner in view.winners
        ],
        "lists": [words.won_lists(view, winner, language) for winner in view.winners],
    }


def _list_names(view: Prizes | None, language: str) -> dict[int, str]:
    return {} if view is None else {item.id: words.list_name(item, language) for item in view.lists}


def _first_day(state: State) -> str:
    """Default date for ages: the first day of the year."""
    return f"{state.settings.start[:4]}-01-01" if state.settings.start else ""


# Categories


@router.post("/desk/{name}/prizes/category")
def new_category(context: Arbiter_, form: Form_) -> Response:
    """Add a category, with its prizes if they are given."""
    name, rule, given = form.text("name"), rule_of(form), prizes_of(form.text("prizes"))
    if not name:
        name = _name_of(form, context)

    def command(state: State) -> list[Event]:
        events = actions.set_category(state, name, rule)
        if not given:
            return events
        prize_list = PrizeList(0, PrizeGroup.CATEGORY, given, category=state.last_category + 1, share=_sharing(form))
        return [*events, *actions.set_prizes(replay(events, state), prize_list)]

    return context.do(command, form, _SETUP, "desk.prizes.category-added", name=name)


def _name_of(form: PostedForm, context: TournamentContext) -> str:
    """Default name for a rating group, an age limit, years of birth, the women or a club."""
    least, most = form.number("rating_least"), form.number("rating_most")
    if most and not least:
        return context.say("desk.prizes.under", rating=most + 1)
    if most and least:
        return f"{least}-{most}"
    age = form.number("age_most")
    if age:
        return context.say("desk.prizes.up-to-age", age=age)
    born_from, born_to = form.number("born_least"), form.number("born_most")
    if born_from and born_to:
        return context.say("desk.prizes.born-between", first=born_from, last=born_to)
    if born_from or born_to:
        return context.say(f"desk.prizes.born-{'from' if born_from else 'to'}", year=born_from or born_to)
    return context.say("desk.prizes.women") if form.text("sex") == "w" else form.text("club")


@router.post("/desk/{name}/prizes/category/{category:int}")
def change_category(context: Arbiter_, category: int, form: Form_) -> Response:
    name, rule = form.text("name"), rule_of(form)
    hands = {role: form.numbers(role) for role in ("added", "removed")}
    return context.do(
        lambda state: actions.set_category(state, name, rule, category=category, **hands),
        form,
        _SETUP,
        "desk.prizes.category-changed",
        name=name,
    )


@router.post("/desk/{name}/prizes/category/{category:int}/player")
def by_hand(context: Arbiter_, category: int, form: Form_) -> Response:
    """Put one player in a category or out of it by hand, or back under its rule."""
    player, where = form.number("player") or 0, form.text("where")

    def command(state: State) -> list[Event]:
        known = known_category(state, category)
        added, removed = ({*entries} - {player} for entries in (known.added, known.removed))
        added |= {player} if where == "in" else set()
        removed |= {player} if where == "out" else set()
        rule = write_rule(known.rule)
        return actions.set_category(state, known.name, rule, category=category, added=added, removed=removed)

    return context.do(command, form, _SETUP, "desk.settings.changed")


# Prizes


@router.post("/desk/{name}/prizes/list")
def new_list(context: Arbiter_, form: Form_) -> Response:
    whom, category = form.text("whom"), form.number("whom")
    of = (
        PrizeGroup.CATEGORY
        if category is not None
        else PrizeGroup(whom)
        if whom in list(PrizeGroup)
        else PrizeGroup.EVERYONE
    )
    prize_list = PrizeList(
        0,
        of,
        prizes_of(form.text("prizes")),
        form.text("name"),
        category or 0,
        _sharing(form),
        form.number("best") or 4,
        beside=of is PrizeGroup.SPECIAL,
    )
    return context.do(lambda state: actions.set_prizes(state, prize_list), form, _SETUP, "desk.prizes.list-added")


@router.post("/desk/{name}/prizes/list/{number:int}")
def change_list(context: Arbiter_, number: int, form: Form_) -> Response:
    if form.text("do") in _STEPS:
        return _one_step(context, number, form)
    known = known_list(context.state, number)
    winners = [whole(text) or ORGANISER for text in form.texts("winner")]
    prize_list = replace(
        known,
        prizes=prizes_of(form.text("prizes"), winners),
        name=form.text("name"),
        share=_sharing(form),
        best=form.number("best") or known.best,
        beside=form.yes("beside") if known.of is not PrizeGroup.SPECIAL else known.beside,
        to=form.number("to") or ORGANISER,
    )
    return context.do(lambda state: actions.set_prizes(state, prize_list), form, _SETUP, "desk.settings.changed")


def _sharing(form: PostedForm) -> Sharing:
    text = form.text("share")
    return Sharing(text) if text in list(Sharing) else Sharing.EQUAL


_STEPS = {"up": -1, "down": 1}


def _one_step(context: TournamentContext, number: int, form: PostedForm) -> Response:
    """Move a list one step up or down in the order."""

    def command(state: State) -> list[Event]:
        order = [item.id for item in state.prizes.lists]
        at = order.index(known_list(state, number).id)
        to = min(max(at + _STEPS[form.text("do")], 0), len(order) - 1)
        order.insert(to, order.pop(at))
        return actions.order_prizes(state, order)

    return context.do(command, form, _SETUP, "desk.prizes.ordered")
