"""The judge's own Keizer implementation: scores, values, places and the pairing of a round, from K1 to K10.

It shares only the snapshot with the engine: no scores, no rulebook, no matching (an import-linter contract). It finds
the pairing by backtracking from the top, and leaves a field undecided when that takes too long.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.domain.keizer import Keizer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zwitsers.engine.domain import PlayerRound, Snapshot

# Pairs tried before the search gives up: under a second.
MOST_TRIES = 100_000


class Confirmation(Enum):
    """The judge's conclusion after its own count."""

    SAME = "same"
    DIFFERS = "differs"
    # The search for the best pairing took too many steps.
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Recount:
    """The ranking after a round: the order from first place down, scores and values."""

    order: tuple[int, ...]
    scores: Mapping[int, Fraction]
    values: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class KeizerCheck:
    """Whether the scores and the pairing of a Keizer round are confirmed."""

    scores: Confirmation
    pairing: Confirmation


class _TooManyError(Exception):
    pass


# Scores: K1 to K5


def recounts(snapshot: Snapshot) -> list[Recount]:
    """The ranking after every round, beginning with the start order (round 0)."""
    settings = snapshot.keizer or Keizer()
    # K1: by rating, then number; or by number alone, as taken over from last season.
    by_number = settings.start == "number"
    start = sorted(snapshot.players, key=lambda player: (0 if by_number else -player.rating, player.number))
    order = tuple(player.number for player in start)
    found = [_ranked(snapshot, settings, order, order, 0)]
    for upto in range(1, len(snapshot.histories[0]) + 1 if snapshot.histories else 1):
        found.append(_after(snapshot, settings, order, found[-1].order, upto))
    return found


def _after(snapshot: Snapshot, settings: Keizer, start: tuple[int, ...], before: tuple[int, ...], upto: int) -> Recount:
    """K4: recount with the new values until the order is stable; in a cycle the mean counts."""
    seen: list[tuple[int, ...]] = []
    counts: list[dict[int, Fraction]] = []
    order = before
    while order not in seen:
        seen.append(order)
        counts.append(_counted(snapshot, settings, _values(settings, order), upto))
        order = _by_score(start, counts[-1])
        if not settings.stable:
            return Recount(order, counts[-1], _values(settings, order))
    cycle = counts[seen.index(order) :]
    mean = {number: sum((count[number] for count in cycle), Fraction(0)) / len(cycle) for number in start}
    last = _by_score(start, mean)
    return Recount(last, mean, _values(settings, last))


def _ranked(snapshot: Snapshot, settings: Keizer, start: tuple[int, ...], order: tuple[int, ...], upto: int) -> Recount:
    values = _values(settings, order)
    return Recount(start, _counted(snapshot, settings, values, upto), values)


def _by_score(start: tuple[int, ...], scores: Mapping[int, Fraction]) -> tuple[int, ...]:
    return tuple(sorted(start, key=lambda number: scores[number], reverse=True))


def _values(settings: Keizer, order: Sequence[int]) -> dict[int, int]:
    """K2, K5: one less for each next place, at least 1; by default the last of N has half of N, rounded up."""
    players = len(order)
    top = (players + 1) // 2 + players - 1 if settings.top is None else settings.top
    return {number: max(top - place, 1) for place, number in enumerate(order)}


def _counted(snapshot: Snapshot, settings: Keizer, values: Mapping[int, int], upto: int) -> dict[int, Fraction]:
    """K3: the scores over the first `upto` rounds."""
    scores: dict[int, Fraction] = {}
    for player, history in zip(snapshot.players, snapshot.histories, strict=True):
        own, absences = values[player.number], 0
        total = Fraction(settings.own * own)
        for turn, entry in enumerate(history[:upto], start=1):
            if turn in settings.uncounted:
                continue
            absences += entry.result is Result.ABSENT
            total += _adds(entry, settings, values, own, absences)
        scores[player.number] = total
    return scores


def _adds(entry: PlayerRound, settings: Keizer, values: Mapping[int, int], own: int, absences: int) -> Fraction:
    result = entry.result
    if result in (Result.WIN, Result.UNRATED_WIN, Result.FORFEIT_WIN):
        return settings.win * values[entry.opponent]
    if result in (Result.DRAW, Result.UNRATED_DRAW, Result.ADJOURNED, Result.PENDING):
        return settings.draw * values[entry.opponent]
    if result in (Result.LOSS, Result.UNRATED_LOSS):
        return settings.loss * values[entry.opponent]
    if result is Result.ABSENT:
        counts = settings.absent_max is None or absences <= settings.absent_max
        return settings.absent * own if counts else Fraction(0)
    parts = {
        Result.BYE: settings.bye,
        Result.HALF_POINT_BYE: settings.half,
        Result.FULL_POINT_BYE: settings.duty,
        Result.NOT_ENTERED: settings.absent,
    }
    return parts.get(result, Fraction(0)) * own


# The pairing: K6 to K9


