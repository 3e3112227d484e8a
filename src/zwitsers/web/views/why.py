"""Why two players meet, for everyone to read: never more than the rulebook and the published results tell.

Which pairs the arbiter has forbidden, and why, is private. So a pairing is explained by the rulebook without them when
they made no difference; when they did, only that is said, and of whom is not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any

from zwitsers.domain import ZwitsersError
from zwitsers.report.table import Heading
from zwitsers.report.why import about_blocks, told
from zwitsers.tournament.engine import snapshot_for
from zwitsers.tournament.events import IN_BETWEEN
from zwitsers.views.round import system_of_round
from zwitsers.why.answers import Explainer
from zwitsers.why.best import pairs_of
from zwitsers.why.colours import colour_facts
from zwitsers.why.view import BYE, view_of
from zwitsers.why.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from zwitsers.domain import Snapshot
    from zwitsers.report.table import Block
    from zwitsers.tournament.state import Round, State

    # Keeps what was worked out before.
    Remember = Callable[[Hashable, Callable[[], Any]], Any]


class Ground(Enum):
    """What the answer rests on; the name of its sentence in the catalogues (play.why.*)."""

    RULEBOOK = "rulebook"
    CONSTRAINT = "constraint"
    # The arbiter changed the round by hand: this game, or others of it.
    BY_HAND = "by-hand"
    BY_HAND_ELSEWHERE = "by-hand-elsewhere"
    # Something that the pairing was based on was corrected afterwards (R9.2).
    CHANGED_SINCE = "changed-since"
    IN_BETWEEN = "in-between"
    DUMMY = "dummy"


@dataclass(frozen=True, slots=True)
class Explained:
    ground: Ground
    blocks: tuple[Block, ...] = ()
    # Whether the game has other colours than the rulebook gives, and so nothing is said about them.
    other_colours: bool = False


def explained(state: State, made: Round, player: int, language: str, remember: Remember) -> Explained:
    """Why this player has this opponent (or the bye) in a published round."""
    if made.number == IN_BETWEEN:
        return Explained(Ground.IN_BETWEEN)
    if made.dummy:
        return Explained(Ground.DUMMY)
    private = snapshot_for(state, made.number)
    public = _without_forbidden(private)
    lot = state.lots[player]
    lots = {**state.lots, 0: BYE}
    published = {frozenset((lots[one], lots[two])) for one, two in made.pairs}
    explainer = _explainer(state, made, public, remember)
    if explainer is not None and _pairs(explainer) == published:
        return _by_rulebook(Ground.RULEBOOK, explainer, state, made, player, language)
    if private.constraints != public.constraints:
        bound = _explainer(state, made, private, remember)
        if bound is not None and _pairs(bound) == published:
            return Explained(Ground.CONSTRAINT, _colours(state, made, public, player, language))
    own = next(pair for pair in published if lot in pair)
    if not made.by_hand:
        return Explained(Ground.CHANGED_SINCE)
    if explainer is None or private.constraints != public.constraints or own not in _pairs(explainer):
        return Explained(Ground.BY_HAND)
    return _by_rulebook(Ground.BY_HAND_ELSEWHERE, explainer, state, made, player, language)


def _without_forbidden(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, constraints=replace(snapshot.constraints, forbidden=()))


def _explainer(state: State, made: Round, snapshot: Snapshot, remember: Remember) -> Explainer | None:
    """None when the rulebook has no pairing for it."""

    def work_out() -> Explainer | None:
        book, scheme = system_of_round(state, made.number), state.settings.scheme_of(made.number)
        try:
            return Explainer(snapshot, book, first_round=scheme)
        except ZwitsersError:
            return None

    found: Explainer | None = remember(("explainer", made.number, _key(state, snapshot)), work_out)
    return found


def _key(state: State, snapshot: Snapshot) -> Hashable:
    """Results of later rounds do not matter, so this does not change with every result that comes in."""
    return (
        snapshot.players,
        snapshot.histories,
        frozenset(snapshot.unavailable.items()),
        snapshot.constraints,
        snapshot.planned_rounds,
        snapshot.lot_colour,
        state.settings.systems,
        state.settings.first_round,
        state.settings.game,
    )


def _pairs(explainer: Explainer) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in pairs_of(explainer.made)}


def _by_rulebook(
    ground: Ground, explainer: Explainer, state: State, made: Round, player: int, language: str
) -> Explained:
    """The page has a heading of its own."""
    answer = explainer.about_player(state.lots[player])
    board = made.board_of(player)
    swapped = (
        board is not None and answer.colours is not None and answer.colours.white != state.lots[made.game(board).white]
    )
    if swapped:
        answer = replace(answer, colours=None)
    blocks = about_blocks(explainer, answer, language, details=False)
    return Explained(ground, tuple(block for block in blocks if not isinstance(block, Heading)), swapped)


def _colours(state: State, made: Round, public: Snapshot, player: int, language: str) -> tuple[Block, ...]:
    """The colours of two who meet depend on these two only, so they tell nothing about others."""
    board = made.board_of(player)
    if board is None:
        return ()
    game = made.game(board)
    view = view_of(public, system_of_round(state, made.number))
    facts = colour_facts(view, state.lots[game.white], state.lots[game.black])
    if facts.white != state.lots[game.white]:
        return ()  # the colours were swapped afterwards
    return tuple(told(Words(view, language).colours(facts)))
