"""The words of the format: how results and colours are written."""

from __future__ import annotations

from zwitsers.engine.domain import Result
from zwitsers.formats.exchanged import TournamentDetails

FORMAT = "zwitsers-tournament"
VERSION = 1

WORDS = {result: result.name.lower().replace("_", "-") for result in Result}
RESULTS = {word: result for result, word in WORDS.items()}
# What a player without a game can have, and what in a round to come.
WITHOUT_GAME = tuple(word for word, result in RESULTS.items() if not result.has_opponent)
WITH_GAME = tuple(word for word, result in RESULTS.items() if result.has_opponent)
AWAY = tuple(word for word in WITHOUT_GAME if RESULTS[word] is not Result.BYE)

PLAYER_TEXTS = (
    *("name", "title", "federation", "club", "fide_id", "national_id", "sex", "birth", "grade", "labels"),
    *("national_list", "international_list"),
)
# With the largest that each can be. `rating` is the national one, or the only one.
PLAYER_NUMBERS = {"rating": 9999, "international_rating": 9999, "national_k": 99, "international_k": 99}
# What is said of the tournament as a whole, in words of its own.
ABOUT_TEXTS = tuple(name for name in TournamentDetails._fields if name != "round_dates")
DATES = ("start", "end")
GAMES = ("", "chess", "draughts", "go")
