"""The only list of ranking criteria. To add one: define it in a module of this package, and name it here; the pages,
the API, the command line and the docs use this list."""

from __future__ import annotations

from zwitsers.engine.scores.criteria import go, gotha, keizer, meetings, opponents, own, ratings, resistance
from zwitsers.engine.scores.criteria.kinds import Family, RankingCriterion

_ALL: tuple[RankingCriterion, ...] = (
    own.POINTS,
    resistance.WP,
    resistance.WSB,
    meetings.DR,
    ratings.AR,
    meetings.LOT,
    meetings.DE,
    own.WIN,
    own.WON,
    own.BPG,
    own.BWG,
    own.PS,
    own.REP,
    own.STD,
    own.TPN,
    opponents.BH,
    opponents.AOB,
    opponents.FB,
    opponents.SB,
    opponents.KS,
    ratings.ARO,
    ratings.TPR,
    ratings.PTP,
    ratings.APRO,
    ratings.APPO,
    ratings.RTNG,
    resistance.SOLK,
    resistance.SOLM,
    resistance.SOLT,
    resistance.ASOL,
    resistance.AWP,
    resistance.AWSB,
    meetings.BARRAGE,
    go.NBW,
    go.MMS,
    go.SOSW,
    go.SODOSW,
    go.SOSOSW,
    go.CUSSW,
    go.SOSM,
    go.SODOSM,
    go.SOSOSM,
    go.CUSSM,
    go.SOSOS,
    meetings.DC,
    meetings.SDC,
    gotha.RANK,
    gotha.EXT,
    gotha.EXR,
    gotha.CPS,
    gotha.STS,
    gotha.SOSTS,
    keizer.KEIZER,
    keizer.START,
)
CATALOGUE: dict[str, RankingCriterion] = {criterion.code: criterion for criterion in _ALL}


def by_family() -> dict[Family, list[RankingCriterion]]:
    """The criteria that an organiser can choose, by family."""
    return {family: [item for item in _ALL if item.family is family and item.choosable] for family in Family}
