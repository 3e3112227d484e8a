"""`round-robin`: everybody meets everybody once or twice, by the Berger tables of FIDE (C.05, annex).

The articles are the rulings RR1 to RR8 of docs/rulings.md. A schedule takes the place of criteria.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem, Result, ZwitsersError
from zwitsers.engine.domain.round_robin import RoundRobin, rounds_of_cycle
from zwitsers.engine.rules.colour_cards import ColourReason, ColourVerdict
from zwitsers.engine.rules.pairing_rules import ByeRule, FirstRound, PairingRules, Schedule, ScheduledRound
from zwitsers.engine.rules.rulebook import Article, Rulebook
from zwitsers.engine.scores.counted import cycles_of, played_half
from zwitsers.engine.scores.method import ScoreArticles, ScoreMethod, UnplayedResistance
from zwitsers.engine.scores.rankings import FinalRanking, FinalStep

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.engine.domain import Snapshot
    from zwitsers.engine.rules.pairing_rules import RoundOnePair
    from zwitsers.engine.scores.table import ScoreLine

ARTICLES = (
    Article(
        "RR1",
        "Het nummer in de tabel is het lotingsnummer: door loting, op rating of met de hand.",
        "The number in the table is the lot number: drawn by lot, by rating, or given by hand.",
        ruling="RR1",
        term="lotingsnummer",
    ),
    Article(
        "RR2",
        "De Bergertabel zegt wie in welke ronde tegen wie speelt, met welke kleur en aan welk bord. Bij een oneven "
        "aantal blijft het hoogste nummer leeg.",
        "The Berger table says who meets whom in which round, with which colour and on which board. With an odd number "
        "of players the highest number stays empty.",
        ruling="RR2",
        term="Bergertabel",
    ),
    Article(
        "RR3",
        "Wie het lege nummer treft, is vrij: geen punt, geen bye, geen bord.",
        "Whoever meets the empty number is free: no point, no bye, no board.",
        ruling="RR3",
        term="vrij",
    ),
    Article(
        "RR4",
        "Eén cyclus heeft n − 1 ronden, twee cycli hebben er 2(n − 1). In de tweede zijn de kleuren omgekeerd, en de "
        "laatste twee ronden van de eerste wisselen van plaats.",
        "One cycle has n − 1 rounds, two cycles have 2(n − 1). The second has the colours reversed, and the last two "
        "rounds of the first change places.",
        ruling="RR4",
        term="cyclus",
    ),
    Article(
        "RR5",
        "Wie vertrekt voor de helft van de eigen partijen, telt voor niemand mee. Vanaf de helft blijven de partijen "
        "staan en gaat de rest reglementair verloren.",
        "The games of a player who leaves before half of their games count for nobody. From half on they stand, and "
        "the rest is lost by forfeit.",
        ruling="RR5",
        term="terugtrekken",
    ),
    Article(
        "RR6",
        "Na ronde 1 komt iemand er alleen bij op het lege nummer, of in de plaats van iemand die niet gespeeld heeft.",
        "After round 1 a player enters only at the empty number, or in the place of somebody who has not played.",
        ruling="RR6",
    ),
    Article(
        "RR7",
        "Punten, onderling resultaat, Sonneborn-Berger, winstpartijen, Koya. Elke andere lijst kan, behalve met "
        "Buchholz en verwanten: in een rondtoernooi volgen die uit de eigen punten.",
        "Points, direct encounter, Sonneborn-Berger, wins, Koya. Any other list will do, but without Buchholz and its "
        "relatives: in a round robin they follow from a player's own points.",
        ruling="RR7",
        term="Koya",
    ),
    Article(
        "RR8",
        "Het hele rooster is vooraf bekend. Een partij mag voor of na haar ronde gespeeld worden; tot dan telt ze "
        "niet mee.",
        "The whole schedule is known beforehand. A game may be played before or after its round; until then it does "
        "not count.",
        ruling="RR8",
        term="rooster",
    ),
)


class ScheduleError(ZwitsersError):
    """The number of rounds does not fit the number of players, or the schedule is unknown."""


def rounds(snapshot: Snapshot) -> int:
    """RR4: the planned rounds, if they are whole cycles; one cycle when nothing is planned."""
    round_robin = snapshot.round_robin or RoundRobin()
    players, one = len(snapshot.players), rounds_of_cycle(len(snapshot.players))
    if round_robin.custom:
        raise ScheduleError([Problem("pairing.round-robin.custom")])
    planned = snapshot.planned_rounds or (round_robin.cycles or 1) * one
    if round_robin.cycles and planned != round_robin.cycles * one:
        values = {"rounds": planned, "players": players, "cycles": round_robin.cycles, "fits": round_robin.cycles * one}
        raise ScheduleError([Problem("pairing.round-robin.cycles", **values)])
    if planned not in (one, 2 * one) and not round_robin.cycles:
        raise ScheduleError(
            [Problem("pairing.round-robin.rounds", rounds=planned, players=players, one=one, two=2 * one)]
        )
    return planned


def games(snapshot: Snapshot, round_number: int) -> ScheduledRound:
    """RR2 to RR5: a round of the table, without the games of absent players."""
    round_robin = snapshot.round_robin or RoundRobin()
    last = rounds(snapshot)
    if round_number > last:
        raise ScheduleError([Problem("pairing.round-robin.over", rounds=last, players=len(snapshot.players))])
    numbers = sorted(snapshot.numbers, key=snapshot.pairing_number)
    size = table_size(len(numbers))
    missing = _missing(snapshot)
    found: list[ColourVerdict] = []
    free: list[int] = []
    for pair in cycle_round(size, cycles_of(snapshot), round_number, swap=round_robin.swap) if len(numbers) > 1 else ():
        there = [numbers[place - 1] for place in pair if place <= len(numbers)]
        if len(there) == 2 and not missing.intersection(there):
            found.append(ColourVerdict(there[0], there[1], "RR4" if round_number > size - 1 else "RR2"))
        else:
            # Files record the player at the empty number as absent: without a game to miss, they were free (RR3).
            met_nobody = len(there) == 1
            free += [
                number
                for number in there
                if number not in missing or (met_nobody and snapshot.unavailable[number] is Result.ABSENT)
            ]
    return ScheduledRound(tuple(found), tuple(sorted(free)))


def _missing(snapshot: Snapshot) -> set[int]:
    """RR5: the absent players. A player who left after half of their games keeps their games, and loses by forfeit."""
    return {
        number
        for number, reason in snapshot.unavailable.items()
        if reason is not Result.FREE and (reason is not Result.WITHDRAWN or not played_half(snapshot, number))
    }


def order(snapshot: Snapshot, table: Mapping[int, ScoreLine]) -> list[int]:
    """By points, then by lot number."""
    return sorted(snapshot.numbers, key=lambda number: (-table[number].points, snapshot.pairing_number(number)))


def _outside_the_table(pair: RoundOnePair) -> ColourVerdict:
    """Colours of a game that the table does not have in this round: the lower number has white."""
    return ColourVerdict(min(pair.first, pair.second), max(pair.first, pair.second), "RR2")


def _steps(codes: str) -> tuple[FinalStep, ...]:
    return tuple(FinalStep(code, "RR7", "RR7") for code in codes.split())


RULEBOOK = Rulebook(
    id="round-robin",
    code="C.05",
    game="chess",
    other_games=("draughts", "go"),
    title_nl="Rondtoernooi (Bergertabellen)",
    title_en="Round robin (Berger tables)",
    edition="s.d.",
    source="FIDE Handbook, C.05 Competition Rules, Annex: Berger tables",
    purpose_nl="Kleine groepen en vierkampen: iedereen tegen iedereen, één of twee keer; schaken, dammen en go.",
    purpose_en="Small groups and quads: everybody meets everybody, once or twice; chess, draughts and go.",
    divisor=2,
    sonneborn_divisor=4,
    method=ScoreMethod(
        UnplayedResistance.NO_RESISTANCE,
        "RR7",
        ScoreArticles(points="RR7", bye="RR3", absence="RR3", half_point_bye="RR3", adjourned="RR8", awarded="RR5"),
        any_points=True,
    ),
    order=order,
    final_rankings=(
        FinalRanking(
            "usual",
            _steps("PTS DE SB WIN KS"),
            title_nl="punten, onderling resultaat, Sonneborn-Berger, winstpartijen, Koya",
            title_en="points, direct encounter, Sonneborn-Berger, wins, Koya",
        ),
        FinalRanking(
            "sonneborn",
            _steps("PTS SB DE WIN KS"),
            title_nl="punten, Sonneborn-Berger, onderling resultaat, winstpartijen, Koya",
            title_en="points, Sonneborn-Berger, direct encounter, wins, Koya",
        ),
    ),
    articles=ARTICLES,
    pairing=PairingRules(
        meeting_article="RR2",
        bye=ByeRule.barred_by("RR3", ()),
        criteria=(),
        first_round=FirstRound({}, {}, _outside_the_table),
        colours=lambda context: context.as_in_round_one(),
        board_order_article="RR2",
        colour_reasons={"RR2": ColourReason.SCHEDULE, "RR4": ColourReason.SCHEDULE},
        schedule=Schedule("RR2", rounds, games),
    ),
)


# Berger tables (FIDE C.05, annex): who meets whom in which round, with colours (RR2, RR4)


def table_size(players: int) -> int:
    """Size of the table: even, so an odd field leaves one number empty (RR2)."""
    return players + players % 2


def berger_round(size: int, round_number: int) -> tuple[tuple[int, int], ...]:
    """The games (white, black) of a round of one cycle in the order of the boards; `size` is even (RR2)."""
    others = size - 1
    pivot = 1 + (round_number - 1) * (size // 2) % others
    first = (pivot, size) if round_number % 2 else (size, pivot)
    rest = [((pivot + step - 1) % others + 1, (pivot - step - 1) % others + 1) for step in range(1, size // 2)]
    return (first, *rest)


def cycle_round(size: int, cycles: int, round_number: int, *, swap: bool) -> tuple[tuple[int, int], ...]:
    """A round of a tournament of several cycles; every other cycle has the colours reversed. With `swap` the last two
    rounds of the first of two cycles change places (RR4)."""
    cycle, place = divmod(round_number - 1, size - 1)
    number = place + 1
    if swap and cycles == 2 and cycle == 0 and size > 2 and number >= size - 2:
        number = 2 * size - 3 - number
    games = berger_round(size, number)
    return tuple((black, white) for white, black in games) if cycle % 2 else games
