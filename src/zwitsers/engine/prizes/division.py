"""The division of prizes: who gets what, from which list, and what was wrong with the plan.

All the money that was promised is in it: what nobody gets goes to another list, or back to the organiser.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from zwitsers.engine.prizes.choosing import PrizeTable, choose_lists
from zwitsers.engine.prizes.faults import Fault, PrizeCandidates, faults_of, faults_of_move, goes_round
from zwitsers.engine.prizes.plan import ORGANISER, Prize, PrizeGroup, Sharing
from zwitsers.engine.prizes.ranking import club_ranking, spots

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from zwitsers.engine.prizes.plan import Move, Plan, PrizeList
    from zwitsers.engine.prizes.ranking import Contender, Spot


@dataclass(frozen=True, slots=True)
class Award:
    """A prize of a list, or a part of it.

    `place` to `last` are the places, in the list, of those who share; `sharers` are they, in the order of the ranking;
    `pot` is what their places are worth together, `own` what their own place is worth; `among`: how many of them have a
    part of it. Where everyone has one prize, `elsewhere` is what other lists would have given them, and `passed` who
    would come before them or share with them and has a prize of another list, with that list.
    """

    list: int
    player: int
    cents: int
    thing: str = ""
    worth: int = 0
    place: int = 0
    last: int = 0
    sharers: tuple[int, ...] = ()
    pot: int = 0
    own: int = 0
    club: str = ""
    members: tuple[int, ...] = ()
    elsewhere: tuple[tuple[int, int], ...] = ()
    among: int = 0
    passed: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Unspent:
    """A prize that nobody gets, and its place in the list. `to`: the list that it went to; ORGANISER: back."""

    list: int
    place: int
    prize: Prize
    to: int = ORGANISER


@dataclass(frozen=True, slots=True)
class Division:
    promised: int = 0
    awards: tuple[Award, ...] = ()
    unspent: tuple[Unspent, ...] = ()
    # Those that were carried out.
    moves: tuple[Move, ...] = ()
    faults: tuple[Fault, ...] = ()
    # Cents by player, after the moves; those of clubs by name; what the organiser keeps, or adds when it is negative.
    paid: Mapping[int, int] = field(default_factory=dict)
    to_clubs: Mapping[str, int] = field(default_factory=dict)
    kept: int = 0
    # Whether cents did not divide among players who are level (R10.6).
    odd: bool = False

    def of(self, player: int) -> tuple[Award, ...]:
        return tuple(award for award in self.awards if award.player == player)


def divide(
    plan: Plan,
    ranking: Sequence[Contender],
    members: Mapping[int, Collection[int]] | None = None,
    clubs: Mapping[int, str] | None = None,
    barred: Collection[int] = (),
) -> Division:
    """`members`: of the lists for a category, by list. `barred`: who cannot have a prize besides those whom the rules
    exclude."""
    out = {*barred, *plan.rules.excluded}
    contenders = [contender for contender in ranking if contender.player not in out]
    work = _Work(plan, contenders, members or {}, clubs or {})
    lists = [_without_honours(prize_list, work.field.players) for prize_list in plan.lists]
    unspent: list[Unspent] = []
    while True:
        left = work.divide(lists)
        gone = [item for item in left if item.to != ORGANISER]
        unspent += gone
        if not gone:
            break
        lists = [_after(item, gone) for item in lists]
    return _settled(plan, work, (*unspent, *left, *work.honours()))


def _without_honours(prize_list: PrizeList, known: Collection[int]) -> PrizeList:
    """Without the things that have no value and go with the places of the list, or back: see `honours`."""

    def stays(prize: Prize) -> bool:
        return prize.worth > 0 or (prize_list.of is PrizeGroup.SPECIAL and prize.player in known)

    return replace(
        prize_list, prizes=tuple(prize if stays(prize) else replace(prize, thing="") for prize in prize_list.prizes)
    )


def _after(prize_list: PrizeList, gone: Sequence[Unspent]) -> PrizeList:
    """Without what went to another list, and with what came from one: the most valuable prize stays the first."""
    lost = {item.place for item in gone if item.list == prize_list.id}
    prizes = tuple(prize for place, prize in enumerate(prize_list.prizes, start=1) if place not in lost)
    extra = [item.prize for item in gone if item.to == prize_list.id]
    if not extra:
        return replace(prize_list, prizes=prizes)
    return replace(prize_list, prizes=tuple(sorted((*prizes, *extra), key=lambda prize: -prize.value)))


class _Work:
    def __init__(
        self,
        plan: Plan,
        ranking: Sequence[Contender],
        members: Mapping[int, Collection[int]],
        clubs: Mapping[int, str],
    ) -> None:
        self.plan, self.ranking, self.members, self.clubs = plan, ranking, members, clubs
        self.spots = spots(ranking)
        self.field = PrizeCandidates(
            frozenset(contender.player for contender in ranking),
            {
                prize_list.id: len(club_ranking(ranking, clubs, prize_list.best))
                for prize_list in plan.lists
                if prize_list.of is PrizeGroup.CLUBS
            },
        )
        self.circle = goes_round(plan.lists)
        self.awards: list[Award] = []
        self.restless: list[list[int]] = []
        # By position in the ranking: the list that somebody has their one prize of.
        self.sits: dict[int, int] = {}
        self.odd = False

    def divide(self, lists: Sequence[PrizeList]) -> list[Unspent]:
        """Everything anew; what nobody gets."""
        self.awards, self.restless, self.odd = [], [], False
        chosen = {prize_list.id for prize_list in lists if self.plan.rules.one_each and prize_list.counts_for_one}
        tables = {
            prize_list.id: PrizeTable(prize_list, self.plan.rules, counting=prize_list.id in chosen)
            for prize_list in lists
        }
        lists_of = self._choose([tables[prize_list.id] for prize_list in lists if prize_list.id in chosen])
        self.sits = {index: number for number in chosen for index in tables[number].seated}
        left: list[Unspent] = []
        for prize_list in lists:
            table = tables[prize_list.id]
            if prize_list.of is PrizeGroup.SPECIAL:
                left += self._special(prize_list)
                continue
            ranking = self._ranking_of(prize_list)
            its_spots = spots(ranking) if prize_list.of is PrizeGroup.CLUBS else self.spots
            if prize_list.id not in chosen:
                for spot in its_spots:
                    if not self._takes_part(prize_list, ranking[spot.index]):
                        continue
                    if table.full and not _shares_on(table, spot, its_spots):
                        break
                    table.seat(spot)
            self._award(table, ranking, its_spots, lists_of)
            left += [
                Unspent(prize_list.id, place, prize, self._goes_to(prize_list))
                for place, prize in table.over
                if prize.value
            ]
        return left

    def _ranking_of(self, prize_list: PrizeList) -> Sequence[Contender]:
        return (
            club_ranking(self.ranking, self.clubs, prize_list.best)
            if prize_list.of is PrizeGroup.CLUBS
            else self.ranking
        )

    def _choose(self, tables: Sequence[PrizeTable]) -> dict[int, list[PrizeTable]]:
        """By position in the ranking: the lists that somebody can choose from."""
        lists_of: dict[int, list[PrizeTable]] = defaultdict(list)
        for table in tables:
            for spot in self.spots:
                if self._takes_part(table.prize_list, self.ranking[spot.index]):
                    lists_of[spot.index].append(table)
        restless = choose_lists(self.spots, tables, lists_of)
        self.restless = [[self.ranking[index].player for index in group] for group in restless]
        return lists_of

    def _takes_part(self, prize_list: PrizeList, contender: Contender) -> bool:
        return prize_list.of is not PrizeGroup.CATEGORY or contender.player in self.members.get(prize_list.id, ())

    def _goes_to(self, prize_list: PrizeList) -> int:
        there = any(item.id == prize_list.to for item in self.plan.lists)
        return prize_list.to if there and prize_list.id not in self.circle else ORGANISER

    def _special(self, prize_list: PrizeList) -> Iterator[Unspent]:
        for place, prize in enumerate(prize_list.prizes, start=1):
            if prize.player in self.field.players:
                self.awards.append(
                    Award(
                        prize_list.id,
                        prize.player,
                        prize.cents,
                        prize.thing,
                        prize.worth,
                        place,
                        place,
                        pot=prize.cents,
                    )
                )
            elif prize.value:
                yield Unspent(prize_list.id, place, prize, self._goes_to(prize_list))

    def _award(
        self,
        table: PrizeTable,
        ranking: Sequence[Contender],
        its_spots: Sequence[Spot],
        lists_of: Mapping[int, Sequence[PrizeTable]],
    ) -> None:
        prizes = table.prizes
        for first, block, cents in table.blocks(its_spots):
            if first >= len(prizes):
                break
            pot = sum(prize.cents for prize in prizes[first : first + len(block)])
            self.odd = self.odd or self._odd(table, cents)
            sharers = tuple(ranking[index].player for index in block)
            passed = self._passed(table.prize_list, block[-1])
            for position, (index, amount) in enumerate(zip(block, cents, strict=True), start=first):
                prize = prizes[position] if position < len(prizes) else None
                thing = prize is not None and prize.worth > 0
                if not amount and not thing:
                    continue
                who = ranking[index]
                others = [other for other in lists_of.get(index, ()) if other is not table] if not who.club else []
                self.awards.append(
                    Award(
                        table.prize_list.id,
                        who.player,
                        amount,
                        prize.thing if prize is not None and thing else "",
                        prize.worth if prize is not None and thing else 0,
                        table.place(first),
                        table.place(first + len(block) - 1),
                        sharers,
                        pot,
                        0 if prize is None else prize.cents,
                        who.club,
                        who.members,
                        tuple((other.prize_list.id, other.value_for(its_spots[index])) for other in others),
                        sum(1 for share in cents if share),
                        passed,
                    )
                )

    def _passed(self, prize_list: PrizeList, last: int) -> tuple[tuple[int, int], ...]:
        """Who takes part in this list, stands no lower than the last one there, and has their prize of another."""
        if not self.plan.rules.one_each or not prize_list.counts_for_one:
            return ()
        elsewhere = [(index, number) for index, number in sorted(self.sits.items()) if index <= last]
        return tuple(
            (self.ranking[index].player, number)
            for index, number in elsewhere
            if number != prize_list.id and self._takes_part(prize_list, self.ranking[index])
        )

    def _odd(self, table: PrizeTable, cents: Sequence[int]) -> bool:
        if table.prize_list.share is Sharing.HORT:
            return False
        return len({amount for amount in cents if amount or not self.plan.rules.minimum}) > 1

    def honours(self) -> Iterator[Unspent]:
        """Things without a value follow the places of the list, whatever else somebody has; those for which there is
        nobody stay with the organiser."""
        for prize_list in self.plan.lists:
            things = [
                (place, one) for place, one in enumerate(prize_list.prizes, start=1) if one.thing and not one.worth
            ]
            if prize_list.of is PrizeGroup.SPECIAL:
                unnamed = [(place, one) for place, one in things if one.player not in self.field.players]
                yield from (Unspent(prize_list.id, place, Prize(thing=one.thing)) for place, one in unnamed)
                continue
            order = [one for one in self._ranking_of(prize_list) if self._takes_part(prize_list, one)] if things else []
            for place, prize in things:
                if place > len(order):
                    yield Unspent(prize_list.id, place, Prize(thing=prize.thing))
                    continue
                who = order[place - 1]
                self.awards.append(
                    Award(
                        prize_list.id, who.player, 0, prize.thing, 0, place, place, club=who.club, members=who.members
                    )
                )


def _shares_on(table: PrizeTable, spot: Spot, its_spots: Sequence[Spot]) -> bool:
    """Whether they share with the last one who got a prize."""
    return bool(table.seated) and table.sharers(its_spots[table.seated[-1]]) == table.sharers(spot)


def _settled(plan: Plan, work: _Work, unspent: Iterable[Unspent]) -> Division:
    """With what was decided by hand."""
    paid: dict[int, int] = defaultdict(int)
    clubs: dict[str, int] = defaultdict(int)
    for award in work.awards:
        if award.club:
            clubs[award.club] += award.cents
        else:
            paid[award.player] += award.cents
    done: list[Move] = []
    faults = list(faults_of(plan, work.members, work.field))
    left = tuple(unspent)
    paid[ORGANISER] = sum(item.prize.cents for item in left if item.to == ORGANISER)
    for move in plan.moves:
        if move.giver != ORGANISER and paid[move.giver] < move.cents:
            faults.append(Fault("move", cents=move.cents, players=(move.giver,)))
            continue
        faults += faults_of_move(plan, move, work.field, work.awards)
        paid[move.giver] -= move.cents
        paid[move.taker] += move.cents
        done.append(move)
    faults += [Fault("restless", players=tuple(group)) for group in work.restless]
    kept = paid.pop(ORGANISER)
    return Division(
        promised=plan.cents,
        awards=tuple(work.awards),
        unspent=left,
        moves=tuple(done),
        faults=tuple(faults),
        paid={player: cents for player, cents in paid.items() if cents},
        to_clubs={club: cents for club, cents in clubs.items() if cents},
        kept=kept,
        odd=work.odd,
    )
