"""Rating lists of generated players, in the formats in which federations offer them; for tests and for script/bench."""

from __future__ import annotations

import random
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_BEGINS = (*"bcdfghjklmnprstvwz", "br", "ch", "dr", "gr", "kr", "sch", "sh", "st", "tr", "zh")
_VOWELS = (*"aeiouaeioy", "aa", "ee", "ie", "oo")
_ENDS = (*"nrstlkmv", "nd", "rs", "ng", "", "")
_FEDERATIONS = ("NED", "GER", "IND", "FRA", "ESP", "USA", "IRI", "TUR", "POL", "BEL")
_PREFIXES = ("Van der", "De", "Van", "Al")

FIDE_HEADING = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
# The widths of those columns.
_FIDE_WIDTHS = (15, 61, 4, 4, 5, 5, 15, 4, 6, 4, 3, 6, 4, 3, 6, 4, 3, 6, 4)
SINGLE_HEADING = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SEP26 Gms K  B-day Flag"
)
_SINGLE_WIDTHS = (15, 61, 4, 4, 5, 5, 15, 4, 6, 4, 3, 6, 4)


class Person(NamedTuple):
    number: str
    name: str
    federation: str = "NED"
    sex: str = "M"
    title: str = ""
    rating: int = 0
    rapid: int = 0
    blitz: int = 0
    birth: str = ""
    flag: str = ""


def people(count: int, seed: int = 1) -> Iterator[Person]:
    """Generated players: some names are everywhere and most are rare, as in a real list."""
    chance = random.Random(seed)
    surnames, first_names = _names(chance, 2 + count // 6, 2, 4), _names(chance, 2 + count // 40, 1, 3)
    by_surname = list(accumulate(1 / (place + 20) ** 0.9 for place in range(len(surnames))))
    by_first = list(accumulate(1 / (place + 10) for place in range(len(first_names))))
    for place in range(count):
        (surname,) = chance.choices(surnames, cum_weights=by_surname)
        first = " ".join(chance.choices(first_names, cum_weights=by_first, k=1 + (chance.random() < 0.2)))
        if chance.random() < 0.04:
            surname = f"{chance.choice(_PREFIXES)} {surname}"
        rating = chance.randint(1400, 2800) if chance.random() < 0.4 else 0
        yield Person(
            str(100_000 + 7 * place),
            f"{surname}, {first}",
            chance.choice(_FEDERATIONS),
            "F" if chance.random() < 0.1 else "M",
            "GM" if rating > 2700 else "",
            rating,
            max(rating - 40, 0),
            max(rating - 60, 0),
            str(chance.randint(1940, 2018)),
            "i" if chance.random() < 0.2 else "",
        )


def _names(chance: random.Random, count: int, shortest: int, longest: int) -> list[str]:
    def name() -> str:
        syllables = range(chance.randint(shortest, longest))
        return "".join(chance.choice(_BEGINS) + chance.choice(_VOWELS) + chance.choice(_ENDS) for _ in syllables)

    return [name().capitalize() for _ in range(count)]


def fide_text(players: Iterable[Person]) -> Iterator[str]:
    """The combined list, line by line."""
    yield f"{FIDE_HEADING}\r\n"
    for p in players:
        ratings = [cell for rating in (p.rating, p.rapid, p.blitz) for cell in (str(rating or ""), "0", "20")]
        cells = (p.number, p.name, p.federation, p.sex, p.title, "", "", "", *ratings, p.birth, p.flag)
        yield _fixed(cells, _FIDE_WIDTHS)


def fide_single_text(players: Iterable[Person]) -> Iterator[str]:
    """The list of one pace: its ratings stand under the month."""
    yield f"{SINGLE_HEADING}\r\n"
    for p in players:
        cells = (p.number, p.name, p.federation, p.sex, p.title, "", "", "", str(p.rating), "0", "20", p.birth, p.flag)
        yield _fixed(cells, _SINGLE_WIDTHS)


def _fixed(cells: tuple[str, ...], widths: tuple[int, ...]) -> str:
    return "".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + "\r\n"


def fide_xml(players: Iterable[Person]) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="utf-8"?>\n<playerslist>\n'
    for p in players:
        name = p.name.replace("&", "&amp;")
        yield (
            f"<player>\n<fideid>{p.number}</fideid>\n<name>{name}</name>\n<country>{p.federation}</country>\n"
            f"<sex>{p.sex}</sex>\n<title>{p.title}</title>\n<w_title></w_title>\n<o_title></o_title>\n"
            f"<foa_title></foa_title>\n<rating>{p.rating}</rating>\n<games>0</games>\n<k>20</k>\n"
            f"<rapid_rating>{p.rapid}</rapid_rating>\n<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n"
            f"<blitz_rating>{p.blitz}</blitz_rating>\n<blitz_games>0</blitz_games>\n<blitz_k>20</blitz_k>\n"
            f"<birthday>{p.birth}</birthday>\n<flag>{p.flag}</flag>\n</player>\n"
        )
    yield "</playerslist>\n"


def knsb_csv(players: Iterable[Person]) -> bytes:
    rows = "".join(
        f"{p.number};{p.name};{p.title};{p.federation};{p.rating or ''};30;{p.birth};{'w' if p.sex == 'F' else ''}\r\n"
        for p in players
    )
    return f"Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n{rows}".encode("cp1252")


class GoPlayer(NamedTuple):
    pin: str
    # Surname and first names, with _ for the blanks within each.
    name: str
    country: str = "NL"
    club: str = "Amst"
    grade: str = "4d"
    rating: int = 2400


def egf_page(players: Iterable[GoPlayer], date: str = "22 Feb 2026") -> bytes:
    """The page called alleuro."""
    rows = []
    for p in players:
        line = [" "] * 95
        for column, text in (
            *((2, p.pin), (12, p.name), (50, p.country), (54, p.club), (61, p.grade.rjust(3)), (66, "---")),
            *((72, str(p.rating).rjust(4)), (78, "  12"), (84, "T260115A")),
        ):
            line[column - 1 : column - 1 + len(text)] = text
        rows.append("".join(line).rstrip())
    page = (
        f"<html><body><h1>All European players</h1> ({date})\n<pre>\n"
        "  Pin_Nr   Name                                 Coun Club  Grade P&amp;D  GoR   #T    Last\n\n"
        + "\n".join(rows)
        + "\n</pre></body></html>\n"
    )
    return page.encode("iso-8859-1")
