"""OpenGotha files as they are found: of many versions, of every kind of tournament, and with what organisers do to
them. Each seed gives one file. The shapes are those of files of OpenGotha 3.3 to 3.52; names are made up."""

from __future__ import annotations

from random import Random
from xml.sax.saxutils import quoteattr

_RESULTS = (
    *("WHITEWINS", "BLACKWINS", "EQUAL", "BOTHLOSE", "BOTHWIN", "UNKNOWN", "WHITEWINS_BYDEF", "BLACKWINS_BYDEF"),
    *("EQUAL_BYDEF", "BOTHWIN_BYDEF", "BOTHLOSE_BYDEF"),
)
_NAMES = (
    *(("Sm_it", "An na"), ("de la Cruz", "José"), ("Müller", "Zoë"), ("?", "??"), ("Le", "Van_Tam"), ("李", "世乭")),
    *(("O'Neil", "Sean"), ("Weiß", "Jürgen"), ("İpek", "Işıl")),
)
_RANKS = ("30K", "20K", "18K", "10K", "5K", "3K", "2K", "1K", "1D", "2D", "3D", "4D", "5D", "7D", "9D")
_PLACED_BY = (
    *(("MMS", "SOSM", "SOSOSM"), ("MMS", "SOSM", "SODOSM"), ("MMS", "SOSM-1", "DC"), ("MMS", "CUSSM", "SDC", "Rating")),
    *(("NBW", "SOSW", "SOSOSW"), ("NBW", "SDC", "Rating"), ("NBW", "NBW"), (), ("CAT", "NBW", "EXT", "EXR"), ("CPS",)),
    *(("BZS", "SOSB", "SOSOSB"), ("STS", "SOSTS", "MMS"), ("NBW", "MMS", "SOSM")),
    *(("SOSM", "SOSOSM", "MMS"), ("CAT", "SDC", "NBW"), ("Rating",)),
)
_ROOTS = (
    'dataVersion="201" gothaMinorVersion="5" gothaVersion="348" saveDT="20191119110542"',
    'fullVersionNumber="3.51.09" privateTournament="true" runningMode="SAL"',
    'dataVersion="200"',
)
_GROUPS = '<BZHGroups><BZHGroup lowerLimit="2K" number="1"/><BZHGroup lowerLimit="7K" number="2"/></BZHGroups>'


def gotha_file(seed: int) -> bytes:
    random = Random(f"gotha {seed}")
    players = [_player(random, number) for number in range(random.choice((0, 1, 2, 3, 8, 8, 15, 20, 40)))]
    keys = [f"{one['name']}{one['firstName']}".replace(" ", "").upper() for one in players]
    rounds = random.choice((1, 3, 4, 5, 5, 6, 7, 10, 20))
    games, byes = _rounds(random, keys, random.randint(0, rounds))
    criteria = random.choice(_PLACED_BY)
    general = _without_some(random, _general(random, rounds))
    parameters = (
        _element("GeneralParameterSet", general, _GROUPS if "BZS" in criteria else "")
        + _element("HandicapParameterSet", _handicap(random))
        + "<PlacementParameterSet><PlacementCriteria>"
        + "".join(
            _element("PlacementCriterion", {"name": name, "number": str(place)})
            for place, name in enumerate((*criteria, "NULL"), start=1)
        )
        + "</PlacementCriteria></PlacementParameterSet>"
        + _element("PairingParameterSet", _without_some(random, _pairing(random)))
    )
    teams = '<Teams><Team teamName="A" teamNumber="1"/></Teams>' if random.random() < 0.1 else ""
    return (
        f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<Tournament {random.choice(_ROOTS)}>\n'
        f"<Players>{''.join(_element('Player', one) for one in players)}</Players>\n<Games>{games}</Games>\n"
        f"<ByePlayers>{byes}</ByePlayers>{teams}"
        f"<TournamentParameterSet>{parameters}</TournamentParameterSet></Tournament>\n"
    ).encode()


