"""The games of a tournament as headers of PDN, without moves: one for every game, in the order of the boards.

Everyone's number goes along as a tag of our own (WhiteNumber, BlackNumber), which the format allows: names alone do not
keep players apart.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, Result
from zwitsers.formats.exchanged import WrittenFile
from zwitsers.formats.losses import Losses
from zwitsers.formats.pdn.tags import show_result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.engine.domain import Snapshot
    from zwitsers.formats.exchanged import TournamentData

_INTERNATIONAL_DRAUGHTS = "20"
_UNKNOWN_DATE = "????.??.??"
_TIME_CONTROL = re.compile(r"[*\d][\d/+:*]*", re.ASCII)
_UNRATED = (Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS)
_KEPT_FIELDS = ("name", "title", "rating", "fide_id")


def write_pdn(given: TournamentData) -> WrittenFile:
    """The file in UTF-8, and everything that a file of games has no place for."""
    text = "\n".join(
        "\n".join(f'[{name} "{_escaped(value)}"]' for name, value in tags if value) + f"\n\n{result}\n"
        for tags, result in _games(given)
    )
    return WrittenFile(text.encode("utf-8"), tuple(_losses(given)))


def _games(given: TournamentData) -> Iterator[tuple[list[tuple[str, str]], str]]:
    about, snapshot = given.about, given.snapshot
    draughts = about.game == "draughts"
    rating = "Rating" if draughts else "Elo"
    identity = "FmjdId" if draughts else "FideId"
    for number in range(1, snapshot.rounds + 1):
        for board, (white, black) in enumerate(given.games_of(number), start=1):
            mine, theirs = snapshot.entry(white, number), snapshot.entry(black, number)
            result = show_result(mine.result, theirs.result, about.game)
            one, two = snapshot.player(white), snapshot.player(black)
            yield (
                [
                    ("Event", about.name or "?"),
                    ("Site", about.place or "?"),
                    ("Date", _date(given, number)),
                    ("Round", str(number)),
                    ("White", one.name or "?"),
                    ("Black", two.name or "?"),
                    ("Result", result),
                    ("EventDate", about.start.replace("-", ".")),
                    ("Board", str(board)),
                    ("WhiteNumber", str(white)),
                    ("BlackNumber", str(black)),
                    ("WhiteTitle", one.title),
                    ("BlackTitle", two.title),
                    (f"White{rating}", str(one.rating or "")),
                    (f"Black{rating}", str(two.rating or "")),
                    (f"White{identity}", one.fide_id),
                    (f"Black{identity}", two.fide_id),
                    ("TimeControl", about.time_control if _TIME_CONTROL.fullmatch(about.time_control) else ""),
                    ("GameType", _INTERNATIONAL_DRAUGHTS if draughts else ""),
                    ("Termination", _termination(mine.result)),
                ],
                result,
            )


def _date(given: TournamentData, number: int) -> str:
    about = given.about
    known = about.round_dates[number - 1] if number <= len(about.round_dates) else ""
    if not known and about.start and about.start == about.end:
        known = about.start
    return known.replace("-", ".") or _UNKNOWN_DATE


def _termination(result: Result) -> str:
    if result is Result.ADJOURNED:
        return "unterminated"
    return "forfeit" if not result.played else ""


def _escaped(text: str) -> str:
    line = " ".join(text.split())
    return line.replace("\\", "\\\\").replace('"', '\\"')


def _losses(given: TournamentData) -> list[Problem]:
    snapshot, losses = given.snapshot, Losses(given, "PDN")
    playing = {player.number for player in snapshot.players if any(e.opponent for e in snapshot.history(player.number))}
    without = [player for player in snapshot.players if player.number not in playing]
    if without:
        some = without[0].name if len(without) == 1 else f"{without[0].name} …"
        losses.found.append(Problem("formats.pdn.lost-players", count=len(without), players=some))
    unplayed = sum(not entry.opponent for history in snapshot.histories for entry in history)
    losses.count("formats.pdn.lost-rounds", unplayed)
    entries = [entry for history in snapshot.histories for entry in history if entry.opponent]
    losses.count("formats.pdn.lost-unrated", (sum(entry.result in _UNRATED for entry in entries) + 1) // 2)
    losses.count("formats.pdn.lost-colours", (sum(entry.colour is None for entry in entries) + 1) // 2)
    if given.about.game == "draughts":
        losses.count("formats.pdn.lost-one-sided", _one_sided(snapshot))
    written = [player for player in snapshot.players if player.number in playing]
    losses.all_but(about=_kept_about(given), fields=_KEPT_FIELDS, players=written)
    return losses.found


def _one_sided(snapshot: Snapshot) -> int:
    """Games in which the arbiter gave a draw to one of the two only."""
    return sum(
        entry.played and entry.points == 1 and snapshot.entry(entry.opponent, number).points == 0
        for player in snapshot.players
        for number, entry in enumerate(snapshot.history(player.number), start=1)
        if entry.opponent
    )


def _kept_about(given: TournamentData) -> set[str]:
    about = given.about
    kept = {"name", "place", "start", "round_dates"}
    if _TIME_CONTROL.fullmatch(about.time_control):
        kept.add("time_control")
    # The last day is that of the last games.
    days = {_date(given, number) for number in range(1, given.snapshot.rounds + 1) if given.games_of(number)}
    if max(days - {_UNKNOWN_DATE}, default="") == about.end.replace("-", "."):
        kept.add("end")
    return kept
