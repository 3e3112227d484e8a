"""What only go has, from a file: the settings of a McMahon and its start scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain.grades import STRONGEST, grade_of
from zwitsers.event.events import StartScoresSet
from zwitsers.event.go_settings import BELOW_BAR, EVERYWHERE
from zwitsers.event.setting import SettingGroup
from zwitsers.event.settings import DECLARED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import McMahon
    from zwitsers.event.events import Event
    from zwitsers.event.state import State
    from zwitsers.formats.exchanged import TournamentData

ONLY_GO = frozenset(
    name
    for name, item in DECLARED.items()
    if item.group in (SettingGroup.MCMAHON, SettingGroup.HANDICAP, SettingGroup.AVOIDING)
)


def go_settings(given: TournamentData) -> dict[str, Any]:
    """What follows from the snapshot of a file; a file of our own has the settings themselves too."""
    snapshot = given.snapshot
    found: dict[str, Any] = {}
    mcmahon, rule = snapshot.mcmahon, snapshot.handicap
    if mcmahon is not None:
        worth = {"bye_worth": mcmahon.bye, "absence_worth": mcmahon.absence, "missed_worth": mcmahon.missed}
        found |= {"mcmahon": True, **{name: str(value) for name, value in worth.items() if value is not None}}
        if mcmahon.bar is not None and mcmahon.bar // 2 <= STRONGEST:
            found["bar"] = grade_of(mcmahon.bar // 2)
        if mcmahon.rounded_down is not None:
            found["half_points"] = "down" if mcmahon.rounded_down else "kept"
        if mcmahon.resistance is not None:
            found["unplayed_sos"] = mcmahon.resistance.value
        found["stones_in_sos"] = mcmahon.stones_count
    if rule is not None:
        found |= {
            "handicap": "score" if rule.by_score and mcmahon is not None else "grade",
            "handicap_less": rule.less,
            "handicap_most": rule.most,
        }
        if rule.none_from is not None or "bar" in found:
            # Without a grade of its own it would be the bar; from 9d on is from nobody on.
            found["no_handicap_from"] = grade_of(
                STRONGEST if rule.none_from is None else min(rule.none_from, STRONGEST)
            )
    if snapshot.constraints.avoid:
        found["avoid"] = [
            (item.what.value, BELOW_BAR if item.below_bar else EVERYWHERE, item.rounds or 0, item.before)
            for item in snapshot.constraints.avoid
        ]
    return found


def start_scores(state: State, mcmahon: McMahon, ids: Mapping[int, int]) -> list[Event]:
    """Start scores that do not follow from the grades, by hand: those of each score together."""
    groups: dict[int, list[int]] = {}
    for number, score in mcmahon.start.items():
        if state.start_of(ids[number]) != score:
            groups.setdefault(score, []).append(ids[number])
    return [StartScoresSet(tuple(sorted(players)), score) for score, players in sorted(groups.items())]
