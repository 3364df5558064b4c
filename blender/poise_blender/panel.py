"""The panel in the sidebar of the 3D view."""

from __future__ import annotations

import textwrap

from bpy.types import Context, Panel, UIList

from . import handles

_LETTER = 6.5  # points that a letter of a report takes on average
_MARGIN = 40.0  # points of the sidebar beside it


class _Sidebar:
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Poise"


class POISE_PT_pose(_Sidebar, Panel):
    """Pull and handles."""

    bl_label = "Natural Posing"

    def draw(self, context: Context) -> None:
        """Draw the panel."""
        layout, settings = self.layout, context.scene.poise_settings
        layout.operator("poise.pull", icon="VIEW_PAN")
        row = layout.row()
        row.prop(settings, "balance")
        row.prop(settings, "floor")
        row = layout.row(align=True)
        for kind, (name, _, _) in handles.KINDS.items():
            row.operator("poise.add_handle", text=name).kind = kind
        row = layout.row(align=True)
        row.operator("poise.pose_to_handles")
        row.operator("poise.remove_handles", text="", icon="X")
        row = layout.row(align=True)
        row.operator("poise.mirror")
        row.operator("poise.key", icon="KEY_HLT")


class POISE_UL_parts(UIList):
    """The table of parts."""

    def draw_item(self, _context, layout, _data, item, _icon, _active, _property) -> None:
        """Draw one row."""
        row = layout.row(align=True)
        row.label(text=item.part)
        row.prop(item, "source", text="", emboss=False)
        row.prop(item, "target", text="", emboss=False)


class POISE_PT_retarget(_Sidebar, Panel):
    """Retarget."""

    bl_label = "Retarget"

    def draw(self, context: Context) -> None:
        """Draw the panel."""
        layout, settings = self.layout, context.scene.poise_settings
        layout.row().prop(settings, "source", expand=True)
        if settings.source == "FILE":
            layout.prop(settings, "file")
            layout.prop(settings, "keypoints")
            layout.prop(settings, "start")
        else:
            layout.prop(settings, "rig")
        layout.prop(settings, "key_times")
        layout.prop(settings, "contacts")
        layout.operator("poise.find_parts")
        if settings.table:
            layout.template_list("POISE_UL_parts", "", settings, "table", settings, "table_row")
        layout.operator("poise.retarget", icon="ACTION")


class POISE_PT_clean(_Sidebar, Panel):
    """Clean the action."""

    bl_label = "Clean"

    def draw(self, context: Context) -> None:
        """Draw the panel."""
        layout, settings = self.layout, context.scene.poise_settings
        for name in ("lock", "lift", "despike", "cutoff"):
            layout.prop(settings, name)
        layout.operator("poise.clean")


class POISE_PT_bind(_Sidebar, Panel):
    """Bind meshes."""

    bl_label = "Bind"

    def draw(self, _context: Context) -> None:
        """Draw the panel."""
        self.layout.operator("poise.bind", icon="MOD_ARMATURE")


class POISE_PT_report(_Sidebar, Panel):
    """The last report."""

    bl_label = "Report"

    @classmethod
    def poll(cls, context: Context) -> bool:
        """Shown after an operation with a report."""
        return bool(context.scene.poise_settings.report)

    def draw(self, context: Context) -> None:
        """Draw the panel."""
        column = self.layout.column(align=True)
        width = context.region.width / context.preferences.system.ui_scale - _MARGIN
        for line in context.scene.poise_settings.report.splitlines():
            for part in textwrap.wrap(line, max(10, int(width / _LETTER))) or [""]:
                column.label(text=part)


CLASSES = (
    POISE_UL_parts, POISE_PT_pose, POISE_PT_retarget, POISE_PT_clean, POISE_PT_bind,
    POISE_PT_report,
)  # fmt: skip
