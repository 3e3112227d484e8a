"""The JSON API under /api: everything that the pages do, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fastapi import APIRouter, FastAPI


def routers() -> list[APIRouter]:
    return []


def describe(app: FastAPI) -> None:
    pass
