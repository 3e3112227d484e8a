"""How a player, a number, money, a day, a colour or a result is written: each in one place, as the reader does."""

from __future__ import annotations

from datetime import date, datetime
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Protocol

from zwitsers.engine.domain import Colour, Result
from zwitsers.engine.scores.history import Float
from zwitsers.engine.scores.units import pretty, rounded
from zwitsers.language import capital, translate
from zwitsers.present.marks import entered_text, result_sign, spaced

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from zwitsers.engine.scores.units import Number
    from zwitsers.event.settings import Settings
    from zwitsers.present.views.people import Who
    from zwitsers.present.views.records import Money
    from zwitsers.present.views.round import BoardView, PlayerInRound, Reason
    from zwitsers.present.views.standings import StandingsLine


# A table of hundreds of players has the same few numbers and signs all over.
_remembered = lru_cache(maxsize=4096)


class HasScore(Protocol):
    """A participant of a round."""

    @property
    def points(self) -> Number: ...
    @property
    def virtual(self) -> Number: ...


class HasName(Protocol):
    """A player, wherever they come from."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def mark(self) -> str: ...
    @property
    def grade(self) -> str: ...


def short_name(player: HasName) -> str:
    """The name in a sentence or a choice: with title, grade and the mark that distinguishes namesakes."""
    return " ".join(part for part in (player.title.strip(), plain_name(player), player.grade) if part)


def plain_name(player: HasName) -> str:
    """The name in a list where title and grade have columns of their own."""
    name = player.name or f"#{player.number}"
    return f"{name} ({player.mark})" if player.mark else name


def listed_name(player: Who, language: str) -> str:
    """The name in a ranking, which marks withdrawn players; title and grade have columns of their own."""
    name = plain_name(player)
    if player.withdrawn is None:
        return name
    return f"{name} ({translate('report.legend.withdrawn-sign', language, round=player.withdrawn)})"


def letters(places: Iterable[PlayerInRound]) -> list[str]:
    """For a list in the order of surnames: the letter before the first name that begins with it, empty for others."""
    found: list[str] = []
    last = ""
    for place in places:
        letter = place.seat.sorted_by[0][:1].upper()
        found.append(letter if letter != last and letter.isalpha() else "")
        last = letter
    return found


def numbered(player: HasName) -> str:
    """Number and name, by which people know them."""
    return f"{player.number} {short_name(player)}"


# Numbers


class Figure(str):
    """A number as people read it, which a spreadsheet can still count with."""

    __slots__ = ("value",)
    value: float

    def __new__(cls, text: str, value: float) -> Figure:
        new = super().__new__(cls, text)
        new.value = value
        return new


@_remembered
def number(value: Number | None, language: str) -> str:
    """Exact: `14¼`, `412⅓`, `43 29/30`, or in decimals such as 0.05, in Dutch 0,05. Nothing for no number."""
    if value is None:
        return ""
    return _figure(pretty(value.units, value.divisor), value, language)


def _figure(text: str, value: Number, language: str) -> Figure:
    """With the decimal sign of the reader."""
    return Figure(text.replace(".", ",") if language == "nl" else text, value.units / value.divisor)


def decimal(value: Number, language: str) -> str:
    """In decimals, two at the most, where fractions would stand among them: 1993.2, 1965.75."""
    return _figure(rounded(value.units, value.divisor), value, language)


def hundredths(value: Number | None, language: str) -> str:
    """Always with two decimals, as the tables of rating regulations have them: 0.50."""
    if value is None:
        return ""
    text = f"{value.units // value.divisor}.{value.units % value.divisor * 100 // value.divisor:02d}"
    return _figure(text, value, language)


def fact(value: Number | str, language: str) -> str:
    return value if isinstance(value, str) else number(value, language)


def points_before(seat: HasScore, language: str) -> str:
    """The points before a round; in an accelerated one with the virtual points behind them: 2½+1."""
    text = number(seat.points, language)
    return f"{text}+{number(seat.virtual, language)}" if seat.virtual.units else text


def score_column(mcmahon: bool, language: str) -> str:
    """What stands above scores: those of a McMahon are start score and points."""
    return translate(f"report.column.{'mcmahon-score' if mcmahon else 'points'}", language)


def score_word(mcmahon: bool, language: str) -> str:
    """The same within a line."""
    return score_column(mcmahon, language) if mcmahon else translate("round.points", language)


def stones_text(board: BoardView, language: str) -> str:
    """The handicap of a game, and the komi where it is said."""
    key = "stones" if board.komi else "stones-only"
    form = "one" if board.stones == 1 else "many"
    return translate(f"report.pairing.{key}-{form}", language, stones=board.stones, komi=board.komi)


def counted_points(value: Number, language: str, *, mcmahon: bool = False) -> str:
    """1 or ½ point, 1½ points, 2 points; in Dutch 1½ punt, 2 punten. Of a McMahon: MMS 28."""
    text = number(value, language)
    if mcmahon:
        return f"{score_column(mcmahon, language)} {text}"
    form = "one" if text in ("1", "½") else "fraction" if text.endswith("½") else "many"
    return translate(f"play.points.{form}", language, points=text)


@_remembered
def whole(value: int, language: str) -> str:
    """A number that counts or names something; 0 is none."""
    return Figure(str(value), value) if value else ""


def count(value: int) -> str:
    """How many there are, also when there are none."""
    return Figure(str(value), value)


def signed(value: Number | None, language: str) -> str:
    """A change with its sign: +12.4, −3, 0."""
    if value is None:
        return ""
    sign = "" if not value.units else "+" if value.units > 0 else "−"
    return _figure(f"{sign}{value.exact.lstrip('-')}", value, language)


def money(amount: Money | None, language: str) -> str:
    """`€ 1.250,50` in Dutch, `€1,250.50` in English. Nothing where there is none to be had."""
    if amount is None:
        return ""
    euros, cents = divmod(abs(amount.cents), 100)
    text = f"€ {euros:,}".replace(",", ".") + f",{cents:02d}" if language == "nl" else f"€{euros:,}.{cents:02d}"
    return Figure(f"-{text}" if amount.cents < 0 else text, amount.cents / 100)


def typed_money(cents: int, language: str) -> str:
    """An amount as it is typed in a field: 125,50 in Dutch, 125.50 in English, 50."""
    euros, rest = divmod(cents, 100)
    return f"{euros}{',' if language == 'nl' else '.'}{rest:02d}" if rest else str(euros)


def place_of(line: StandingsLine) -> str:
    """1, or 1= where it is shared."""
    return f"{line.place}=" if line.shared else Figure(str(line.place), line.place)


def balance(value: int) -> str:
    """A colour balance: +1, 0, -2."""
    return f"{value:+d}" if value else "0"


def size(value: int) -> str:
    """Of a file: 120 kB, 3 MB."""
    kilobytes = round(value / 1024)
    return f"{kilobytes} kB" if kilobytes < 10_000 else f"{round(kilobytes / 1024)} MB"


# Days


def day(value: date, language: str, *, year: bool = True) -> str:
    text = f"{value.day} {translate(f'report.month.{value.month}', language)}"
    return f"{text} {value.year}" if year else text


def day_of(text: str, language: str) -> str:
    """A day as YYYY-MM-DD, or a month as YYYY-MM; what is neither stays as it is."""
    try:
        if len(text) == len("YYYY-MM"):
            month = date.fromisoformat(f"{text}-01")
            return f"{translate(f'report.month.{month.month}', language)} {month.year}"
        return day(date.fromisoformat(text), language)
    except ValueError:
        return text


def game_date(text: str, language: str) -> str:
    """When a game is played that is not played with its round: a day, perhaps with a time."""
    date_part, _, time = text.partition("T")
    return f"{day_of(date_part, language)} {time}".strip() if text else ""


def dates(settings: Settings, language: str) -> str:
    """`1–3 May 2026`; what the two dates share is said once."""
    days = [date.fromisoformat(text) for text in dict.fromkeys((settings.start, settings.end)) if text]
    if len(days) < 2:
        return "".join(day(item, language) for item in days)
    first, last = days
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{day(last, language)}"
    return f"{day(first, language, year=first.year != last.year)} – {day(last, language)}"


def moment(text: str, language: str) -> str:
    """An ISO 8601 moment as day and time where this runs: the arbiter's clock is that of the hall. What is none stays
    as it is."""
    try:
        value = datetime.fromisoformat(text).astimezone()
    except ValueError:
        return text
    return f"{day(value, language)} {value:%H:%M:%S}"


def minute(when: datetime | float | str, language: str) -> str:
    """Day and time; seconds since 1970, or ISO 8601, where this runs. Nothing for nothing."""
    if not when:
        return ""
    if isinstance(when, str):
        when = datetime.fromisoformat(when).astimezone()
    elif not isinstance(when, datetime):
        when = datetime.fromtimestamp(when).astimezone()
    return f"{day(when, language)} {when:%H:%M}"


# Rounds, colours and results


def round_title(number: int, language: str) -> str:
    """0 is the in-between round."""
    if not number:
        return translate("report.event.in-between", language)
    return translate("report.round.title", language, round=number)


def round_label(number: int, language: str) -> str:
    """The heading of a round's column or row; the in-between round has a name and no number (R10.4)."""
    return Figure(str(number), number) if number else translate("report.column.in-between", language)


