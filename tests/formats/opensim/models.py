"""Models of OpenSim with every joint and function, in both layouts.

``answers.json`` has frames that OpenSim 4.6 computes for them: `python models.py FOLDER` (with
the package ``opensim``) writes it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ANSWERS = Path(__file__).with_name("answers.json")

SPLINE = "<SimmSpline{name}><x>-2 -0.5 0.2 1 2</x><y>0.1 -0.2 0.3 0.05 0.4</y></SimmSpline>"
FUNCTIONS = {
    "zero": "<Constant{name}><value>0</value></Constant>",
    "constant": "<Constant{name}><value>0.3</value></Constant>",
    "same": "<LinearFunction{name}><coefficients>1 0</coefficients></LinearFunction>",
    "against": "<LinearFunction{name}><coefficients>-1 0.2</coefficients></LinearFunction>",
    "half": "<LinearFunction{name}><coefficients>0.5 0.1</coefficients></LinearFunction>",
    "spline": SPLINE,
    "square": "<PolynomialFunction{name}><coefficients>0.3 -0.2 0.1</coefficients>"
    "</PolynomialFunction>",
    "quintic": "<PolynomialFunction{name}><coefficients>0.1 -0.2 0.1 0.2 0.3 -0.1</coefficients>"
    "</PolynomialFunction>",
    "pieces": "<PiecewiseLinearFunction{name}><x>-1 0 1</x><y>0.2 0 0.5</y>"
    "</PiecewiseLinearFunction>",
}


def function(kind: str, role: str, new: bool) -> str:
    """A function as the child of an element, named after its role in the new layout."""
    if kind.startswith("2 "):
        inner = function(kind[2:], "function", False)  # wrapped in both layouts
        name = f' name="{role}"' if new else ""
        text = f"<MultiplierFunction{name}>{inner}<scale>2</scale></MultiplierFunction>"
        return text if new else f"<{role}>{text}</{role}>"
    text = FUNCTIONS[kind].format(name=f' name="{role}"' if new else "")
    return text if new else f"<{role}>{text}</{role}>"


def coupler(kind: str, new: bool) -> str:
    """The function of a coupling, which both layouts wrap."""
    text = function(kind, "", new).replace(' name=""', "")
    inner = text if new else text.removeprefix("<>").removesuffix("</>")
    return f"<coupled_coordinates_function>{inner}</coupled_coordinates_function>"


def axes(rows: dict[str, tuple[str, str, str]], new: bool) -> str:
    """A spatial transform of axes: their coordinate, direction and function."""
    texts = [
        f'<TransformAxis name="{name}"><coordinates>{own}</coordinates><axis>{axis}</axis>'
        f"{function(kind, 'function', new)}</TransformAxis>"
        for name, (own, axis, kind) in rows.items()
    ]
    return f"<SpatialTransform>{''.join(texts)}</SpatialTransform>"


def coordinates(names: str, new: bool, **more: str) -> str:
    """Coordinates with default values; ``more`` are further elements of all."""
    beside = "".join(f"<{key}>{value}</{key}>" for key, value in more.items())
    texts = [
        f'<Coordinate name="{name}"><default_value>{0.1 * k + 0.05}</default_value>'
        f"<range>-2 2</range>{beside}</Coordinate>"
        for k, name in enumerate(names.split())
    ]
    if new:
        return f"<coordinates>{''.join(texts)}</coordinates>"
    return f"<CoordinateSet><objects>{''.join(texts)}</objects></CoordinateSet>"


CUSTOM = {
    "rotation1": ("c1", "0 0 1", "against"),
    "rotation2": ("c2", "1 2 0", "spline"),
    "rotation3": ("c1", "0 1 0", "2 spline"),
    "translation1": ("c2", "1 0 0", "quintic"),
    "translation2": ("c3", "0 1 0", "2 same"),
    "translation3": ("", "0 0 1", "constant"),
}
SECOND = {
    "rotation1": ("d1", "0 0 1", "pieces"),
    "rotation2": ("d1", "1 0 0", "square"),
    "rotation3": ("", "0 1 0", "constant"),
    "translation1": ("d2", "0 3 4", "same"),
    "translation2": ("d1", "0 1 0", "half"),
    "translation3": ("", "0 0 1", "zero"),
}
JOINTS = (
    ("FreeJoint", "f1 f2 f3 f4 f5 f6", None),
    ("PinJoint", "p1", None),
    ("SliderJoint", "s1", None),
    ("UniversalJoint", "u1 u2", None),
    ("BallJoint", "b1 b2 b3", None),
    ("GimbalJoint", "g1 g2 g3", None),
    ("WeldJoint", "", None),
    ("PlanarJoint", "n1 n2 n3", None),
    ("CustomJoint", "c1 c2 c3", CUSTOM),
    ("CustomJoint", "d1 d2", SECOND),
)
"""A chain of bodies: the joint of each, its coordinates and axes."""

OFFSETS = ("0.1 0.2 -0.3", "0.3 -0.2 0.5"), ("0.05 -0.1 0.2", "-0.4 0.1 0.2")
"""Position and XYZ angles of each joint in its parent and in its child."""
COUPLINGS = (("n1", "p1", "half"), ("d1", "c1", "spline"))
"""Dependent and independent coordinates, and their function."""
BODY = (
    "<mass>{kg}</mass><mass_center>0.1 0 0.2</mass_center>{inertia}"
)  # fmt: skip


def model(new: bool = True) -> str:
    """The text of a document."""
    joints: list[str] = []
    bodies: list[str] = []
    for k, (kind, names, rows) in enumerate(JOINTS):
        parent = f"b{k - 1}" if k else "ground"
        inner = coordinates(names, new) if names else ""
        inner += axes(rows, new) if rows else ""
        if new:
            at = f"/bodyset/{parent}" if k else "/ground"
            frames = "".join(
                f'<PhysicalOffsetFrame name="{end}"><socket_parent>{body}</socket_parent>'
                f"<translation>{place}</translation><orientation>{turn}</orientation>"
                "</PhysicalOffsetFrame>"
                for end, body, (place, turn) in (
                    ("first", at, OFFSETS[0]), ("last", f"/bodyset/b{k}", OFFSETS[1]),
                )
            )  # fmt: skip
            joints.append(
                f'<{kind} name="j{k}"><socket_parent_frame>first</socket_parent_frame>'
                f"<socket_child_frame>last</socket_child_frame>{inner}<frames>{frames}</frames>"
                f"</{kind}>"
            )
            own = "<inertia>0.02 0.03 0.04 0.001 0.002 0.003</inertia>"
        else:
            parts = zip(
                ("location_in_parent", "orientation_in_parent", "location", "orientation"),
                (*OFFSETS[0], *OFFSETS[1]), strict=True,
            )  # fmt: skip
            where = "".join(f"<{key}>{value}</{key}>" for key, value in parts)
            own = "".join(
                f"<inertia_{key}>{value}</inertia_{key}>"
                for key, value in (
                    ("xx", 0.02), ("yy", 0.03), ("zz", 0.04), ("xy", 0.001), ("xz", 0.002),
                    ("yz", 0.003),
                )
            )  # fmt: skip
            own += (
                f'<Joint><{kind} name="j{k}"><parent_body>{parent}</parent_body>{where}'
                f"{inner}</{kind}></Joint>"
            )
        bodies.append(f'<Body name="b{k}">{BODY.format(kg=k + 1, inertia=own)}</Body>')
    constraints = "".join(
        f'<CoordinateCouplerConstraint name="{dof}_{by}">'
        f"{coupler(kind, new)}"
        f"<independent_coordinate_names>{by}</independent_coordinate_names>"
        f"<dependent_coordinate_name>{dof}</dependent_coordinate_name>"
        "</CoordinateCouplerConstraint>"
        for dof, by, kind in COUPLINGS
    )
    socket = "<socket_parent_frame>/bodyset/b4</socket_parent_frame>" if new else "<body>b4</body>"
    ground = "" if new else '<Body name="ground"><mass>0</mass><Joint /></Body>'
    line = "\n"
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<OpenSimDocument Version="{40000 if new else 20303}"><Model name="chain">\n'
        + ('<Ground name="ground"/>' if new else "")
        + f"<BodySet><objects>{ground}{line.join(bodies)}</objects></BodySet>\n"
        + (f"<JointSet><objects>{line.join(joints)}</objects></JointSet>\n" if new else "")
        + f"<ConstraintSet><objects>{constraints}</objects></ConstraintSet>\n"
        f'<MarkerSet><objects><Marker name="M1">{socket}<location>0.1 0.2 0.3</location></Marker>'
        "</objects></MarkerSet></Model></OpenSimDocument>\n"
    )


def _answers(folder: Path) -> dict[str, object]:
    import random
    from importlib import import_module

    opensim = import_module("opensim")
    opensim.Logger.setLevelString("error")
    found: dict[str, object] = {}
    for new in (True, False):
        path = folder / f"chain_{new}.osim"
        path.write_text(model(new))
        made = opensim.Model(str(path))
        state = made.initSystem()
        chance = random.Random(7)
        free = [
            each for each in made.getCoordinateSet()
            if each.getName() not in [dof for dof, _, _ in COUPLINGS]
        ]  # fmt: skip
        poses = []
        for pose in range(3):
            for each in free:
                value = each.getDefaultValue() if pose == 0 else chance.uniform(-1.8, 1.8)
                each.setValue(state, value, False)
            made.assemble(state)
            made.realizePosition(state)
            poses.append({
                "q": {each.getName(): each.getValue(state) for each in free},
                "coupled": {
                    dof: made.getCoordinateSet().get(dof).getValue(state)
                    for dof, _, _ in COUPLINGS
                },
                "bodies": {
                    body.getName(): [
                        [body.getTransformInGround(state).R().get(i, j) for j in range(3)]
                        + [body.getPositionInGround(state).get(i)]
                        for i in range(3)
                    ]
                    for body in made.getBodySet()
                },
                "marker": [
                    made.getMarkerSet().get("M1").getLocationInGround(state).get(i)
                    for i in range(3)
                ],
            })  # fmt: skip
        kinds = {each.getName(): each.getMotionType() for each in made.getCoordinateSet()}
        found["new" if new else "old"] = {"poses": poses, "kinds": kinds}
    return found


if __name__ == "__main__":
    ANSWERS.write_text(json.dumps(_answers(Path(sys.argv[1])), indent=1) + "\n")
