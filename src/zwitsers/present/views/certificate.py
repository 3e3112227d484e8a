"""The proof of a round of an event: the tournament as a file with what `zwitsers verify` confirms about it, what the
judge says, and for every board the reasons."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zwitsers.engine.domain import ZwitsersError
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.why.answers import RoundExplainer
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.certificate import certificate
from zwitsers.engine.why.options import CallOptions
from zwitsers.event.engine import snapshot_for
from zwitsers.event.events import IN_BETWEEN
from zwitsers.event.snapshots import as_lots
from zwitsers.formats.trf import DRAUGHTS, STANDARD, read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document
from zwitsers.present.views.round import event_round, system_of_round
from zwitsers.present.views.verdict import judged

if TYPE_CHECKING:
    from zwitsers.engine.why.answers import PairAnswer
    from zwitsers.engine.why.norms import Breach
    from zwitsers.event.state import Round, State
    from zwitsers.present.views.round import RoundView
    from zwitsers.present.views.verdict import DraftVerdict

_FORBIDDEN = "why.breach.forbidden"


@dataclass(frozen=True, slots=True)
class RoundCertificate:
    # The tournament just before the round was paired, as a TRF file; it holds forbidden pairs, so it is the arbiter's.
    tournament: bytes
    # The certificate of the pairing that follows from that file (docs/certificate.md).
    certificate: bytes


def round_certificate(state: State, round_: Round) -> RoundCertificate | None:
    """`state`: as it was when the round was paired. None when the round does not follow from such a file: it was
    changed by hand, or a drawing dummy takes part, which a TRF file does not know."""
    if round_.number == IN_BETWEEN:
        return None
    snapshot = snapshot_for(state, round_.number)
    book = system_of_round(state, round_.number)
    scoring = DRAUGHTS if state.settings.game == "draughts" else STANDARD
    options = CallOptions(state.settings.scheme_of(round_.number), strength_groups=snapshot.constraints.strength_groups)
    try:
        tournament = write_trf(new_document(snapshot, scoring=scoring))
        known = read_trf(tournament).snapshot
        pairing = pair_round(options.applied(known), book, first_round=options.first_round)
    except ZwitsersError:  # more than a file can hold, or no pairing
        return None
    if pairs_of(pairing) != as_lots(state, round_.pairs):
        return None
    return RoundCertificate(tournament, certificate(tournament, known, book, pairing, options))


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why two players meet, or why one has the bye. No `answer`: the rulebook has them elsewhere, each (by lot number)
    against the one named behind them. `turned`: the game has the colours the other way round."""

    answer: PairAnswer | None
    elsewhere: tuple[tuple[int, int], ...] = ()
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Proof:
    """`boards` has the reasons in the order of the boards. Without an `explainer` there are none: it is the in-between
    round, or the rulebook has no pairing."""

    view: RoundView
    sealed: RoundCertificate | None
    judged: DraftVerdict
    explainer: RoundExplainer | None
    boards: tuple[Reasons | None, ...]
    bye: Reasons | None

    @property
    def breaches(self) -> tuple[Breach, ...]:
        """Those that everyone may read."""
        return tuple(breach for breach in self.judged.verdict.breaches if breach.problem.key != _FORBIDDEN)

    @property
    def own_rule(self) -> bool:
        """Whether the arbiter put two together whom they keep apart themselves: of whom is not said."""
        return len(self.breaches) < len(self.judged.verdict.breaches)

    @property
    def colours_right(self) -> bool | None:
        """Whether a pairing of the rulebook has its colours too; None where there is nothing to compare."""
        best = self.judged.best
        if best is None or not self.judged.verdict.best:
            return None
        return [(game.white, game.black) for game in self.judged.round_.games] == list(best.games)


def proof(state: State, round_: Round) -> Proof:
    """`state`: as it was when the round was paired; where that is unknown, as it is now."""
    view, explainer = event_round(state, round_), None
    if round_.number != IN_BETWEEN:
        with suppress(ZwitsersError):  # the rulebook has no pairing; the verdict says so
            scheme = state.settings.scheme_of(round_.number)
            explainer = RoundExplainer(snapshot_for(state, round_.number), view.rulebook, first_round=scheme)
    boards: tuple[Reasons | None, ...] = (None,) * len(view.boards)
    bye = None
    if explainer is not None:
        boards = tuple(_game(explainer, board.white.number, board.black.number) for board in view.boards)
        bye = None if view.bye is None else _bye(explainer, view.bye.number, dummy=view.dummy)
    return Proof(view, round_certificate(state, round_), judged(state, round_), explainer, boards, bye)


def _game(explainer: RoundExplainer, white: int, black: int) -> Reasons:
    answer = explainer.about_player(white)
    if {answer.one, answer.two} != {white, black}:
        return Reasons(None, tuple((lot, explainer.opponent(lot)) for lot in (white, black)))
    return Reasons(answer, turned=answer.one != white)


def _bye(explainer: RoundExplainer, lot: int, *, dummy: bool) -> Reasons:
    answer = explainer.about_player(lot)
    if answer.number is not None and not dummy:
        return Reasons(None, ((lot, explainer.opponent(lot)),))
    return Reasons(replace(answer, colours=None))
