"""A tournament as a table for the European Go Database, in the columns of OpenGotha.

The lines are in the order of the standings, since the database takes the number of an opponent for their place.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, Problem, Result
from zwitsers.engine.domain.grades import canonical
from zwitsers.engine.rules.registry import rulebook as rulebook_of
from zwitsers.engine.rules.registry import usual
from zwitsers.engine.scores.mcmahon import sums_of_resistance
from zwitsers.engine.scores.table import score_table
from zwitsers.engine.scores.units import decimal_string
from zwitsers.formats.exchanged import FormatError, TournamentData, TournamentDetails, WrittenFile
from zwitsers.formats.go import LATIN9, country_of, joined, parts_of, to_latin9, unblanked, with_comma
from zwitsers.formats.h9.cells import H9Cell, is_surely_cell, read_score, write_cell
from zwitsers.formats.h9.table import MOST_PLAYERS
from zwitsers.formats.losses import Losses

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.engine.domain import Player, Snapshot
    from zwitsers.engine.rules.rulebook import Rulebook
    from zwitsers.engine.scores.table import ScoreLine

_COLUMNS = "; Pl Name                            Rk Co Club"
_SWISS, _MCMAHON = "  NBW  SOSSODOS", "  MMS  SOSSOSOS"
_CLUB_WIDTH = 4
_PIN = re.compile(r"\d{8}", re.ASCII)
_MINUTES = re.compile(r"\d{1,4}(\.\d)?", re.ASCII)
# What would be taken for another column than it is in.
_MISTAKEN = re.compile(r"\d{1,2}[kdp]|[-?]+|x{2,4}", re.IGNORECASE | re.ASCII)
_SYMBOLS = {2: "+", 1: "=", 0: "-"}
_FORFEITS = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
_KEPT_ABOUT = ("name", "place", "country", "start", "end", "time_control", "komi")
_KEPT_FIELDS = ("name", "federation", "club", "national_id", "grade")
_LOST_RESULTS = ("unrated", "adjourned", "full-point-bye", "away", "self-draw", "no-round")


def write_h9(
    given: TournamentData | Snapshot,
    about: TournamentDetails | None = None,
    *,
    rulebook: Rulebook | None = None,
    places: Mapping[int, int] | None = None,
    tournament_class: str = "",
) -> WrittenFile:
    """The table with the scores of `rulebook` (without one, the usual one of go): points, SOS, SODOS, and for a McMahon
    the McMahon score, SOS and SOSOS.

    `places` is the final ranking, in its order: the place of everyone by number. Without one it is the order of the
    rulebook, in which players with equal scores share a place.
    `tournament_class` is the A, B, C or D that the database asks for.
    """
    if rulebook is None:
        rulebook = rulebook_of(usual("go"))
    given = given if isinstance(given, TournamentData) else TournamentData(given)
    given = given if about is None else given._replace(about=about)
    snapshot, about = given.snapshot, given.about
    if len(snapshot.players) > MOST_PLAYERS:
        raise FormatError([Problem("formats.h9.too-many-to-write", most=MOST_PLAYERS)])
    scores = score_table(snapshot, rulebook.method)
    order = rulebook.order(snapshot, scores) if places is None else tuple(places)
    sosos = sums_of_resistance(snapshot, snapshot.mcmahon, scores) if snapshot.mcmahon is not None else None
    lines = _header(snapshot, about, tournament_class)
    rows = {number: row for row, number in enumerate(order, start=1)}
    for at, number in enumerate(order):
        above = order[at - 1] if at else None
        tied = above is not None and (
            _level(scores[number], scores[above]) if places is None else places[number] == places[above]
        )
        columns = _score_columns(scores[number], rulebook, None if sosos is None else sosos[number])
        cells = [_cell(snapshot, number, turn, rows) for turn in range(1, snapshot.rounds + 1)]
        lines.append(_line("" if tied else str(at + 1), snapshot.player(number), columns, cells))
    losses = _losses(given, order)
    return WrittenFile(("\n".join(lines) + "\n").encode(LATIN9, "replace"), tuple(losses))


def _header(snapshot: Snapshot, about: TournamentDetails, tournament_class: str) -> list[str]:
    fields = {
        "CL": tournament_class,
        "EV": snapshot.name or about.name,
        "PC": _place(about),
        "DT": ",".join(date for date in (about.start, about.end or about.start) if date),
        # As OpenGotha does: the stones that are given less than the difference.
        "HA": f"h{snapshot.handicap.less}" if snapshot.handicap is not None and snapshot.handicap.less else "",
        "KM": about.komi,
        "TM": about.time_control if _MINUTES.fullmatch(about.time_control) else "",
    }
    lines = [f"; {code}[{_header_text(text)}]" for code, text in fields.items() if text]
    return [*lines, ";", _COLUMNS + (_SWISS if snapshot.mcmahon is None else _MCMAHON)]


def _place(about: TournamentDetails) -> str:
    """Country and city. Without a country OpenGotha keeps the comma, so that no city is taken for one."""
    country = country_of(about.country).upper()
    if not country:
        return f",{about.place}" if about.place else ""
    return f"{country}, {about.place}" if about.place else country


def _header_text(text: str) -> str:
    """A bracket would end the field."""
    return to_latin9(" ".join(text.split())).replace("[", "(").replace("]", ")")


def _level(one: ScoreLine, other: ScoreLine) -> bool:
    return (one.points, one.resistance_points, one.sonneborn_berger) == (
        other.points,
        other.resistance_points,
        other.sonneborn_berger,
    )


def _score_columns(line: ScoreLine, book: Rulebook, sosos: int | None) -> list[str]:
    """Latin-9 has no ½, so with decimals; the fourth column is there because OpenGotha fills four."""
    return [
        decimal_string(line.points, book.divisor),
        decimal_string(line.resistance_points, book.divisor),
        decimal_string(line.sonneborn_berger, book.sonneborn_divisor)
        if sosos is None
        else decimal_string(sosos, book.divisor),
    ]


def _line(place: str, player: Player, scores: Sequence[str], cells: Sequence[H9Cell]) -> str:
    surname, first = map(_word, parts_of(player.name))
    grade = canonical(player.grade) or "?"
    columns = "".join(f" {score:>4}" for score in scores)
    results = "".join(f" {write_cell(cell):>8}" for cell in cells)
    pin = f" |{player.national_id}" if _PIN.fullmatch(player.national_id) else ""
    country = country_of(player.federation).upper() or "XX"
    return (
        f"{place:>4} {f'{surname} {first}':<30} {grade:>3} {country} {_club(player.club):>4}{columns} 0{results}{pin}"
    )


def _word(text: str) -> str:
    """One word for the table: no blanks, nothing that would end the line, nothing that looks like another column."""
    word = "_".join(to_latin9(text).replace(";", ",").replace("|", "/").split())
    return f"_{word}" if not word or _looks_like_a_column(word) else word


def _club(text: str) -> str:
    if not text.strip():
        return "xxxx"
    return _word(text)[:_CLUB_WIDTH]


def _looks_like_a_column(word: str) -> bool:
    return bool(_MISTAKEN.fullmatch(word)) or is_surely_cell(word) or read_score(word.rstrip(".)")) is not None


def _cell(snapshot: Snapshot, number: int, turn: int, places: Mapping[int, int]) -> H9Cell:
    entry = snapshot.entry(number, turn)
    result = entry.result
    symbol = "?" if result.unfinished else _SYMBOLS[result.points]
    if not result.has_opponent:
        return H9Cell(0, symbol)
    stones = snapshot.stones_in(number, turn)
    colour = entry.colour
    if colour is None and stones:  # the player with stones has black
        colour = Colour.BLACK if (number, turn) in snapshot.stones else Colour.WHITE
    return H9Cell(places[entry.opponent], symbol, result in _FORFEITS, colour, stones)


def _losses(given: TournamentData, order: Sequence[int]) -> list[Problem]:
    snapshot, about, losses = given.snapshot, given.about, Losses(given, "h9")
    players = snapshot.players
    mcmahon, rule, avoid = snapshot.mcmahon, snapshot.handicap, snapshot.constraints.avoid
    texts = (snapshot.name or about.name, about.place)
    counts = {
        "name-form": sum(with_comma(player.name) != player.name for player in players),
        "numbers": sum(place != number for place, number in enumerate(order, start=1)),
        "grade": sum(1 for player in players if canonical(player.grade) != player.grade),
        "no-grade": sum(1 for player in players if not player.grade),
        "country": sum(1 for player in players if _country_changed(player.federation)),
        "club": sum(1 for player in players if unblanked(_club(player.club)) != _known_club(player.club)),
        "pin": sum(1 for player in players if player.national_id and not _PIN.fullmatch(player.national_id)),
        "empty-rounds": _empty_rounds(snapshot),
        "mcmahon": 1 if mcmahon is not None or rule is not None or avoid else 0,
        "header": sum(1 for text in texts if _header_text(text) != text) + _country_changed(about.country),
        "time-limit": 1 if about.time_control and not _MINUTES.fullmatch(about.time_control) else 0,
    }
    for name, times in counts.items():
        losses.count(f"formats.exchange.lost-{name}", times)
    losses.found += [
        Problem("formats.h9.name-changed", player=player.number, name=player.name, written=written)
        for player in players
        if (written := _name_read(player.name)) != with_comma(player.name)
    ]
    losses.results(*_LOST_RESULTS)
    losses.all_but(about=_KEPT_ABOUT, fields=_KEPT_FIELDS)
    return losses.found


def _empty_rounds(snapshot: Snapshot) -> int:
    """How many rounds at the end, without a game or a free win, look as if they are still to be played."""
    shown = [
        number
        for history in snapshot.histories
        for number, entry in enumerate(history, start=1)
        if entry.opponent or entry.result.free_point
    ]
    return snapshot.rounds - max(shown, default=0)


def _country_changed(federation: str) -> bool:
    return bool(federation) and country_of(federation).upper() != federation


def _known_club(club: str) -> str:
    return club if club.strip() else "xxxx"


def _name_read(name: str) -> str:
    surname, first = map(_word, parts_of(name))
    return joined(unblanked(surname), unblanked(first))
