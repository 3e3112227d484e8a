"""The log of a tournament on disk: one SQLite file per event, or many tournaments in a PostgreSQL database.

Importing this costs nothing; the libraries for SQL are loaded when a store is opened.
"""

from zwitsers.store.address import create_store, ends, newest, open_store, size, tournaments
from zwitsers.store.auditing import audit
from zwitsers.store.backups import backup, restore
from zwitsers.store.chain import Seal
from zwitsers.store.errors import ConflictError, DamagedError, ReplacedError, StoreError
from zwitsers.store.keeper import Policy
from zwitsers.store.store import NOTHING, Remembered, Store
from zwitsers.store.transfer import export_log, import_log

__all__ = [
    "NOTHING",
    "ConflictError",
    "DamagedError",
    "Policy",
    "Remembered",
    "ReplacedError",
    "Seal",
    "Store",
    "StoreError",
    "audit",
    "backup",
    "create_store",
    "ends",
    "export_log",
    "import_log",
    "newest",
    "open_store",
    "restore",
    "size",
    "tournaments",
]
