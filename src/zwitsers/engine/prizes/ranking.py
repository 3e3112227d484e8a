"""The ranking that prizes follow: players, or clubs, in order, and who of them are level."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from zwitsers.engine.domain.letters import folded

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Contender:
    """`place` is the same for those who share one; `level` for those who share the money of their places. `members`:
    of a club, the players who count for it."""

    player: int
    place: int
    level: Hashable
    points: int = 0
    club: str = ""
    members: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Spot:
    """A contender by their position in the ranking, from 0; `peers` and `tied` are the first and last position of those
    who are level with them and of those who share their place."""

    index: int
    peers: tuple[int, int]
    tied: tuple[int, int]


def spots(ranking: Sequence[Contender]) -> list[Spot]:
    peers = _ranges(contender.level for contender in ranking)
    tied = _ranges((contender.level, contender.place) for contender in ranking)
    return [Spot(index, *ranges) for index, ranges in enumerate(zip(peers, tied, strict=True))]


def _ranges(keys: Iterable[Hashable]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for _key, run in groupby(keys):
        first, length = len(found), sum(1 for _ in run)
        found += [(first, first + length - 1)] * length
    return found


def club_ranking(ranking: Sequence[Contender], clubs: Mapping[int, str], best: int) -> list[Contender]:
    """Clubs by the points of their best players together; then by the sum of the places of these, then by the place of
    the best of them. A club with fewer players has no team. The points decide who are level."""
    players: dict[str, list[Contender]] = defaultdict(list)
    names: dict[str, str] = {}
    for contender in ranking:
        name = " ".join(clubs.get(contender.player, "").split())
        if name:
            players[folded(name)].append(contender)
            names.setdefault(folded(name), name)
    teams = []
    for key, everyone in players.items():
        if len(everyone) >= best:
            team = everyone[:best]
            order = (-sum(one.points for one in team), sum(one.place for one in team), team[0].place)
            teams.append((order, names[key], team))
    teams.sort(key=lambda team: (team[0], team[1]))
    found: list[Contender] = []
    for position, (order, name, team) in enumerate(teams, start=1):
        same = found and teams[position - 2][0] == order
        place = found[-1].place if same else position
        members = tuple(one.player for one in team)
        found.append(Contender(-position, place, order[0], -order[0], name, members))
    return found
