"""The absolute norms (R3), checked pair by pair, each with its article and the deciding fact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Problem
from zwitsers.engine.why.view import BYE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zwitsers.engine.why.view import JudgeView


@dataclass(frozen=True, slots=True)
class Breach:
    """One broken norm. The article is empty for what the arbiter added; the problem has players by number."""

    article: str
    ruling: str
    problem: Problem


def breaches_of_pair(view: JudgeView, one: int, two: int) -> Iterator[Breach]:
    """All norms that forbid these two to meet, or that forbid the bye (0) to one of them."""
    rules = view.rulebook.pairing
    if rules.schedule is not None:
        return  # the table decides, whatever was played before
    if BYE in (one, two):
        number = max(one, two)
        for round_number, entry in zip(view.snapshot.round_numbers, view.snapshot.history(number), strict=True):
            if rules.bye.bars(view.snapshot.points, entry.result):
                again = rules.bye.dummy_in_last_group
                key = "why.breach.bye-again" if again else "why.breach.barred-from-bye"
                yield Breach(rules.bye.article, rules.bye.ruling, Problem(key, player=number, round=round_number))
                return
        return
    yield from _meetings(view, one, two)
    norm = rules.colour_norm
    if norm is not None and norm.forbids(view.contestants[one], view.contestants[two]):
        key = "why.breach.both-white" if view.wishes[one].colour is Colour.WHITE else "why.breach.both-black"
        yield Breach(norm.article, "R3.3", Problem(key, one=one, two=two))
    for rule in view.snapshot.constraints.forbidden:
        if rule.applies_to(view.round_number) and {one, two} <= rule.players:
            yield Breach("", rules.forbidden_ruling, Problem("why.breach.forbidden", one=one, two=two))
            break
    strength = view.snapshot.constraints.strength_groups
    if strength is not None and view.round_number <= strength.rounds:
        camp = {number: index for index, group in enumerate(strength.groups) for number in group}
        if one in camp and two in camp and camp[one] != camp[two]:
            yield Breach("", "R7.1", Problem("why.breach.other-strength-group", one=one, two=two))


def _meetings(view: JudgeView, one: int, two: int) -> Iterator[Breach]:
    """Breaches by earlier games, where these two may not meet again."""
    snapshot, rules = view.snapshot, view.rulebook.pairing
    turns = [
        turn
        for turn, entry in zip(snapshot.round_numbers, snapshot.history(one), strict=True)
        if entry.played and entry.opponent == two
    ]
    ahead = [turn for turn, opponent in snapshot.met_ahead(one) if opponent == two]
    most = rules.most_meetings(snapshot)
    if most is None or len(turns) + len(ahead) < most:
        return
    for turn in ahead:
        played = Problem("why.breach.played-ahead", one=one, two=two, round=turn)
        yield Breach(rules.meeting_article, rules.meeting_ruling, played)
    if not turns:
        return
    after = snapshot.constraints.rematch_after
    if most == 1 and after:
        # The in-between round (0) counts as the round before it.
        again = (turns[-1] or (snapshot.in_between or 1) - 1) + after
        if view.round_number < again:
            soon = Problem("why.breach.met-too-soon", one=one, two=two, round=turns[-1], again=again)
            yield Breach(rules.meeting_article, "R3.10", soon)
        return
    if most == 1:
        for turn in turns:
            met = Problem("why.breach.met-before", one=one, two=two, round=turn)
            yield Breach(rules.meeting_article, rules.meeting_ruling, met)
        return
    met = Problem("why.breach.met-too-often", one=one, two=two, times=len(turns) + len(ahead), most=most)
    yield Breach(rules.meeting_article, rules.meeting_ruling, met)


def breaches(view: JudgeView, pairs: Iterable[tuple[int, int]]) -> list[Breach]:
    """All breaches of a pairing: everyone present is paired once, nobody else is, and every pair is legal."""
    found: list[Breach] = []
    seen: set[int] = set()
    for one, two in pairs:
        known = True
        for number in (one, two):
            if number == BYE:
                continue
            if number not in view.snapshot:
                found.append(Breach("", "R3.6", Problem("why.breach.unknown-player", player=number)))
                known = False
            elif number not in view.rank:
                found.append(Breach("", "R2.4", Problem("why.breach.not-present", player=number)))
                known = False
            elif number in seen:
                found.append(Breach("", "R3.6", Problem("why.breach.paired-twice", player=number)))
            seen.add(number)
        if one == two:
            found.append(Breach("", "R3.6", Problem("why.breach.against-himself", player=one)))
        elif known:
            found += breaches_of_pair(view, one, two)
    byes = sum(1 for pair in pairs if BYE in pair)
    if byes > int(view.odd):
        fault = Problem("why.breach.bye-of-even") if byes == 1 else Problem("why.breach.too-many-byes", byes=byes)
        found.append(Breach(view.rulebook.pairing.bye.article, view.rulebook.pairing.bye.ruling, fault))
    found += [
        Breach("", "R3.6", Problem("why.breach.not-paired", player=number))
        for number in view.ranking
        if number not in seen
    ]
    return found
