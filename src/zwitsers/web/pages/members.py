"""The members of a tournament: roles, and invitation links."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.web.auth.roles import Role
from zwitsers.web.forms.membership import add_member, invite, remove_member, withdraw_invitation
from zwitsers.web.http.context import Arbiter_, Form_, PostedForm
from zwitsers.web.http.qr import qr_data_uri

router = APIRouter()
# Kind of pending value: a link that is shown once.
_INVITATION = "invitation"
_SHOWN = 30


@router.get("/desk/{name}/people")
def members(context: Arbiter_) -> Response:
    site = context.site
    return context.page(
        "desk/people.html",
        members=site.members.all(context.name),
        invitations=site.links.open_invitations(context.name),
        team=site.members.is_team(),
        noted=site.sign_in_log.of_tournament(context.name, _SHOWN),
    )


@router.post("/desk/{name}/people")
def put_member(context: Arbiter_, form: Form_) -> Response:
    """Add a member by name, or change a role."""
    account = add_member(context, form.text("name"), _role(form))
    role = context.say(f"web.role.{_role(form).name.lower()}")
    return context.go("people", context.say("web.members.put", name=account.name, role=role))


@router.post("/desk/{name}/people/remove")
def remove(context: Arbiter_, form: Form_) -> Response:
    account = remove_member(context, form.text("name"))
    if account.name == context.visitor.name:
        return context.base.go("/", context.say("web.members.left"))
    return context.go("people", context.say("web.members.removed", name=account.name))


@router.post("/desk/{name}/people/invite")
def make_invitation(context: Arbiter_, form: Form_) -> Response:
    role = _role(form)
    kept = context.site.pending_uploads.put(context.visitor, _INVITATION, [role.name.lower(), invite(context, role)])
    return context.go(f"people/invited?key={kept}")


@router.get("/desk/{name}/people/invited")
def show_invitation(context: Arbiter_, key: str = "") -> Response:
    role, address = context.site.pending_uploads.get(context.visitor, _INVITATION, key).value
    return context.base.page(
        "one-time-link.html",
        kind="invite",
        name=role,
        address=address,
        picture=qr_data_uri(address),
        back=f"/desk/{context.name}/people",
    )


@router.post("/desk/{name}/people/withdraw")
def withdraw(context: Arbiter_, form: Form_) -> Response:
    withdraw_invitation(context, form.text("invitation"))
    return context.go("people", context.say("web.members.withdrawn"))


def _role(form: PostedForm) -> Role:
    return Role.ARBITER if form.text("role") == "arbiter" else Role.ASSISTANT
