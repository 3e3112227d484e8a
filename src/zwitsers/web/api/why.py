"""Why a round is as it is, whether it is right, and the proof of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Query
from pydantic import BaseModel, Field

from zwitsers.engine.domain import Problem
from zwitsers.event.errors import CommandError
from zwitsers.formats.trf import read_trf
from zwitsers.present.tables.check import CheckRecord, checked_event
from zwitsers.present.tables.explanation import explanation_blocks, explanation_record, public_blocks
from zwitsers.present.tables.log import change_lines
from zwitsers.present.tables.table import parts_of
from zwitsers.present.tables.verify import VerifiedCertificate, verified_certificate
from zwitsers.present.views.certificate import RoundCertificate, round_certificate
from zwitsers.present.views.explanation import state_then
from zwitsers.web.api.fields import BoardInPath, PlayerInPath, RoundInPath, Strict
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import Arbiter_, Public_, SignedIn_
from zwitsers.web.cache.views import explained, lots_of, proof_of, public_answer_of, seals_of
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.http.lookup import known_player, known_round, published_round

if TYPE_CHECKING:
    from collections.abc import Iterable

    from zwitsers.present.tables.table import Block, Table
    from zwitsers.present.views.explanation import ArbiterAnswer
    from zwitsers.web.http.context import TournamentContext

router = Operations(prefix="/api", tags=["why"])
_Details = Annotated[bool, Query(description="Also the values of the criteria and the boards that differ.")]


class TableRecord(BaseModel):
    title: str
    columns: list[str]
    rows: list[list[str]]


class ExplanationRecord(BaseModel):
    """In words, in the language asked for."""

    title: str
    caution: str | None = Field(description="What must be known before it: that it was changed by hand, for example.")
    text: list[str]
    tables: list[TableRecord]


class ArbiterExplanation(ExplanationRecord):
    facts: dict[str, Any] = Field(
        description="The same as `zwitsers why --json` has it: articles, criteria and their values; players by number."
    )


class PublicExplanation(ExplanationRecord):
    ground: str = Field(
        description=(
            "What it rests on: rulebook, constraint (of the arbiter; of whom is private),"
            " constraint-elsewhere (in other score groups), by-hand, by-hand-elsewhere,"
            " changed-since, in-between or dummy."
        )
    )


class Certificate(BaseModel):
    """Save both texts as they are, and `zwitsers verify` confirms the one with the other."""

    tournament: str = Field(description="The tournament as it was before the round, as a TRF file.")
    certificate: str


class SealRecord(BaseModel):
    """The seal of a published round: a hash over its proof and the seal before it."""

    round: int
    short: str = Field(description="As sheets and phones show it.")
    seal: str
    previous: str
    replaces: str | None = Field(description="The seal that the round had before it was corrected openly.")
    time: str


class Verify(Strict):
    certificate: Annotated[str, Field(min_length=1, max_length=500_000)]
    tournament: Annotated[str, Field(min_length=1, max_length=500_000, description="The TRF file.")]


# For everyone


@router.get("/tournaments/{name}/rounds/{round}/players/{player}/why")
def why_player(context: Public_, round: RoundInPath, player: PlayerInPath) -> PublicExplanation:  # noqa: A002
    """Why they have this opponent, or the bye. What is private stays so."""
    round_ = published_round(context.state, round)
    known_player(context.state, player)
    if round_ is None or player not in round_.paired:
        raise NotFoundError([Problem("api.not-paired")])
    found = public_answer_of(context, round_, player)
    shown = _shown(public_blocks(found, context.language), None)
    return PublicExplanation(ground=found.ground.value, **dict(shown))


# For arbiters


@router.get("/tournaments/{name}/rounds/{round}/why")
def why_round(context: Arbiter_, round: RoundInPath, details: _Details = False) -> ArbiterExplanation:  # noqa: A002
    """Score group by score group; also of a draft."""
    return _record(context, round, explained(context, round).whole(), details=details)


@router.get("/tournaments/{name}/rounds/{round}/boards/{board}/why")
def why_board(
    context: Arbiter_,
    round: RoundInPath,  # noqa: A002 - the name in the address
    board: BoardInPath,
    details: _Details = False,
) -> ArbiterExplanation:
    found = explained(context, round)
    if not found.round_.has_board(board):
        raise NotFoundError([Problem("tournament.no-such-board", board=board, round=round)])
    return _record(context, round, found.board(board), details=details)


@router.get("/tournaments/{name}/rounds/{round}/bye/why")
def why_bye(context: Arbiter_, round: RoundInPath, details: _Details = False) -> ArbiterExplanation:  # noqa: A002
    return _record(context, round, explained(context, round).bye(), details=details)


@router.get("/tournaments/{name}/rounds/{round}/why-not")
def why_not(
    context: Arbiter_,
    round: RoundInPath,  # noqa: A002 - the name in the address
    one: Annotated[int, Query(ge=1, le=10**9)],
    two: Annotated[int, Query(ge=0, le=10**9, description="0: why has the first not the bye?")],
    details: _Details = False,
) -> ArbiterExplanation:
    """Why do these two not meet?"""
    for player in (one, *([two] if two else [])):
        known_player(context.state, player)
    return _record(context, round, explained(context, round).not_these(one, two), details=details)


def _record(context: TournamentContext, number: int, answer: ArbiterAnswer, *, details: bool) -> ArbiterExplanation:
    blocks = explanation_blocks(answer, context.language, details=details)
    facts = explanation_record(answer, context.language, details=details)
    cautions = [context.say(answer.caution)] if answer.caution else []
    cautions += change_lines(context.now.log, context.state, number, context.language)
    return ArbiterExplanation(facts=facts, **dict(_shown(blocks, " ".join(cautions) or None)))


def _shown(blocks: Iterable[Block], caution: str | None) -> ExplanationRecord:
    title, tables, texts = parts_of(blocks)
    return ExplanationRecord(title=title, caution=caution, text=list(texts), tables=[_table(table) for table in tables])


def _table(table: Table) -> TableRecord:
    return TableRecord(
        title=table.title,
        columns=[column.heading for column in table.columns],
        rows=[list(row) for row in table.rows],
    )


# Proofs


@router.get("/tournaments/{name}/seals")
def seals(context: Public_) -> list[SealRecord]:
    """The chain of seals over all published rounds, the oldest first; a corrected round has more than one."""
    return [
        SealRecord(
            round=seal.round, short=seal.short, seal=seal.seal, previous=seal.previous, replaces=seal.replaces,
            time=seal.time,
        )
        for seal in seals_of(context)
    ]  # fmt: skip


@router.get("/tournaments/{name}/lots")
def lots_record(context: Public_) -> dict[str, Any]:
    """The lots that were committed to: the hash, and after the draw the secret, the entries and the lots. 404: none."""
    record = lots_of(context)
    if record is None:
        raise NotFoundError([Problem("tournament.lots.none")])
    return record


@router.get("/tournaments/{name}/rounds/{round}/proof")
def proof(context: Public_, round: RoundInPath) -> dict[str, Any]:  # noqa: A002 - the name in the address
    """What `zwitsers verify` and the page under /check/ confirm; nothing private is in it."""
    found: dict[str, Any] = json.loads(proof_of(context, round))
    return found


@router.get("/tournaments/{name}/rounds/{round}/certificate")
def certificate(context: Arbiter_, round: RoundInPath) -> Certificate:  # noqa: A002 - the name in the address
    """The file holds forbidden pairs, so it is the arbiter's."""
    round_ = known_round(context.state, round)
    found: RoundCertificate | None = context.cached(
        ("certificate", round), lambda: round_certificate(state_then(context.now.log, context.state, round_), round_)
    )
    if found is None:
        raise CommandError([Problem("api.no-certificate", round=round)])
    return Certificate(tournament=found.tournament.decode(), certificate=found.certificate.decode())


@router.post("/verify")
def verify(context: SignedIn_, given: Verify) -> VerifiedCertificate:
    """Does this certificate follow from this file?"""
    data = given.tournament.encode()
    return verified_certificate(given.certificate.encode(), data, read_trf(data))


@router.get("/tournaments/{name}/check")
def check(context: Arbiter_) -> CheckRecord:
    """Every round paired again by today's results, and compared with what was played."""
    language = context.language
    found: CheckRecord = context.cached(
        ("check", language), lambda: checked_event(context.now.log, context.state, language)
    )
    return found
