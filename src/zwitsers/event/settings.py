"""The settings of a tournament. Changes are recorded in the log."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, get_type_hints

from zwitsers.engine.domain import Problem, Result
from zwitsers.engine.domain.handicap import MOST_LESS, MOST_STONES
from zwitsers.engine.domain.points import STANDARD
from zwitsers.engine.domain.ratings import Counting
from zwitsers.engine.rules.registry import rulebook, usual
from zwitsers.engine.scores.final import variant_of
from zwitsers.engine.scores.points_text import points_of
from zwitsers.event.boards import HIGHEST_BOARD
from zwitsers.event.errors import CommandError
from zwitsers.event.go_settings import HALF_POINTS, HANDICAP, START_BY, UNPLAYED_SOS, WORTH
from zwitsers.event.plain import NotPlainError, reader
from zwitsers.event.request_settings import RequestSettings, request_problems
from zwitsers.event.setting import KnownSettings, SettingGroup, SettingKind, SettingProblem, Until, setting, text
from zwitsers.event.setting_problems import date_problems, rulebook_problems, system_problems

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zwitsers.engine.domain import Points
    from zwitsers.engine.rules.rulebook import Rulebook, Strength
    from zwitsers.engine.scores.rankings import FinalRanking
    from zwitsers.event.plain import Reader
    from zwitsers.event.setting import Setting

GAMES = ("chess", "draughts", "go")
MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Settings(RequestSettings):
    """Every setting is declared once, here or in a base class. Its texts are in the catalogues under `settings`."""

    name: str = text(SettingGroup.ABOUT, required=True, word="name")
    place: str = text(SettingGroup.ABOUT, word="place")
    # YYYY-MM-DD; empty: unknown.
    start: str = setting("", SettingKind.DATE, SettingGroup.ABOUT)
    end: str = setting("", SettingKind.DATE, SettingGroup.ABOUT)
    # The date of every round, in order; empty: unknown.
    round_dates: tuple[str, ...] = setting((), SettingKind.DATES, SettingGroup.ABOUT, most=MOST_ROUNDS)
    # The start time of every round, HH:MM in local time; empty: unknown.
    round_times: tuple[str, ...] = setting((), SettingKind.TIMES, SettingGroup.ABOUT, most=MOST_ROUNDS)
    # For federation files: the country (two or three letters), the arbiters and the time control.
    country: str = text(SettingGroup.ABOUT, 60, word="federation")
    arbiter: str = text(SettingGroup.ABOUT, word="name")
    # The arbiter's FIDE ID or licence number, and the deputies: "Jan Vos (1012345); Anna Kok (1054321)".
    arbiter_id: str = text(SettingGroup.ABOUT, 40, word="number")
    deputies: str = text(SettingGroup.ABOUT, 400, word="text")
    arbiter_email: str = setting("", SettingKind.EMAIL, SettingGroup.ABOUT, longest=200, private=True)
    time_control: str = text(SettingGroup.ABOUT, word="text")
    # Go: the compensation for white.
    komi: str = text(SettingGroup.ABOUT, 60, word="points", known_to=KnownSettings.GO)
    game: str = setting(
        "chess",
        SettingKind.CHOICE,
        SettingGroup.PLAY,
        said=tuple((game, game) for game in GAMES),
        until=Until.ROUND_ONE,
    )
    # (first round, rulebook): some tournaments pair the first rounds on rating and the rest on WP.
    systems: tuple[tuple[int, str], ...] = setting(
        (), SettingKind.SYSTEMS, SettingGroup.PLAY, most=MOST_ROUNDS, option="system"
    )
    rounds: int = setting(7, SettingKind.COUNT, SettingGroup.PLAY, least=1, most=MOST_ROUNDS)
    # Round robin: the number of cycles, and whether the last two rounds of the first of two cycles are swapped (RR4).
    # The number of rounds is set when round 1 is paired.
    cycles: int = setting(
        1,
        SettingKind.CHOICE,
        SettingGroup.PLAY,
        said=(("once", 1), ("twice", 2)),
        until=Until.ROUND_ONE,
        known_to=KnownSettings.SCHEDULE,
    )
    swap_last_rounds: bool = setting(
        True, SettingKind.YES_NO, SettingGroup.PLAY, until=Until.ROUND_ONE, known_to=KnownSettings.SCHEDULE
    )
    # The pairing scheme of round one (R5.1): whether the number of players is known; empty: the rulebook's default.
    first_round: str = setting(
        "", SettingKind.SCHEME, SettingGroup.PLAY, longest=40, until=Until.ROUND_ONE, known_to=KnownSettings.SCHEMES
    )
    # Which of a player's two ratings counts for pairing, ranking and numbering.
    counting_rating: str = setting(
        Counting.NATIONAL_FIRST.value,
        SettingKind.CHOICE,
        SettingGroup.PLAY,
        said=tuple((item.value, item.value) for item in Counting),
        until=Until.ROUND_ONE,
    )
    # Where standings show performance and rating change (chess): on the page and in files for programs; everywhere,
    # also in the hall and on paper; or nowhere.
    performance: str = setting(
        "page",
        SettingKind.CHOICE,
        SettingGroup.PLAY,
        said=tuple((where, where) for where in ("page", "everywhere", "nowhere")),
        known_to=KnownSettings.CHESS,
    )
    # Whether pairings in the hall and on paper show ratings.
    show_ratings: bool = setting(False, SettingKind.YES_NO, SettingGroup.PLAY)
    # Whether proofs of published rounds contain the forbidden pairs, so that anyone can verify those rounds too.
    disclose_forbidden: bool = setting(False, SettingKind.YES_NO, SettingGroup.PLAY)
    # The first board number, if other tournaments use lower numbers.
    first_board: int = setting(1, SettingKind.COUNT, SettingGroup.PLAY, least=1, most=HIGHEST_BOARD)
    # The id of a final ranking of the rulebook, or the organiser's own list of criteria; empty: the rulebook's first.
    final_ranking: str = setting("", SettingKind.RANKING, SettingGroup.PLAY, longest=200, option="ranking")
    # Half-point byes (001 F9, R9.4): the maximum per player, and the rounds (empty: all but the last).
    half_point_byes: int = setting(0, SettingKind.COUNT, SettingGroup.ABSENCE, most=MOST_ROUNDS)
    half_point_bye_rounds: tuple[int, ...] = setting((), SettingKind.ROUNDS, SettingGroup.ABSENCE, most=MOST_ROUNDS)
    # The result for an announced absence; HALF_POINT_BYE only up to the allowed number of half-point byes, then 0.
    absence: str = setting(
        Result.ABSENT.name,
        SettingKind.CHOICE,
        SettingGroup.ABSENCE,
        said=(("zero", Result.ABSENT.name), ("half", Result.HALF_POINT_BYE.name)),
    )
    # R9.3: whether a player who stays away without notice is withdrawn.
    no_show_withdraws: bool = setting(
        True, SettingKind.CHOICE, SettingGroup.ABSENCE, said=(("withdraws", True), ("stays", False)), option="no_show"
    )
    # 002 Modificatie 1: entry ids by group, and the number of first rounds in which the groups do not meet.
    strength_groups: tuple[tuple[int, ...], ...] = setting(
        (), SettingKind.GROUPS, SettingGroup.STRENGTH, most=99, when_new=False
    )
    strength_rounds: int = setting(0, SettingKind.COUNT, SettingGroup.STRENGTH, most=MOST_ROUNDS)
    # 002 Modificatie 2: with an odd number of players a dummy takes part that draws every game (R7.2).
    drawing_dummy: bool = setting(
        False, SettingKind.YES_NO, SettingGroup.PLAY, until=Until.ROUND_ONE, known_to=KnownSettings.DUMMY
    )
    # 003 A7: the colour drawn by lot for round one, w or b.
    lot_colour: str = setting(
        "",
        SettingKind.CHOICE,
        SettingGroup.PLAY,
        said=(("w", "w"), ("b", "b")),
        unsaid=(("open", ""),),
        until=Until.ROUND_ONE,
        known_to=KnownSettings.LOT_COLOUR,
    )
    # Points per result, in the syntax of `points_text`; empty: 1-½-0 (2-1-0 in draughts), a bye counts as a win.
    points: str = text(SettingGroup.PLAY, 60, word="points", known_to=KnownSettings.ANY_POINTS)
    # C.04.7: virtual points in the first rounds.
    acceleration: str = setting(
        "",
        SettingKind.CHOICE,
        SettingGroup.PLAY,
        said=(("none", ""), ("baku", "baku")),
        until=Until.ROUND_ONE,
        known_to=KnownSettings.FIDE,
    )
    # Prize money in cents, first prize first.
    prizes: tuple[int, ...] = setting((), SettingKind.MONEY, SettingGroup.PRIZES, most=999)
    # A barrage for the first place (002 Eindstand 1).
    barrage: bool = setting(False, SettingKind.YES_NO, SettingGroup.PLAY, known_to=KnownSettings.BARRAGE)
    # Go: players start with points for their grade (M1).
    mcmahon: bool = setting(False, SettingKind.YES_NO, SettingGroup.MCMAHON, until=Until.ROUND_ONE)
    # Players of the grade `bar` or stronger start at the bar, players of the grade `floor` or weaker at the floor.
    bar: str = setting("", SettingKind.GRADE, SettingGroup.MCMAHON, longest=9, until=Until.ROUND_ONE)
    floor: str = setting("", SettingKind.GRADE, SettingGroup.MCMAHON, longest=9, until=Until.ROUND_ONE)
    start_by: str = setting("grade", SettingKind.CHOICE, SettingGroup.MCMAHON, said=START_BY, until=Until.ROUND_ONE)
    # Manual groups above the bar, strongest first: entry ids. The last group starts one point above the bar.
    super_groups: tuple[tuple[int, ...], ...] = setting(
        (), SettingKind.GROUPS, SettingGroup.MCMAHON, most=9, when_new=False, until=Until.ROUND_ONE
    )
    # McMahon: half points for rounds without a game (M4); empty: the customary value.
    bye_worth: str = setting("", SettingKind.CHOICE, SettingGroup.MCMAHON, said=WORTH)
    absence_worth: str = setting("", SettingKind.CHOICE, SettingGroup.MCMAHON, said=WORTH)
    missed_worth: str = setting("", SettingKind.CHOICE, SettingGroup.MCMAHON, said=WORTH)
    half_points: str = setting("", SettingKind.CHOICE, SettingGroup.MCMAHON, said=HALF_POINTS)
    unplayed_sos: str = setting("", SettingKind.CHOICE, SettingGroup.MCMAHON, said=UNPLAYED_SOS)
    # Go handicap (M6): by McMahon score or grade, stones deducted, maximum, the grade from which there is none (empty:
    # from the bar on), and the komi of handicap games.
    handicap: str = setting("", SettingKind.CHOICE, SettingGroup.HANDICAP, said=HANDICAP)
    handicap_less: int = setting(0, SettingKind.COUNT, SettingGroup.HANDICAP, most=MOST_LESS, word="stones")
    handicap_most: int = setting(MOST_STONES, SettingKind.COUNT, SettingGroup.HANDICAP, most=MOST_STONES, word="stones")
    no_handicap_from: str = setting("", SettingKind.GRADE, SettingGroup.HANDICAP, longest=9)
    handicap_komi: str = text(SettingGroup.HANDICAP, 60, word="points")
    stones_in_sos: bool = setting(False, SettingKind.YES_NO, SettingGroup.HANDICAP)
    # Go avoidances (M7), of lower priority than the criteria before them: what, below the bar or everywhere, number of
    # first rounds (0: all), before which article (empty: last).
    avoid: tuple[tuple[str, str, int, str], ...] = setting((), SettingKind.AVOIDANCES, SettingGroup.AVOIDING, most=9)
    families: tuple[tuple[int, ...], ...] = setting(
        (), SettingKind.GROUPS, SettingGroup.AVOIDING, most=999, when_new=False
    )

    def system_of(self, round_number: int) -> Rulebook:
        """The rulebook that pairs this round."""
        holds = [system for first, system in self.systems if first <= round_number]
        return rulebook(holds[-1] if holds else usual(self.game)).for_game(self.game).counting(self.worth)

    @property
    def systems_in_force(self) -> tuple[tuple[int, str], ...]:
        """The chosen rulebooks, or the default of the game."""
        return self.systems or ((1, usual(self.game)),)

    @property
    def books(self) -> tuple[Rulebook, ...]:
        """The rulebooks used for pairing, in order of rounds."""
        return tuple(self.system_of(first) for first, _system in self.systems_in_force)

    @property
    def counting(self) -> Counting:
        return Counting(self.counting_rating)

    @property
    def numbered_by(self) -> Strength | None:
        """The strength function that determines player numbers; None: they are lots."""
        book = self.system_of(1)
        return book.strength if book.fide_handling else None

    @property
    def worth(self) -> Points:
        """The points per result."""
        return (points_of(self.points) or STANDARD) if self.points else STANDARD

    @property
    def final_system(self) -> Rulebook:
        return self.system_of(self.rounds)

    @property
    def ranking(self) -> FinalRanking:
        """The ranking that determines standings and prizes."""
        return variant_of(self.final_system, self.final_ranking)

    @property
    def own_list(self) -> bool:
        """Whether the ranking is the organiser's own list of criteria."""
        return self.final_ranking not in {"", *(ranking.id for ranking in self.final_system.final_rankings)}

    def scheme_of(self, round_number: int) -> str | None:
        """The pairing scheme of round one; None: the rulebook decides."""
        return (self.first_round or None) if round_number == 1 else None

    @property
    def rounds_with_half_point_bye(self) -> tuple[int, ...]:
        """The rounds in which half-point byes are allowed; never the last round (R9.4)."""
        return self.half_point_bye_rounds or tuple(range(1, self.rounds))

    def rulebooks_without(self, name: str) -> str:
        """The ids of the tournament's rulebooks that do not have this setting."""
        return ", ".join(sorted({book.id for book in self.books if not DECLARED[name].known_to.knows(book)}))

    def changed(self, changes: Mapping[str, Any]) -> Settings:
        """The settings with these changes; CommandError lists all problems."""
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
        new = replace(self, **values)
        problems = list(_problems(new))
        if problems:
            raise CommandError(problems)
        # Store a list of criteria with normalized codes.
        return replace(new, final_ranking=new.ranking.id) if new.own_list else new


