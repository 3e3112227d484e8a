"""The site itself, for whoever hosts it and on the machine where it runs."""

from __future__ import annotations

from pydantic import BaseModel, Field

from zwitsers.web.api.fields import Strict
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import ArbiterHere_, HostHere_
from zwitsers.web.hosted import host_overview
from zwitsers.web.sharing import sharing_of

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


# Whether phones in the local network can reach the pages


class Shared(BaseModel):
    on: bool
    address: str = Field(description="Where others find the pages; empty: nowhere.")
    can_be_switched: bool = Field(description="Not where it was decided when the program was started.")


class Switch(Strict):
    on: bool


@router.get("/sharing")
def sharing(here: ArbiterHere_) -> Shared:
    site = here.site
    return Shared(on=bool(site.shared_at), address=site.shared_at, can_be_switched=site.sharing is not None)


@router.put("/sharing")
def switch_sharing(here: ArbiterHere_, wanted: Switch) -> Shared:
    """Only from the machine on which the program runs. Switching it off closes the connections of the phones."""
    switched = sharing_of(here)
    if wanted.on:
        switched.switch_on()
    else:
        switched.switch_off()
    return sharing(here)
