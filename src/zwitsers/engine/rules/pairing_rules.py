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
    """Who may get the bye (R3.2), and its place: a dummy in the last group, or below everyone."""

    article: str
    # Whether such a result bars a player from the bye, given the points of the tournament.
    bars: Callable[[Points, Result], bool]
    dummy_in_last_group: bool = False
    ruling: str = "R3.2"
    # Criteria for the player with the bye, over the whole round and before all other criteria (C.04.3 C5, K7).
    criteria: tuple[Criterion, ...] = ()

    @classmethod
    def barred_by(cls, article: str, results: Iterable[Result], *, dummy_in_last_group: bool = False) -> ByeRule:
        """A rule in which these results bar a player, whatever they are worth."""
        barring = frozenset(results)
        return cls(article, lambda _points, result: result in barring, dummy_in_last_group)


class Scheme(NamedTuple):
    """A first-round pairing of positions 0..n-1 in lot order: pairs with the first-named first, and the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


class RoundOnePair(NamedTuple):
    """A pair for the colours of round one: the first-named (or higher placed) player, the other, the number of the
    first-named, and the colour drawn by lot."""

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
    # The numbers for colours, if they are not the lot numbers (003 A7, E4).
    numbering: Callable[[Snapshot], Mapping[int, int]] | None = None
    # Whether the colour is drawn by lot (003 A7).
    colour_by_lot: bool = False


class ColourContext(NamedTuple):
    """The input of a colour rule: cards, preferences, and the colours by the rule of round one."""

    higher: ColourCard
    lower: ColourCard
    wish_of_higher: Preference
    wish_of_lower: Preference
    as_in_round_one: Callable[[], ColourVerdict]


class ColourNorm(NamedTuple):
    """Whether two players may not meet because of their colours (R3.3)."""

    article: str
    forbids: Callable[[Contestant, Contestant], bool]


class Terminology(NamedTuple):
    """The terms of a rulebook; the catalogues have the words."""

    # A player who is not paired in their group goes to a waiting room, moves down, or floats down.
    waiting: Literal["waits", "down", "floats"] = "waits"
    group: Literal["group", "score-group", "bracket", "field"] = "group"
    bye: Literal["bye", "dummy", "pab"] = "bye"


PLAIN_TERMS = Terminology()


class HalvesArticles(NamedTuple):
    """The articles of a rulebook that pairs top half against bottom half."""

    heterogeneous: str
    halves: str
    clashes: str
    floats: str
    exchange: str
    transposition: str


class ScheduledRound(NamedTuple):
    """A round of a schedule: its games in board order, and the present players without a game."""

    games: tuple[ColourVerdict, ...]
    free: tuple[int, ...] = ()


class Schedule(NamedTuple):
    """Rounds known beforehand, instead of criteria."""

    # The article that decides who meets whom.
    article: str
    # The number of rounds; raises ZwitsersError when the tournament does not fit the schedule.
    rounds: Callable[[Snapshot], int]
    # One round, without the games of players who are unavailable in the round to come.
    games: Callable[[Snapshot, int], ScheduledRound]

    def to_come(self, snapshot: Snapshot) -> ScheduledRound:
        return self.games(snapshot, snapshot.round_to_come)


class PairingRules(NamedTuple):
    """All pairing rules of a rulebook."""

    # The article that limits how often two may meet.
    meeting_article: str
    bye: ByeRule
    # The key of a score group, the most important first. This list alone decides how a round is paired.
    criteria: tuple[Criterion, ...]
    first_round: FirstRound
    colours: Callable[[ColourContext], ColourVerdict]
    board_order_article: str
    # The kind of each article that decides colours, for the words; other articles use numbers as in round one.
    colour_reasons: Mapping[str, ColourReason] = MappingProxyType({})
    colour_norm: ColourNorm | None = None
    # The colour preference of a player; the flag: exempt in the last round.
    preference: Callable[[ColourCard, bool], Preference] | None = None
    # Whether a player with this score is exempt from norms or criteria in the last round.
    exempt_in_last_round: Callable[[Snapshot, int], bool] | None = None
    # Whether exempt players are also exempt from the float criteria (R6.2).
    exempt_from_floats: bool = True
    # What makes a preference absolute, where exempt players may meet although both must have the same colour.
    overdue: Callable[[ColourCard], Overdue] | None = None
    # The floats of every player by round, where the rulebook uses them.
    floats: Callable[[Snapshot], Mapping[int, tuple[Float, ...]]] | None = None
    # Whether a pool with this number of moved-down players and this size is heterogeneous (003 A3).
    heterogeneous: Callable[[int, int], bool] = lambda _moved_down, _pool: False
    terms: Terminology = PLAIN_TERMS
    # The articles for pairing top half against bottom half, if the rulebook does so.
    halves: HalvesArticles | None = None
    # The article that allows a dummy that draws every game (R7.2); empty: not allowed.
    drawing_dummy_article: str = ""
    # Rounds by a table, which then decides all pairs. None: by the criteria.
    schedule: Schedule | None = None
    # Whether all players present form one pool, whatever their scores.
    one_pool: bool = False
    # Whether a round without players counts as completed (K2).
    empty_round_is_over: bool = False
    # How often two players may meet; None: without limit (R3.1, K6).
    most_meetings: Callable[[Snapshot], int | None] = lambda _snapshot: 1
    # The ruling on `meeting_article`, and the ruling on pairs that the arbiter forbids.
    meeting_ruling: str = "R3.1"
    forbidden_ruling: str = "R3.5"
    # With a last game in round m, a game in round r is early when r - m is less than this (K8).
    gap: Callable[[Snapshot], int] = lambda _snapshot: 0


# First-round schemes (R5.1, R5.3), shared because three rulebooks describe the same ones.


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
