"""Results that players enter themselves, where the arbiter allows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, Field

from zwitsers.domain import Problem
from zwitsers.tournament.notation import ENDINGS, parse_result, show_result
from zwitsers.views.people import Who, people_of
from zwitsers.views.steps import current_round
from zwitsers.web.api.fields import EntryId, Notation, Players, Strict
from zwitsers.web.api.operations import Operations, refusals
from zwitsers.web.api.who import Arbiter_, Assistant_, Public_
from zwitsers.web.choices import PLAYERS_ENTER
from zwitsers.web.errors import NotAllowedError
from zwitsers.web.finding import known_player
from zwitsers.web.proposals import Proposals, board_to_enter, said_by
from zwitsers.web.signing_in import check_player_code

if TYPE_CHECKING:
    from zwitsers.web.proposals import Proposal
    from zwitsers.web.request import TournamentRequest

router = Operations(prefix="/api/tournaments/{name}", tags=["results"])


class NewProposal(Strict):
    player: EntryId
    code: Annotated[str, Field(min_length=1, max_length=40, description="Of this player; the arbiter hands them out.")]
    result: Notation = Field(description="A win, a draw or a loss; anything else is for the arbiter.")


class Proposed(BaseModel):
    """`state` is waiting (for the opponent), differs (the arbiter decides) or saved."""

    round: int
    board: int
    state: Literal["waiting", "differs", "saved"]


class Waiting(BaseModel):
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


@router.post("/proposals", responses=refusals(429))
def propose(asked: Public_, said: NewProposal) -> Proposed:
    """When both players of a board say the same, it is a result."""
    known_player(asked.state, said.player)
    _check_code(asked, said)
    made, board = board_to_enter(asked.state, said.player)
    ending = parse_result(said.result, asked.state.settings.game)
    both = said_by(asked, said.player, made, board, ENDINGS.index(ending) if ending in ENDINGS else None)
    return Proposed(
        round=made.number, board=board, state="saved" if both.agreed else "differs" if both.conflict else "waiting"
    )


def _check_code(desk: TournamentRequest, said: NewProposal) -> None:
    if not desk.site.choices.says_yes(desk.name, PLAYERS_ENTER):
        raise NotAllowedError([Problem("play.result.not-here")])
    check_player_code(desk, said.player, said.code)


@router.get("/proposals")
def proposals(desk: Assistant_) -> list[Waiting]:
    """Of the round that was published last, for boards whose result is not in."""
    made = current_round(desk.state)
    if made is None:
        return []
    game = desk.state.settings.game

    def shown(proposal: Proposal | None) -> str | None:
        return None if proposal is None else show_result(proposal.white, proposal.black, game)

    return [
        Waiting(board=board, by_white=shown(said.by_white), by_black=shown(said.by_black), differs=said.conflict)
        for board, said in sorted(Proposals(desk.site.database).of_round(desk.name, made).items())
    ]


@router.get("/codes")
def codes(desk: Arbiter_) -> list[Code]:
    """With which players enter their results."""
    made = desk.site.choices.codes(desk.name, desk.state.entrants)
    everyone = sorted(people_of(desk.state).items(), key=lambda item: item[1].number)
    return [Code(who, made[player]) for player, who in everyone]


@router.post("/codes/renew")
def renew_codes(desk: Arbiter_, whose: Renewal) -> list[Code]:
    """The old ones no longer work, and phones that knew one have to be given the new one. Answers with all codes."""
    for player in whose.players or ():
        known_player(desk.state, player)
    desk.site.renew_codes(desk.name, whose.players or [])
    return codes(desk)