def best_pairs(snapshot: Snapshot, order: Sequence[int]) -> list[tuple[int, int]] | None:
    """The pairing of the round to come as (white, black) from the top, the bye last as (player, 0); None when there is
    none. `order`: the ranking."""
    present = [number for number in order if number not in snapshot.unavailable]
    search = _Search(snapshot, present)
    for bye in _bye_candidates(snapshot, present):
        rest = [number for number in present if number != bye]
        pairs = search.best(rest)
        if pairs is not None:
            boards = [_coloured(snapshot, *pair) for pair in pairs]
            return [*boards, (bye, 0)] if bye else boards
    return None


def confirm_pairing(snapshot: Snapshot, order: Sequence[int], pairs: Sequence[tuple[int, int]] | None) -> Confirmation:
    """Whether these pairs (None: no pairing) are the judge's; colours are checked elsewhere."""
    try:
        found = best_pairs(snapshot, order)
    except _TooManyError:
        return Confirmation.UNDECIDED
    meetings = {frozenset(pair) for pair in pairs or ()}
    return Confirmation.SAME if {frozenset(pair) for pair in found or ()} == meetings else Confirmation.DIFFERS


def _bye_candidates(snapshot: Snapshot, present: Sequence[int]) -> list[int]:
    """K7: by number of byes, equal players from the bottom; 0 for an even number."""
    if len(present) % 2 == 0:
        return [0]
    byes = {number: sum(entry.result is Result.BYE for entry in snapshot.history(number)) for number in present}
    from_the_bottom = list(reversed(present))
    return sorted(from_the_bottom, key=lambda number: byes[number])


class _Search:
    """K6 and K8: backtracking over the allowed pairs, with the fewest early rematches."""

    def __init__(self, snapshot: Snapshot, present: Sequence[int]) -> None:
        settings = snapshot.keizer or Keizer()
        to_come = snapshot.rounds + 1
        self.opponents: dict[int, list[int]] = {number: [] for number in present}
        self.early: set[frozenset[int]] = set()
        self.tries = 0
        banned = {
            frozenset((one, two))
            for rule in snapshot.constraints.forbidden
            if rule.applies_to(to_come)
            for one in rule.players
            for two in rule.players
            if one != two
        }
        for place, one in enumerate(present):
            met: dict[int, list[int]] = {}
            for turn, entry in enumerate(snapshot.history(one), start=1):
                if entry.played:
                    met.setdefault(entry.opponent, []).append(turn)
            for two in present[place + 1 :]:
                turns = met.get(two, [])
                pair = frozenset((one, two))
                # Games of later rounds that were known to be played already.
                ahead = [
                    game.round
                    for game in snapshot.constraints.ahead
                    if game.players == pair and game.since <= to_come < game.round
                ]
                if pair in banned or (settings.meetings is not None and len(turns) + len(ahead) >= settings.meetings):
                    continue
                self.opponents[one].append(two)
                if any(abs(to_come - turn) < settings.gap for turn in (*turns[-1:], *ahead)):
                    self.early.add(pair)

    def best(self, players: Sequence[int]) -> list[tuple[int, int]] | None:
        """The pairing with the fewest early pairs; among those, the highest opponents from the top."""
        for most in range(len(players) // 2 + 1):
            pairs = next(self._paired(tuple(players), most), None)
            if pairs is not None:
                return pairs
        return None

    def _paired(self, players: tuple[int, ...], most: int) -> Iterator[list[tuple[int, int]]]:
        if not players:
            yield []
            return
        first = players[0]
        left = set(players)
        for other in self.opponents[first]:
            if other not in left:
                continue
            early = frozenset((first, other)) in self.early
            if early and not most:
                continue
            self.tries += 1
            if self.tries > MOST_TRIES:
                raise _TooManyError
            rest = tuple(number for number in players[1:] if number != other)
            for more in self._paired(rest, most - early):
                yield [(first, other), *more]


def _coloured(snapshot: Snapshot, higher: int, lower: int) -> tuple[int, int]:
    """K9: the pair with white first."""
    mine, theirs = _games(snapshot, higher), _games(snapshot, lower)
    balance = [sum(1 if colour is Colour.WHITE else -1 for _other, colour in games) for games in (mine, theirs)]
    white: bool | None = None
    if balance[0] != balance[1]:
        white = balance[0] < balance[1]
    together = [colour for other, colour in mine if other == lower]
    if white is None and together:
        white = together[-1] is Colour.BLACK
    if white is None:
        for (_, one), (_, two) in zip(reversed(mine), reversed(theirs), strict=False):
            if one is not two:
                white = one is Colour.BLACK
                break
    if white is None:
        white = not mine or mine[-1][1] is Colour.BLACK
    return (higher, lower) if white else (lower, higher)


def _games(snapshot: Snapshot, number: int) -> list[tuple[int, Colour]]:
    """Opponent and colour of the games played, in order."""
    return [
        (entry.opponent, entry.colour)
        for entry in snapshot.history(number)
        if entry.played and entry.colour is not None
    ]
