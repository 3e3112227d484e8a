"""The settings of a tournament by group, the settings of its pages, and the archive."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.engine.rules.registry import rulebooks
from zwitsers.event import actions
from zwitsers.event.bars import proposed_bar
from zwitsers.event.setting import SettingGroup
from zwitsers.event.settings import OF_PLAYERS
from zwitsers.present.tables.start_scores import proposed_bar_text
from zwitsers.web.cache.public_pages import PROXY_SECONDS
from zwitsers.web.forms.next_start import announced_start
from zwitsers.web.forms.settings_fields import SettingsFields
from zwitsers.web.forms.settings_form import FormError, groups_shown, really_changed, settings_values
from zwitsers.web.http.context import Arbiter_, Form_
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.sitedb.page_settings import ANNOUNCEMENT, ARCHIVED, NEXT_ROUND, PLAYERS_ENTER, PUBLIC, TWICE

if TYPE_CHECKING:
    from zwitsers.web.http.context import PostedForm

router = APIRouter()
_LONGEST_ANNOUNCEMENT = 300
_MINUTES = re.compile(r"-?\d{1,3}", re.ASCII)
# In page order. The strength groups are on the page of forbidden pairs.
_GROUPS = (
    SettingGroup.ABOUT,
    SettingGroup.PLAY,
    SettingGroup.ABSENCE,
    SettingGroup.REQUESTS,
    SettingGroup.KEIZER,
    SettingGroup.MCMAHON,
    SettingGroup.HANDICAP,
    SettingGroup.AVOIDING,
)


@router.get("/desk/{name}/settings")
def settings_page(context: Arbiter_) -> Response:
    settings = context.state.settings
    settings_fields = SettingsFields(settings, context.language)
    return context.page(
        "desk/settings.html",
        settings=settings,
        asked=settings_fields,
        cards=[group.value for group in _GROUPS if settings_fields.has_group(group)],
        systems=settings.systems_in_force,
        rulebooks=rulebooks(),
        next_round=_wall_clock(announced_start(context.now.choices, context.state)),
        groups={name: groups_shown(context.state, name) for name in OF_PLAYERS},
        proposed=proposed_bar_text(proposed_bar(context.state), settings.rounds, context.language)
        if settings_fields.has_group(SettingGroup.MCMAHON)
        else "",
        proxy_seconds=PROXY_SECONDS if context.site.host_name else 0,
        avoided={what: (where, rounds, before) for what, where, rounds, before in settings.avoid},
    )


def _wall_clock(text: str) -> str:
    """The moment in the format of an `<input type="datetime-local">`."""
    try:
        return datetime.fromisoformat(text).strftime("%Y-%m-%dT%H:%M")
    except ValueError:
        return ""


@router.post("/desk/{name}/settings/pages")
def choose(context: Arbiter_, form: Form_) -> Response:
    """Change the settings of the pages. They are not in the log and can be changed at any time."""
    announcement = " ".join(form.text("announcement").split())
    if len(announcement) > _LONGEST_ANNOUNCEMENT:
        raise FormError([Problem("desk.settings.long-announcement", most=_LONGEST_ANNOUNCEMENT)])
    known = context.now.choices
    wanted = {
        PUBLIC: "yes" if form.yes("public") else "no",
        PLAYERS_ENTER: "yes" if form.yes("players_enter") else "no",
        TWICE: "yes" if form.yes("twice") else "no",
        ANNOUNCEMENT: announcement,
        NEXT_ROUND: _moment(form),
    }
    for choice, value in wanted.items():
        if known[choice] != value:
            context.site.choose(context.name, choice, value)
    return context.go("settings", context.say("desk.settings.changed"))


def _moment(form: PostedForm) -> str:
    """The start of the next round with the browser's UTC offset in minutes; without scripts, this machine's offset."""
    text, offset = form.text("next_round"), form.text("offset")
    if not text:
        return ""
    try:
        moment = datetime.fromisoformat(text).replace(tzinfo=None)
        if _MINUTES.fullmatch(offset):
            moment = moment.replace(tzinfo=timezone(timedelta(minutes=int(offset))))
        else:
            moment = moment.astimezone()
    except (ValueError, OverflowError, OSError):
        raise FormError([Problem("desk.settings.not-a-moment", value=text)]) from None
    return moment.isoformat(timespec="minutes")


@router.post("/desk/{name}/settings/{group}")
def change(context: Arbiter_, group: str, form: Form_) -> Response:
    if group not in _GROUPS:
        raise NotFoundError([Problem("web.no-such-page")])
    settings = context.state.settings
    values = settings_values(form, SettingGroup(group), rounds=settings.rounds, state=context.state)
    changes = really_changed(settings, values)
    if not changes:
        return context.go("settings", context.say("desk.settings.same"))
    return context.do(lambda state: actions.change_settings(state, changes), form, "settings", "desk.settings.changed")


# After the tournament: archive or remove


@router.post("/desk/{name}/keeping/archive")
def archive(context: Arbiter_, form: Form_) -> Response:
    """Put the tournament in the archive, or take it out. Its addresses stay the same."""
    wanted = "yes" if form.yes("archived") else "no"
    context.site.choose(context.name, ARCHIVED, wanted)
    return context.go("settings", context.say("desk.keeping.archived" if wanted == "yes" else "desk.keeping.back"))


@router.post("/desk/{name}/keeping/remove")
def remove(context: Arbiter_, form: Form_) -> Response:
    """Remove the tournament after its name is typed. The file is moved aside and can be restored."""
    title = context.state.settings.name or context.name
    if " ".join(form.text("title").split()).casefold() != title.casefold():
        raise FormError([Problem("desk.keeping.other-title", title=title)])
    place = context.site.tournaments.remove(context.name)
    return context.base.go("/", context.say("desk.keeping.removed", title=title, place=place))
