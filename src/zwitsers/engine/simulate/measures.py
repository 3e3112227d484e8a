"""What one tournament has to say about the system that paired it (docs/simulate.md has the definitions)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.scores.final import final_ranking
from zwitsers.engine.scores.history import colour_balance
from zwitsers.engine.simulate.correlation import kendall_tau_b, spearman_rho

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook


class Gap(NamedTuple):
    """The games of one round, and how far apart the opponents' scores were before it, added up (win = 2, R1.1)."""

    games: int
    difference: int


class TournamentMeasures(NamedTuple):
    """The measures of one tournament."""

    rounds: int
    kendall: float
    spearman: float
    # Places by true strength of the players who share the first place, the strongest first.
    winners: tuple[int, ...]
    gaps: tuple[Gap, ...]
    # How many players ended with a colour balance of 0, of 1 either way, of 2 ...
    balances: tuple[int, ...]
    byes: int
    rematches: int
    repeated_byes: int

    @property
    def strongest_alone(self) -> bool:
        return self.winners == (1,)

    @property
    def strongest_first(self) -> bool:
        """Alone or shared."""
        return self.winners[0] == 1


def measured(snapshot: Snapshot, rulebook: Rulebook, strengths: Mapping[int, int]) -> TournamentMeasures:
    """No lots are drawn: what only a lot would decide is a shared place here."""
    numbers = snapshot.numbers
    stronger = sorted(strengths.values(), reverse=True)
    by_strength = {number: 1 + stronger.index(strengths[number]) for number in numbers}
    place = {line.number: line.place for line in final_ranking(snapshot, rulebook)}
    places, true_places = [place[number] for number in numbers], [by_strength[number] for number in numbers]
    byes = [sum(entry.result is Result.BYE for entry in snapshot.history(number)) for number in numbers]
    return TournamentMeasures(
        rounds=snapshot.rounds,
        kendall=kendall_tau_b(places, true_places),
        spearman=spearman_rho(places, true_places),
        winners=tuple(sorted(by_strength[number] for number in numbers if place[number] == 1)),
        gaps=_gaps(snapshot),
        balances=_balances(snapshot),
        byes=sum(byes),
        rematches=_rematches(snapshot),
        repeated_byes=sum(count - 1 for count in byes if count > 1),
    )


def _gaps(snapshot: Snapshot) -> tuple[Gap, ...]:
    scores = {number: snapshot.start_of(number) for number in snapshot.numbers}
    gaps: list[Gap] = []
    for position in range(snapshot.rounds):
        turns = [
            (number, history[position]) for number, history in zip(snapshot.numbers, snapshot.histories, strict=True)
        ]
        games = [(number, entry.opponent) for number, entry in turns if number < entry.opponent]
        gaps.append(Gap(len(games), sum(abs(scores[one] - scores[other]) for one, other in games)))
        for number, entry in turns:
            scores[number] += entry.points
    return tuple(gaps)


def _balances(snapshot: Snapshot) -> tuple[int, ...]:
    counted = Counter(abs(colour_balance(snapshot, number, Colour.WHITE)) for number in snapshot.numbers)
    return tuple(counted[balance] for balance in range(max(counted) + 1))


def _rematches(snapshot: Snapshot) -> int:
    """Games between two players who had met before (R1.4 says what a meeting is)."""
    found = 0
    for number, history in zip(snapshot.numbers, snapshot.histories, strict=True):
        met = [entry.opponent for entry in history if entry.played and number < entry.opponent]
        found += len(met) - len(set(met))
    return found
