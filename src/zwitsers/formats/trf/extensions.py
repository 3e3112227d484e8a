"""The records that pairing programs add to TRF16: XX* of JaVaFo and BB* of bbpPairings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.domain import Colour, ForbiddenPairs, Result
from zwitsers.formats.trf.columns import MOST_ROUNDS, NUMBER, field, tenths, whole, words
from zwitsers.formats.trf.places import Place
from zwitsers.formats.trf.records import Ban, Bye, Virtual
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


def add_planned(code: str, text: str, place: Place, records: Records, findings: Findings) -> None:
    """The number of rounds, from XXR or 142."""
    rounds = whole(text)
    if rounds is None or not 1 <= rounds <= MOST_ROUNDS:
        findings.problem("trf.rounds", *place, record=code, text=text, most=MOST_ROUNDS)
    else:
        records.planned.append((rounds, code, place))


def numbers(line: str, line_number: int, findings: Findings) -> dict[int, Place]:
    """The players named in a free-format record, each with his place."""
    found: dict[int, Place] = {}
    for column, word in words(line):
        number = whole(word)
        if number is None:
            findings.problem("trf.player-number", line_number, column, record=line[:3], text=word)
        else:
            found.setdefault(number, Place(line_number, column))
    return found


def _xxr(line: str, line_number: int, records: Records, findings: Findings) -> None:
    column, word = next(iter(words(line)), (5, ""))
    add_planned("XXR", word, Place(line_number, column), records, findings)


def _xxc(line: str, line_number: int, records: Records, findings: Findings) -> None:
    """`rank` asks for pairing by the order of the lines. In the Dutch rulebooks a lot number is the starting rank
    (R2.3): there it is reported, and not obeyed."""
    for column, word in words(line):
        if word.lower() in _FIRST_COLOURS:
            records.lot_colours.append((_FIRST_COLOURS[word.lower()], "XXC", Place(line_number, column)))
        elif word.lower() == "rank":
            records.by_line = True
            findings.warn("trf.xxc-rank", line_number, column)
        else:
            findings.warn("trf.xxc-word", line_number, column, text=word)


def _xxz(line: str, line_number: int, records: Records, findings: Findings) -> None:
    for number, place in numbers(line, line_number, findings).items():
        records.byes.append(Bye(None, Result.ABSENT, number, place))


def _xxp(line: str, line_number: int, records: Records, findings: Findings) -> None:
    places = numbers(line, line_number, findings)
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
            records.virtual.append(Virtual(points, (turn, turn), (number, number), Place(line_number, 5)))
    findings.warn_once("trf.acceleration", line_number, 1, record="XXA")


HANDLERS: dict[str, Handler] = {
    "XXR": _xxr,
    "XXC": _xxc,
    "XXZ": _xxz,
    "XXP": _xxp,
    "XXS": _xxs,
    "XXA": _xxa,
    **dict.fromkeys(_BB_CODES, _bb),
}
