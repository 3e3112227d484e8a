"""The vertices outside a pool that waiting players are matched with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from zwitsers.engine.pairing.narrowing import somebody_at

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from zwitsers.engine.pairing.field import PairingField
    from zwitsers.engine.rules.criteria import Contestant


class Outside(NamedTuple):
    """Vertices that waiting players are matched with: places in the waiting room, or the groups below."""

    # Vertices of the field, or -1 for a place.
    vertices: Sequence[int]
    # The class of each vertex (from 0), an example of each class, and its kind (None: may meet any kind).
    sorts: Sequence[int]
    examples: Sequence[Contestant]
    kinds: Sequence[int | None]
    # Players who may not wait.
    kept_in: Collection[int] = ()

    @property
    def only_places(self) -> bool:
        return not self.kinds or self.kinds[0] is None

    @classmethod
    def places(cls, level: int, number: int, kept_in: Collection[int]) -> Outside:
        return cls([-1] * number, [0] * number, [somebody_at(level + 1)], [None], kept_in)

    @classmethod
    def groups_below(cls, field: PairingField, level: int) -> Outside:
        """The next group and everyone lower. Their class is their kind and whether they are natives of that group."""
        following = field.groups[level + 1]
        vertices = range(following[0], field.size)
        kinds = len(field.open_kinds)
        native, lower = field.contestants[following[0]], somebody_at(level + 2)
        return cls(
            vertices,
            [field.kinds[v] + (kinds if v > following[-1] else 0) for v in vertices],
            [native] * kinds + [lower] * kinds,
            [*range(kinds), *range(kinds)],
        )
