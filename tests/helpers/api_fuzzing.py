"""Random requests to the JSON API of a real server, held against its OpenAPI document: for the tests and script/fuzz.

Some of the requests are what schemathesis makes of the document: values that fit it, and values that do not. As many
are made likely: of tournaments, players, boards and files that there are, so that they get further than the door.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode, checks

from helpers.webserver import Server, start
from zwitsers.engine.domain import ZwitsersError
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.present.documents.registry import FORMATS
from zwitsers.web.auth.roles import Role
from zwitsers.web.auth.sessions import session_id

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from schemathesis import APIOperation, Case, Response

    Operation = APIOperation[Any, Any, Any, Any]

# An answer that refuses what fits the document is right where the tournament does not allow it; so that is not checked.
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]
# What was sent was not HTTP, or its head had no end: it never became a request, and so is not in the document.
NO_REQUEST = (b"Invalid HTTP request received.", b"The head of the request is too long.")
# Refused before anyone looks at what it asks for, so likewise.
TOO_LONG = (414, 431)
# A machine that does other things besides is slow, not wrong. The database can be so slow on it that it is said to be.
PATIENCE = 900
STANDS_STILL, STANDS_STILL_SECONDS = ("store.silent", "store.slow", "store.connection"), 30
NAMES = ("empty", "few", "draft", "running", "over", "weekend")
# What is known of one player of each tournament, and nobody's business.
SECRETS = ("1971-02-03", "990000017", "880000018", "arbiter@example.org")
# Ends the session with which all others are sent.
LEFT_OUT = frozenset({"sign_out"})
NOTATIONS = ("1-0", "0-1", "½-½", "1-0R", "0-0R", "adj", "2-0", "1-1", "nonsense")
PLAYER_KEYS = frozenset({"player", "one", "two", "white", "black", "bye"})
ROUND_KEYS = frozenset({"round", "from_round", "first_round", "last_round"})


class FoundError(AssertionError):
    """An answer that should not have been; the text says to what, and how to send it again."""


@dataclass
class Fuzz:
    server: Server
    role: str
    token: str = ""
    counts: Counter[int] = field(default_factory=Counter)
    # How often the database gave no answer in time, so that the request was sent again.
    stood_still: int = 0
    _session: requests.Session = field(default_factory=requests.Session)
    _samples: tuple[bytes, ...] = ()

    def operations(self) -> list[Operation]:
        schema = schemathesis.openapi.from_url(f"{self.server.url}/api/openapi.json", timeout=PATIENCE)
        found: list[Operation] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
        return [item for item in found if item.definition.raw["operationId"] not in LEFT_OUT]

    def send(self, case: Case[Any], mode: GenerationMode, chance: random.Random | None) -> None:
        """As it is, or made likely by chance. FoundError when it is answered wrongly."""
        try:
            self._ask(case if chance is None else self._made_likely(case, chance), mode)
        except Exception as error:
            error.add_note(f"as {self.role}")
            raise

    def _ask(self, case: Case[Any], mode: GenerationMode) -> None:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        response = case.call(base_url=self.server.url, session=self._session, headers=headers, timeout=PATIENCE)
        if response.status_code == 503 and response.json()["problems"][0]["key"] in STANDS_STILL:
            self.stood_still += 1
            time.sleep(STANDS_STILL_SECONDS)
            response = case.call(base_url=self.server.url, session=self._session, headers=headers, timeout=PATIENCE)
        self.counts[response.status_code] += 1
        if response.status_code in TOO_LONG or (response.status_code == 400 and response.content in NO_REQUEST):
            return
        # What is too large is refused before anyone looks at it, and that is a refusal too.
        wanted = CHECKS if mode is NEGATIVE and response.status_code != 413 else CHECKS[:-1]
        case.validate_response(response, checks=wanted)
        if not self.token:
            _check_public(case, response)

    # Likely values

    def _made_likely(self, case: Case[Any], chance: random.Random) -> Case[Any]:
        path: dict[str, Any] = dict(case.path_parameters or {})
        for key in path:
            path[key] = self._likely_part(key, chance)
        case.path_parameters = path
        if isinstance(case.query, dict) and chance.random() < 0.9:
            case.query = {key: value for key, value in case.query.items() if key != "seen"}
        if isinstance(case.body, bytes):
            case.body = self._likely_file(chance)
        else:
            case.body = _likely(case.body, chance)
        return case

    def _likely_part(self, key: str, chance: random.Random) -> Any:
        if key == "format":
            # Paper takes a second each, and is not what this is about.
            return chance.choice([name for name in FORMATS if not name.startswith("pdf-")])
        choices: dict[str, Any] = {
            "name": NAMES,
            "tournament": NAMES,
            "player": range(1, 12),
            "request": range(1, 4),
            "board": range(1, 6),
            "round": range(5),
            "account": ("Abe", "Nobody"),
            "session": ("0123456789abcdef", *self._other_sessions()),
            "invitation": ("0123456789abcdef", *self._open_invitations()),
            "list": ("fide", "knsb"),
            "file": ("nothing.zwitsers",),
            "category": range(1, 4),
            "number": range(1, 4),
            "group": range(1, 4),
        }
        return chance.choice(choices[key])

    def _other_sessions(self) -> list[str]:
        """All but the one with which the requests are sent."""
        listed = self.server.site.sessions.listed(None)
        return [item.id for item in listed if item.id != session_id(self.token)]

    def _open_invitations(self) -> list[str]:
        links = self.server.site.links
        return [item.id for name in NAMES for item in links.open_invitations(name)]

    def _likely_file(self, chance: random.Random) -> bytes:
        """A file of some format, often with a few bytes that are not as they were."""
        if not self._samples:
            self._samples = tuple(_samples(self.server))
        data = bytearray(chance.choice(self._samples))
        for _ in range(chance.choice((0, 0, 1, 5))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        return bytes(data)


POSITIVE, NEGATIVE = GenerationMode.POSITIVE, GenerationMode.NEGATIVE


def probe(people: Sequence[Fuzz], operation: Operation, examples: int, chosen_seed: int = 0) -> None:
    """So many requests of each kind, from each of them to their own server: to make one up takes longer than to answer
    it. FoundError at the first that is answered wrongly."""
    _run(people, operation, POSITIVE, 2 * examples, chosen_seed)
    # A request in which nothing is filled in cannot be filled in wrongly.
    if operation.body or any(operation.iter_parameters()):
        _run(people, operation, NEGATIVE, examples, chosen_seed)


def _run(people: Sequence[Fuzz], operation: Operation, mode: GenerationMode, examples: int, start: int) -> None:
    """What fits the document is made likely; every other of those is sent as it is, too."""
    chances = [random.Random(f"{operation.label} {mode} {start}") for _ in people]
    turn = count()

    @seed(start)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case: Case[Any]) -> None:
        as_it_is = mode is NEGATIVE or next(turn) % 2 == 0
        for person, chance in zip(people, chances, strict=True):
            if as_it_is:
                person.send(case.derive(), mode, None)
            if mode is POSITIVE:
                person.send(case.derive(), mode, chance)

    ask()


def _likely(value: Any, chance: random.Random, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _likely(item, chance, name) for name, item in value.items()}
    if isinstance(value, list):
        if value and all(type(item) is int for item in value):
            return chance.sample(range(1, 11), min(len(value), chance.randint(2, 4)))
        return [_likely(item, chance, key) for item in value[:6]]
    if key == "result" and isinstance(value, str) and "_" not in value and value != "ABSENT":
        return chance.choice(NOTATIONS)
    if type(value) is int and key in PLAYER_KEYS:
        return chance.randint(1, 11)
    if type(value) is int and key in ROUND_KEYS:
        return chance.randint(0, 5)
    return chance.randint(1, 5) if type(value) is int and key == "board" else value


def _samples(server: Server) -> Iterator[bytes]:
    state = server.state("running")
    yield (server.folder / "running.zwitsers").read_bytes()
    yield b"name;rating\nJansen, Piet;1800\nde Vries, Anna;1900\n"
    for item in FORMATS.values():
        if not item.id.startswith("pdf-"):
            try:
                yield item.write(state, DocumentOptions()).data
            except ZwitsersError:
                continue


def _check_public(case: Case[Any], response: Response) -> None:
    """Whoever has not signed in changes nothing, and reads nothing private."""
    role = case.operation.definition.raw["x-role"]
    if role != "public" and response.status_code < 400:
        raise FoundError(f"{case.operation.label} is for {role}s, and was carried out for anyone")
    for secret in SECRETS:
        if secret.encode() in response.content:
            raise FoundError(f"{case.operation.label} tells {secret} to anyone")


# Tournaments to ask about


@contextmanager
def fuzzed(folder: Path, role: str, address: str = "") -> Iterator[Fuzz]:
    """A server with a tournament at every moment, in this folder or at this address. `role`: host, arbiter, assistant
    or public."""
    with start(folder, address=address) as server:
        _prepare(server)
        names = {"host": "Bea", "arbiter": "Bea", "assistant": "Abe"}
        if role == "host":
            server.site.accounts.set_role("Bea", Role.HOST)
        yield Fuzz(server, role, server.visitor(names[role]).token if role in names else "")


def _prepare(server: Server) -> None:
    private: dict[str, Any] = {"arbiter_email": SECRETS[3]}
    server.create("Empty", **private)
    for title, players in (("Few", 5), ("Draft", 9), ("Running", 10)):
        server.create(title, players=players, **private)
        _keep_secrets(server, title.lower())
    server.do("draft", actions.pair)
    server.play_round("running")
    server.do("running", lambda state: actions.close_round(state, 1))
    server.play_round("running", boards=2)
    server.do("running", lambda state: actions.set_category(state, "Under 1800", "rating<1800"))
    server.do("running", lambda state: actions.change_settings(state, {"prizes": [10000, 5000]}))
    server.site.choose("running", "players-enter", "yes")
    server.create("Over", players=6, rounds=2, **private)
    for number in (1, 2):
        server.play_round("over")
        server.do("over", lambda state, number=number: actions.close_round(state, number))  # type: ignore[misc]
    server.do("over", actions.finish)
    _prepare_event(server)
    for name in NAMES:
        server.site.links.invite(name, Role.ASSISTANT, server.visitor("Bea"))


def _prepare_event(server: Server) -> None:
    """An event with groups, in which nobody has played yet."""
    events = actions.create_festival(State(), {"name": "Weekend", "arbiter_email": SECRETS[3]}, "key")
    server.site.create("Weekend", events, "Bea")
    server.do("weekend", lambda state: actions.set_group(state, "A", "weekend-a", rule="rating>=1500"))
    people: list[dict[str, Any]] = [{"name": f"P{n}", "rating": 1200 + 100 * n} for n in range(1, 9)]
    people[0] |= {"birth": SECRETS[0], "fide_id": SECRETS[1], "national_id": SECRETS[2]}
    server.do("weekend", lambda state: actions.register(state, people))
    server.do("weekend", actions.place_by_rule)


def _keep_secrets(server: Server, name: str) -> None:
    about = {"birth": SECRETS[0], "fide_id": SECRETS[1], "national_id": SECRETS[2]}
    server.do(name, lambda state: actions.change_player(state, 1, about))
    server.do(name, lambda state: actions.forbid_pair(state, [1, 2]))
