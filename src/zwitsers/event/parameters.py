"""Types of the parameters of actions. Each carries its bounds, help text and the way in which it is written.

An action annotates its parameters with these types. Command line, API and forms each say once how they take a kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated

from zwitsers.engine.domain import Problem, Result
from zwitsers.event.boards import HIGHEST_BOARD
from zwitsers.event.go_settings import HIGHEST_START
from zwitsers.event.requests import RequestKind
from zwitsers.event.settings import MOST_ROUNDS
from zwitsers.language import translate

MOST_CENTS = 10**10
MOST_PLAYERS = 9999
LONGEST_REASON = 500
LONGEST_NOTE = 200
# Integers that every JSON reader keeps exact.
LARGEST = 2**53 - 1


class ParameterKind(StrEnum):
    """What sort of value a parameter has."""

    PLAYER = "player"
    # A player, or the organiser (0).
    PAYEE = "payee"
    NUMBER = "number"
    # A round that may be the in-between round.
    ROUND = "round"
    # A published round: the last one where the command line names none.
    PUBLISHED_ROUND = "published-round"
    # A board of a published round.
    BOARD = "board"
    TEXT = "text"
    REASON = "reason"
    CHOICE = "choice"
    YES_NO = "yes-no"
    ABSENCE = "absence"
    # Left out: a new seed.
    SEED = "seed"
    # Left out: a new seed, unless it follows from a secret.
    LOT_SEED = "lot-seed"
    # Left out: a new seed where the final ranking has lots.
    FINAL_SEED = "final-seed"
    # Left out: a new secret.
    SECRET = "secret"
    HALF_POINTS = "half-points"
    CENTS = "cents"
    CATEGORY = "category"
    PRIZE_LIST = "prize-list"
    REQUEST = "request"
    # On the clock of the hall. Left out: now.
    MOMENT = "moment"
    # Of an event with groups: a group, and a person on its list.
    GROUP = "group"
    REGISTRATION = "registration"
    # A day, perhaps with a time; empty: none.
    DATE = "date"
    # Lists of players.
    GROUPS = "groups"


@dataclass(frozen=True, slots=True)
class Parameter:
    kind: ParameterKind
    # Names the help text in the catalogues.
    help: str
    least: int = 0
    # The largest number, the length of a text, or of a list its number of items.
    most: int = LARGEST
    choices: tuple[str, ...] = ()
    # A list of such values.
    many: bool = False
    # Of players: a form has their lot numbers in one text, "1-4, 7".
    by_lot: bool = False
    # The name in the API and in forms, where it is not that of the Python parameter.
    name: str = ""
    # The option of the command line. Without one, what is required is a positional argument.
    flag: str = ""
    # The word for the value in the help of the command line.
    word: str = ""

    @property
    def help_key(self) -> str:
        return f"action.parameter.{self.help}"

    def problem(self, value: object) -> Problem | None:
        """What is wrong with the size of a value."""
        if isinstance(value, str) and len(value) > self.most:
            return ParameterProblem("action.too-long", parameter=self.help, most=self.most)
        word = value.name if isinstance(value, Result) else value
        if self.choices and word not in self.choices:
            return ParameterProblem("action.choice", parameter=self.help, choices=", ".join(self.choices), value=word)
        if self.kind is ParameterKind.MOMENT and not _is_moment(value):
            return ParameterProblem("action.moment", parameter=self.help, value=value)
        return None


def _is_moment(value: object) -> bool:
    with suppress(ValueError):
        return bool(datetime.fromisoformat(str(value)))
    return False


class ParameterProblem(Problem):
    """Names the parameter by its help text, in the reader's language."""

    __slots__ = ()

    def text(self, language: str = "en") -> str:
        parameter = translate(f"action.parameter.{self.values['parameter']}", language)
        return translate(self.key, language, **{**self.values, "parameter": parameter})


