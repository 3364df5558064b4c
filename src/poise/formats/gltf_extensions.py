"""glTF extensions: supported, preserved on writing, or unsupported."""

from __future__ import annotations

from poise.errors import FileUnsupported
from poise.formats.gltf_json import Item
from poise.formats.repair_log import RepairLog

UNDERSTOOD = (
    "KHR_mesh_quantization", "KHR_draco_mesh_compression", "EXT_meshopt_compression",
    "KHR_meshopt_compression",
)  # fmt: skip
"""Fully supported; not used in written files."""

CARRIED = (
    "KHR_lights_punctual", "KHR_texture_transform", "KHR_materials_", "KHR_xmp", "KHR_xmp_json_ld",
    "EXT_texture_webp", "EXT_texture_avif", "KHR_node_visibility", "MSFT_texture_dds",
)  # fmt: skip
"""Extensions of appearance only, preserved unchanged (prefixes of names)."""

_REMEDIES = {
    "KHR_texture_basisu": "save the file with PNG or JPEG images",
}


def check_required(root: Item, log: RepairLog) -> None:
    """Raise an error for a file that requires an unsupported extension.

    Raises:
        FileUnsupported: the message names the extension.
    """
    for entry in root.items("extensionsRequired"):
        name = entry.value
        if not isinstance(name, str):
            raise entry.fault("expected the name of an extension")
        if name in UNDERSTOOD or name.startswith(CARRIED):
            continue
        remedy = _REMEDIES.get(name, "save the file without it")
        raise FileUnsupported(
            f"{entry.place}: requires the extension {name}, which Poise does not read: {remedy}",
            file=root.file,
        )
    for entry in root.items("extensionsUsed"):
        if not isinstance(entry.value, str):
            raise entry.fault("expected the name of an extension")
        if entry.value in REFERRING:
            log.repair(f"the extension {entry.value} is ignored: it refers to renumbered objects")


REFERRING = (
    "EXT_mesh_gpu_instancing", "KHR_animation_pointer", "EXT_structural_metadata",
    "EXT_mesh_features",
)  # fmt: skip
"""Extensions that refer to accessors, buffer views or nodes by index, which writing changes."""
