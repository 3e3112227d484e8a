"""`-p`: the pairing of the round to come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.engine.files import accelerated, beside, read_tournament, write_checklist
from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.files import write_bytes
from zwitsers.cli.parts import part
from zwitsers.engine.domain import Problem
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.lot_colour import with_inferred_lot

if TYPE_CHECKING:
    from zwitsers.cli.engine.request import Request
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Snapshot


def pair(request: Request, output: Output) -> None:
    snapshot, book = read_tournament(request, output)
    _check_complete(snapshot)
    snapshot = _not_past_the_end(snapshot)
    snapshot = with_inferred_lot(snapshot, book)
    snapshot = accelerated(snapshot) if request.baku else snapshot
    pairing = pair_round(snapshot, book)
    if request.checklist:
        lists = part("engine-checklist")
        rows = lists.checklist(snapshot, book, pairing, as_javafo=not request.dutch)
        write_checklist(request, rows + lists.closing())
    if request.output:
        write_bytes(beside(request.output, request.file), pairing.plain().encode())
    else:
        output.machine(pairing.plain())


def _check_complete(snapshot: Snapshot) -> None:
    """What a pairing by FIDE's rules cannot do without."""
    problems = []
    if snapshot.planned_rounds is None:
        problems.append(Problem("engine.no-rounds"))
    colours = (entry.colour for history in snapshot.histories for entry in history)
    if snapshot.lot_colour is None and not any(colours):
        problems.append(Problem("engine.no-colour"))
    if problems:
        raise WrongCallError(problems)


def _not_past_the_end(snapshot: Snapshot) -> Snapshot:
    """A round after the last one planned is a last round too."""
    if snapshot.planned_rounds is not None and snapshot.round_to_come > snapshot.planned_rounds:
        return snapshot._replace(planned_rounds=snapshot.round_to_come)
    return snapshot
