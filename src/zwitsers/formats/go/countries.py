"""Countries: go knows them by two letters, most other lists of players by the three of the sports federations."""

from __future__ import annotations

_KNOWN = """
    ARG=AR ARM=AM AUS=AU AUT=AT AZE=AZ BEL=BE BIH=BA BLR=BY BRA=BR BUL=BG CAN=CA CHN=CN CRO=HR CYP=CY CZE=CZ
    DEN=DK ENG=UK ESP=ES EST=EE FIN=FI FRA=FR GBR=UK GEO=GE GER=DE GRE=GR HUN=HU IRL=IE ISL=IS ISR=IL ITA=IT
    JPN=JP KAZ=KZ KOR=KR LAT=LV LTU=LT LUX=LU MDA=MD MEX=MX MKD=MK MNE=ME NED=NL NLD=NL NOR=NO POL=PL POR=PT
    ROU=RO RUS=RU SCO=UK SLO=SI SRB=RS SUI=CH SVK=SK SWE=SE TPE=TW TUR=TR UKR=UA USA=US WLS=UK
"""
_TWO_LETTERS = dict(pair.split("=") for pair in _KNOWN.split())


def country_of(federation: str) -> str:
    """The two letters; empty when they are not known."""
    code = federation.strip()
    if len(code) == 2 and code.isascii() and code.isalpha():
        return code
    return _TWO_LETTERS.get(code.upper(), "")
