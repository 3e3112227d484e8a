"""Pairs that must not be, and strength groups that do not meet at first. Private: never on public pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.event import actions
from zwitsers.event.actions.forbidden import APART, to_keep_apart
from zwitsers.present.views.entry_list import entry_lines
from zwitsers.present.views.forbidden import forbidden_rules
from zwitsers.web.forms.settings_form import groups_shown, really_changed, strength_values
from zwitsers.web.http.context import Arbiter_, Form_

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.state import State
    from zwitsers.web.http.context import PostedForm, TournamentContext

router = APIRouter()


@router.get("/desk/{name}/forbidden")
def forbidden(context: Arbiter_) -> Response:
    state = context.state
    return context.page(
        "desk/forbidden.html",
        rules=forbidden_rules(state),
        lines=entry_lines(state, "name"),
        strength_groups=groups_shown(state, "strength_groups"),
        apart={what: len(to_keep_apart(state, what)) for what in APART},
    )


@router.post("/desk/{name}/forbidden")
def forbid(context: Arbiter_, form: Form_) -> Response:
    first, last = form.number("first_round"), form.number("last_round")
    return _ruled(
        context, form, lambda state, players: actions.forbid_pair(state, players, first, last), "desk.forbidden.added"
    )


@router.post("/desk/{name}/forbidden/apart")
def keep_apart(context: Arbiter_, form: Form_) -> Response:
    """Everybody of one club, or of one family, in one step: a rule for each that has more than one player."""
    first, last, what = form.number("first_round"), form.number("last_round"), form.text("what")
    made = context.run(lambda state: actions.keep_apart(state, what, first, last), form.seen)
    return context.go("forbidden", context.here.say("desk.apart.done", count=len(made)))


@router.post("/desk/{name}/forbidden/remove")
def allow(context: Arbiter_, form: Form_) -> Response:
    return _ruled(context, form, actions.allow_pair, "desk.forbidden.removed")


def _ruled(
    context: TournamentContext, form: PostedForm, rule: Callable[[State, list[int]], Sequence[Event]], said: str
) -> Response:
    """About those who were chosen, each once."""
    players = list(dict.fromkeys(form.numbers("player")))
    names = ", ".join(map(context.state.named, players))
    return context.do(lambda state: rule(state, players), form, "forbidden", said, players=names)


@router.post("/desk/{name}/forbidden/groups")
def strength_groups(context: Arbiter_, form: Form_) -> Response:
    changes = really_changed(context.state.settings, strength_values(form, context.state))
    if changes:
        context.run(lambda state: actions.change_settings(state, changes), form.seen)
    return context.go("forbidden", context.here.say("desk.settings.changed" if changes else "desk.settings.same"))
