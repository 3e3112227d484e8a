"""Changing a draft by hand. It may become incomplete or worse; `judge_draft` tells, and publishing asks for a legal
one."""

from collections.abc import Sequence

from zwitsers.engine.domain import Problem
from zwitsers.engine.why.judge import Verdict
from zwitsers.event.action import action
from zwitsers.event.actions.checks import draft_of, must_be_running, must_know, refuse
from zwitsers.event.engine import against_dummy, in_board_order, judge_round, redraft_round, stones_of
from zwitsers.event.events import IN_BETWEEN, DraftDiscarded, Event, RoundDrafted
from zwitsers.event.parameters import EntryId
from zwitsers.event.state import State


@action("PUT draft", tag="rounds", pages=(), by_hand=("api",))
def change_draft(state: State, games: Sequence[tuple[int, int]], bye: int | None) -> list[Event]:
    """Replace the pairs of the draft, (white, black) by entry id. The boards come in the order of R9.1."""
    must_be_running(state)
    draft = draft_of(state)
    there = [player for game in games for player in game] + ([] if bye is None else [bye])
    must_know(state, there)
    refuse(
        *(Problem("tournament.draft-twice", player=state.named(p)) for p in sorted(set(there)) if there.count(p) > 1),
        *(Problem("tournament.draft-absent", player=state.named(p)) for p in there if p in draft.absent),
        Problem("tournament.in-between-bye") if draft.number == IN_BETWEEN and bye is not None else None,
    )
    ordered = in_board_order(state, draft.number, [(white, black) for white, black in games])
    return [
        RoundDrafted(
            round=draft.number,
            games=ordered,
            bye=bye,
            absent={str(player): reason.name for player, reason in draft.absent.items()},
            by_hand=True,
            dummy=draft.number != IN_BETWEEN and against_dummy(state, draft.number, bye),
            last_opponent=draft.last_opponent,
            stones=stones_of(state, draft.number, ordered),
        )
    ]


@action(
    "POST draft/swap",
    command="draft swap",
    aliases=("round change swap",),
    pages=("pairing/change",),
    when="what=swap",
    shows="draft",
    tag="rounds",
)
def swap_in_draft(state: State, one: EntryId, two: EntryId) -> list[Event]:
    """Let two players change places: boards, colours or the bye. One of them may be unpaired so far. Two who are both
    unpaired play each other, the first with white."""
    must_be_running(state)
    draft = draft_of(state)
    must_know(state, (one, two))
    refuse(Problem("tournament.player-twice", player=state.named(one)) if one == two else None)
    if not {one, two} & draft.paired:
        return pair_in_draft(state, one, two)
    other = {one: two, two: one}
    games = [(other.get(game.white, game.white), other.get(game.black, game.black)) for game in draft.games]
    return change_draft(state, games, None if draft.bye is None else other.get(draft.bye, draft.bye))


@action(
    "POST draft/unpair",
    command="draft unpair",
    aliases=("round change unpair",),
    pages=("pairing/change",),
    when="what=out",
    fields={"player": "one"},
    shows="draft",
    tag="rounds",
)
def unpair_in_draft(state: State, player: EntryId) -> list[Event]:
    """Take their game (or their bye) out of the draft; their opponent is left over too."""
    must_be_running(state)
    draft = draft_of(state)
    must_know(state, [player])
    refuse(
        None if player in draft.paired else Problem("tournament.draft-not-there", player=state.named(player)),
    )
    games = [(game.white, game.black) for game in draft.games if player not in (game.white, game.black)]
    return change_draft(state, games, None if draft.bye == player else draft.bye)


@action(
    "POST draft/pair",
    command="draft pair",
    aliases=("round change pair",),
    pages=("pairing/change",),
    when="what=play",
    fields={"white": "one", "black": "two"},
    shows="draft",
    tag="rounds",
)
def pair_in_draft(state: State, white: EntryId, black: EntryId) -> list[Event]:
    """Let these two play; whom they were paired with is left over."""
    must_be_running(state)
    draft = draft_of(state)
    games = [(game.white, game.black) for game in draft.games if not {white, black} & {game.white, game.black}]
    return change_draft(state, [*games, (white, black)], None if draft.bye in (white, black) else draft.bye)


@action(
    "POST draft/bye",
    command="draft bye",
    aliases=("round change bye",),
    pages=("pairing/change",),
    when="what=bye",
    fields={"player": "one"},
    shows="draft",
    tag="rounds",
)
def bye_in_draft(state: State, player: EntryId) -> list[Event]:
    """Give them the bye (with a drawing dummy: the game against it); their opponent, and who had it, are left over."""
    must_be_running(state)
    draft = draft_of(state)
    games = [(game.white, game.black) for game in draft.games if player not in (game.white, game.black)]
    return change_draft(state, games, player)


@action("DELETE draft", command="draft discard", aliases=("round discard",), pages=("pairing/discard",), tag="rounds")
def discard_draft(state: State) -> list[Event]:
    must_be_running(state)
    return [DraftDiscarded(draft_of(state).number)]


def judge_draft(state: State) -> Verdict:
    """What the judge says of the draft: legal or not, and which criterion it makes worse. In lot numbers."""
    draft = draft_of(state)
    return judge_round(state, draft, redraft_round(state, draft))
