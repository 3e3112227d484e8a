"""What a file means to the rulebook that it is used with: which one it asks for, what it obeys, and what it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import PlayerRound
from zwitsers.engine.rules.lot_colour import with_inferred_lot
from zwitsers.engine.rules.registry import rulebooks
from zwitsers.formats.trf.problems import TrfError
from zwitsers.formats.trf.records import SYSTEM_NAMES
from zwitsers.formats.trf.round_robin import as_round_robin, named_schedule

if TYPE_CHECKING:
    from zwitsers.engine.domain import Problem, Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.formats.trf.document import TrfDocument

# What only the rulebooks of FIDE obey: to them there is nothing to warn of.
_OBEYED = frozenset({"trf.acceleration", "trf.xxc-rank"})
# What they refuse, and others have always passed over with a warning.
_REFUSED = frozenset({"trf.points-differ", "trf.points-by-colour", "trf.baku"})


def swiss_system(document: TrfDocument) -> str | None:
    """The rulebook that record 192 or our own record XXK asks for; None when it names none of ours."""
    if named_schedule(document.system) is not None:
        return next((book.id for book in rulebooks() if book.predetermined), None)
    if document.snapshot.keizer is not None and not document.system:
        return next(book.id for book in rulebooks() if book.values_by_place)
    return next((item for item, name in SYSTEM_NAMES.items() if document.system.startswith(name)), None)


def read_by(document: TrfDocument, book: Rulebook) -> Snapshot:
    """The tournament in the file as this rulebook reads it. TRF26: the colour that was drawn by lot is only in the file
    when the first round does not show it."""
    snapshot = document.snapshot
    if book.predetermined:
        return as_round_robin(snapshot, document.system)
    if book.pairing.empty_round_is_over:
        return _past_empty_rounds(document)
    return with_inferred_lot(snapshot, book) if book.fide_handling and snapshot.lot_colour is None else snapshot


def _past_empty_rounds(document: TrfDocument) -> Snapshot:
    """K2: a round to come in which every player has a code is over; nobody was there."""
    snapshot = document.snapshot
    while snapshot.players and len(snapshot.unavailable) == len(snapshot.players):
        away = snapshot.unavailable
        snapshot = snapshot._replace(
            histories=tuple(
                (*history, PlayerRound(away[player.number]))
                for player, history in zip(snapshot.players, snapshot.histories, strict=True)
            ),
            unavailable=document.absences(snapshot.rounds + 2),
        )
    return snapshot


def warnings_for(document: TrfDocument, book: Rulebook) -> tuple[Problem, ...]:
    """What is odd about the file, to this rulebook; TrfError when it cannot be used with it."""
    if not book.fide_handling:
        return document.warnings
    refused = [warning for warning in document.warnings if warning.key in _REFUSED]
    if refused:
        raise TrfError(refused)
    return not_obeyed(document)


def not_obeyed(document: TrfDocument) -> tuple[Problem, ...]:
    """What is odd about the file, to a rulebook of FIDE."""
    return tuple(warning for warning in document.warnings if warning.key not in _OBEYED)
