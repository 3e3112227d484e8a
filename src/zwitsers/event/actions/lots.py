"""Lots: a secret that is fixed before entries close, drawing, and numbers that were drawn elsewhere."""

from collections.abc import Mapping

from zwitsers.engine.domain import Colour, Problem
from zwitsers.engine.pairing.commitment import committed_seed, is_secret
from zwitsers.engine.pairing.lots import draw_lots, guided_lots
from zwitsers.event.action import action
from zwitsers.event.actions.checks import must_be_running, must_know, no_draft, refuse
from zwitsers.event.errors import CommandError
from zwitsers.event.events import ColourDrawn, Event, LotsCommitted, LotsDrawn
from zwitsers.event.parameters import Groups, LotSeed, Secret
from zwitsers.event.state import State


@action("POST lots/draw", command="draw", shows="players", operation="draw_lots", by_hand=("page",))
def draw(state: State, seed: LotSeed | None = None, groups: Groups = ()) -> list[Event]:
    """Draw the lot numbers, repeatably from a seed; with `groups` guided, the strongest group first (R7.1). Where
    players are numbered by strength it is the initial colour that is drawn (C.04.3 5.1). After `commit_lots` the seed
    follows from its secret and the list of entries: it is not given, and there is one draw only."""
    _lots_open(state)
    committed = bool(state.lot_secret)
    seed = _seed(state, seed)
    if state.settings.numbered_by:
        refuse(Problem("tournament.no-lots", system=state.settings.system_of(1).id) if groups else None)
        return [ColourDrawn(seed, draw_lots((Colour.WHITE.value, Colour.BLACK.value), seed)[0], committed)]
    named = [player for group in groups for player in group]
    must_know(state, named)
    refuse(
        *(
            Problem("tournament.player-twice", player=state.named(player))
            for player in sorted(set(named))
            if named.count(player) > 1
        )
    )
    # Players in no group come after the groups; without groups that is everyone.
    rest = [player for player in state.entrants if player not in named]
    lots = guided_lots([*groups, rest], seed)
    listed = tuple(tuple(group) for group in groups)
    return [LotsDrawn(seed, {str(player): lot for player, lot in lots.items()}, listed, committed)]


@action("POST lots/commit", command="lots commit", then="lots")
def commit_lots(state: State, secret: Secret) -> list[Event]:
    """Fix the secret from which, together with the list of entries, the lots will be drawn; its hash is public."""
    _lots_open(state)
    refuse(
        Problem("tournament.lots.committed-already") if state.lot_secret else None,
        None if is_secret(secret) else Problem("tournament.lots.secret"),
    )
    return [LotsCommitted(secret)]


def _seed(state: State, given: int | None) -> int:
    if state.lot_secret:
        refuse(
            Problem("tournament.lots.seed-is-fixed") if given is not None else None,
            Problem("tournament.lots.drawn-once") if state.lots_from_secret else None,
        )
        return committed_seed(state.lot_secret, entry_names(state))
    if given is None:
        raise CommandError([Problem("tournament.lots.no-seed")])
    return given


def entry_names(state: State) -> list[tuple[int, str]]:
    """Entry id and name of everyone, in the order of the ids: what a seed follows from."""
    return [(player, state.entrants[player].player.name) for player in sorted(state.entrants)]


@action("PUT lots", by_hand=("api", "page"))
def give_lots(state: State, lots: Mapping[int, int]) -> list[Event]:
    """Lot numbers by entry id that were not drawn here: those of a file, or of a draw on the spot."""
    _lots_open(state)
    must_know(state, lots)
    numbers = list(lots.values())
    refuse(
        *(
            Problem("tournament.player.no-lot", player=state.named(player))
            for player in state.entrants
            if player not in lots
        ),
        *(Problem("tournament.player.lot", value=number) for number in sorted(set(numbers)) if number < 1),
        *(
            Problem("tournament.player.lot-twice", value=number)
            for number in sorted(set(numbers))
            if numbers.count(number) > 1
        ),
    )
    return [LotsDrawn(None, {str(player): lot for player, lot in lots.items()})]


def _lots_open(state: State) -> None:
    must_be_running(state)
    refuse(Problem("tournament.lots-fixed") if state.published else None, no_draft(state))