def _element(tag: str, attributes: dict[str, str], inner: str = "") -> str:
    written = " ".join(f"{name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<{tag} {written}>{inner}</{tag}>"


def _without_some(random: Random, attributes: dict[str, str]) -> dict[str, str]:
    """As in versions that did not have them."""
    kept = ("name", "firstName")
    return {name: value for name, value in attributes.items() if name in kept or random.random() > 0.05}


def _player(random: Random, number: int) -> dict[str, str]:
    surname, first = random.choice(_NAMES) if random.random() < 0.4 else (f"Naam{number}", f"V{number}")
    rank = random.choice(_RANKS)
    flags = "".join(random.choice("1111110") for _ in range(random.choice((20, 20, 20, 10, 5, 0))))
    attributes = {
        "name": f"{surname}{number}" if random.random() < 0.7 else surname,
        "firstName": first,
        "agaId": random.choice(("", "12011")),
        "club": random.choice(("75Ju", "xxxx", "", "Leid", " Hat", "Utrecht")),
        "country": random.choice(("FR", "XX", "", "NL", "xx")),
        "egfPin": random.choice(("", "17033126")),
        "ffgLicence": random.choice(("", "1500104")),
        "grade": random.choice((rank, rank, "1P", "", "11K")),
        "participating": flags,
        "rank": rank,
        "rating": random.choice(("276", "1603", "-700", "2949", "3100", "-900")),
        "ratingOrigin": "FFG : -1774",
        "registeringStatus": random.choice(("FIN", "FIN", "FIN", "FIN", "PRE")),
        "smmsCorrection": random.choice(("0", "0", "0", "0", "1", "2", "-1", "-31")),
        "userName": random.choice(("", "", "naam")),
    }
    return _without_some(random, attributes)


def _rounds(random: Random, keys: list[str], rounds: int) -> tuple[str, str]:
    games, byes = "", ""
    stones = (0, 0, 1, 2, 9, 13) if random.random() < 0.5 else (0,)
    for turn in range(1, rounds + 1):
        order = random.sample(keys, len(keys))
        for table, (white, black) in enumerate(zip(order[::2], order[1::2], strict=False), start=1):
            game = {
                "roundNumber": str(turn) if random.random() > 0.02 else random.choice(("0", "x")),
                "tableNumber": str(table),
                "whitePlayer": white if random.random() > 0.02 else "NOBODY",
                "blackPlayer": black,
                "handicap": str(random.choice(stones)),
                "knownColor": random.choice(("true",) * 6 + ("false",)),
                "result": "RESULT_" + random.choice(_RESULTS if random.random() < 0.2 else _RESULTS[:2]),
            }
            games += _element("Game", game) if random.random() > 0.1 else ""
        for key in [*order[len(order) // 2 * 2 :], *random.sample(keys, random.random() < 0.05 and len(keys) > 0)]:
            byes += _element("ByePlayer", {"player": key, "roundNumber": str(turn)})
    return games, byes


def _general(random: Random, rounds: int) -> dict[str, str]:
    choose = random.choice
    return {
        "name": choose(("Open", "", "T & <x>")),
        "shortName": "sn",
        "location": choose(("Juvisy", "", "a\tb")),
        "director": choose(("", "De Leider")),
        "beginDate": choose(("2019-10-26", "bad", "2019-02-30", "")),
        "endDate": "2019-10-28",
        "komi": choose(("7.5", "6,5", "0", "")),
        "size": choose(("19", "19", "13")),
        "basicTime": choose(("60", "0", "45")),
        "complementaryTimeSystem": choose(("STDBYOYOMI", "CANBYOYOMI", "FISCHER", "SUDDENDEATH", "?")),
        "nbMovesCanTime": "15",
        "canByoYomiTime": "300",
        "stdByoYomiTime": "30",
        "fischerTime": "10",
        "numberOfRounds": str(choose((rounds, rounds, rounds, 0, 99))),
        "numberOfCategories": choose("1113"),
        "genMMBar": choose(("9D", "4D", "1D", "3K", "8D")),
        "genMMFloor": choose(("30K", "20K", "5K", "1D")),
        "genMMZero": choose(("30K", "30K", "20K")),
        "genMMS2ValueAbsent": choose("012"),
        "genMMS2ValueBye": choose("0122"),
        "genNBW2ValueAbsent": choose("0012"),
        "genNBW2ValueBye": choose("0222"),
        "genRoundDownNBWMMS": choose(("true", "false")),
        "genCountNotPlayedGamesAsHalfPoint": choose(("true", "false")),
    }


def _handicap(random: Random) -> dict[str, str]:
    by = random.choice((("hdBasedOnMMS", ("true", "false")), ("hdBase", ("RANK", "MMS", "BZS"))))
    return {
        by[0]: random.choice(by[1]),
        "hdCeiling": random.choice(("0", "9", "9", "5", "11")),
        "hdCorrection": random.choice(("0", "1", "2", "3", "-1", "4")),
        "hdNoHdRankThreshold": random.choice(("30K", "1D", "4D", "9D")),
    }


def _pairing(random: Random) -> dict[str, str]:
    return {
        "paiSeAvoidSameGeo": random.choice(("0", "100000000000")),
        "paiSeBarThresholdActive": random.choice(("true", "false")),
        "paiSePreferMMSDiffRatherThanSameClub": random.choice("0311"),
        "paiSePreferMMSDiffRatherThanSameCountry": random.choice("011"),
        "paiSeRankThreshold": "4D",
        "paiMaSeedSystem2": "SPLITANDSLIP",
    }
