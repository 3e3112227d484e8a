"""Functions at the top of the API: pair a list, read a file, list the rulebooks, simulate."""

from __future__ import annotations

from typing import TYPE_CHECKING

# `zwitsers.Event` is loaded when it is used: only events need a database.
import zwitsers
from zwitsers.engine.rules.registry import rulebook, rulebooks
from zwitsers.formats.detect import detect
from zwitsers.formats.local_file import read_local_file
from zwitsers.formats.reading import read_any
from zwitsers.formats.trf import read_trf
from zwitsers.formats.trf.handling import not_obeyed, swiss_system
from zwitsers.library.arguments import path_text
from zwitsers.library.tournament import Source, Tournament, of_source

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from os import PathLike
    from typing import Any

    from zwitsers.engine.domain import Player
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.library.arguments import PlayerReference
    from zwitsers.library.pairing import RoundPairing
    from zwitsers.library.tournament import Absences

_EVENT = b"SQLite format 3\x00"
_ADDRESSES = ("postgresql://", "postgres://")


def systems() -> tuple[Rulebook, ...]:
    """Every rulebook, with `id`, `game`, `title("en")`, `edition` and `purpose("en")`."""
    return tuple(rulebooks())


def pair(
    players: Iterable[Player | str | Mapping[str, Any]],
    *,
    system: str | Rulebook,
    rounds: int | None = None,
    seed: int | None = None,
    absent: Absences = (),
    forbid: Iterable[Sequence[PlayerReference]] = (),
    first_round: str | None = None,
) -> RoundPairing:
    """Pair the first round of a list of players, numbered as the rulebook asks.

    The arguments are those of `Tournament` and `Tournament.pair`; for more than one round make a `Tournament`.
    """
    tournament = Tournament(players, system=system, rounds=rounds, seed=seed)
    return tournament.pair(absent=absent, forbid=forbid, first_round=first_round)


def read(source: str | PathLike[str] | bytes, *, format: str | None = None) -> Tournament:  # noqa: A002
    """Read a tournament from a file of any format that is known, from its bytes, or from an event.

    The format is found from the content; `format` is for a file in which it cannot be found. TRF files are kept whole,
    so that `write` changes only what changed. Of an event everything that is published is read.
    """
    if isinstance(source, bytes):
        return _of_bytes(source, "data", format)
    name = path_text(source, "source")
    if name.startswith(_ADDRESSES):
        return _of_event(name)

    data = read_local_file(name)
    return _of_event(name) if data.startswith(_EVENT) else _of_bytes(data, name, format)


def _of_event(name: str) -> Tournament:
    with zwitsers.Event.open(name) as event:
        return event.tournament()


def _of_bytes(data: bytes, name: str, wanted: str | None) -> Tournament:
    if (wanted or detect(data, name)) == "trf":
        return _of_trf(data)

    given = read_any(data, name, format=wanted)
    named = given.settings.get("systems")
    book = rulebook(str(named[-1][1])) if isinstance(named, (list, tuple)) and named else None
    snapshot = given.snapshot if given.snapshot.name else given.snapshot._replace(name=given.about.name)
    return of_source(Source(snapshot, book, None, given.warnings))


def _of_trf(data: bytes) -> Tournament:
    document = read_trf(data)
    wanted = swiss_system(document)
    book = None if wanted is None else rulebook(wanted)
    warnings = not_obeyed(document) if book is not None and book.fide_handling else document.warnings
    return of_source(Source(document.snapshot, book, document, warnings))
