"""Running tournaments whose pairings are chosen by the test, so that every number can be worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.event import actions as c
from zwitsers.event.events import ResultEntered, RoundClosed, RoundDrafted, RoundPublished
from zwitsers.event.notation import parse_result
from zwitsers.event.running import RunningTournament

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.event.events import Event
    from zwitsers.event.state import State


def event_of(*players: str | Mapping[str, Any], **settings: Any) -> RunningTournament:
    """A chess tournament of 001 with these players: names, or what is known of them. Entry ids are lots."""
    chosen = {"name": "Test", "game": "chess", "systems": [[1, "knsb-wp"]], "rounds": 3, **settings}
    known = [{"name": player} if isinstance(player, str) else player for player in players]
    made = RunningTournament().by("Bea", "2026-05-01T09:00:00Z").do(c.create, chosen)
    return made.do(c.add_players, known) if known else made


def numbered(count: int, **settings: Any) -> RunningTournament:
    """Players P1 (1990), P2 (1980), …"""
    return event_of(*({"name": f"P{n}", "rating": 2000 - 10 * n} for n in range(1, count + 1)), **settings)


def drafted(tournament: RunningTournament, *games: str, bye: int | None = None) -> RunningTournament:
    """`1-2`: player 1 with white against 2. Who is absent follows from what is known of the players."""

    def draft(state: State) -> list[Event]:
        absent = {str(player): reason.name for player, reason in state.left_out(state.next_round).items()}
        return [RoundDrafted(state.next_round, tuple(map(_pair, games)), bye, absent)]

    return tournament.do(draft)


def shown(tournament: RunningTournament, *games: str, bye: int | None = None) -> RunningTournament:
    """A published round: `1-2 1-0` with a result, `3-4` without. It is closed when no result is missing."""
    number = tournament.state.next_round

    def publish(_state: State) -> list[Event]:
        return [RoundPublished(number)]

    def enter(state: State) -> list[Event]:
        found: list[Event] = []
        for board, text in enumerate(games, start=1):
            _players, _space, result = text.partition(" ")
            if result:
                white, black = parse_result(result, state.settings.game)
                found.append(ResultEntered(number, board, white.name, black.name))
        return found

    def close(_state: State) -> list[Event]:
        return [RoundClosed(number)]

    made = drafted(tournament, *games, bye=bye).do(publish)
    if any(" " in game for game in games):
        made = made.do(enter)
    return made if made.state.round(number).open_boards else made.do(close)


def _pair(text: str) -> tuple[int, int]:
    white, _dash, black = text.partition(" ")[0].partition("-")
    return int(white), int(black)


def five(**settings: Any) -> RunningTournament:
    """Two of three rounds of 001 F3, with a bye, a forfeit and an absence.

    Round 1: 1 beats 2, 3 and 4 draw, 5 has the bye. Round 2: 5 (white) and 1 draw, 2 wins by forfeit from 3, 4 is
    absent.

    | player | points | WS | WP | SB |
    | 1 | 1½ | 1½ | ½ + 1 = 1½ | ½ + ½ = 1 |
    | 2 | 1 | 0 + ½ | 1½ + ½ = 2 | 0 + ¼ |
    | 3 | ½ | ½ + ½ | 1 + 1 = 2 | ½ + ½ = 1 |
    | 4 | ½ | ½ + ½ | 1 + 1 = 2 | ½ + ½ = 1 |
    | 5 | 1½ | ½ + ½ | 1 + 1½ = 2½ | ½ + ¾ = 1¼ |

    The order is 5, 1, 2, 3, 4: WP decides between 5 and 1, the lot between 3 and 4.
    """
    made = shown(numbered(5, **settings), "1-2 1-0", "3-4 ½-½", bye=5)
    return shown(made.do(c.set_absence, 4, 2), "5-1 ½-½", "2-3 1-0R")
