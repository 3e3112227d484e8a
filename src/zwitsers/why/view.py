"""The round as the judge sees it: ranking, scores, preferences and floats, worked out from the snapshot alone.

Deliberately not the engine's field: the judge shares the rulebooks and the scores with the engine, and nothing that
pairs. Players are numbers here; 0 stands for the bye.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.rules.colour_cards import ColourCard
from zwitsers.rules.knsb_colours import NO_PREFERENCE, above_half, preference
from zwitsers.rules.pairing_rules import Measure
from zwitsers.scores.history import Float, floats
from zwitsers.scores.table import score_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.domain import Snapshot
    from zwitsers.rules.knsb_colours import Preference
    from zwitsers.rules.rulebook import Rulebook

BYE = 0


@dataclass(frozen=True, slots=True)
class View:
    snapshot: Snapshot
    rulebook: Rulebook
    ranking: tuple[int, ...]
    rank: Mapping[int, int]
    score: Mapping[int, int]
    cards: Mapping[int, ColourCard]
    wishes: Mapping[int, Preference]
    # The floats that B5 and B6 remember, last round first (003 A4); empty for those they do not protect (R6.2).
    floats: Mapping[int, tuple[Float, ...]]

    @property
    def round_number(self) -> int:
        return self.snapshot.round_to_come

    @property
    def odd(self) -> bool:
        return len(self.ranking) % 2 == 1

    @property
    def on_rating(self) -> bool:
        return self.rulebook.pairing.measures(Measure.TRANSPOSITION)

    def groups(self) -> list[tuple[int, tuple[int, ...]]]:
        """The score groups from the top: score and natives (R4). The dummy of 002 is a native of the last."""
        scores = sorted({self.score[number] for number in self.ranking}, reverse=True)
        groups = [(score, tuple(n for n in self.ranking if self.score[n] == score)) for score in scores]
        if self.odd and self.rulebook.pairing.bye.dummy_in_last_group:
            score, natives = groups[-1]
            groups[-1] = (score, (*natives, BYE))
        return groups


def view_of(snapshot: Snapshot, rulebook: Rulebook) -> View:
    table = score_table(snapshot, rulebook.method)
    ranking = tuple(n for n in rulebook.order(snapshot, table) if n not in snapshot.unavailable)
    score = {number: table[number].points for number in ranking}
    cards = {number: ColourCard.of(number, snapshot.history(number), snapshot.in_between) for number in ranking}
    rounds = snapshot.rounds
    last_round = snapshot.last_round_comes
    exempt = {number for number in ranking if last_round and above_half(score[number], rounds)}
    rules = rulebook.pairing
    has_wishes = rules.absolute_colour_article is not None
    history = floats(snapshot) if rules.measures(Measure.UPFLOATS_LAST) else {}
    return View(
        snapshot=snapshot,
        rulebook=rulebook,
        ranking=ranking,
        rank={number: place for place, number in enumerate(ranking, start=1)} | {BYE: len(ranking) + 1},
        score=score,
        cards=cards,
        wishes={n: preference(cards[n], exempt=n in exempt) if has_wishes else NO_PREFERENCE for n in ranking},
        floats={
            number: () if number in exempt or not history else tuple(reversed(history[number][-2:]))
            for number in ranking
        },
    )
