"""The standings of an event: by its own rulebooks, settings, lots and barrage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.cli.event import reading
from zwitsers.cli.naming import who
from zwitsers.cli.prize_actions import named_category
from zwitsers.domain import Problem, SnapshotError
from zwitsers.views.card import card
from zwitsers.views.categories import within_category
from zwitsers.views.event_standings import choose, event_standings
from zwitsers.views.ranking import by_other_list

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Options
    from zwitsers.domain import Snapshot
    from zwitsers.rules.rulebook import Rulebook
    from zwitsers.views.card import Card
    from zwitsers.views.standings import Standings

# What an event has among its settings, or writes down when it is finished.
_KEPT_IN_THE_EVENT = {
    "ranking": "zwitsers settings --ranking",
    "prizes": "zwitsers settings --prizes",
    "barrage": "zwitsers finish --barrage",
    "seed": "zwitsers finish --seed",
}


def standings_of_event(options: Options) -> Standings:
    """The ranking that everyone is shown, the one after a round, or the final one as it stands."""
    return standings_and_playing(options)[0]


def standings_and_playing(options: Options) -> tuple[Standings, Snapshot]:
    """And the tournament with the round in it that is being played."""
    for name, instead in _KEPT_IN_THE_EVENT.items():
        if getattr(options, name, None) is not None:
            raise WrongCallError(
                [Problem("cli.event.kept-there", option=f"--{name.replace('_', '-')}", instead=instead)]
            )
    with reading(options.file) as store:
        state = store.state()
        with wrong_call(SnapshotError):  # --after names a round that has not been
            if getattr(options, "tie_breaks", None):
                made = by_other_list(state, options.tie_breaks, options.after)
            else:
                made = event_standings(state, choose(state, options.after, options.final))
            if options.category is not None:
                made = within_category(state, made, named_category(state, options.category))
        playing = state.snapshot(len(state.published))
    check_system(options, made.rulebook)
    return made, playing


def standings_now(options: Options) -> Standings:
    """The ranking that everyone is shown."""
    with reading(options.file) as store:
        made = event_standings(store.state())
    check_system(options, made.rulebook)
    return made


def check_system(options: Options, own: Rulebook) -> None:
    """The event has its rulebooks; naming another is a mistake, naming the same one does no harm."""
    if options.system is not None and options.system.id != own.id:
        raise WrongCallError([Problem("cli.event.other-system", given=options.system.id, own=own.id)])


def card_of_event(options: Options) -> Card:
    """After the same rounds as the standings."""
    with reading(options.file) as store:
        state = store.state()
        other = getattr(options, "tie_breaks", None)
        made = card(
            by_other_list(state, other) if other else event_standings(state), state.lots[who(state, options.number)]
        )
    check_system(options, made.ranking.rulebook)
    return made
