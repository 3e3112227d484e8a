"""Placement criteria of OpenGotha as a list of our catalogue, which has them under the same names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.scores.criteria.writing import parse_code

if TYPE_CHECKING:
    from zwitsers.formats.exchanged import Exchanged
    from zwitsers.formats.findings import Findings

MOST = 6
# The ranking of the rulebooks of go, as near as OpenGotha has it: a file with just these has that ranking.
SWISS = ("NBW", "SOSW", "SODOSW")
MCMAHON = ("MMS", "SOSM", "SODOSM")
# What a rating is called there and here; a cut is `SOSM-1` there and `SOSM/C1` here.
_OURS = {"RATING": "RTNG"}
_THEIRS = {ours: theirs for theirs, ours in _OURS.items()}


def ranking_setting(criteria: tuple[str, ...], name: str, findings: Findings) -> dict[str, object]:
    """The setting for these criteria; what the catalogue does not have is left out and said."""
    if criteria in (SWISS, MCMAHON):
        return {}
    known: list[str] = []
    for criterion in criteria:
        chosen = parse_code(_OURS.get(criterion, criterion))
        if chosen is None or not chosen.criterion.choosable:
            findings.warn("formats.gotha.criterion", file=name, criterion=criterion[:20])
        elif chosen.code not in known:
            known.append(chosen.code)
    return {"final_ranking": ",".join(known)} if known else {}


def written_criteria(given: Exchanged) -> tuple[list[str], list[str]]:
    """The names for the file, and the criteria of the tournament that OpenGotha does not have."""
    usual = SWISS if given.snapshot.mcmahon is None else MCMAHON
    listed = str(given.settings.get("final_ranking") or "")
    if not listed:
        return list(usual), []
    names = [_written(code) for code in listed.split(",")]
    lost = [code for code, name in zip(listed.split(","), names, strict=True) if not name]
    kept = [name for name in names if name][:MOST]
    lost += [code for code, name in zip(listed.split(","), names, strict=True) if name and name not in kept]
    # A McMahon is told by its first criterion.
    if given.snapshot.mcmahon is not None and not {"MMS", "STS"} & set(kept):
        kept = ["MMS", *kept][:MOST]
    return kept or list(usual), lost


def _written(code: str) -> str:
    """Empty when OpenGotha has no such criterion."""
    base, _slash, modifier = code.partition("/")
    name = _THEIRS.get(base, base)
    if name not in _KNOWN or (modifier and not (modifier in ("C1", "C2") and name in ("SOSW", "SOSM"))):
        return ""
    return f"{name}-{modifier[1]}" if modifier else name


_KNOWN = frozenset(
    {"NBW", "MMS", "SOSW", "SODOSW", "SOSOSW", "CUSSW", "SOSM", "SODOSM", "SOSOSM", "CUSSM", "DC", "SDC", "RATING"}
)
