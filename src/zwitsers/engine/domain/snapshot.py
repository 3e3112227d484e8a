"""The frozen picture of a tournament at one moment: all that a rulebook may look at."""

from __future__ import annotations

from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from zwitsers.engine.domain.consistency import problems_of
from zwitsers.engine.domain.errors import Problem, ZwitsersError
from zwitsers.engine.domain.points import STANDARD, Points
from zwitsers.engine.domain.results import PlayerRound, Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Self

    from zwitsers.engine.domain.avoidance import Avoidance
    from zwitsers.engine.domain.colours import Colour
    from zwitsers.engine.domain.handicap import Handicap
    from zwitsers.engine.domain.keizer import Keizer
    from zwitsers.engine.domain.mcmahon import McMahon
    from zwitsers.engine.domain.players import Player
    from zwitsers.engine.domain.round_robin import RoundRobin


# Of a tournament that contradicts itself; one of thousands of players could have millions.
MOST_PROBLEMS = 200


class SnapshotError(ZwitsersError):
    """The tournament contradicts itself; every contradiction names the player and the round."""


class ForbiddenPairs(NamedTuple):
    """These players may not meet each other (R3.5), in the rounds first..last (None: to the end)."""

    players: frozenset[int]
    first_round: int = 1
    last_round: int | None = None

    def applies_to(self, round_number: int) -> bool:
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)


class MeetingAhead(NamedTuple):
    """These two have played their game of a later round already; known when `since` was the round to come."""

    players: frozenset[int]
    round: int
    since: int = 1

    def applies_to(self, round_number: int) -> bool:
        return self.since <= round_number < self.round


class StrengthGroups(NamedTuple):
    """002 Modificatie 1 (R7.1): in the opening rounds, players of different groups are not paired.

    A player in no group may meet anyone.
    """

    groups: tuple[frozenset[int], ...]
    rounds: int


class Constraints(NamedTuple):
    """What the arbiter adds to the rulebook's own absolute norms (R3.5)."""

    forbidden: tuple[ForbiddenPairs, ...] = ()
    strength_groups: StrengthGroups | None = None
    # Criteria that the organiser has put into the rulebook's list (M7), in that order, and who are one family.
    avoid: tuple[Avoidance, ...] = ()
    families: tuple[frozenset[int], ...] = ()
    # R3.10: two may meet again this many rounds after their last game; 0: never.
    rematch_after: int = 0
    # Keizer: games of later rounds that have been played. They count as meetings (K6, K8).
    ahead: tuple[MeetingAhead, ...] = ()


NO_CONSTRAINTS = Constraints()
_NOTHING: Mapping[Any, Any] = MappingProxyType({})


class _Picture(NamedTuple):
    players: tuple[Player, ...]
    # histories[i] has the entries of players[i], one for each round so far.
    histories: tuple[tuple[PlayerRound, ...], ...]
    planned_rounds: int | None
    # Who is not to be paired in the round to come, and why; that result counts only once the round is over (R2.4).
    unavailable: Mapping[int, Result]
    constraints: Constraints
    # The colour drawn by lot for the first round (003 A7, R5.4); None: not drawn, so white.
    lot_colour: Colour | None
    name: str
    # Which column of the histories is the in-between round (002 Modificatie 2); it has no number (R10.4).
    in_between: int | None
    # What results are worth here.
    points: Points
    # The virtual points of an accelerated tournament by player, round one first, in the units of `points`. They count
    # for pairing in that round and nowhere else.
    virtual: Mapping[int, tuple[int, ...]]
    # What a player has more (or fewer) in a round than their result is worth, by player and round: a penalty, a bonus.
    abnormal: Mapping[tuple[int, int], int]
    # The tournament pairing number by player number, where these differ (C.04.2 article 2); else it is the same.
    pairing_numbers: Mapping[int, int]
    # Go: start scores, and what belongs to them; None: a Swiss.
    mcmahon: McMahon | None
    # Go: how handicap is given; None: there is none.
    handicap: Handicap | None
    # Go: the handicap stones that a player had in a round, by player and round; the player who has them has black.
    stones: Mapping[tuple[int, int], int]
    # Whether who meets whom was known beforehand, as in a round robin: other rules for rounds without play (C.07 15).
    predetermined: bool
    # How a round robin is scheduled; None: this is none, or it is not paired here.
    round_robin: RoundRobin | None
    # The numbers of a Keizer competition; None: the usual ones, where it is one.
    keizer: Keizer | None


