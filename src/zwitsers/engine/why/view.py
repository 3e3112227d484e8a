"""The judge's view of a round: ranking, scores, preferences and floats, computed from the snapshot alone.

The judge shares the definitions of the rulebooks with the engine, but no pairing code. Players are numbers here; 0 is
the bye.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.engine.rules.for_round import rulebook_for
from zwitsers.engine.rules.line_up import line_up

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.colour_cards import ColourCard
    from zwitsers.engine.rules.criteria import Contestant
    from zwitsers.engine.rules.preferences import Preference
    from zwitsers.engine.rules.rulebook import Rulebook

BYE = 0


@dataclass(frozen=True, slots=True)
class JudgeView:
    snapshot: Snapshot
    rulebook: Rulebook
    ranking: tuple[int, ...]
    rank: Mapping[int, int]
    score: Mapping[int, int]
    cards: Mapping[int, ColourCard]
    wishes: Mapping[int, Preference]
    # Everyone as the criteria use them; with an odd number also the bye.
    contestants: Mapping[int, Contestant]

    @property
    def round_number(self) -> int:
        return self.snapshot.round_to_come

    @property
    def odd(self) -> bool:
        return len(self.ranking) % 2 == 1

    def number(self, contestant: Contestant) -> int:
        return self.ranking[contestant.rank - 1] if contestant.rank <= len(self.ranking) else BYE

    def groups(self) -> list[tuple[int, tuple[int, ...]]]:
        """The score groups from the top: score and natives (R4). The dummy of 002 is a native of the last group."""
        natives: dict[int, list[int]] = {}
        for number in self.ranking:
            natives.setdefault(self.score[number], []).append(number)
        if self.odd and self.rulebook.pairing.bye.dummy_in_last_group:
            natives[self.score[self.ranking[-1]]].append(BYE)
        return [(score, tuple(numbers)) for score, numbers in natives.items()]


def view_of(snapshot: Snapshot, rulebook: Rulebook) -> JudgeView:
    rulebook = rulebook_for(snapshot, rulebook)
    lined_up = line_up(snapshot, rulebook)
    ranking = lined_up.numbers
    contestants = dict(zip(ranking, lined_up.contestants, strict=False))
    if lined_up.odd:
        contestants[BYE] = lined_up.contestants[-1]
    return JudgeView(
        snapshot=snapshot,
        rulebook=rulebook,
        ranking=ranking,
        rank={number: place for place, number in enumerate(ranking, start=1)} | {BYE: len(ranking) + 1},
        score={number: contestants[number].score for number in ranking},
        cards=dict(zip(ranking, lined_up.cards, strict=True)),
        wishes={number: contestants[number].wish for number in ranking},
        contestants=contestants,
    )
