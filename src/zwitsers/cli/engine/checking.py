"""`-c`: every round paired again from the history before it, and shown where it was paired otherwise."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from zwitsers.cli.engine.checklist import checklist, closing
from zwitsers.cli.engine.files import read_tournament, write_checklist
from zwitsers.cli.errors import WrongCallError
from zwitsers.engine.domain import Colour, Problem, Result
from zwitsers.engine.pairing import NoPairingError, NothingToPairError, pair_round
from zwitsers.engine.rules.board_order import games_in_order
from zwitsers.engine.rules.lot_colour import with_inferred_lot

if TYPE_CHECKING:
    from zwitsers.cli.engine.request import Request
    from zwitsers.cli.output import Output
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.pairing import Pairing
    from zwitsers.engine.rules.rulebook import Rulebook

    Pair = tuple[int, int]

_HEADING = "  Checker pairings        Tournament pairings "


def check(request: Request, output: Output) -> None:
    snapshot, book = read_tournament(request, output)
    rounds = snapshot.rounds
    wanted = range(1, rounds + 1) if request.round_number is None else (request.round_number,)
    if request.round_number is not None and request.round_number > rounds:
        raise WrongCallError([Problem("why.check.no-such-round", round=request.round_number, rounds=rounds)])
    # The rounds played are the tournament where the file does not say how many there are.
    planned = max(snapshot.planned_rounds or 0, rounds) or None
    snapshot = with_inferred_lot(snapshot._replace(planned_rounds=planned), book)
    stem = os.path.splitext(os.path.basename(request.file or "(stdin)"))[0]  # noqa: PTH119, PTH122
    lists: list[str] = []
    for number in wanted:
        before = snapshot.after(number - 1)
        try:
            pairing = pair_round(before, book)
        except (NoPairingError, NothingToPairError):
            pairing = None
        output.machine(f"{stem}: Round #{number}\n{_report(snapshot, book, number, pairing)}")
        if request.checklist:
            lists.append(f"Round #{number}\n{checklist(before, book, pairing, as_javafo=not request.dutch)}")
    output.machine("\n")
    if request.checklist:
        write_checklist(request, "".join([*lists, closing()]))


def _report(snapshot: Snapshot, book: Rulebook, number: int, pairing: Pairing | None) -> str:
    """Nothing when the round was paired as it should have been."""
    if pairing is None:
        return f"No valid pairing exists for round {number}.\n\n"
    wanted = [(white, black) for white, black, _article in pairing.boards]
    wanted += [] if pairing.bye is None else [(pairing.bye, 0)]
    missed = [pair for pair in wanted if not _was_played(snapshot, number, pair)]
    if not missed:
        return ""
    concerned = {player for pair in missed for player in pair}
    games, others = games_in_order(snapshot, number, book)
    instead = [game for game in games if concerned.intersection(game)]
    instead += [(player, 0) for player in others if player in concerned]
    lines = [_HEADING]
    for place in range(max(len(missed), len(instead))):
        left = _shown(missed[place]) if place < len(missed) else " " * 9
        right = _shown(instead[place]) if place < len(instead) else ""
        lines.append(f"    {left}{'':16}{right}".rstrip())
    return "\n".join([*lines, "", ""])


def _shown(pair: Pair) -> str:
    return f"{pair[0]:3d} - {pair[1]:3d}"


def _was_played(snapshot: Snapshot, number: int, pair: Pair) -> bool:
    """The same two with the same colours; the bye is of the pairing, and no other."""
    white, black = pair
    entry = snapshot.entry(white, number)
    if not black:
        return entry.result is Result.BYE
    return entry.opponent == black and entry.colour is not Colour.BLACK
