"""File types that Poise does not read, with advice on how to convert them."""

from __future__ import annotations

_BLENDER = "import it into Blender with {} and export .glb (File > Export > glTF 2.0)"
_MMD = _BLENDER.format("the MMD Tools add-on")
_SOURCE = _BLENDER.format("the Blender Source Tools")
_OPENSIM = "OpenSim keeps the body in its .osim model: export marker positions or write a .c3d"
_ARCHIVE = "unpack the archive and open the file in it"

ADVICE: dict[str, str] = {
    ".blend": "export .glb from Blender (File > Export > glTF 2.0)",
    ".max": "export .glb or .usd from 3ds Max",
    ".mb": "export .usd from Maya",
    ".c4d": "export .glb or .usd from Cinema 4D",
    ".hip": "export .usd or .glb from Houdini",
    ".uasset": "export .glb from Unreal Engine (glTF Exporter plugin)",
    ".unitypackage": "export .glb from Unity, for example with UnityGLTF",
    ".dae": "convert COLLADA with assimp: assimp export in.dae out.glb",
    ".x": "convert it with assimp: assimp export in.x out.glb",
    ".3ds": "convert it with assimp: assimp export in.3ds out.glb",
    ".abc": "Alembic holds vertices without a skeleton; export .glb or .usd from its source",
    ".pmx": _MMD,
    ".pmd": _MMD,
    ".vmd": _MMD,
    ".smd": _SOURCE,
    ".mdl": _SOURCE,
    ".pickle": "a pickle can run code and is not read; save its arrays as .npz",
    ".mot": _OPENSIM,
    ".sto": _OPENSIM,
    ".osim": _OPENSIM,
    ".tgf": "build the skeleton from its points with poise.SkeletonBuilder",
    ".dmat": "pass its weights as an array to poise.Weights",
    ".xacro": "expand it first: xacro FILE -o robot.urdf",
    ".sdf": "export the robot as .urdf",
    ".tak": "export .c3d or .bvh from Motive",
    ".x2d": "process it in Vicon Nexus and export .c3d",
    ".htr": "export .bvh or .c3d from the capture software",
    ".zip": _ARCHIVE,
    ".7z": _ARCHIVE,
    ".gz": _ARCHIVE,
    ".rar": _ARCHIVE,
}
"""Advice by file extension in lower case."""
