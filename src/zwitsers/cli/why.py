"""`zwitsers why`: why the round to come is paired as it is; of an event any round."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from zwitsers.cli.constraints import call_options, constrained, declare_constraints
from zwitsers.cli.errors import WrongCallError, wrong_call
from zwitsers.cli.files import declare_tournament, names_event, read_tournament
from zwitsers.cli.kinds import whole_number
from zwitsers.cli.parts import part
from zwitsers.engine.domain import Problem
from zwitsers.engine.domain.numbers import whole
from zwitsers.engine.pairing import NoPairingError, pair_round
from zwitsers.engine.pairing.rounds import UnknownSchemeError
from zwitsers.engine.why.answers import QuestionError, RoundExplainer
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.check import played_pairs
from zwitsers.engine.why.judge import same_pairs
from zwitsers.engine.why.view import BYE
from zwitsers.engine.why.what_if import NOTATIONS, read_other_result, with_other_results
from zwitsers.present.tables.data import as_json
from zwitsers.present.tables.why import about_blocks, about_record, not_blocks, not_record, swap_blocks, swap_record
from zwitsers.present.tables.why_round import round_blocks, round_record

if TYPE_CHECKING:
    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.engine.pairing import Pairing
    from zwitsers.engine.why.what_if import OtherResult

# How people name the bye.
_BYE_WORDS = ("bye", "vrij", "dummy", "0")


def declare(arguments: Arguments) -> None:
    declare_tournament(arguments)
    arguments.option("--round", value="cli.word.rounds", help="cli.why.round", kind=whole_number(1))
    arguments.option("--board", value="cli.word.rounds", help="cli.why.board", kind=whole_number(1))
    arguments.option("--player", value="cli.word.number", help="cli.why.player", kind=whole_number(1))
    arguments.option(
        "--not", value="cli.why.word-pair", help="cli.why.not", repeatable=True, one_more=_looks_like_a_player
    )
    arguments.option(
        "--swap",
        value="cli.why.word-swap",
        help="cli.why.swap",
        kind=_other_result,
        repeatable=True,
        one_more=lambda text: ":" in text and "=" in text,
    )
    arguments.rule_out_together("--board", "--player", "--not", "--swap")
    declare_constraints(arguments)
    arguments.switch("--details", help="cli.why.details")
    arguments.switch("--json", help="cli.option.json")


def run(options: Options, output: Output) -> None:
    pair = _pair(getattr(options, "not"))
    with wrong_call(UnknownSchemeError, QuestionError):
        explainer = _explainer(options, output)
        if options.swap:
            _swap(explainer, options.swap, options, output)
        elif pair is not None:
            _not(explainer, pair, options, output)
        else:
            _about(explainer, options, output)


def _explainer(options: Options, output: Output) -> RoundExplainer:
    if not names_event(options):
        return _explainer_of_file(options, output)

    explainer: RoundExplainer
    paired, explainer = part("round-event").explained_round(options, options.round, output.language)
    options.system, options.first_round = paired.rulebook, paired.scheme
    wanted = {frozenset(pair) for pair in pairs_of(explainer.pairing)}
    if paired.pairs is not None and paired.pairs != wanted:
        output.caution("cli.why.other-pairing", round=paired.number)
    for line in paired.changes:
        output.warn(line)
    return explainer


def _explainer_of_file(options: Options, output: Output) -> RoundExplainer:
    """With --round: the tournament as it stood then, by today's results."""
    added = call_options(options)
    document, options.system = read_tournament(options.file, options.system, output)
    snapshot = constrained(document.snapshot, added)
    number = options.round or snapshot.rounds + 1
    if number > snapshot.rounds + 1:
        raise WrongCallError([Problem("tournament.no-such-round", round=number)])
    explainer = RoundExplainer(snapshot.after(number - 1), options.system, first_round=added.first_round)
    if number <= snapshot.rounds and not same_pairs(played_pairs(snapshot, number), pairs_of(explainer.pairing)):
        output.caution("cli.why.other-pairing", round=number)
    return explainer


def _not(explainer: RoundExplainer, pair: tuple[int, int], options: Options, output: Output) -> None:
    answer = explainer.why_not(*pair)
    output.answer(
        options,
        answer,
        lambda _view, language: not_blocks(explainer, *pair, answer, language, details=options.details),
        json=lambda _view: as_json(not_record(explainer, *pair, answer, output.language)),
    )


def _about(explainer: RoundExplainer, options: Options, output: Output) -> None:
    """One board or player; without either, the whole round."""
    if options.board is None and options.player is None:
        output.answer(
            options,
            explainer,
            partial(round_blocks, details=options.details),
            json=lambda view: as_json(round_record(view, details=options.details)),
        )
        return

    number = options.board
    answer = explainer.about_player(options.player) if number is None else explainer.about_board(number)
    output.answer(
        options,
        answer,
        lambda _view, language: about_blocks(explainer, answer, language, details=options.details),
        json=lambda _view: as_json(about_record(explainer, answer, output.language)),
    )


def _swap(explainer: RoundExplainer, changes: list[OtherResult], options: Options, output: Output) -> None:
    changed = with_other_results(explainer.snapshot, changes)
    after: Pairing | NoPairingError
    try:
        after = pair_round(changed, options.system, first_round=options.first_round)
    except NoPairingError as error:
        after = error
    output.answer(
        options,
        after,
        lambda _view, language: swap_blocks(explainer, after, changes, language),
        json=lambda _view: as_json(swap_record(explainer, after, changes)),
    )


# What was typed


def _looks_like_a_player(text: str) -> bool:
    return text.isdigit() or text.lower() in _BYE_WORDS


def _pair(words: list[str]) -> tuple[int, int] | None:
    """`3 7`, `3-7` or `3 bye`; None when it was not asked."""
    if not words:
        return None
    parts = [part for word in words for part in word.lower().split("-")]
    numbers = [BYE if part in _BYE_WORDS else whole(part, 18) for part in parts]
    if len(numbers) != 2 or None in numbers or numbers == [BYE, BYE]:
        raise WrongCallError([Problem("cli.why.two-players", option="--not", value=" ".join(words))])
    one, two = (number or BYE for number in numbers)
    return (two, one) if one == BYE else (one, two)


def _other_result(shown: str, text: str) -> OtherResult:
    change = read_other_result(text)
    if change is None:
        raise WrongCallError([Problem("cli.why.result", option=shown, value=text, notations=NOTATIONS)])
    return change