@_remembered
def colour_letter(colour: Colour | None, language: str, stones: int = 0) -> str:
    """W or B; with handicap the stones behind it, as go players write it: B3."""
    if colour is None:
        return ""
    if stones:
        return f"{colour_letter(colour, language)}{stones}"
    return translate("report.colour.white" if colour is Colour.WHITE else "report.colour.black", language)


def turn_result(result: Result, divisor: int, language: str) -> str:
    """The sign on a card, and in a word that a game is not finished and counts as a draw for now (R1.3)."""
    sign = result_sign(result, divisor, language)
    return f"{sign} {result_word(result, language)}" if result.unfinished else sign


def float_arrow(kind: Float) -> str:
    """Against somebody with more points, or with fewer."""
    return {Float.UP: "↑", Float.DOWN: "↓"}.get(kind, "")


def board_result(board: BoardView, language: str) -> str:
    """The result of a game as people read it; empty while it is not in."""
    return result_word(Result.ADJOURNED, language) if board.adjourned else spaced(board.result or "", language)


def board_number(board: BoardView) -> str:
    """With a mark when it was changed after the publication (report.legend.changed)."""
    return f"{board.board}*" if board.changed else str(board.board)


def entered_result(text: str | None, language: str) -> str:
    """A result as it is entered, for people: an adjourned game in a word."""
    return result_word(Result.ADJOURNED, language) if text == "adj" else entered_text(text or "", language)


