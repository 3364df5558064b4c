"""Write a character to the FBX file from which it was read, changing only what differs."""

from __future__ import annotations

import numpy as np

from poise.formats.equal_content import same_content
from poise.formats.fbx_humanoid import OWN_BONE
from poise.formats.fbx_material_patching import patch_material
from poise.formats.fbx_model_values import indices
from poise.formats.fbx_objects import double, flag, vector
from poise.formats.fbx_old_document import opened
from poise.formats.fbx_reading import FbxContent
from poise.formats.fbx_rig import Target
from poise.formats.fbx_scene import Key
from poise.formats.fbx_take_patching import TakeWriter
from poise.formats.fbx_transforms import TRANSFORM
from poise.formats.format_capabilities import counted
from poise.formats.kept_content import changed_looks, kept_skins
from poise.formats.key_choice import KeyChoice
from poise.formats.local_transforms import is_endless
from poise.model import Character, Joint
from poise.report_text import listed


class Patch:
    """The file of a character with all changes.

    Args:
        character: a character without an `obstacle`.
        content: the file from which it was read.
        choice: how changed motions become keys.
        file: name of the output, for errors.

    Attributes:
        document: the file.
        lost: changes that the file cannot store, each as a count and its description.
    """

    def __init__(
        self, character: Character, content: FbxContent, choice: KeyChoice, file: str
    ) -> None:
        self.character = character
        self.content = content
        self.document = opened(content.data, file)
        self.lost: list[tuple[int, str]] = []
        self._unit()
        self._joints()
        self._skins()
        takes = TakeWriter(self.document, content, character.skeleton, choice)
        takes.write(dict(character.motions))
        refused = self.document.refused
        self.lost += [*takes.lost, (len(refused), f"{listed(refused)}: this version has no place")]

    def _unit(self) -> None:
        """Store the unit of length if it was overridden when the file was read."""
        settings, metres = self.document.scene.settings, self.content.unit.metres
        if abs(settings.number("UnitScaleFactor", 1.0) - 100.0 * metres) > 1e-9 * metres:
            self.document.put(settings, double("UnitScaleFactor", 100.0 * metres))

    def _joints(self) -> None:
        body, before = self.character.skeleton, self.content.skeleton
        broken: list[str] = []
        preferences = 0
        for number, (joint, old) in enumerate(zip(body.joints, before.joints, strict=True)):
            key = self.content.nodes[number]
            if key is None or same_content(joint, old):
                continue
            if joint.name != old.name:
                self._rename(key, joint.name)
            if joint.human != old.human:
                model = self.document.object(key)
                self.document.put(model, [OWN_BONE, "KString", "", "U", joint.human])
            if joint.type != old.type:
                continue
            first = body.joint_dofs(joint.name).start
            changed = (joint.limits != old.limits).any(axis=1)
            known = indices(before, old.name)
            stored = [
                self._limit(first + dof, self.content.targets[known[dof]])
                for dof in np.flatnonzero(changed).tolist()
            ]
            broken += [joint.name] * (not all(stored))
            preferences += _other_preferences(joint, old)
        self.lost += [
            (
                len(broken),
                f"the limits of {', '.join(broken[:5])}, inactive or exceeded by a motion",
            ),
            (
                preferences,
                f"preferred values, stiffness or maximum speeds of {counted(preferences, 'value')}",
            ),
        ]

    def _rename(self, key: Key, name: str) -> None:
        """Rename a model, and its attribute and clusters if they have the same name."""
        model = self.document.object(key)
        near = [child for child, _ in model.children if child.kind == "NodeAttribute"]
        near += [parent for parent, _ in model.parents if parent.subtype == "Cluster"]
        for one in near:
            if one.name == model.name:
                self.document.rename(one, name)
        self.document.rename(model, name)

    def _limit(self, dof: int, target: Target | None) -> bool:
        """Store the limits of a DOF; return whether the file can store them."""
        body = self.character.skeleton
        low, high = body.lower[dof], body.upper[dof]
        motions = self.character.motions.values()
        values = np.concatenate([body.rest.q[None], *(motion.q for motion in motions)])[:, dof]
        slack = 1e-9 * np.maximum(1.0, np.abs(values))
        if target is None or target.name not in TRANSFORM[:2]:
            return not np.isfinite((low, high)).any()
        if is_endless(np.array((low, high))).any():
            return False
        if (values < low - slack).any() or (values > high + slack).any():
            return False
        what = target.name.removeprefix("Lcl ")
        model = self.document.object(target.key)
        if what == "Rotation" and not model.integer("RotationActive", 1):
            return False  # activating it would also apply a rotation order and a pre-rotation
        bounds = sorted((low / target.factor, high / target.factor))
        for end, bound in zip(("Min", "Max"), bounds, strict=True):
            stated = model.vector(f"{what}{end}")
            stated[target.axis] = bound if np.isfinite(bound) else 0.0
            self.document.put(model, vector(f"{what}{end}", stated))
            named = f"{what}{end}{'XYZ'[target.axis]}"
            self.document.put(model, flag(named, bool(np.isfinite(bound))))
        self.document.put(model, flag(f"{what}Active", True))
        return True

    # -- skins ------------------------------------------------------------------------------------

    def _skins(self) -> None:
        content = self.content
        kept = kept_skins(self.character, content) or []
        left = [origin for n, origin in enumerate(content.origins) if n not in kept]
        self._drop({origin.geometry for origin in left}, {origin.model for origin in left})
        for number, old, look, alone in changed_looks(self.character, content, kept):
            origin, skin = content.origins[number], content.skins[number]
            if origin.material is None or look is None or old is None:
                self.lost.append((1, f"the material of {skin.name}: it was added or removed"))
                continue
            stored = self.document.object(origin.material)
            if not alone:  # another mesh keeps it
                stored = self.document.divide(stored, self.document.object(origin.model))
            self.lost += patch_material(self.document, stored, old, look)

    def _drop(self, geometries: set[Key], models: set[Key]) -> None:
        """Remove meshes, and the models that only show them."""
        bones = set(self.content.nodes)
        self.document.remove(geometries)
        plain = [self.document.object(key) for key in models - bones]
        self.document.remove([one.key for one in plain if not any(one.connected("Geometry"))])


def _other_preferences(joint: Joint, old: Joint) -> int:
    """Count the changed values that FBX cannot store."""
    changed = (joint.preferred != old.preferred) | (joint.stiffness != old.stiffness)
    names = {name for name, _ in set(joint.max_speed) ^ set(old.max_speed)}
    return int((changed | np.isin(joint.suffixes, list(names))).sum())