DECLARED: dict[str, Setting] = {
    item.name: replace(item.metadata["setting"], name=item.name, default=item.default) for item in fields(Settings)
}

# The settings that contain entry ids.
OF_PLAYERS = tuple(name for name, declared in DECLARED.items() if declared.kind is SettingKind.GROUPS)


@cache
def _readers() -> dict[str, Reader]:
    hints = get_type_hints(Settings)
    return {item.name: reader(hints[item.name]) for item in fields(Settings)}


def _problems(settings: Settings) -> Iterator[Problem]:
    yield from date_problems(settings)
    yield from _bound_problems(settings)
    yield from request_problems(settings)
    for number in settings.half_point_bye_rounds:
        if not 1 <= number < settings.rounds:
            yield Problem("tournament.setting.half-point-bye-round", round=number, rounds=settings.rounds)
    if settings.strength_rounds > max(settings.rounds, 0):
        yield Problem("tournament.setting.strength-rounds", value=settings.strength_rounds, rounds=settings.rounds)
    for name in OF_PLAYERS:
        grouped = [player for group in getattr(settings, name) for player in group]
        if len(set(grouped)) != len(grouped):
            yield SettingProblem("tournament.setting.in-two-groups", setting=name)
    if any(prize < 0 for prize in settings.prizes):
        yield Problem("tournament.setting.prizes")
    wrong_systems = list(system_problems(settings))
    yield from wrong_systems
    if not wrong_systems and settings.game in GAMES:
        yield from rulebook_problems(settings)


def _bound_problems(settings: Settings) -> Iterator[Problem]:
    for name, declared in DECLARED.items():
        value = getattr(settings, name)
        if declared.kind is SettingKind.COUNT and not declared.least <= value <= declared.most:
            yield SettingProblem(
                "tournament.setting.bounds", setting=name, value=value, least=declared.least, most=declared.most
            )
        if declared.kind is SettingKind.CHOICE and value not in declared.values.values():
            choices = ", ".join(str(meant) for meant in declared.values.values() if meant != "")
            yield SettingProblem("tournament.setting.choice", setting=name, value=value, choices=choices)


def too_long(changes: Mapping[str, Any]) -> Iterator[Problem]:
    """Problems of texts that are too long. Checked only for new values: older logs and files may contain such texts."""
    for name, value in changes.items():
        longest = DECLARED[name].longest if name in DECLARED else 0
        if longest and isinstance(value, str) and len(value) > longest:
            yield SettingProblem("tournament.setting.long", setting=name, most=longest, length=len(value))
