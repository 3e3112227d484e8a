"""Why two players of one club, country or family meet although that is avoided (M7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import AvoidanceKind
from zwitsers.engine.rules.criteria.avoiding import AVOIDING
from zwitsers.engine.rules.likeness import Likeness
from zwitsers.engine.why.answers import Reason

if TYPE_CHECKING:
    from zwitsers.engine.domain import Avoidance
    from zwitsers.engine.why.answers import PairAnswer
    from zwitsers.engine.why.speech import Speech


def alike_sentences(speech: Speech, answer: PairAnswer) -> list[str]:
    """A sentence for each avoided property that these two share. Empty where the round has no other pairing: another
    sentence says so."""
    avoid = {item.what: item for item in reversed(speech.snapshot.constraints.avoid)}
    if not avoid or answer.pair.reason is not Reason.CRITERION or answer.number is None:
        return []
    likeness = Likeness(speech.snapshot)
    shared = [item for item in avoid.values() if likeness.shared(item.what, answer.one, answer.two)]
    return [
        _sentence(speech, answer, item)
        for item in sorted(shared, key=lambda item: list(AvoidanceKind).index(item.what))
    ]


def _sentence(speech: Speech, answer: PairAnswer, item: Avoidance) -> str:
    player, mcmahon = speech.snapshot.player(answer.one), speech.snapshot.mcmahon
    name = {AvoidanceKind.CLUB: player.club, AvoidanceKind.COUNTRY: player.federation}.get(item.what, "")
    shared = speech.say(f"why.alike.{item.what.value}", name=name)
    order = [criterion.article for criterion in speech.rulebook.pairing.criteria]
    own = next((one.article for one in speech.rulebook.pairing.criteria if one.measure is AVOIDING[item.what]), None)
    if own is None:
        return speech.sentence("why.alike.rounds", shared=shared, rounds=item.rounds)
    above = [number for number in (answer.one, answer.two) if mcmahon is not None and not mcmahon.below_bar(number)]
    if item.below_bar and above:
        return speech.sentence("why.alike.bar", shared=shared, who=speech.names(above))
    higher = order.index(answer.pair.decided_by[0]) < order.index(own)
    return speech.sentence("why.alike.gives-way" if higher else "why.alike.others", shared=shared, article=own)
