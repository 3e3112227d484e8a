"""What to look at before the file of a tournament goes to a federation, each with the page where it is mended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitsers.present.views.adjourned import adjourned_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.engine.domain import Player
    from zwitsers.event.state import State

# Players who are named; the rest are only counted.
_NAMED = 5
# A federation expects deputies where there are more players than this.
_ONE_ARBITER = 50
_MUST_FIX = frozenset({"dates", "arbiter", "arbiter-number", "deputy-numbers", "id", "open", "unconfirmed"})


@dataclass(frozen=True, slots=True)
class SendingCheck:
    """`key` names it in the catalogues (desk.send.*); `page` is where it is mended, under the desk."""

    key: str
    page: str
    count: int = 0
    names: tuple[str, ...] = ()

    @property
    def must_fix(self) -> bool:
        """A federation sends the file back; the other checks are remarks."""
        return self.key in _MUST_FIX


def before_sending(state: State, unconfirmed: int = 0) -> list[SendingCheck]:
    """What is missing; empty when the file is ready. `unconfirmed`: results on which the players do not agree."""
    return [*_about(state), *_players(state), *_games(state, unconfirmed)]


def _about(state: State) -> Iterator[SendingCheck]:
    settings = state.settings
    if not settings.start or not settings.end:
        yield SendingCheck("dates", "settings#about")
    dated = sum(1 for date in settings.round_dates if date)
    if dated < settings.rounds:
        yield SendingCheck("round-dates", "settings#about", settings.rounds - dated)
    if not settings.arbiter:
        yield SendingCheck("arbiter", "settings#about")
    elif not settings.arbiter_id:
        yield SendingCheck("arbiter-number", "settings#about")
    deputies = [one.strip() for one in settings.deputies.split(";") if one.strip()]
    if not deputies and len(state.entrants) > _ONE_ARBITER:
        yield SendingCheck("deputies", "settings#about")
    unnumbered = [one for one in deputies if not any(sign.isdigit() for sign in one)]
    if unnumbered:
        yield SendingCheck("deputy-numbers", "settings#about", len(unnumbered), tuple(unnumbered[:_NAMED]))


def _players(state: State) -> Iterator[SendingCheck]:
    players = [entrant.player for entrant in state.entrants.values()]
    lacking: dict[str, list[Player]] = {
        "id": [one for one in players if not (one.fide_id or one.national_id)],
        "sex": [one for one in players if not one.sex],
        "rating": [one for one in players if not one.rating] if state.settings.game != "go" else [],
        "list": [one for one in players if _lacks_list(one)] if state.settings.game != "go" else [],
    }
    for key, found in lacking.items():
        if found:
            page = "players/ratings" if key in ("rating", "list") and not state.published else "players"
            yield SendingCheck(key, page, len(found), tuple(one.name for one in found[:_NAMED]))


def _lacks_list(player: Player) -> bool:
    """Has a rating, of which the list is not known."""
    national = player.national and not player.national_list
    return bool(national or (player.international_rating and not player.international_list))


def _games(state: State, unconfirmed: int) -> Iterator[SendingCheck]:
    adjourned = adjourned_games(state)
    if adjourned:
        yield SendingCheck("adjourned", f"corrections?round={adjourned[0].round}", len(adjourned))
    still_open = sum(len(round_.open_boards) for round_ in state.in_order)
    if still_open:
        yield SendingCheck("open", "results", still_open)
    if unconfirmed:
        yield SendingCheck("unconfirmed", "results", unconfirmed)
