"""How a tournament is played: everything that is decided before the first round, and may be changed with a record."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, get_type_hints

from zwitsers.domain import Problem, Result
from zwitsers.domain.handicap import MOST_LESS, MOST_STONES
from zwitsers.domain.points import STANDARD
from zwitsers.domain.ratings import Counting
from zwitsers.rules.registry import ids, rulebook, usual
from zwitsers.scores.points_text import points_of
from zwitsers.tournament.boards import HIGHEST_BOARD
from zwitsers.tournament.errors import CommandError
from zwitsers.tournament.go_settings import HALF_POINTS, HANDICAP, START_BY, UNPLAYED_SOS, WORTH, go_problems
from zwitsers.tournament.plain import NotPlainError, reader
from zwitsers.tournament.setting import Group, Kind, Known, SettingProblem, Until, setting, text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zwitsers.domain import Points
    from zwitsers.rules.rulebook import Rulebook, Strength
    from zwitsers.scores.rankings import FinalRanking
    from zwitsers.tournament.plain import Reader
    from zwitsers.tournament.setting import Setting

GAMES = ("chess", "draughts", "go")
MOST_ROUNDS = 99
_TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d", re.ASCII)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting is declared here and nowhere else; its words stand in the catalogues, at `settings`."""

    name: str = text(Group.ABOUT, required=True, word="name")
    place: str = text(Group.ABOUT, word="place")
    # Dates as YYYY-MM-DD; empty when not said.
    start: str = setting("", Kind.DATE, Group.ABOUT)
    end: str = setting("", Kind.DATE, Group.ABOUT)
    # The day of every round, the first round first; empty for a round of which it is not known.
    round_dates: tuple[str, ...] = setting((), Kind.DATES, Group.ABOUT, most=MOST_ROUNDS)
    # When every round begins, as HH:MM on the clock of the hall; empty where it is not known.
    round_times: tuple[str, ...] = setting((), Kind.TIMES, Group.ABOUT, most=MOST_ROUNDS)
    # What files for federations ask for: a country's two or three letters, whom to write to, and how it is played.
    country: str = text(Group.ABOUT, 60, word="federation")
    arbiter: str = text(Group.ABOUT, word="name")
    arbiter_email: str = setting("", Kind.EMAIL, Group.ABOUT, longest=200, private=True)
    time_control: str = text(Group.ABOUT, word="text")
    # Go: the compensation for white, such as 6.5.
    komi: str = text(Group.ABOUT, 60, word="points", known_to=Known.GO)
    game: str = setting(
        "chess", Kind.CHOICE, Group.PLAY, said=tuple((game, game) for game in GAMES), until=Until.ROUND_ONE
    )
    # From which round on which rulebook holds: some tournaments pair the first rounds on rating and the rest on WP.
    systems: tuple[tuple[int, str], ...] = setting((), Kind.SYSTEMS, Group.PLAY, most=MOST_ROUNDS, option="system")
    rounds: int = setting(7, Kind.COUNT, Group.PLAY, least=1, most=MOST_ROUNDS)
    # How round one is paired (R5.1): whether the number of players is known; empty: the rulebook's default.
    first_round: str = setting("", Kind.SCHEME, Group.PLAY, longest=40, until=Until.ROUND_ONE, known_to=Known.SCHEMES)
    # Which of a player's two ratings pairs, ranks and numbers.
    counting_rating: str = setting(
        Counting.NATIONAL_FIRST.value,
        Kind.CHOICE,
        Group.PLAY,
        said=tuple((item.value, item.value) for item in Counting),
        until=Until.ROUND_ONE,
    )
    # Where the standings have performance and rating change (chess): on the page and in files for programs, in the hall
    # and on paper as well, or nowhere.
    performance: str = setting(
        "page",
        Kind.CHOICE,
        Group.PLAY,
        said=tuple((where, where) for where in ("page", "everywhere", "nowhere")),
        known_to=Known.CHESS,
    )
    # The number of the first board, where boards of other tournaments come before it.
    first_board: int = setting(1, Kind.COUNT, Group.PLAY, least=1, most=HIGHEST_BOARD)
    # Which of the rulebook's final rankings, or a list of criteria of the organiser's own; empty: the rulebook's first.
    final_ranking: str = setting("", Kind.RANKING, Group.PLAY, longest=200, option="ranking")
    # Half-point byes (001 F9, R9.4): how many a player may take, in which rounds (none named: all but the last).
    half_point_byes: int = setting(0, Kind.COUNT, Group.ABSENCE, most=MOST_ROUNDS)
    half_point_bye_rounds: tuple[int, ...] = setting((), Kind.ROUNDS, Group.ABSENCE, most=MOST_ROUNDS)
    # What an announced absence counts for; HALF_POINT_BYE only as far as half-point byes are allowed, 0 beyond that.
    absence: str = setting(
        Result.ABSENT.name,
        Kind.CHOICE,
        Group.ABSENCE,
        said=(("zero", Result.ABSENT.name), ("half", Result.HALF_POINT_BYE.name)),
    )
    # R9.3: whoever stays away without notice counts as withdrawn, unless the tournament says otherwise.
    no_show_withdraws: bool = setting(
        True, Kind.CHOICE, Group.ABSENCE, said=(("withdraws", True), ("stays", False)), option="no_show"
    )
    # 002 Modificatie 1: entry ids by group, and the number of opening rounds in which groups do not meet.
    strength_groups: tuple[tuple[int, ...], ...] = setting((), Kind.GROUPS, Group.STRENGTH, most=99, when_new=False)
    strength_rounds: int = setting(0, Kind.COUNT, Group.STRENGTH, most=MOST_ROUNDS)
    # 002 Modificatie 2: with an odd number a dummy takes part that draws every game (R7.2).
    drawing_dummy: bool = setting(False, Kind.YES_NO, Group.PLAY, until=Until.ROUND_ONE, known_to=Known.DUMMY)
    # 003 A7: the colour drawn by lot for round one, w or b.
    lot_colour: str = setting(
        "",
        Kind.CHOICE,
        Group.PLAY,
        said=(("w", "w"), ("b", "b")),
        unsaid=(("open", ""),),
        until=Until.ROUND_ONE,
        known_to=Known.LOT_COLOUR,
    )
    # What results are worth, as `points_text` has it; empty: 1-½-0 (2-1-0 in draughts) and a bye worth a win.
    points: str = text(Group.PLAY, 60, word="points", known_to=Known.ANY_POINTS)
    # C.04.7: virtual points in the first rounds.
    acceleration: str = setting(
        "", Kind.CHOICE, Group.PLAY, said=(("none", ""), ("baku", "baku")), until=Until.ROUND_ONE, known_to=Known.FIDE
    )
    # Prize money in cents, first prize first.
    prizes: tuple[int, ...] = setting((), Kind.MONEY, Group.PRIZES, most=999)
    # A barrage for the first place (002 Eindstand 1).
    barrage: bool = setting(False, Kind.YES_NO, Group.PLAY, known_to=Known.BARRAGE)
    # Go: players start with points for their grade (M1).
    mcmahon: bool = setting(False, Kind.YES_NO, Group.MCMAHON, until=Until.ROUND_ONE)
    # Whoever has this grade or a stronger one starts at the bar, whoever has this or a weaker one at the floor.
    bar: str = setting("", Kind.GRADE, Group.MCMAHON, longest=9, until=Until.ROUND_ONE)
    floor: str = setting("", Kind.GRADE, Group.MCMAHON, longest=9, until=Until.ROUND_ONE)
    start_by: str = setting("grade", Kind.CHOICE, Group.MCMAHON, said=START_BY, until=Until.ROUND_ONE)
    # Groups above the bar, by hand, the strongest first: entry ids. The last of them starts one point above the bar.
    super_groups: tuple[tuple[int, ...], ...] = setting(
        (), Kind.GROUPS, Group.MCMAHON, most=9, when_new=False, until=Until.ROUND_ONE
    )
    # What rounds without a game count for in a McMahon, in half points (M4); empty: as is customary.
    bye_worth: str = setting("", Kind.CHOICE, Group.MCMAHON, said=WORTH)
    absence_worth: str = setting("", Kind.CHOICE, Group.MCMAHON, said=WORTH)
    missed_worth: str = setting("", Kind.CHOICE, Group.MCMAHON, said=WORTH)
    half_points: str = setting("", Kind.CHOICE, Group.MCMAHON, said=HALF_POINTS)
    unplayed_sos: str = setting("", Kind.CHOICE, Group.MCMAHON, said=UNPLAYED_SOS)
    # Go: handicap by the McMahon score or by the grade, less so many stones, at most so many, none from this grade on
    # (empty: from the bar on), and the komi that goes with it (M6).
    handicap: str = setting("", Kind.CHOICE, Group.HANDICAP, said=HANDICAP)
    handicap_less: int = setting(0, Kind.COUNT, Group.HANDICAP, most=MOST_LESS, word="stones")
    handicap_most: int = setting(MOST_STONES, Kind.COUNT, Group.HANDICAP, most=MOST_STONES, word="stones")
    no_handicap_from: str = setting("", Kind.GRADE, Group.HANDICAP, longest=9)
    handicap_komi: str = text(Group.HANDICAP, 60, word="points")
    stones_in_sos: bool = setting(False, Kind.YES_NO, Group.HANDICAP)
    # Go: what is avoided where it costs nothing above it (M7): what, below the bar or everywhere, in the first so many
    # rounds (0: in all), before which article (empty: the last).
    avoid: tuple[tuple[str, str, int, str], ...] = setting((), Kind.AVOIDANCES, Group.AVOIDING, most=9)
    families: tuple[tuple[int, ...], ...] = setting((), Kind.GROUPS, Group.AVOIDING, most=999, when_new=False)

    def system_of(self, round_number: int) -> Rulebook:
        """The rulebook that pairs this round."""
        holds = [system for first, system in self.systems if first <= round_number]
        return rulebook(holds[-1] if holds else usual(self.game)).counting(self.worth)

    @property
    def systems_in_force(self) -> tuple[tuple[int, str], ...]:
        """With the usual one of the game where none was chosen."""
        return self.systems or ((1, usual(self.game)),)

    @property
    def books(self) -> tuple[Rulebook, ...]:
        """Every rulebook that pairs, in the order of the rounds."""
        return tuple(self.system_of(first) for first, _system in self.systems_in_force)

    @property
    def counting(self) -> Counting:
        return Counting(self.counting_rating)

    @property
    def numbered_by(self) -> Strength | None:
        """How strong a player is, where the numbers of the players go by it; None: they are lots."""
        book = self.system_of(1)
        return book.strength if book.fide_handling else None

    @property
    def worth(self) -> Points:
        """What results are worth here."""
        return (points_of(self.points) or STANDARD) if self.points else STANDARD

    @property
    def final_system(self) -> Rulebook:
        return self.system_of(self.rounds)

    @property
    def ranking(self) -> FinalRanking:
        """What the final ranking goes by."""
        from zwitsers.scores.final import variant_of  # the criteria take a while to load

        return variant_of(self.final_system, self.final_ranking)

    @property
    def own_list(self) -> bool:
        """Whether the organiser made a list of criteria himself."""
        return self.final_ranking not in {"", *(ranking.id for ranking in self.final_system.final_rankings)}

    @property
    def ranks_each_round(self) -> bool:
        """Whether the standings go by the final ranking from the first round on: by a list of the organiser's own, and
        by any that he chose in a rulebook of FIDE, whose order for pairing says little (C.07 4)."""
        return self.own_list or (self.final_ranking != "" and self.final_system.fide_handling)

    def scheme_of(self, round_number: int) -> str | None:
        """How round one is paired; None where the rulebook decides."""
        return (self.first_round or None) if round_number == 1 else None

    @property
    def rounds_with_half_point_bye(self) -> tuple[int, ...]:
        """R9.4: never in the last round."""
        return self.half_point_bye_rounds or tuple(range(1, self.rounds))

    def changed(self, changes: Mapping[str, Any]) -> Settings:
        """The settings with these values; raises CommandError for what is not possible, all of it at once."""
        values: dict[str, Any] = {}
        problems: list[Problem] = []
        readers = _readers()
        for name, value in changes.items():
            if name not in readers:
                problems.append(Problem("tournament.setting.unknown", setting=name))
                continue
            try:
                values[name] = readers[name](value)
            except NotPlainError:
                problems.append(SettingProblem("tournament.setting.value", setting=name, value=repr(value)))
        if problems:
            raise CommandError(problems)
        made = replace(self, **values)
        problems = list(_problems(made))
        if problems:
            raise CommandError(problems)
        # A list is kept as its codes are written, however it was typed.
        return replace(made, final_ranking=made.ranking.id) if made.own_list else made


