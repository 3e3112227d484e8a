"""The commands of a tournament. Each looks at the state and gives the events that carry it out, or raises CommandError
with everything that stands in the way. None of them changes anything."""

from zwitsers.tournament.commands.players import (
    add_player,
    allow_pair,
    change_player,
    clear_absence,
    draw,
    forbid_pair,
    no_show,
    remove_player,
    return_player,
    set_absence,
    withdraw_player,
)
from zwitsers.tournament.commands.results import (
    clear_result,
    close_round,
    correct_result,
    enter_result,
    finish,
    swap_colours,
)
from zwitsers.tournament.commands.rounds import (
    change_draft,
    discard_draft,
    judge_draft,
    pair,
    publish,
    swap_in_draft,
    withdraw_publication,
    would_be_paired_differently,
)
from zwitsers.tournament.commands.setup import change_settings, create

__all__ = [
    "add_player",
    "allow_pair",
    "change_draft",
    "change_player",
    "change_settings",
    "clear_absence",
    "clear_result",
    "close_round",
    "correct_result",
    "create",
    "discard_draft",
    "draw",
    "enter_result",
    "finish",
    "forbid_pair",
    "judge_draft",
    "no_show",
    "pair",
    "publish",
    "remove_player",
    "return_player",
    "set_absence",
    "swap_colours",
    "swap_in_draft",
    "withdraw_player",
    "withdraw_publication",
    "would_be_paired_differently",
]
