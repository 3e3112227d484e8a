"""What the page of a published round shows of changes to it: who made them, why, and what the judge says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.report.log import change_lines
from zwitsers.report.verdict import verdict_lines
from zwitsers.views.verdict import judged

if TYPE_CHECKING:
    from zwitsers.tournament.state import Round
    from zwitsers.web.request import TournamentRequest


def mended(desk: TournamentRequest, made: Round | None) -> dict[str, Any]:
    """`changes` in words, and `breaches`: the norms that the round breaks with them."""
    language = desk.here.language
    changes = [] if made is None else change_lines(desk.now.log, desk.state, made.number, language)
    if made is None or not changes:
        return {"changes": [], "breaches": []}
    found = desk.remembered(("mended", made.number), lambda: judged(desk.state, made))
    return {"changes": changes, "breaches": [] if found.verdict.legal else verdict_lines(found, language)}
