"""TRF as one of the formats that tournaments are exchanged in: read whatever its dialect, written for FIDE."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.players import is_mans_womens_title
from zwitsers.engine.domain.ratings import Counting, counted
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.scores.points_text import points_text
from zwitsers.formats.dates import iso_date, short_iso_date
from zwitsers.formats.exchanged import TournamentData, TournamentDetails, WrittenFile
from zwitsers.formats.losses import Losses
from zwitsers.formats.trf.columns import PLAYER_FIELDS, clean, words
from zwitsers.formats.trf.document import TrfDocument, write_trf
from zwitsers.formats.trf.handling import not_obeyed, swiss_system
from zwitsers.formats.trf.new_document import new_document
from zwitsers.formats.trf.reader import read_trf
from zwitsers.formats.trf.record_lines import is_baku, system_code
from zwitsers.formats.trf.round_robin import named_schedule
from zwitsers.formats.trf.scoring import DRAUGHTS, STANDARD, scoring_of, total
from zwitsers.formats.trf.text import UTF8, Text, encode
from zwitsers.formats.trf.tie_breaks import ranking_of_file, unknown_codes
from zwitsers.formats.trf.writer import has_country, has_national, modern_lines
from zwitsers.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.formats.trf.document import TrfDocument
    from zwitsers.formats.trf.scoring import Scoring

# A name and the number behind it.
_NUMBERED = re.compile(r"(.*\S) \((\d{1,40})\)", re.ASCII)
_LONGEST_DEPUTIES = 400
# Where record 132 has its first date; a text before it is a date of its own line.
_FIRST_DATE = 92
_DATE_STEP = 10
_KEPT_ABOUT = ("name", "place", "country", "start", "end", "arbiter", "time_control", "round_dates")
_KEPT_FIELDS = (
    *("name", "title", "rating", "federation", "fide_id", "national_id", "sex", "birth"),
    *("international_rating", "national_rating"),
)


def read_trf_file(data: bytes, name: str = "") -> TournamentData:
    """A TRF file of any edition or dialect, with what its records say of the tournament."""
    document = read_trf(data)
    about = about_of(document)
    warnings = not_obeyed(document) if swiss_system(document) else document.warnings
    warnings = (*warnings, *unknown_codes(document))
    if is_fide_style(document) and not document.system:
        warnings = (*warnings, Problem("trf.system-proposed", system=PROPOSED))
    document = _with_international_ratings(document)
    return TournamentData(document.snapshot, about, warnings, document.later, settings=_settings(document, about))


def _settings(document: TrfDocument, about: TournamentDetails) -> dict[str, object]:
    """What the file says of how the tournament is played, as settings of ours."""
    found: dict[str, object] = {}
    points = document.snapshot.points
    system = swiss_system(document) or (PROPOSED if is_fide_style(document) else None)
    if points.divisor is not None and not (points.usual and about.game == "draughts"):
        found["points"] = points_text(points)
    if is_baku(document.snapshot):
        found["acceleration"] = "baku"
    if system:
        found["systems"] = ((1, system),)
        ranking = ranking_of_file(document, rulebook(system))
        if ranking and ranking != rulebook(system).final_rankings[0].id:
            found["final_ranking"] = ranking
    schedule = named_schedule(document.system)
    if schedule is not None and schedule.cycles in (1, 2):
        found |= {"cycles": schedule.cycles, "swap_last_rounds": schedule.swap}
    found |= _arbiters(document)
    counting = counting_of_file(document)
    if counting is not None:
        found["counting_rating"] = counting.value
    return found


def about_of(document: TrfDocument) -> TournamentDetails:
    def text(code: str) -> str:
        return " ".join("".join(document.texts(code)[:1]).split())

    name, email = _with_email(_numbered(text("102"))[0])
    return TournamentDetails(
        name=document.snapshot.name,
        place=text("022"),
        country=text("032"),
        start=iso_date(text("042")),
        end=iso_date(text("052")),
        game="chess" if swiss_system(document) else "draughts" if document.scoring == DRAUGHTS else "",
        arbiter=name,
        arbiter_email=email,
        time_control=text("122"),
        round_dates=_round_dates(document),
    )


def _arbiters(document: TrfDocument) -> dict[str, object]:
    """The number behind the chief arbiter's name, and the deputies (record 112)."""
    number = _numbered("".join(document.texts("102")[:1]))[1]
    deputies = "; ".join(line for text in document.texts("112") if (line := " ".join(text.split())))
    return {key: value for key, value in (("arbiter_id", number), ("deputies", deputies[:_LONGEST_DEPUTIES])) if value}


