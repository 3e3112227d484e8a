"""A player as a rating list has them."""

from __future__ import annotations

from typing import Any, NamedTuple

# The lists there are, in the order in which they are shown.
LISTS = ("knsb", "fide", "egf", "fmjd")
PACES = ("standard", "rapid", "blitz")
# The number in a list of a national federation, or of go players, is the national one.
_NUMBER_FIELDS = {"fide": "fide_id", "fmjd": "fide_id", "knsb": "national_id", "egf": "national_id"}
# So is its rating; go has one list, and one rating.
_INTERNATIONAL = ("fide", "fmjd")


def rating_field(source: str) -> str:
    """Which of a player's two ratings this list gives; `rating` is the national one."""
    return "international_rating" if source in _INTERNATIONAL else "rating"


class RatedPlayer(NamedTuple):
    """What a list says of one player. Ratings are 0 where there is none."""

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
    # K of each rating, 0 where the list does not say.
    k: int = 0
    rapid_k: int = 0
    blitz_k: int = 0
    inactive: bool = False
    # Which list it is: knsb, fide, egf or fmjd. Not stored with every player.
    source: str = ""

    def rating_at(self, pace: str = "standard") -> int:
        """The rating for games of this pace; 0 when there is none."""
        return {"standard": self.rating, "rapid": self.rapid, "blitz": self.blitz}[pace]

    def rating_values(self, pace: str = "standard", label: str = "") -> dict[str, Any]:
        """The rating, and as far as the list says its K and what it is called, as a tournament keeps them; nothing
        where there is no rating (a go rating below 0 counts here as none)."""
        rating = self.rating_at(pace)
        if rating <= 0:
            return {}
        kind = "international" if self.source in _INTERNATIONAL else "national"
        k = {"standard": self.k, "rapid": self.rapid_k, "blitz": self.blitz_k}[pace]
        known = {f"{kind}_k": k, f"{kind}_list": label}
        return {rating_field(self.source): rating, **{name: value for name, value in known.items() if value}}

    def player_values(self, pace: str = "standard", label: str = "") -> dict[str, Any]:
        """What is known of them as a tournament keeps it: the fields that are not empty."""
        values: dict[str, Any] = {
            "name": self.name,
            "title": self.title,
            **self.rating_values(pace, label),
            "federation": self.federation,
            "club": self.club,
            _NUMBER_FIELDS[self.source]: self.number,
            "sex": self.sex,
            "birth": self.birth,
            "grade": self.grade,
        }
        return {field: value for field, value in values.items() if value}


STORED = RatedPlayer._fields[:-1]
