"""TRF lines and whole files for the tests; each file shows the ways of one family of programs."""

from __future__ import annotations


def player_line(
    number: int,
    *rounds: str,
    name: str = "",
    points: str = "0.0",
    rank: str = "",
    sex: str = "",
    title: str = "",
    rating: str = "",
    federation: str = "",
    identity: str = "",
    birth: str = "",
) -> str:
    """A player line in the columns of TRF16; a round is given as in a file: `0002 w 1`."""
    name = name or f"Player, {number}"
    fields = f"001 {number:4d} {sex:1}{title:>3} {name:<33} {rating:>4} {federation:3} {identity:>11} {birth:10}"
    return f"{fields} {points:>4} {rank:>4}" + "".join(f"  {text}" for text in rounds)


def file_of(*lines: str, ending: str = "\n", encoding: str = "utf-8") -> bytes:
    return "".join(line + ending for line in lines).encode(encoding)


PLAIN = file_of(
    "012 Voorjaarstoernooi",
    "022 Zwolle",
    "042 2024/03/01",
    "052 2024/03/03",
    "062 5",
    "XXR 5",
    player_line(1, "0003 w 1", "0000 - U", "0002 b =", name="Aarts, Anna", points="2.5", rating="2101", sex="w"),
    player_line(2, "0004 w =", "0003 b 1", "0001 w =", name="Bakker, Bert", points="2.0", title="FM", rating="2243"),
    player_line(3, "0001 b 0", "0002 w 0", "0004 b +", name="Citroën, Cas", points="1.0", rating="1950"),
    player_line(4, "0002 b =", "0005 w L", "0003 w -", name="Dijk, Dora", points="0.5", rating="1888"),
    player_line(5, "0000 - H", "0004 b W", "0000 - F", name="Eskes, Ed", points="2.5"),
)

# JaVaFo and bbpPairings: scoring, forbidden pairs, absentees, acceleration, a first colour.
EXTENDED = file_of(
    "012 Engine file",
    "062 4",
    "XXR 7",
    "XXC rank black1",
    "XXS W=3 D=1 PAB=3",
    "XXP 1 4",
    "XXZ 3",
    "XXA    1  1.0  1.0  0.5",
    "BBW  3.0",
    "BBD  1.0",
    player_line(1, "0002 w 1", points="3.0", rating="2400"),
    player_line(2, "0001 b 0", points="0.0", rating="2300"),
    player_line(3, "0004 w =", points="1.0", rating="2200"),
    player_line(4, "0003 b =", points="1.0", rating="2100"),
    ending="\r",
)

# TRF26, with comments, a team record and a record of a federation.
MODERN = file_of(
    "### made by hand",
    "012 Modern open",
    "062 4",
    "142 5",
    "152 W",
    "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5",
    "172 FIDE",
    "182 Zwitsers",
    "192 CUSTOM_SWISS",
    "202 BH,SB",
    "212 PTS,BH,SB",
    "222 5400+30",
    "240 H   2    4",
    "240 F   4    1    2",
    "250       1.0   1   2    1    2",
    "260   1   3    1    2    3",
    "260   2        3    4",
    "299 -         0.5    1    4",
    "310   1 First team                       FIRST   2100    2.0    1.0   1     1    2",
    player_line(1, "0002 w 1", points="1.0", rating="2400"),
    player_line(2, "0001 b 0", points="0.0", rating="2300"),
    player_line(3, "0004 w X", points="0.5", rating="2200"),
    player_line(4, "0003 b X", points="0.5", rating="2100"),
    "NED    4      Player, 4                         2050 NED     7654321",
    ending="\r\n",
)

# Swiss-Manager: rulers, a legend, right-aligned opponents, absences as `0000 - -`.
SWISS_MANAGER = file_of(
    "012 Clubkampioenschap",
    "062 4 (3)",
    "092 Individual: Swiss-System (Standard)",
    "132                                                                                        24/03/01  24/03/02",
    "0        1         2         3         4",
    "1234567890123456789012345678901234567890",
    "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR",
    player_line(1, "   2 w 1", "   3 b 0", name="Klaassen,Karel", points="1.0", rank="2", title="IM", rating="2440"),
    player_line(2, "   1 b 0", "0000 - -", name="Lammers,Lies", points="0.0", rank="4", title="g", rating="2001"),
    player_line(3, "   4 w 1", "   1 w 1", name="Müller,Max", points="2.0", rank="1", title="wf", rating="1990"),
    player_line(4, "   3 b 0", "0000 - +", name="Nagel,Nora", points="1.0", rank="3", rating="0"),
    ending="\r\n",
    encoding="cp1252",
)

# The form in which clubs send results to the KNSB for its rating list.
KNSB = file_of(
    "012 Interne competitie",
    "042 01/09/2023",
    "052 31/05/2024",
    "062 40",
    "102 Wim Wedstrijdleider wl@example.org",
    "132                                                                                        23.09.01  23.09.08  ",
    *(
        line[:57] + f"{identity:<11}" + line[68:]
        for identity, line in (
            ("7654321", player_line(1, "0002 w 1", "0003 b =", points="1.5", sex="M", birth="1900.01.01", rank="1")),
            ("0", player_line(2, "0001 b 0", "0000 -  ", points="0.0", sex="V", birth="1988.04.03", rank="2")),
            ("123", player_line(3, "0000 -  ", "0001 w =", points="0.5", sex="X", birth="1900.01.01", rank="3")),
        )
    ),
    ending="\r\n",
)

_LICHESS_LINES = (
    "012 Weekly swiss",
    "022 https://lichess.org/swiss/abcdefgh",
    "032 Lichess",
    "042 Dec 10, 2020",
    "062 4",
    "102 https://lichess.org/swiss",
    "XXR 4",
    "XXC black1",
)


def _online_line(number: int, name: str, points: str, *blocks: str) -> str:
    """The name one column late, nothing in the fields that a web site does not know."""
    return f"001 {number:4d}       {name:<32} 1500{points:>32}     " + "".join(blocks)


LICHESS = file_of(
    *_LICHESS_LINES,
    _online_line(1, "thibaultje", "2.0", "     2 w 1", "         U"),
    _online_line(2, "grote_meester", "1.0", "     1 b 0", "     3 w 1", "  0000   -"),
    _online_line(3, "late_joiner", "0.5", "         H", "     2 b 0"),
    _online_line(4, "gone", "0.0", "         -", "         -"),
)

LIDRAUGHTS = file_of(
    *(line.replace("ichess", "idraughts") for line in _LICHESS_LINES),
    _online_line(1, "damkampioen", "4.0", "     2 w 1", "         U"),
    _online_line(2, "dammer", "2.0", "     1 b 0", "     3 w 1", "  0000   -"),
    _online_line(3, "laatkomer", "1.0", "         H", "     2 b 0"),
    _online_line(4, "weg", "0.0", "         -", "         -"),
)

SAMPLES = {
    "plain": PLAIN,
    "extended": EXTENDED,
    "modern": MODERN,
    "swiss-manager": SWISS_MANAGER,
    "knsb": KNSB,
    "lichess": LICHESS,
    "lidraughts": LIDRAUGHTS,
}