def _numbered(text: str) -> tuple[str, str]:
    """A name and the number behind it: `Jan Vos (1012345)`."""
    found = _NUMBERED.fullmatch(" ".join(text.split()))
    return (found[1], found[2]) if found else (text, "")


def _with_email(text: str) -> tuple[str, str]:
    """The KNSB has the arbiter's address behind their name."""
    *names, last = text.split() or [""]
    return (" ".join(names), last) if "@" in last else (text, "")


def _round_dates(document: TrfDocument) -> tuple[str, ...]:
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


def _with_international_ratings(document: TrfDocument) -> TrfDocument:
    """Of a file in FIDE's style the ratings of record 001 are FIDE's."""
    players = document.snapshot.players
    if not is_fide_style(document) or any(player.international_rating for player in players):
        return document
    fide = tuple(
        counted(player._replace(rating=0, international_rating=player.rating), Counting.INTERNATIONAL_FIRST)
        for player in players
    )
    return document._replace(snapshot=document.snapshot._replace(players=fide))


# Writing


def write_trf16(given: TournamentData, *, places: Mapping[int, int] | None = None) -> WrittenFile:
    """TRF16 with the extensions of pairing programs, as FIDE and they read it."""
    given = _with_fide_ratings(given)
    document = new_document(
        given.snapshot,
        headers=_headers(given),
        scoring=_scoring(given),
        places=places,
        later=given.later,
        round_dates=_short_dates(given.about),
        system=_system(given),
    )
    read_as_fide = _read_as_fide(given)
    return WrittenFile(write_trf(document), (*document.warnings, *_losses(given, says_counting=False), *read_as_fide))


def write_trf26(
    given: TournamentData, *, places: Mapping[int, int] | None = None, tie_breaks: Sequence[str] = ()
) -> WrittenFile:
    """TRF26, the edition of 2025-09-01."""
    method = rank_method(given, _system(given))
    given = _with_fide_ratings(given)
    lines, warnings = modern_lines(
        given.snapshot,
        _headers(given),
        _scoring(given),
        places=places,
        later=given.later,
        round_dates=_short_dates(given.about),
        tie_breaks=tie_breaks,
        program=f"Zwitsers {__version__}",
        system=_system(given),
        rank_method=method,
    )
    text = Text(tuple(lines), ("\r\n",) * len(lines), UTF8)
    # Any other system is written as CUSTOM_SWISS, which is no rulebook of FIDE.
    read_as_fide = _read_as_fide(given) if system_code(given.snapshot, _system(given)) else []
    return WrittenFile(encode(text), (*warnings, *_losses(given, says_counting=bool(method)), *read_as_fide))


def _with_fide_ratings(given: TournamentData) -> TournamentData:
    """Record 001 has FIDE's rating; of a player with two, the national one goes into the federation's own record."""
    players = given.snapshot.players
    if not any(player.international_rating for player in players):
        return given
    fide = tuple(counted(player, Counting.INTERNATIONAL) for player in players)
    return given._replace(snapshot=given.snapshot._replace(players=fide))


def _headers(given: TournamentData) -> dict[str, str]:
    about, number = given.about, str(given.settings.get("arbiter_id") or "")
    headers = {
        "022": about.place,
        "032": about.country,
        "042": about.start.replace("-", "/"),
        "052": about.end.replace("-", "/"),
        "092": "Individual: Swiss-System",
        "102": f"{about.arbiter} ({number})" if about.arbiter and number else about.arbiter,
        "112": str(given.settings.get("deputies") or ""),
        "122": about.time_control,
    }
    return {code: clean(text) for code, text in headers.items() if text}


def _scoring(given: TournamentData) -> Scoring:
    return scoring_of(given.snapshot.points, DRAUGHTS if given.about.game == "draughts" else STANDARD)


