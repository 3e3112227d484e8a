"""Zwitsers: Swiss-system tournaments by their rulebooks, explained article by article.

    import zwitsers

    pairing = zwitsers.pair([{"name": "Anna", "rating": 1800}, "Bram"], system="fide-dutch", rounds=5)
    tournament = zwitsers.read("open.trf")
    event = zwitsers.Event.open("club.zwitsers")

Everything in `__all__` is public and stable (docs/stability.md); the packages below `zwitsers` are private. A name is
loaded when it is first used.
"""

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
    "CheckReport": "library.explanation",
    "CommandError": "event.errors",
    "Event": "library.event",
    "Explanation": "library.explanation",
    "InputError": "library.errors",
    "NoPairingError": "engine.pairing",
    "PairedBoard": "library.pairing",
    "Player": "engine.domain",
    "Result": "engine.domain",
    "RoundPairing": "library.pairing",
    "Rulebook": "engine.rules.rulebook",
    "Simulation": "library.simulation",
    "StandingsRow": "library.standings",
    "StandingsTable": "library.standings",
    "StoreError": "event.store.errors",
    "Tournament": "library.tournament",
    "ZwitsersError": "engine.domain",
    "generate": "library.simulation",
    "pair": "library.reading",
    "read": "library.reading",
    "simulate": "library.simulation",
    "systems": "library.reading",
}


if not TYPE_CHECKING:  # a type checker would take every name for one of ours

    def __getattr__(name: str) -> object:
        module = _MODULES.get(name)
        if module is None:
            raise AttributeError(f"module 'zwitsers' has no attribute {name!r}; see zwitsers.__all__")
        from importlib import import_module

        found: object = getattr(import_module(f"zwitsers.{module}"), name)
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
