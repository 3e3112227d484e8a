"""A McMahon in a tournament that never took place: grades by rating, start scores by grade up to a bar (M1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import McMahon
from zwitsers.engine.domain.grades import canonical, grade_of, level_of, level_of_rating

if TYPE_CHECKING:
    from zwitsers.engine.domain import Snapshot

# `go-nl:1d` is go-nl as a McMahon with its bar at 1d.
MARK = ":"


def system_and_bar(text: str) -> tuple[str, str]:
    """The rulebook and the bar; an empty bar: a Swiss."""
    system, _mark, bar = text.partition(MARK)
    return system, canonical(bar) or bar


def with_start_scores(snapshot: Snapshot, bar: str) -> Snapshot:
    """Who has no rating starts with nothing."""
    top = level_of(bar)
    if top is None:
        return snapshot
    levels = {player.number: level_of_rating(player.rating) if player.rating else 0 for player in snapshot.players}
    players = tuple(
        player._replace(grade=grade_of(levels[player.number])) if player.rating else player
        for player in snapshot.players
    )
    start = {number: 2 * min(level, top) for number, level in levels.items()}
    return snapshot._replace(players=players, mcmahon=McMahon(start, bar=2 * top))