class Snapshot(_Picture):
    """Players and all rounds up to now. One that contradicts itself cannot be made."""

    _index: Mapping[int, int]

    def __new__(
        cls,
        players: tuple[Player, ...],
        histories: tuple[tuple[PlayerRound, ...], ...],
        planned_rounds: int | None = None,
        unavailable: Mapping[int, Result] = _NOTHING,
        constraints: Constraints = NO_CONSTRAINTS,
        lot_colour: Colour | None = None,
        name: str = "",
        in_between: int | None = None,
        points: Points = STANDARD,
        virtual: Mapping[int, tuple[int, ...]] = _NOTHING,
        abnormal: Mapping[tuple[int, int], int] = _NOTHING,
        pairing_numbers: Mapping[int, int] = _NOTHING,
        mcmahon: McMahon | None = None,
        handicap: Handicap | None = None,
        stones: Mapping[tuple[int, int], int] = _NOTHING,
        predetermined: bool = False,
        round_robin: RoundRobin | None = None,
        keizer: Keizer | None = None,
    ) -> Self:
        new = super().__new__(
            cls,
            players,
            histories,
            planned_rounds,
            MappingProxyType(dict(unavailable)),
            constraints,
            lot_colour,
            name,
            in_between,
            points,
            MappingProxyType(dict(virtual)),
            MappingProxyType(dict(abnormal)),
            MappingProxyType(dict(pairing_numbers)),
            mcmahon,
            handicap,
            MappingProxyType(dict(stones)),
            predetermined,
            round_robin,
            keizer,
        )
        new._index = {player.number: position for position, player in enumerate(players)}
        problems = list(islice(problems_of(new, new._index), MOST_PROBLEMS))
        if problems:
            raise SnapshotError(problems)
        return new

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override] # to mypy it is one for any tuple
        """What `_replace` makes is judged like any other."""
        return cls(*iterable)

    @property
    def rounds(self) -> int:
        """How many rounds there have been, an in-between round included: the columns of the histories."""
        return len(self.histories[0]) if self.histories else 0

    @property
    def round_numbers(self) -> tuple[int, ...]:
        """The number of the round in every column; 0 is the in-between round (R10.4)."""
        between = self.in_between
        if between is None:
            return tuple(range(1, self.rounds + 1))
        return tuple(0 if turn == between else turn - (turn > between) for turn in range(1, self.rounds + 1))

    @property
    def numbered_rounds(self) -> int:
        """How many rounds there have been, for people: the in-between round does not count (R10.4)."""
        return self.rounds - (self.in_between is not None and self.in_between <= self.rounds)

    def met_ahead(self, number: int) -> list[tuple[int, int]]:
        """(round, opponent) of the games that a player has played for rounds after the one to come."""
        return [
            (game.round, opponent)
            for game in self.constraints.ahead
            if number in game.players and game.applies_to(self.round_to_come)
            for opponent in game.players - {number}
        ]

    @property
    def round_to_come(self) -> int:
        """The number of the round to come."""
        return self.numbered_rounds + 1

    @property
    def last_round_comes(self) -> bool:
        """Whether the round to come is the last one planned (R3.8)."""
        return self.planned_rounds == self.round_to_come

    @property
    def planned_columns(self) -> int | None:
        """The rounds planned and the in-between round: for a file that has a column for each."""
        if self.planned_rounds is None:
            return None
        return self.planned_rounds + (self.in_between is not None)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(player.number for player in self.players)

    def player(self, number: int) -> Player:
        return self.players[self._index[number]]

    def history(self, number: int) -> tuple[PlayerRound, ...]:
        return self.histories[self._index[number]]

    def entry(self, number: int, round_number: int) -> PlayerRound:
        """The entry of a player in a round; rounds count from 1."""
        return self.histories[self._index[number]][round_number - 1]

    def pairing_number(self, number: int) -> int:
        """The place of a player in the list that the tournament began with; their number where nothing else is said."""
        return self.pairing_numbers.get(number, number)

    def virtual_points(self, number: int, round_number: int) -> int:
        """What an accelerated tournament adds to the score of a player when this round is paired."""
        gains = self.virtual.get(number, ())
        return gains[round_number - 1] if 1 <= round_number <= len(gains) else 0

    def gained(self, number: int, round_number: int) -> int:
        """The points of a player in a round that is over."""
        if self.mcmahon is not None:
            history = self.history(number)[:round_number]
            worth = self.mcmahon.unplayed.gains(entry.result for entry in history)[-1]
        else:
            result = self.entry(number, round_number).result
            worth = result.points if self.points.usual else self.points.of(result)
        return worth + self.abnormal.get((number, round_number), 0)

    def start_of(self, number: int) -> int:
        """What counts of the start score of a player in a McMahon."""
        return 0 if self.mcmahon is None else self.mcmahon.start_of(number)

    @property
    def starts_differ(self) -> bool:
        """Whether this is a McMahon in which not everyone starts alike."""
        return self.mcmahon is not None and self.mcmahon.differs

    def stones_in(self, number: int, round_number: int) -> int:
        """How many handicap stones were on the board in the game of this player."""
        opponent = self.entry(number, round_number).opponent
        return self.stones.get((number, round_number), 0) or self.stones.get((opponent, round_number), 0)

    def __contains__(self, number: object) -> bool:
        return number in self._index

    def after(self, rounds: int) -> Snapshot:
        """The tournament as its first `rounds` rounds make it, with today's results in them.

        Who was not paired in the round that followed counts as unavailable for it.
        """
        if not 0 <= rounds <= self.rounds:
            raise SnapshotError([Problem("snapshot.no-such-round", round=rounds, rounds=self.rounds)])
        if rounds == self.rounds:
            return self
        return self._replace(
            histories=tuple(history[:rounds] for history in self.histories),
            unavailable={
                player.number: history[rounds].result
                for player, history in zip(self.players, self.histories, strict=True)
                if not history[rounds].result.has_opponent and history[rounds].result is not Result.BYE
            },
        )

    def __reduce__(self) -> tuple[object, ...]:
        # MappingProxyType does not pickle; the constructor takes a plain mapping.
        return Snapshot, tuple([dict(value) if isinstance(value, MappingProxyType) else value for value in self])
