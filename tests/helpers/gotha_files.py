"""OpenGotha files put together from their elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.formats.opengotha import read_opengotha

if TYPE_CHECKING:
    from zwitsers.formats.exchanged import TournamentData

ALL = "1" * 20
GENERAL = (
    '<GeneralParameterSet name="Voorjaarstoernooi" shortName="vjt" location="Utrecht" director="De Leider" '
    'beginDate="2026-05-02" endDate="2026-05-03" komi="6.5" basicTime="60" complementaryTimeSystem="CANBYOYOMI" '
    'nbMovesCanTime="15" canByoYomiTime="300" numberOfRounds="5" genNBW2ValueAbsent="0" genNBW2ValueBye="2" '
    'genMMS2ValueAbsent="1" genMMS2ValueBye="2" genRoundDownNBWMMS="true"/>'
)
SWISS = '<PlacementCriterion number="1" name="NBW"/><PlacementCriterion number="2" name="SOSW"/>'


def player(name: str, first: str, participating: str = ALL, **more: str) -> str:
    values = {"name": name, "firstName": first, "participating": participating, "rank": "3K", **more}
    return "<Player " + " ".join(f'{key}="{value}"' for key, value in values.items()) + "/>"


def game(turn: int, white: str, black: str, result: str = "WHITEWINS", **more: str) -> str:
    values = {
        "roundNumber": str(turn),
        "whitePlayer": white,
        "blackPlayer": black,
        "result": f"RESULT_{result}",
        "tableNumber": "1",
        "knownColor": "true",
        "handicap": "0",
        **more,
    }
    return "<Game " + " ".join(f'{key}="{value}"' for key, value in values.items()) + "/>"


def document(
    *players: str, games: str = "", rest: str = "", general: str = GENERAL, criteria: str = SWISS, version: str = "201"
) -> bytes:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<Tournament dataVersion="{version}">\n<Players>\n'
        + "\n".join(players)
        + f"\n</Players>\n<Games>{games}</Games>\n{rest}\n<TournamentParameterSet>{general}"
        f"<PlacementParameterSet><PlacementCriteria>{criteria}</PlacementCriteria></PlacementParameterSet>"
        "</TournamentParameterSet></Tournament>"
    ).encode()


FOUR = (player("Smit", "Anna"), player("Vos", "Bram"), player("de Wit", "Cas Jan"), player("Lee", "Dae"))


def read(data: bytes) -> TournamentData:
    return read_opengotha(data, "t.xml")
