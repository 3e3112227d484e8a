"""An event with groups as static pages: an index with the groups and everyone by name, and a folder for each group."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Problem
from zwitsers.language import translate
from zwitsers.present.documents.site.build import STYLE, StaticSiteError, site_pages, site_templates
from zwitsers.present.tables.festival import stage_text
from zwitsers.present.views.alphabet import sort_key
from zwitsers.present.words import Writer, day_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.event.state import State
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.views.festival import FestivalView, RegistrationView


def event_site(view: FestivalView, groups: Mapping[int, State], options: DocumentOptions) -> dict[str, bytes]:
    """The files by name. A group without players has no pages yet."""
    shown = [group for group in view.groups if group.id in groups and groups[group.id].entrants]
    if not shown:
        raise StaticSiteError([Problem("exchange.site.nobody")])
    found: dict[str, bytes] = {}
    for group in shown:
        pages = site_pages(groups[group.id], options, view.name)
        found |= {f"{group.tournament}/{name}": data for name, data in pages.items()}
    style = found[f"{shown[0].tournament}/{STYLE}"]
    language = options.language

    def say(key: str, /, **values: object) -> str:
        return translate(key, language, **values)

    days = " – ".join(dict.fromkeys(day_of(day, language) for day in (view.start, view.end) if day))
    people = [item for item in view.registrations if item.status != "withdrawn"]
    page = (
        site_templates()
        .get_template("event.html")
        .render(
            say=say,
            write=Writer(language),
            language=language,
            name=view.name,
            event="",
            view=view,
            where=" · ".join(part for part in (view.place, days) if part),
            groups=[
                {"name": item.name, "folder": item.tournament, "stage": stage_text(item, language)} for item in shown
            ],
            letters=[
                {"sign": sign, "people": [_person(item, groups) for item in some]}
                for sign, some in groupby(people, lambda item: sort_key(item.name)[:1].upper())
            ],
        )
    )
    return {"index.html": page.encode("utf-8", "replace"), STYLE: style, **found}


def _person(item: RegistrationView, groups: Mapping[int, State]) -> dict[str, Any]:
    state = groups.get(item.group)
    lot = None if state is None else state.lots.get(item.entry)
    return {
        "name": item.name,
        "rating": item.rating,
        "group": item.group_name,
        "file": "" if lot is None else f"{item.tournament}/player-{lot}.html",
    }
