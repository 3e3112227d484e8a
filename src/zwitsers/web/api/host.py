"""The site itself: for its host, and on the machine where it runs."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from pydantic import BaseModel, Field

from zwitsers.web.api.fields import Strict
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import ArbiterRequest, HostRequest
from zwitsers.web.forms.hosted import host_overview
from zwitsers.web.forms.membership import choose_team, take_over
from zwitsers.web.http.sharing import check_password_set, sharing_of

router = Operations(prefix="/api", tags=["access"])


class HostedTournamentRecord(BaseModel):
    id: str
    title: str
    state: str = Field(description="unreadable, playing, between (rounds), preparing or finished.")
    round: int = Field(description="The last one that was made; 0: none yet.")
    players: int
    entries: int = Field(description="Of its log.")
    bytes: int | None = Field(description="Of its file; null in a database, where they lie together.")
    begun: str
    last: str = Field(description="When something was last done in it.")
    public: bool
    archived: bool
    text: list[str] = Field(description="Why it cannot be read.")


class ErrorRecord(BaseModel):
    time: int = Field(description="Seconds since 1970.")
    server: str
    method: str
    path: str
    status: int


class HostOverviewRecord(BaseModel):
    tournaments: list[HostedTournamentRecord]
    bytes: int = Field(description="Of all tournaments together.")
    sessions: int
    troubles: list[ErrorRecord] = Field(description="Answers with a status from 500 on, the latest first.")


@router.get("/host")
def host(context: HostRequest) -> HostOverviewRecord:
    found = host_overview(context.site)
    return HostOverviewRecord(
        tournaments=[
            HostedTournamentRecord(
                **{name: getattr(item, name) for name in HostedTournamentRecord.model_fields if name != "text"},
                text=[problem.text(context.language) for problem in (item.problem.problems if item.problem else ())],
            )
            for item in found.tournaments
        ],
        bytes=found.bytes,
        sessions=found.sessions,
        troubles=[
            ErrorRecord(**{name: getattr(item, name) for name in ErrorRecord.model_fields}) for item in found.troubles
        ],
    )


class SiteSettings(Strict):
    team: bool = Field(description="Every arbiter works on all tournaments, and so does every assistant.")


@router.get("/site-settings")
def site_settings(context: HostRequest) -> SiteSettings:
    return SiteSettings(team=context.site.members.is_team())


@router.put("/site-settings")
def change_site_settings(context: HostRequest, wanted: SiteSettings) -> SiteSettings:
    """Those who work on a tournament when `team` is switched off keep their role in it."""
    choose_team(context, wanted.team)
    return site_settings(context)


@router.post("/host/tournaments/{tournament}/take-over")
def take_over_tournament(context: HostRequest, tournament: Annotated[str, Path(min_length=1, max_length=200)]) -> None:
    """The host becomes an arbiter of it; those who work on it see that."""
    take_over(context, tournament)


# Whether phones in the local network can reach the pages


class Shared(BaseModel):
    on: bool
    address: str = Field(description="Where others find the pages; empty: nowhere.")
    can_be_switched: bool = Field(description="Not where it was decided when the program was started.")


class Switch(Strict):
    on: bool


@router.get("/sharing")
def sharing(context: ArbiterRequest) -> Shared:
    site = context.site
    return Shared(on=bool(site.shared_at), address=site.shared_at, can_be_switched=site.sharing is not None)


@router.put("/sharing")
def switch_sharing(context: ArbiterRequest, wanted: Switch) -> Shared:
    """Only from the machine on which the program runs. Switching it off closes the connections of the phones."""
    switched = sharing_of(context)
    if wanted.on:
        check_password_set(context)
        switched.switch_on()
    else:
        switched.switch_off()
    return sharing(context)
