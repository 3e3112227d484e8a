"""The commands of a tournament. Each looks at the state and gives the events that carry it out, or raises CommandError
with everything that stands in the way. None of them changes anything."""

from zwitsers.event.actions.absences import (
    clear_absence,
    correct_absence,
    no_show,
    return_player,
    set_absence,
    withdraw_player,
)
from zwitsers.event.actions.attendance import check_in, close_check_in, undo_check_in
from zwitsers.event.actions.drafts import (
    bye_in_draft,
    change_draft,
    discard_draft,
    judge_draft,
    pair_in_draft,
    swap_in_draft,
    unpair_in_draft,
)
from zwitsers.event.actions.ending import finish, record_barrage
from zwitsers.event.actions.evenings import arrive_late, start_evening
from zwitsers.event.actions.forbidden import allow_pair, forbid_pair, keep_apart
from zwitsers.event.actions.lots import commit_lots, draw, give_lots
from zwitsers.event.actions.players import (
    add_player,
    add_players,
    change_player,
    change_ratings,
    fix_board,
    free_board,
    remove_player,
    set_start_scores,
    use_club_spelling,
)
from zwitsers.event.actions.prizes import (
    move_prize,
    order_prizes,
    remove_category,
    remove_prizes,
    set_category,
    set_prize_rules,
    set_prizes,
    show_prizes,
)
from zwitsers.event.actions.published import pair_in_round, swap_in_round
from zwitsers.event.actions.requests import accept_requests, cancel_request, make_request, refuse_requests
from zwitsers.event.actions.results import (
    clear_result,
    close_round,
    correct_result,
    enter_result,
    enter_results,
    swap_colours,
)
from zwitsers.event.actions.rounds import pair, publish, publish_schedule, withdraw_publication
from zwitsers.event.actions.setup import change_settings, create
from zwitsers.event.consequences import would_be_paired_differently

__all__ = [
    "accept_requests",
    "add_player",
    "add_players",
    "allow_pair",
    "arrive_late",
    "bye_in_draft",
    "cancel_request",
    "change_draft",
    "change_player",
    "change_ratings",
    "change_settings",
    "check_in",
    "clear_absence",
    "clear_result",
    "close_check_in",
    "close_round",
    "commit_lots",
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
    "free_board",
    "give_lots",
    "judge_draft",
    "keep_apart",
    "make_request",
    "move_prize",
    "no_show",
    "order_prizes",
    "pair",
    "pair_in_draft",
    "pair_in_round",
    "publish",
    "publish_schedule",
    "record_barrage",
    "refuse_requests",
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
    "start_evening",
    "swap_colours",
    "swap_in_draft",
    "swap_in_round",
    "undo_check_in",
    "unpair_in_draft",
    "use_club_spelling",
    "withdraw_player",
    "withdraw_publication",
    "would_be_paired_differently",
]