DECLARED: dict[str, Setting] = {
    item.name: replace(item.metadata["setting"], name=item.name, default=item.default) for item in fields(Settings)
}


# Those that name players.
OF_PLAYERS = tuple(name for name, declared in DECLARED.items() if declared.kind is Kind.GROUPS)


@cache
def _readers() -> dict[str, Reader]:
    hints = get_type_hints(Settings)
    return {item.name: reader(hints[item.name]) for item in fields(Settings)}


def _problems(made: Settings) -> Iterator[Problem]:
    yield from _date_problems(made)
    yield from _bound_problems(made)
    for number in made.half_point_bye_rounds:
        if not 1 <= number < made.rounds:
            yield Problem("tournament.setting.half-point-bye-round", round=number, rounds=made.rounds)
    if made.strength_rounds > max(made.rounds, 0):
        yield Problem("tournament.setting.strength-rounds", value=made.strength_rounds, rounds=made.rounds)
    for name in OF_PLAYERS:
        grouped = [player for group in getattr(made, name) for player in group]
        if len(set(grouped)) != len(grouped):
            yield SettingProblem("tournament.setting.in-two-groups", setting=name)
    if any(prize < 0 for prize in made.prizes):
        yield Problem("tournament.setting.prizes")
    wrong_systems = list(_system_problems(made))
    yield from wrong_systems
    if not wrong_systems and made.game in GAMES:
        yield from _rulebook_problems(made)


