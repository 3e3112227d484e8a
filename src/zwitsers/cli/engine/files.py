"""Reading the tournament and writing the answer, as bbpPairings and JaVaFo do it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from zwitsers.cli.engine.request import GENERATE
from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.files import STDIN, read_bytes, write_bytes
from zwitsers.engine.domain import PlayerRound, Problem, Result
from zwitsers.engine.domain.points import baku_points
from zwitsers.engine.rules.registry import rulebook
from zwitsers.formats.trf.handling import warnings_for
from zwitsers.formats.trf.reader import read_trf
from zwitsers.formats.trf.records import SYSTEM_NAMES

if TYPE_CHECKING:
    from zwitsers.cli.engine.request import Request
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.formats.trf import TrfDocument

# The rulebook that `--dutch` names, and JaVaFo has no other.
SYSTEM = "fide-dutch"
# Of all that may be odd about a file, what a program has to hear: others look for words as a sign of trouble.
_TOLD = frozenset({"trf.edition"})


def read_tournament(request: Request, output: Output) -> tuple[Snapshot, Rulebook]:
    """The tournament and its rulebook; TrfError or WrongCallError when it cannot be used."""
    document = read_trf(read_bytes(request.file or STDIN))
    snapshot = _past_a_round_of_byes(document)
    book = rulebook(SYSTEM).counting(snapshot.points)
    if document.system.startswith("FIDE_") and not document.system.startswith(SYSTEM_NAMES[SYSTEM]):
        raise WrongCallError([Problem("engine.other-system", system=document.system)])
    for warning in warnings_for(document, book):
        if warning.key in _TOLD:
            output.caution_of(warning)
    return snapshot, book


def _past_a_round_of_byes(document: TrfDocument) -> Snapshot:
    """A round for which everybody has a bye is over: bbpPairings pairs the one after it."""
    snapshot = document.snapshot
    away = snapshot.unavailable
    if not snapshot.players or len(away) < len(snapshot.players) or set(away.values()) <= {Result.ABSENT}:
        return snapshot
    histories = zip(snapshot.numbers, snapshot.histories, strict=True)
    return snapshot._replace(
        histories=tuple((*history, PlayerRound(away[number])) for number, history in histories),
        unavailable=document.absences(snapshot.rounds + 2),
    )


def accelerated(snapshot: Snapshot) -> Snapshot:
    """With the virtual points of C.04.7, where the file has none and they are possible."""
    if snapshot.virtual or snapshot.planned_rounds is None or not snapshot.points.baku:
        return snapshot
    return snapshot._replace(virtual=baku_points(snapshot.numbers, snapshot.planned_rounds, snapshot.points))


def beside(name: str, other: str) -> str:
    """A bare name is a file beside the other one."""
    return name if os.path.dirname(name) else os.path.join(os.path.dirname(other), name)  # noqa: PTH118, PTH120


def write_checklist(request: Request, text: str) -> None:
    """Beside the tournament, with its name, unless the call says where."""
    base = request.output if request.action == GENERATE else request.file
    if request.list_file:
        name = beside(request.list_file, base)
    else:
        name = os.path.splitext(base or "stdin")[0] + ".list"  # noqa: PTH122
    write_bytes(name, text.encode("utf-8"))
