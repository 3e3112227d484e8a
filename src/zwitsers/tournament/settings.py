"""How a tournament is played: everything that is decided before the first round, and may be changed with a record."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from zwitsers.domain import Problem
from zwitsers.rules.registry import IDS, rulebook
from zwitsers.tournament.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from zwitsers.rules.rulebook import Rulebook

GAMES = ("chess", "draughts", "go")
DEFAULT_SYSTEM = {"chess": "knsb-wp", "draughts": "kndb", "go": "go-nl"}


@dataclass(frozen=True, slots=True)
class Settings:
    name: str = ""
    place: str = ""
    # Dates as YYYY-MM-DD; empty when not said.
    start: str = ""
    end: str = ""
    game: str = "chess"
    rounds: int = 7
    # From which round on which rulebook holds: some tournaments pair the first rounds on rating and the rest on WP.
    systems: tuple[tuple[int, str], ...] = ()
    # How round one is paired (R5.1); empty: the rulebook's default.
    first_round: str = ""
    # Which of the rulebook's final rankings; empty: its first.
    final_ranking: str = ""
    # Half-point byes (001 F9, R9.4): how many a player may take, in which rounds (none named: all but the last).
    half_point_byes: int = 0
    half_point_bye_rounds: tuple[int, ...] = ()
    # R9.3: whoever stays away without notice counts as withdrawn, unless the tournament says otherwise.
    no_show_withdraws: bool = True
    # 002 Modificatie 1: entry ids by group, and the number of opening rounds in which groups do not meet.
    strength_groups: tuple[tuple[int, ...], ...] = ()
    strength_rounds: int = 0
    # 003 A7: the colour drawn by lot for round one, w or b.
    lot_colour: str = ""
    # Prize money in cents, first prize first.
    prizes: tuple[int, ...] = ()
    # A barrage for the first place (002 Eindstand 1).
    barrage: bool = False

    def system_of(self, round_number: int) -> Rulebook:
        """The rulebook that pairs this round."""
        holds = [system for first, system in self.systems if first <= round_number]
        return rulebook(holds[-1] if holds else DEFAULT_SYSTEM[self.game])

    @property
    def final_system(self) -> Rulebook:
        return self.system_of(self.rounds)

    def changed(self, changes: Mapping[str, Any]) -> Settings:
        """The settings with these values; raises CommandError for what is not possible, all of it at once."""
        known = {item.name for item in fields(self)}
        problems = [Problem("tournament.setting.unknown", setting=name) for name in changes if name not in known]
        if problems:
            raise CommandError(problems)
        made = replace(self, **changes)
        problems = list(_problems(made))
        if problems:
            raise CommandError(problems)
        return made


def _problems(made: Settings) -> list[Problem]:
    found: list[Problem] = []
    if made.game not in GAMES:
        found.append(Problem("tournament.setting.game", value=made.game, choices=", ".join(GAMES)))
        return found
    if not 1 <= made.rounds <= 99:
        found.append(Problem("tournament.setting.rounds", value=made.rounds))
    last = 0
    for first, system in made.systems:
        if system not in IDS:
            found.append(Problem("tournament.setting.system", value=system, choices=", ".join(IDS)))
        if first <= last:
            found.append(Problem("tournament.setting.system-order", round=first))
        last = first
    if made.systems and made.systems[0][0] != 1:
        found.append(Problem("tournament.setting.system-first"))
    if found:
        return found
    schemes = made.system_of(1).pairing.first_round.schemes
    if made.first_round and made.first_round not in schemes:
        found.append(Problem("tournament.setting.first-round", value=made.first_round, choices=", ".join(schemes)))
    rankings = [ranking.id for ranking in made.final_system.final_rankings]
    if made.final_ranking and made.final_ranking not in rankings:
        found.append(Problem("tournament.setting.ranking", value=made.final_ranking, choices=", ".join(rankings)))
    if made.half_point_byes < 0:
        found.append(Problem("tournament.setting.half-point-byes", value=made.half_point_byes))
    found += [
        Problem("tournament.setting.half-point-bye-round", round=number, rounds=made.rounds)
        for number in made.half_point_bye_rounds
        if not 1 <= number <= made.rounds
    ]
    if made.lot_colour not in ("", "w", "b"):
        found.append(Problem("tournament.setting.lot-colour", value=made.lot_colour))
    if made.strength_rounds < 0 or made.strength_rounds > made.rounds:
        found.append(Problem("tournament.setting.strength-rounds", value=made.strength_rounds))
    if any(prize < 0 for prize in made.prizes):
        found.append(Problem("tournament.setting.prizes"))
    return found
