"""Operations of the API. What a function takes says who may use it and how it can fail; what it gives is the answer."""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, get_args, get_origin, get_type_hints

from fastapi import APIRouter
from fastapi.params import Depends
from pydantic import BaseModel, Field
from pydantic.json_schema import models_json_schema

from zwitsers.web.api.schema import model_of, shown
from zwitsers.web.api.who import PARAMETERS, ROLE_OF
from zwitsers.web.http.log_records import LogEntryRecord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class ProblemText(BaseModel):
    key: str = Field(description="Names the problem; the same in every language and version.")
    text: str = Field(description="What is wrong and what to do about it, in the reader's language.")


class Problems(BaseModel):
    """Everything that is wrong, not only the first thing."""

    problems: list[ProblemText]


class Conflict(Problems):
    """Somebody else was first. Nothing was written."""

    last: int | None = Field(description="The last entry of the log.")
    entries: list[LogEntryRecord] = Field(description="What was written meanwhile, as far as the sender may see it.")


_MEANINGS = {
    400: "The body cannot be read.",
    401: "Only for signed-in users.",
    403: "The role does not allow it, or the request does not come from a page of this server.",
    404: "There is nothing here by that name.",
    409: "Others have changed the same thing since `seen`.",
    413: "Too large.",
    422: "A value is not right, or the tournament as it stands does not allow it.",
    429: "Tried too often; `Retry-After` says when it can be tried again.",
    503: "A file or the disk cannot be used.",
}
# Which ways there are to say who one is.
_WAYS: list[dict[str, list[str]]] = [{"bearer": []}, {"cookie": []}]


_REFERENCE = "#/components/schemas/{model}"


class Operations(APIRouter):
    """A router that derives role, errors and response model of an operation from its signature.

    `responses` adds the errors that a signature does not show (see `error_responses`)."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        hints = get_type_hints(endpoint, include_extras=True)
        kind, dependencies = hints.pop("return"), set(_dependencies(hints.values()))
        role = next((role for dependency, role in ROLE_OF.items() if dependency in dependencies), "")
        described = {"security": _ways_in(role), "x-role": role or "public", "parameters": PARAMETERS if role else []}
        options["openapi_extra"] = {**described, **(options.get("openapi_extra") or {})}
        writes = not {"GET"} & set(options["methods"])
        failing = error_responses(*_statuses(role, self.prefix + path, writes=writes))
        options["responses"] = {**failing, **(options.get("responses") or {})}
        if kind is type(None):
            options["status_code"] = 204
        viewed = get_args(kind)[0] if get_origin(kind) is list else kind
        if is_dataclass(viewed):
            model: Any = model_of(viewed)  # type: ignore[arg-type]
            options["response_model"] = model if viewed is kind else list[model]
            endpoint = _answering(endpoint, options.get("status_code") or 200)
        super().add_api_route(path, endpoint, **options)


def _answering(endpoint: Callable[..., Any], status: int) -> Callable[..., Any]:
    """The view as a record, which the model describes."""

    @wraps(endpoint)
    def answer(*values: Any, **named: Any) -> Any:
        return shown(endpoint(*values, **named), status)

    return answer


def _dependencies(kinds: Iterable[Any]) -> Iterator[Callable[..., Any] | None]:
    for kind in kinds:
        yield from (item.dependency for item in getattr(kind, "__metadata__", ()) if isinstance(item, Depends))


def _ways_in(role: str) -> list[dict[str, list[str]]]:
    """Security schemes of an operation. Without a role there is none; public operations accept one."""
    return [{}] if not role else [{}, *_WAYS] if role == "public" else _WAYS


def _statuses(role: str, path: str, *, writes: bool) -> list[int]:
    known = role not in ("", "public")
    found = [401, 403] if known else []
    found += [404] if "{" in path else []
    found += [400, 403, 413] if writes else []
    return [*found, 409] if writes and known and "{name}" in path else found


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of an operation, for the OpenAPI document.

    They refer to schemas that `error_schemas` adds once: FastAPI would build a model for each of some 700, which takes
    half a second at the start.
    """
    return {
        status: {
            "description": _MEANINGS[status],
            "content": {"application/json": {"schema": {"$ref": _REFERENCE.format(model=_error(status).__name__)}}},
        }
        for status in (*statuses, 422, 503)
    }


def error_schemas() -> dict[str, Any]:
    """The schemas of error responses."""
    _keys, document = models_json_schema(
        [(Problems, "serialization"), (Conflict, "serialization")], ref_template=_REFERENCE
    )
    found: dict[str, Any] = document["$defs"]
    return found


def _error(status: int) -> type[Problems]:
    return Conflict if status == 409 else Problems
