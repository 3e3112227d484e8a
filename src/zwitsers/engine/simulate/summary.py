"""What all tournaments of a study say together, system by system."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from zwitsers.engine.simulate.intervals import Estimate, mean_of, share_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zwitsers.engine.simulate.measures import Gap, TournamentMeasures
    from zwitsers.engine.simulate.study import Study


@dataclass(frozen=True, slots=True)
class SystemSummary:
    """One system. An estimate is None where there is nothing to estimate it from, such as gaps after one round."""

    system: str
    kendall: Estimate | None
    spearman: Estimate | None
    # Kendall's tau of the system that ranks best minus that of this one, run by run; None for the best itself.
    behind_best: Estimate | None
    strongest_alone: Estimate
    strongest_first: Estimate
    winner_place: Estimate | None
    # In points, a win being one point.
    score_gap: Estimate | None
    gap_by_round: tuple[Estimate | None, ...]
    imbalance: Estimate | None
    beyond_one: Estimate | None
    # The share of players who ended with a balance of 0, of 1 either way, of 2 ...
    balance_shares: tuple[float, ...]
    byes: int
    repeated_byes: int
    rematches: int
    rounds_not_paired: int
    runs_stopped: int
    # Every run, for a picture of the spread.
    kendalls: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    study: Study
    systems: tuple[SystemSummary, ...]
    best: str


def summarise(study: Study, runs: Iterable[tuple[TournamentMeasures, ...]]) -> Summary:
    """`runs` in the order of their numbers, so that sums come out the same however the work was divided."""
    by_system = list(zip(*runs, strict=True))
    means = [fmean(outcome.kendall for outcome in outcomes) for outcomes in by_system]
    best = means.index(max(means))
    systems = tuple(
        _system(study, system, outcomes, None if position == best else by_system[best])
        for position, (system, outcomes) in enumerate(zip(study.systems, by_system, strict=True))
    )
    return Summary(study, systems, study.systems[best])


def _system(
    study: Study, system: str, outcomes: Sequence[TournamentMeasures], best: Sequence[TournamentMeasures] | None
) -> SystemSummary:
    runs = len(outcomes)
    kendalls = tuple(outcome.kendall for outcome in outcomes)
    behind = None
    if best is not None:
        # Which one is best was found out here, so every pair of systems was in fact compared.
        pairs = len(study.systems) * (len(study.systems) - 1) // 2
        differences = [first.kendall - own.kendall for first, own in zip(best, outcomes, strict=True)]
        behind = mean_of(differences, comparisons=pairs)
    return SystemSummary(
        system=system,
        kendall=mean_of(kendalls),
        spearman=mean_of([outcome.spearman for outcome in outcomes]),
        behind_best=behind,
        strongest_alone=share_of(sum(outcome.strongest_alone for outcome in outcomes), runs),
        strongest_first=share_of(sum(outcome.strongest_first for outcome in outcomes), runs),
        winner_place=mean_of([fmean(outcome.winners) for outcome in outcomes]),
        # In round one everyone has nothing, so there is no gap to speak of.
        score_gap=mean_of([gap for outcome in outcomes if (gap := _gap(outcome.gaps[1:])) is not None]),
        gap_by_round=tuple(_gap_in_round(outcomes, position) for position in range(study.rounds)),
        imbalance=mean_of([_imbalance(outcome) for outcome in outcomes]),
        beyond_one=mean_of([sum(outcome.balances[2:]) / study.players for outcome in outcomes]),
        balance_shares=_balance_shares(outcomes),
        byes=sum(outcome.byes for outcome in outcomes),
        repeated_byes=sum(outcome.repeated_byes for outcome in outcomes),
        rematches=sum(outcome.rematches for outcome in outcomes),
        rounds_not_paired=sum(study.rounds - outcome.rounds for outcome in outcomes),
        runs_stopped=sum(outcome.rounds < study.rounds for outcome in outcomes),
        kendalls=kendalls,
    )


def _gap(gaps: Sequence[Gap]) -> float | None:
    """The mean difference in score between opponents, in points; the domain counts a win as 2."""
    games = sum(gap.games for gap in gaps)
    return sum(gap.difference for gap in gaps) / (2 * games) if games else None


def _gap_in_round(outcomes: Sequence[TournamentMeasures], position: int) -> Estimate | None:
    gaps = [_gap(outcome.gaps[position : position + 1]) for outcome in outcomes]
    return mean_of([gap for gap in gaps if gap is not None])


def _imbalance(outcome: TournamentMeasures) -> float:
    return sum(balance * count for balance, count in enumerate(outcome.balances)) / sum(outcome.balances)


def _balance_shares(outcomes: Sequence[TournamentMeasures]) -> tuple[float, ...]:
    counts = [0] * max(len(outcome.balances) for outcome in outcomes)
    for outcome in outcomes:
        for balance, count in enumerate(outcome.balances):
            counts[balance] += count
    return tuple(count / sum(counts) for count in counts)
