"""Writers of files for federations and other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.engine.scores.criteria.kinds import Family
from zwitsers.engine.scores.final import steps_of
from zwitsers.formats.exchanged import WrittenFile
from zwitsers.formats.from_state import exchanged_of
from zwitsers.formats.h9 import write_h9
from zwitsers.formats.knsb import write_knsb
from zwitsers.formats.opengotha import write_opengotha
from zwitsers.formats.pdn import write_pdn
from zwitsers.formats.tournament_json import write_json
from zwitsers.formats.trf.exchange import write_trf16, write_trf26
from zwitsers.formats.trf.tie_breaks import OTHER
from zwitsers.present.documents.rounds import rounds_between, standings_after
from zwitsers.present.views.event_standings import event_standings, over
from zwitsers.present.views.standings_records import standings_records

if TYPE_CHECKING:
    from collections.abc import Callable

    from zwitsers.event.state import State
    from zwitsers.formats.exchanged import TournamentData
    from zwitsers.present.documents.options import DocumentOptions

    Writer = Callable[[State, DocumentOptions], WrittenFile]


def trf16(state: State, options: DocumentOptions) -> WrittenFile:
    data = exchanged_of(state)
    return _warn_of_forbidden_pairs(data, write_trf16(data, places=_places(state)))


def trf26(state: State, options: DocumentOptions) -> WrittenFile:
    codes, own = _tie_break_codes(state)
    data = exchanged_of(state)
    written = _warn_of_forbidden_pairs(data, write_trf26(data, places=_places(state), tie_breaks=codes))
    if not own:
        return written
    return WrittenFile(written.data, (*written.losses, Problem("exchange.tie-breaks", codes=", ".join(own))))


def knsb(state: State, options: DocumentOptions) -> WrittenFile:
    rounds = options.rounds or (None if options.round is None else (options.round, options.round))
    if rounds is not None:
        rounds_between(state, *rounds)
    return write_knsb(exchanged_of(state), rounds)


def h9(state: State, options: DocumentOptions) -> WrittenFile:
    book = state.settings.final_system
    # The database reads the order of lines as places; before the end there are only the places for pairing.
    final = event_standings(state) if over(state) and state.published else None
    return write_h9(
        exchanged_of(state),
        rulebook=book if book.game == "go" else None,
        places=None if final is None else {line.number: line.place for line in final.lines},
        tournament_class=options.tournament_class,
    )


def opengotha(state: State, options: DocumentOptions) -> WrittenFile:
    return write_opengotha(exchanged_of(state))


def pdn(state: State, options: DocumentOptions) -> WrittenFile:
    return write_pdn(exchanged_of(state))


def tournament_json(state: State, options: DocumentOptions) -> WrittenFile:
    data = exchanged_of(state)
    written = _warn_of_forbidden_pairs(data, write_json(data, standings_records(event_standings(state))))
    losses = []
    if state.settings.drawing_dummy:
        losses.append(Problem("exchange.dummy-lost"))
    if state.finished:
        losses.append(Problem("exchange.finish-lost"))
    return WrittenFile(written.data, (*written.losses, *losses))


def without_prizes(write: Writer) -> Writer:
    """Wrap the writer of a format that has no place for categories and prizes: report them as losses."""

    def write_and_report(state: State, options: DocumentOptions) -> WrittenFile:
        written = write(state, options)
        counts = {"categories": len(state.categories), "prizes": len(state.prizes.lists)}
        losses = [Problem(f"exchange.{name}-lost", times=count) for name, count in counts.items() if count]
        return WrittenFile(written.data, (*written.losses, *losses))

    return write_and_report


def _warn_of_forbidden_pairs(data: TournamentData, written: WrittenFile) -> WrittenFile:
    """Forbidden pairs are private; the arbiter should know that a file contains them."""
    count = len(data.snapshot.constraints.forbidden)
    if not count:
        return written
    return WrittenFile(written.data, (Problem("exchange.forbidden-told", count=count), *written.losses))


def _places(state: State) -> dict[int, int]:
    return {line.number: line.place for line in standings_after(state).lines}


def _tie_break_codes(state: State) -> tuple[list[str], list[str]]:
    """FIDE's codes of the final ranking, and the codes that FIDE does not know (written as OTHER). A lot has no code:
    C.07 ends with it anyway."""
    codes: list[str] = []
    own: list[str] = []
    for step in steps_of(state.settings.ranking, 2):
        criterion = step.chosen.criterion
        code = criterion.code if criterion.chain else step.chosen.code
        if criterion.family is Family.FIDE or code == "PTS":
            codes.append(code)
        elif code != "LOT":
            own.append(code)
            codes.append(f"{OTHER}{code}")
    return codes, own
