"""Write a character to the FBX file from which it was read, changing only what differs."""

from __future__ import annotations

import numpy as np

from poise.formats.equal_content import same_content
from poise.formats.fbx_document import FbxEdits, opened
from poise.formats.fbx_materials import COLOURS, NUMBERS
from poise.formats.fbx_objects import colour, double, flag, number_property, vector
from poise.formats.fbx_reading import FbxContent
from poise.formats.fbx_rig import OWN_BONE, Target
from poise.formats.fbx_scene import FbxObject, Key
from poise.formats.fbx_take_patching import TakeWriter, indices
from poise.formats.fbx_transforms import TRANSFORM
from poise.formats.format_capabilities import counted
from poise.formats.kept_content import changed_fields, changed_looks, kept_skins
from poise.formats.key_choice import KeyChoice
from poise.formats.local_transforms import is_endless
from poise.model import Character, Joint, Material
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


# -- materials -------------------------------------------------------------------------------------


def patch_material(
    document: FbxEdits, found: FbxObject, old: Material, new: Material
) -> list[tuple[int, str]]:
    """Store the changes from ``old`` to ``new`` in a material of the file.

    Returns:
        The changes that the file cannot store: a count and a description each.
    """
    changed = changed_fields(old, new)
    if "name" in changed:
        document.rename(found, new.name)
    if "base_colour" in changed:
        if new.base_colour[:3] != old.base_colour[:3]:
            name = next((name for name in COLOURS if name in found.properties), "DiffuseColor")
            _put_colour(document, found, name, new.base_colour)
        if new.base_colour[3] != old.base_colour[3]:
            _put_opacity(document, found, new.base_colour[3])
    if "emissive" in changed:
        _put_colour(document, found, "EmissiveColor", new.emissive)
    if "roughness" in changed:
        _put_roughness(document, found, new.roughness)
    if "metallic" in changed:
        stored = [name for name in NUMBERS["metallic"] if name in found.properties]
        document.put(
            found, number_property(stored[0] if stored else "ReflectionFactor", new.metallic)
        )
    tinted = sum(
        getattr(new, image) is not None and part in changed
        for image, part in (("base_texture", "base_colour"), ("emissive_texture", "emissive"))
    )
    others = changed - {"name", "base_colour", "emissive", "roughness", "metallic"}
    if old.alpha_mode == "OPAQUE" and new.base_colour[3] < 1.0:
        others -= {"alpha_mode"}
    return [
        (tinted, f"the tint of {tinted} textures of {new.name}"),
        (len(others), f"changes of {new.name}: {', '.join(sorted(others))}"),
    ]


def _put_colour(document: FbxEdits, found: FbxObject, name: str, values: tuple[float, ...]) -> None:
    """Store a colour, with its factor left as it is unless that is zero."""
    named = name.removesuffix("Color") + "Factor"
    factor = found.number(named, 1.0) if name.endswith("Color") else 1.0
    if not factor:
        factor = 1.0
        document.put(found, number_property(named, factor))
    document.put(found, colour(name, [value / factor for value in values[:3]]))


def _put_opacity(document: FbxEdits, found: FbxObject, opacity: float) -> None:
    if "Opacity" in found.properties:
        document.put(found, number_property("Opacity", opacity))
    if not found.vector("TransparentColor", 1.0).mean():
        document.put(found, colour("TransparentColor", (1.0, 1.0, 1.0)))
    clear = (1.0 - opacity) / float(found.vector("TransparentColor", 1.0).mean())
    document.put(found, number_property("TransparencyFactor", clear))


def _put_roughness(document: FbxEdits, found: FbxObject, roughness: float) -> None:
    stored = [name for name in NUMBERS["roughness"] if name in found.properties]
    if stored:
        document.put(found, number_property(stored[0], roughness))
        return
    gloss = (10.0 * (1.0 - roughness)) ** 2
    for name in ("ShininessExponent", "Shininess"):
        if name in found.properties or name == "Shininess":
            document.put(found, number_property(name, gloss))
