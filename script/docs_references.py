"""The reference pages of the documentation site, made from the code when the site is built: Python API, commands, HTTP
API. So they are never older than the code."""

from __future__ import annotations

from functools import cache
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import zwitsers
from zwitsers.cli.arguments import Arguments
from zwitsers.cli.main import ANYWHERE, command, running
from zwitsers.language import translate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


def python_api() -> str:
    """A page that mkdocstrings fills from the docstrings of the public names."""
    lines = ["# Python API", "", "What `import zwitsers` offers; see also [from Python](../python.md).", ""]
    functions = [name for name in zwitsers.__all__ if name.islower() and not name.startswith("_")]
    classes = ["Tournament", "Event"]
    others = [name for name in zwitsers.__all__ if name not in {*functions, *classes, "__version__", "Rulebook"}]
    for name in [*functions, *classes, *others]:
        module = getattr(zwitsers, name).__module__
        lines += [f"::: {module}.{name}", ""]
    return "\n".join(lines)


# Commands


def commands_page() -> str:
    """Every command of the command table with its arguments and examples, as `--help` has them."""
    lines = ["# All commands and options", ""]
    lines += ["`zwitsers COMMAND --help` prints the same. [Commands](../commands.md) says more about each.", ""]
    for title, names in (("Run a tournament", running()), ("Files, rulebooks and studies", ANYWHERE)):
        lines += [f"## {title}", ""]
        for name in names:
            lines += _command(name)
    return "\n".join(lines)


def _command(name: str) -> Iterator[str]:
    arguments = Arguments(name)
    command(name).declare(arguments)
    yield from (f"### {name}", "", _sentence(translate(f"{arguments.words}.summary", "en")), "")
    yield from ("```text", arguments.usage("en"), "```", "")
    if arguments.items:
        rows = [
            (", ".join((*item.flags[:-1], item.shown("en"))), translate(item.help, "en")) for item in arguments.items
        ]
        yield from _table(("argument", "meaning"), [(f"`{shown}`", text) for shown, text in rows])
    for heading, listed in arguments.lists.items():
        yield from (f"{translate(heading, 'en')}:", "")
        yield from _table(("name", "meaning"), [(f"`{shown}`", text) for shown, text in listed("en")])
    yield from ("```text", *translate(f"{arguments.words}.examples", "en").strip().splitlines(), "```", "")


# The HTTP API


@cache
def openapi() -> dict[str, Any]:
    from zwitsers.web.app import create_app
    from zwitsers.web.http.site import open_site

    with TemporaryDirectory() as folder:
        site = open_site(folder)
        described = create_app(site).openapi()
        site.close()
    return described


def http_api() -> str:
    """The operations of the OpenAPI description with their parameters, by subject."""
    described = openapi()
    lines = ["# HTTP API", "", "Every server describes itself at `/api/openapi.json`, and for people at `/api`.", ""]
    lines += ["How to sign in, and what errors look like: [the pages, for programs](../pages.md#for-programs).", ""]
    by_tag: dict[str, list[str]] = {}
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            found = by_tag.setdefault(operation["tags"][0], [])
            found += _operation(method, path, operation, described["components"]["schemas"])
    for tag, found in by_tag.items():
        lines += [f"## {tag.replace('-', ' ').capitalize()}", "", *found]
    return "\n".join(lines)


def _operation(method: str, path: str, operation: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"### {method.upper()} `{path}`", "", _summary(operation), "", f"For: {operation['x-role']}.", "")
    rows = [
        (f"`{item['name']}`", item["in"] + ("" if item.get("required") else ", optional"),
         _type(item["schema"], schemas), item.get("description", ""))
        for item in operation.get("parameters", ())
    ]  # fmt: skip
    body = operation.get("requestBody", {}).get("content", {})
    for kind, content in body.items():
        schema = _resolved(content["schema"], schemas)
        needed = set(schema.get("required", ()))
        rows += [
            (f"`{name}`", f"body{'' if name in needed else ', optional'}", _type(field, schemas),
             field.get("description", ""))
            for name, field in schema.get("properties", {}).items()
        ]  # fmt: skip
        if not schema.get("properties"):
            rows.append((f"`{kind}`", "body", _type(schema, schemas), schema.get("description", "")))
    if rows:
        yield from _table(("name", "where", "type", "meaning"), rows)


def _summary(operation: Mapping[str, Any]) -> str:
    texts = [str(operation[key]) for key in ("summary", "description") if operation.get(key)]
    return _sentence(" ".join(texts) or operation["operationId"])


def _resolved(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Mapping[str, Any]:
    name = str(schema.get("$ref", "")).rpartition("/")[2]
    return schemas[name] if name else schema


def _type(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> str:
    """The type of a value in a few words."""
    if "$ref" in schema:
        resolved = _resolved(schema, schemas)
        return _type(resolved, schemas) if "enum" in resolved else str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(_type(one, schemas) for one in schema[key] if one.get("type") != "null"))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}), schemas)}"
    return str(schema.get("type", "any"))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        yield "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in row) + " |"
    yield ""


def _sentence(text: str) -> str:
    text = " ".join(text.split())
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