def _bound_problems(made: Settings) -> Iterator[Problem]:
    for name, declared in DECLARED.items():
        value = getattr(made, name)
        if declared.kind is Kind.COUNT and not declared.least <= value <= declared.most:
            yield SettingProblem(
                "tournament.setting.bounds", setting=name, value=value, least=declared.least, most=declared.most
            )
        if declared.kind is Kind.CHOICE and value not in declared.values.values():
            choices = ", ".join(str(meant) for meant in declared.values.values() if meant != "")
            yield SettingProblem("tournament.setting.choice", setting=name, value=value, choices=choices)


def too_long(changes: Mapping[str, Any]) -> Iterator[Problem]:
    """Texts that nobody may enter; a log from before this was checked, or from a file, may have them."""
    for name, value in changes.items():
        longest = DECLARED[name].longest if name in DECLARED else 0
        if longest and isinstance(value, str) and len(value) > longest:
            yield SettingProblem("tournament.setting.long", setting=name, most=longest, length=len(value))


def _date_problems(made: Settings) -> Iterator[Problem]:
    wrong = [date for date in (made.start, made.end, *made.round_dates) if date and not _is_date(date)]
    for date in wrong:
        yield Problem("tournament.setting.date", value=date)
    if not wrong and made.start and made.end and made.end < made.start:
        yield Problem("tournament.setting.dates", start=made.start, end=made.end)
    for time in made.round_times:
        if time and not _TIME.fullmatch(time):
            yield Problem("tournament.setting.time", value=time)
    for given in (made.round_dates, made.round_times):
        if len(given) > made.rounds:
            yield Problem("tournament.setting.round-dates", dates=len(given), rounds=made.rounds)


