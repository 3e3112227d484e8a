"""The XML files of OpenGotha, and of Pairgoth, which writes them too."""

from zwitsers.formats.opengotha.reader import read_opengotha
from zwitsers.formats.opengotha.writer import write_opengotha

__all__ = ["read_opengotha", "write_opengotha"]
