"""The pairing card (indelingskaart) of a player: all their rounds on one card, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.scores.history import colour_balance, colour_history
from zwitsers.engine.scores.table import ScoreLine, score_table
from zwitsers.engine.scores.terms import score_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zwitsers.engine.domain import Colour, Result, Snapshot
    from zwitsers.engine.scores.history import Float
    from zwitsers.engine.scores.rules import ScoreRules
    from zwitsers.engine.scores.score_term import ScoreTerm


class CardRound(NamedTuple):
    """One round; `round` is 0 in the in-between round (R10.4).

    `colour` is None unless the game was played (R1.4).

    `score_before` is the player's own score when the round was paired. The terms give what the round adds, with the
    article; they are None in a rulebook without WP and SB.
    """

    round: int
    opponent: int
    colour: Colour | None
    result: Result
    float: Float
    score_before: int
    points: ScoreTerm
    resistance_score: ScoreTerm | None
    resistance_points: ScoreTerm | None
    sonneborn_berger: ScoreTerm | None
    # Go: the handicap stones of black in the game.
    stones: int = 0


class PairingCard(NamedTuple):
    number: int
    rounds: tuple[CardRound, ...]
    totals: ScoreLine
    colour_balance: int


def pairing_card(snapshot: Snapshot, rulebook: ScoreRules, number: int) -> PairingCard:
    return _card(snapshot, rulebook, number, score_table(snapshot, rulebook.method), rulebook.floats(snapshot))


def pairing_cards(snapshot: Snapshot, rulebook: ScoreRules) -> Iterator[PairingCard]:
    """The cards of all players; the common tables are computed once."""
    table, everyones_floats = score_table(snapshot, rulebook.method), rulebook.floats(snapshot)
    return (_card(snapshot, rulebook, number, table, everyones_floats) for number in snapshot.numbers)


def _card(
    snapshot: Snapshot,
    rulebook: ScoreRules,
    number: int,
    table: Mapping[int, ScoreLine],
    everyones_floats: Mapping[int, Sequence[Float]],
) -> PairingCard:
    terms = score_terms(snapshot, rulebook.method, number, table)
    colours = colour_history(snapshot, number)
    own_floats = everyones_floats[number]
    rounds: list[CardRound] = []
    score = snapshot.start_of(number)
    numbers = snapshot.round_numbers
    for position, entry in enumerate(snapshot.history(number)):
        rounds.append(
            CardRound(
                numbers[position],
                entry.opponent,
                colours[position],
                entry.result,
                own_floats[position],
                score,
                terms.points[position],
                terms.resistance_score[position] if terms.resistance_score else None,
                terms.resistance_points[position] if terms.resistance_points else None,
                terms.sonneborn_berger[position] if terms.sonneborn_berger else None,
                snapshot.stones_in(number, position + 1) if snapshot.stones and entry.opponent else 0,
            )
        )
        score += snapshot.gained(number, position + 1)
    balance = colour_balance(snapshot, number, rulebook.balance_colour)
    return PairingCard(number, tuple(rounds), table[number], balance)
