"""Surfaces: textures, normal maps, transparency, and shadows."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from poise.geometry.cameras import Camera
from poise.kernels.kinds import CLAMP, MIRROR, REPEAT
from poise.render.images import Renderer, draw
from poise.render.quadrics import SampledCamera, linear, pack_lamps
from poise.render.scene import DrawnSurface, Finish, Floor, Lamps, Scene, SurfaceLook
from poise.render.shape_primitives import sphere
from poise.render.skins import tangents_of
from poise.render.texture_decoding import Bitmap
from twins import plain_mesh
from twins.plain_raster import sample_rays

CAMERA = Camera((0.0, 0.0, 4.0), (0.0, 0.0, 0.0))
SQUARE = np.array([(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)], dtype=float)
TWO = np.array([(0, 1, 2), (0, 2, 3)])
UVS = np.array([(0, 1), (1, 1), (1, 0), (0, 0)], dtype=float)  # v downwards from the top
GLOWING = SurfaceLook(glow=1.0)
FLAT = ((0.3, 0.4, 0.5), (0.3, 0.4, 0.5))


def turned(x: float, y: float) -> np.ndarray:
    """A rotation about x, then about y."""
    cx, sx, cy, sy = np.cos(x), np.sin(x), np.cos(y), np.sin(y)
    return np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]]) @ np.array(
        [[1, 0, 0], [0, cx, -sx], [0, sx, cx]]
    )


def texture(seed: int, size: tuple[int, int] = (9, 12), *, curved: bool = True, **how) -> Bitmap:
    image = np.random.default_rng(seed).integers(0, 256, (*size, 4), dtype=np.uint8)
    if not curved:
        image[..., 2] |= 0x80
    return Bitmap.of(image, curved=curved, **how)


def flat_square(look: SurfaceLook, **more) -> DrawnSurface:
    return DrawnSurface(SQUARE, TWO, np.ones(3), uvs=UVS, look=look, **more)


@pytest.mark.parametrize("turn", [(0.0, 0.0), (0.9, 0.3), (-0.4, 1.15)])
def test_texture_coordinates_are_right_in_perspective(turn: tuple[float, float]) -> None:
    ramp = np.zeros((256, 256, 4), dtype=np.uint8)
    ramp[..., 0] = np.arange(256)
    ramp[..., 1] = np.arange(256)[:, None]
    R = turned(*turn)
    look = dataclasses.replace(GLOWING, base=Bitmap.of(ramp, curved=True, wrap=(CLAMP, CLAMP)))
    surface = DrawnSurface(SQUARE @ R.T, TWO, np.ones(3), uvs=UVS, look=look)
    width, height = 320, 240
    picture = draw(Scene(camera=CAMERA, floor=None, surfaces=(surface,), backdrop=FLAT),
                   width, height, samples=1)  # fmt: skip
    view = SampledCamera.of(dataclasses.replace(CAMERA, width=width, height=height), 1)
    rays = sample_rays(view) @ view.axes
    # The plane in closed form: where does the eye's ray meet it, and where is that on the square?
    t = -(view.eye @ R[:, 2]) / (rays @ R[:, 2])
    place = (view.eye + t[..., None] * rays) @ R
    u, v = 0.5 + 0.5 * place[..., 0], 0.5 - 0.5 * place[..., 1]
    inside = (np.abs(place[..., :2]) < 0.99).all(-1)
    assert inside.sum() > 3000
    facing = np.abs(rays @ R[:, 2]) / np.sqrt((rays * rays).sum(-1))
    shade = np.sqrt(0.62 + 0.38 * facing)
    for channel, expected in ((0, u), (1, v)):
        found = picture[..., channel] / shade / 256.0
        # Half a byte of rounding, and the halves of the texture within a pixel.
        assert np.abs(found - expected)[inside].max() < 1.6 / 256.0


def test_a_checkerboard_has_its_squares_where_they_belong() -> None:
    board = np.zeros((4, 4, 4), dtype=np.uint8)
    board[..., :3] = 255 * (np.indices((4, 4)).sum(axis=0) % 2)[..., None]
    board[0, 0, :3] = (255, 0, 0)  # top left
    board[..., 3] = 255
    look = dataclasses.replace(GLOWING, base=Bitmap.of(board, curved=True, squares=True))
    # A square that fills 64 x 64 pixels: 2 m at 4 m, and half a picture's height is 2 m high.
    camera = Camera((0, 0, 4), (0, 0, 0), fov=2.0 * np.arctan(0.5))
    picture = draw(Scene(camera=camera, floor=None, surfaces=(flat_square(look),), backdrop=FLAT),
                   128, 128, samples=1)  # fmt: skip
    part = picture[32:96, 32:96].astype(int)
    for row in range(4):
        for column in range(4):
            cell = part[16 * row : 16 * row + 16, 16 * column : 16 * column + 16]
            wanted = board[row, column, :3] // 255
            assert ((cell > 200) == wanted).all() and ((cell < 20) == 1 - wanted).all()
    assert (picture[:31] == picture[0, 0]).all() and (picture[97:] == picture[0, 0]).all()


@pytest.mark.parametrize(
    ("wrap", "squares", "stretch"),
    [
        ((REPEAT, REPEAT), False, 1.0),
        ((MIRROR, CLAMP), False, 3.7),
        ((CLAMP, MIRROR), True, 2.2),
        ((REPEAT, MIRROR), False, 40.0),
    ],
)
def test_the_picture_agrees_with_the_plain_one(
    wrap: tuple[int, int], squares: bool, stretch: float
) -> None:
    chance = np.random.default_rng(5)
    count = 30
    vertices = chance.normal(size=(count, 3)) * (1.0, 1.0, 0.6)
    triangles = np.stack([chance.choice(count, 3, replace=False) for _ in range(14)])
    normals = chance.normal(size=(count, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    surfaces = []
    finish = Finish(0.8, 0.7, texture(20, curved=False, wrap=wrap), texture(21, curved=False), 0.8,
                    (0.3, 0.1, 0.2), texture(22, squares=squares))  # fmt: skip
    for number, part in enumerate(np.array_split(triangles, 2)):
        look = SurfaceLook(
            texture(number, wrap=wrap, squares=squares), texture(9 + number, curved=False),
            normal_scale=0.7, cutoff=0.3 * number, double_sided=number == 0,
            emitted=(0.02, 0.0, 0.05), finish=finish if number else None,
        )  # fmt: skip
        uvs, others = chance.normal(size=(2, count, 2)) * stretch
        tangents = np.column_stack([normals[:, [1, 2, 0]], np.full(count, 1.0 - 2.0 * number)])
        surfaces.append(
            DrawnSurface(vertices, part, chance.random((count, 3)), normals, uvs=uvs, look=look,
                    normal_uvs=others, tangents=tangents, alpha=chance.random(count),
                    finish_uvs=chance.normal(size=(count, 6)) * stretch if number else None)
        )  # fmt: skip
    scene = Scene(camera=CAMERA, floor=None, surfaces=tuple(surfaces))
    fast = draw(scene, 72, 54, samples=1).astype(int)
    plain = plain_mesh.draw(scene, 72, 54, samples=1).astype(int)
    gap = np.abs(fast - plain).max(axis=2)
    # Depths are kept in float32, and reaches are differences here and derivatives there.
    assert (gap <= 1).mean() > 0.995
    assert (fast != fast[0, 0]).any(axis=2).mean() > 0.3


@pytest.mark.parametrize(
    ("metallic", "roughness"),
    [
        (0.0, 0.0), (0.6, 0.6), (1.0, 1.0),
        pytest.param(0.0, 1.0, marks=pytest.mark.slow),
        pytest.param(0.6, 0.25, marks=pytest.mark.slow),
        pytest.param(1.0, 0.0, marks=pytest.mark.slow),
    ],
)  # fmt: skip
def test_a_finished_ball_agrees_with_the_plain_one(metallic: float, roughness: float) -> None:
    look = SurfaceLook(finish=Finish(metallic, roughness))
    surface = dataclasses.replace(ball(16), look=look, colour=np.tile((0.9, 0.6, 0.2), (256, 1)))
    near = Camera((0.3, 1.4, 1.0), (0.0, 1.0, 0.0))
    scene = Scene(camera=near, floor=None, surfaces=(surface,))
    fast = draw(scene, 64, 48, samples=1).astype(int)
    gap = np.abs(fast - plain_mesh.draw(scene, 64, 48, samples=1)).max(axis=2)
    assert (gap <= 1).mean() > 0.995
    empty = draw(Scene(camera=near, floor=None), 64, 48, samples=1)
    assert (fast != empty).any(axis=2).mean() > 0.2


def test_even_light_from_everywhere_comes_back_whole_from_a_white_varnish() -> None:
    """A white furnace: what the facets do not mirror, the base below gives back."""
    white, none = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
    lamps = Lamps(key=none, fill=none, rim=none, sky=white, ground=white, mirrored=1.0)
    for roughness in (0.0, 0.5, 1.0):
        look = SurfaceLook(finish=Finish(0.0, roughness))
        surface = dataclasses.replace(ball(16), look=look, colour=np.ones((256, 3)))
        near = Camera((0.3, 1.4, 1.0), (0.0, 1.0, 0.0))
        picture = draw(Scene(camera=near, floor=None, surfaces=(surface,), lamps=lamps,
                             backdrop=(none, none)), 64, 48, samples=1)  # fmt: skip
        assert set(np.unique(picture)) == {0, 255}


@pytest.mark.parametrize("roughness", [0.3, 0.55, 0.8, 1.0])
@pytest.mark.parametrize("facing", [0.2, 0.6, 0.95])
def test_what_facets_mirror_of_even_light_is_their_integral(
    roughness: float, facing: float
) -> None:
    """The tables against F D V n.l summed over the half-sphere of lamps."""
    steps = (np.arange(500) + 0.5) / 500
    cosines, turns = np.meshgrid(steps, steps * np.pi)
    sines = np.sqrt(1.0 - cosines**2)
    lamps = np.stack([sines * np.cos(turns), sines * np.sin(turns), cosines], axis=-1)
    eye = np.array([np.sqrt(1.0 - facing**2), 0.0, facing])
    rough = np.full(cosines.shape, roughness)
    white, none = (1.0, 1.0, 1.0), (0.0, 0.0, 0.0)
    even = Lamps(key=none, fill=none, rim=none, sky=white, ground=white, mirrored=1.0)
    lights = pack_lamps(even, SampledCamera.of(CAMERA, 1))
    up = np.array([0.0, 0.0, 1.0])
    for f0 in (0.1, 1.0):
        _, mirrored = plain_mesh.facets(up, lamps, eye, f0, rough)
        whole = 2.0 * np.pi * (mirrored[..., 0] * cosines).mean()
        given = plain_mesh.finished(
            up[None], -eye[None], np.full((1, 3), f0), np.ones(1), np.full(1, roughness),
            np.ones(1), SampledCamera.of(CAMERA, 1), lights,
        )  # fmt: skip
        # Rounding to three digits, and straight lines between the nodes.
        assert given[0, 0] == pytest.approx(whole, abs=0.012)


def test_roughness_metalness_occlusion_and_emission_are_where_their_images_say() -> None:
    def halves(left: tuple[int, ...], right: tuple[int, ...]) -> Bitmap:
        image = np.full((8, 8, 4), 255, dtype=np.uint8)
        image[:, :4, :3], image[:, 4:, :3] = left, right
        return Bitmap.of(image, curved=False, squares=True, wrap=(CLAMP, CLAMP))

    for finish, plain in (
        (Finish(1.0, 1.0, rough=halves((0, 51, 0), (0, 204, 255))), ((0.0, 0.2), (1.0, 0.8))),
        (Finish(0.3, 0.5, open=halves((255, 0, 0), (0, 255, 255))), None),
        (Finish(0.3, 0.5, emissive=(0.5, 0.2, 0.0), shining=halves((255,) * 3, (0, 0, 0))), None),
    ):
        surface = flat_square(SurfaceLook(finish=finish), finish_uvs=np.tile(UVS, 3))
        found = draw(Scene(camera=CAMERA, floor=None, surfaces=(surface,)), 65, 49, samples=1)
        for at, number in ((26, 0), (38, 1)):
            pixel = found[24, at].astype(int)
            if plain is not None:
                wanted = Finish(*plain[number])
            elif finish.open is not None:
                wanted = Finish(0.3, 0.5, open=halves(((255,) * 3, (0,) * 3)[number], (0,) * 3))
                wanted = dataclasses.replace(wanted, open_scale=1.0) if number else Finish(0.3, 0.5)
            else:
                wanted = Finish(0.3, 0.5, emissive=((0.5, 0.2, 0.0), (0.0, 0.0, 0.0))[number])
            same = flat_square(SurfaceLook(finish=wanted), finish_uvs=np.tile(UVS, 3))
            alike = draw(Scene(camera=CAMERA, floor=None, surfaces=(same,)), 65, 49, samples=1)
            assert np.abs(alike[24, at] - pixel).max() <= 1


def test_a_flat_plane_with_a_normal_map_looks_like_a_tilted_one() -> None:
    for tilt in ((0.3, 0.0), (0.0, -0.4), (-0.2, 0.35)):
        normal = np.array([*np.sin(tilt), 0.0])
        normal[2] = np.sqrt(1.0 - normal @ normal)
        stored = np.round(255.0 * (0.5 + 0.5 * normal)).astype(np.uint8)
        image = np.tile(np.append(stored, 255).astype(np.uint8), (4, 4, 1))
        facing = np.tile([0.0, 0.0, 1.0], (4, 1))
        mapped = flat_square(
            SurfaceLook(normal=Bitmap.of(image, curved=False)), normals=facing, normal_uvs=UVS,
            tangents=tangents_of(SQUARE, TWO, facing, UVS),
        )  # fmt: skip
        exact = 2.0 * stored / 255.0 - 1.0
        tilted = flat_square(SurfaceLook(), normals=np.tile(exact / np.linalg.norm(exact), (4, 1)))
        pictures = [
            draw(Scene(camera=CAMERA, floor=None, surfaces=(surface,)), 64, 48).astype(int)
            for surface in (mapped, tilted)
        ]
        assert np.abs(pictures[0] - pictures[1]).max() <= 1
        level = draw(
            Scene(camera=CAMERA, floor=None, surfaces=(flat_square(SurfaceLook()),)), 64, 48
        )
        assert np.abs(pictures[0] - level).max() > 5


@pytest.mark.parametrize("seed", range(3))
def test_tangents_run_along_u_and_bitangents_against_v(seed: int) -> None:
    chance = np.random.default_rng(seed)
    place = turned(*chance.normal(size=2))[:, :2] @ chance.normal(size=(2, 2))  # d place / d uv
    uvs = chance.random((6, 2))
    corners = uvs @ place.T
    normal = np.cross(place[:, 0], -place[:, 1])
    normal /= np.linalg.norm(normal)
    for sign in (1.0, -1.0):
        normals = np.tile(sign * normal, (6, 1))
        found = tangents_of(corners, np.array([(0, 1, 2), (3, 4, 5)]), normals, uvs)
        along = place[:, 0] / np.linalg.norm(place[:, 0])
        assert np.abs(found[:, :3] - along).max() < 1e-9
        bitangent = np.cross(sign * normal, found[0, :3]) * found[0, 3]
        assert bitangent @ -place[:, 1] > 0.0


def test_holes_show_what_is_behind() -> None:
    image = np.full((8, 8, 4), 255, dtype=np.uint8)
    image[:, :4, 3] = 0
    look = dataclasses.replace(
        GLOWING, base=Bitmap.of(image, curved=True, squares=True), cutoff=0.5
    )
    behind = DrawnSurface(SQUARE - (0, 0, 1), TWO, np.array([1.0, 0, 0]), look=GLOWING)
    picture = draw(
        Scene(camera=CAMERA, floor=None, surfaces=(flat_square(look), behind)), 64, 48, samples=1
    )
    assert (picture[24, 24] == picture[24, 22]).all() and picture[24, 24, 1] == 0
    assert picture[24, 40, 1] > 200


def test_what_is_blended_mixes_with_what_is_behind() -> None:
    behind = DrawnSurface(SQUARE - (0, 0, 1), TWO, np.array([0.9, 0.1, 0.2]), look=GLOWING)
    look = dataclasses.replace(GLOWING, blend=True)
    up, both = np.eye(3)[2], ((0.5, 0.25, (0.2, 0.9, 0.1)), (0.0, 0.6, (0.1, 0.2, 0.8)))
    panes = [
        DrawnSurface(SQUARE + z * up, TWO, np.array(colour), alpha=np.full(4, alpha), look=look)
        for z, alpha, colour in both
    ]
    for order in (panes, panes[::-1]):
        scene = Scene(camera=CAMERA, floor=None, surfaces=(behind, *order))
        found = draw(scene, 65, 49, samples=2)[20, 42]
        light = linear((0.9, 0.1, 0.2))
        for alpha, colour in ((0.6, (0.1, 0.2, 0.8)), (0.25, (0.2, 0.9, 0.1))):
            light = (1.0 - alpha) * light + alpha * linear(colour)
        assert np.abs(found - 255.0 * np.sqrt(light)).max() <= 1.5
    hidden = Scene(camera=CAMERA, floor=None, surfaces=(behind, dataclasses.replace(
        panes[0], vertices=SQUARE - (0, 0, 2))))  # fmt: skip
    assert np.abs(draw(hidden, 65, 49)[20, 42] - 255.0 * np.array([0.9, 0.1, 0.2])).max() <= 1.0


def test_the_back_of_a_one_sided_surface_is_not_there() -> None:
    for sign in (1.0, -1.0):
        surface = flat_square(SurfaceLook(double_sided=False))
        camera = Camera((0.0, 0.0, sign * 4.0), (0.0, 0.0, 0.0))
        with Renderer(32, 24) as renderer:
            renderer.draw(Scene(camera=camera, floor=None, surfaces=(surface,)))
            assert np.isfinite(renderer.depth()).any() == (sign > 0.0)


def test_smooth_normals_that_turn_away_do_not_turn_the_surface_over() -> None:
    away = np.tile((np.sin(1.7), 0.0, np.cos(1.7)), (4, 1))  # beyond a right angle from the eye
    scenes = [
        Scene(camera=CAMERA, floor=None, surfaces=(flat_square(SurfaceLook(), normals=normals),))
        for normals in (away, -away)
    ]
    one, other = (draw(scene, 33, 25)[12, 16].astype(int) for scene in scenes)
    # The second faces away altogether: it is the back of the first.
    assert np.abs(one - other).max() <= 1


def ball(count: int = 40) -> DrawnSurface:
    """A ball of 0.3 m, 1 m above the floor."""
    up = np.linspace(0.0, np.pi, count)
    around = np.linspace(0.0, 2.0 * np.pi, count)
    wide = np.sin(up)[:, None]
    grid = np.stack([wide * np.cos(around), np.cos(up)[:, None] + 0.0 * around,
                     wide * np.sin(around)], axis=-1).reshape(-1, 3)  # fmt: skip
    i, j = (n.ravel() for n in np.meshgrid(np.arange(count - 1), np.arange(count - 1)))
    at = i * count + j
    faces = np.concatenate(
        [np.stack([at, at + 1, at + count], 1), np.stack([at + 1, at + count + 1, at + count], 1)]
    )
    return DrawnSurface(0.3 * grid + (0.0, 1.0, 0.0), faces, normals=grid)


def test_a_mesh_throws_a_shadow_as_a_solid_does() -> None:
    camera = Camera((0.0, 2.5, 3.5), (0.4, 0.0, -0.4), width=160, height=120)
    floor = Floor(light=(0.9, 0.9, 0.9), dark=(0.9, 0.9, 0.9), centre=(0.0, 0.0))
    empty, solid, mesh = (
        draw(scene, 160, 120).astype(float)
        for scene in (
            Scene(camera=camera, floor=floor),
            Scene(sphere((0, 1, 0), 0.3), camera, floor),
            Scene(camera=camera, floor=floor, surfaces=(ball(),)),
        )
    )
    below = np.zeros((120, 160), dtype=bool)
    below[48:] = True
    lost = [(empty - picture).mean(axis=2)[below] for picture in (solid, mesh)]
    assert lost[0].max() > 20.0
    assert abs(lost[1].max() - lost[0].max()) < 0.5 * lost[0].max()
    assert 0.5 < lost[1].sum() / lost[0].sum() < 2.0
    overlap = np.minimum(*lost).sum() / np.maximum(*lost).sum()
    assert overlap > 0.5


def test_halves_keep_the_light() -> None:
    image = np.random.default_rng(2).integers(0, 256, (32, 64, 4), dtype=np.uint8)
    curved = Bitmap.of(image, curved=True)
    assert [level.shape for level in curved.levels] == [
        (32, 64, 4), (16, 32, 4), (8, 16, 4), (4, 8, 4), (2, 4, 4), (1, 2, 4), (1, 1, 4),
    ]  # fmt: skip
    light = [np.square(level[..., :3] / 255.0).mean() for level in curved.levels]
    assert np.ptp(light) < 0.01
    plain = Bitmap.of(image, curved=False)
    assert abs(plain.levels[-1].mean() - image.mean()) < 4.0


def test_a_fine_pattern_far_away_is_even() -> None:
    board = np.full((256, 256, 4), 255, dtype=np.uint8)
    board[..., :3] = 255 * (np.indices((256, 256)).sum(axis=0) % 2)[..., None]
    look = dataclasses.replace(GLOWING, base=Bitmap.of(board, curved=True))
    far = Camera((0.1, 0.05, 20.0), (0.0, 0.0, 0.0), fov=0.2)
    picture = draw(Scene(camera=far, floor=None, surfaces=(flat_square(look),)), 96, 72)
    middle = picture[25:47, 38:58].astype(int)
    assert np.ptp(middle) <= 2 and abs(middle.mean() - 255.0 * np.sqrt(0.5)) < 3.0
