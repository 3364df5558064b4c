"""Bind a mesh to a posed skeleton, and correct its weights.

    python examples/18_bind_a_mesh.py [FOLDER]

With a folder, the example writes weights.png and volumes.json.
"""

import sys
from pathlib import Path

import poise
from poise.binding import (
    BoneSegments,
    compress,
    deviation,
    deviation_bound,
    mirror,
    prune,
    remove_rogues,
    smooth,
)
from poise.binding.containment import Capsules
from poise.bundled import character

hero = character()

# One line: the method that follows the volume, and what it has to say about its work.
binding = poise.bind(hero, hero.rest, influences=4)
print(binding.report)

# A deliberately bad case: the arms hang beside the body, and capsules use only distance, not the
# skin. Each vertex follows the one bone whose capsule it is deepest in.
arms = ["root", "lowerback", "upperback", "thorax", "lclavicle", "rclavicle"]
hands = [poise.reach("lhand", (0.195, 0.92, 0.05)), poise.reach("rhand", (-0.195, 0.92, 0.05))]
hanging = poise.solve(hero.rest, hands, locked=arms).pose
mesh = poise.deform(hero, hanging)[0].mesh
plain = Capsules(several=False, smoothing=0, rogues=False)
found = poise.bind(mesh, hanging, method=plain)
print(f"\none bone a vertex: jumps on {100 * found.report.jumps:.1f} % of the edges")

# Remove regions not connected to the rest of a joint's skin, then smooth the borders.
rogues = remove_rogues(found.weights, BoneSegments.of(hanging))
print(f"rogues: {rogues.spots} spots on {rogues.vertices} vertices: {', '.join(rogues.by_joint)}")
smoothed = smooth(rogues.weights, 12)
even = mirror(smoothed, "left")
pairs = len(even.pairs.pairs)
print(f"mirrored: {pairs} pairs of joints, {even.unmatched} vertices without a counterpart")

# Four joints per vertex, one byte for each and for its weight, and the resulting error.
(skin,) = prune(even.weights, 4).skins()
small = compress(skin.weights).weights()
frames = hero.motion[::10]
worst = deviation(skin, small, frames).max()
bound = deviation_bound(skin, small, hanging).max()
print(f"8 bytes a vertex: {1e3 * worst:.2f} mm off in the walk, {1e3 * bound:.2f} mm in any pose")

# The capsules are data that you can inspect, change and save.
table, _ = plain.fitted(found.weights.surface, hanging)
wider = table.with_radius("head", 1.2 * table["head"][0].radius)
print(f"{len(wider)} volumes; the head's radius is {wider['head'][0].radius:.3f} m now")

if len(sys.argv) > 1:
    from PIL import Image

    from poise.render.actors import Appearance
    from poise.render.motions import render_pose

    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    wider.save(folder / "volumes.json")
    shown = ("lfemur", "lradius", "lhand", "lfingers", "lwrist", "lthumb")
    views = [
        (hanging, Appearance(weights=shown), poise.Camera((0.9, 1.0, 1.6), (0.08, 0.85, 0.0))),
        (hero.rest, Appearance(weights=("lfemur",)), poise.Camera((1.3, 1.3, 1.9), (0.3, 1.1, 0))),
    ]
    picture = Image.new("RGB", (3 * 300, 2 * 360))
    for column, weights in enumerate((found.weights, rogues.weights, smoothed)):
        bound_so = hero.with_skins(weights.skins())
        for row, (pose, appearance, camera) in enumerate(views):
            tile = folder / "weights.png"
            render_pose(
                pose, tile, character=bound_so, appearance=appearance, camera=camera,
                width=300, height=360,
            )  # fmt: skip
            with Image.open(tile) as drawn:
                picture.paste(drawn, (300 * column, 360 * row))
    picture.save(folder / "weights.png", optimize=True)
    print(f"written: {folder / 'weights.png'}, {folder / 'volumes.json'}")
