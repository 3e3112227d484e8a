"""The settings of a tournament as options: for `new`, `settings` and `import`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.cli.event_kinds import dates, round_numbers, systems, yes_or_no
from zwitsers.cli.kinds import amounts, one_of, whole_number

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments

_ABSENCE = {"zero": "ABSENT", "half": "HALF_POINT_BYE"}
# Options whose value is the setting of the same name as it is.
_PLAIN = (
    "name",
    "place",
    "start",
    "end",
    "round_dates",
    "country",
    "arbiter",
    "arbiter_email",
    "time_control",
    "komi",
    "rounds",
    "first_round",
    "half_point_byes",
    "half_point_bye_rounds",
    "strength_rounds",
    "drawing_dummy",
    "lot_colour",
    "prizes",
    "barrage",
)


def declare_settings(arguments: Arguments, *, name_required: bool) -> None:
    option = arguments.option
    option("--name", value="cli.word.name", help="cli.settings.name", required=name_required)
    option("--place", value="cli.word.place", help="cli.settings.place")
    option("--start", value="cli.word.date", help="cli.settings.start")
    option("--end", value="cli.word.date", help="cli.settings.end")
    option("--round-dates", value="cli.word.dates", help="cli.settings.round-dates", kind=dates)
    option("--country", value="cli.word.federation", help="cli.settings.country")
    option("--arbiter", value="cli.word.name", help="cli.settings.arbiter")
    option("--arbiter-email", value="cli.word.address", help="cli.settings.arbiter-email")
    option("--time-control", value="cli.word.text", help="cli.settings.time-control")
    option("--komi", value="cli.word.points", help="cli.settings.komi")
    option("--game", value="cli.word.game", help="cli.settings.game", kind=one_of("chess", "draughts", "go"))
    option("--system", value="cli.word.systems", help="cli.settings.system", kind=systems)
    option("--rounds", value="cli.word.rounds", help="cli.settings.rounds", kind=whole_number(1))
    option("--first-round", value="cli.word.scheme", help="cli.settings.first-round")
    option("--ranking", value="cli.word.ranking", help="cli.settings.ranking")
    option("--half-point-byes", value="cli.word.rounds", help="cli.settings.half-point-byes", kind=whole_number(0))
    option("--half-point-bye-rounds", value="cli.word.list", help="cli.settings.bye-rounds", kind=round_numbers)
    option("--absence", value="cli.word.absence", help="cli.settings.absence", kind=one_of(*_ABSENCE))
    option("--no-show", value="cli.word.no-show", help="cli.settings.no-show", kind=one_of("withdraws", "stays"))
    option("--strength-rounds", value="cli.word.rounds", help="cli.settings.strength-rounds", kind=whole_number(0))
    option("--drawing-dummy", value="cli.word.yes-no", help="cli.settings.drawing-dummy", kind=yes_or_no)
    option("--lot-colour", value="cli.word.colour", help="cli.settings.lot-colour", kind=one_of("w", "b"))
    option("--prizes", value="cli.word.amounts", help="cli.settings.prizes", kind=amounts)
    option("--barrage", value="cli.word.yes-no", help="cli.settings.barrage", kind=yes_or_no)


def given_settings(options: argparse.Namespace) -> dict[str, Any]:
    """The settings that the call names; the game follows from the rulebook when it does not say."""
    found: dict[str, Any] = {name: getattr(options, name) for name in _PLAIN}
    found["game"] = options.game
    found["systems"] = options.system
    found["final_ranking"] = options.ranking
    found["absence"] = _ABSENCE.get(options.absence)
    found["no_show_withdraws"] = None if options.no_show is None else options.no_show == "withdraws"
    if options.system and options.game is None:
        from zwitsers.rules.registry import rulebook

        found["game"] = rulebook(options.system[0][1]).game
    return {name: value for name, value in found.items() if value is not None}