_K = ParameterKind
EntryId = Annotated[int, Parameter(_K.PLAYER, "player", 1, 10**9, word="player")]
Entries = Annotated[Sequence[int], Parameter(_K.PLAYER, "players", 1, MOST_PLAYERS, many=True, word="player")]
EntriesByLot = Annotated[
    Sequence[int], Parameter(_K.PLAYER, "players", 1, MOST_PLAYERS, many=True, by_lot=True, word="player")
]
FromRound = Annotated[int, Parameter(_K.NUMBER, "from-round", 1, MOST_ROUNDS, flag="--from", word="rounds")]
FirstRound = Annotated[int, Parameter(_K.NUMBER, "first-round", 1, MOST_ROUNDS, word="rounds")]
LastRound = Annotated[int, Parameter(_K.NUMBER, "last-round", 1, MOST_ROUNDS, word="rounds")]
RoundNumber = Annotated[int, Parameter(_K.ROUND, "round", 0, MOST_ROUNDS, name="round", word="rounds")]
PublishedRound = Annotated[
    int, Parameter(_K.PUBLISHED_ROUND, "round", 0, MOST_ROUNDS, name="round", flag="--round", word="rounds")
]
BoardNumber = Annotated[int, Parameter(_K.BOARD, "board", 1, 10**5, word="board")]
OwnBoard = Annotated[int, Parameter(_K.NUMBER, "own-board", 0, HIGHEST_BOARD, word="board")]
Reason = Annotated[str, Parameter(_K.REASON, "reason", 0, LONGEST_REASON, flag="--reason", word="text")]
NeededReason = Annotated[str, Parameter(_K.REASON, "reason", 1, LONGEST_REASON, flag="--reason", word="text")]
ClubName = Annotated[str, Parameter(_K.TEXT, "club", 1, 200, word="name")]
Absence = Annotated[
    Result,
    Parameter(
        _K.ABSENCE, "absence", choices=("ABSENT", "HALF_POINT_BYE", "FULL_POINT_BYE", "NO_NOTICE"), word="absence"
    ),
]
Seed = Annotated[int, Parameter(_K.SEED, "seed", 0, LARGEST, flag="--seed", word="seed")]
LotSeed = Annotated[int, Parameter(_K.LOT_SEED, "seed", 0, LARGEST, flag="--seed", word="seed")]
Groups = Annotated[Sequence[Sequence[int]], Parameter(_K.GROUPS, "groups", 0, 99, word="ranges")]
Secret = Annotated[str, Parameter(_K.SECRET, "secret", 0, 32, flag="--secret", word="secret")]
FinalSeed = Annotated[int, Parameter(_K.FINAL_SEED, "seed", 0, LARGEST, flag="--seed", word="seed")]
StartScore = Annotated[
    int, Parameter(_K.HALF_POINTS, "start-score", 0, HIGHEST_START, name="half_points", word="start-score")
]
Cents = Annotated[int, Parameter(_K.CENTS, "cents", 1, MOST_CENTS, word="amounts")]
Giver = Annotated[int, Parameter(_K.PAYEE, "giver", 0, 10**9, flag="--from", word="player")]
Taker = Annotated[int, Parameter(_K.PAYEE, "taker", 0, 10**9, flag="--to", word="player")]
CategoryId = Annotated[int, Parameter(_K.CATEGORY, "category", 1, 10**6, word="name")]
PrizeListId = Annotated[int, Parameter(_K.PRIZE_LIST, "prize-list", 1, 10**6, word="name")]
PrizeListIds = Annotated[
    Sequence[int], Parameter(_K.PRIZE_LIST, "prize-lists", 1, 999, many=True, name="lists", word="name")
]
RequestWhat = Annotated[
    str, Parameter(_K.CHOICE, "request-what", 1, 40, choices=tuple(RequestKind), name="what", word="request-what")
]
RequestRound = Annotated[
    int, Parameter(_K.NUMBER, "round-to-come", 1, MOST_ROUNDS, name="round", flag="--round", word="rounds")
]
RequestNote = Annotated[str, Parameter(_K.REASON, "note", 0, LONGEST_NOTE, flag="--note", word="text")]
RequestId = Annotated[int, Parameter(_K.REQUEST, "request", 1, 10**6, word="number")]
RequestIds = Annotated[Sequence[int], Parameter(_K.REQUEST, "requests", 1, MOST_PLAYERS, many=True, word="number")]
Moment = Annotated[str, Parameter(_K.MOMENT, "moment", 0, 19, flag="--at", word="moment")]
GameDate = Annotated[str, Parameter(_K.DATE, "game-date", 0, 16, word="date")]
GameRound = Annotated[
    int, Parameter(_K.NUMBER, "game-round", 1, MOST_ROUNDS, name="round", flag="--round", word="rounds")
]
GameResult = Annotated[str, Parameter(_K.TEXT, "game-result", 1, 12, name="result", word="result")]
YesNo = Annotated[bool, Parameter(_K.YES_NO, "yes-no", word="yes-no")]
GroupId = Annotated[int, Parameter(_K.GROUP, "group", 1, 10**6, word="group")]
RegistrationIds = Annotated[
    Sequence[int], Parameter(_K.REGISTRATION, "registrations", 1, MOST_PLAYERS, many=True, word="player")
]
Overlap = Annotated[
    str, Parameter(_K.CHOICE, "overlap", choices=("highest", "lowest"), flag="--overlap", word="overlap")
]
