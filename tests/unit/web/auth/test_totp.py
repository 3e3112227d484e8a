"""Codes of the second step are those that apps make: the examples of RFC 4226 and RFC 6238."""

from __future__ import annotations

import pytest

from zwitsers.web.auth.totp import address, as_text, code_at, step_of

SECRET = b"12345678901234567890"


@pytest.mark.parametrize(
    ("step", "code"),
    list(
        enumerate(("755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"))
    ),
)
def test_the_examples_of_rfc_4226(step: int, code: str) -> None:
    assert code_at(SECRET, step) == code


@pytest.mark.parametrize(
    ("time", "code"),
    [
        (59, "287082"),
        (1111111109, "081804"),
        (1111111111, "050471"),
        (1234567890, "005924"),
        (2000000000, "279037"),
        (20000000000, "353130"),
    ],
)
def test_the_examples_of_rfc_6238(time: int, code: str) -> None:
    """The last six of the eight digits that it gives for SHA-1."""
    assert code_at(SECRET, time // 30) == code
    assert step_of(SECRET, code, time, after=-1) == time // 30


def test_a_phone_may_be_half_a_minute_off_and_no_more() -> None:
    now = 1_800_000_015
    code = code_at(SECRET, now // 30)
    assert [step_of(SECRET, code, now + 30 * off, -1) is not None for off in (-2, -1, 0, 1, 2)] == [
        False,
        True,
        True,
        True,
        False,
    ]


def test_a_step_that_was_used_is_used_up_with_all_before_it() -> None:
    now = 1_800_000_015
    step = now // 30
    assert step_of(SECRET, code_at(SECRET, step), now, after=step) is None
    assert step_of(SECRET, code_at(SECRET, step - 1), now, after=step) is None
    assert step_of(SECRET, code_at(SECRET, step + 1), now, after=step) == step + 1


def test_a_clock_that_was_set_back_keeps_nobody_out() -> None:
    now = 1_800_000_015
    assert step_of(SECRET, code_at(SECRET, now // 30), now, after=now // 30 + 2880) == now // 30


@pytest.mark.parametrize("code", ["", "é", "12345", "0000000"])
def test_what_is_no_code_is_not_right(code: str) -> None:
    assert step_of(SECRET, code, 59, after=-1) is None


def test_the_address_is_what_apps_read() -> None:
    assert as_text(SECRET) == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    assert address(SECRET, "Bea de Vries", "pages.example.org") == (
        "otpauth://totp/pages.example.org%3ABea%20de%20Vries"
        "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=pages.example.org"
    )
