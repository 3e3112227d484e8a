"""The commands of a tournament. Each looks at the state and gives the events that carry it out, or raises CommandError
with everything that stands in the way. None of them changes anything."""

from zwitsers.tournament.commands.absences import clear_absence, correct_absence, no_show, set_absence
from zwitsers.tournament.commands.drafts import (
    bye_in_draft,
    change_draft,
    discard_draft,
    judge_draft,
    pair_in_draft,
    swap_in_draft,
    unpair_in_draft,
)
from zwitsers.tournament.commands.finish import finish, record_barrage
from zwitsers.tournament.commands.players import (
    add_player,
    add_players,
    allow_pair,
    change_player,
    change_ratings,
    draw,
    fix_board,
    forbid_pair,
    give_lots,
    remove_player,
    return_player,
    set_start_scores,
    withdraw_player,
)
from zwitsers.tournament.commands.prizes import (
    move_prize,
    order_prizes,
    remove_category,
    remove_prizes,
    set_category,
    set_prize_rules,
    set_prizes,
    show_prizes,
)
from zwitsers.tournament.commands.published import pair_in_round, swap_in_round
from zwitsers.tournament.commands.results import (
    clear_result,
    close_round,
    correct_result,
    enter_result,
    enter_results,
    swap_colours,
)
from zwitsers.tournament.commands.rounds import pair, pair_in_between, pair_next, publish, withdraw_publication
from zwitsers.tournament.commands.setup import change_settings, create
from zwitsers.tournament.consequences import would_be_paired_differently

__all__ = [
    "add_player",
    "add_players",
    "allow_pair",
    "bye_in_draft",
    "change_draft",
    "change_player",
    "change_ratings",
    "change_settings",
    "clear_absence",
    "clear_result",
    "close_round",
    "correct_absence",
    "correct_result",
    "create",
    "discard_draft",
    "draw",
    "enter_result",
    "enter_results",
    "finish",
    "fix_board",
    "forbid_pair",
    "give_lots",
    "judge_draft",
    "move_prize",
    "no_show",
    "order_prizes",
    "pair",
    "pair_in_between",
    "pair_in_draft",
    "pair_in_round",
    "pair_next",
    "publish",
    "record_barrage",
    "remove_category",
    "remove_player",
    "remove_prizes",
    "return_player",
    "set_absence",
    "set_category",
    "set_prize_rules",
    "set_prizes",
    "set_start_scores",
    "show_prizes",
    "swap_colours",
    "swap_in_draft",
    "swap_in_round",
    "unpair_in_draft",
    "withdraw_player",
    "withdraw_publication",
    "would_be_paired_differently",
]
