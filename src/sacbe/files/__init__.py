"""Files that a person names: reading them within limits, and writing them atomically."""

from sacbe.files.reading import BadFile, read_bytes, read_text
from sacbe.files.writing import Replacement, replacing, write_text

__all__ = ["BadFile", "Replacement", "read_bytes", "read_text", "replacing", "write_text"]
