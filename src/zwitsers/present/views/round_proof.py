"""The proofs of the published rounds of an event, and their seals: a chain over everything that was ever published.

A proof is the tournament as it stood when the round was paired, without what is private. It depends on the log up to
the publication and on nothing later, so the same log gives the same seals.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from zwitsers.engine.domain import Player, Snapshot, ZwitsersError
from zwitsers.engine.pairing import pair_round
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.certificate import certificate
from zwitsers.engine.why.options import CallOptions, options_from
from zwitsers.engine.why.view import BYE
from zwitsers.event.engine import snapshot_for
from zwitsers.event.events import IN_BETWEEN, PublicationWithdrawn, Redone, RoundChanged, RoundPublished, Undone
from zwitsers.event.log import Log
from zwitsers.formats.trf import DRAUGHTS, STANDARD, read_trf, write_trf
from zwitsers.formats.trf.new_document import new_document
from zwitsers.present.views.explanation import state_then
from zwitsers.present.views.lots_record import lots_record
from zwitsers.present.views.proof_check import FORMAT, START, seal_of
from zwitsers.present.views.records import described
from zwitsers.present.views.round import system_of_round
from zwitsers.present.views.short_seal import short_seal

if TYPE_CHECKING:
    from zwitsers.event.state import Round, State

# What a proof can leave out: forbidden pairs, a drawing dummy, criteria and settings that no file holds.
FORBIDDEN, DUMMY, AVOIDED, SETTINGS, BY_HAND = "forbidden", "dummy", "avoided", "settings", "by-hand"
# How a tournament is played, as far as a TRF file may lose it.
_ELSEWHERE = ("players", "constraints", "lot_colour", "name")
_PLAYED_BY = tuple(name for name in Snapshot._fields if name not in _ELSEWHERE)


# The events that can add a seal.
SEALING = (RoundPublished, RoundChanged, PublicationWithdrawn, Undone, Redone)


@dataclass(frozen=True, slots=True)
class RoundSeal:
    """A published round in the chain. `earlier`: the seals that it had before it was corrected openly."""

    round: int
    seal: str
    previous: str
    time: str = field(metadata=described("When it was published, ISO 8601, UTC."))
    earlier: tuple[str, ...] = ()
    # The last entry of the log that the proof knows.
    sequence: int = 0

    @property
    def replaces(self) -> str | None:
        return self.earlier[-1] if self.earlier else None

    @property
    def short(self) -> str:
        return short_seal(self.seal)


def seals(log: Log) -> tuple[RoundSeal, ...]:
    """The chain, oldest first. A publication that is repeated unchanged keeps its seal."""
    chain: list[RoundSeal] = []
    known: dict[int, tuple[RoundSeal, object]] = {}
    for place, entry in enumerate(log.entries, start=1):
        if place < len(log.entries) and log.entries[place].batch == entry.batch:
            continue
        touched = {number for one in _batch(log, place) for number in _touched(log, one.event)}
        if not touched:
            continue
        state = Log(log.entries[:place]).state()
        for number in sorted(touched & {round_.number for round_ in state.published}):
            pairs = _boards(state, state.round(number))
            old, boards = known.get(number, (None, None))
            if boards == pairs:
                continue
            previous = chain[-1].seal if chain else START
            record, snapshot = _sealed_part(Log(log.entries[:place]), state, number, previous)
            earlier = () if old is None else (*old.earlier, old.seal)
            seal = RoundSeal(number, seal_of(record, snapshot), previous, entry.time, earlier, entry.sequence)
            chain.append(seal)
            known[number] = seal, pairs
    return tuple(chain)


def current_seals(chain: tuple[RoundSeal, ...]) -> dict[int, RoundSeal]:
    """The seal that counts now, by round."""
    return {seal.round: seal for seal in chain}


def _batch(log: Log, place: int) -> list[Any]:
    batch = log.entries[place - 1].batch
    return [entry for entry in log.entries[batch - 1 : place] if entry.batch == batch]


def _touched(log: Log, event: object) -> set[int]:
    """The rounds whose publication an event can change."""
    if isinstance(event, (RoundPublished, RoundChanged, PublicationWithdrawn)):
        return {event.round} - {IN_BETWEEN}
    if isinstance(event, (Undone, Redone)):
        return {number for sequence in event.entries for number in _touched(log, log.entries[sequence - 1].event)}
    return set()


def round_proof(log: Log, seal: RoundSeal) -> bytes:
    then = Log(tuple(entry for entry in log.entries if entry.sequence <= seal.sequence))
    state = then.state()
    record, snapshot = _sealed_part(then, state, seal.round, seal.previous)
    record["certificate"] = _certificate(record, snapshot)
    record["seal"], record["replaces"] = seal.seal, seal.replaces
    text = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"{text}\n".encode()


def _boards(state: State, round_: Round) -> tuple[object, ...]:
    lots = state.lots
    games = tuple((lots[game.white], lots[game.black]) for _board, game in round_.boards)
    return games, None if round_.bye is None else lots[round_.bye]


def _sealed_part(log: Log, state: State, number: int, previous: str) -> tuple[dict[str, Any], Snapshot | None]:
    """All of the proof but the certificate, and the snapshot that its file gives."""
    round_ = state.round(number)
    then = state_then(log, state, round_)
    private = snapshot_for(then, number)
    book = system_of_round(then, number)
    disclosed = then.settings.disclose_forbidden
    options = CallOptions(then.settings.scheme_of(number), strength_groups=private.constraints.strength_groups)
    if disclosed:
        options = options._replace(forbidden=private.constraints.forbidden)
    scoring = DRAUGHTS if then.settings.game == "draughts" else STANDARD
    try:
        tournament = write_trf(new_document(_public(private), scoring=scoring, system=book.id))
        known = read_trf(tournament).snapshot
    except ZwitsersError:  # more than a file can hold, such as a drawing dummy
        tournament, known = b"", None
    games, bye = _boards(state, round_)
    lots = lots_record(log)
    return {
        "format": FORMAT,
        "event": then.settings.name,
        "round": number,
        "system": book.id,
        "edition": book.edition,
        "tournament": tournament.decode("utf-8"),
        "options": options.as_data(),
        "boards": [list(pair) for pair in games],  # type: ignore[attr-defined]
        "bye": bye,
        "withheld": _withheld(private, known, round_, disclosed=disclosed),
        "previous": previous,
        **({} if lots is None else {"lots": lots}),
    }, known


def _public(snapshot: Snapshot) -> Snapshot:
    """Only what pairing needs and everyone may know: of people name, title, rating and grade."""
    players = tuple(
        Player(player.number, player.name, player.title, player.rating, grade=player.grade)
        for player in snapshot.players
    )
    return snapshot._replace(players=players, constraints=snapshot.constraints._replace(forbidden=()))


def _withheld(snapshot: Snapshot, known: Snapshot | None, round_: Round, *, disclosed: bool) -> list[str]:
    """What the proof does not say. `known`: the tournament as its file has it."""
    found = {
        FORBIDDEN: bool(snapshot.constraints.forbidden) and not disclosed,
        DUMMY: round_.dummy,
        AVOIDED: bool(snapshot.constraints.avoid),
        SETTINGS: known is not None
        and (
            any(getattr(known, name) != getattr(snapshot, name) for name in _PLAYED_BY)
            or any(game.applies_to(round_.number) for game in snapshot.constraints.ahead)
        ),
        BY_HAND: round_.by_hand or bool(round_.changed_boards),
    }
    return [name for name, is_so in found.items() if is_so]


def _certificate(record: dict[str, Any], snapshot: Snapshot | None) -> object:
    """The certificate of the published pairing; None when it does not follow from the file of the proof."""
    options = options_from(record["options"])
    assert options is not None  # made by as_data
    if snapshot is None:
        return None
    book = rulebook(record["system"]).counting(snapshot.points)
    try:
        pairing = pair_round(options.applied(snapshot), book, first_round=options.first_round)
        if [list(pair) for pair in pairs_of(pairing) if BYE not in pair] != record["boards"]:
            return None
        return json.loads(certificate(record["tournament"].encode(), snapshot, book, pairing, options))
    except ZwitsersError:  # without what is private there is no pairing
        return None
