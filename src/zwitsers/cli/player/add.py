"""`zwitsers player add`: enter a player, also one who comes late, and also out of a rating list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.event import declare_author, declare_event, opened_event
from zwitsers.cli.event_kinds import round_number
from zwitsers.cli.kinds import one_of
from zwitsers.cli.player_fields import FIELDS, given_fields
from zwitsers.engine.domain import Problem, Result
from zwitsers.event import actions
from zwitsers.formats.ratings import LISTS, RatingIndex

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output

MISSED = {"zero": Result.NOT_ENTERED, "half": Result.HALF_POINT_BYE}
PACES = ("standard", "rapid", "blitz")


def declare(arguments: Arguments) -> None:
    declare_event(arguments)
    arguments.positional("name", value="cli.word.name", help="cli.player-add.name", required=False)
    arguments.option("--listed", value="cli.word.listed", help="cli.player-add.listed", kind=_listed)
    arguments.option("--pace", value="cli.word.pace", help="cli.player-add.pace", kind=one_of(*PACES))
    arguments.items.extend(FIELDS)
    arguments.option("--from", value="cli.word.rounds", help="cli.player-add.from", kind=round_number)
    arguments.option("--missed", value="cli.word.absence", help="cli.player-add.missed", kind=one_of(*MISSED))
    declare_author(arguments)


def run(options: Options, output: Output) -> None:
    values = _values(options)
    wanted = str(values["name"]).casefold().split()
    with opened_event(options, output) as place:
        same = [e.id for e in place.state.entrants.values() if e.player.name.casefold().split() == wanted]
        place.do(
            lambda state: actions.add_player(
                state, values, first_round=getattr(options, "from"), missed=MISSED[options.missed or "zero"]
            )
        )
        for player in same:
            output.caution("cli.player-add.same-name", player=place.state.named(player))


def _values(options: Options) -> dict[str, Any]:
    """What the rating list knows of them, and above that what was said here."""
    if options.name is None and options.listed is None:
        raise WrongCallError([Problem("cli.player-add.who")])
    values = _from_list(options.listed, options.pace or PACES[0]) if options.listed else {}
    if options.name is not None:
        values["name"] = options.name
    return {**values, **given_fields(options)}


def _from_list(listed: tuple[str, str], pace: str) -> dict[str, Any]:
    source, number = listed
    index = RatingIndex.open()
    found = index.by_id(source, number)
    if found is None:
        raise WrongCallError([Problem("cli.player-add.not-listed", list=source, number=number)])
    return found.player_values(pace, index.label(source))


def _listed(shown: str, text: str) -> tuple[str, str]:
    """`fide:1012345`: a list and a number in it."""
    source, _colon, number = text.partition(":")
    if source.casefold() not in LISTS or not number.strip():
        raise WrongCallError([Problem("cli.player-add.listed-form", option=shown, value=text, lists=", ".join(LISTS))])
    return source.casefold(), number.strip()
