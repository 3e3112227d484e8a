"""`zwitsers serve`: the pages, for the arbiter on this machine and with --share for everyone in the hall."""

from __future__ import annotations

import io
import re
from contextlib import closing
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.cli.errors import FileError, WrongCallError
from zwitsers.cli.kinds import whole_number
from zwitsers.engine.domain import Problem
from zwitsers.web.forms.demo import put_demo
from zwitsers.web.http.addresses import addresses_of, listen

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from zwitsers.cli.arguments import Arguments, Options
    from zwitsers.cli.output import Output
    from zwitsers.web.http.addresses import Addresses
    from zwitsers.web.http.metrics import RequestLog
    from zwitsers.web.http.site import Site

_LIBRARIES = (
    "fastapi",
    "uvicorn",
    "jinja2",
    "multipart",
    "argon2",
    "sqlalchemy",
    "alembic",
    "zxcvbn",
    "prometheus_client",
)
_SERVERS = ("postgresql://", "postgres://")
_NAME = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:[0-9]{1,5})?", re.IGNORECASE)


def declare(arguments: Arguments) -> None:
    arguments.positional("place", value="cli.word.place-of-events", help="cli.serve.place", required=False)
    arguments.option("--port", value="cli.word.port", help="cli.serve.port", kind=whole_number(0))
    arguments.switch("--share", help="cli.serve.share")
    arguments.option("--workers", value="cli.word.number", help="cli.serve.workers", kind=whole_number(1))
    arguments.option("--proxy", value="cli.word.address", help="cli.serve.proxy", kind=_proxy)
    arguments.option("--host-name", value="cli.word.name", help="cli.serve.host-name", kind=_host_name)
    arguments.option("--request-log", value="cli.word.file", help="cli.serve.request-log")
    arguments.option("--check-bundle", value="cli.word.folder", help="cli.serve.check-bundle")
    arguments.switch("--demo", help="cli.serve.demo")


def run(options: Options, output: Output) -> None:
    missing = [Problem("cli.serve.library", library=name) for name in missing_libraries()]
    if missing:
        raise WrongCallError(missing)
    place = _place(options, output)

    if options.demo:
        put_demo(Path(place))
    bundle = _check_bundle(options.check_bundle)
    listener = listen(options.port, share=options.share or bool(options.proxy))
    addresses = addresses_of(
        listener, share=options.share, host_name=options.host_name or "", proxy=options.proxy or ""
    )
    from zwitsers.web.http.site import open_site

    with closing(listener):
        site = open_site(place)
        site.request_log, site.check_bundle = _request_log(options.request_log), bundle
        if (options.workers or 1) == 1:
            start(site, listener, addresses, output)
            return
        from zwitsers.web.server import ServerOptions, serve_workers

        _greet(site, addresses, output)
        site.close()
        serve_workers(ServerOptions(place, addresses, options.request_log or "", options.workers, bundle), listener)


def _check_bundle(folder: str | None) -> Path | None:
    """The folder of the page that checks pairings: the one that is named, else the one that is found."""
    from zwitsers.web.http.check_bundle import found_bundle, is_bundle

    if folder is None:
        return found_bundle()
    if not is_bundle(Path(folder)):
        raise FileError([Problem("cli.serve.no-bundle", folder=folder)])
    return Path(folder)


def _request_log(place: str | None) -> RequestLog | None:
    from zwitsers.web.http.metrics import open_request_log

    try:
        return open_request_log(place or "")
    except OSError as error:
        raise FileError([Problem("cli.file.not-written", reason=error.strerror or str(error))]) from None


def missing_libraries() -> list[str]:
    return [name for name in _LIBRARIES if find_spec(name) is None]


def start(
    site: Site,
    listener: socket.socket,
    addresses: Addresses,
    output: Output | None,
    then: Callable[[str], object] = lambda page: None,
    started: Callable[[Callable[[], None]], object] | None = None,
) -> None:
    """Until it is stopped. `output`: where to say so, if anywhere. `then` is given the page to begin with, when the
    server answers; `started` a function that stops the server."""
    from zwitsers.web.server import serve

    site.use_addresses(addresses)

    def ready() -> None:
        if output is not None:
            _greet(site, addresses, output)
        then(first_page(site, addresses.on_this_machine))

    serve(site, listener, ready, started)


def first_page(site: Site, address: str) -> str:
    """The page to begin with: where the password is set, as long as there is none."""
    token = site.accounts.setup_token()
    return address if token is None else f"{address}/setup/{token}"


def _place(options: Options, output: Output) -> str:
    """The folder in which we are, when nothing is said. One that is not there yet is made."""
    place: str = options.place or "."
    if place.startswith(_SERVERS):
        if options.demo:
            raise WrongCallError([Problem("cli.serve.demo-folder")])
        if "#" in place:
            raise WrongCallError([Problem("cli.serve.whole-database")])
        return place
    path = Path(place)
    if options.demo:
        make_folder(path)
    elif not path.exists():
        # A name with an ending is that of a file, and a folder of a folder that is not there a slip of the keyboard.
        if path.suffix or not path.parent.is_dir():
            raise FileError([Problem("cli.serve.nothing-there", place=place)])
        make_folder(path)
        output.lines(output.phrase("cli.serve.made", place=place))
    return place


def existing_place(place: str) -> str:
    """What is served, or was: it must be there."""
    if not place.startswith(_SERVERS) and not Path(place).exists():
        raise FileError([Problem("cli.serve.nothing-there", place=place)])
    return place


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError([Problem("cli.file.not-written", reason=error.strerror or str(error))]) from None


def _host_name(shown: str, text: str) -> str:
    """A name as addresses have it, with a port if need be: pages.example.org."""
    if _NAME.fullmatch(text):
        return text
    raise WrongCallError([Problem("cli.serve.host-name-form", option=shown, value=text)])


def _proxy(shown: str, text: str) -> str:
    """The address of the machine that a proxy runs on, or of its network: 10.0.0.1, 10.0.0.0/24."""
    try:
        return str(ip_network(text))
    except ValueError:
        raise WrongCallError([Problem("cli.serve.proxy-form", option=shown, value=text)]) from None


def _greet(site: Site, addresses: Addresses, output: Output) -> None:
    output.lines(output.phrase("cli.serve.running", address=addresses.on_this_machine))
    base = addresses.for_others if addresses.host_name else addresses.on_this_machine
    link = first_page(site, base)
    if link != base:
        output.lines(output.phrase("cli.serve.first", link=link))
    if addresses.for_others:
        import segno

        key = "cli.serve.hosted" if addresses.host_name else "cli.serve.shared"
        output.lines(output.phrase(key, address=addresses.for_others))
        output.lines(_blocks(segno.make(addresses.for_others, error="m")))
    output.lines(output.phrase("cli.serve.stop"))


def _blocks(code: object) -> str:
    text = io.StringIO()
    code.terminal(out=text, border=2, compact=True)  # type: ignore[attr-defined]
    return text.getvalue()
