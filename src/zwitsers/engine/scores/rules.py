"""The interface of a rulebook that the scores use. The rulebooks, one layer higher, implement this protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from zwitsers.engine.domain import Colour, Snapshot
    from zwitsers.engine.scores.history import Float
    from zwitsers.engine.scores.method import ScoreMethod
    from zwitsers.engine.scores.rankings import FinalRanking
    from zwitsers.engine.scores.table import ScoreLine


class ScoreRules(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def divisor(self) -> int: ...
    @property
    def sonneborn_divisor(self) -> int: ...
    @property
    def method(self) -> ScoreMethod: ...
    @property
    def order(self) -> Callable[[Snapshot, Mapping[int, ScoreLine]], list[int]]: ...
    @property
    def final_rankings(self) -> tuple[FinalRanking, ...]: ...
    @property
    def predetermined(self) -> bool: ...
    @property
    def balance_colour(self) -> Colour: ...
    def floats(self, snapshot: Snapshot) -> Mapping[int, tuple[Float, ...]]: ...
