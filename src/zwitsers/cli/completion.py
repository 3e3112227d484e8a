"""`zwitsers completion`: a script that lets the shell complete commands, options, rulebooks and file names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli.completion_scripts import SHELLS, Completed, script
from zwitsers.cli.exits import Exit
from zwitsers.cli.kinds import one_of
from zwitsers.exchange.incoming import INCOMING
from zwitsers.exchange.outgoing import FORMATS
from zwitsers.rules.registry import ids

if TYPE_CHECKING:
    import argparse

    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.output import Output


def declare(arguments: Arguments) -> None:
    arguments.positional("shell", value="cli.word.shell", help="cli.completion.shell", kind=one_of(*SHELLS))


def run(options: argparse.Namespace, output: Output) -> int:
    output.machine(script(options.shell, _commands(output.language), _values()))
    return Exit.DONE


def _commands(language: str) -> list[Completed]:
    from zwitsers.cli.arguments import Arguments
    from zwitsers.cli.main import COMMANDS, command
    from zwitsers.language import translate

    found = []
    for name in COMMANDS:
        arguments = Arguments(name)
        command(name).declare(arguments)
        flags = [flag for item in arguments.items for flag in item.flags if flag.startswith("--")]
        summary = translate(f"cli.{arguments.section}.summary", language)
        found.append(Completed(name, summary, (*flags, "--lang", "--help")))
    return found


def _values() -> dict[str, tuple[str, ...]]:
    """The options whose values are a short list, the same in every command."""
    return {
        "--system": ids(),
        "--lang": ("nl", "en"),
        "--game": ("chess", "draughts", "go"),
        "--format": tuple(dict.fromkeys((*FORMATS, *INCOMING, "log"))),
        "--first-round": ("fold", "adjacent"),
        "--counts": ("zero", "half", "full"),
        "--missed": ("zero", "half"),
        "--absence": ("zero", "half"),
        "--no-show": ("withdraws", "stays"),
    }
