"""The cache of views: one computation per key, bounded, old versions dropped."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from zwitsers.web.http.view_cache import ViewCache


def is_cached(cache: ViewCache, tournament: str, version: str | None, key: str) -> bool:
    return (tournament, version, key) in cache._entries


def test_a_view_is_computed_once_per_version_and_key() -> None:
    cache = ViewCache()
    assert cache.get("open", "1.0", "place", lambda: 7) == cache.get("open", "1.0", "place", lambda: 8) == 7
    assert cache.get("open", "2.0", "place", lambda: 9) == 9
    assert cache.get("other", "1.0", "place", lambda: 10) == 10


def test_concurrent_requests_share_one_computation() -> None:
    cache, started, go_on = ViewCache(), threading.Event(), threading.Event()
    computed: list[int] = []

    def compute() -> int:
        started.set()
        assert go_on.wait(10)
        computed.append(1)
        return 7

    with ThreadPoolExecutor(8) as pool:
        waiting = [pool.submit(cache.get, "open", "1.0", "place", compute) for _ in range(8)]
        assert started.wait(10)
        go_on.set()
        assert [future.result(10) for future in waiting] == [7] * 8
    assert computed == [1]


def test_an_error_is_not_cached() -> None:
    cache = ViewCache()
    with pytest.raises(ZeroDivisionError):
        cache.get("open", "1.0", "place", lambda: 1 // 0)
    assert cache.get("open", "1.0", "place", lambda: 7) == 7


def test_the_last_three_versions_of_a_tournament_stay() -> None:
    cache = ViewCache()
    cache.get("open", None, "secret", lambda: "abc")
    versions = ("1.0", "2.0", "3.0", "4.0")
    for version in versions:
        cache.get("open", version, "place", lambda: 7)
        cache.get("other", "1.0", "place", lambda: 7)
    assert [version for version in versions if is_cached(cache, "open", version, "place")] == ["2.0", "3.0", "4.0"]
    assert is_cached(cache, "other", "1.0", "place")
    assert is_cached(cache, "open", None, "secret"), "it does not depend on the version"


def test_the_least_recently_used_page_goes_first_when_the_cache_is_full() -> None:
    cache = ViewCache(capacity=1000)
    for key in ("a", "b", "c"):
        cache.get("open", "1.0", key, lambda: "x" * 300)
    cache.get("open", "1.0", "a", lambda: "")
    cache.get("open", "1.0", "d", lambda: "x" * 300)
    assert [key for key in "abcd" if is_cached(cache, "open", "1.0", key)] == ["a", "c", "d"]
    assert len(cache.get("open", "1.0", "huge", lambda: "x" * 2000)) == 2000
    assert not is_cached(cache, "open", "1.0", "huge")
    assert cache.get("open", "1.0", "small", lambda: "x") == "x"
    assert is_cached(cache, "open", "1.0", "small")


def test_a_value_is_used_again_while_its_source_is_equal() -> None:
    cache, computed = ViewCache(), []

    def compute() -> int:
        computed.append(1)
        return len(computed)

    assert [cache.unchanged("open", "ranking", source, compute) for source in ([1], [1], [2], [2], [1])] == [
        1,
        1,
        2,
        2,
        3,
    ]
    assert cache.unchanged("other", "ranking", [1], compute) == 4
    assert cache.unchanged("open", "crosstable", [1], compute) == 5
