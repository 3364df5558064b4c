"""Safe reading and writing of files in any format.

Every reader and writer of Poise uses this package. Readers reject special files, and links to files
outside a file's folder. Writers replace one or several files atomically.
"""

from __future__ import annotations

from poise.files.json_text import parse_json, read_json
from poise.files.linked import check_linked, linked_file, trusting
from poise.files.pending import settle
from poise.files.reading import check_name, exists, is_folder, open_regular, read_bytes
from poise.files.writing import (
    encoded,
    move_file,
    replace_file,
    replace_files,
    replacing,
    together,
)

__all__ = [
    "check_linked",
    "check_name",
    "encoded",
    "exists",
    "is_folder",
    "linked_file",
    "move_file",
    "open_regular",
    "parse_json",
    "read_bytes",
    "read_json",
    "replace_file",
    "replace_files",
    "replacing",
    "settle",
    "together",
    "trusting",
]
