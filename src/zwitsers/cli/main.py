"""The program: finds the command that was asked for, runs it, and turns whatever happens into an exit code."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from zwitsers.cli.arguments import HELP_FLAGS, Arguments, two_columns
from zwitsers.cli.errors import WrongCallError
from zwitsers.cli.exits import Exit
from zwitsers.cli.output import Output
from zwitsers.domain import Problem, ZwitsersError
from zwitsers.language import LANGUAGES, preferred_language, translate

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

# In the order in which an arbiter meets them; each is a module of this package.
COMMANDS = ("pair", "standings", "card", "control", "systems", "demo", "generate", "simulate")


class Command(Protocol):
    """What the module of a command offers."""

    def declare(self, arguments: Arguments) -> None: ...

    def run(self, options: argparse.Namespace, output: Output) -> int: ...


def command(name: str) -> Command:
    module: Command = import_module(f"zwitsers.cli.{name}")
    return module


def run(argv: Sequence[str] | None = None) -> int:
    """The entry point of `zwitsers`; gives the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    output = Output(preferred_language())
    try:
        choice, rest = take_language(words)
        output = Output(preferred_language(choice))
        return int(dispatch(rest, output))
    except ZwitsersError as error:
        for problem in error.problems:
            output.warn(f"zwitsers: {problem.text(output.language)}")
        return Exit.WRONG_CALL if isinstance(error, WrongCallError) else Exit.BAD_INPUT
    except KeyboardInterrupt:
        output.warn(f"zwitsers: {output.phrase('cli.interrupted')}")
        return Exit.INTERRUPTED
    except Exception as error:  # whatever it is, people get a report they can send and not a bare traceback
        from zwitsers.cli.failure import report

        output.warn(report(error, words, output.language))
        return Exit.INTERNAL_ERROR


def dispatch(words: list[str], output: Output) -> int:
    if not words:
        output.warn(overview(output.language))
        return Exit.WRONG_CALL
    name, *rest = words
    if name in HELP_FLAGS:
        output.lines(overview(output.language))
        return Exit.DONE
    if name == "--version":
        output.lines(f"zwitsers {_version()}")
        return Exit.DONE
    if name not in COMMANDS:
        raise WrongCallError([_unknown(name)])
    chosen = command(name)
    arguments = Arguments(name)
    chosen.declare(arguments)
    if any(word in HELP_FLAGS for word in rest):
        output.lines(arguments.help(output.language))
        return Exit.DONE
    return chosen.run(arguments.parse(rest), output)


def take_language(words: list[str]) -> tuple[str | None, list[str]]:
    """`--lang` may stand before or after the command; the rest is as it was."""
    choice: str | None = None
    rest: list[str] = []
    waiting = iter(words)
    for word in waiting:
        if word == "--lang":
            choice = _language(next(waiting, ""))
        elif word.startswith("--lang="):
            choice = _language(word.removeprefix("--lang="))
        else:
            rest.append(word)
    return choice, rest


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise WrongCallError([Problem("cli.choice", option="--lang", value=text, choices=", ".join(LANGUAGES))])
    return text


def overview(language: str) -> str:
    """The help of the program as a whole."""
    commands = [(name, translate(f"cli.{name}.summary", language)) for name in COMMANDS]
    options = [
        (f"--lang {translate('cli.word.language', language)}", translate("cli.option.lang", language)),
        ("--version", translate("cli.option.version", language)),
        (", ".join(HELP_FLAGS), translate("cli.option.help", language)),
    ]
    return "\n".join(
        [
            translate("cli.about", language),
            "",
            f"{translate('cli.heading.usage', language)}:",
            f"  {translate('cli.usage', language)}",
            "",
            f"{translate('cli.heading.commands', language)}:",
            *two_columns(commands, 14),
            "",
            f"{translate('cli.heading.arguments', language)}:",
            *two_columns(options),
            "",
            f"{translate('cli.heading.examples', language)}:",
            *(f"  {line}" for line in translate("cli.examples", language).strip().splitlines()),
            "",
            translate("cli.exit-codes", language).strip(),
        ]
    )


def _unknown(name: str) -> Problem:
    import difflib  # only when a name was mistyped

    near = difflib.get_close_matches(name, COMMANDS, n=1)
    if near:
        return Problem("cli.unknown-command-near", command=name, near=near[0])
    return Problem("cli.unknown-command", command=name, commands=", ".join(COMMANDS))


def _version() -> str:
    from zwitsers import __version__

    return __version__
