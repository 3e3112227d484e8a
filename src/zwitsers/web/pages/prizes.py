"""Categories and prizes: setting them up, and who gets what and why."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from fastapi import Request
from fastapi.responses import Response

from zwitsers.domain import Problem, ZwitsersError
from zwitsers.domain.numbers import whole
from zwitsers.prizes.plan import ORGANISER, OVERALL, Of, PrizeList, Rules, Sharing
from zwitsers.prizes.prize_text import read_cents
from zwitsers.prizes.rule_text import write_rule
from zwitsers.report import prizes as words
from zwitsers.report.words import typed_money
from zwitsers.tournament import commands
from zwitsers.tournament.apply import replay
from zwitsers.tournament.commands.prizes import known_category, known_list
from zwitsers.views.categories import categories
from zwitsers.views.entry_list import entry_lines
from zwitsers.views.prizes import prizes_are_public, public_prizes
from zwitsers.web.desk.prize_form import RuleFields, prizes_of, rule_fields, rule_of, shown_prizes
from zwitsers.web.errors import NotFoundError
from zwitsers.web.public_pages import Reader, Sheet, desk_frame, public_frame, public_pages_of
from zwitsers.web.remembered import division
from zwitsers.web.request import Arbiter_, Form_
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.tournament.events import Event
    from zwitsers.tournament.state import State
    from zwitsers.views.prizes import Prizes
    from zwitsers.web.request import Posted, TournamentRequest

router = Router()


@router.get("/desk/{name}/prizes")
def prizes_page(desk: Arbiter_) -> Response:
    state, language = desk.state, desk.here.language
    views = categories(state)
    made = _division(desk)
    return desk.page(
        "desk/prizes.html",
        made=made,
        told=made is not None and _told(made, language),
        categories=[
            (view, words.rule_words(view.made, language), words.unknown_lines(view, language)) for view in views
        ],
        fields={view.id: rule_fields(view.made) for view in views},
        nothing=RuleFields(age_on=_first_day(state)),
        lists=[(item, shown_prizes(item, language)) for item in state.prizes.lists],
        frame=desk_frame(desk),
        names=_list_names(made, language),
        overall=_has_overall(state),
        rules=state.prizes.rules,
        minimum=typed_money(state.prizes.rules.minimum, language),
        unit=typed_money(state.prizes.rules.unit, language),
        lines=entry_lines(state, "name"),
        sharings=[share.value for share in Sharing],
    )


def _division(desk: TournamentRequest) -> Prizes | None:
    """None where no final ranking can be made yet."""
    try:
        return division(desk)
    except ZwitsersError:
        return None


@router.get("/t/{name}/prizes")
async def public_page(request: Request, name: str) -> Response:
    return await public_pages_of(request).show(request, name, _public)


def _public(reader: Reader) -> Sheet:
    """Who gets what and why, when the arbiter shows it."""
    if not prizes_are_public(reader.state):
        raise NotFoundError([Problem("play.prizes.not-shown")])

    def work_out() -> dict[str, object]:
        made = public_prizes(division(reader.asked))
        return {"frame": public_frame(reader.asked), "made": made, "told": _told(made, reader.language)}

    return Sheet("play/prizes.html", ("prizes",), work_out)


def _told(made: Prizes, language: str) -> dict[str, object]:
    return {
        "faults": [words.fault_line(made, fault, language) for fault in made.faults],
        "left": [words.left_line(made, left, language) for left in made.left],
        "rules": words.rule_lines(made, language),
        "total": words.total_line(made, language),
        "stage": words.stage_line(made, language),
        "winners": [
            (winner, words.winner_name(winner), words.given(winner, language), words.why_lines(made, winner, language))
            for winner in made.winners
        ],
        "lists": [words.won_lists(made, winner, language) for winner in made.winners],
    }


def _list_names(made: Prizes | None, language: str) -> dict[int, str]:
    return {} if made is None else {item.id: words.list_name(item, language) for item in made.lists}


def _first_day(state: State) -> str:
    """Ages mostly count on the first day of the year."""
    return f"{state.settings.start[:4]}-01-01" if state.settings.start else ""


# Categories


@router.post("/desk/{name}/prizes/category")
def new_category(desk: Arbiter_, form: Form_) -> Response:
    """A category, with its prizes when they are given."""
    name, rule, given = form.text("name"), rule_of(form), prizes_of(form.text("prizes"))
    if not name:
        name = _name_of(form, desk)

    def command(state: State) -> list[Event]:
        events = commands.set_category(state, name, rule)
        if not given:
            return events
        made = PrizeList(0, Of.CATEGORY, given, category=state.last_category + 1, share=_sharing(form))
        return [*events, *commands.set_prizes(replay(events, state), made)]

    return desk.do(command, form, "prizes", "desk.prizes.category-added", name=name)


def _name_of(form: Posted, desk: TournamentRequest) -> str:
    """Rating groups, the youth, the women and a club need no name of their own."""
    least, most = form.number("rating_least"), form.number("rating_most")
    if most and not least:
        return desk.here.say("desk.prizes.under", rating=most + 1)
    if most and least:
        return f"{least}-{most}"
    age = form.number("age_most")
    if age:
        return desk.here.say("desk.prizes.up-to-age", age=age)
    return desk.here.say("desk.prizes.women") if form.text("sex") == "w" else form.text("club")


@router.post("/desk/{name}/prizes/category/{category:int}")
def change_category(desk: Arbiter_, category: int, form: Form_) -> Response:
    if form.text("do") == "remove":
        name = known_category(desk.state, category).name
        said = "desk.prizes.category-removed"
        return desk.do(lambda state: commands.remove_category(state, category), form, "prizes", said, name=name)
    name, rule = form.text("name"), rule_of(form)
    hands = {role: form.numbers(role) for role in ("added", "removed")}
    return desk.do(
        lambda state: commands.set_category(state, name, rule, category=category, **hands),
        form,
        "prizes",
        "desk.prizes.category-changed",
        name=name,
    )


@router.post("/desk/{name}/prizes/category/{category:int}/player")
def by_hand(desk: Arbiter_, category: int, form: Form_) -> Response:
    """One player in, out, or by the rule again."""
    player, where = form.number("player") or 0, form.text("where")

    def command(state: State) -> list[Event]:
        known = known_category(state, category)
        added, removed = ({*entries} - {player} for entries in (known.added, known.removed))
        added |= {player} if where == "in" else set()
        removed |= {player} if where == "out" else set()
        rule = write_rule(known.rule)
        return commands.set_category(state, known.name, rule, category=category, added=added, removed=removed)

    return desk.do(command, form, "prizes", "desk.settings.changed")


# Prizes


@router.post("/desk/{name}/prizes/list")
def new_list(desk: Arbiter_, form: Form_) -> Response:
    whom, category = form.text("whom"), form.number("whom")
    of = Of.CATEGORY if category is not None else Of(whom) if whom in list(Of) else Of.EVERYONE
    made = PrizeList(
        OVERALL if of is Of.EVERYONE and not _has_overall(desk.state) else 0,
        of,
        prizes_of(form.text("prizes")),
        form.text("name"),
        category or 0,
        _sharing(form),
        form.number("best") or 4,
        beside=of is Of.SPECIAL,
    )
    return desk.do(lambda state: commands.set_prizes(state, made), form, "prizes", "desk.prizes.list-added")


def _has_overall(state: State) -> bool:
    return any(item.id == OVERALL for item in state.prizes.lists)


@router.post("/desk/{name}/prizes/list/{number:int}")
def change_list(desk: Arbiter_, number: int, form: Form_) -> Response:
    if form.text("do") == "remove":
        return desk.do(lambda state: commands.remove_prizes(state, number), form, "prizes", "desk.prizes.list-removed")
    if form.text("do") in _STEPS:
        return _one_step(desk, number, form)
    known = known_list(desk.state, number)
    winners = [whole(text) or ORGANISER for text in form.texts("winner")]
    made = replace(
        known,
        prizes=prizes_of(form.text("prizes"), winners),
        name=form.text("name"),
        share=_sharing(form),
        best=form.number("best") or known.best,
        beside=form.yes("beside") if known.of is not Of.SPECIAL else known.beside,
        to=form.number("to") or ORGANISER,
    )
    return desk.do(lambda state: commands.set_prizes(state, made), form, "prizes", "desk.settings.changed")


def _sharing(form: Posted) -> Sharing:
    text = form.text("share")
    return Sharing(text) if text in list(Sharing) else Sharing.EQUAL


_STEPS = {"up": -1, "down": 1}


def _one_step(desk: TournamentRequest, number: int, form: Posted) -> Response:
    """Earlier or later in the order of the lists."""

    def command(state: State) -> list[Event]:
        order = [item.id for item in state.prizes.lists]
        at = order.index(known_list(state, number).id)
        to = min(max(at + _STEPS[form.text("do")], 0), len(order) - 1)
        order.insert(to, order.pop(at))
        return commands.order_prizes(state, order)

    return desk.do(command, form, "prizes", "desk.prizes.ordered")


@router.post("/desk/{name}/prizes/shown")
def show_or_hide(desk: Arbiter_, form: Form_) -> Response:
    shown = form.text("shown") == "yes"
    said = "desk.prizes.now-shown" if shown else "desk.prizes.now-hidden"
    return desk.do(lambda state: commands.show_prizes(state, shown), form, "prizes", said)


@router.post("/desk/{name}/prizes/rules")
def change_rules(desk: Arbiter_, form: Form_) -> Response:
    rules = Rules(
        form.yes("one_each"),
        read_cents(form.text("minimum")),
        read_cents(form.text("unit")) or 1,
        form.yes("withdrawn"),
        tuple(form.numbers("excluded")),
    )
    return desk.do(lambda state: commands.set_prize_rules(state, rules), form, "prizes", "desk.settings.changed")


@router.post("/desk/{name}/prizes/move")
def move(desk: Arbiter_, form: Form_) -> Response:
    giver, taker = form.number("giver") or ORGANISER, form.number("taker") or ORGANISER
    cents, reason = read_cents(form.text("amount")), form.text("reason")
    return desk.do(
        lambda state: commands.move_prize(state, giver, taker, cents, reason), form, "prizes", "desk.prizes.moved"
    )