def _is_date(text: str) -> bool:
    from datetime import date

    if not _DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _system_problems(made: Settings) -> Iterator[Problem]:
    for _first, system in made.systems:
        if system not in ids():
            yield Problem("tournament.setting.system", value=system, choices=", ".join(ids()))
    for (before, _), (first, _) in pairwise(made.systems):
        if first <= before:
            yield Problem("tournament.setting.system-order", round=first)
    if made.systems and made.systems[0][0] != 1:
        yield Problem("tournament.setting.system-first")


def _rulebook_problems(made: Settings) -> Iterator[Problem]:
    """What the chosen rulebooks have and have not."""
    schemes = made.system_of(1).pairing.first_round.schemes
    if made.first_round and made.first_round not in schemes:
        yield Problem("tournament.setting.first-round", value=made.first_round, choices=", ".join(schemes))
    yield from _ranking_problems(made)
    yield from _points_problems(made)
    yield from go_problems(made)
    if made.drawing_dummy and (without := _unknown_to(made, "drawing_dummy")):
        yield Problem("tournament.setting.drawing-dummy", systems=without)


def _unknown_to(made: Settings, name: str) -> str:
    """The rulebooks of the tournament that have no such setting."""
    return ", ".join(sorted({book.id for book in made.books if not DECLARED[name].known_to.knows(book)}))


