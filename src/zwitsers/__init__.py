"""Zwitsers: Swiss-system tournaments by their rulebooks, explained article by article.

    import zwitsers

    pairing = zwitsers.pair([{"name": "Anna", "rating": 1800}, "Bram"], system="fide-dutch", rounds=5)
    tournament = zwitsers.read("open.trf")
    event = zwitsers.Event.open("club.zwitsers")

Everything in `__all__` is public and stable (docs/stability.md); the packages below `zwitsers` are private. A name is
loaded when it is first used.
"""

from importlib import import_module

from zwitsers.version import __version__

# As in `typing`, whose import would take 15 of 16 ms. Type checkers know the name.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from zwitsers.engine.domain import Player, Result, ZwitsersError
    from zwitsers.engine.pairing import NoPairingError
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.event.errors import CommandError
    from zwitsers.event.store.errors import StoreError
    from zwitsers.library.errors import InputError
    from zwitsers.library.event import Event
    from zwitsers.library.explanation import CheckReport, Explanation
    from zwitsers.library.pairing import PairedBoard, RoundPairing
    from zwitsers.library.reading import pair, read, systems
    from zwitsers.library.simulation import Simulation, generate, simulate
    from zwitsers.library.standings import StandingsRow, StandingsTable
    from zwitsers.library.tournament import Tournament

__all__ = [
    "CheckReport",
    "CommandError",
    "Event",
    "Explanation",
    "InputError",
    "NoPairingError",
    "PairedBoard",
    "Player",
    "Result",
    "RoundPairing",
    "Rulebook",
    "Simulation",
    "StandingsRow",
    "StandingsTable",
    "StoreError",
    "Tournament",
    "ZwitsersError",
    "__version__",
    "generate",
    "pair",
    "read",
    "simulate",
    "systems",
]

# Where each public name is defined.
_MODULES = {
    "CheckReport": "zwitsers.library.explanation",
    "CommandError": "zwitsers.event.errors",
    "Event": "zwitsers.library.event",
    "Explanation": "zwitsers.library.explanation",
    "InputError": "zwitsers.library.errors",
    "NoPairingError": "zwitsers.engine.pairing",
    "PairedBoard": "zwitsers.library.pairing",
    "Player": "zwitsers.engine.domain",
    "Result": "zwitsers.engine.domain",
    "RoundPairing": "zwitsers.library.pairing",
    "Rulebook": "zwitsers.engine.rules.rulebook",
    "Simulation": "zwitsers.library.simulation",
    "StandingsRow": "zwitsers.library.standings",
    "StandingsTable": "zwitsers.library.standings",
    "StoreError": "zwitsers.event.store.errors",
    "Tournament": "zwitsers.library.tournament",
    "ZwitsersError": "zwitsers.engine.domain",
    "generate": "zwitsers.library.simulation",
    "pair": "zwitsers.library.reading",
    "read": "zwitsers.library.reading",
    "simulate": "zwitsers.library.simulation",
    "systems": "zwitsers.library.reading",
}


if not TYPE_CHECKING:  # a type checker would take every name for one of ours

    def __getattr__(name: str) -> object:
        module = _MODULES.get(name)
        if module is None:
            raise AttributeError(f"module 'zwitsers' has no attribute {name!r}; see zwitsers.__all__")
        found: object = getattr(import_module(module), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
