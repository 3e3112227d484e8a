"""Event files that hold every kind of event. Each release keeps its own in tests/releases (script/release_files.py).

`swiss` and `draughts` are finished; the others stop in the middle, so that a later version can play on.
Every field of every event, and every setting, has a value other than its default somewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from helpers.stores import ticking
from zwitsers.engine.domain import Result
from zwitsers.engine.prizes.plan import Prize, PrizeGroup, PrizeList, Sharing
from zwitsers.event import actions as c
from zwitsers.event.final import barrage_to_play
from zwitsers.event.group_settings import create_group
from zwitsers.event.state import State
from zwitsers.event.store import create_store

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from zwitsers.event.state import Game
    from zwitsers.event.store import Store

WHITE = (Result.WIN, Result.LOSS)
DRAW = (Result.DRAW, Result.DRAW)
# Names outside ASCII, a quote, a sign that means something in HTML.
NAMES = (
    "Bakker, Anna",
    "Müller, Jörg",
    "O'Neill, Pat",
    "Łukasz, Żaneta",
    "de Vries, Bram & Co",
    "Ли, Вэй",
    "Smit, Eva",
)


@dataclass(frozen=True, slots=True)
class Play:
    """Commands on a store, one by one, as an arbiter gives them."""

    store: Store

    def do(self, command: Callable[..., Any], *arguments: Any, **named: Any) -> None:
        self.store.run(lambda state: command(state, *arguments, **named), "Bea")

    def round(self, *results: tuple[Result, Result], close: bool = True) -> None:
        """Pair and publish the next round; the boards without a result are won by white."""
        self.do(c.pair)
        self.do(c.publish)
        self.finish_round(*results, close=close)

    def finish_round(self, *results: tuple[Result, Result], close: bool = True) -> None:
        current = self.store.state().in_order[-1]
        chosen = [*results, *[WHITE] * len(current.games)]
        self.do(c.enter_results, current.number, [(board, *chosen.pop(0)) for board in current.open_boards])
        if close:
            self.do(c.close_round, current.number)


def write_all(folder: Path) -> list[Path]:
    """Write one event file for each of TOURNAMENTS into this folder."""
    files = [folder / f"{name}.zwitsers" for name in TOURNAMENTS]
    for path, (settings, play) in zip(files, TOURNAMENTS.values(), strict=True):
        events = c.create(State(), settings)
        clock = ticking(datetime(2026, 11, 17, 9, 0, tzinfo=UTC))
        with create_store(path, events, "Bea", clock=clock, backups=None) as store:
            play(Play(store))
    return [*files, *_festival(folder)]


def _festival(folder: Path) -> list[Path]:
    """An event with groups, and the tournament of one of them."""
    path, group = folder / "festival.zwitsers", folder / "festival-a.zwitsers"
    clock = ticking(datetime(2026, 11, 17, 9, 0, tzinfo=UTC))
    events = c.create_festival(State(), {"name": "Weekend", "rounds": 5, "place": "Utrecht"}, "key")
    with create_store(path, events, "Bea", clock=clock, backups=None) as store:
        play = Play(store)
        play.do(
            c.set_group, "A", "festival-a", settings={"rounds": 3, "systems": [[1, "knsb-wp"]]}, rule="rating>=1800"
        )
        play.do(c.set_group, "B", "festival-b")
        play.do(c.remove_group, 2)
        play.do(c.register, [{"name": name, "rating": 1900 - n} for n, name in enumerate(NAMES)])
        play.do(c.register, [{"name": "Late, Lea"}], 1)
        play.do(c.change_registration, 2, {"rating": 1850})
        play.do(c.place_by_rule)
        play.do(c.mark_arrived, [1, 2, 3])
        play.do(c.number_boards_on, True)
        play.do(c.start_festival)
        state = store.state()
        assert state.festival is not None
        first = state.festival.groups[0]
        people = [{"name": item.player.name, "rating": item.player.rating} for item in state.festival.members(1)]
        made = create_group(state, first, "festival")[0]
    with create_store(group, made, "Bea", clock=clock, backups=None) as store:
        numbers = [item.id for item in state.festival.members(1)]
        Play(store).do(c.add_players, people, registrations=numbers)
        Play(store).round(DRAW, close=False)
    return [path, group]


def facts_of(store: Store) -> dict[str, Any]:
    """What every version must find in the file of another one, as JSON: the seal, the players, the games."""
    state, seal = store.state(), store.seal()
    return {
        "last": seal.sequence,
        "hash": seal.hash,
        "players": [[entrant.id, entrant.player.name] for entrant in state.entrants.values()],
        "rounds": [
            [made.number, made.bye, [[board, *_game(game)] for board, game in made.boards]]
            for made in (*state.rounds, *([] if state.in_between is None else [state.in_between]))
        ],
    }


def _game(game: Game) -> list[Any]:
    names = (result and result.name for result in (game.white_result, game.black_result))
    return [game.white, game.black, game.stones, *names]


CHESS: dict[str, Any] = {
    "name": "Toernooi van ‘Zürich’",
    "place": "Utrecht",
    "start": "2026-11-17",
    "end": "2026-11-19",
    "country": "NED",
    "arbiter": "Bea",
    "arbiter_id": "1012345",
    "deputies": "Abe (1054321)",
    "arbiter_email": "bea@example.org",
    "time_control": "90 + 30",
    "rounds": 6,
    "systems": [[1, "knsb-rating"], [3, "knsb-wp"]],
    "half_point_byes": 1,
    "half_point_bye_rounds": [2, 3, 4],
    "absence": "HALF_POINT_BYE",
    "prizes": [10000, 5000],
    "lot_colour": "b",
    "performance": "everywhere",
    "show_ratings": True,
    "disclose_forbidden": True,
    "first_board": 11,
}


def _chess(play: Play) -> None:
    fields = {"rating": 1800, "international_rating": 1850, "club": "De Kring", "birth": "2010-02-03", "sex": "w"}
    more = {"title": "FM", "federation": "NED", "fide_id": "1000000", "national_id": "7654321", "labels": "junior"}
    lists = {"national_k": 20, "international_k": 20, "national_list": "KNSB 2026-11", "international_list": "FIDE"}
    play.do(c.add_players, [{"name": NAMES[0], **fields, **more, **lists}])
    play.do(c.add_players, [{"name": name, "rating": 1900 - 50 * n} for n, name in enumerate(NAMES[1:])])
    play.do(c.add_players, [{"name": f"Speler {n}", "rating": 1500 - n} for n in range(8, 14)])
    play.do(c.change_player, 2, {"rating": 1825, "club": "Meerpaal"})
    play.do(c.remove_player, 13)
    play.do(c.draw, 7, groups=[(1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12)])
    play.do(c.change_settings, {"round_dates": ["2026-11-17", "2026-11-18"], "round_times": ["19:30", "10:00"]})
    _chess_prizes(play)
    play.do(c.forbid_pair, (1, 2), first_round=2, last_round=4)
    play.do(c.forbid_pair, (3, 4))
    play.do(c.allow_pair, (3, 4))
    play.do(c.fix_board, 5, 15)
    play.do(c.set_absence, 12, 2, Result.HALF_POINT_BYE)
    play.do(c.set_absence, 11, 2, Result.FULL_POINT_BYE)
    play.do(c.set_absence, 10, 3)
    play.do(c.clear_absence, 10, 3)
    play.do(c.pair)
    play.do(c.discard_draft)
    play.do(c.pair)
    one, two = (play.store.state().rounds[-1].games[board].white for board in (0, 1))
    play.do(c.swap_in_draft, one, two)
    play.do(c.publish, "as the sponsor asked")
    play.do(c.withdraw_publication, 1, "the wrong list was used")
    play.do(c.pair)
    play.do(c.publish)
    first = play.store.state().in_order[-1].games[0]
    play.do(c.swap_in_round, 1, first.white, first.black, "they sat down the other way")
    play.do(c.enter_result, 1, 11, *DRAW)
    play.do(c.clear_result, 1, 11)
    play.store.undo("Bea", "it was right")
    play.store.redo("Bea")
    play.do(c.swap_colours, 1, 12, "they sat down the other way")
    play.do(c.no_show, play.store.state().in_order[-1].games[2].black, 1)
    play.finish_round((Result.ADJOURNED, Result.ADJOURNED))
    play.do(c.correct_result, 1, 11, *DRAW, "finished on Tuesday")
    play.do(c.withdraw_player, 9)
    play.do(c.return_player, 9, 3)
    play.do(c.add_player, {"name": "Laatkomer, Loes", "rating": 1450}, first_round=3, missed=Result.HALF_POINT_BYE)
    play.round(DRAW)
    play.do(c.correct_absence, 11, 2, Result.ABSENT, "there was no agreement")
    play.round(DRAW, close=False)


def _chess_prizes(play: Play) -> None:
    play.do(c.set_category, "Jeugd", "born=2008-", added=[3], removed=[4])
    play.do(c.set_category, "Te verwijderen")
    play.do(c.remove_category, 2)
    to_youth = PrizeList(
        0, PrizeGroup.CATEGORY, (Prize(2500, "beker", 1000),), "Jeugd", 1, Sharing.HORT, beside=True, to=1
    )
    play.do(c.set_prizes, to_youth)
    play.do(c.set_prizes, PrizeList(0, PrizeGroup.CLUBS, (Prize(4000),), "Clubs", best=3))
    play.do(c.set_prizes, PrizeList(0, PrizeGroup.SPECIAL, (Prize(1500, player=2),), "Mooiste partij"))
    play.do(c.set_prizes, PrizeList(0, PrizeGroup.SPECIAL, (Prize(100),), "Te verwijderen"))
    play.do(c.remove_prizes, max(item.id for item in play.store.state().prizes.lists))
    play.do(c.order_prizes, [item.id for item in reversed(play.store.state().prizes.lists)])
    play.do(c.set_prize_rules, one_each=True, minimum=500, unit=50, withdrawn=False, excluded=(6,))
    play.do(c.show_prizes, True)
    play.do(c.move_prize, 2, 3, 500, "they agreed so")


DRAUGHTS: dict[str, Any] = {
    "name": "Damtoernooi",
    "game": "draughts",
    "rounds": 3,
    "drawing_dummy": True,
    "barrage": True,
}


def _draughts(play: Play) -> None:
    play.do(c.add_players, [{"name": name, "rating": 1200 - n} for n, name in enumerate(NAMES[:5])])
    play.do(c.give_lots, {player: player for player in range(1, 6)})
    for _ in range(4):  # the in-between round lies before the last one
        play.round(*[DRAW] * 2)
    level = barrage_to_play(play.store.state())
    play.do(c.record_barrage, level, level[2:])
    play.do(c.finish)


GO: dict[str, Any] = {
    "name": "Go-toernooi",
    "game": "go",
    "rounds": 4,
    "systems": [[1, "go-en"]],
    "mcmahon": True,
    "bar": "2d",
    "floor": "10k",
    "start_by": "higher",
    "komi": "6.5",
    "handicap": "score",
    "handicap_less": 1,
    "handicap_most": 5,
    "no_handicap_from": "1d",
    "handicap_komi": "0.5",
    "stones_in_sos": True,
    "bye_worth": "1",
    "absence_worth": "1",
    "missed_worth": "1",
    "half_points": "kept",
    "unplayed_sos": "half",
    "avoid": [["club", "everywhere", 2, ""]],
}


def _go(play: Play) -> None:
    grades = ("3d", "2d", "1d", "1k", "2k", "5k", "9k", "12k")
    play.do(c.add_players, [{"name": f"Go {n}", "grade": grade, "club": "Utr"} for n, grade in enumerate(grades, 1)])
    play.do(c.change_settings, {"families": [[1, 2]], "super_groups": [[1]]})
    play.do(c.set_start_scores, (3, 4), 3)
    play.do(c.set_start_scores, (4,), None)
    play.round()
    play.do(c.set_start_scores, (8,), 31, "too strong for this group")
    play.do(c.pair)
    play.do(c.publish)
    first, *_, last = play.store.state().in_order[-1].games
    play.do(c.pair_in_round, 2, first.white, last.black, "both waited")
    play.do(c.enter_result, 2, 1, *WHITE)


FIDE: dict[str, Any] = {
    "name": "Open",
    "rounds": 5,
    "systems": [[1, "fide-dutch"]],
    "acceleration": "baku",
    "points": "4-2-0",
    "final_ranking": "PTS,BH/C1,SB,DE",
    "counting_rating": "international",
}


def _fide(play: Play) -> None:
    players = [{"name": f"Player {n}", "rating": 1500 + n, "international_rating": 2200 - 20 * n} for n in range(1, 8)]
    play.do(c.add_players, players)
    play.do(c.commit_lots, "3c" * 16)
    play.do(c.draw, None)
    play.do(c.pair)
    play.do(c.publish)
    current = play.store.state().in_order[-1]
    play.do(c.swap_in_round, 1, current.games[0].white, current.bye, "they had an appointment")
    play.finish_round(DRAW)
    play.do(c.pair)


KEIZER: dict[str, Any] = {
    "name": "Season",
    "rounds": 6,
    "systems": [[1, "keizer"]],
    "keizer_top": "40",
    "keizer_own": "0",
    "keizer_win": "2",
    "keizer_draw": "1",
    "keizer_loss": "1/4",
    "keizer_bye": "3/4",
    "keizer_absent": "1/4",
    "keizer_absent_max": "3",
    "keizer_half": "1/3",
    "keizer_duty": "3/4",
    "keizer_gap": 2,
    "keizer_meetings": "3",
    "keizer_recalculate": "once",
    "keizer_start": "number",
    "keizer_uncounted": [2],
    "minimum_attendance": 1,
    "half_point_byes": 1,
    "player_requests": True,
    "attendance": "announced",
    "accept_half_byes": 1,
    "accept_absences": 1,
    "accept_duties": 3,
    "accept_withdrawals": True,
    "last_rounds_by_hand": 0,
    "requests_close": "30",
}


def _keizer(play: Play) -> None:
    play.do(c.add_players, [{"name": f"Member {n}", "rating": 2000 - 40 * n} for n in range(1, 8)])
    play.do(c.check_in, range(1, 8))
    play.round(DRAW)
    play.do(c.set_absence, 3, 2)
    play.do(c.make_request, 1, "absent", 2, "on holiday", "2026-11-17T18:00")
    play.do(c.make_request, 1, "absent", 3)
    play.do(c.refuse_requests, [2], "the cup is that evening")
    play.do(c.make_request, 1, "absent", 4)
    play.do(c.cancel_request, 3)
    play.do(c.make_request, 1, "absent", 5)
    play.do(c.accept_requests, [4])
    play.do(c.check_in, [2, 4, 5, 6, 7])
    play.do(c.undo_check_in, [7])
    play.do(c.set_game_ahead, 5, 2, "1-0", 3)
    play.do(c.make_request, 4, "half-point-bye", 3)
    play.do(c.make_request, 7, "withdraw", 3)
    play.round(DRAW, close=False)


ROUND_ROBIN: dict[str, Any] = {
    "name": "Group A",
    "rounds": 6,
    "systems": [[1, "round-robin"]],
    "cycles": 2,
    "swap_last_rounds": False,
}


def _round_robin(play: Play) -> None:
    play.do(c.add_players, [{"name": f"Player {n}", "rating": 2000 - 40 * n} for n in range(1, 5)])
    play.do(c.commit_lots, "4d" * 16)
    play.do(c.draw, None)
    play.round(DRAW)
    one, two = (game.white for game in play.store.state().in_order[0].games[:2])
    play.do(c.set_game_date, one, two, "2026-12-03T19:30")
    play.round(DRAW, close=False)


# Every setting that is not in one of the others; finished, with lots drawn for places.
SWISS: dict[str, Any] = {
    "name": "Rapid",
    "rounds": 2,
    "systems": [[1, "knsb-wp"]],
    "rematch_after": 2,
    "first_round": "adjacent",
    "no_show_withdraws": False,
    "strength_rounds": 1,
}


def _swiss(play: Play) -> None:
    play.do(c.add_players, [{"name": f"Player {n}"} for n in range(1, 9)])
    play.do(c.change_settings, {"strength_groups": [[1, 2, 3, 4], [5, 6, 7, 8]]})
    for _ in range(2):
        play.round(DRAW)
    play.do(c.finish, 5)


TOURNAMENTS = {
    "swiss": (SWISS, _swiss),
    "chess": (CHESS, _chess),
    "draughts": (DRAUGHTS, _draughts),
    "go": (GO, _go),
    "fide": (FIDE, _fide),
    "keizer": (KEIZER, _keizer),
    "round-robin": (ROUND_ROBIN, _round_robin),
}
