"""The overview of whoever hosts the site."""

from __future__ import annotations

from pydantic import BaseModel, Field

from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import HostHere_
from zwitsers.web.hosted import host_overview

router = Operations(prefix="/api", tags=["access"])


class HostedTournament(BaseModel):
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


class Trouble(BaseModel):
    time: int = Field(description="Seconds since 1970.")
    server: str
    method: str
    path: str
    status: int


class HostOverview(BaseModel):
    tournaments: list[HostedTournament]
    bytes: int = Field(description="Of all tournaments together.")
    sessions: int
    troubles: list[Trouble] = Field(description="Answers with a status from 500 on, the latest first.")


@router.get("/host")
def host(here: HostHere_) -> HostOverview:
    found = host_overview(here.site)
    return HostOverview(
        tournaments=[
            HostedTournament(
                **{name: getattr(item, name) for name in HostedTournament.model_fields if name != "text"},
                text=[problem.text(here.language) for problem in (item.problem.problems if item.problem else ())],
            )
            for item in found.tournaments
        ],
        bytes=found.bytes,
        sessions=found.sessions,
        troubles=[Trouble(**{name: getattr(item, name) for name in Trouble.model_fields}) for item in found.troubles],
    )
