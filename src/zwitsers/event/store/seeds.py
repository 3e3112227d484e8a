"""Defaults for seeds, secrets and times that the caller of an action left out. The log stores them, so that anyone can
repeat a draw."""

from __future__ import annotations

from secrets import randbelow, token_hex
from typing import TYPE_CHECKING

from zwitsers.event.final import draws_lots
from zwitsers.event.parameters import ParameterKind
from zwitsers.event.self_service import local_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.event.state import State

# Short enough to read out in the hall and to write down.
_SEEDS = 1_000_000


def new_seed() -> int:
    return randbelow(_SEEDS)


def new_secret() -> str:
    return token_hex(16)


def seed_to_draw(state: State, given: int | None) -> int | None:
    """The seed of the lots: `given`, else a new one. None if the seed follows from a committed secret."""
    return new_seed() if given is None and not state.lot_secret else given


def seed_to_finish(state: State, given: int | None) -> int | None:
    """The seed of the lots in the final ranking: `given`, else a new one if the ranking draws lots."""
    return new_seed() if given is None and draws_lots(state) else given


_DEFAULTS: dict[ParameterKind, Callable[[State], object]] = {
    ParameterKind.SEED: lambda _state: new_seed(),
    ParameterKind.LOT_SEED: lambda state: seed_to_draw(state, None),
    ParameterKind.FINAL_SEED: lambda state: seed_to_finish(state, None),
    ParameterKind.MOMENT: lambda _state: local_now(),
    ParameterKind.SECRET: lambda _state: new_secret(),
}


def default_value(kind: ParameterKind, state: State) -> object:
    """The default of a parameter that was left out; None if its kind has none."""
    return _DEFAULTS[kind](state) if kind in _DEFAULTS else None
