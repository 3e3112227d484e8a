"""A played tournament with names that are meant to do harm, and things that nobody else should see."""

from __future__ import annotations

from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.running import RunningTournament

MARKUP = '<script>alert("1")</script>'
FORMULA = '=HYPERLINK("http://evil.example","x")'
ODD = (MARKUP, FORMULA, "+1+1", "@SUM(A1)", "O'Brien & Zonen", "-2")
PRIVATE = ("1999-12-31", "secret@example.org", "7654321")


def odd_tournament() -> RunningTournament:
    """Two rounds played with all kinds of results, a third as a draft; a pair that may not meet."""
    made = RunningTournament().by("Bea", "2026-05-01T09:00:00Z")
    settings = {"name": MARKUP, "rounds": 5, "arbiter": "Bea & Co", "arbiter_email": PRIVATE[1], "start": "2026-05-01"}
    made = made.do(c.create, settings)
    players = [{"name": name, "rating": 2000, "birth": PRIVATE[0], "national_id": PRIVATE[2]} for name in ODD]
    made = made.do(c.add_players, players).do(c.add_player, {"name": "Zeven", "club": "=1+2"})
    made = made.do(c.forbid_pair, [1, 6])
    for outcomes in (
        [(1, Result.WIN, Result.LOSS), (2, Result.FORFEIT_LOSS, Result.FORFEIT_WIN), (3, Result.DRAW, Result.DRAW)],
        [(1, Result.LOSS, Result.LOSS), (2, Result.WIN, Result.LOSS), (3, Result.ADJOURNED, Result.ADJOURNED)],
    ):
        made = made.do(c.pair).do(c.publish)
        number = made.state.published[-1].number
        made = made.do(c.enter_results, number, outcomes).do(c.close_round, number)
    return made.do(c.set_absence, 2, 4).do(c.pair)
