"""The criteria of the final ranking: a chooser that previews the effect of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.scores.criteria.catalogue import by_family
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
from zwitsers.engine.scores.criteria.writing import parse_code
from zwitsers.event import actions
from zwitsers.event.errors import CommandError
from zwitsers.present.tables.standings import dropped_note
from zwitsers.present.views.ranking import ranking_view, step_records
from zwitsers.web.http.context import Arbiter_, Form_

if TYPE_CHECKING:
    from zwitsers.engine.scores.criteria.kinds import RankingCriterion
    from zwitsers.engine.scores.rankings import FinalRanking
    from zwitsers.event.state import State

router = APIRouter()
_MOST = 20
_EMPTY = 2
_Codes = Annotated[list[str] | None, Query(max_length=_MOST + _EMPTY)]


@router.get("/desk/{name}/ranking")
def ranking_page(
    context: Arbiter_, criterion: _Codes = None, codes: str = "", preset: str = "", move: str = ""
) -> Response:
    """Without a list: the one in force. The buttons that move a row send the whole list."""
    state, language = context.state, context.language
    rows = _moved([code for code in criterion or [] if code], move)
    wanted = preset or codes.strip() or ",".join(rows)
    problems: list[str] = []
    try:
        view = ranking_view(state, wanted or None)
    except CommandError as error:
        problems = [problem.text(language) for problem in error.problems]
        view = ranking_view(state)
    listed = rows if problems and rows else _rows(view.criteria[0].code, [step.code for step in view.criteria])
    return context.page(
        "desk/ranking.html",
        view=view,
        wanted=wanted,
        problems=problems,
        dropped=dropped_note(view.standings, language),
        # Keep input that was not understood, so that it can be corrected.
        codes=codes if problems else "",
        holding=step_records(state.settings.ranking),
        rows=listed + [""] * (_EMPTY if len(listed) < _MOST else 0),
        choices=_choices(listed, language),
        presets=[(ranking.id, ranking.title(language), _summary(ranking, language)) for ranking in _presets(state)],
    )


@router.post("/desk/{name}/ranking")
def choose_ranking(context: Arbiter_, form: Form_) -> Response:
    wanted = form.text("ranking")
    if context.state.settings.final_ranking == wanted:
        return context.go("ranking", context.say("desk.settings.same"))
    changes = {"final_ranking": wanted}
    return context.do(lambda state: actions.change_settings(state, changes), form, "ranking", "desk.ranking.changed")


def _presets(state: State) -> tuple[FinalRanking, ...]:
    return state.settings.final_system.final_rankings


def _summary(ranking: FinalRanking, language: str) -> str:
    return ", ".join(step.chosen.name(language) for step in step_records(ranking))


def _rows(first: str, codes: list[str]) -> list[str]:
    """The codes without the leading points, which are implicit."""
    return codes[1:] if first == "PTS" else codes


def _moved(rows: list[str], move: str) -> list[str]:
    """Apply `up-2`, `down-0` or `drop-1` to the rows."""
    what, _, text = move.partition("-")
    place = whole(text)
    if place is None or place >= len(rows):
        return rows
    row = rows[place]
    rest = rows[:place] + rows[place + 1 :]
    if what == "drop":
        return rest
    at = max(place - 1, 0) if what == "up" else place + 1
    return [*rest[:at], row, *rest[at:]]


def _choices(listed: list[str], language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every criterion with its usual modifiers, by family, and other codes that the list already has."""
    found = [(family.value, [_option(code, language) for item in items for code in _variants(item)])
             for family, items in by_family().items()]  # fmt: skip
    known = {code for _family, options in found for code, _text in options}
    others = [_option(code, language) for code in listed if code not in known and parse_code(code) is not None]
    return [*found, ("other", others)] if others else found


def _variants(criterion: RankingCriterion) -> list[str]:
    modifiers = [modifier for modifier in criterion.modifiers.split() if modifier != "L"]
    return [criterion.code, *(f"{criterion.code}/{modifier}" for modifier in modifiers)]


def _option(code: str, language: str) -> tuple[str, str]:
    chosen = parse_code(code)
    assert isinstance(chosen, ChosenCriterion), code
    return code, f"{code}: {chosen.name(language)}"
