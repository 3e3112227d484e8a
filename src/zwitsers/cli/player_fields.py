"""What may be said of a player, as options: for `player add` and `player change`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.cli.kinds import whole_number

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments

FIELDS = ("rating", "title", "federation", "club", "fide_id", "national_id", "sex", "birth", "grade")


def declare_fields(arguments: Arguments) -> None:
    option = arguments.option
    option("--rating", value="cli.word.rounds", help="cli.player-add.rating", kind=whole_number(0))
    option("--title", value="cli.word.title", help="cli.player-add.title")
    option("--federation", value="cli.word.federation", help="cli.player-add.federation")
    option("--club", value="cli.word.name", help="cli.player-add.club")
    option("--fide-id", value="cli.word.number", help="cli.player-add.fide-id")
    option("--national-id", value="cli.word.number", help="cli.player-add.national-id")
    option("--sex", value="cli.word.sex", help="cli.player-add.sex")
    option("--birth", value="cli.word.date", help="cli.player-add.birth")
    option("--grade", value="cli.word.grade", help="cli.player-add.grade")


def given_fields(options: argparse.Namespace) -> dict[str, Any]:
    return {name: getattr(options, name) for name in FIELDS if getattr(options, name) is not None}
