"""The prizes: what was promised, who gets what and why, and where the rules contradict each other."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from zwitsers.engine.prizes.plan import PrizeGroup, Sharing
from zwitsers.engine.scores.units import Number
from zwitsers.event.final import final_lines
from zwitsers.event.prizing import divided
from zwitsers.present.views.people import Who, people_of
from zwitsers.present.views.records import Money, described
from zwitsers.present.views.standings import Stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zwitsers.engine.prizes.division import Award, Division, Unspent
    from zwitsers.engine.prizes.faults import Fault
    from zwitsers.engine.prizes.plan import PrizeList
    from zwitsers.event.state import State


@dataclass(frozen=True, slots=True)
class PrizeView:
    money: Money
    thing: str
    worth: Money = field(metadata=described("What the thing counts for when prizes are compared; it is not paid."))
    player: Who | None = field(metadata=described("Of a special prize: who gets it."))


@dataclass(frozen=True, slots=True)
class ListView:
    id: int
    name: str = field(metadata=described("Empty: that of its category, or that it is for everyone."))
    of: PrizeGroup = field(metadata=described("overall, category, clubs or special"))
    category: int
    category_name: str
    share: Sharing = field(metadata=described("equal, hort or place"))
    best: int = field(metadata=described("How many players of a club count."))
    beside: bool = field(metadata=described("It comes on top of a prize of another list."))
    to: int = field(metadata=described("The list that what nobody gets goes to; 0: back to the organiser."))
    promised: Money
    prizes: tuple[PrizeView, ...]


@dataclass(frozen=True, slots=True)
class OtherListPrize:
    """What another list would have given them."""

    list: int
    value: Money


@dataclass(frozen=True, slots=True)
class PassedOverPlayer:
    """Who would come before them or share with them, and has a prize of another list."""

    player: Who
    list: int


@dataclass(frozen=True, slots=True)
class PrizeShare:
    """A prize of a list. Its places are `place` to `last`; `sharers` are level there, and the first `among` of them
    divide `pot`; `own` is the money of their place."""

    list: int
    money: Money
    thing: str
    worth: Money
    place: int
    last: int
    level: int = field(metadata=described("How many are level there: players, or clubs."))
    sharers: tuple[Who, ...]
    among: int
    pot: Money
    own: Money
    elsewhere: tuple[OtherListPrize, ...]
    passed: tuple[PassedOverPlayer, ...]


@dataclass(frozen=True, slots=True)
class MovedMoney:
    """Money that was moved by hand; null is the organiser."""

    giver: Who | None
    taker: Who | None
    money: Money
    reason: str


@dataclass(frozen=True, slots=True)
class Winner:
    """`player` is null for a club, whose `members` count, with these points together."""

    player: Who | None
    club: str
    members: tuple[Who, ...]
    points: Number | None
    money: Money
    parts: tuple[PrizeShare, ...]
    moved: tuple[MovedMoney, ...]

    @property
    def things(self) -> tuple[str, ...]:
        return tuple(part.thing for part in self.parts if part.thing)


@dataclass(frozen=True, slots=True)
class UnawardedPrize:
    """A prize that nobody gets; `to` is the list that it went to, 0 the organiser."""

    list: int
    place: int
    money: Money
    thing: str
    to: int


@dataclass(frozen=True, slots=True)
class FaultView:
    """Where rules contradict each other; `kind` says which, the rest where. `last`: of several prizes the last."""

    kind: str
    list: int
    place: int
    last: int
    money: Money
    other: Money
    players: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class RulesView:
    one_each: bool
    minimum: Money
    unit: Money
    withdrawn: bool
    excluded: tuple[Who, ...]


@dataclass(frozen=True, slots=True)
class Prizes:
    stage: Stage = field(metadata=described("start, provisional or final"))
    after: int = field(metadata=described("After how many rounds."))
    shown: bool = field(metadata=described("Whether players and public see it."))
    lists: tuple[ListView, ...]
    rules: RulesView
    promised: Money
    paid: Money
    kept: Money = field(metadata=described("What the organiser keeps; negative: what they add."))
    winners: tuple[Winner, ...] = field(metadata=described("In the order of the ranking, clubs last."))
    left: tuple[UnawardedPrize, ...]
    moves: tuple[MovedMoney, ...]
    faults: tuple[FaultView, ...]

    def listed(self, number: int) -> ListView | None:
        return next((item for item in self.lists if item.id == number), None)


def prizes_are_public(state: State) -> bool:
    """Whether players and public see who gets what: when the arbiter shows it and a round has been played."""
    return state.prizes.shown and bool(state.prizes.lists and state.published)


def public_prizes(prizes_view: Prizes) -> Prizes:
    """Without what is between arbiter and organiser: reasons that were given by hand, and where rules are wrong."""

    def told(moves: tuple[MovedMoney, ...]) -> tuple[MovedMoney, ...]:
        return tuple(replace(move, reason="") for move in moves)

    winners = tuple(replace(winner, moved=told(winner.moved)) for winner in prizes_view.winners)
    return replace(prizes_view, winners=winners, moves=told(prizes_view.moves), faults=())


def prizes(state: State) -> Prizes:
    """By the final ranking as it would be now: provisional until the tournament is finished."""
    lines = final_lines(state)
    division = divided(state, lines)
    entries = state.by_lot()
    order = [entries[line.number] for line in lines if line.number in entries]
    return _Viewer(state, division, {line.number: line.points for line in lines}).view(order)


class _Viewer:
    """Makes the view of one division."""

    def __init__(self, state: State, division: Division, points: Mapping[int, int]) -> None:
        self.state, self.division, self.points = state, division, points
        self.divisor = state.settings.final_system.divisor
        self.everyone = people_of(state)
        self.moves = tuple(
            MovedMoney(self.everyone.get(move.giver), self.everyone.get(move.taker), Money(move.cents), move.reason)
            for move in division.moves
        )

    def view(self, order: Sequence[int]) -> Prizes:
        state, division = self.state, self.division
        return Prizes(
            stage=Stage.FINAL if state.finished else Stage.PROVISIONAL if state.published else Stage.START,
            after=len(state.published),
            shown=state.prizes.shown,
            lists=tuple(self._listed(item) for item in state.prizes.lists),
            rules=self._rules(),
            promised=Money(division.promised),
            paid=Money(sum(division.paid.values()) + sum(division.to_clubs.values())),
            kept=Money(division.kept),
            winners=(*self._players(order), *self._clubs()),
            left=tuple(self._left(one) for one in division.unspent),
            moves=self.moves,
            faults=tuple(self._fault(fault) for fault in division.faults),
        )

    def _listed(self, item: PrizeList) -> ListView:
        names = {category.id: category.name for category in self.state.categories}
        return ListView(
            item.id,
            item.name,
            item.of,
            item.category,
            names.get(item.category, ""),
            item.share,
            item.best,
            item.beside,
            item.to,
            Money(item.cents),
            tuple(
                PrizeView(Money(prize.cents), prize.thing, Money(prize.worth), self.everyone.get(prize.player))
                for prize in item.prizes
            ),
        )

    def _rules(self) -> RulesView:
        rules = self.state.prizes.rules
        out = tuple(self.everyone[player] for player in rules.excluded)
        return RulesView(rules.one_each, Money(rules.minimum), Money(rules.unit), rules.withdrawn, out)

    def _players(self, order: Sequence[int]) -> Iterator[Winner]:
        parts: dict[int, list[PrizeShare]] = defaultdict(list)
        for award in self.division.awards:
            if not award.club:
                parts[award.player].append(self._part(award))
        for player in order:
            who = self.everyone[player]
            moved = tuple(move for move in self.moves if who in (move.giver, move.taker))
            if parts[player] or moved:
                money = Money(self.division.paid.get(player, 0))
                yield Winner(who, "", (), None, money, tuple(parts[player]), moved)

    def _clubs(self) -> Iterator[Winner]:
        parts: dict[str, list[PrizeShare]] = defaultdict(list)
        members: dict[str, tuple[Who, ...]] = {}
        for award in self.division.awards:
            if award.club:
                parts[award.club].append(self._part(award))
                members[award.club] = tuple(self.everyone[player] for player in award.members)
        for club, found in parts.items():
            points = Number(sum(self.points[player.number] for player in members[club]), self.divisor)
            money = Money(self.division.to_clubs.get(club, 0))
            yield Winner(None, club, members[club], points, money, tuple(found), ())

    def _part(self, award: Award) -> PrizeShare:
        return PrizeShare(
            award.list,
            Money(award.cents),
            award.thing,
            Money(award.worth),
            award.place,
            award.last,
            len(award.sharers),
            tuple(self.everyone[player] for player in award.sharers if player in self.everyone),
            award.among,
            Money(award.pot),
            Money(award.own),
            tuple(OtherListPrize(number, Money(value)) for number, value in award.elsewhere),
            tuple(PassedOverPlayer(self.everyone[player], number) for player, number in award.passed),
        )

    def _left(self, one: Unspent) -> UnawardedPrize:
        return UnawardedPrize(one.list, one.place, Money(one.prize.cents), one.prize.thing, one.to)

    def _fault(self, fault: Fault) -> FaultView:
        players = tuple(self.everyone[player] for player in fault.players)
        return FaultView(
            fault.kind, fault.list, fault.place, fault.last, Money(fault.cents), Money(fault.other), players
        )
