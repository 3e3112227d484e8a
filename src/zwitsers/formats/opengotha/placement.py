"""Placement criteria of OpenGotha as a list of our catalogue, which has them under the same names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.scores.criteria.kinds import ChosenCriterion
from zwitsers.engine.scores.criteria.writing import parse_code, ranking_of

if TYPE_CHECKING:
    from zwitsers.formats.exchanged import TournamentData
    from zwitsers.formats.findings import Findings

MOST = 6
# The ranking of the rulebooks of go, as near as OpenGotha has it: a file with just these has that ranking.
SWISS = ("NBW", "SOSW", "SODOSW")
MCMAHON = ("MMS", "SOSM", "SODOSM")
# By our code what OpenGotha calls it, letter for letter; a cut is `SOSM-1` there and `SOSM/C1` here. Categories (CAT)
# are no criterion here.
_NAMES = {"RTNG": "Rating", "RANK": "Rank"} | {
    code: code
    for code in (
        *("NBW", "MMS", "STS", "CPS", "CUSSW", "CUSSM", "SOSW", "SOSM", "SOSTS", "SODOSW", "SODOSM", "SOSOSW"),
        *("SOSOSM", "EXT", "EXR", "DC", "SDC"),
    )
}
_OURS = {name.upper(): code for code, name in _NAMES.items()}
# Scores of a Breizh tournament are McMahon scores with other start scores.
_OURS |= {"BZS": "MMS", "SOSB": "SOSM", "SODOSB": "SODOSM", "SOSOSB": "SOSOSM", "CUSSB": "CUSSM"}
# A McMahon is told by one of these.
_BY_START_SCORE = {"MMS", "STS"}


def ranking_setting(criteria: tuple[str, ...], findings: Findings, *, half: bool = False) -> dict[str, object]:
    """The setting for these criteria; what the catalogue does not have is left out and said, and so is a list that does
    not begin with points, as every list here does. `half`: a Swiss in which rounds that opponents did not play count as
    half a point for them."""
    if criteria in (SWISS, MCMAHON) and not half:
        return {}
    known: list[str] = []
    for criterion in criteria:
        chosen = parse_code(_OURS.get(criterion, criterion))
        if chosen is None or not chosen.criterion.choosable:
            findings.warn("formats.gotha.criterion", criterion=criterion[:20])
            continue
        if half and "H" in chosen.criterion.modifiers.split():
            chosen = chosen._replace(half=True)
        if chosen.code not in known:
            known.append(chosen.code)
    if known and ranking_of(_known(known)).steps[0].code == "PTS":
        points = SWISS[0] if _BY_START_SCORE.isdisjoint(known) else MCMAHON[0]
        findings.warn("formats.gotha.points-first", criterion=known[0], points=points)
        known = [points, *(code for code in known if code != points)]
    return {"final_ranking": ",".join(known)} if known else {}


def half_for_unplayed(given: TournamentData) -> bool:
    """Whether the list of a Swiss counts rounds that opponents did not play as half a point for them."""
    return any(chosen.half for chosen in _known(_codes(given)))


def written_criteria(given: TournamentData) -> tuple[list[str], list[str]]:
    """The names for the file, and the criteria of the tournament that OpenGotha does not have."""
    usual = SWISS if given.snapshot.mcmahon is None else MCMAHON
    codes = _codes(given)
    if not codes:
        return list(usual), []
    names = {code: _written(code) for code in codes}
    # Points come first here, whether the list names them or not; a McMahon is told by its score being in the list.
    by_points = ranking_of(_known(codes)).steps[0].code == "PTS"
    missing = given.snapshot.mcmahon is not None and not _BY_START_SCORE & set(names.values())
    leading = usual[:1] if by_points or missing else ()
    kept = list(dict.fromkeys([*leading, *(name for name in names.values() if name)]))[:MOST]
    lost = [code for code, name in names.items() if code != "PTS" and name not in kept]
    return kept or list(usual), lost


def _codes(given: TournamentData) -> list[str]:
    """What the tournament goes by, where that is a list of its own."""
    return [code for code in str(given.settings.get("final_ranking") or "").split(",") if code]


def _known(codes: list[str]) -> list[ChosenCriterion]:
    return [chosen for chosen in map(parse_code, codes) if chosen is not None]


def _written(code: str) -> str:
    """Empty when OpenGotha has no such criterion."""
    chosen = parse_code(code)
    name = "" if chosen is None else _NAMES.get(chosen.criterion.code, "")
    if chosen is None or not name or chosen._replace(lowest=0, half=False) != ChosenCriterion(chosen.criterion):
        return ""
    return f"{name}-{chosen.lowest}" if chosen.lowest else name
