"""Rating lists: those of KNSB, FIDE, EGF and FMJD, kept on this computer so that a player is found while one types."""

from zwitsers.formats.ratings.index import LoadedList, LoadReport, RatingIndex
from zwitsers.formats.ratings.listed import LISTS, PACES, RatedPlayer, rating_field
from zwitsers.formats.ratings.problems import RatingsError

__all__ = ["LISTS", "PACES", "LoadReport", "LoadedList", "RatedPlayer", "RatingIndex", "RatingsError", "rating_field"]
