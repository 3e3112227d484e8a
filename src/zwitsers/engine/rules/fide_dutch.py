"""`fide-dutch`: the FIDE (Dutch) System, edition of 1 February 2026 (C.04.3, with C.04.1, C.04.2 and C.04.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Points, Result
from zwitsers.engine.domain.letters import folded
from zwitsers.engine.rules.colour_cards import ColourReason, ColourVerdict
from zwitsers.engine.rules.criteria import (
    BYE_SCORE,
    BYE_UNPLAYED,
    CLASHES,
    EXCHANGE_COUNT,
    EXCHANGE_IN,
    EXCHANGE_OUT,
    EXCHANGE_SUM,
    MOVED_DOWN_AGAIN,
    NATIVE_DOWNFLOATS_BEFORE,
    NATIVE_DOWNFLOATS_LAST,
    NEXT_SCORES,
    NEXT_SIZE,
    OPPONENTS_OF_MOVED_DOWN,
    OUT_OF_BALANCE,
    SCORES,
    SCORES_DOWN_BEFORE,
    SCORES_DOWN_LAST,
    SCORES_UP_BEFORE,
    SCORES_UP_LAST,
    SIZE,
    STRONG_BESIDE_ABSOLUTE,
    THREE_RUNNING,
    TRANSPOSITION,
    UPFLOATS_BEFORE,
    UPFLOATS_LAST,
)
from zwitsers.engine.rules.fide_articles import (
    BASIC_RULES,
    COLOUR_ARTICLES,
    CRITERIA_ARTICLES,
    DEFINITIONS,
    HANDLING,
    ORDER_ARTICLES,
    PROCEDURE,
)
from zwitsers.engine.rules.knsb_colours import (
    above_half,
    colours_by_lot,
    colours_by_preference,
    preference,
    same_absolute,
)
from zwitsers.engine.rules.pairing_rules import (
    ByeRule,
    ColourNorm,
    FirstRound,
    HalvesArticles,
    PairingRules,
    Terminology,
)
from zwitsers.engine.rules.preferences import Overdue, Strength
from zwitsers.engine.rules.rulebook import Rulebook
from zwitsers.engine.scores.history import Float
from zwitsers.engine.scores.method import ScoreArticles, ScoreMethod, UnplayedResistance
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep
from zwitsers.engine.scores.table import pairing_scores, points_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Player, Snapshot
    from zwitsers.engine.rules.colour_cards import ColourCard
    from zwitsers.engine.rules.criteria import Contestant
    from zwitsers.engine.rules.pairing_rules import ColourContext, RoundOnePair
    from zwitsers.engine.rules.preferences import Preference
    from zwitsers.engine.scores.table import ScoreLine

# 1. Definitions

METHOD = ScoreMethod(
    UnplayedResistance.NO_RESISTANCE,
    "FD0",
    ScoreArticles(
        points="1.2",
        bye="C.04.1 3",
        absence="C.04.2 3.2",
        half_point_bye="C.04.2 3.2",
        adjourned="C.04.2 3.1",
        awarded="C.04.2 3.4",
    ),
    any_points=True,
)


# C.04.2 2: from high to low; any other title counts as none.
TITLES = {title: rank for rank, title in enumerate(("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"))}


def strength(player: Player) -> tuple[int, int, str]:
    """1.1, C.04.2 2: rating, title, name in alphabetical order. Players without a rating come last."""
    return -player.rating, TITLES.get(player.title.strip().upper(), len(TITLES)), folded(player.name)


def order(snapshot: Snapshot, _table: Mapping[int, ScoreLine]) -> list[int]:
    """1.2: pairing score (points and the virtual points of this round) high to low, then pairing number low to high."""
    scores = pairing_scores(snapshot)
    return sorted(snapshot.numbers, key=lambda number: (-scores[number], snapshot.pairing_number(number)))


def floats(snapshot: Snapshot) -> dict[int, tuple[Float, ...]]:
    """1.4: with a game, by the pairing scores before that round; without one, a downfloat for more points than a loss,
    and for the bye (FD8)."""
    points, histories = snapshot.points, snapshot.histories
    without_game = {
        result: Float.DOWN if points.downfloat_without_playing(result) else Float.NONE for result in points.table()
    }
    found: dict[int, list[Float]] = {number: [] for number in snapshot.numbers}
    points_so_far = points_table(snapshot, 0)
    for column in range(snapshot.rounds):
        scores = {n: score + snapshot.virtual_points(n, column + 1) for n, score in points_so_far.items()}
        for (number, own), history in zip(found.items(), histories, strict=True):
            result, opponent, _colour = history[column]
            if not result.played:
                own.append(without_game[result])
            else:
                difference = scores[number] - scores[opponent]
                own.append(Float.DOWN if difference > 0 else Float.UP if difference < 0 else Float.NONE)
            points_so_far[number] += snapshot.gained(number, column + 1)
    return {number: tuple(own) for number, own in found.items()}


def topscorer(snapshot: Snapshot, score: int) -> bool:
    """1.8: above half when the last round is paired, or one beyond the plan. Without a plan nobody is (FD3)."""
    planned = snapshot.planned_rounds
    return planned is not None and snapshot.round_to_come >= planned and above_half(snapshot, score)


def overdue(card: ColourCard) -> Overdue:
    """1.6, 1.7: the colour difference, and the same colour in the last two games."""
    played = card.played
    return Overdue(abs(card.white_minus_black), len(played) > 1 and played[-1] is played[-2])


# 2. Pairing criteria: C1-C3 are absolute, C4 is in every complete pairing, C5 goes before the brackets


def same_absolute_colour(one: Contestant, other: Contestant) -> bool:
    """C3: unless one of them is a topscorer (1.8)."""
    return same_absolute(one, other) and not one.exempt and not other.exempt


# C2 and C.04.1 article 4
BYE = ByeRule("C2", Points.bars_bye, criteria=(BYE_SCORE.by("C5", "FD0"),))

# C6-C21 of a bracket, then the order of section 4 between equal pairings: which moved-down players, their opponents,
# exchanges and transpositions

CRITERIA = (
    SIZE.by("C6", "FD0"),
    SCORES.by("C7", "FD0"),
    NEXT_SIZE.by("C8", "FD0"),
    NEXT_SCORES.by("C8", "FD0"),
    BYE_UNPLAYED.by("C9", "FD0"),
    OUT_OF_BALANCE.by("C10", "FD0"),
    THREE_RUNNING.by("C11", "FD0"),
    CLASHES.by("C12", "FD0"),
    STRONG_BESIDE_ABSOLUTE.by("C13", "FD2"),
    NATIVE_DOWNFLOATS_LAST.by("C14", "FD0"),
    UPFLOATS_LAST.by("C15", "FD0"),
    NATIVE_DOWNFLOATS_BEFORE.by("C16", "FD0"),
    UPFLOATS_BEFORE.by("C17", "FD0"),
    SCORES_DOWN_LAST.by("C18", "FD0"),
    SCORES_UP_LAST.by("C19", "FD0"),
    SCORES_DOWN_BEFORE.by("C20", "FD0"),
    SCORES_UP_BEFORE.by("C21", "FD0"),
    MOVED_DOWN_AGAIN.by("4.4", "FD0"),
    OPPONENTS_OF_MOVED_DOWN.by("4.2", "FD0"),
    EXCHANGE_COUNT.by("4.3", "FD0"),
    EXCHANGE_SUM.by("4.3", "FD0"),
    EXCHANGE_OUT.by("4.3", "FD0"),
    EXCHANGE_IN.by("4.3", "FD0"),
    TRANSPOSITION.by("4.2", "FD0"),
)


def heterogeneous(moved_down: int, _pool: int) -> bool:
    """1.3: a bracket with moved-down players, however many."""
    return moved_down > 0


# 5. Colours


def effective_numbers(snapshot: Snapshot) -> dict[int, int]:
    """FD1: the pairing numbers 1, 2, 3, ... of the players who take part in this round or were paired before."""
    numbers = (
        number
        for number in sorted(snapshot.numbers, key=snapshot.pairing_number)
        if number not in snapshot.unavailable
        or any(entry.result.has_opponent or entry.result is Result.BYE for entry in snapshot.history(number))
    )
    return {number: place for place, number in enumerate(numbers, start=1)}


def initial_colours(pair: RoundOnePair) -> ColourVerdict:
    """5.2.5: the higher ranked has the initial colour (5.1) if their number is odd, else the other."""
    return colours_by_lot(pair, "5.2.5")


def colours(context: ColourContext) -> ColourVerdict:
    """5.2: the first rule that decides."""
    return colours_by_preference(
        context,
        lambda _higher, _lower: context.as_in_round_one(),
        ("5.2.1", "5.2.2", "5.2.3", "5.2.4"),
        _weight,
    )


def _weight(card: ColourCard, wish: Preference) -> tuple[int, int]:
    """5.2.2: the strength; between absolute preferences, the colour difference."""
    return wish.strength, abs(card.white_minus_black) if wish.strength is Strength.ABSOLUTE else 0


COLOUR_REASONS = {
    "5.2.1": ColourReason.BOTH_WISHES,
    "5.2.2": ColourReason.STRONGER_WISH,
    "5.2.3": ColourReason.EQUAL_WISHES_TURN_ROUND,
    "5.2.4": ColourReason.WISH_OF_HIGHER,
    "5.2.5": ColourReason.DRAWN_COLOUR,
}


# C.07 has no list of its own: the organiser chooses. These two are the usual choices.
def _by_codes(codes: str) -> tuple[FinalStep, ...]:
    """Points, these tie-breaks of C.07 (code and article), and lots."""
    named = (word.split() for word in codes.split(", "))
    steps = (FinalStep(code, f"C.07 {article}", "FD7") for code, article in named)
    return FinalStep("PTS", "C.07", "FD7"), *steps, FinalStep("LOT", "C.07", "FD7")


FINAL_RANKINGS = (
    FinalRanking(
        "buchholz",
        _by_codes("BH/C1 8.1, BH 8.1, SB 9.1, DE 6, WON 7.2"),
        title_nl="Buchholz zonder de laagste, Buchholz, Sonneborn-Berger, onderling resultaat, gewonnen partijen",
        title_en="Buchholz cut 1, Buchholz, Sonneborn-Berger, direct encounter, games won",
    ),
    FinalRanking(
        "rating",
        _by_codes("DE 6, ARO/C1 10.1, TPR 10.2, BH/C1 8.1, BH 8.1, WON 7.2"),
        title_nl="onderling resultaat, gemiddelde rating van de tegenstanders zonder de laagste, prestatie, Buchholz",
        title_en="direct encounter, average rating of the opponents cut 1, performance, Buchholz",
    ),
)

RULEBOOK = Rulebook(
    id="fide-dutch",
    code="C.04.3",
    game="chess",
    title_nl="FIDE-Zwitsers (Dutch System)",
    title_en="FIDE (Dutch) System",
    edition="2026-02-01",
    source="FIDE Handbook, C.04.3 FIDE (Dutch) System, 1 February 2026",
    purpose_nl="Nodig voor toernooien die voor de FIDE-rating tellen, over de hele wereld.",
    purpose_en="Needed for tournaments that are rated by FIDE, anywhere in the world.",
    divisor=2,
    sonneborn_divisor=4,
    method=METHOD,
    order=order,
    strength=strength,
    final_rankings=FINAL_RANKINGS,
    articles=(
        *DEFINITIONS,
        *CRITERIA_ARTICLES,
        *PROCEDURE,
        *ORDER_ARTICLES,
        *COLOUR_ARTICLES,
        *BASIC_RULES,
        *HANDLING,
    ),
    fide_handling=True,
    pairing=PairingRules(
        meeting_article="C1",
        bye=BYE,
        criteria=CRITERIA,
        # Round one is paired like any other.
        first_round=FirstRound({}, {}, initial_colours, effective_numbers, colour_by_lot=True),
        colours=colours,
        board_order_article="C.04.2 3.6",
        colour_reasons=COLOUR_REASONS,
        colour_norm=ColourNorm("C3", same_absolute_colour),
        preference=lambda card, _topscorer: preference(card),
        exempt_in_last_round=topscorer,
        exempt_from_floats=False,
        overdue=overdue,
        floats=floats,
        heterogeneous=heterogeneous,
        terms=Terminology("floats", "bracket", "pab"),
        halves=HalvesArticles("1.3", "3.2", "C12", "1.4", "4.3", "4.2"),
    ),
)
