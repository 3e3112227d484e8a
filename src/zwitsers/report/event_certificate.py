"""The certificate of a round of an event: the tournament as a file, and what `zwitsers verify` confirms about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.domain import ZwitsersError
from zwitsers.formats.trf import DRAUGHTS, STANDARD, new_document, read_trf, write_trf
from zwitsers.pairing import pair_round
from zwitsers.tournament.engine import snapshot_for
from zwitsers.tournament.events import IN_BETWEEN
from zwitsers.views.round import system_of_round
from zwitsers.why.certificate import certificate
from zwitsers.why.options import CallOptions

if TYPE_CHECKING:
    from zwitsers.tournament.state import Round, State


@dataclass(frozen=True, slots=True)
class RoundCertificate:
    # The tournament just before the round was paired, as a TRF file; it holds forbidden pairs, so it is the arbiter's.
    tournament: bytes
    # The certificate of the pairing that follows from that file (docs/certificate.md).
    certificate: bytes


def round_certificate(state: State, made: Round) -> RoundCertificate | None:
    """None when the round does not follow from such a file: it was changed by hand, a result was corrected after it
    was paired, or a drawing dummy takes part, which a TRF file does not know."""
    if made.number == IN_BETWEEN:
        return None
    snapshot = snapshot_for(state, made.number)
    book = system_of_round(state, made.number)
    scoring = DRAUGHTS if state.settings.game == "draughts" else STANDARD
    options = CallOptions(state.settings.scheme_of(made.number), strength_groups=snapshot.constraints.strength_groups)
    try:
        tournament = write_trf(new_document(snapshot, scoring=scoring))
        known = read_trf(tournament).snapshot
        pairing = pair_round(options.applied(known), book, first_round=options.first_round)
    except ZwitsersError:  # more than a file can hold, or no pairing
        return None
    lots = state.lots
    boards = [(lots[game.white], lots[game.black]) for game in made.games]
    bye = None if made.bye is None else lots[made.bye]
    if [(board.white, board.black) for board in pairing.boards] != boards or pairing.bye != bye:
        return None
    return RoundCertificate(tournament, certificate(tournament, known, book, pairing, options))
