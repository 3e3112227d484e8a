"""What a criterion is: a count, a yes or no, or a list that is decided player by player (R4, R6).

A criterion is defined once: by what a pair of opponents adds, or by the side a player ends up on. The judge's value,
the solver's step, the players concerned and the words are all derived from that definition. Smaller is always better.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.rules.preferences import NOT_OVERDUE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from zwitsers.engine.rules.preferences import Overdue, Preference
    from zwitsers.engine.scores.history import Float

    Concerns = Callable[["Pool", "Contestant", "Contestant"], Sequence["Contestant"]]


class Contestant(NamedTuple):
    """A player to be paired, as the criteria see them. The bye is one too: below everybody, without a preference."""

    # Place in the order for pairing, from 1.
    rank: int
    # Score group, 0 the highest.
    level: int
    score: int
    wish: Preference
    # Floats that count against the player, last round first.
    floats: tuple[Float, ...] = ()
    # Exempt from some norms: the last round comes and the score is above half (R3.4, R6.2).
    exempt: bool = False
    overdue: Overdue = NOT_OVERDUE
    # Rounds without a game, where the bye depends on it (C.04.3 C9).
    unplayed: int = 0
    # Directions of earlier floats, where that counts (M7).
    floated: int = 0
    # Byes so far, where that counts (K7).
    byes: int = 0
    # The fields below identify a player. Players who agree on all fields above, except the rank, are of one class.
    # Ranks of the opponents whom it is too early to meet again (K8).
    early: frozenset[int] = frozenset()
    # Numbers for club, country and family, where these count (M7).
    alike: tuple[int, ...] = ()

    @property
    def sort(self) -> tuple[object, ...]:
        """The class of the player."""
        return self[1:-2]


FLOATED_DOWN, FLOATED_UP = 1, 2


class Halves(NamedTuple):
    """The homogeneous (rest) group H of a pool: its players numbered 1, 2, ... by rank, and its number of pairs.

    S1 are the numbers 1 up to `pairs`, before any exchange (003 A6, D2).
    """

    numbers: Mapping[int, int]
    pairs: int

    def number(self, one: Contestant) -> int | None:
        return self.numbers.get(one.rank)

    def in_first(self, one: Contestant) -> bool:
        return 0 < self.numbers.get(one.rank, 0) <= self.pairs


class Pool(NamedTuple):
    """A score group with the players from above (R4), in rank order.

    A contestant is in the pool when their own group is this one or a higher one, and they were not paired above.
    """

    level: int
    members: tuple[Contestant, ...]
    # Whether the players from above are paired first, apart from the rest (003 A3).
    heterogeneous: bool = False
    # Whether a player of this pool certainly has the bye (`ByeRule.criteria`). They wait, here and in every pool below.
    with_bye: bool = False
    # Set once a criterion needs it (`needs`).
    halves: Halves | None = None

    @property
    def from_above(self) -> tuple[Contestant, ...]:
        return tuple([one for one in self.members if one.level < self.level])

    def inside(self, _one: Contestant, other: Contestant) -> bool:
        """Whether these two, the higher placed first, are both in the pool."""
        return other.level <= self.level

    def waits(self, one: Contestant, other: Contestant) -> bool:
        """Whether the first is in the pool and their opponent is below it: they go to the waiting room."""
        return one.level <= self.level < other.level


class Side(Enum):
    """Where a player of a pool ends up."""

    WAITS = "their opponent is not in the pool"
    HIGHER = "the higher placed of a pair in the pool"
    LOWER = "the lower placed of a pair in the pool"


class CountSubject(Enum):
    """Which of two opponents a count is about: the one who is worse off."""

    HIGHER = "the higher placed"
    LOWER = "the lower placed"
    BOTH = "both"


class Order(Enum):
    """Order of preference among opponents in a list."""

    HIGHEST = "the highest placed opponent first"
    LOWEST = "the lowest placed opponent first"


class CriterionWords(NamedTuple):
    """The name of a criterion in one language, and the text about a pairing that is worse on it.

    `worse` continues after "but then" ("maar dan"). It may use {group}, the values in the better pairing ({made}) and
    in the worse one ({other}), and the players concerned by the difference ({who}).
    """

    label: str
    worse: str


class Count(NamedTuple):
    """How often something happens in a pool, summed over the pairs of a complete pairing."""

    name: str
    # What a pair adds, the higher placed first. Never negative, unless `nothing_without` is set. Without `needs` it
    # must not depend on ranks, nor on `Contestant.alike` without `label`: players of one class are interchangeable.
    adds: Callable[[Pool, Contestant, Contestant], int]
    about: CountSubject = CountSubject.HIGHER
    # Only zero or not zero matters.
    yes_no: bool = False
    # Counted separately for every score of the higher placed, highest score first.
    by_score: bool = False
    # Look-ahead: counts players who wait and are not paired in the next pool, or the next waiting room. Its minimum is
    # reached when all who wait are paired in the next pool and natives of that pool take their place.
    looks_ahead: bool = False
    # Measures to settle before this can be counted; applied first if the rulebook has not listed them.
    needs: tuple[Measure, ...] = ()
    # This is zero wherever that count is.
    nothing_without: Count | None = None
    # Counted only where that count has this value; that count is settled first.
    only_where: tuple[Count, int] | None = None
    # Counts the pairs in the pool with the same label, unless it is 0.
    label: Callable[[Contestant], int] | None = None
    # The players concerned by each pair, where `about` does not say it.
    concerns: Concerns | None = None
    # Depends on ranks without `needs`; only for the criteria of the bye.
    by_rank: bool = False
    # Depends on the two players themselves, not on their classes; few pairs add to it.
    between_persons: bool = False
    # Worded with the rulebook's own term for waiting or moving down.
    about_waiting: bool = False
    # Its words; by default those of the catalogues under its name (why.measure, why.label).
    nl: CriterionWords | None = None
    en: CriterionWords | None = None

    def by(self, article: str, ruling: str = "R4") -> Criterion:
        """This measure as a criterion of an article."""
        return Criterion(self, article, ruling)


class Listing(NamedTuple):
    """A list that is decided player by player: the first player in whom two pairings differ decides."""

    name: str
    # The players in order of decision.
    over: Callable[[Pool], Sequence[Contestant]]
    # The sides on which a player counts as listed, and whether being listed is better.
    listed: frozenset[Side]
    listed_is_better: bool = True
    # Among listed players: which opponent is better.
    opponents: Order | None = None
    # The number shown for a player, listed or not; None: nothing is shown.
    shows: Callable[[Pool, Contestant, Contestant, bool], int | None] = lambda _pool, one, _other, listed: (
        one.rank if listed else None
    )
    needs: tuple[Measure, ...] = ()
    # The number of listed players equals this count.
    as_many_as: Count | None = None
    # Two pairings with the same list have the same pairs in the pool.
    leaves_no_choice: bool = False
    concerns: Concerns | None = None
    about_waiting: bool = False
    nl: CriterionWords | None = None
    en: CriterionWords | None = None

    def by(self, article: str, ruling: str = "R4") -> Criterion:
        """This measure as a criterion of an article."""
        return Criterion(self, article, ruling)


Measure = Count | Listing


class Criterion(NamedTuple):
    """One item of the key of a group: the measure, and the article and ruling that require it."""

    measure: Measure
    article: str
    ruling: str
