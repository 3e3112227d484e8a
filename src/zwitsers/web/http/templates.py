"""Render Jinja templates with autoescape."""

from __future__ import annotations

import sys
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, pass_context
from markupsafe import Markup, escape
from platformdirs import user_cache_path

from zwitsers.event.settings import DECLARED
from zwitsers.language import DEFAULT, LANGUAGES, Spoken, catalogue, isolated, translate
from zwitsers.present.views.short_seal import short_seal
from zwitsers.present.words import dates, numbered
from zwitsers.version import __version__
from zwitsers.web.http.markup import cut_name, disc, player_options, with_second
from zwitsers.web.http.row_cache import unkept

if TYPE_CHECKING:
    from collections.abc import Mapping

    from jinja2.runtime import Context

STATIC = Path(__file__).parents[1] / "static"
_TEMPLATES = Path(__file__).parents[1] / "templates"


def render(template: str, values: Mapping[str, Any]) -> str:
    return _environment().get_template(template).render(values)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        # A name keeps its own direction of writing; markup of ours stays as it is.
        finalize=lambda value: isolated(value) if type(value) is str else value,
        cache_size=-1,
        auto_reload=False,
        bytecode_cache=_bytecode_cache(),
    )
    environment.globals.update(say=_say, asset=asset, languages=LANGUAGES, declared=DECLARED, hinted=_hint_names())
    environment.globals.update(kept=unkept, numbered=numbered, dates=dates, zip=zip, short_seal=short_seal)
    environment.globals.update(cut_name=cut_name, disc=disc, player_options=player_options, with_second=with_second)
    return environment


def _bytecode_cache() -> FileSystemBytecodeCache | None:
    """A bytecode cache in a folder that only this user can write. None for the executable: it unpacks to another path
    at each start, and would fill the cache."""
    if sys.dont_write_bytecode or getattr(sys, "frozen", False):
        return None
    folder = user_cache_path("zwitsers", appauthor=False) / "templates" / __version__
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return FileSystemBytecodeCache(str(folder))


def _hint_names() -> frozenset[str]:
    """The settings that have a hint text in the form."""
    known = catalogue(DEFAULT)
    return frozenset(name for name in DECLARED if f"settings.{name}.hint" in known)


@pass_context
def _say(context: Context, key: str, /, **values: object) -> str:
    """A message in the visitor's language. Templates with macros must be imported `with context`."""
    language = context["language"]
    if not values:
        return _escaped_message(key, language, getattr(language, "game", ""))
    return translate(key, language, **{name: _unescape(value) for name, value in values.items()})


@lru_cache(maxsize=8192)
def _escaped_message(key: str, language: str, game: str) -> Markup:
    """An escaped message without values; cached, because a table repeats a few of them hundreds of times."""
    return escape(isolated(translate(key, Spoken(language, game) if game else language)))


def _unescape(value: object) -> object:
    """Undo the escaping of a nested message, because the outer message is escaped as a whole."""
    return value.unescape() if isinstance(value, Markup) else value


def asset(name: str) -> str:
    """The versioned address of a static file, which browsers may cache for ever. Relative imports in scripts and styles
    get the same version."""
    return f"/static/{assets_version()}/{name}"


@cache
def assets_version() -> str:
    digest = sha256()
    for path in sorted(path for path in STATIC.rglob("*") if path.is_file()):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return f"v-{digest.hexdigest()[:10]}"
