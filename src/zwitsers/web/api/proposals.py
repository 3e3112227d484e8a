"""Results that players enter themselves, where the arbiter allows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, Field

from zwitsers.engine.domain import Problem
from zwitsers.event.notation import ENDINGS, parse_result, show_result
from zwitsers.present.views.people import Who, people_of
from zwitsers.web.api.fields import EntryId, Notation, Players, Strict
from zwitsers.web.api.operations import Operations, error_responses
from zwitsers.web.api.who import Arbiter_, Assistant_, Public_
from zwitsers.web.cache.proposals import Proposals, board_to_enter, said_by
from zwitsers.web.forms.sign_in import check_player_code
from zwitsers.web.http.errors import NotAllowedError
from zwitsers.web.http.lookup import known_player
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER

if TYPE_CHECKING:
    from zwitsers.web.cache.proposals import Proposal
    from zwitsers.web.http.context import TournamentContext

router = Operations(prefix="/api/tournaments/{name}", tags=["results"])


class NewProposal(Strict):
    player: EntryId
    code: Annotated[str, Field(min_length=1, max_length=40, description="Of this player; the arbiter hands them out.")]
    result: Notation = Field(description="A win, a draw or a loss; anything else is for the arbiter.")


class ProposalRecord(BaseModel):
    """`state` is waiting (for the opponent), differs (the arbiter decides) or saved."""

    round: int
    board: int
    state: Literal["waiting", "differs", "saved"]


class WaitingProposal(BaseModel):
    """What the two players of a board say; null: nothing yet."""

    board: int
    by_white: str | None
    by_black: str | None
    differs: bool


class Renewal(Strict):
    players: Players | None = Field(description="Their entry ids; null: everyone.")


@dataclass(frozen=True, slots=True)
class Code:
    player: Who
    code: str


@router.post("/proposals", responses=error_responses(429))
def propose(context: Public_, said: NewProposal) -> ProposalRecord:
    """When both players of a board say the same, it is a result."""
    known_player(context.state, said.player)
    _check_code(context, said)
    round_, board = board_to_enter(context.state, said.player)
    ending = parse_result(said.result, context.state.settings.game)
    both = said_by(context, said.player, round_, board, ENDINGS.index(ending) if ending in ENDINGS else None)
    return ProposalRecord(
        round=round_.number, board=board, state="saved" if both.agreed else "differs" if both.conflict else "waiting"
    )


def _check_code(context: TournamentContext, said: NewProposal) -> None:
    if not context.site.choices.says_yes(context.name, PLAYERS_ENTER):
        raise NotAllowedError([Problem("play.result.not-here")])
    check_player_code(context, said.player, said.code)


@router.get("/proposals")
def proposals(context: Assistant_) -> list[WaitingProposal]:
    """Of the round that was published last, for boards whose result is not in."""
    round_ = context.state.current
    if round_ is None:
        return []
    game = context.state.settings.game

    def shown(proposal: Proposal | None) -> str | None:
        return None if proposal is None else show_result(proposal.white, proposal.black, game)

    return [
        WaitingProposal(
            board=board, by_white=shown(said.by_white), by_black=shown(said.by_black), differs=said.conflict
        )
        for board, said in sorted(Proposals(context.site.database).of_round(context.name, round_).items())
    ]


@router.get("/codes")
def codes(context: Arbiter_) -> list[Code]:
    """With which players enter their results."""
    player_codes = context.site.choices.codes(context.name, context.state.entrants)
    everyone = sorted(people_of(context.state).items(), key=lambda item: item[1].number)
    return [Code(who, player_codes[player]) for player, who in everyone]


@router.post("/codes/renew")
def renew_codes(context: Arbiter_, whose: Renewal) -> list[Code]:
    """The old ones no longer work, and phones that knew one have to be given the new one. Answers with all codes."""
    for player in whose.players or ():
        known_player(context.state, player)
    context.site.renew_codes(context.name, whose.players or [])
    return codes(context)
