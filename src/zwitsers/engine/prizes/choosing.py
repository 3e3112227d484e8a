"""Who takes part in which list when everyone has one prize.

The result is stable: nobody would have a more valuable prize in another list than in their own, as long as the others
stay where they are. Players choose in the order of the ranking, each the list where they get most (of equals the
one that stands first in the plan). Lists follow one ranking, so a choice changes nothing for players above.
It can lower the share of level players; they choose again, the first in the ranking first.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from itertools import groupby, product
from math import prod
from operator import itemgetter
from typing import TYPE_CHECKING

from zwitsers.engine.prizes.plan import Sharing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from zwitsers.engine.prizes.plan import Prize, PrizeList, Rules
    from zwitsers.engine.prizes.ranking import Spot

# What level players get of the money of their places


def shares(places: Sequence[int], sharing: Sharing, rules: Rules) -> tuple[int, ...]:
    """The cents of each, in the order of the ranking, when their places are worth this.

    Shares are rounded down to the unit of the rules. What remains goes in the order of the ranking, one unit each, and
    what is less than a unit to the first (R10.6, of which the unit is a cent). Where a share would be less than the
    minimum, fewer of them share: the last in the ranking get nothing.
    """
    pot, count = sum(places), len(places)
    most = min(count, max(pot // rules.minimum, 1)) if rules.minimum else count
    for sharers in range(most, 0, -1):
        found = _among(places, sharers, sharing, rules.unit)
        if sharers == 1 or found[-1] >= rules.minimum:
            return (*found, *(0,) * (count - sharers))
    return ()


def _among(places: Sequence[int], sharers: int, sharing: Sharing, unit: int) -> list[int]:
    """The whole of it among the first of them."""
    pot = sum(places)
    own = [places[position] // 2 if sharing is Sharing.HORT else 0 for position in range(sharers)]
    part = (pot - sum(own)) // sharers
    found = [(half + part) // unit * unit for half in own]
    units, odd = divmod(pot - sum(found), unit)
    for position in range(units):
        found[position] += unit
    found[0] += odd
    return found


# In how many ways the players of a group are spread over lists, when there is no end to their choosing.
_MOST_WAYS = 2_000


class PrizeTable:
    """A list of prizes and those who take part in it: `seated` has their positions in the ranking. Where a player has
    one prize (`counting`), a thing without a value is not among those that are chosen from; `places` are the places of
    the others in the list."""

    def __init__(self, prize_list: PrizeList, rules: Rules, *, counting: bool = False) -> None:
        self.prize_list = prize_list
        self.rules = rules
        self.seated: list[int] = []
        listed = [(place, one) for place, one in enumerate(prize_list.prizes, start=1) if one.value or not counting]
        self.places = tuple(place for place, _prize in listed)
        self.prizes = tuple(prize for _place, prize in listed)
        self._cents = [prize.cents for prize in self.prizes]
        self._shares: dict[tuple[int, int], tuple[int, ...]] = {}

    @property
    def full(self) -> bool:
        """Whether there is a player for every prize."""
        return len(self.seated) >= len(self._cents)

    def place(self, position: int) -> int:
        """In the list, of a prize of this table or of a place behind its last one."""
        if position < len(self.places):
            return self.places[position]
        return (self.places[-1] if self.places else 0) + position - len(self.places) + 1

    @property
    def over(self) -> list[tuple[int, Prize]]:
        """The prizes for which there is nobody, with their places."""
        return list(zip(self.places, self.prizes, strict=True))[len(self.seated) :]

    def seat(self, spot: Spot) -> None:
        insort(self.seated, spot.index)

    def leave(self, spot: Spot) -> None:
        del self.seated[bisect_left(self.seated, spot.index)]

    def sharers(self, spot: Spot) -> tuple[int, int]:
        """The first and last position of the players who share with them."""
        return spot.tied if self.prize_list.share is Sharing.PLACE else spot.peers

    def value_for(self, spot: Spot) -> int:
        """What they get here, or would get if they took part."""
        low, high = self.sharers(spot)
        before, mine = bisect_left(self.seated, low), bisect_left(self.seated, spot.index)
        there = mine < len(self.seated) and self.seated[mine] == spot.index
        size = bisect_right(self.seated, high) - before + (not there)
        if before >= len(self._cents):
            return 0
        worth = self.prizes[mine].worth if mine < len(self._cents) else 0
        return self.shares(before, size)[mine - before] + worth

    def shares(self, first: int, size: int) -> tuple[int, ...]:
        """The cents of this number of players who share the places from this one on."""
        found = self._shares.get((first, size))
        if found is None:
            places = (self._cents[first : first + size] + [0] * size)[:size]
            found = self._shares[first, size] = shares(places, self.prize_list.share, self.rules)
        return found

    def blocks(self, spots: Sequence[Spot]) -> Iterator[tuple[int, list[int], tuple[int, ...]]]:
        """Groups that share, from the top: the place of the first member (from 0), the members and their cents."""
        first = 0
        for _range, run in groupby(self.seated, key=lambda index: self.sharers(spots[index])):
            block = list(run)
            yield first, block, self.shares(first, len(block))
            first += len(block)


def choose_lists(
    spots: Sequence[Spot], tables: Sequence[PrizeTable], lists_of: Mapping[int, Sequence[PrizeTable]]
) -> list[list[int]]:
    """Seats everyone. `lists_of`: by position in the ranking, in the order of the plan. Gives the groups of level
    players for whom no stable choice was found: where things that count go with shared money, there can be none."""
    restless = []
    for _range, run in groupby(spots, key=lambda spot: spot.peers):
        if all(table.full for table in tables):
            break
        group = [spot for spot in run if lists_of.get(spot.index)]
        if group and not _Group(group, lists_of).choose():
            restless.append([spot.index for spot in group])
    return restless


class _Group:
    """Players who are level, while they choose."""

    def __init__(self, spots: Sequence[Spot], lists_of: Mapping[int, Sequence[PrizeTable]]) -> None:
        self.spots = {spot.index: spot for spot in spots}
        self.lists_of = lists_of
        self.at: dict[int, PrizeTable] = {}
        self.steps = 100 + 20 * sum(len(lists_of[spot.index]) for spot in spots)

    def choose(self) -> bool:
        """Whether what they chose is stable."""
        return self._settle() or self._try_all()

    def _try_all(self) -> bool:
        """Every way to choose, where there are few: the stable one in which those who stand first have most."""
        choices = [(None, *self.lists_of[index]) for index in self.spots]
        if prod(map(len, choices)) > _MOST_WAYS:
            return False
        last, best = tuple(self.at.get(index) for index in self.spots), None
        for way in product(*choices):
            self._take(way)
            if self._restless(self.spots.values()) is None:
                values = [table.value_for(spot) if table else 0 for table, spot in self._chosen(way)]
                best = max(best or (values, way), (values, way), key=itemgetter(0))
        self._take(last if best is None else best[1])
        return best is not None

    def _chosen(self, way: Sequence[PrizeTable | None]) -> Iterator[tuple[PrizeTable | None, Spot]]:
        return zip(way, self.spots.values(), strict=True)

    def _take(self, way: Sequence[PrizeTable | None]) -> None:
        for index, table in self.at.items():
            table.leave(self.spots[index])
        self.at = {spot.index: table for table, spot in self._chosen(way) if table is not None}
        for index, table in self.at.items():
            table.seat(self.spots[index])

    def _settle(self) -> bool:
        for spot in self.spots.values():
            table = self._better(spot)
            if table is not None and not self._move(spot, table):
                return False
        # Where half of a prize stays with its place, somebody who leaves can make room for another.
        while (found := self._restless(self.spots.values())) is not None:
            if not self._move(*found):
                return False
        return True

    def _move(self, spot: Spot, table: PrizeTable) -> bool:
        """Move them there, then the players who lose by it; False when that does not end."""
        found: tuple[Spot, PrizeTable] | None = (spot, table)
        while found is not None:
            self.steps -= 1
            if self.steps < 0:
                return False
            spot, table = found
            if spot.index in self.at:
                self.at[spot.index].leave(spot)
            table.seat(spot)
            self.at[spot.index] = table
            # It changes nothing for players above them who share nothing with them.
            here = [self.spots[index] for index in self._seated(table, spot)]
            found = self._restless(here)
        return True

    def _seated(self, table: PrizeTable, spot: Spot) -> list[int]:
        low, _high = table.sharers(spot)
        _low, last = spot.peers
        return table.seated[bisect_left(table.seated, low) : bisect_right(table.seated, last)]

    def _restless(self, spots: Iterable[Spot]) -> tuple[Spot, PrizeTable] | None:
        """The first who would have more elsewhere, and where."""
        for spot in spots:
            table = self._better(spot)
            if table is not None:
                return spot, table
        return None

    def _better(self, spot: Spot) -> PrizeTable | None:
        here = self.at.get(spot.index)
        best, most = None, 0 if here is None else here.value_for(spot)
        for table in self.lists_of[spot.index]:
            if table is not here and (value := table.value_for(spot)) > most:
                best, most = table, value
        return best
