"""On paper: every list as a page that prints well, and the same as PDF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.event.notation import ENDINGS, show_result
from zwitsers.event.state import Status
from zwitsers.present.documents.registry import FORMATS
from zwitsers.present.marks import mark_legend, spaced
from zwitsers.present.tables.card import card_facts, card_sums
from zwitsers.present.tables.standings import standings_name, standings_table, without_play
from zwitsers.present.tables.values import value_lines
from zwitsers.present.views.card import cards
from zwitsers.present.views.categories import of_every_category
from zwitsers.present.views.event_standings import complete_rounds, ended
from zwitsers.present.words import letters, place_of
from zwitsers.web.cache.public_pages import is_arbiter
from zwitsers.web.cache.views import chosen, ranking, round_of
from zwitsers.web.http.context import Assistant_, TournamentContext
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.frames import desk_frame
from zwitsers.web.pages.tables import drawn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.event.state import Round

router = APIRouter()
# With more columns than this a table lies on its side.
_UPRIGHT = 12


@dataclass(frozen=True, slots=True)
class PrintKind:
    """Something to print. `pdf` is the format that writes the same."""

    id: str
    of_round: bool
    pdf: str
    # A list for the wall, of which there may be several copies.
    wall: bool = True


KINDS = {
    kind.id: kind
    for kind in (
        PrintKind("pairings", True, "pdf-pairings"),
        PrintKind("names", True, "pdf-pairings-by-name"),
        PrintKind("slips", True, "pdf-slips", wall=False),
        PrintKind("standings", False, "pdf-standings"),
        PrintKind("crosstable", False, "pdf-crosstable"),
        PrintKind("cards", False, "pdf-cards", wall=False),
    )
}


@router.get("/desk/{name}/paper")
def paper(context: Assistant_) -> Response:
    return context.page(
        "paper/index.html",
        kinds=list(KINDS.values()),
        rounds=list(reversed(_rounds(context))),
        ended=ended(context.state),
        name=standings_name(ranking(context), context.here.language),
        complete=complete_rounds(context.state),
        pdfs={kind.id for kind in KINDS.values() if kind.pdf in FORMATS and is_arbiter(context)},
    )


@router.get("/desk/{name}/paper/{what}")
def sheet(context: Assistant_, what: str, round: str = "", large: bool = False, copies: int = 1) -> Response:  # noqa: A002 - as in the address
    from zwitsers.present.documents.pdf.options import MOST_COPIES

    kind = KINDS.get(what)
    if kind is None:
        raise NotFoundError([Problem("web.no-such-page")])
    number = whole(round, 3)
    if kind.of_round:
        round_ = _chosen_round(context, number)
        number, values = round_.number, _of_round(context, kind, round_)
    else:
        values = _of_standings(context, kind, number, round == "final")
    copies = min(max(copies, 1), MOST_COPIES) if kind.wall else 1
    asked = {"round": number, "large": "yes" if large else None, "copies": copies if copies > 1 else None}
    query = urlencode({name: value for name, value in asked.items() if value is not None})
    pdf = f"/desk/{context.name}/export/{kind.pdf}{'?' if query else ''}{query}"
    offered = kind.pdf in FORMATS and is_arbiter(context)
    return context.page(
        f"paper/{kind.id}.html",
        kind=kind,
        frame=desk_frame(context),
        large=large,
        copies=copies,
        most_copies=MOST_COPIES,
        pdf=pdf if offered else "",
        **values,
    )


# Lists of a round


def _rounds(context: TournamentContext) -> list[Round]:
    """What may be printed: the arbiter's draft too, which says that it is one."""
    rounds = context.state.in_order
    draft = context.state.draft
    return [*rounds, draft] if draft is not None and is_arbiter(context) else rounds


def _chosen_round(context: TournamentContext, number: int | None) -> Round:
    rounds = [made for made in _rounds(context) if number is None or made.number == number]
    if not rounds:
        problem = Problem("play.no-such-round", round=number) if number is not None else Problem("play.paper.nothing")
        raise NotFoundError([problem])
    return rounds[-1]


def _of_round(context: TournamentContext, kind: PrintKind, round_: Round) -> dict[str, Any]:
    view = round_of(context, round_)
    values: dict[str, Any] = {"view": view, "draft": round_.status is Status.DRAFT}
    if kind.id == "slips":
        values |= {"sheets": _piles(view.boards), "endings": _endings(context)}
    if kind.id == "names":
        values["letters"] = letters(view.by_name)
    return values


def _piles(lines: Sequence[object]) -> Sequence[Sequence[object]]:
    from zwitsers.present.documents.pdf.slips import in_piles

    return in_piles(lines)


def _endings(context: TournamentContext) -> list[str]:
    return [
        spaced(show_result(white, black, context.state.settings.game), context.here.language)
        for white, black in ENDINGS
    ]


# Standings and what follows from them


def _of_standings(context: TournamentContext, kind: PrintKind, after: int | None, final: bool) -> dict[str, Any]:
    state, language = context.state, context.here.language
    choice = chosen(state, after, final)
    made = ranking(context, choice)
    if kind.id == "cards":
        footnote = without_play(made, language)
        return {
            "name": standings_name(made, language),
            "cards": [
                (card, card_facts(card, language), place_of(card.line), card_sums(card, language),
                 value_lines(card, language), footnote if card.without_play else "",
                 mark_legend((turn.result for turn in card.rounds), language))
                for card in cards(made)
            ],
            "planned": state.settings.rounds,
        }  # fmt: skip
    shown = drawn(made, kind.id, language, wall=True)
    tables = [(shown["name"], shown["table"])]
    if kind.id == "standings":
        within = of_every_category(state, made)
        tables += [(standings_name(one, language), standings_table(one, language, wall=True)) for one in within]
    return {
        **shown,
        "tables": tables,
        "choice": choice,
        "complete": complete_rounds(state),
        "wide": len(made.turns) + 5 > _UPRIGHT,
    }
