"""Differences between two characters."""

from __future__ import annotations

import numpy as np

from poise.model import Character


def differences(one: Character, two: Character, *, dofs: bool = True) -> list[str]:
    """Describe the differences between two characters that exceed single precision."""
    found: list[str] = []

    def same(what: str, a: object, b: object) -> None:
        if a != b:
            found.append(f"{what}: {a!r:.60} {b!r:.60}")

    def near(what: str, a: np.ndarray, b: np.ndarray, within: float = 1e-6) -> None:
        if a.shape != b.shape:
            found.append(f"{what}: {a.shape} {b.shape}")
        elif a.size and np.abs(a - b).max() > within * max(1.0, float(np.abs(a).max())):
            found.append(f"{what}: {np.abs(a - b).max():.2g}")

    same("joints", one.skeleton.joint_names, two.skeleton.joint_names)
    same("parents", one.skeleton.parents, two.skeleton.parents)
    same("motions", list(one.motions), list(two.motions))
    same("skins", [skin.name for skin in one.skins], [skin.name for skin in two.skins])
    if dofs:
        same("dofs", one.skeleton.dof_names, two.skeleton.dof_names)
    if found:
        return found
    near("rest", one.rest.world, two.rest.world)
    for name, motion in one.motions.items():
        same("rate", round(motion.fps, 6), round(two.motions[name].fps, 6))
        near(f"motion {name}", motion.world, two.motions[name].world, 2e-6)
    for a, b in zip(one.skins, two.skins, strict=True):
        same("skin joints", a.joints, b.joints)
        same("deformer", a.deformer, b.deformer)
        near("vertices", a.mesh.vertices, b.mesh.vertices, 0.0)
        same("faces", a.mesh.faces.tolist() == b.mesh.faces.tolist(), True)
        near("bind", a.inverse_bind, b.inverse_bind)
        near("weights", a.weights.dense(len(a.joints)), b.weights.dense(len(b.joints)))
        for what in ("uvs", "colours"):
            pairs = zip(getattr(a.mesh, what), getattr(b.mesh, what), strict=True)
            for x, y in pairs:
                near(what, x, y)
        if a.mesh.normals is not None and b.mesh.normals is not None:
            near("normals", a.mesh.normals, b.mesh.normals)
        same("shapes", [s.name for s in a.mesh.shapes], [s.name for s in b.mesh.shapes])
        for x, y in zip(a.mesh.shapes, b.mesh.shapes, strict=True):
            near("offsets", x.offsets, y.offsets)
        same("material", _look(a.mesh.material), _look(b.mesh.material))
    return found


def _look(material: object) -> object:
    """Return the properties of a material, numbers rounded to single precision."""
    if material is None:
        return None
    names = ("name", "base_colour", "metallic", "roughness", "emissive", "alpha_mode",
             "alpha_cutoff", "double_sided")  # fmt: skip
    images = ("base_texture", "metallic_roughness_texture", "normal_texture", "occlusion_texture",
              "emissive_texture")  # fmt: skip
    found: list[object] = []
    for name in names:
        value = getattr(material, name)
        numbers = isinstance(value, float | tuple)
        found.append(np.round(value, 5).tolist() if numbers else value)
    for name in images:
        one = getattr(material, name)
        found.append(one and (one.data, one.uv, round(one.scale, 5)))
    return found
