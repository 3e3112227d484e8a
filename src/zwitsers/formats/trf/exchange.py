"""TRF as one of the formats that tournaments are exchanged in: read whatever its dialect, written for FIDE."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers import __version__
from zwitsers.domain import Problem
from zwitsers.domain.ratings import Counting, counted
from zwitsers.formats.dates import iso_date, short_iso_date
from zwitsers.formats.exchanged import About, Exchanged, Written
from zwitsers.formats.losses import Losses
from zwitsers.formats.trf.columns import PLAYER_FIELDS, clean, words
from zwitsers.formats.trf.document import Document, new_document, write_trf
from zwitsers.formats.trf.handling import asked_for, not_obeyed
from zwitsers.formats.trf.reader import read_trf
from zwitsers.formats.trf.record_lines import is_baku
from zwitsers.formats.trf.scoring import DRAUGHTS, STANDARD, scoring_of
from zwitsers.formats.trf.text import UTF8, Text, encode
from zwitsers.formats.trf.tie_breaks import ranking_of_file, unknown_codes
from zwitsers.formats.trf.writer import has_country, has_national, modern_lines
from zwitsers.rules.registry import rulebook
from zwitsers.scores.points_text import points_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.formats.trf.scoring import Scoring

# Where record 132 has its first date; a text before it is a date of its own line.
_FIRST_DATE = 92
_DATE_STEP = 10
_KEPT_ABOUT = ("name", "place", "country", "start", "end", "arbiter", "time_control", "round_dates")
_KEPT_FIELDS = (
    *("name", "title", "rating", "federation", "fide_id", "national_id", "sex", "birth"),
    *("international_rating", "national_rating"),
)


def read_trf_file(data: bytes, name: str = "") -> Exchanged:
    """A TRF file of any edition or dialect, with what its records say of the tournament."""
    document = read_trf(data)
    about = about_of(document)
    warnings = not_obeyed(document) if asked_for(document) else document.warnings
    warnings = (*warnings, *unknown_codes(document))
    return Exchanged(document.snapshot, about, warnings, document.later, settings=_settings(document, about))


def _settings(document: Document, about: About) -> dict[str, object]:
    """What the file says of how the tournament is played, as settings of ours."""
    found: dict[str, object] = {}
    points, system = document.snapshot.points, asked_for(document)
    if points.divisor is not None and not (points.usual and about.game == "draughts"):
        found["points"] = points_text(points)
    if is_baku(document.snapshot):
        found["acceleration"] = "baku"
    if system:
        found["systems"] = ((1, system),)
        ranking = ranking_of_file(document, rulebook(system))
        if ranking and ranking != rulebook(system).final_rankings[0].id:
            found["final_ranking"] = ranking
    if any(player.international_rating for player in document.snapshot.players):
        found["counting_rating"] = Counting.INTERNATIONAL.value
    return found


def about_of(document: Document) -> About:
    def text(code: str) -> str:
        return " ".join("".join(document.texts(code)[:1]).split())

    name, email = _with_email(text("102"))
    return About(
        name=document.snapshot.name,
        place=text("022"),
        country=text("032"),
        start=iso_date(text("042")),
        end=iso_date(text("052")),
        game="chess" if asked_for(document) else "draughts" if document.scoring == DRAUGHTS else "",
        arbiter=name,
        arbiter_email=email,
        time_control=text("122"),
        round_dates=_round_dates(document),
    )


def _with_email(text: str) -> tuple[str, str]:
    """The KNSB has the arbiter's address behind his name."""
    *names, last = text.split() or [""]
    return (" ".join(names), last) if "@" in last else (text, "")


