"""How the tournament is played, in groups; what is decided about its pages; and when it is over, the archive."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.report.start_scores import proposed_bar_text
from zwitsers.report.words import typed_money
from zwitsers.rules.registry import rulebooks
from zwitsers.tournament import commands
from zwitsers.tournament.bars import proposed_bar
from zwitsers.tournament.setting import Group
from zwitsers.tournament.settings import OF_PLAYERS
from zwitsers.web.choices import ANNOUNCEMENT, ARCHIVED, NEXT_ROUND, PLAYERS_ENTER, PUBLIC, TWICE
from zwitsers.web.desk.settings_asked import AskedSettings
from zwitsers.web.desk.settings_form import FormError, groups_shown, really_changed, settings_values
from zwitsers.web.errors import NotFoundError
from zwitsers.web.next_start import announced_start
from zwitsers.web.request import Arbiter_, Form_
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.web.request import Posted

router = Router()
_LONGEST_ANNOUNCEMENT = 300
_MINUTES = re.compile(r"-?\d{1,3}", re.ASCII)
# In the order of the page; the groups of strength stand with the pairs that must not be.
_GROUPS = (
    Group.ABOUT, Group.PLAY, Group.ABSENCE, Group.MCMAHON, Group.HANDICAP, Group.AVOIDING, Group.PRIZES
)  # fmt: skip


@router.get("/desk/{name}/settings")
def settings_page(desk: Arbiter_) -> Response:
    settings = desk.state.settings
    asked = AskedSettings(settings, desk.here.language)
    return desk.page(
        "desk/settings.html",
        settings=settings,
        asked=asked,
        cards=[group.value for group in _GROUPS if asked.has_group(group)],
        systems=settings.systems_in_force,
        rulebooks=rulebooks(),
        next_round=_wall_clock(announced_start(desk.now.choices, desk.state)),
        prizes="\n".join(typed_money(cents, desk.here.language) for cents in settings.prizes),
        groups={name: groups_shown(desk.state, name) for name in OF_PLAYERS},
        proposed=proposed_bar_text(proposed_bar(desk.state), settings.rounds, desk.here.language)
        if asked.has_group(Group.MCMAHON)
        else "",
        avoided={what: (where, rounds, before) for what, where, rounds, before in settings.avoid},
    )


def _wall_clock(text: str) -> str:
    """A moment as an input for date and time wants it."""
    try:
        return datetime.fromisoformat(text).strftime("%Y-%m-%dT%H:%M")
    except ValueError:
        return ""


@router.post("/desk/{name}/settings/pages")
def choose(desk: Arbiter_, form: Form_) -> Response:
    """What is about the pages only: it is not in the log, and can be changed at any time."""
    announcement = " ".join(form.text("announcement").split())
    if len(announcement) > _LONGEST_ANNOUNCEMENT:
        raise FormError([Problem("desk.settings.long-announcement", most=_LONGEST_ANNOUNCEMENT)])
    known = desk.now.choices
    wanted = {
        PUBLIC: "yes" if form.yes("public") else "no",
        PLAYERS_ENTER: "yes" if form.yes("players_enter") else "no",
        TWICE: "yes" if form.yes("twice") else "no",
        ANNOUNCEMENT: announcement,
        NEXT_ROUND: _moment(form),
    }
    for choice, value in wanted.items():
        if known[choice] != value:
            desk.site.choose(desk.name, choice, value)
    return desk.go("settings", desk.here.say("desk.settings.changed"))


def _moment(form: Posted) -> str:
    """With the offset of the browser's clock, in minutes; without one (no scripts) that of this machine."""
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
def change(desk: Arbiter_, group: str, form: Form_) -> Response:
    if group not in _GROUPS:
        raise NotFoundError([Problem("web.no-such-page")])
    settings = desk.state.settings
    values = settings_values(form, Group(group), rounds=settings.rounds, state=desk.state)
    changes = really_changed(settings, values)
    if not changes:
        return desk.go("settings", desk.here.say("desk.settings.same"))
    return desk.do(lambda state: commands.change_settings(state, changes), form, "settings", "desk.settings.changed")


# A tournament that is over: out of sight on the first page, or taken away


@router.post("/desk/{name}/keeping/archive")
def archive(desk: Arbiter_, form: Form_) -> Response:
    """Into the archive, or out of it. Its pages stay where they are."""
    wanted = "yes" if form.yes("archived") else "no"
    desk.site.choose(desk.name, ARCHIVED, wanted)
    return desk.go("settings", desk.here.say("desk.keeping.archived" if wanted == "yes" else "desk.keeping.back"))


@router.post("/desk/{name}/keeping/remove")
def remove(desk: Arbiter_, form: Form_) -> Response:
    """Only for whoever types its name; the file is set aside, and can be put back."""
    title = desk.state.settings.name or desk.name
    if " ".join(form.text("title").split()).casefold() != title.casefold():
        raise FormError([Problem("desk.keeping.other-title", title=title)])
    place = desk.site.tournaments.remove(desk.name)
    return desk.here.go("/", desk.here.say("desk.keeping.removed", title=title, place=place))
