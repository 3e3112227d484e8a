"""Large tournaments to measure with: made from a seed, paired by score like a real one, and written as TRF."""

from __future__ import annotations

import random
from dataclasses import dataclass, field


@dataclass(slots=True)
class _Player:
    number: int
    rating: int
    points: int = 0
    whites: int = 0
    had_bye: bool = False
    met: set[int] = field(default_factory=set)
    cells: list[str] = field(default_factory=list)


def random_trf(players: int, rounds: int, *, seed: int, planned: int | None = None) -> str:
    """`rounds` rounds have been played. One game in forty is forfeited, one player in fifty takes half a point."""
    chance = random.Random(seed)
    field_ = [_Player(number, 2400 - number * 1600 // players) for number in range(1, players + 1)]
    for round_number in range(rounds):
        _play_round(field_, chance, first=round_number == 0)
    lines = [f"012 Benchmark {players} x {rounds}", f"062 {players}", f"XXR {planned or rounds}"]
    return "\n".join([*lines, *(_line(player) for player in field_)]) + "\n"


def _play_round(players: list[_Player], chance: random.Random, *, first: bool) -> None:
    present: list[_Player] = []
    for player in players:
        if chance.random() < 0.02 and not first:
            player.cells.append("0000 - H")
            player.points += 1
        else:
            present.append(player)
    present.sort(key=lambda player: (-player.points, player.number))
    if len(present) % 2:
        lowest = next(player for player in reversed(present) if not player.had_bye)
        present.remove(lowest)
        lowest.had_bye = True
        lowest.points += 2
        lowest.cells.append("0000 - U")
    for white, black in [_with_colours(*pair) for pair in _pairs(present)]:
        _play(white, black, chance)


def _pairs(present: list[_Player]) -> list[tuple[_Player, _Player]]:
    """Everyone against the next one he has not met; at the very end a pair is opened to make room."""
    pairs: list[tuple[_Player, _Player]] = []
    waiting = present[::-1]
    while waiting:
        upper = waiting.pop()
        for position in range(len(waiting) - 1, -1, -1):
            if waiting[position].number not in upper.met:
                pairs.append((upper, waiting.pop(position)))
                break
        else:
            lower = waiting.pop()
            for position in range(len(pairs) - 1, -1, -1):
                one, other = pairs[position]
                if one.number not in upper.met and other.number not in lower.met:
                    pairs[position : position + 1] = [(one, upper), (other, lower)]
                    break
    return pairs


def _with_colours(upper: _Player, lower: _Player) -> tuple[_Player, _Player]:
    return (upper, lower) if upper.whites <= lower.whites else (lower, upper)


def _play(white: _Player, black: _Player, chance: random.Random) -> None:
    if chance.random() < 0.025:
        signs, points = ("+-", (2, 0)) if chance.random() < 0.5 else ("-+", (0, 2))
        for player in (white, black):
            player.had_bye = player.had_bye or signs[player is black] == "+"
    else:
        # The stronger wins more often; a third of the games is drawn.
        edge = 0.33 + max(-0.3, min(0.3, (white.rating - black.rating) / 1500))
        drawn = chance.random()
        signs, points = ("==", (1, 1)) if drawn < 0.33 else ("10", (2, 0)) if drawn < 0.33 + edge else ("01", (0, 2))
        white.met.add(black.number)
        black.met.add(white.number)
        white.whites += 1
    white.cells.append(f"{black.number:4d} w {signs[0]}")
    black.cells.append(f"{white.number:4d} b {signs[1]}")
    white.points += points[0]
    black.points += points[1]


def _line(player: _Player) -> str:
    points = f"{player.points // 2}.{player.points % 2 * 5}"
    name = f"Player, Number {player.number}"
    head = f"001 {player.number:4d} m    {name:<33} {player.rating:4d} NED {'':11} {'':10} {points:>4} {0:4d}"
    return head + "".join(f"  {cell}" for cell in player.cells)
