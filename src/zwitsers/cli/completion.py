"""`zwitsers completion`: a script that lets the shell complete commands, options, rulebooks and file names."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, NamedTuple

from zwitsers.cli.arguments import Arguments
from zwitsers.cli.kinds import one_of
from zwitsers.cli.main import command, commands
from zwitsers.engine.rules.registry import ids
from zwitsers.formats.registry import INCOMING
from zwitsers.language import translate
from zwitsers.present.documents.registry import FORMATS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zwitsers.cli.arguments import Options
    from zwitsers.cli.output import Output


SHELLS = ("bash", "zsh", "fish")


def declare(arguments: Arguments) -> None:
    arguments.positional("shell", value="cli.word.shell", help="cli.completion.shell", kind=one_of(*SHELLS))


def run(options: Options, output: Output) -> None:
    output.machine(script(options.shell, _commands(output.language), _values()))


def _commands(language: str) -> list[Completion]:
    found = []
    for name in commands():
        arguments = Arguments(name)
        command(name).declare(arguments)
        flags = [flag for item in arguments.items for flag in item.flags if flag.startswith("--")]
        summary = translate(f"{arguments.words}.summary", language)
        found.append(Completion(name, summary, (*flags, "--lang", "--help")))
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


# The scripts


class Completion(NamedTuple):
    """A command of one word or two, what it does, and its options."""

    name: str
    summary: str
    flags: tuple[str, ...]

    @property
    def family(self) -> str:
        """`player` of `player add`; empty for a command of one word."""
        first, space, _second = self.name.partition(" ")
        return first if space else ""


def script(shell: str, commands: Sequence[Completion], values: Mapping[str, tuple[str, ...]]) -> str:
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](commands, values)


def _first_words(commands: Sequence[Completion]) -> list[str]:
    return list(dict.fromkeys(item.name.partition(" ")[0] for item in commands))


def _families(commands: Sequence[Completion]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for item in commands:
        if item.family:
            found.setdefault(item.family, []).append(item.name.partition(" ")[2])
    return found


def _bash(commands: Sequence[Completion], values: Mapping[str, tuple[str, ...]]) -> str:
    families = _families(commands)
    lines = [
        "# zwitsers completion for bash: source it, or put it in ~/.local/share/bash-completion/completions/zwitsers",
        "_zwitsers() {",
        '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"',
        '    local command="${COMP_WORDS[1]}" options="" words=""',
        '    case "$before" in',
        *(f"        {flag}) words={_quoted(' '.join(choices))} ;;" for flag, choices in values.items()),
        "    esac",
        '    if [[ -n "$words" ]]; then',
        '        COMPREPLY=($(compgen -W "$words" -- "$word"))',
        "        return",
        "    fi",
        "    if [[ $COMP_CWORD -eq 1 ]]; then",
        f'        COMPREPLY=($(compgen -W {_quoted(" ".join(_first_words(commands)))} -- "$word"))',
        "        return",
        "    fi",
        '    case "$command" in',
        *(
            f"        {family}) if [[ $COMP_CWORD -eq 2 ]]; then words={_quoted(' '.join(others))}; "
            'else command="$command ${COMP_WORDS[2]}"; fi ;;'
            for family, others in families.items()
        ),
        "    esac",
        '    if [[ -n "$words" ]]; then',
        '        COMPREPLY=($(compgen -W "$words" -- "$word"))',
        "        return",
        "    fi",
        '    case "$command" in',
        *(f"        {_quoted(item.name)}) options={_quoted(' '.join(item.flags))} ;;" for item in commands),
        "    esac",
        '    if [[ "$word" == -* ]]; then',
        '        COMPREPLY=($(compgen -W "$options" -- "$word"))',
        "    else",
        "        compopt -o filenames 2>/dev/null",
        '        COMPREPLY=($(compgen -f -- "$word"))',
        "    fi",
        "}",
        "complete -F _zwitsers zwitsers",
    ]
    return "\n".join(lines) + "\n"


def _zsh(commands: Sequence[Completion], values: Mapping[str, tuple[str, ...]]) -> str:
    """zsh runs the function above as it is, with its own support for bash completions."""
    return "#compdef zwitsers\nautoload -U +X bashcompinit && bashcompinit\n" + _bash(commands, values)


def _fish(commands: Sequence[Completion], values: Mapping[str, tuple[str, ...]]) -> str:
    lines = ["# zwitsers completion for fish: put it in ~/.config/fish/completions/zwitsers.fish"]
    first_words = _first_words(commands)
    summaries = {item.name: item.summary for item in commands}
    for word in first_words:
        about = f" -d {_quoted(summaries[word])}" if word in summaries else ""
        lines.append(f"complete -c zwitsers -n __fish_use_subcommand -f -a {word}{about}")
    for family, others in _families(commands).items():
        condition = f"__fish_seen_subcommand_from {family}; and not __fish_seen_subcommand_from {' '.join(others)}"
        lines += [
            f"complete -c zwitsers -n {_quoted(condition)} -f -a {other} -d {_quoted(summaries[f'{family} {other}'])}"
            for other in others
        ]
    for item in commands:
        seen = "; and ".join(f"__fish_seen_subcommand_from {word}" for word in item.name.split())
        for flag in item.flags:
            choices = f" -x -a {_quoted(' '.join(values[flag]))}" if flag in values else ""
            lines.append(f"complete -c zwitsers -n {_quoted(seen)} -l {flag.removeprefix('--')}{choices}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return shlex.quote(text)
