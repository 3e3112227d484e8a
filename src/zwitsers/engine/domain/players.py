"""A player as entered."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Title(Enum):
    """The titles that count for the order (003 A2 C, R2.2), high to low. Any other title counts as none (R2.3)."""

    GM = "GM"
    WGM = "WGM"
    IM = "IM"
    WIM = "WIM"
    FM = "FM"
    WFM = "WFM"
    NONE = ""

    @property
    def rank(self) -> int:
        """0 for the highest title; larger is lower."""
        return _TITLE_RANK[self]

    @classmethod
    def of(cls, text: str) -> Title:
        return _TITLE_BY_TEXT.get(text.strip().upper(), cls.NONE)


_TITLE_RANK = {title: rank for rank, title in enumerate(Title)}
_TITLE_BY_TEXT = {title.value: title for title in Title}


WOMENS_TITLES = frozenset(("WGM", "WIM", "WFM", "WCM"))


def is_mans_womens_title(title: str, sex: str) -> bool:
    """Whether a man has a women's title: one of the two is wrong."""
    return title.strip().upper() in WOMENS_TITLES and sex.strip().lower() == "m"


class Player(NamedTuple):
    """A player: `Player(name="Anna", rating=1800)`.

    `number` is the lot or pairing number (R2.3); 0 while there is none. Title and grade are stored as written.

    `rating` is used for pairing and ranking, 0 when there is none. It is the national rating, unless the tournament
    uses another one: then the national one is `national_rating`. K is 0 and the list empty when unknown.

    For a go player `grade` is the playing strength ("4d", "12k", "1p"), `national_id` the number in the European Go
    Database (PIN) and `federation` the country.
    """

    number: int = 0
    name: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    club: str = ""
    fide_id: str = ""
    national_id: str = ""
    sex: str = ""
    birth: str = ""
    grade: str = ""
    national_rating: int | None = None
    international_rating: int = 0
    national_k: int = 0
    international_k: int = 0
    # The list of a rating, such as "KNSB 2026-11".
    national_list: str = ""
    international_list: str = ""
    # Free labels for grouping players, separated by commas: "junior, student".
    labels: str = ""

    def __str__(self) -> str:
        named = " ".join(part for part in (str(self.number or ""), self.title.strip(), self.name) if part)
        return f"{named} ({self.rating})" if self.rating else named

    def __repr__(self) -> str:
        defaults = self._field_defaults
        said = (f"{name}={value!r}" for name, value in self._asdict().items() if value != defaults[name])
        return f"Player({', '.join(said)})"

    @property
    def national(self) -> int:
        return self.rating if self.national_rating is None else self.national_rating

    @property
    def birth_year(self) -> int | None:
        """The year in the birth date, in any notation; None when there is none."""
        for part in self.birth.replace(".", "/").replace("-", "/").split("/"):
            if len(part.strip()) == 4 and part.strip().isascii() and part.strip().isdigit():
                return int(part)
        return None
