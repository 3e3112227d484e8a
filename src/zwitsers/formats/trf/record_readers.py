"""The records around the player lines, read: those that pairing programs add to TRF16 (XX* of JaVaFo, BB* of
bbpPairings) and those of TRF26. Those that shape the tournament are read; the others are checked and left alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Colour, ForbiddenPairs, Result
from zwitsers.engine.domain.numbers import whole
from zwitsers.formats.trf.columns import MOST_ROUNDS, NUMBER, field, tenths, words
from zwitsers.formats.trf.problems import FilePosition
from zwitsers.formats.trf.records import BYES, Abnormal, Ban, Bye, Virtual
from zwitsers.formats.trf.scoring import CODES, DRAW_CODES, LOSS_CODES, WIN_CODES

if TYPE_CHECKING:
    from zwitsers.formats.findings import Findings
    from zwitsers.formats.trf.records import Handler, Records

_FIRST_COLOURS = {"white1": Colour.WHITE, "black1": Colour.BLACK}
_SHORTCUTS = {"W": WIN_CODES, "D": DRAW_CODES}
_BB_CODES = {
    "BBW": WIN_CODES,
    "BBD": DRAW_CODES,
    "BBL": LOSS_CODES,
    "BBZ": ("ZPB",),
    "BBF": ("FL",),
    "BBU": ("PAB",),
}
_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}
# P and X come last: unless they are set, they follow W and D.
_SCORING = {
    "W": (*WIN_CODES, "PAB"),
    "D": DRAW_CODES,
    "L": LOSS_CODES,
    "A": ("ZPB", "FL"),
    "Z": ("ZPB", "FL"),  # bbpPairings reads this letter for A
    "P": ("PAB",),
    "X": ("X",),
}
_MOST_RANGES = 500
_RANK_METHODS = frozenset({"FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"})
# Patterns as text: they are compiled when a file has such a record.
_SYSTEM = (
    r"FIDE_DUTCH(_2017|_2025|_2026)?(_BAKU)?|FIDE_(DUBOV|BURSTEIN|DOUBLESWISS)(_BAKU)?|CUSTOM_(SWISS|DOUBLESWISS)"
    r"|FIDE_(DOUBLE)?ROUNDROBIN|BERGER_ROUNDROBIN(_G\d+)?|BERGER_DOUBLEROUNDROBIN|CUSTOM_ROUNDROBIN"
    r"|FIDE_TEAM(_TYPE[AB])?(_MP_GP|_GP_MP|_MP|_GP)?(_BAKU)?|CUSTOM_TEAM_SWISS(_MP|_GP)?|[A-Z]+_TEAM_ROUNDROBIN"
    r"|FIDE_SCHEVENINGEN|FIDE_SCHILLER|CUSTOM_KNOCKOUT"
)
_PERIOD = r"(\d+/)?\d+(\+\d+)?"
_CLOCK = rf"{_PERIOD}(:{_PERIOD})*"
TIME_CONTROL = rf"{_CLOCK}|W{_CLOCK}-B{_CLOCK}|{_CLOCK}-{_CLOCK}"


def _planned(code: str, text: str, place: FilePosition, records: Records, findings: Findings) -> None:
    """The number of rounds, from XXR or 142."""
    rounds = whole(text)
    if rounds is None or not 1 <= rounds <= MOST_ROUNDS:
        findings.problem("trf.rounds", *place, record=code, text=text, most=MOST_ROUNDS)
    else:
        records.planned.append((rounds, code, place))


def _named(line: str, line_number: int, findings: Findings) -> dict[int, FilePosition]:
    """The players named in a free-format record, each with their place."""
    found: dict[int, FilePosition] = {}
    for column, word in words(line):
        number = whole(word)
        if number is None:
            findings.problem("trf.player-number", line_number, column, record=line[:3], text=word)
        else:
            found.setdefault(number, FilePosition(line_number, column))
    return found


def _xxr(line: str, line_number: int, records: Records, findings: Findings) -> None:
    column, word = next(iter(words(line)), (5, ""))
    _planned("XXR", word, FilePosition(line_number, column), records, findings)


def _xxc(line: str, line_number: int, records: Records, findings: Findings) -> None:
    """`rank` asks for pairing by the order of the lines. In the Dutch rulebooks a lot number is the starting rank
    (R2.3): there it is reported, and not obeyed."""
    for column, word in words(line):
        if word.lower() in _FIRST_COLOURS:
            records.lot_colours.append((_FIRST_COLOURS[word.lower()], "XXC", FilePosition(line_number, column)))
        elif word.lower() == "rank":
            records.by_line = True
            findings.warn("trf.xxc-rank", line_number, column)
        else:
            findings.warn("trf.xxc-word", line_number, column, text=word)


def _xxz(line: str, line_number: int, records: Records, findings: Findings) -> None:
    for number, place in _named(line, line_number, findings).items():
        records.byes.append(Bye(None, Result.ABSENT, number, place))


def _xxp(line: str, line_number: int, records: Records, findings: Findings) -> None:
    places = _named(line, line_number, findings)
    if len(places) >= 2:
        records.bans.append(Ban(ForbiddenPairs(frozenset(places)), places))
    else:
        findings.warn("trf.one-forbidden", line_number, 1, record="XXP")


def _xxs(line: str, line_number: int, records: Records, findings: Findings) -> None:
    for column, word in words(line):
        code, equals, value = word.partition("=")
        codes = _SHORTCUTS.get(code.upper()) or ((code.upper(),) if code.upper() in CODES else ())
        points = tenths(value)
        if not equals or not codes or points is None:
            findings.problem("trf.xxs", line_number, column, text=word, codes=" ".join(sorted(CODES - {"X"})))
        else:
            records.scoring = records.scoring.changed((name, points) for name in codes)
            records.scoring_declared = True


def _bb(line: str, line_number: int, records: Records, findings: Findings) -> None:
    points = tenths(field(line, (5, 8)))
    if points is None:
        findings.problem("trf.points-value", line_number, 5, record=line[:3], text=field(line, (5, 8)))
    else:
        records.scoring = records.scoring.changed((name, points) for name in _BB_CODES[line[:3]])
        records.scoring_declared = True


def _xxa(line: str, line_number: int, records: Records, findings: Findings) -> None:
    """Virtual points of an accelerated tournament, of one player by round, in fixed columns."""
    number = whole(field(line, NUMBER))
    if number is None:
        findings.problem("trf.player-number", line_number, 5, record="XXA", text=field(line, NUMBER))
        return
    for turn, column in enumerate(range(10, len(line.rstrip()) + 1, 5), start=1):
        text = field(line, (column, column + 3))
        points = tenths(text) if text else 0
        if points is None:
            findings.problem("trf.points-value", line_number, column, record="XXA", text=text)
        elif points:
            records.virtual.append(Virtual(points, (turn, turn), (number, number), FilePosition(line_number, 5)))
    findings.warn_once("trf.acceleration", line_number, 1, record="XXA")


# TRF26


def _round(line: str, columns: tuple[int, int], place_line: int, findings: Findings) -> int | None:
    """A round number in three columns; 0 for blank or zeros, None (and a problem) when it is no number."""
    text = field(line, columns)
    number = whole(text) if text else 0
    if number is None:
        findings.problem("trf.round-number", place_line, columns[0], record=line[:3], text=text, most=MOST_ROUNDS)
    return number


def _players(line: str, first: int, line_number: int, findings: Findings) -> dict[int, FilePosition]:
    """Players in columns of four with a blank between, from column `first` on."""
    found: dict[int, FilePosition] = {}
    for column in range(first, len(line.rstrip()) + 1, 5):
        text = field(line, (column, column + 3))
        number = whole(text) if text else 0
        if number is None or line[column + 3 : column + 4].strip():
            findings.problem("trf.player-column", line_number, column, record=line[:3], text=text)
        elif number:
            found.setdefault(number, FilePosition(line_number, column))
    return found


def _points(line: str, columns: tuple[int, int], line_number: int, findings: Findings) -> int | None:
    """Points in tenths, below zero for a penalty; 0 where nothing stands, None (and a problem) when it is no number."""
    text = field(line, columns)
    points = tenths(text.removeprefix("-")) if text else 0
    if points is None:
        findings.problem("trf.points-value", line_number, columns[0], record=line[:3], text=text)
        return None
    return -points if text.startswith("-") else points


def _142(line: str, line_number: int, records: Records, findings: Findings) -> None:
    _planned("142", line[3:].strip(), FilePosition(line_number, 5), records, findings)


def _152(line: str, line_number: int, records: Records, findings: Findings) -> None:
    colour = _COLOURS.get(line[3:].strip().upper())
    if colour is None:
        findings.problem("trf.first-colour", line_number, 5, text=line[3:].strip())
    else:
        records.lot_colours.append((colour, "152", FilePosition(line_number, 5)))


def _162(line: str, line_number: int, records: Records, findings: Findings) -> None:
    read: dict[str, int] = {}
    for column in range(6, len(line.rstrip()) + 1, 9):
        code, value = field(line, (column, column)).upper(), field(line, (column + 1, column + 4))
        if not code and not value:
            continue
        points = tenths(value)
        if code not in _SCORING or points is None:
            findings.problem("trf.162", line_number, column, text=f"{code}{value}")
        else:
            read[code] = points
    changes = [(name, read[code]) for code, names in _SCORING.items() if code in read for name in names]
    records.scoring = records.scoring.changed(changes)
    records.scoring_declared = records.scoring_declared or bool(changes)


def _172(line: str, line_number: int, records: Records, findings: Findings) -> None:
    words = line[3:].split()
    if not words or len(words) > 2 or words[-1].upper() not in _RANK_METHODS:
        findings.warn("trf.172", line_number, 5, text=line[3:].strip(), codes=" ".join(sorted(_RANK_METHODS)))


def _192(line: str, line_number: int, records: Records, findings: Findings) -> None:
    code = line[3:].strip().upper()
    if re.fullmatch(_SYSTEM, code, re.ASCII):
        records.system, records.system_place = code, FilePosition(line_number, 5)
    else:
        findings.warn("trf.192", line_number, 5, text=line[3:].strip())


def _222(line: str, line_number: int, records: Records, findings: Findings) -> None:
    if not re.fullmatch(TIME_CONTROL, line[3:].strip().upper(), re.ASCII):
        findings.warn("trf.222", line_number, 5, text=line[3:].strip())


def _240(line: str, line_number: int, records: Records, findings: Findings) -> None:
    kind = field(line, (5, 5)).upper()
    round_number = _round(line, (7, 9), line_number, findings)
    players = _players(line, 11, line_number, findings)
    if kind not in BYES:
        findings.problem("trf.bye-kind", line_number, 5, text=kind)
    elif round_number == 0:
        findings.problem("trf.round-number", line_number, 7, record="240", text="", most=MOST_ROUNDS)
    elif round_number:
        for number, place in players.items():
            records.byes.append(Bye(round_number, BYES[kind], number, place))


def _is_one_too_many(line: str, line_number: int, so_far: int, findings: Findings) -> bool:
    """Limit of players in a range: each costs work, and no tournament needs more."""
    if so_far == _MOST_RANGES:
        findings.problem("trf.too-many-records", line_number, 1, record=line[:3], most=_MOST_RANGES)
    return so_far >= _MOST_RANGES


def _250(line: str, line_number: int, records: Records, findings: Findings) -> None:
    _points(line, (5, 8), line_number, findings)  # match points of teams
    points = _points(line, (10, 13), line_number, findings)
    first, last = (_round(line, columns, line_number, findings) for columns in ((15, 17), (19, 21)))
    players = [whole(field(line, columns) or "0") for columns in ((23, 26), (28, 31))]
    if None in players or line[31:].strip():
        findings.problem("trf.player-column", line_number, 23, record="250", text=line[22:].strip())
    elif points and first is not None and last is not None:
        one, two = players[0] or 0, players[1] or players[0] or 0
        if _is_one_too_many(line, line_number, records.ranges, findings):
            return
        records.ranges += 1
        if not (1 <= first <= (last or first) and 1 <= one <= two):
            findings.problem("trf.250", line_number, 15, first=first, last=last, one=one, two=two)
        else:
            records.virtual.append(Virtual(points, (first, last or first), (one, two), FilePosition(line_number, 23)))
    findings.warn_once("trf.acceleration", line_number, 1, record="250")


def _260(line: str, line_number: int, records: Records, findings: Findings) -> None:
    """Blank or zero for a round leaves that end open."""
    first = _round(line, (5, 7), line_number, findings)
    last = _round(line, (9, 11), line_number, findings)
    players = _players(line, 13, line_number, findings)
    if first is None or last is None:
        return
    if last and last < first:
        findings.problem("trf.round-range", line_number, 5, first=first, last=last)
    elif len(players) < 2:
        findings.warn("trf.one-forbidden", line_number, 1, record="260")
    else:
        records.bans.append(Ban(ForbiddenPairs(frozenset(players), first or 1, last or None), players))


def _299(line: str, line_number: int, records: Records, findings: Findings) -> None:
    kind = field(line, (5, 5)).upper()
    if kind and kind not in "WDLFHZ+-":
        findings.problem("trf.299", line_number, 5, text=kind)
        return
    _points(line, (8, 11), line_number, findings)  # match points of teams
    points = _points(line, (14, 17), line_number, findings)
    round_number = _round(line, (20, 22), line_number, findings)
    players = _players(line, 24, line_number, findings)
    if points is None or round_number is None:
        return
    if _is_one_too_many(line, line_number, len(records.abnormal), findings):
        return
    if not kind and not players:
        findings.problem("trf.299-nobody", line_number, 24)
        return
    records.abnormal.append(Abnormal(kind, points, round_number, players, FilePosition(line_number, 24)))


HANDLERS: dict[str, Handler] = {
    "XXR": _xxr,
    "XXC": _xxc,
    "XXZ": _xxz,
    "XXP": _xxp,
    "XXS": _xxs,
    "XXA": _xxa,
    **dict.fromkeys(_BB_CODES, _bb),
    "142": _142,
    "152": _152,
    "162": _162,
    "172": _172,
    "192": _192,
    "222": _222,
    "240": _240,
    "250": _250,
    "260": _260,
    "299": _299,
}
