// Cheap drawing of skins while something moves: deformation and per-vertex lighting on the CPU, so that the GPU only
// fills triangles.

import * as THREE from "three";
import type { Body, SkinObject } from "./body";
import { type View, cull, pixelsOf } from "./culling";
import { isHeat } from "./heat";
import { isPartLook } from "./part-colours";
import { blended } from "./picking";

/** Light directions in world coordinates with strengths, approximating the stage's lights and environment map. */
const LIGHTS: [number, number, number, number][] = [[0.39, 0.79, 0.47, 0.9], [-0.73, 0.48, -0.48, 0.21]];
const AMBIENT = 0.54;
const FROM_ABOVE = 0.28;
/** Reflectance added for surfaces of any colour. */
const SHINE = 0.035;

/** Picture of the whole canvas; size in pixels. */
export interface Picture {
  camera: THREE.Camera;
  width: number;
  height: number;
}

interface Draft {
  mesh: THREE.Mesh<THREE.BufferGeometry, THREE.MeshBasicMaterial>;
  posed: number;
  /** Vertex positions in the picture, in pixels. */
  pixels: Float32Array;
}

const kept = new WeakMap<SkinObject, Draft>();

/** Compute the brightness of a skin's vertices in its pose, multiplied by their colours. */
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

/** Copy colour, texture and visible sides from the skin's own material. */
function look(to: THREE.MeshBasicMaterial, from: THREE.MeshStandardMaterial): void {
  to.color.copy(from.color);
  if (to.map !== from.map || to.alphaTest !== from.alphaTest || to.side !== from.side) to.needsUpdate = true;
  [to.map, to.alphaTest, to.side] = [from.map, from.alphaTest, from.side];
  [to.transparent, to.opacity, to.depthWrite] = [from.transparent, from.opacity, from.depthWrite];
}

/** Draw only the triangles visible in a picture. */
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

/** Return the projection of a body's vertices into a picture. */
function viewOf(body: Body, { camera, width, height }: Picture): View {
  camera.updateMatrixWorld();
  const matrix = new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  return { matrix: matrix.multiply(body.group.matrixWorld).elements, width, height };
}

/**
 * Draw the skins of a body cheaply in a picture, or in full quality if it is null. Skins that show weights or
 * parts are not affected.
 */
export function draft(body: Body, picture: Picture | null): void {
  if (!body.group.visible) return;
  const cheap = picture !== null;
  const view = cheap ? viewOf(body, picture) : null;
  for (const skin of body.skins) {
    const on = cheap && body.world.length > 0 && !isHeat(skin.mesh.material) && !isPartLook(skin.mesh.material);
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

/** Update the vertices and brightness of a skin for the body's pose. */
function light(body: Body, skin: SkinObject, own: Draft): void {
  own.posed = body.posed;
  const { position, color } = own.mesh.geometry.attributes as Record<string, THREE.BufferAttribute>;
  (position!.array as Float32Array).set(blended(body, skin));
  lit(body, skin, color!.array as Float32Array);
  position!.needsUpdate = color!.needsUpdate = true;
}

/** Free the cheap mesh of a skin that is removed. */
export function dropDraft(skin: SkinObject): void {
  const own = kept.get(skin);
  if (!own) return;
  own.mesh.removeFromParent();
  own.mesh.geometry.dispose();
  own.mesh.material.dispose();
  kept.delete(skin);
}
