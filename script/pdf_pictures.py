"""Pictures of the printed documents: `.venv/bin/python -m script.pdf_pictures` makes docs/images/pdf/*.png.

From the demo tournaments, painted by poppler's pdftoppm. With arguments only the pictures whose names begin with one
of them.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image

sys.path.insert(0, "tests")
from helpers.pdf_documents import DOCUMENTS
from zwitsers.present.documents.options import DocumentOptions
from zwitsers.web.forms.demo import DEMOS, play

IMAGES = Path("docs/images/pdf")
DOTS_PER_INCH = 60
COLOURS = 64


@dataclass(frozen=True, slots=True)
class Shot:
    name: str
    document: str
    event: str
    options: DocumentOptions = field(default_factory=lambda: DocumentOptions(language="nl"))


SHOTS = (
    Shot("pairings", "pairings", "winterbokaal"),
    Shot("pairings-large", "pairings", "winterbokaal", DocumentOptions(language="nl", large=True, round=4)),
    Shot("pairings-draft", "pairings", "go-weekend", DocumentOptions(draft=True)),
    Shot("pairings-by-name", "pairings-by-name", "winterbokaal"),
    Shot("slips", "slips", "winterbokaal"),
    Shot("cards", "cards", "winterbokaal"),
    Shot("standings", "standings", "damdagen", DocumentOptions(language="nl")),
    Shot("crosstable", "crosstable", "winterbokaal", DocumentOptions(language="en", round=4)),
    Shot("certificate", "certificate", "winterbokaal", DocumentOptions(language="en")),
    Shot("prizes", "prizes", "damdagen"),
)


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    states = {demo.file: play(demo).state for demo in DEMOS}
    wanted = tuple(sys.argv[1:])
    for shot in SHOTS:
        if not wanted or shot.name.startswith(wanted):
            page = first_page(DOCUMENTS[shot.document](states[shot.event], shot.options))
            page.quantize(COLOURS).save(IMAGES / f"{shot.name}.png", optimize=True)


def first_page(data: bytes) -> Image.Image:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "document.pdf"
        file.write_bytes(data)
        words = ["pdftoppm", "-r", str(DOTS_PER_INCH), "-png", "-singlefile", str(file), str(file.with_suffix(""))]
        subprocess.run(words, check=True, capture_output=True)
        return Image.open(io.BytesIO(file.with_suffix(".png").read_bytes())).convert("RGB")


if __name__ == "__main__":
    main()