def _system(given: TournamentData) -> str:
    """The rulebook that pairs the round to come; our own settings have it by first round."""
    systems = given.settings.get("systems")
    if not isinstance(systems, (list, tuple)):
        return ""
    return next((str(system) for first, system in reversed(systems) if first <= given.snapshot.round_to_come), "")


def _date_of(about: TournamentDetails, number: int) -> str:
    return about.round_dates[number - 1] if number <= len(about.round_dates) else ""


def _short_dates(about: TournamentDetails) -> list[str]:
    return [date[2:].replace("-", "/") for date in about.round_dates]


def _read_as_fide(given: TournamentData) -> list[Problem]:
    """The report that national ratings are read back as FIDE's, as in every file that `is_fide_style`."""
    players, scoring = given.snapshot.players, _scoring(given)
    national = any(player.rating for player in players) and not any(player.international_rating for player in players)
    if not national or not any(player.fide_id for player in players):
        return []
    # The points column shows another scoring as soon as somebody has points.
    scored = any(total(scoring.table(), history) for history in given.snapshot.histories)
    return [Problem("formats.notes.read-as-fide")] if scoring == STANDARD or not scored else []


def _losses(given: TournamentData, *, says_counting: bool) -> list[Problem]:
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
    if (
        not says_counting
        and counting != Counting.INTERNATIONAL.value
        and any(player.international_rating for player in players)
    ):
        losses.found.append(Problem("formats.notes.counting-rating"))
    undated = [number for number in range(1, given.snapshot.rounds + 1) if not _date_of(given.about, number)]
    if undated:
        losses.found.append(Problem("trf.no-round-dates", rounds=", ".join(map(str, undated))))
    odd = [str(player.number) for player in players if is_mans_womens_title(player.title, player.sex)]
    if odd:
        losses.found.append(Problem("trf.womens-title", players=", ".join(odd)))
    losses.results("away", others=[*given.snapshot.unavailable.values(), *(item.result for item in given.later)])
    # Grades are named by the writer itself.
    plan = ("rounds", "lot_colour", "unavailable", "later", "forbidden")
    losses.all_but(about=_KEPT_ABOUT, fields=(*_KEPT_FIELDS, "grade"), plan=plan)
    return losses.found


# Which rating orders the players: record 172, and what a file in FIDE's style has without it


# The rulebook of a file in FIDE's style that names none.
PROPOSED = "fide-dutch"
_CODES = {
    Counting.INTERNATIONAL: "FIDE",
    Counting.NATIONAL: "NRO",
    Counting.INTERNATIONAL_FIRST: "FIDON",
    Counting.NATIONAL_FIRST: "NIDOF",
    Counting.HIGHER: "HBFN",
}
_COUNTINGS = {code: counting for counting, code in _CODES.items()}


def is_fide_style(document: TrfDocument) -> bool:
    """Whether this is a Swiss of chess whose players have FIDE numbers, by a rulebook of FIDE or by none named."""
    snapshot = document.snapshot
    swiss = bool(swiss_system(document)) if document.system else not snapshot.predetermined
    plain = snapshot.mcmahon is None and snapshot.handicap is None and document.scoring == STANDARD
    return swiss and plain and any(player.fide_id for player in snapshot.players)


def counting_of_file(document: TrfDocument) -> Counting | None:
    """What record 172 says, or else what the ratings of the file show; None when they show nothing."""
    words = " ".join(document.texts("172")).upper().split()
    if words and words[-1] in _COUNTINGS:
        return _COUNTINGS[words[-1]]
    rated = [player for player in document.snapshot.players if player.international_rating]
    if any(player.national for player in rated):
        return Counting.INTERNATIONAL
    return Counting.INTERNATIONAL_FIRST if rated else None


def rank_method(given: TournamentData, system: str) -> str:
    """The text of record 172: federation and code. Empty where players are not ordered by rating."""
    if not system or not rulebook(system).fide_handling:
        return ""
    said = str(given.settings.get("counting_rating") or Counting.NATIONAL_FIRST.value)
    counting = next((item for item in Counting if item == said), Counting.NATIONAL_FIRST)
    country = given.about.country.upper()
    federation = country if len(country) == 3 and country.isascii() and country.isalpha() else ""
    return f"{federation:<3} {_CODES[counting]}"
