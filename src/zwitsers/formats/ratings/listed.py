"""A player as a rating list has him."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

# The lists there are, in the order in which they are shown.
LISTS = ("knsb", "fide", "egf", "fmjd")
PACES = ("standard", "rapid", "blitz")
# The number in a list of a national federation, or of go players, is the national one.
_NUMBER_FIELDS = {"fide": "fide_id", "fmjd": "fide_id", "knsb": "national_id", "egf": "national_id"}


class RatingLine(NamedTuple):
    """What a list says of one player, as it is stored. Ratings are 0 where there is none."""

    number: str
    name: str
    title: str = ""
    rating: int = 0
    rapid: int = 0
    blitz: int = 0
    federation: str = ""
    club: str = ""
    grade: str = ""
    sex: str = ""
    # A year, or YYYY-MM-DD.
    birth: str = ""
    inactive: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """`source` is the list: knsb, fide, egf or fmjd."""

    source: str
    number: str
    name: str
    title: str
    rating: int
    rapid: int
    blitz: int
    federation: str
    club: str
    grade: str
    sex: str
    birth: str
    inactive: bool

    def rating_at(self, pace: str = "standard") -> int:
        """The rating for games of this pace; 0 when there is none."""
        return {"standard": self.rating, "rapid": self.rapid, "blitz": self.blitz}[pace]

    def player_values(self, pace: str = "standard") -> dict[str, Any]:
        """What is known of him as a tournament keeps it: the fields that are not empty."""
        values: dict[str, Any] = {
            "name": self.name,
            "title": self.title,
            # A go rating may be below 0, and counts here as none.
            "rating": max(self.rating_at(pace), 0),
            "federation": self.federation,
            "club": self.club,
            _NUMBER_FIELDS[self.source]: self.number,
            "sex": self.sex,
            "birth": self.birth,
            "grade": self.grade,
        }
        return {field: value for field, value in values.items() if value}
