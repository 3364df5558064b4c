"""The settings of the panel, stored in the scene."""

from __future__ import annotations

import bpy
from bpy.props import (
    BoolProperty,
    CollectionProperty,
    EnumProperty,
    FloatProperty,
    IntProperty,
    PointerProperty,
    StringProperty,
)
from bpy.types import PropertyGroup


class POISE_PG_part(PropertyGroup):
    """One row of the table of parts."""

    part: StringProperty(name="Part")
    source: StringProperty(
        name="Source", description="Joints of the source, root first, separated by commas"
    )
    target: StringProperty(
        name="Bones", description="Bones of the rig, root first, separated by commas"
    )


class POISE_PG_settings(PropertyGroup):
    """The settings of a scene."""

    balance: BoolProperty(
        name="Balance", default=True, description="Keep the centre of mass over the feet"
    )
    floor: BoolProperty(name="Floor", default=True, description="Keep the body above the floor")
    source: EnumProperty(
        name="Source",
        items=(("FILE", "File", "A motion file"), ("RIG", "Rig", "The action of another armature")),
    )
    file: StringProperty(
        name="File", subtype="FILE_PATH", description="A file of any format that Poise reads"
    )
    keypoints: BoolProperty(
        name="Keypoints", description="The file contains the keypoints of a detector"
    )
    rig: PointerProperty(
        name="Rig", type=bpy.types.Object, poll=lambda _, each: each.type == "ARMATURE"
    )
    start: IntProperty(
        name="Start", default=1, description="Frame at which the file's motion starts"
    )
    key_times: BoolProperty(
        name="Only at Its Keys", description="Key only the frames in which the source has keys"
    )
    contacts: BoolProperty(
        name="Hold Feet", default=True, description="Hold feet that stand in the source"
    )
    table: CollectionProperty(type=POISE_PG_part)
    table_row: IntProperty()
    lock: BoolProperty(
        name="Lock Feet", default=True, description="Hold feet in place while they stand"
    )
    despike: BoolProperty(name="Remove Spikes", description="Repair spikes and short dropouts")
    cutoff: FloatProperty(
        name="Smooth Above", min=0.0, description="Cut-off of a low-pass filter in Hz; 0 for none"
    )
    lift: BoolProperty(name="Lift Feet", description="Lift feet that sink into the floor")
    report: StringProperty(name="Report")


CLASSES = (POISE_PG_part, POISE_PG_settings)
