"""One sheet for the wall with the names of all groups of an event: who plays where, in which group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.language import translate
from zwitsers.present.documents.options import DocumentError
from zwitsers.present.documents.pdf.head import column_words, counted, shortened
from zwitsers.present.documents.pdf.typeset import typeset
from zwitsers.present.tables.player_columns import FACTS
from zwitsers.present.views.alphabet import sort_key

if TYPE_CHECKING:
    from zwitsers.present.documents.options import DocumentOptions
    from zwitsers.present.views.festival import FestivalView, RegistrationView


def festival_names(view: FestivalView, options: DocumentOptions) -> bytes:
    """By name, with group, board, colour and opponent of the rounds in play."""
    language = options.language
    people = [item for item in view.registrations if item.group and item.status != "withdrawn"]
    if not any(item.board for item in people):
        raise DocumentError([Problem("festival.page.no-results")])
    initials = ["", *(sort_key(item.name)[:1].upper() for item in people)]
    record = {
        "large": options.large,
        "shown": [],
        "rows": [
            {**_row(item, language), "letter": own if own != before else ""}
            for item, before, own in zip(people, initials, initials[1:], strict=False)
        ],
        "label": {
            **column_words(language, "name", "opponent", *FACTS),
            "board": f"{translate('festival.column.group', language)} · {translate('report.pairing.board', language)}",
            "colour": translate("pdf.word.colour", language),
        },
        "notes": [translate("pdf.by-name.order", language)],
        "check": None,
    }
    boards = counted("boards", len({(item.group, item.board) for item in people if item.board}), language)
    head = event_head(view, options, translate("pdf.title.pairings-by-name", language), boards)
    return typeset("by-name", head, record)


def event_head(view: FestivalView, options: DocumentOptions, title: str, *facts: str) -> dict[str, object]:
    """The head of a document about all groups."""
    name = shortened(view.name)
    return {
        "language": options.language,
        "paper": options.paper,
        "copies": options.copies,
        "title": title,
        "document": f"{title} · {name}",
        "tournament": name,
        "about": " · ".join(part for part in (shortened(view.place, 60), *facts) if part),
        "footer": "",
        "mark": "",
    }


def _row(item: RegistrationView, language: str) -> dict[str, object]:
    name = shortened(item.name)
    if not item.board:
        return {"player": _player(name), "board": "", "word": item.group_name}
    colour = "white" if item.white else "black"
    return {
        "player": _player(name),
        "board": f"{item.group_name} · {item.board}",
        "colour": colour,
        "word": translate(f"pdf.colour.{colour}", language),
        "opponent": _player(shortened(item.opponent)),
    }


def _player(name: str) -> dict[str, str]:
    """The name only: titles and ratings are on the sheets of the groups."""
    return {"name": name, "title": "", "grade": "", "rating": ""}
