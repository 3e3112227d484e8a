"""On paper: every list as a page that prints well, and the same as PDF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.domain.numbers import whole
from zwitsers.exchange import FORMATS
from zwitsers.report.card import card_facts, card_sums
from zwitsers.report.standings import standings_name, standings_table, without_play
from zwitsers.report.values import value_lines
from zwitsers.report.words import letters, place_of, spaced
from zwitsers.tournament.notation import ENDINGS, show_result
from zwitsers.tournament.state import Status
from zwitsers.views.card import cards
from zwitsers.views.categories import of_every_category
from zwitsers.views.event_standings import complete_rounds, usual_choice
from zwitsers.web.errors import NotFoundError
from zwitsers.web.pages.tables import drawn
from zwitsers.web.public_pages import desk_frame, is_arbiter
from zwitsers.web.remembered import chosen, ranking, round_of
from zwitsers.web.request import Assistant_, TournamentRequest
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.tournament.state import Round

router = Router()
# With more columns than this a table lies on its side.
_UPRIGHT = 12


@dataclass(frozen=True, slots=True)
class Kind:
    """Something to print. `pdf` is the format that writes the same."""

    id: str
    of_round: bool
    pdf: str


KINDS = {
    kind.id: kind
    for kind in (
        Kind("pairings", True, "pdf-pairings"),
        Kind("names", True, "pdf-pairings-by-name"),
        Kind("slips", True, "pdf-slips"),
        Kind("standings", False, "pdf-standings"),
        Kind("crosstable", False, "pdf-crosstable"),
        Kind("cards", False, "pdf-cards"),
    )
}


@router.get("/desk/{name}/paper")
def paper(desk: Assistant_) -> Response:
    return desk.page(
        "paper/index.html",
        kinds=list(KINDS.values()),
        rounds=list(reversed(_rounds(desk))),
        usual=usual_choice(desk.state),
        name=standings_name(ranking(desk), desk.here.language),
        complete=complete_rounds(desk.state),
        pdfs={kind.id for kind in KINDS.values() if kind.pdf in FORMATS and is_arbiter(desk)},
    )


@router.get("/desk/{name}/paper/{what}")
def sheet(desk: Assistant_, what: str, round: str = "", large: bool = False) -> Response:  # noqa: A002 - as in the address
    kind = KINDS.get(what)
    if kind is None:
        raise NotFoundError([Problem("web.no-such-page")])
    number = whole(round, 3)
    values = _of_round(desk, kind, number) if kind.of_round else _of_standings(desk, kind, number, round == "final")
    asked = ({} if number is None else {"round": number}) | ({"large": "yes"} if large else {})
    pdf = f"/desk/{desk.name}/export/{kind.pdf}{'?' if asked else ''}{urlencode(asked)}"
    offered = kind.pdf in FORMATS and is_arbiter(desk)
    return desk.page(
        f"paper/{kind.id}.html", kind=kind, frame=desk_frame(desk), large=large, pdf=pdf if offered else "", **values
    )


# Lists of a round


def _rounds(desk: TournamentRequest) -> list[Round]:
    """What may be printed: the arbiter's draft too, which says that it is one."""
    rounds = desk.state.in_order
    draft = desk.state.draft
    return [*rounds, draft] if draft is not None and is_arbiter(desk) else rounds


def _of_round(desk: TournamentRequest, kind: Kind, number: int | None) -> dict[str, Any]:
    rounds = [made for made in _rounds(desk) if number is None or made.number == number]
    if not rounds:
        problem = Problem("play.no-such-round", round=number) if number is not None else Problem("play.paper.nothing")
        raise NotFoundError([problem])
    made = rounds[-1]
    view = round_of(desk, made)
    values: dict[str, Any] = {"view": view, "draft": made.status is Status.DRAFT}
    if kind.id == "slips":
        values |= {"sheets": _piles(view.boards), "endings": _endings(desk)}
    if kind.id == "names":
        values["letters"] = letters(view.by_name)
    return values


def _piles(lines: Sequence[object]) -> Sequence[Sequence[object]]:
    from zwitsers.report.pdf.slips import in_piles

    return in_piles(lines)


def _endings(desk: TournamentRequest) -> list[str]:
    return [spaced(show_result(white, black, desk.state.settings.game)) for white, black in ENDINGS]


# Standings and what follows from them


def _of_standings(desk: TournamentRequest, kind: Kind, after: int | None, final: bool) -> dict[str, Any]:
    state, language = desk.state, desk.here.language
    choice = chosen(state, after, final)
    made = ranking(desk, choice)
    if kind.id == "cards":
        footnote = without_play(made, language)
        return {
            "name": standings_name(made, language),
            "cards": [
                (card, card_facts(card, language), place_of(card.line), card_sums(card, language),
                 value_lines(card, language), footnote if card.without_play else "")
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
