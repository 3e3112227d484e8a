"""`why --not` beside trying every complete pairing: for every pair that was not made, the same first-worse criterion.

For each system 500 tournaments of 4 to 12 players (6 every day), from seeds, and in each of them every pair, the bye
included. The brute force has its norms, scores and keys from the oracles; it shares nothing with `zwitsers.engine.why`.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from helpers.explaining import FIDE, RATING, best_of, every_pairing, first_worse, legal_pairs
from helpers.fuzzing import SYSTEMS, tournament_of
from helpers.long_run import scaled
from zwitsers.engine.pairing import NoPairingError, NothingToPairError
from zwitsers.engine.rules.registry import rulebook
from zwitsers.engine.why.answers import Answer, Reason, RoundExplainer
from zwitsers.engine.why.best import pairs_of
from zwitsers.engine.why.view import BYE
from zwitsers.engine.why.words import AnswerWords
from zwitsers.language import LANGUAGES

TOURNAMENTS = scaled(6, 500, 50)
CHUNK = min(TOURNAMENTS, 50)
# What no sentence for people may have: an unfilled place, a programmer's word, or 1 with a plural.
BADLY_SAID = re.compile(r"[{}]|None|  |\b1 (players|spelers|pairs|paren|places|plaatsen)\b|\b0 (players|spelers)\b")


def ask_everything(system: str, seed: int) -> Counter[Reason]:
    """Compare every answer about one tournament; gives how many there were of each kind."""
    snapshot = tournament_of(system, seed)[1]
    alternatives, legal = every_pairing(snapshot, system), legal_pairs(snapshot, system)
    try:
        explainer = RoundExplainer(snapshot, rulebook(system))
    except (NoPairingError, NothingToPairError):
        assert alternatives == []
        return Counter()
    words = [AnswerWords(explainer.view, language) for language in LANGUAGES]
    made = frozenset(map(frozenset, pairs_of(explainer.pairing)))
    best = best_of(alternatives)
    assert best is not None
    if explainer.scheme is None:
        assert made == best.pairs
    present = [*explainer.view.ranking, *([BYE] if explainer.view.odd else [])]
    reasons: Counter[Reason] = Counter()
    for one, two in combinations(present, 2):
        answer = explainer.why_not(one, two)
        reasons[answer.reason] += 1
        pair = frozenset((one, two))
        possible = [alternative for alternative in alternatives if pair in alternative.pairs]
        if pair in made:
            assert answer.reason is Reason.MADE
        elif pair not in legal:
            assert answer.reason is Reason.NORM
        elif explainer.scheme is not None:
            assert answer.reason is Reason.SCHEME
        elif not possible:
            assert answer.reason is Reason.NO_COMPLETION
        else:
            other = best_of(possible)
            assert other is not None
            check_criterion(explainer, answer, *first_worse(best, other))
            assert answer.alternative is not None
            assert frozenset(map(frozenset, pairs_of(answer.alternative))) == other.pairs
        for language in words:
            for sentence in language.not_paired(one, two, answer, explainer):
                assert not BADLY_SAID.search(sentence), sentence
                assert sentence[0] == sentence[0].upper()
                assert sentence.endswith(".")
    return reasons


def check_criterion(explainer: RoundExplainer, answer: Answer, group: int, measure: object) -> None:
    assert answer.reason is Reason.CRITERION
    assert answer.difference is not None
    assert answer.difference.criterion.measure is measure
    assert answer.difference.group.score == explainer.groups[group].score
    assert answer.difference.better
    rules = explainer.rulebook.pairing
    listed = [*rules.criteria, *rules.bye.criteria]
    article = next(c.article for c in listed if c.measure is measure)
    assert answer.decided_by == (article,)


@pytest.mark.parametrize("start", range(0, TOURNAMENTS, CHUNK))
@pytest.mark.parametrize("system", SYSTEMS)
def test_why_not_names_the_first_worse_criterion(system: str, start: int) -> None:
    reasons: Counter[Reason] = Counter()
    for seed in range(start, start + CHUNK):
        reasons += ask_everything(system, seed)
    # Otherwise the comparison above compared nothing.
    assert reasons[Reason.CRITERION] > 2 * CHUNK
    assert reasons[Reason.NORM] > 2 * CHUNK
    if system not in (RATING, FIDE):  # of which the tournaments are tighter
        assert reasons[Reason.MADE] > CHUNK