def _round_dates(document: Document) -> tuple[str, ...]:
    """Record 132: in the columns of the rounds, or one record for each round."""
    found: dict[int, str] = {}
    lines = [line for line in document.text.lines if line[:3] == "132"]
    for position, line in enumerate(lines, start=1):
        for column, word in words(line)[:1000]:
            early = column < _FIRST_DATE - _DATE_STEP // 2
            number = position if early else (column - _FIRST_DATE + _DATE_STEP // 2) // _DATE_STEP + 1
            date = short_iso_date(word) or iso_date(word)
            if date:
                found.setdefault(number, date)
    last = min(max(found, default=0), document.snapshot.planned_rounds or document.snapshot.rounds)
    return tuple(found.get(number, "") for number in range(1, last + 1))


# Writing


def write_trf16(given: Exchanged, *, ranks: Mapping[int, int] | None = None) -> Written:
    """TRF16 with the extensions of pairing programs, as FIDE and they read it."""
    given = _with_fide_ratings(given)
    document = new_document(
        given.snapshot,
        headers=_headers(given.about),
        scoring=_scoring(given),
        ranks=ranks,
        later=given.later,
        round_dates=_short_dates(given.about),
        system=_system(given),
    )
    return Written(write_trf(document), (*document.warnings, *_losses(given)))


def write_trf26(given: Exchanged, *, ranks: Mapping[int, int] | None = None, tie_breaks: Sequence[str] = ()) -> Written:
    """TRF26, the edition of 2025-09-01."""
    given = _with_fide_ratings(given)
    lines, warnings = modern_lines(
        given.snapshot,
        _headers(given.about),
        _scoring(given),
        ranks=ranks,
        later=given.later,
        round_dates=_short_dates(given.about),
        tie_breaks=tie_breaks,
        program=f"Zwitsers {__version__}",
        system=_system(given),
    )
    text = Text(tuple(lines), ("\r\n",) * len(lines), UTF8)
    return Written(encode(text), (*warnings, *_losses(given)))


def _with_fide_ratings(given: Exchanged) -> Exchanged:
    """Record 001 has FIDE's rating; the national one of whoever has two goes into the federation's own record."""
    players = given.snapshot.players
    if not any(player.international_rating for player in players):
        return given
    fide = tuple(counted(player, Counting.INTERNATIONAL) for player in players)
    return given._replace(snapshot=given.snapshot._replace(players=fide))


def _headers(about: About) -> dict[str, str]:
    headers = {
        "022": about.place,
        "032": about.country,
        "042": about.start.replace("-", "/"),
        "052": about.end.replace("-", "/"),
        "092": "Individual: Swiss-System",
        "102": about.arbiter,
        "122": about.time_control,
    }
    return {code: clean(text) for code, text in headers.items() if text}


def _scoring(given: Exchanged) -> Scoring:
    return scoring_of(given.snapshot.points, DRAUGHTS if given.about.game == "draughts" else STANDARD)


def _system(given: Exchanged) -> str:
    """The rulebook that pairs the round to come; our own settings have it by first round."""
    systems = given.settings.get("systems")
    if not isinstance(systems, (list, tuple)):
        return ""
    return next((str(system) for first, system in reversed(systems) if first <= given.snapshot.round_to_come), "")


def _short_dates(about: About) -> list[str]:
    return [date[2:].replace("-", "/") for date in about.round_dates]


def _losses(given: Exchanged) -> list[Problem]:
    players, losses = given.snapshot.players, Losses(given, "TRF")
    # Names that are cut are named by the writer itself, one by one.
    cut = [
        item.name
        for item in PLAYER_FIELDS
        if item.name != "name" and any(len(clean(str(getattr(player, item.name)))) > item.width for player in players)
    ]
    losses.names("formats.notes.fields-cut", cut)
    numbers = sum(has_national(player) and not has_country(player) for player in players)
    losses.count("formats.knsb.no-federation", numbers)
    counting = given.settings.get("counting_rating", Counting.NATIONAL_FIRST.value)
    if counting != Counting.INTERNATIONAL.value and any(player.international_rating for player in players):
        losses.found.append(Problem("formats.notes.counting-rating"))
    losses.results("away", others=[*given.snapshot.unavailable.values(), *(item.result for item in given.later)])
    # Grades are named by the writer itself.
    plan = ("rounds", "lot_colour", "unavailable", "later", "forbidden")
    losses.all_but(about=_KEPT_ABOUT, fields=(*_KEPT_FIELDS, "grade"), plan=plan)
    return losses.found
