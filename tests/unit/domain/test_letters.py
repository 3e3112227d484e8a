"""Letters as they are compared: without accents and without capitals."""

from __future__ import annotations

import pytest

from zwitsers.domain.letters import folded, without_accents


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Jansen", "Jansen"), ("Łukasz Özil", "Lukasz Ozil"), ("Ørsted", "Orsted"), ("Strauß", "Strauss"), ("ĳs", "ijs")],
)
def test_what_stands_on_or_under_a_letter_does_not_count(text: str, plain: str) -> None:
    assert without_accents(text) == plain


def test_what_is_typed_without_accents_finds_the_name() -> None:
    assert folded("José Ørsted") == folded("JOSE ORSTED") == "jose orsted"
