"""The help of the program, of a family of commands and of one command; and what to say of an unknown one."""

from __future__ import annotations

import textwrap
from difflib import get_close_matches
from typing import TYPE_CHECKING

from zwitsers.cli.arguments import HELP_FLAGS, HELP_WIDTH, Arguments
from zwitsers.cli.main import ANYWHERE, command, running
from zwitsers.engine.domain import Problem
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Sequence


def about_command(arguments: Arguments, language: str) -> str:
    rows = [
        (", ".join((*item.flags[:-1], item.shown(language))), translate(item.help, language))
        for item in arguments.items
    ]
    rows.append((f"--lang {translate('cli.word.language', language)}", translate("cli.option.lang", language)))
    rows.append((", ".join(HELP_FLAGS), translate("cli.option.help", language)))
    return "\n".join(
        [
            translate(f"{arguments.words}.summary", language),
            "",
            f"{translate('cli.heading.usage', language)}:",
            *_wrapped_parts(arguments.usage_parts(language)),
            "",
            f"{translate('cli.heading.arguments', language)}:",
            *_two_columns(rows),
            "",
            *_lists(arguments, language),
            f"{translate('cli.heading.examples', language)}:",
            *(f"  {line}" for line in translate(f"{arguments.words}.examples", language).strip().splitlines()),
        ]
    )


def _lists(arguments: Arguments, language: str) -> list[str]:
    lines: list[str] = []
    for heading, rows in arguments.lists.items():
        lines += [f"{translate(heading, language)}:", *_two_columns(rows(language), 16), ""]
    return lines


def about_family(name: str, family: Sequence[str], language: str) -> str:
    """The commands that begin with the same word, as `player`."""
    return "\n".join(
        [
            f"{translate('cli.heading.commands', language)}:",
            *_two_columns(_summaries(family, language), 22),
            "",
            translate("cli.family", language, command=name),
        ]
    )


def _summaries(names: Sequence[str], language: str) -> list[tuple[str, str]]:
    return [(name, translate(f"{_words(name)}.summary", language)) for name in names]


def _words(name: str) -> str:
    arguments = Arguments(name)
    command(name).declare(arguments)
    return arguments.words


def overview(language: str) -> str:
    """The help of the program as a whole."""
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
            f"  {translate('cli.desktop.usage', language)}",
            "",
            f"{translate('cli.heading.running', language)}:",
            *_two_columns(_summaries(running(), language), 22),
            "",
            f"{translate('cli.heading.anywhere', language)}:",
            *_two_columns(_summaries(ANYWHERE, language), 22),
            "",
            f"{translate('cli.heading.arguments', language)}:",
            *_two_columns(options),
            "",
            f"{translate('cli.heading.examples', language)}:",
            *(f"  {line}" for line in translate("cli.examples", language).strip().splitlines()),
            "",
            translate("cli.exit-codes", language).strip(),
        ]
    )


def unknown(name: str, commands: Sequence[str]) -> Problem:
    # `add` is meant for `player add`, and `playr` for the family.
    words = {other.rpartition(" ")[2]: other for other in reversed(commands)}
    if " " not in name:
        words |= {other.partition(" ")[0]: other.partition(" ")[0] for other in commands}
    near = get_close_matches(name.rpartition(" ")[2], words, n=1)
    if near:
        return Problem("cli.unknown-command-near", command=name, near=words[near[0]])
    return Problem("cli.unknown-command", command=name, commands=", ".join(commands))


def _two_columns(rows: list[tuple[str, str]], width: int = 26) -> list[str]:
    """Names on the left, what they are on the right; a long name has the line to itself."""
    lines: list[str] = []
    for name, text in rows:
        body = _wrap(text, " " * width, " " * width)
        if len(name) + 4 > width:
            lines.append(f"  {name}")
        else:
            body[0] = f"  {name}".ljust(width) + body[0].lstrip()
        lines += body
    return lines


def _wrapped_parts(parts: list[str]) -> list[str]:
    """Lines that end between parts, never within one: the spaces in a part are made unbreakable for a moment."""
    held = " ".join(part.replace(" ", "\u00a0") for part in parts)
    return [line.replace("\u00a0", " ") for line in _wrap(held, "  ", "      ")]


def _wrap(text: str, first: str, rest: str) -> list[str]:
    return textwrap.wrap(
        text,
        HELP_WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
        break_long_words=False,
    )
