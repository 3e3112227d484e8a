"""Forbidden pairs, and strength groups for the opening rounds. Private: never on public pages."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.event import actions
from zwitsers.event.actions.forbidden import APART, to_keep_apart
from zwitsers.present.views.entry_list import entry_lines
from zwitsers.present.views.forbidden import forbidden_rules
from zwitsers.web.forms.settings_form import groups_shown, really_changed, strength_values
from zwitsers.web.http.context import Arbiter_, Form_

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


@router.post("/desk/{name}/forbidden/groups")
def strength_groups(context: Arbiter_, form: Form_) -> Response:
    changes = really_changed(context.state.settings, strength_values(form, context.state))
    if changes:
        context.run(lambda state: actions.change_settings(state, changes), form.seen)
    return context.go("forbidden", context.say("desk.settings.changed" if changes else "desk.settings.same"))
