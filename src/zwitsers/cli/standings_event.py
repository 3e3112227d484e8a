"""The standings of an event: by its own rulebooks, settings, lots and barrage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.cli.event import reading
from zwitsers.cli.naming import who
from zwitsers.cli.prize_actions import named_category
from zwitsers.engine.domain import Problem, SnapshotError
from zwitsers.present.views.card import card
from zwitsers.present.views.categories import within_category
from zwitsers.present.views.event_standings import StandingsChoice, choose, event_standings
from zwitsers.present.views.ranking import by_other_list

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Options
    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.present.views.card import Card
    from zwitsers.present.views.standings import Standings

# What an event has among its settings, or writes down when it is finished.
_KEPT_IN_THE_EVENT = {
    "ranking": "zwitsers settings --ranking",
    "prizes": "zwitsers settings --prizes",
    "barrage": "zwitsers finish --barrage",
    "seed": "zwitsers finish --seed",
}


def standings_and_playing(options: Options) -> tuple[Standings, Snapshot]:
    """The ranking in force after these rounds, or the order for pairing; the tournament with the round in play."""
    for name, instead in _KEPT_IN_THE_EVENT.items():
        if getattr(options, name, None) is not None:
            raise WrongCallError(
                [Problem("cli.event.kept-there", option=f"--{name.replace('_', '-')}", instead=instead)]
            )
    with reading(options.file) as store:
        state = store.state()
        with wrong_call(SnapshotError):  # --after names a round that has not been
            if getattr(options, "tie_breaks", None):
                standings_view = by_other_list(state, options.tie_breaks, options.after)
            else:
                choice = choose(state, options.after, options.final)
                if options.pairing_order:
                    choice = StandingsChoice(choice.after, final=False)
                standings_view = event_standings(state, choice)
            if options.category is not None:
                standings_view = within_category(state, standings_view, named_category(state, options.category))
        playing = state.snapshot(len(state.published))
    check_system(options, standings_view.rulebook)
    return standings_view, playing


def standings_now(options: Options) -> Standings:
    """The ranking that everyone is shown."""
    with reading(options.file) as store:
        standings_view = event_standings(store.state())
    check_system(options, standings_view.rulebook)
    return standings_view


def check_system(options: Options, own: Rulebook) -> None:
    """The event has its rulebooks; naming another is a mistake, naming the same one does no harm."""
    if options.system is not None and options.system.id != own.id:
        raise WrongCallError([Problem("cli.event.other-system", given=options.system.id, own=own.id)])


def card_of_event(options: Options) -> Card:
    """After the same rounds as the standings."""
    with reading(options.file) as store:
        state = store.state()
        other = getattr(options, "tie_breaks", None)
        standings_view = by_other_list(state, other) if other else event_standings(state)
        player_card = card(standings_view, state.lots[who(state, options.number)], state.snapshot())
    check_system(options, player_card.ranking.rulebook)
    return player_card
