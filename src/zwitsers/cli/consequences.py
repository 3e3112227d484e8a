"""What a correction would have changed (R9.2): the published pairing stands, and people are told so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.tournament.commands import would_be_paired_differently

if TYPE_CHECKING:
    from zwitsers.cli.output import Output
    from zwitsers.tournament.state import State


def tell_consequences(before: State, after: State, output: Output) -> None:
    for consequence in would_be_paired_differently(before, after):
        output.lines(consequence.text(output.language))
