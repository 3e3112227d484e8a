"""The log of a tournament on disk: one SQLite file per event, or many tournaments in a PostgreSQL database.

The SQL libraries are imported only when a store is opened.
"""

from zwitsers.event.store.address import create_store, ends, open_store, size, tournaments
from zwitsers.event.store.auditing import audit, audit_report
from zwitsers.event.store.backups import backup, last_seal, restore
from zwitsers.event.store.chain import Seal
from zwitsers.event.store.errors import ConflictError, DamagedError, ReplacedError, StoreError
from zwitsers.event.store.keeper import Policy
from zwitsers.event.store.store import Store
from zwitsers.event.store.transfer import export_log, import_log

__all__ = [
    "ConflictError",
    "DamagedError",
    "Policy",
    "ReplacedError",
    "Seal",
    "Store",
    "StoreError",
    "audit",
    "audit_report",
    "backup",
    "create_store",
    "ends",
    "export_log",
    "import_log",
    "last_seal",
    "open_store",
    "restore",
    "size",
    "tournaments",
]
