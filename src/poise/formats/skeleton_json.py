"""Convert a skeleton and related data to one JSON object, for files that are not scene graphs.

The joints are stored exactly, as by `gltf_joints.joint_data`, each with its name and the index of
its parent, together with the character's data from `gltf_extras.character_extras`: name, unit, up
axis, parameters, equations, IK handles, masses.
"""

from __future__ import annotations

import json

from poise.errors import FileUnsupported, PoiseError
from poise.formats.gltf_extras import PoiseExtras, character_extras
from poise.formats.gltf_joints import Malformed, NoJson, joint_data, joint_of
from poise.formats.gltf_json import Item, parse_json
from poise.model import Character, Joint, Skeleton, Unit


def character_json(character: Character, file: str) -> str:
    """Return a character's skeleton, unit, handles and masses as JSON, without motions and skins.

    Raises:
        FileUnsupported: a joint contains a Python function.

    >>> from poise.bundled import bare_character
    >>> hero = bare_character()
    >>> again = character_of_json(character_json(hero, "hero.npz").encode(), "hero.npz")
    >>> again.skeleton.dof_names == hero.skeleton.dof_names
    True
    """
    unit = character.unit
    data = character_extras(character, unit.metres, unit.name)
    joints: list[object] = []
    for joint in character.skeleton.joints:
        try:
            own = joint_data(joint)
        except NoJson as what:
            raise FileUnsupported(
                f"joint {joint.name!r}: {what}: it cannot be stored in a file; write a format "
                "that stores only the motion, such as BVH",
                file=file,
            ) from None
        joints.append({"name": joint.name, "parent": joint.parent, **own})
    return json.dumps({**data, "joints": joints}, separators=(",", ":"), allow_nan=False)


def character_of_json(data: bytes, file: str) -> Character:
    """Return the character from JSON of `character_json`, without motions.

    Raises:
        FileSyntax: the JSON is not from `character_json`; the message gives the location.
        FileUnsupported: a later version of Poise wrote the JSON.
        FileTooLarge: the values exceed the available memory.
    """
    root = parse_json(data, file, keep_nulls=True)
    extras = PoiseExtras(root)
    joints = [_joint(item, number) for number, item in enumerate(root.objects("joints"))]
    try:
        body = Skeleton(
            joints, extras.parameters, extras.skeleton_name or "", extras.up, extras.facing,
            extras.equations,
        )  # fmt: skip
        character = Character(extras.name, body, unit=extras.unit or Unit.of("m"))
        return extras.completed(character)
    except PoiseError as problem:
        if problem.file is not None:
            raise
        raise root.fault(f"the joints do not form a skeleton: {problem.message}") from None


def _joint(item: Item, number: int) -> Joint:
    name = item.text("name")
    parent = item.get("parent").whole(-1, number - 1)
    try:
        return joint_of(item.value, name, parent)
    except Malformed as problem:
        raise item.fault(f"not a joint: {problem}") from None
