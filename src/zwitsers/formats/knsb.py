"""The form in which results go to the KNSB for its rating list: TRF with habits of its own.

Days first in the dates of the tournament, points in those of the rounds, M, V or X, the KNSB's own number
(relatienummer) on the left of the place of FIDE's, and a birth date that nobody was born on where it is not known. Only
games that were played go in, of a batch of rounds: a club sends the same competition several times a year.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import PlayerRound, Problem, Result, Snapshot
from zwitsers.engine.domain.ratings import as_entered
from zwitsers.formats.dates import iso_date
from zwitsers.formats.exchanged import FormatError, TournamentData, WrittenFile
from zwitsers.formats.losses import FieldsProblem, Losses
from zwitsers.formats.trf.cells import write_cell
from zwitsers.formats.trf.columns import IDENTITY, MOST_PLAYERS, NAME, clean, put
from zwitsers.formats.trf.players import new_line
from zwitsers.formats.trf.reader import KNSB_UNKNOWN_BIRTH
from zwitsers.formats.trf.scoring import STANDARD, total
from zwitsers.formats.trf.writer import dates_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zwitsers.engine.domain import Player

_ENDING = "\r\n"
_SEXES = {"m": "M", "v": "V", "w": "V", "f": "V"}
_UNPLAYED = "  0000 -  "
_RATED = (Result.WIN, Result.DRAW, Result.LOSS)
_NO_GAME = PlayerRound(Result.ABSENT)
_KEPT_ABOUT = ("name", "place", "country", "start", "end", "arbiter", "arbiter_email", "round_dates")
_KEPT_FIELDS = ("name", "rating", "federation", "national_id", "sex", "birth")


def write_knsb(given: TournamentData, rounds: tuple[int, int] | None = None) -> WrittenFile:
    """The games of these rounds (all: None). FormatError when there is none among them."""
    first, last = rounds or (1, given.snapshot.rounds)
    batch = _batch(given.snapshot, first, last)
    if not any(entry.opponent for history in batch for entry in history):
        raise FormatError([Problem("formats.knsb.no-games", first=first, last=last)])
    too_large = [number for number in given.snapshot.numbers if number > MOST_PLAYERS]
    if too_large:
        raise FormatError([Problem("trf.number-too-large", player=too_large[0], most=MOST_PLAYERS)])
    dates = given.about.round_dates[first - 1 : last]
    lines = _header(given, dates, whole=rounds is None)
    table = STANDARD.table()
    for player, history in zip(given.snapshot.players, batch, strict=True):
        line = new_line(_as_knsb(player), total(table, history))
        line = put(line, IDENTITY, clean(player.national_id) or "0")
        lines.append(line + "".join(write_cell(entry) if entry.opponent else _UNPLAYED for entry in history))
    losses = (*_missing(given, dates, last - first + 1), *_losses(given, first, last))
    return WrittenFile("".join(line + _ENDING for line in lines).encode("utf-8"), losses)


def _batch(snapshot: Snapshot, first: int, last: int) -> list[tuple[PlayerRound, ...]]:
    """Games that count for a rating; of a forfeit, a bye or a game that is not over nothing is left."""

    def rated(player: Player, number: int) -> PlayerRound:
        entry = snapshot.entry(player.number, number)
        return entry if entry.result in _RATED and entry.colour is not None else _NO_GAME

    return [
        tuple(rated(player, number) for number in range(first, min(last, snapshot.rounds) + 1))
        for player in snapshot.players
    ]


def _as_knsb(player: Player) -> Player:
    birth = iso_date(player.birth).replace("-", ".")
    if not birth and player.birth_year:
        birth = f"{player.birth_year}.01.01"
    return as_entered(player)._replace(
        sex=_SEXES.get(player.sex.lower(), "X"),
        title="",
        birth=birth or KNSB_UNKNOWN_BIRTH,
        fide_id="",
    )


def _header(given: TournamentData, dates: Sequence[str], *, whole: bool) -> list[str]:
    """A batch begins and ends with its own rounds, when all their days are known."""
    about, snapshot = given.about, given.snapshot
    start, end = about.start, about.end or about.start
    if all(dates) and dates and (not whole or not start):
        start, end = min(dates), max(dates)
    texts = {
        "012": clean(about.name),
        "022": clean(about.place),
        "032": clean(about.country) or "NED",
        "042": _day_first(start),
        "052": _day_first(end),
        "062": str(len(snapshot.players)),
        "102": clean(" ".join(part for part in (about.arbiter, about.arbiter_email) if part)),
    }
    lines = [f"{code} {text}" for code, text in texts.items() if text]
    if any(dates):
        lines.append(dates_line([date[2:].replace("-", ".") for date in dates]) + "  ")
    return lines


def _day_first(date: str) -> str:
    return "/".join(reversed(date.split("-"))) if date else ""


def _missing(given: TournamentData, dates: tuple[str, ...], rounds: int) -> list[Problem]:
    """What the KNSB asks for and the tournament does not have."""
    about = given.about
    required = {
        "start": about.start or (dates and all(dates)),
        "arbiter": about.arbiter,
        "arbiter_email": about.arbiter_email,
        "round_dates": len([date for date in dates if date]) == rounds,
    }
    missing = [name for name, there in required.items() if not there]
    found: list[Problem] = [FieldsProblem("formats.knsb.missing", fields=", ".join(missing))] if missing else []
    unknown = [player for player in given.snapshot.players if not re.fullmatch(r"\d+", player.national_id.strip())]
    if unknown:
        found.append(Problem("formats.knsb.numbers", count=len(unknown), name=unknown[0].name))
    return found


def _losses(given: TournamentData, first: int, last: int) -> list[Problem]:
    snapshot, losses = given.snapshot, Losses(given, "KNSB")
    left_out = [
        entry.result
        for history in snapshot.histories
        for entry in history[first - 1 : last]
        if entry.result.has_opponent and (entry.result not in _RATED or entry.colour is None)
    ]
    losses.count("formats.knsb.games-left-out", (len(left_out) + 1) // 2)
    byes = sum(
        entry.points > 0 for history in snapshot.histories for entry in history[first - 1 : last] if not entry.opponent
    )
    losses.count("formats.knsb.byes", byes)
    losses.results("away", rounds=slice(first - 1, last))
    width = NAME[1] - NAME[0] + 1
    losses.found += [
        Problem("trf.name-cut", player=player.number, name=player.name, width=width)
        for player in snapshot.players
        if len(clean(player.name)) > width
    ]
    years = [player for player in snapshot.players if player.birth and not iso_date(player.birth)]
    losses.count("formats.knsb.births", len(years))
    # The file has national ratings, whichever rating counts here.
    losses.all_but(about=_KEPT_ABOUT, fields=_KEPT_FIELDS, players=[as_entered(player) for player in snapshot.players])
    return losses.found
