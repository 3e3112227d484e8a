"""Who works on a tournament, and links by which others join."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, Field

from zwitsers.web.api.fields import Named, Password, RoleName, Strict, Token
from zwitsers.web.api.operations import Operations, error_responses
from zwitsers.web.api.who import AccountName, Arbiter_, SignedIn_
from zwitsers.web.auth.roles import Role
from zwitsers.web.forms import membership
from zwitsers.web.http.context import AnyRequest

router = Operations(prefix="/api", tags=["access"])
_Id = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]


class MemberShown(BaseModel):
    name: str
    role: str


class RoleGiven(Strict):
    role: RoleName


class InvitationMade(BaseModel):
    address: str = Field(description="Works once, for a week. It is never shown again.")


class InvitationShown(BaseModel):
    id: str
    role: str
    author: str
    until: int = Field(description="Seconds since 1970.")


class InvitationTaken(Strict):
    token: Token


class NewMember(InvitationTaken):
    name: Named
    password: Password


class Joined(BaseModel):
    tournament: str
    role: str


@router.get("/tournaments/{name}/people")
def members(context: Arbiter_) -> list[MemberShown]:
    """Those with a role of their own; where every arbiter works on all tournaments there are others besides."""
    return [MemberShown(name=item.name, role=item.role.name.lower()) for item in context.site.members.all(context.name)]


@router.put("/tournaments/{name}/people/{account}", responses=error_responses(429))
def put_member(context: Arbiter_, account: AccountName, given: RoleGiven) -> MemberShown:
    """Add somebody who has an account, or change a role."""
    return MemberShown(name=membership.add_member(context, account, Role[given.role.upper()]).name, role=given.role)


@router.delete("/tournaments/{name}/people/{account}")
def remove_member(context: Arbiter_, account: AccountName) -> None:
    """Not the last arbiter."""
    membership.remove_member(context, account)


@router.get("/tournaments/{name}/invitations")
def invitations(context: Arbiter_) -> list[InvitationShown]:
    found = context.site.links.open_invitations(context.name)
    return [
        InvitationShown(id=item.id, role=item.role.name.lower(), author=item.author, until=item.until) for item in found
    ]


@router.post("/tournaments/{name}/invitations", status_code=201)
def make_invitation(context: Arbiter_, given: RoleGiven) -> InvitationMade:
    return InvitationMade(address=membership.invite(context, Role[given.role.upper()]))


@router.delete("/tournaments/{name}/invitations/{invitation}")
def withdraw_invitation(context: Arbiter_, invitation: _Id) -> None:
    membership.withdraw_invitation(context, invitation)


@router.post("/invitations/accept", responses=error_responses(404))
def accept_invitation(context: SignedIn_, given: InvitationTaken) -> Joined:
    link = membership.accept(context, given.token)
    return Joined(tournament=link.tournament, role=link.role.name.lower())


@router.post("/invitations/join", status_code=201, responses=error_responses(404, 429))
def join(context: AnyRequest, given: NewMember) -> Joined:
    """With a new account."""
    link, _account = membership.accept_as_new(context, given.token, given.name, given.password)
    return Joined(tournament=link.tournament, role=link.role.name.lower())
