"""The same work done by a Dask cluster that is already there (extra `dask`)."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable

    from distributed import Client

Task = TypeVar("Task")
Answer = TypeVar("Answer")

# Seconds to wait for a scheduler that does not answer.
_PATIENCE = 10


class ClusterError(ZwitsersError):
    """The cluster cannot be used; nothing was sent to it."""


def on_cluster(work: Callable[[Task], Answer], tasks: Iterable[Task], address: str) -> Generator[Answer, None, None]:
    """Every answer in the order of the tasks. The workers need this version of this package."""
    client = _connected(address)
    with client:
        _check_workers(client, address)
        futures = client.map(work, list(tasks), pure=False)
        try:
            for future in futures:
                answer: Answer = future.result()
                yield answer
        finally:
            client.cancel(futures)  # type: ignore[no-untyped-call]


def _connected(address: str) -> Client:
    if find_spec("distributed") is None:
        raise ClusterError([Problem("simulate.no-dask")])
    from distributed import Client
    from distributed.comm.addressing import get_address_host_port

    try:
        # A client that is given something else does not let the program end for a long time.
        get_address_host_port(address, strict=True)
        return Client(address, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError([Problem("simulate.no-cluster", address=address, reason=str(error))]) from None


def _check_workers(client: Client, address: str) -> None:
    """Every worker must be able to do the work, and do it as it is done here."""
    try:
        versions: dict[str, object] = client.run(package_version)
    except Exception as error:  # whatever a worker answered: it cannot load what it has to run
        raise ClusterError([Problem("simulate.worker-without", address=address, reason=str(error))]) from None
    if not versions:
        raise ClusterError([Problem("simulate.no-workers", address=address)])
    problems = [
        Problem("simulate.worker-version", worker=worker, theirs=theirs, ours=__version__)
        for worker, theirs in sorted(versions.items())
        if theirs != __version__
    ]
    if problems:
        raise ClusterError(problems)


def package_version() -> str:
    """Asked of every worker."""
    return __version__