def _ranking_problems(made: Settings) -> Iterator[Problem]:
    rankings = {ranking.id: ranking for ranking in made.final_system.final_rankings}
    if made.own_list:
        yield from _list_problems(made, ", ".join(rankings))
    elif made.barrage and not rankings[made.final_ranking or next(iter(rankings))].barrage_article:
        yield Problem("tournament.setting.barrage", system=made.final_system.id)


def _list_problems(made: Settings, choices: str) -> Iterator[Problem]:
    from zwitsers.scores.criteria.writing import UnknownTieBreakError, parse_codes

    try:
        criteria = parse_codes(made.final_ranking)
    except UnknownTieBreakError as error:
        # One word may have been meant as a ranking of the rulebook, more are a list.
        one_word = made.final_ranking.isalpha()
        unknown = Problem("tournament.setting.ranking", value=made.final_ranking, choices=choices)
        yield from [unknown] if one_word else error.problems
        return
    if made.barrage and not made.ranking.barrage_article:
        yield Problem("tournament.setting.barrage", system=made.final_system.id)
    points = points_of(made.points)
    needing = [item.code for item in criteria if item.criterion.usual_points]
    if needing and points is not None and not points.usual:
        yield Problem("tournament.setting.ranking-points", codes=", ".join(needing), points=made.points)


def _points_problems(made: Settings) -> Iterator[Problem]:
    """What FIDE's rulebooks leave to the tournament, and the others do not."""
    points = points_of(made.points)
    if points is None:
        yield Problem("tournament.setting.points", value=made.points)
        return
    if not points.usual and (without := _unknown_to(made, "points")):
        yield Problem("tournament.setting.points-system", value=made.points, systems=without)
    if made.acceleration:
        if without := _unknown_to(made, "acceleration"):
            yield Problem("tournament.setting.acceleration-system", systems=without)
        if not points.baku:
            yield Problem("tournament.setting.acceleration-points", value=made.points)
