"""The lots that nobody can choose: the secret, its hash, and the seed from the secret and the entries."""

from __future__ import annotations

import hashlib

import pytest

from zwitsers.engine.pairing.commitment import commitment_of, committed_seed, is_secret

SECRET = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (SECRET, True),
        *((SECRET[:-1], False), (f"{SECRET}0", False), (f"{SECRET}\n", False), (f" {SECRET[1:]}", False)),
        *((SECRET.upper(), False), (f"g{SECRET[1:]}", False), ("", False), ("٣" * 32, False)),
    ],
)
def test_a_secret_has_128_bits_in_small_hexadecimal_digits(text: str, secret: bool) -> None:
    assert is_secret(text) is secret


def test_the_hash_can_be_made_with_any_tool() -> None:
    assert commitment_of(SECRET) == hashlib.sha256(f"zwitsers-lots-1:secret:{SECRET}".encode()).hexdigest()


def test_the_seed_is_from_the_first_48_bits_and_names_are_escaped() -> None:
    listed = r'[[1,"Jos\u00e9"],[3,"Bos, \"Ko\""]]'
    digest = hashlib.sha256(f"zwitsers-lots-1:seed:{SECRET}:{listed}".encode()).hexdigest()
    assert committed_seed(SECRET, [(1, "José"), (3, 'Bos, "Ko"')]) == int(digest[:12], 16)


def test_another_name_number_or_order_is_another_seed() -> None:
    lists = [[(1, "A"), (2, "B")], [(2, "B"), (1, "A")], [(1, "A"), (3, "B")], [(1, "A"), (2, "C")], [(1, "A")], []]
    assert len({committed_seed(SECRET, entries) for entries in lists}) == len(lists)
