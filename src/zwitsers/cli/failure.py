"""The report of an error that is ours: all that is needed to find it, ready to be sent."""

from __future__ import annotations

import os
import platform
import shlex
import traceback
from typing import TYPE_CHECKING

from zwitsers.language import translate
from zwitsers.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence


def report(error: BaseException, words: Sequence[str], language: str) -> str:
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "-")
    return "\n".join(
        [
            f"zwitsers: {translate('cli.internal-error', language)}",
            "",
            "--- zwitsers report ---",
            f"version: {__version__}",
            f"python:  {platform.python_version()} ({platform.python_implementation()}, {platform.system()})",
            f"locale:  {locale}",
            f"command: {shlex.join(['zwitsers', *words])}",
            "",
            "".join(traceback.format_exception(error)).rstrip(),
            "--- end of report ---",
        ]
    )
