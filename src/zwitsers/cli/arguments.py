"""The arguments of one command: declared once, and used to read the call, to check it and to write the help.

argparse takes the words apart. Everything that is said to people comes from the catalogues, and only when it has to be
said: a call that succeeds loads no catalogue.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from zwitsers.cli.errors import WrongCallError
from zwitsers.engine.domain import Problem
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    # Makes a value of the words typed, or raises WrongCallError. The first argument is how to call it in a message.
    Kind = Callable[[str, str], object]

# What a call gives, by the names of its arguments.
Options = argparse.Namespace
HELP_FLAGS = ("-h", "--help")
HELP_WIDTH = 96


def as_text(_shown: str, text: str) -> str:
    return text


class Argument(NamedTuple):
    """A positional argument (no flags) or an option."""

    dest: str
    help: str
    flags: tuple[str, ...] = ()
    # The key of the word that stands for its value in the help, such as FILE; none for a switch.
    value: str = ""
    kind: Kind = as_text
    required: bool = False
    repeatable: bool = False
    # Of a repeatable option: whether a word after its first value is one more value of it.
    one_more: Callable[[str], bool] | None = None
    # Of a positional argument, the last: it takes all words that are left, at least one.
    many: bool = False

    def shown(self, language: str) -> str:
        word = translate(self.value, language) if self.value else ""
        word = f"{word} …" if self.many else word
        return f"{self.name} {word}".strip() if self.flags else word

    @property
    def name(self) -> str:
        return self.flags[-1] if self.flags else ""


class Arguments:
    """What a command takes. A command adds its own; `--lang` and `--help` belong to all."""

    def __init__(self, command: str) -> None:
        self.command = command
        # The section of the catalogues with the texts of this command: cli.player-add for `player add`.
        self.words = f"cli.{command.replace(' ', '-')}"
        self.items: list[Argument] = []
        self.exclusive: list[tuple[str, ...]] = []
        # Further lists for the help: the key of a heading, and the rows below it in a language.
        self.lists: dict[str, Callable[[str], list[tuple[str, str]]]] = {}

    def positional(
        self,
        dest: str,
        *,
        value: str,
        help: str,  # noqa: A002
        kind: Kind = as_text,
        many: bool = False,
        required: bool = True,
    ) -> None:
        self.items.append(Argument(dest, help, value=value, kind=kind, required=required, many=many))

    def option(
        self,
        *flags: str,
        value: str,
        help: str,  # noqa: A002
        kind: Kind = as_text,
        required: bool = False,
        repeatable: bool = False,
        one_more: Callable[[str], bool] | None = None,
    ) -> None:
        self.items.append(Argument(_dest(flags), help, flags, value, kind, required, repeatable, one_more))

    def switch(self, *flags: str, help: str) -> None:  # noqa: A002
        self.items.append(Argument(_dest(flags), help, flags))

    def rule_out_together(self, *flags: str) -> None:
        """At most one of these options."""
        self.exclusive.append(flags)

    def parse(self, words: list[str]) -> Options:
        """The values by name: None for an option that was not given, False for a switch."""
        try:
            values, others = self._argparse().parse_known_args(self._one_value_each(words))
        except argparse.ArgumentError as error:
            raise WrongCallError([self._misused(error)]) from None
        unknown = self._place(values, others)
        if unknown:
            raise WrongCallError([Problem("cli.unknown-argument", argument=" ".join(unknown), command=self.command)])
        self._check_complete(values)
        self._check_exclusive(values)
        for item in self.items:
            given = getattr(values, item.dest)
            if item.repeatable or item.many:
                setattr(values, item.dest, [item.kind(item.name, text) for text in given or ()])
            elif isinstance(given, str):
                setattr(values, item.dest, item.kind(item.name, given))
        return values

    def _one_value_each(self, words: list[str]) -> list[str]:
        """`--forbid 1-2 3-4 FILE` as `--forbid 1-2 --forbid 3-4 FILE`: argparse would take FILE for a third pair."""
        repeatable = {flag: item for item in self.items if item.one_more for flag in item.flags}
        written: list[str] = []
        current: Argument | None = None
        for position, word in enumerate(words):
            flag = word.partition("=")[0]
            if flag in repeatable:
                current = repeatable[flag]
            elif current is not None and current.one_more is not None and words[position - 1] not in current.flags:
                if current.one_more(word):
                    written.append(current.name)
                else:
                    current = None
            written.append(word)
        return written

    def _place(self, values: Options, words: list[str]) -> list[str]:
        """The words that are not options, in their order, wherever the options stood; gives what is left over.

        argparse would not take `result EVENT --round 3 1:1-0`: it has done with the positional arguments at EVENT.
        """
        options = [word for word in words if word.startswith("-") and word not in ("-", "--")]
        waiting = [word for word in words if word != "--" and word not in options]
        for item in self.items:
            if item.flags:
                continue
            if item.many:
                setattr(values, item.dest, waiting or None)
                waiting = []
            else:
                setattr(values, item.dest, waiting.pop(0) if waiting else None)
        return options or waiting

    def _argparse(self) -> argparse.ArgumentParser:
        # With a width of its own it does not load what measures a terminal.
        formatter = partial(argparse.HelpFormatter, width=HELP_WIDTH)
        parser = _Quiet(add_help=False, allow_abbrev=False, exit_on_error=False, formatter_class=formatter)
        for item in self.items:
            if not item.flags:
                continue
            if not item.value:
                parser.add_argument(*item.flags, dest=item.dest, action="store_true")
            else:
                parser.add_argument(*item.flags, dest=item.dest, action="append" if item.repeatable else "store")
        return parser

    def _misused(self, error: argparse.ArgumentError) -> Problem:
        flags = (error.argument_name or "").split("/")
        takes_value = any(item.value for item in self.items if set(flags) & set(item.flags))
        key = "cli.value-missing" if takes_value else "cli.value-too-many"
        return Problem(key, option=flags[-1], command=self.command)

    def _check_complete(self, values: Options) -> None:
        missing = [item for item in self.items if item.required and getattr(values, item.dest) is None]
        if missing:
            raise WrongCallError([_Missing(self.command, missing)])

    def _check_exclusive(self, values: Options) -> None:
        for flags in self.exclusive:
            given = [item.name for item in self.items if item.name in flags and getattr(values, item.dest)]
            if len(given) > 1:
                raise WrongCallError([Problem("cli.not-together", options=", ".join(given))])

    # The help

    def usage(self, language: str) -> str:
        return " ".join(self.usage_parts(language))

    def usage_parts(self, language: str) -> list[str]:
        """What stands together: an option with its value, or mutually exclusive options."""
        exclusive = {flag: group for group in self.exclusive for flag in group}
        words, seen = [f"zwitsers {self.command}"], set()
        for item in self.items:
            group = exclusive.get(item.name, (item.name,))
            if item.required:
                words.append(item.shown(language))
            elif not item.flags:
                words.append(f"[{item.shown(language)}]")
            elif group not in seen:
                seen.add(group)
                parts = [other.shown(language) for other in self.items if other.name in group]
                words.append(f"[{' | '.join(parts)}{' …' if item.repeatable else ''}]")
        return words


class _Quiet(argparse.ArgumentParser):
    """Never prints and never leaves the program by itself."""

    def error(self, message: str) -> NoReturn:
        raise WrongCallError([Problem("cli.not-understood", detail=message)])


class _Missing(Problem):
    """Names what is missing in the reader's own language: FILE is BESTAND in Dutch."""

    __slots__ = ("_items",)

    def __init__(self, command: str, items: list[Argument]) -> None:
        super().__init__("cli.missing", command=command, missing=", ".join(item.dest for item in items))
        self._items = items

    def text(self, language: str = "en") -> str:
        missing = ", ".join(item.shown(language) for item in self._items)
        return translate(self.key, language, command=self.values["command"], missing=missing)


def _dest(flags: tuple[str, ...]) -> str:
    return flags[-1].lstrip("-").replace("-", "_")
