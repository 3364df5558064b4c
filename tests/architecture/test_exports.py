"""The public names: which they are, where they live, and that the lazy table is complete."""

from __future__ import annotations

import importlib

import pytest

import poise

HOMES = {
    "poise.binding": ["Binding", "bind", "fit_skeleton"],
    "poise.constraints": [
        "ConstraintGroup",
        "aim",
        "above",
        "all_of",
        "apart",
        "at_angle",
        "balance",
        "cone",
        "coupled",
        "distance",
        "on_line",
        "on_plane",
        "orient",
        "orthogonal",
        "outside",
        "parse",
        "penetrations",
        "pin",
        "place",
        "projection",
        "reach",
        "relative",
    ],
    "poise.formats": ["read", "write"],
    "poise.geometry": ["Box", "Camera", "Capsule", "Curve", "Plane", "Sphere", "TriangleMesh"],
    "poise.joints": [
        "AimConstraint",
        "Ball",
        "Channels",
        "Composite",
        "Fixed",
        "Free",
        "Hinge",
        "OrientConstraint",
        "ParentConstraint",
        "Path",
        "Planar",
        "PointConstraint",
        "Prismatic",
        "QuaternionBall",
        "QuaternionFree",
        "Scale",
        "ScaleXYZ",
        "Screw",
        "Shear",
        "Translational",
        "UniformScale",
        "Universal",
        "UserJoint",
        "VolumeScale",
    ],
    "poise.model": [
        "Character",
        "Cone",
        "Corrective",
        "Joint",
        "Markers",
        "Material",
        "Mesh",
        "Motion",
        "Pose",
        "Shape",
        "Skeleton",
        "SkeletonBuilder",
        "Skin",
        "Texture",
        "Unit",
        "Weights",
        "fit_capsules",
    ],
    "poise.motion": ["PosePrior", "retarget", "solve_keypoints", "solve_trackers"],
    "poise.residuals": [
        "Constraint",
        "Activation",
        "Expression",
        "Intermittent",
        "active",
        "acos",
        "angle",
        "asin",
        "at_start",
        "atan2",
        "centre_of_mass",
        "cos",
        "cross",
        "direction",
        "dof",
        "dot",
        "exp",
        "log",
        "maximum",
        "minimum",
        "norm",
        "parameter",
        "point",
        "rest_direction",
        "segment_distance",
        "sin",
        "smooth_maximum",
        "smooth_minimum",
        "sqrt",
        "tan",
        "time",
        "unit",
        "vector",
        "velocity",
    ],
    "poise.skinning": ["Deformed", "deform", "skin_point"],
    "poise.solvers": ["FirstOrderWorld", "Problem", "Result", "Tracker", "pixels", "solve"],
}
MODULES = ["errors", "geometry", "metrics"]
UNLISTED = ["time"]  # a star import would hide the standard library's


def test_the_list_of_public_names() -> None:
    names = [name for home in HOMES.values() for name in home]
    assert sorted([*poise.__all__, *UNLISTED]) == sorted([*names, *MODULES, "__version__"])


@pytest.mark.parametrize(
    ("home", "name"), [(home, name) for home, names in HOMES.items() for name in names]
)
def test_a_public_name_is_its_room_s_own(home: str, name: str) -> None:
    package = importlib.import_module(home)
    assert getattr(poise, name) is getattr(package, name)
    assert name in package.__all__


@pytest.mark.parametrize("name", MODULES)
def test_a_public_module(name: str) -> None:
    assert getattr(poise, name) is importlib.import_module(f"poise.{name}")


def test_dir_shows_names_that_are_not_loaded_yet() -> None:
    assert set(poise.__all__) <= set(dir(poise))


def test_an_unknown_attribute_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'poise' has no attribute 'wiggle'"):
        poise.wiggle  # noqa: B018
    assert not hasattr(poise, "wiggle")
