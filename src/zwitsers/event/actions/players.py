"""Players: entering, changing, removing; fixed boards, start scores."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from zwitsers.engine.domain import Problem, Result
from zwitsers.engine.domain.letters import folded
from zwitsers.event.action import action
from zwitsers.event.actions.checks import must_be_running, must_know, no_draft, refuse, round_to_come
from zwitsers.event.boards import HIGHEST_BOARD
from zwitsers.event.events import (
    BoardFixed,
    Event,
    PlayerAdded,
    PlayerChanged,
    PlayerRemoved,
    StartScoresSet,
)
from zwitsers.event.fields import entered_values, known_of, player_values, tidy_reason
from zwitsers.event.go_settings import HIGHEST_START
from zwitsers.event.parameters import ClubName, EntriesByLot, EntryId, OwnBoard, Reason, StartScore
from zwitsers.event.round_robin import games_of_late_entries, late_entry_problem
from zwitsers.event.schedule import is_round_robin
from zwitsers.event.state import MISSED, State


def add_player(
    state: State,
    values: Mapping[str, Any],
    *,
    first_round: int | None = None,
    missed: Result = Result.NOT_ENTERED,
) -> list[Event]:
    """Enter a player. Once rounds have been published they are a late entry, and `missed` is what those count for.

    They take part from the first round that is not published yet, or from a later one. A draft of that round has to be
    made again.
    """
    return add_players(state, [values], first_round=first_round, missed=missed)


@action("POST players", command="player add", creates=True, by_hand=("cli", "api", "page"))
def add_players(
    state: State,
    players: Iterable[Mapping[str, Any]],
    *,
    first_round: int | None = None,
    missed: Result = Result.NOT_ENTERED,
    as_written: bool = False,
    registrations: Sequence[int] = (),
) -> list[Event]:
    """Enter many players at once: all of them, or none when anything is wrong with one. `as_written`: names stay as
    the file of a tournament has them, for another program may have ordered players by them. `registrations`: their
    numbers on the list of the event that this group is a part of."""
    must_be_running(state)
    first = state.next_round if first_round is None else first_round
    refuse(
        None if missed in MISSED else Problem("tournament.player.missed", value=missed.label),
        Problem("tournament.all-rounds-paired", rounds=state.settings.rounds)
        if state.next_round > state.settings.rounds and not is_round_robin(state)
        else None,
    )
    players = list(players)
    refuse(late_entry_problem(state, len(players)))
    if not (is_round_robin(state) and first == state.next_round):  # all its rounds may have been published
        round_to_come(state, first)
    entries = enumerate(players, start=state.last_entry + 1)
    numbers = registrations or [0] * len(players)
    # Without a name the empty one is judged, and refused.
    tidy = player_values if as_written else entered_values
    added: list[Event] = [
        PlayerAdded(player, tidy({"name": "", **values}), first, missed.name, registration)
        for (player, values), registration in zip(entries, numbers, strict=True)
    ]
    return added + games_of_late_entries(state, added)


@action("PATCH players/{player}", command="player change", pages=("players/{player}",), by_hand=("cli", "api", "page"))
def change_player(state: State, player: int, changes: Mapping[str, Any]) -> list[Event]:
    """Change what is known of a player. A corrected rating counts for pairings still to be made (R9.2)."""
    must_be_running(state)
    state.entrant(player)
    return [PlayerChanged(player, entered_values(changes))]


@action("POST players/clubs", command="player club", then="players")
def use_club_spelling(state: State, club: ClubName) -> list[Event]:
    """Every player of this club, written with other capitals or accents, gets this spelling of it."""
    must_be_running(state)
    name = player_values({"club": club})["club"]
    others = [
        entrant.id
        for entrant in state.entrants.values()
        if entrant.player.club != name and folded(entrant.player.club) == folded(name)
    ]
    refuse(None if name and others else Problem("tournament.player.one-club", club=name))
    return [PlayerChanged(player, {"club": name}) for player in others]


@action(
    "POST ratings", command="ratings refresh", pages=("players/ratings",), tag="ratings", by_hand=("cli", "api", "page")
)
def change_ratings(state: State, ratings: Mapping[int, Mapping[str, Any]]) -> list[Event]:
    """Ratings of another list (with K and the name of the list), before round 1: after it they would change the order
    of those already paired."""
    must_be_running(state)
    must_know(state, ratings)
    refuse(Problem("tournament.ratings-fixed") if state.published else None)
    found: list[Event] = []
    for player, values in ratings.items():
        known = known_of(state.entrants[player].player)
        changes = {name: value for name, value in player_values(values).items() if value != known[name]}
        if changes:
            found.append(PlayerChanged(player, changes))
    return found


@action("DELETE players/{player}", command="player remove", pages=("players/{player}/remove",), then="players")
def remove_player(state: State, player: EntryId) -> list[Event]:
    must_be_running(state)
    state.entrant(player)
    refuse(
        Problem("tournament.player.has-played", player=state.named(player)) if state.published else None,
        no_draft(state),
    )
    return [PlayerRemoved(player)]


@action("PUT players/{player}/board", command="player board", pages=("players/{player}/board",))
def fix_board(state: State, player: EntryId, board: OwnBoard) -> list[Event]:
    """A player who cannot move plays at this board from the next draft on. 0: at any board again."""
    must_be_running(state)
    before = state.entrant(player).board
    owner = next((other for other in state.entrants.values() if board and other.board == board), None)
    refuse(
        None if 0 <= board <= HIGHEST_BOARD else Problem("tournament.board.number", value=board, most=HIGHEST_BOARD),
        None
        if owner is None or owner.id == player
        else Problem("tournament.board.taken", board=board, player=state.named(owner.id)),
        None if board or before else Problem("tournament.board.not-fixed", player=state.named(player)),
    )
    return [BoardFixed(player, board)]


@action("DELETE players/{player}/board", command="player free-board", pages=("players/{player}/free-board",))
def free_board(state: State, player: EntryId) -> list[Event]:
    """The player plays at any board again."""
    return fix_board(state, player, 0)


@action("POST start-scores", command="start set", then="start-scores", fields={"half_points": "score"})
def set_start_scores(state: State, players: EntriesByLot, score: StartScore | None, reason: Reason = "") -> list[Event]:
    """McMahon: what these players start with, in half points; None: what follows from their grade. Once round 1 is
    published only with a reason: it changes the scores of rounds that have been played."""
    must_be_running(state)
    must_know(state, players)
    why = tidy_reason(reason)
    refuse(
        None if state.settings.mcmahon else Problem("tournament.start.no-mcmahon"),
        None
        if score is None or 0 <= score <= HIGHEST_START
        else Problem("tournament.start.score", value=score / 2, most=HIGHEST_START // 2),
        None if players else Problem("tournament.start.nobody"),
        Problem("tournament.reason-needed") if state.published and not why else None,
        no_draft(state),
    )
    return [StartScoresSet(tuple(sorted(set(players))), score, why)]
