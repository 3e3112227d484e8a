"""What a criterion is: a count, a yes or no, or a list that is decided player by player (R4, R6).

A criterion is defined once, by what two players who meet add to it or by where a player ends up. The judge's value,
the step of the solver, the people it is about and the words are all worked out from that definition. Smaller is
better throughout.
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
    """A player who is to be paired, as criteria see them; the bye is one too, below everybody and without a wish."""

    # Their place in the order for pairing, from 1.
    rank: int
    # Their score group, 0 the highest.
    level: int
    score: int
    wish: Preference
    # Their floats as far as they count against them, last round first.
    floats: tuple[Float, ...] = ()
    # They are exempt from something because this is the last round and they are above half (R3.4, R6.2).
    exempt: bool = False
    overdue: Overdue = NOT_OVERDUE
    # Rounds in which they did not play, where that counts when the bye is given (C.04.3 C9).
    unplayed: int = 0
    # In which directions they have floated before, where that counts (M7).
    floated: int = 0
    # Byes so far, where that counts (K7).
    byes: int = 0
    # The fields below say who a player is. Players with all fields above in common, except the rank, are of one class.
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
    """The homogeneous (rest) group H of a pool: its players numbered 1, 2, ... by rank, and how many pairs it has.

    S1 are the numbers 1 up to `pairs`, before any exchange (003 A6, D2).
    """

    numbers: Mapping[int, int]
    pairs: int

    def number(self, one: Contestant) -> int | None:
        return self.numbers.get(one.rank)

    def in_first(self, one: Contestant) -> bool:
        return 0 < self.numbers.get(one.rank, 0) <= self.pairs


class Pool(NamedTuple):
    """A score group with those who came from above (R4): who is in it, in rank order.

    A contestant is in the pool when their own group is this one or a higher one, and they have not been paired above.
    """

    level: int
    members: tuple[Contestant, ...]
    # Whether those from above are paired first, apart from the rest (003 A3).
    heterogeneous: bool = False
    # Whether it is settled (`ByeRule.criteria`) that somebody of this pool has the bye. They wait, here and in every
    # pool below.
    with_bye: bool = False
    # Known once a criterion has asked for it (`needs`).
    halves: Halves | None = None

    @property
    def from_above(self) -> tuple[Contestant, ...]:
        return tuple([one for one in self.members if one.level < self.level])

    def inside(self, _one: Contestant, other: Contestant) -> bool:
        """Whether these two, the higher placed first, are both in the pool."""
        return other.level <= self.level

    def waits(self, one: Contestant, other: Contestant) -> bool:
        """Whether the first is in the pool and their opponent is not: they go to the waiting room."""
        return one.level <= self.level < other.level


class Side(Enum):
    """Where a player of a pool ends up."""

    WAITS = "his opponent is not in the pool"
    HIGHER = "the higher placed of a pair in the pool"
    LOWER = "the lower placed of a pair in the pool"


class CountSubject(Enum):
    """Whose a count is: who of the two that meet comes off worse."""

    HIGHER = "the higher placed"
    LOWER = "the lower placed"
    BOTH = "both"


class Order(Enum):
    """Which opponent comes first where a list is about opponents."""

    HIGHEST = "the highest placed opponent first"
    LOWEST = "the lowest placed opponent first"


class CriterionWords(NamedTuple):
    """What a criterion is called in one language, and what is said of a pairing that is worse on it.

    `worse` goes on after "but then" ("maar dan") and may name {group}, what the criterion comes to in the better
    pairing ({made}) and in the worse ({other}), and whom the difference is about ({who}).
    """

    label: str
    worse: str


class Count(NamedTuple):
    """How often something happens in a pool, added up over the pairs of a complete pairing."""

    name: str
    # What a meeting, the higher placed first, adds. Never less than nothing, unless `nothing_without` says otherwise.
    # Without `needs` it must not look at ranks, nor at `Contestant.alike` without `label`: players who are alike in all
    # else are taken together.
    adds: Callable[[Pool, Contestant, Contestant], int]
    about: CountSubject = CountSubject.HIGHER
    # Only whether it happens at all matters.
    yes_no: bool = False
    # Counted for every score of the higher placed apart, the highest score first.
    by_score: bool = False
    # It looks below the pool: at those who wait and are not paired in the next pool, or at the next waiting room. It is
    # least when all who wait are paired in the next pool and natives of that one take their place.
    looks_ahead: bool = False
    # What has to be decided before this can be counted: it is applied first where the rulebook has not done so.
    needs: tuple[Measure, ...] = ()
    # This is nought wherever that one is.
    nothing_without: Count | None = None
    # Counted only where that count comes to this; that one is settled first.
    only_where: tuple[Count, int] | None = None
    # It counts the pairs in the pool of which both have this, and it is not 0.
    label: Callable[[Contestant], int] | None = None
    # The people it is about, where that is not plain from `about`: those of every pair in the pool.
    concerns: Concerns | None = None
    # It looks at ranks without `needs`; only for the criteria of the bye.
    by_rank: bool = False
    # It depends on the two players themselves, not on their classes, and applies to few pairs.
    between_persons: bool = False
    # It is told in the rulebook's own words for waiting or moving down.
    about_waiting: bool = False
    # Its words; without them, those of the catalogues under its name (why.measure, why.label).
    nl: CriterionWords | None = None
    en: CriterionWords | None = None

    def by(self, article: str, ruling: str = "R4") -> Criterion:
        """This, as the article of a rulebook asks for it."""
        return Criterion(self, article, ruling)


class Listing(NamedTuple):
    """A list that is decided player by player: the first player in whom two pairings differ decides."""

    name: str
    # Who is looked at, in which order.
    over: Callable[[Pool], Sequence[Contestant]]
    # Where a player ends up who is listed, and whether being listed is the better or the worse.
    listed: frozenset[Side]
    listed_is_better: bool = True
    # Among those who are listed: which opponent is the better.
    opponents: Order | None = None
    # The number shown for a player who is (or is not) listed; None: nothing is shown.
    shows: Callable[[Pool, Contestant, Contestant, bool], int | None] = lambda _pool, one, _other, listed: (
        one.rank if listed else None
    )
    needs: tuple[Measure, ...] = ()
    # There are as many on the list as this count says.
    as_many_as: Count | None = None
    # It leaves no choice: two pairings with the same list have the same pairs in the pool.
    leaves_no_choice: bool = False
    concerns: Concerns | None = None
    about_waiting: bool = False
    nl: CriterionWords | None = None
    en: CriterionWords | None = None

    def by(self, article: str, ruling: str = "R4") -> Criterion:
        """This, as the article of a rulebook asks for it."""
        return Criterion(self, article, ruling)


Measure = Count | Listing


class Criterion(NamedTuple):
    """One item of the key of a group: the definition, and the article and ruling that ask for it."""

    measure: Measure
    article: str
    ruling: str
