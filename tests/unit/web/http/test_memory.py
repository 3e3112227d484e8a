"""What was worked out is kept while it can still be asked for, and no longer."""

from __future__ import annotations

from zwitsers.web.http import lru as module
from zwitsers.web.http.lru import LruCache, VersionedCache


def worked_out(answers: LruCache, question: str) -> bool:
    """Whether this question had to be worked out."""
    done: list[str] = []
    answers.get(question, lambda: done.append(question))
    return bool(done)


def test_an_answer_is_worked_out_once() -> None:
    answers = LruCache()
    assert answers.known("place") is None
    assert answers.get("place", lambda: 7) == answers.get("place", lambda: 8) == answers.known("place") == 7


def test_those_asked_for_last_stay() -> None:
    answers = LruCache()
    for number in range(module._ANSWERS):
        answers.get(f"question {number}", lambda: 1)
    assert not worked_out(answers, "question 0")
    assert worked_out(answers, "one more")
    assert not worked_out(answers, "question 0")
    assert worked_out(answers, "question 1")


def test_pages_that_anyone_can_ask_for_do_not_fill_the_memory() -> None:
    answers = LruCache()
    answers.get("ranking", lambda: 7)
    page = "x" * (module._PAGES // 4)
    for number in range(6):
        answers.get(f"page {number}", lambda: page)
    assert [number for number in range(6) if answers.known(f"page {number}") is not None] == [2, 3, 4, 5]
    assert not worked_out(answers, "ranking"), "what is no page is not in the way"
    assert answers.get("a huge one", lambda: "x" * (module._PAGES + 1))
    assert answers.known("a huge one") is None
    assert not worked_out(answers, "ranking")


def test_a_moment_that_is_over_is_forgotten() -> None:
    memory = VersionedCache()
    for stamp in ("1.0", "2.0", "3.0", "4.0"):
        memory.at("open", stamp).get("place", lambda: 7)
        memory.at("other", "1.0").get("place", lambda: 7)
    assert not worked_out(memory.at("other", "1.0"), "place")
    assert not worked_out(memory.at("open", "2.0"), "place"), "somebody may still be on the way to it"
    assert not worked_out(memory.at("open", "3.0"), "place"), "it may be that of the public"
    assert not worked_out(memory.at("open", "4.0"), "place")
    assert worked_out(memory.at("open", "1.0"), "place")


def test_there_is_an_end_to_the_tournaments_too() -> None:
    memory = VersionedCache()
    for number in range(module._ALL_MOMENTS + 1):
        memory.at(f"open-{number}", "1.0").get("place", lambda: 7)
    assert worked_out(memory.at("open-0", "1.0"), "place")
    assert not worked_out(memory.at("open-5", "1.0"), "place")


def test_what_lasts_does_not_depend_on_the_moment() -> None:
    memory = VersionedCache()
    memory.lasting.get("code", lambda: "abc")
    for stamp in range(10):
        memory.at("open", f"{stamp}.0")
    assert memory.lasting.known("code") == "abc"
