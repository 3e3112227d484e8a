"""Whether phones in the local network can reach the pages."""

from __future__ import annotations

from pydantic import BaseModel, Field

from zwitsers.web.api.fields import Strict
from zwitsers.web.api.operations import Operations
from zwitsers.web.api.who import ArbiterHere_
from zwitsers.web.sharing import sharing_of

router = Operations(prefix="/api", tags=["access"])


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
