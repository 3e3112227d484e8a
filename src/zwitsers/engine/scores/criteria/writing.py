"""Parsing of criteria as an organiser writes them: code and modifiers, as in records 202 and 212 of a TRF."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain.errors import Problem, ZwitsersError
from zwitsers.engine.scores.criteria.catalogue import CATALOGUE
from zwitsers.engine.scores.criteria.kinds import ChosenCriterion, Family
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep

if TYPE_CHECKING:
    from collections.abc import Iterable


class UnknownTieBreakError(ZwitsersError):
    """An unknown code, or a modifier that the criterion does not support."""


# Names in other programs and other editions (FD7).
_SAME = {"GE": "REP", "SOS": "WP", "SODOS": "WSB", "RATING": "RTNG", "CUSS": "CUSSW"}
_MODIFIER = re.compile(r"([CM])([12])|([PFR1H])|L([+-]\d{1,2})", re.ASCII)
# The cut notation of go programs: SOSW-1.
_GO_CUT = re.compile(r"-([12])\Z", re.ASCII)
_POINTS = ("MP", "GP")
_FLAGS = {"P": "forfeits_played", "F": "fore", "R": "reversed", "1": "first_place", "H": "half"}


def parse_codes(text: str) -> tuple[ChosenCriterion, ...]:
    """Parse `BH/C1,BH,SB`; UnknownTieBreakError names all codes that are unknown or duplicate."""
    problems: list[Problem] = []
    found: list[ChosenCriterion] = []
    for word in words_of(text) or [""]:
        chosen = parse_code(word)
        if chosen is None or not chosen.criterion.choosable:
            problems.append(_not_understood(word))
        elif chosen in found:
            problems.append(Problem("scores.tie-break-twice", code=chosen.code))
        else:
            found.append(chosen)
    if problems:
        raise UnknownTieBreakError(problems)
    return tuple(found)


def words_of(text: str) -> list[str]:
    """The codes of a list, with any separator."""
    return [word for word in re.split(r"[,;\s]+", text.upper()) if word]


def _not_understood(word: str) -> Problem:
    """A problem with the alternatives: the modifiers of a known criterion, or else all criteria."""
    known = parse_code(word.partition("/")[0])
    if known is None or not known.criterion.choosable:
        codes = ", ".join(code for code, criterion in CATALOGUE.items() if criterion.choosable)
        return Problem("scores.unknown-tie-break", code=word[:40], codes=codes)
    allowed = known.criterion.modifiers.split()
    if not allowed:
        return Problem("scores.no-modifiers", code=word[:40], criterion=known.code)
    modifiers = " ".join(f"/{'L+1' if modifier == 'L' else modifier}" for modifier in allowed)
    return Problem("scores.unknown-modifier", code=word[:40], criterion=known.code, modifiers=modifiers)


def parse_code(word: str) -> ChosenCriterion | None:
    """Parse one code; None for an unknown criterion or a contradictory modifier. Match points and game points (`:MP`)
    are the same in an individual tournament."""
    name, *modifiers = word.split("/")
    name, colon, kind = name.partition(":")
    if colon and kind not in _POINTS:
        return None
    cut = _GO_CUT.search(name)
    if cut is not None:
        name, modifiers = name[: cut.start()], [f"C{cut[1]}", *modifiers]
    criterion = CATALOGUE.get(_SAME.get(name, name))
    if criterion is None:
        return None
    values: dict[str, int | bool] = {}
    allowed = criterion.modifiers.split()
    for modifier in modifiers:
        found = _MODIFIER.fullmatch(modifier)
        if found is None or (modifier[0] if modifier[0] == "L" else modifier) not in allowed:
            return None
        ends, count, flag, limit = found.groups()
        said: dict[str, int | bool] = {}
        if ends:
            said = {"lowest": int(count), "highest": int(count) if ends == "M" else 0}
        elif flag:
            said = {_FLAGS[flag]: True}
        else:
            said = {"limit": int(limit)}
        if values.keys() & said:
            return None
        values |= said
    return ChosenCriterion(criterion, **values)  # type: ignore[arg-type]


def ranking_of(chosen: Iterable[ChosenCriterion]) -> FinalRanking:
    """A final ranking from a list. Points are put first if the list does not name them, unless it begins with a
    criterion that replaces them."""
    wanted = list(chosen)
    if not any(item.criterion.code == "PTS" for item in wanted) and not (wanted and wanted[0].criterion.leads):
        wanted.insert(0, ChosenCriterion(CATALOGUE["PTS"]))
    steps = tuple(_step(item) for item in wanted)
    named = steps[1:] if steps[0].code == "PTS" and len(steps) > 1 else steps
    return FinalRanking(",".join(step.code for step in named), steps, own_list=True)


def _step(chosen: ChosenCriterion) -> FinalStep:
    criterion = chosen.criterion
    ruling = criterion.ruling or ("FD7" if criterion.family is Family.FIDE else "")
    return FinalStep(chosen.code, criterion.article, ruling)
