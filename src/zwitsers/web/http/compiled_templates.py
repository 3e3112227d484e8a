"""Templates as Python has compiled them, kept for the next start: as it does with modules, so that a server that is
started again answers a second sooner. Without a place to keep them, or when what is there is of no use, they are
compiled again."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from jinja2.bccache import Bucket, BytecodeCache
from platformdirs import user_cache_path

from zwitsers import __version__


class CompiledTemplates(BytecodeCache):
    """In a folder of the user, who alone can write there: what is in it is carried out."""

    def __init__(self, form: str, folder: Path | None = None) -> None:
        """`form`: how they are compiled, for with another one they would come out otherwise."""
        self._form = form
        self._folder = folder or user_cache_path("zwitsers", appauthor=False) / "templates"
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """By name alone: an executable unpacks itself in another folder each time."""
        return name.replace("/", "-")

    def get_source_checksum(self, source: str) -> str:
        return sha256(f"{__version__} {self._form} {source}".encode()).hexdigest()

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            with (self._folder / bucket.key).open("rb") as file:
                bucket.load_bytecode(file)
        except Exception:  # it is not there, or damaged
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            self._write(bucket)

    def _write(self, bucket: Bucket) -> None:
        """All of it or nothing: another server may read it, or this one be killed."""
        from tempfile import NamedTemporaryFile

        with NamedTemporaryFile("wb", dir=self._folder, prefix=".", delete=False) as file:
            written = Path(file.name)
            try:
                bucket.write_bytecode(file)
                file.close()
                written.replace(self._folder / bucket.key)
            except OSError:
                written.unlink(missing_ok=True)