def reason_word(reason: Reason, language: str) -> str:
    """Why somebody has no game."""
    return translate(f"report.event.{reason}", language) if isinstance(reason, str) else result_word(reason, language)


def reason_heading(reason: Reason, language: str) -> str:
    """The same with a capital, above those whom it is about."""
    return capital(reason_word(reason, language))


def result_word(result: Result, language: str) -> str:
    """In the words of the reader's game, so it is not remembered by the language alone."""
    return translate(f"report.result.{result.name.lower().replace('_', '-')}", language)


class Writer:
    """The same for one reader, for templates: what depends on the language knows it already."""

    name = staticmethod(short_name)
    plain = staticmethod(plain_name)
    numbered = staticmethod(numbered)
    place = staticmethod(place_of)
    balance = staticmethod(balance)
    board = staticmethod(board_number)
    arrow = staticmethod(float_arrow)
    size = staticmethod(size)

    def __init__(self, language: str) -> None:
        self.language = language
        vars(self).update({name: partial(write, language=language) for name, write in _FOR_READER.items()})

    def colour(self, colour: Colour | None, stones: int = 0) -> str:
        return colour_letter(colour, self.language, stones)


_FOR_READER: dict[str, Callable[..., str]] = {
    "number": number,
    "stones": stones_text,
    "before": points_before,
    "score_column": score_column,
    "score_word": score_word,
    "fact": fact,
    "money": money,
    "minute": minute,
    "moment": moment,
    "day": day_of,
    "game_date": game_date,
    "round": round_title,
    "turn": round_label,
    "word": reason_word,
    "heading": reason_heading,
    "result": board_result,
    "entered": entered_result,
    "turn_result": turn_result,
    "counted": counted_points,
}
