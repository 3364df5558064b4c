// Skins drawn cheaply while something moves: blended and lit here, a vertex at a time, so that the card only fills triangles.

import * as THREE from "three";
import type { Body, SkinObject } from "./body";
import { type View, cull, pixelsOf } from "./culling";
import { isHeat } from "./heat";
import { blended } from "./picking";

/** Where light comes from, in the world, with its strength: the lights of the stage, and what its surroundings give. */
const LIGHTS: [number, number, number, number][] = [[0.39, 0.79, 0.47, 0.9], [-0.73, 0.48, -0.48, 0.21]];
const AMBIENT = 0.54;
const FROM_ABOVE = 0.28;
/** What surfaces of any colour reflect. */
const SHINE = 0.035;

/** A picture of the whole canvas, in pixels. */
export interface Picture {
  camera: THREE.Camera;
  width: number;
  height: number;
}

interface Draft {
  mesh: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>;
  posed: number;
  /** Where its vertices are in the picture. */
  pixels: Float32Array;
}

const kept = new WeakMap<SkinObject, Draft>();

/** How bright the vertices of a skin are in its pose, times the colours they have. */
export function lit(body: Body, skin: SkinObject, out: Float32Array): void {
  const normal = skin.geometry.others.get("normal")!;
  const own = skin.geometry.others.get("colour");
  const motions = body.motions(skin.view, skin.geometry);
  const { joints, values, influences: most } = skin.weights;
  const turn = new THREE.Quaternion().setFromRotationMatrix(body.group.matrixWorld).invert();
  const lights = LIGHTS.map(([x, y, z, strength]) => ({ way: new THREE.Vector3(x, y, z).applyQuaternion(turn), strength }));
  const [a, b] = [lights[0]!, lights[1]!];
  const up = new THREE.Vector3(0, 1, 0).applyQuaternion(turn);
  for (let i = 0, n = normal.length / 3; i < n; i++) {
    const x = normal[3 * i]!, y = normal[3 * i + 1]!, z = normal[3 * i + 2]!;
    let nx = 0, ny = 0, nz = 0;
    for (let k = most * i; k < most * (i + 1); k++) {
      const weight = values[k]!;
      if (weight === 0) continue;
      const at = 12 * joints[k]!;
      nx += weight * (motions[at]! * x + motions[at + 1]! * y + motions[at + 2]! * z);
      ny += weight * (motions[at + 4]! * x + motions[at + 5]! * y + motions[at + 6]! * z);
      nz += weight * (motions[at + 8]! * x + motions[at + 9]! * y + motions[at + 10]! * z);
    }
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
    const first = (nx * a.way.x + ny * a.way.y + nz * a.way.z) / size;
    const second = (nx * b.way.x + ny * b.way.y + nz * b.way.z) / size;
    const above = (nx * up.x + ny * up.y + nz * up.z) / size;
    let bright = AMBIENT + FROM_ABOVE * above;
    if (first > 0) bright += a.strength * first;
    if (second > 0) bright += b.strength * second;
    for (let c = 0; c < 3; c++) out[3 * i + c] = own ? bright * own[4 * i + c]! : bright;
  }
}

function made(body: Body, skin: SkinObject): Draft {
  const count = skin.geometry.position.length;
  const shape = new THREE.BufferGeometry();
  shape.setIndex(new THREE.BufferAttribute(new Uint32Array(skin.geometry.index.length), 1).setUsage(THREE.DynamicDrawUsage));
  for (const name of ["position", "color"])
    shape.setAttribute(name, new THREE.BufferAttribute(new Float32Array(count), 3).setUsage(THREE.DynamicDrawUsage));
  for (const name of ["uv", "uv1"]) {
    const uv = skin.mesh.geometry.getAttribute(name);
    if (uv) shape.setAttribute(name, uv);
  }
  const look = new THREE.MeshBasicMaterial({ vertexColors: true });
  look.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <opaque_fragment>", `outgoingLight += ${SHINE};\n#include <opaque_fragment>`);
  };
  const mesh = new THREE.Mesh(shape, look);
  mesh.frustumCulled = false;
  body.group.add(mesh);
  return { mesh, posed: -1, pixels: new Float32Array((count / 3) * 2) };
}

/** Take over what the skin's own look says of colour and of seeing through it. */
function look(to: THREE.MeshBasicMaterial, from: THREE.MeshStandardMaterial): void {
  to.color.copy(from.color);
  if (to.map !== from.map || to.alphaTest !== from.alphaTest || to.side !== from.side) to.needsUpdate = true;
  [to.map, to.alphaTest, to.side] = [from.map, from.alphaTest, from.side];
  [to.transparent, to.opacity, to.depthWrite] = [from.transparent, from.opacity, from.depthWrite];
}

/** Draw only what can be seen in a picture. */
function seen(own: Draft, skin: SkinObject, view: View): void {
  const { geometry, material } = own.mesh;
  const index = geometry.index!;
  pixelsOf(geometry.getAttribute("position").array as Float32Array, view, own.pixels);
  const count = cull(skin.geometry.index, own.pixels, material.side !== THREE.FrontSide, index.array as Uint32Array);
  index.clearUpdateRanges();
  index.addUpdateRange(0, count);
  index.needsUpdate = true;
  geometry.setDrawRange(0, count);
}

/** Where a body's vertices are seen from a camera, in a picture of so many pixels. */
function viewOf(body: Body, { camera, width, height }: Picture): View {
  camera.updateMatrixWorld();
  const matrix = new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  return { matrix: matrix.multiply(body.group.matrixWorld).elements, width, height };
}

/**
 * Draw the skins of a body cheaply in this picture, or, where there is none, as they are. Skins that show weights
 * stay as they are.
 */
export function draft(body: Body, picture: Picture | null): void {
  if (!body.group.visible) return;
  const cheap = picture !== null;
  const view = cheap ? viewOf(body, picture) : null;
  for (const skin of body.skins) {
    const on = cheap && body.world.length > 0 && !isHeat(skin.mesh.material);
    let own = kept.get(skin);
    skin.mesh.visible = !on;
    if (own) own.mesh.visible = on;
    if (!on) continue;
    if (!own) kept.set(skin, own = made(body, skin));
    look(own.mesh.material, skin.mesh.material as THREE.MeshStandardMaterial);
    if (own.posed !== body.posed) light(body, skin, own);
    seen(own, skin, view!);
  }
}

/** Take over a pose. */
function light(body: Body, skin: SkinObject, own: Draft): void {
  own.posed = body.posed;
  const { position, color } = own.mesh.geometry.attributes as Record<string, THREE.BufferAttribute>;
  (position!.array as Float32Array).set(blended(body, skin));
  lit(body, skin, color!.array as Float32Array);
  position!.needsUpdate = color!.needsUpdate = true;
}

/** A skin goes, and what draws it cheaply. */
export function dropDraft(skin: SkinObject): void {
  const own = kept.get(skin);
  if (!own) return;
  own.mesh.removeFromParent();
  own.mesh.geometry.dispose();
  own.mesh.material.dispose();
  kept.delete(skin);
}
