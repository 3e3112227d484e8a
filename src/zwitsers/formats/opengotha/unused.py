"""What an OpenGotha file has and a tournament here does not: each is told once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.formats.elements import date, first, text, whole, within
from zwitsers.formats.opengotha.parameters import SET, USUAL_WEIGHTS

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from zwitsers.formats.findings import Findings

_SIZE = "19"


def warn_of_unused(root: Element, findings: Findings) -> None:
    general = first(root, SET, "GeneralParameterSet")
    categories = whole(general, "numberOfCategories") or 1
    if categories > 1:
        limits = [
            text(element, "lowerLimit").lower()
            for element in within(root, SET, "GeneralParameterSet", "Categories", "Category")
        ]
        findings.warn("formats.gotha.categories", times=categories, limits=", ".join(limits)[:80])
    for kind in ("Teams", "ClubsGroups"):
        count = sum(1 for group in within(root, kind) for _child in group)
        findings.count(f"formats.gotha.{kind.lower()}", count)
    for day in ("beginDate", "endDate"):
        if text(general, day) and not date(general, day):
            findings.warn("formats.gotha.date", value=text(general, day)[:20])
    size = text(general, "size")
    if size not in ("", _SIZE):
        findings.warn("formats.gotha.size", size=size[:10])
    called = sum(1 for element in within(root, "Players", "Player") if text(element, "userName"))
    findings.count("formats.gotha.user-names", called)
    pairing = first(root, SET, "PairingParameterSet")
    weights = [key for key, usual in USUAL_WEIGHTS.items() if (text(pairing, key) or usual) != usual]
    if weights:
        findings.warn("formats.gotha.weights", weights=", ".join(sorted(weights)))
