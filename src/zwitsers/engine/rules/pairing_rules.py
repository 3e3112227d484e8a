"""The pairing part of a rulebook: absolute norms, ordered criteria, first round and colours, as data."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from zwitsers.engine.domain import Colour, Points, Result, Snapshot
    from zwitsers.engine.rules.colour_cards import ColourCard, ColourReason, ColourVerdict
    from zwitsers.engine.rules.criteria.kinds import Contestant, Criterion
    from zwitsers.engine.rules.preferences import Overdue, Preference
    from zwitsers.engine.scores.history import Float


class ByeRule(NamedTuple):
    """Who may get the bye (R3.2), and where it stands: a dummy in the last group, or below everyone."""

    article: str
    # Whether such a round bars a player from the bye, at the points of the tournament.
    bars: Callable[[Points, Result], bool]
    dummy_in_last_group: bool = False
    ruling: str = "R3.2"
    # Over the whole round, before anything else is considered: who gets the bye, the best first (C.04.3 C5, K7).
    criteria: tuple[Criterion, ...] = ()

    @classmethod
    def barred_by(cls, article: str, results: Iterable[Result], *, dummy_in_last_group: bool = False) -> ByeRule:
        """Barred by these results, whatever they are worth."""
        barring = frozenset(results)
        return cls(article, lambda _points, result: result in barring, dummy_in_last_group)


class Scheme(NamedTuple):
    """A first-round pairing of positions 0..n-1 in lot order: pairs with the first-named first, and the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


class RoundOnePair(NamedTuple):
    """A pair as round one colours it: the first-named (or higher placed) player, the other, the first-named's
    number, and the colour drawn by lot."""

    first: int
    second: int
    pairing_number: int
    lot: Colour | None = None


class FirstRound(NamedTuple):
    """How round one is paired and coloured (R5); the first scheme is the default. Without schemes it is paired by the
    criteria, like any other round."""

    schemes: Mapping[str, Callable[[int], Scheme]]
    articles: Mapping[str, str]
    colours: Callable[[RoundOnePair], ColourVerdict]
    # The numbers that colours go by where they are not the lot numbers (003 A7, E4).
    numbering: Callable[[Snapshot], Mapping[int, int]] | None = None
    # Whether a colour is drawn by lot for them (003 A7).
    colour_by_lot: bool = False


class ColourContext(NamedTuple):
    """All that a colour rule may ask about a pair: cards, preferences, and how round one would colour it."""

    higher: ColourCard
    lower: ColourCard
    wish_of_higher: Preference
    wish_of_lower: Preference
    as_in_round_one: Callable[[], ColourVerdict]


class ColourNorm(NamedTuple):
    """Two who may not meet because of their colours (R3.3)."""

    article: str
    forbids: Callable[[Contestant, Contestant], bool]


class Terminology(NamedTuple):
    """How a rulebook calls things; the catalogues have the words."""

    # What happens to whoever is not paired in their group: they go to a waiting room, move down, or float down.
    waiting: Literal["waits", "down", "floats"] = "waits"
    group: Literal["group", "score-group", "bracket", "field"] = "group"
    bye: Literal["bye", "dummy", "pab"] = "bye"


PLAIN_TERMS = Terminology()


class HalvesArticles(NamedTuple):
    """Where a rulebook that pairs top half against bottom half speaks of each thing."""

    heterogeneous: str
    halves: str
    clashes: str
    floats: str
    exchange: str
    transposition: str


class ScheduledRound(NamedTuple):
    """A round of a schedule: its games in the order of the boards, and who of those present has none."""

    games: tuple[ColourVerdict, ...]
    free: tuple[int, ...] = ()


class Schedule(NamedTuple):
    """Rounds that are known beforehand, instead of criteria."""

    # The article that says who meets whom.
    article: str
    # How many rounds there are; a ZwitsersError where the tournament and the schedule do not fit.
    rounds: Callable[[Snapshot], int]
    # One of them, without the games of players who are unavailable in the round to come.
    games: Callable[[Snapshot, int], ScheduledRound]

    def to_come(self, snapshot: Snapshot) -> ScheduledRound:
        return self.games(snapshot, snapshot.round_to_come)


class PairingRules(NamedTuple):
    """Everything a rulebook says about making a round."""

    # The article that limits how often two may meet.
    meeting_article: str
    bye: ByeRule
    # The key of a score group, the most important first. This list alone decides how a round is paired.
    criteria: tuple[Criterion, ...]
    first_round: FirstRound
    colours: Callable[[ColourContext], ColourVerdict]
    board_order_article: str
    # What kind of rule each article is that gives colours, for the words; any other goes by numbers as in round one.
    colour_reasons: Mapping[str, ColourReason] = MappingProxyType({})
    colour_norm: ColourNorm | None = None
    # The colour a player prefers; with True they are exempt in the last round.
    preference: Callable[[ColourCard, bool], Preference] | None = None
    # Who is exempt from norms or criteria because the last round comes, by their score.
    exempt_in_last_round: Callable[[Snapshot, int], bool] | None = None
    # Whether those who are exempt need not mind their floats either (R6.2).
    exempt_from_floats: bool = True
    # What makes a preference absolute, where those who are exempt may meet although both must have one colour.
    overdue: Callable[[ColourCard], Overdue] | None = None
    # The floats of every player by round, where the rulebook remembers them.
    floats: Callable[[Snapshot], Mapping[int, tuple[Float, ...]]] | None = None
    # Whether a pool with so many moved-down players, and so many in all, is heterogeneous (003 A3).
    heterogeneous: Callable[[int, int], bool] = lambda _moved_down, _pool: False
    terms: Terminology = PLAIN_TERMS
    # The articles by which top half meets bottom half, where that is the way.
    halves: HalvesArticles | None = None
    # The article by which a dummy may take part that draws every game (R7.2); empty: it may not.
    drawing_dummy_article: str = ""
    # The rounds by a table; nothing else of these rules then decides who meets whom. None: by the criteria.
    schedule: Schedule | None = None
    # Whether all who are present are one pool, whatever their scores.
    one_pool: bool = False
    # Whether a round at which nobody was present is over, and counts as one (K2).
    empty_round_is_over: bool = False
    # How often two may meet; None: without limit (R3.1, K6).
    most_meetings: Callable[[Snapshot], int | None] = lambda _snapshot: 1
    # The ruling that reads `meeting_article`, and the one on pairs that the arbiter forbids.
    meeting_ruling: str = "R3.1"
    forbidden_ruling: str = "R3.5"
    # With a last game in round m, a game in round r is early when r - m is less than this (K8).
    gap: Callable[[Snapshot], int] = lambda _snapshot: 0


# First-round schemes (R5.1, R5.3). They are shared because three rulebooks describe the same ones.


def fold(players: int) -> Scheme:
    """1-N, 2-(N-1), ...; odd: number 1 has the bye, then 2-N, 3-(N-1), ... (R5.1)."""
    first = players % 2
    last = players - 1 + first
    pairs = tuple((i, last - i) for i in range(first, (players + first) // 2))
    return Scheme(pairs, 0 if first else None)


def adjacent(players: int) -> Scheme:
    """1-2, 3-4, ...; odd: the last has the bye (R5.1)."""
    return Scheme(tuple((i, i + 1) for i in range(0, players - 1, 2)), players - 1 if players % 2 else None)


def halves(players: int) -> Scheme:
    """Top half against bottom half in order; odd: the last has the bye (R5.3)."""
    half = players // 2
    return Scheme(tuple((i, half + i) for i in range(half)), players - 1 if players % 2 else None)
