"""The commands on an event that have the same shape, as a table: what each takes, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zwitsers.cli import event_actions
from zwitsers.cli import prize_actions as prize
from zwitsers.cli.arguments import Argument, as_text
from zwitsers.cli.event_command import EventCommand, asking, correcting, doing, showing
from zwitsers.cli.event_kinds import (
    board_result,
    round_number,
    round_numbers,
    round_span,
    start_score,
    yes_or_no,
)
from zwitsers.cli.kinds import barrage, number_ranges, one_of, whole_number
from zwitsers.cli.player_fields import FIELDS
from zwitsers.event import actions

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Kind


def _option(flag: str, word: str, help_key: str, kind: Kind = as_text, *, required: bool = False) -> Argument:
    dest = flag.lstrip("-").replace("-", "_")
    return Argument(dest, help_key, (flag,), f"cli.word.{word}", kind, required)


def _switch(flag: str, help_key: str) -> Argument:
    return Argument(flag.lstrip("-"), help_key, (flag,))


def _words(dest: str, word: str, help_key: str, kind: Kind = as_text, *, many: bool = False) -> Argument:
    return Argument(dest, help_key, (), f"cli.word.{word}", kind, required=True, many=many)


PLAYER = _words("player", "player", "cli.option.player")
ROUND = _option("--round", "rounds", "cli.option.round", round_number)
RESULTS = _words("results", "board-result", "cli.result.results", board_result, many=True)
JSON = _switch("--json", "cli.option.json")

TABLE = {
    "player change": EventCommand(
        (PLAYER, _option("--name", "name", "cli.player-change.name"), *FIELDS), doing(event_actions.changed_player)
    ),
    "player list": EventCommand(
        (JSON, _switch("--csv", "cli.option.csv")), event_actions.list_players, rivals=("--json", "--csv"), writes=False
    ),
    "player absent": EventCommand(
        (
            PLAYER,
            _option("--rounds", "list", "cli.player-absent.rounds", round_numbers, required=True),
            _option("--counts", "counts", "cli.player-absent.counts", one_of(*event_actions.COUNTS)),
            _switch("--present", "cli.player-absent.present"),
            _option("--reason", "text", "cli.player-absent.reason"),
        ),
        correcting(event_actions.absences),
        rivals=("--counts", "--present"),
    ),
    "player no-show": EventCommand(
        (PLAYER, ROUND), doing(lambda state, call: actions.no_show(state, call.player(state), call.round))
    ),
    "player withdraw": EventCommand(
        (PLAYER, _option("--from", "rounds", "cli.player-withdraw.from", round_number)),
        doing(lambda state, call: actions.withdraw_player(state, call.player(state), call.first)),
    ),
    "player return": EventCommand(
        (PLAYER, _option("--from", "rounds", "cli.player-return.from", round_number)),
        doing(lambda state, call: actions.return_player(state, call.player(state), call.first)),
    ),
    "player board": EventCommand(
        (PLAYER, _words("board", "board", "cli.player-board.board", whole_number(0))),
        doing(lambda state, call: actions.fix_board(state, call.player(state), call.options.board)),
    ),
    "player remove": EventCommand(
        (PLAYER,), doing(lambda state, call: actions.remove_player(state, call.player(state)))
    ),
    "draw": EventCommand(
        (
            _option("--seed", "seed", "cli.draw.seed", whole_number(0)),
            _option("--groups", "ranges", "cli.draw.groups", number_ranges),
        ),
        event_actions.draw,
    ),
    "start show": EventCommand((JSON,), event_actions.show_start_scores, writes=False),
    "start set": EventCommand(
        (
            _words("score", "start-score", "cli.start-set.score", start_score),
            _words("players", "player", "cli.start-set.players", many=True),
            _option("--reason", "text", "cli.start-set.reason"),
        ),
        doing(
            lambda state, call: actions.set_start_scores(
                state, call.players(state), call.options.score.half_points, call.reason
            )
        ),
    ),
    "forbid": EventCommand(
        (
            _words("players", "player", "cli.forbid.players", many=True),
            _option("--rounds", "list", "cli.forbid.rounds", round_span),
        ),
        doing(
            lambda state, call: actions.forbid_pair(state, call.players(state), *(call.options.rounds or (None, None)))
        ),
    ),
    "allow": EventCommand(
        (_words("players", "player", "cli.allow.players", many=True),),
        doing(lambda state, call: actions.allow_pair(state, call.players(state))),
    ),
    "category list": EventCommand((JSON,), prize.show_categories, writes=False),
    "category set": EventCommand(
        (
            _words("name", "name", "cli.category-set.name"),
            _option("--rule", "text", "cli.category-set.rule"),
            _option("--add", "player", "cli.category-set.add"),
            _option("--remove", "player", "cli.category-set.remove"),
            _option("--by-rule", "player", "cli.category-set.by-rule"),
        ),
        doing(prize.set_category),
    ),
    "category remove": EventCommand(
        (_words("name", "name", "cli.category-remove.name"),), doing(prize.remove_category)
    ),
    "prizes show": EventCommand(
        (JSON, _switch("--csv", "cli.option.csv")), prize.show_prizes, rivals=("--json", "--csv"), writes=False
    ),
    "prizes set": EventCommand(
        (
            _words("whom", "whom", "cli.prizes-set.whom"),
            _option("--prizes", "amounts", "cli.prizes-set.prizes", prize.prize_table),
            _option("--share", "share", "cli.prizes-set.share", one_of(*prize.SHARES)),
            _option("--called", "name", "cli.prizes-set.called"),
            _option("--best", "rounds", "cli.prizes-set.best", whole_number(1)),
            _option("--beside", "yes-no", "cli.prizes-set.beside", yes_or_no),
            _option("--to", "name", "cli.prizes-set.to"),
        ),
        doing(prize.set_prizes),
    ),
    "prizes rules": EventCommand(
        (
            _option("--one-each", "yes-no", "cli.prizes-rules.one-each", yes_or_no),
            _option("--minimum", "amounts", "cli.prizes-rules.minimum", prize.euros),
            _option("--unit", "amounts", "cli.prizes-rules.unit", prize.euros),
            _option("--withdrawn", "yes-no", "cli.prizes-rules.withdrawn", yes_or_no),
            _option("--exclude", "player", "cli.prizes-rules.exclude"),
            _option("--include", "player", "cli.prizes-rules.include"),
        ),
        doing(prize.set_rules),
    ),
    "prizes give": EventCommand(
        (
            _words("list", "name", "cli.prizes-give.list"),
            _words("place", "rounds", "cli.prizes-give.place", whole_number(1)),
            _words("player", "player", "cli.prizes-give.player"),
        ),
        doing(prize.give_prize),
    ),
    "prizes move": EventCommand(
        (
            _words("amount", "amounts", "cli.prizes-move.amount", prize.euros),
            _option("--from", "player", "cli.prizes-move.from", required=True),
            _option("--to", "player", "cli.prizes-move.to", required=True),
            _option("--reason", "text", "cli.prizes-move.reason", required=True),
        ),
        doing(prize.move_prize),
    ),
    "prizes order": EventCommand(
        (_words("lists", "name", "cli.prizes-order.lists", many=True),), doing(prize.order_prizes)
    ),
    "prizes publish": EventCommand(
        (_words("shown", "yes-no", "cli.prizes-publish.shown", yes_or_no),), doing(prize.publish_prizes)
    ),
    "prizes remove": EventCommand((_words("list", "name", "cli.prizes-remove.list"),), doing(prize.remove_prizes)),
    "publish": EventCommand((_option("--reason", "text", "cli.publish.reason"),), event_actions.publish, asks=True),
    "result": EventCommand((RESULTS, ROUND), showing(event_actions.results, event_actions.show_results)),
    "correct": EventCommand(
        (
            RESULTS,
            _option("--round", "rounds", "cli.correct.round", round_number, required=True),
            _option("--reason", "text", "cli.correct.reason"),
        ),
        correcting(event_actions.corrections),
    ),
    "round show": EventCommand(
        (
            _option("--round", "rounds", "cli.round-show.round", round_number),
            _switch("--plain", "cli.pair.plain"),
            JSON,
        ),
        event_actions.show_round,
        rivals=("--plain", "--json"),
        writes=False,
    ),
    "round change": EventCommand(
        (
            _words("change", "change", "cli.round-change.change", one_of(*event_actions.CHANGES)),
            _words("players", "player", "cli.round-change.players", many=True),
        ),
        showing(event_actions.changed_draft, event_actions.show_draft_of),
    ),
    "round mend": EventCommand(
        (
            _words("change", "change", "cli.round-mend.change", one_of(*event_actions.MENDS)),
            _words("players", "player", "cli.round-mend.players", many=True),
            _option("--reason", "text", "cli.round-mend.reason", required=True),
            ROUND,
        ),
        correcting(event_actions.mended_round, event_actions.show_mended),
    ),
    "round swap": EventCommand(
        (
            _words("board", "board", "cli.round-swap.board", whole_number(1)),
            _option("--reason", "text", "cli.round-swap.reason"),
            ROUND,
        ),
        correcting(
            lambda state, call: actions.swap_colours(state, call.round, call.options.board, call.options.reason or ""),
            event_actions.show_board,
        ),
    ),
    "round close": EventCommand((ROUND,), doing(lambda state, call: actions.close_round(state, call.round))),
    "round repair": EventCommand(
        (_option("--reason", "text", "cli.round-repair.reason", required=True), ROUND),
        asking(
            "cli.round-repair.sure",
            lambda state, call: actions.withdraw_publication(state, call.round, call.reason),
        ),
        asks=True,
    ),
    "round discard": EventCommand((), doing(lambda state, _call: actions.discard_draft(state))),
    "finish": EventCommand(
        (
            _option("--seed", "seed", "cli.finish.seed", whole_number(0)),
            _option("--barrage", "numbers", "cli.finish.barrage", barrage),
        ),
        event_actions.finish,
        asks=True,
    ),
    "log": EventCommand(
        (_option("--last", "rounds", "cli.log.last", whole_number(1)), JSON), event_actions.show_log, writes=False
    ),
    "undo": EventCommand(
        (_option("--reason", "text", "cli.undo.reason"),),
        lambda place, call: place.tell(place.store.undo(place.author, call.reason)),
    ),
    "redo": EventCommand((), lambda place, _call: place.tell(place.store.redo(place.author))),
    "backup": EventCommand((_words("file", "file", "cli.backup.file"),), event_actions.back_up, writes=False),
}
