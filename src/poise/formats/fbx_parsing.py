"""Parse an FBX file, binary or ASCII, to a tree of nodes."""

from __future__ import annotations

from poise.formats.fbx_binary import FbxTree, is_binary, read_binary
from poise.formats.fbx_text import looks_like_text, read_ascii
from poise.formats.repair_log import RepairLog


def parse(data: bytes, log: RepairLog) -> FbxTree:
    """Parse the nodes of an FBX file, binary or ASCII.

    Raises:
        FileSyntax: the file is not FBX, or is damaged.
        FileTooLarge: the file unpacks to too much data.
    """
    if is_binary(data):
        return read_binary(data, log)
    if not looks_like_text(data):
        raise log.fault("is not FBX; expected 'Kaydara FBX Binary' or the nodes of ASCII FBX")
    return read_ascii(data, log)
