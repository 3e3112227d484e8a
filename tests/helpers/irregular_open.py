"""A tournament in which everything happens that can happen to an arbiter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Result
from zwitsers.event import actions

if TYPE_CHECKING:
    from helpers.webserver import Server

PEOPLE = [
    ("Brouwer, Teun", "FM", 2150),
    ("de Groot, Karel", "", 1900),
    ("Çelik, Emre", "", 1876),
    ("Łukasz, Zofia", "WIM", 2001),
    ("van 't Hof, Bram", "", 0),
    ("Özil, Ada", "", 1700),
    ("Jansen, Piet", "", 1650),
    ("Jansen, Piet", "", 1600),
    ("Quist, Marie", "", 1500),
]


def irregular_open(server: Server) -> str:
    """A forfeit, a double forfeit, a game that both lost, an adjourned game, byes of half a point and of a point, a
    late entry, a withdrawal, a bye, swapped colours and a correction; three rounds of three, two leaders level. The
    boards begin at 11, and one player has board 2 of his own."""
    made = server.create("Irregular Open", rounds=3, prizes=[12550, 5000], half_point_byes=1, first_board=11)
    server.do(made, lambda state: actions.add_players(
        state, [{"name": who, "title": title, "rating": rating} for who, title, rating in PEOPLE]
    ))  # fmt: skip
    server.do(made, lambda state: actions.fix_board(state, 6, 2))
    server.do(made, lambda state: actions.set_absence(state, 9, 1, Result.HALF_POINT_BYE))
    _round(server, made, [(Result.WIN, Result.LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
                          (Result.LOSS, Result.LOSS), (Result.DRAW, Result.DRAW)])  # fmt: skip
    server.do(made, lambda state: actions.add_player(state, {"name": "Laat, Kim"}, first_round=2))
    server.do(made, lambda state: actions.set_absence(state, 4, 2, Result.FULL_POINT_BYE))
    _round(server, made, [(Result.DRAW, Result.DRAW), (Result.ADJOURNED, Result.ADJOURNED),
                          (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS), (Result.LOSS, Result.WIN)])  # fmt: skip
    server.do(
        made,
        lambda state: actions.correct_result(
            state, 1, state.rounds[0].numbers[3], Result.WIN, Result.LOSS, "sheets compared"
        ),
    )
    server.do(made, lambda state: actions.swap_colours(state, 2, state.rounds[1].numbers[0]))
    server.do(made, lambda state: actions.withdraw_player(state, 8, 3))
    _round(server, made, [(Result.WIN, Result.LOSS)] * 5)
    return made


def _round(server: Server, name: str, results: list[tuple[Result, Result]]) -> None:
    server.do(name, actions.pair)
    state = server.do(name, actions.publish)
    made = state.rounds[-1]
    entered = [(board, *result) for board, result in zip(made.numbers, results, strict=False)]
    server.do(name, lambda state: actions.enter_results(state, made.number, entered))
    server.do(name, lambda state: actions.close_round(state, made.number))
