// Skinning methods: linear blending of matrices, dual quaternions with separate scale, and rotations about centres of
// rotation, as in `poise.skinning`. Shaders deform on the GPU; the same formulas run here for picking.

import * as THREE from "three";

/** Numbers per joint: real part (unit quaternion xyzw), dual part, and a 3x4 stretch matrix applied first. */
export const TURN = 20;
const RIGID = 5e-6;

/**
 * Return the joint origins in the bind pose, in the mesh's coordinates: the points that the inverse bind matrices map
 * to zero.
 */
export function originsOf(inverseBind: Float32Array): Float32Array {
  const count = inverseBind.length / 12;
  const out = new Float32Array(3 * count);
  const matrix = new THREE.Matrix4();
  for (let k = 0; k < count; k++) {
    const b = inverseBind.subarray(12 * k, 12 * k + 12);
    matrix.set(b[0]!, b[1]!, b[2]!, b[3]!, b[4]!, b[5]!, b[6]!, b[7]!, b[8]!, b[9]!, b[10]!, b[11]!, 0, 0, 0, 1).invert();
    new THREE.Vector3().setFromMatrixPosition(matrix).toArray(out, 3 * k);
  }
  return out;
}

/** Joint transforms of a skin in a pose, as dual quaternions with stretch matrices. */
export class Turns {
  readonly data: Float32Array<ArrayBuffer>;
  readonly texture: THREE.DataTexture;
  stretched = false;

  constructor(private readonly origins: Float32Array) {
    const count = origins.length / 3;
    this.data = new Float32Array(TURN * count);
    this.texture = new THREE.DataTexture(this.data, TURN / 4, count, THREE.RGBAFormat, THREE.FloatType);
  }

  /** Set the transforms from matrices of three rows with four numbers each. */
  take(matrices: Float32Array): void {
    const count = this.origins.length / 3;
    this.stretched = false;
    for (let k = 0; k < count && !this.stretched; k++) this.stretched = !rigid(matrices, 12 * k);
    for (let k = 0; k < count; k++) this.one(matrices.subarray(12 * k, 12 * k + 12), TURN * k, this.origins.subarray(3 * k, 3 * k + 3));
    this.texture.needsUpdate = true;
  }

  private one(m: Float32Array, at: number, o: Float32Array): void {
    const { data } = this;
    let turn = [m[0]!, m[1]!, m[2]!, m[4]!, m[5]!, m[6]!, m[8]!, m[9]!, m[10]!];
    const move = [m[3]!, m[7]!, m[11]!];
    const stretch = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    if (this.stretched) {
      const linear = turn;
      turn = split(linear, stretch);
      for (let r = 0; r < 3; r++)
        for (let c = 0; c < 3; c++) move[r]! += (linear[3 * r + c]! - turn[3 * r + c]!) * o[c]!;
    }
    for (let r = 0; r < 3; r++) {
      let shift = o[r]!;
      for (let c = 0; c < 3; c++) {
        data[at + 8 + 4 * r + c] = stretch[3 * r + c]!;
        shift -= stretch[3 * r + c]! * o[c]!;
      }
      data[at + 11 + 4 * r] = shift;
    }
    const [x, y, z, w] = quaternion(turn);
    const [tx, ty, tz] = move as [number, number, number];
    data.set([x, y, z, w,
      0.5 * (w * tx + ty * z - tz * y), 0.5 * (w * ty + tz * x - tx * z), 0.5 * (w * tz + tx * y - ty * x),
      -0.5 * (tx * x + ty * y + tz * z)], at);
  }
}

function rigid(m: Float32Array, at: number): boolean {
  for (let a = 0; a < 3; a++)
    for (let b = a; b < 3; b++) {
      let dot = a === b ? -1 : 0;
      for (let r = 0; r < 3; r++) dot += m[at + 4 * r + a]! * m[at + 4 * r + b]!;
      if (Math.abs(dot) > RIGID) return false;
    }
  const det = m[at]! * (m[at + 5]! * m[at + 10]! - m[at + 6]! * m[at + 9]!) - m[at + 1]! * (m[at + 4]! * m[at + 10]! - m[at + 6]! * m[at + 8]!)
    + m[at + 2]! * (m[at + 4]! * m[at + 9]! - m[at + 5]! * m[at + 8]!);
  return det > 0;
}

/**
 * Return the rotation R of the polar decomposition A = R S and write the symmetric S to `stretch`; a reflection goes
 * into S.
 */
function split(linear: number[], stretch: number[]): number[] {
  const { values, vectors } = eigen(linear);
  const order = [0, 1, 2].sort((a, b) => values[b]! - values[a]!);
  const v = order.map((k) => [vectors[k]!, vectors[3 + k]!, vectors[6 + k]!]);
  const size = order.map((k) => Math.sqrt(Math.max(0, values[k]!)));
  const u = v.map((axis, k) => [0, 1, 2].map((r) => (linear[3 * r]! * axis[0]! + linear[3 * r + 1]! * axis[1]! + linear[3 * r + 2]! * axis[2]!) / (size[k]! || 1)));
  // The last axis is chosen so that the three axes form a proper rotation.
  const hand = Math.sign(dot(cross(v[0]!, v[1]!), v[2]!)) || 1;
  const last = cross(u[0]!, u[1]!).map((value) => value * hand);
  if (dot(last, u[2]!) < 0) size[2] = -size[2]!;
  u[2] = last;
  const turn = new Array<number>(9).fill(0);
  stretch.fill(0);
  for (let k = 0; k < 3; k++)
    for (let r = 0; r < 3; r++)
      for (let c = 0; c < 3; c++) {
        turn[3 * r + c]! += u[k]![r]! * v[k]![c]!;
        stretch[3 * r + c]! += size[k]! * v[k]![r]! * v[k]![c]!;
      }
  return turn;
}

const dot = (a: number[], b: number[]) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
const cross = (a: number[], b: number[]) => [
  a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!];

/** Return eigenvalues and eigenvectors (columns) of A'A, computed with Jacobi rotations. */
function eigen(linear: number[]): { values: number[]; vectors: number[] } {
  const a = new Array<number>(9).fill(0);
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++)
      for (let r = 0; r < 3; r++) a[3 * i + j]! += linear[3 * r + i]! * linear[3 * r + j]!;
  const v = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  for (let sweep = 0; sweep < 12; sweep++)
    for (const [p, q] of [[0, 1], [0, 2], [1, 2]] as const) {
      const off = a[3 * p + q]!;
      if (Math.abs(off) < 1e-300) continue;
      const theta = (a[3 * q + q]! - a[3 * p + p]!) / (2 * off);
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(1, theta));
      const c = 1 / Math.hypot(1, t), s = t * c;
      for (let r = 0; r < 3; r++) {
        const [x, y] = [a[3 * r + p]!, a[3 * r + q]!];
        [a[3 * r + p], a[3 * r + q]] = [c * x - s * y, s * x + c * y];
        const [z, w] = [v[3 * r + p]!, v[3 * r + q]!];
        [v[3 * r + p], v[3 * r + q]] = [c * z - s * w, s * z + c * w];
      }
      for (let r = 0; r < 3; r++) {
        const [x, y] = [a[3 * p + r]!, a[3 * q + r]!];
        [a[3 * p + r], a[3 * q + r]] = [c * x - s * y, s * x + c * y];
      }
    }
  return { values: [a[0]!, a[4]!, a[8]!], vectors: v };
}

/** Return the quaternion xyzw of a rotation matrix (3, 3), computed from its largest component. */
function quaternion(m: number[]): [number, number, number, number] {
  const [a, b, c, d, e, f, g, h, i] = m as [number, number, number, number, number, number, number, number, number];
  const parts = [1 + a - e - i, 1 - a + e - i, 1 - a - e + i, 1 + a + e + i];
  const most = parts.indexOf(Math.max(...parts));
  const rows: [number, number, number, number][] = [
    [parts[0]!, b + d, c + g, h - f], [b + d, parts[1]!, f + h, c - g], [c + g, f + h, parts[2]!, d - b], [h - f, c - g, d - b, parts[3]!]];
  const found = rows[most]!;
  const size = Math.hypot(...found);
  return [found[0] / size, found[1] / size, found[2] / size, found[3] / size];
}

/**
 * Blend the data of a vertex's joints and normalise the dual quaternion; `from` is the index of the first influence.
 */
function mixed({ data }: Turns, joints: Uint32Array, weights: Float32Array, from: number, most: number): number[] | null {
  let first = from;
  for (let k = from; k < from + most; k++) if (weights[k]! > weights[first]!) first = k;
  if (!(weights[first]! > 0)) return null;
  const pivot = TURN * joints[first]!;
  const sum = new Array<number>(TURN).fill(0);
  for (let k = from; k < from + most; k++) {
    const weight = weights[k]!;
    if (weight <= 0) continue;
    const at = TURN * joints[k]!;
    const side = data[at]! * data[pivot]! + data[at + 1]! * data[pivot + 1]! + data[at + 2]! * data[pivot + 2]! + data[at + 3]! * data[pivot + 3]!;
    const signed = side < 0 ? -weight : weight;
    for (let n = 0; n < 8; n++) sum[n]! += signed * data[at + n]!;
    for (let n = 8; n < TURN; n++) sum[n]! += weight * data[at + n]!;
  }
  const size = Math.hypot(sum[0]!, sum[1]!, sum[2]!, sum[3]!);
  for (let n = 0; n < 8; n++) sum[n]! /= size;
  return sum;
}

type Place = [number, number, number];

function stretch(sum: number[], p: Place): void {
  const [x, y, z] = p;
  for (let r = 0; r < 3; r++) p[r] = sum[8 + 4 * r]! * x + sum[9 + 4 * r]! * y + sum[10 + 4 * r]! * z + sum[11 + 4 * r]!;
}

/** Transform a point in place by blended dual quaternions. */
export function turned(turns: Turns, joints: Uint32Array, weights: Float32Array, from: number, most: number, p: Place): void {
  const sum = mixed(turns, joints, weights, from, most);
  if (!sum) return;
  if (turns.stretched) stretch(sum, p);
  const [x, y, z, w, dx, dy, dz, dw] = sum as [number, number, number, number, number, number, number, number];
  const [px, py, pz] = p;
  const ax = y * pz - z * py + w * px, ay = z * px - x * pz + w * py, az = x * py - y * px + w * pz;
  p[0] = px + 2 * (y * az - z * ay + w * dx - dw * x + y * dz - z * dy);
  p[1] = py + 2 * (z * ax - x * az + w * dy - dw * y + z * dx - x * dz);
  p[2] = pz + 2 * (x * ay - y * ax + w * dz - dw * z + x * dy - y * dx);
}

/**
 * Transform a point in place: rotate about a centre by the blended quaternion and move the centre by the blended
 * matrices. `motions` holds three rows per joint.
 */
export function turnedAbout(turns: Turns, motions: Float32Array, joints: Uint32Array, weights: Float32Array, from: number,
    most: number, [cx, cy, cz]: Place, p: Place): void {
  const sum = mixed(turns, joints, weights, from, most);
  if (!sum) return;
  const way: Place = [p[0] - cx, p[1] - cy, p[2] - cz];
  if (turns.stretched) {
    sum[11] = sum[15] = sum[19] = 0; // a direction has no translation
    stretch(sum, way);
  }
  const [x, y, z, w] = sum as [number, number, number, number];
  const [px, py, pz] = way;
  const ax = y * pz - z * py + w * px, ay = z * px - x * pz + w * py, az = x * py - y * px + w * pz;
  p[0] = px + 2 * (y * az - z * ay);
  p[1] = py + 2 * (z * ax - x * az);
  p[2] = pz + 2 * (x * ay - y * ax);
  for (let k = from; k < from + most; k++) {
    const weight = weights[k]!;
    if (weight === 0) continue;
    const at = 12 * joints[k]!;
    for (let r = 0; r < 3; r++)
      p[r]! += weight * (motions[at + 4 * r]! * cx + motions[at + 4 * r + 1]! * cy + motions[at + 4 * r + 2]! * cz + motions[at + 4 * r + 3]!);
  }
}

// -- shaders -------------------------------------------------------------------------------------------

export interface Blending {
  /** Whether vertices have up to eight influences (three.js supports four). */
  many: boolean;
  /**
   * Blended quantity: matrices, dual quaternions of each mesh ("turns"), or rotations about the centres of the vertices
   * ("centres").
   */
  by: "matrices" | "turns" | "centres";
}

const list = (name: string, many: boolean) =>
  ["", ...(many ? ["2"] : [])].flatMap((set) => ["x", "y", "z", "w"].map((part) => `${name}${set}.${part}`));

const linear = (many: boolean) => `
  mat4 poiseSkin = mat4(0.0);
  ${list("skinWeight", many).map((weight, k) => `poiseSkin += ${weight} * getBoneMatrix(${list("skinIndex", many)[k]});`).join("\n  ")}
  if (${list("skinWeight", many).join(" + ")} <= 0.0) poiseSkin = modelMatrix;
`;

const dual = (many: boolean) => {
  const count = many ? 8 : 4;
  return `
  float poiseWeights[${count}] = float[${count}](${list("skinWeight", many).join(", ")});
  float poiseJoints[${count}] = float[${count}](${list("skinIndex", many).join(", ")});
  int poiseFirst = 0;
  for (int k = 1; k < ${count}; k++) if (poiseWeights[k] > poiseWeights[poiseFirst]) poiseFirst = k;
  vec4 poisePivot = poiseTurn(0, poiseJoints[poiseFirst]);
  for (int k = 0; k < ${count}; k++) {
    float weight = poiseWeights[k];
    if (weight <= 0.0) continue;
    vec4 real = poiseTurn(0, poiseJoints[k]);
    float signed_ = dot(real, poisePivot) < 0.0 ? -weight : weight;
    poiseReal += signed_ * real;
    poiseDual += signed_ * poiseTurn(1, poiseJoints[k]);
    if (poiseStretched) for (int r = 0; r < 3; r++) poiseRows[r] += weight * poiseTurn(2 + r, poiseJoints[k]);
  }
  if (poiseWeights[poiseFirst] <= 0.0) {
    poiseReal = vec4(0.0, 0.0, 0.0, 1.0);
    poiseRows = mat3x4(1.0);
  }
  float poiseSize = length(poiseReal);
  poiseReal /= poiseSize;
  poiseDual /= poiseSize;
`;
};

const DECLARED = `
uniform highp sampler2D poiseTurns;
uniform bool poiseStretched;
vec4 poiseReal = vec4(0.0);
vec4 poiseDual = vec4(0.0);
mat3x4 poiseRows = mat3x4(0.0);
vec4 poiseTurn(int part, float joint) { return texelFetch(poiseTurns, ivec2(part, int(joint + 0.5)), 0); }
vec3 poiseTurned(vec3 p) { return p + 2.0 * cross(poiseReal.xyz, cross(poiseReal.xyz, p) + poiseReal.w * p); }
vec3 poiseFaced(vec3 n) {
  if (poiseStretched) n = inverse(mat3(poiseRows[0].xyz, poiseRows[1].xyz, poiseRows[2].xyz)) * n;
  return poiseTurned(n);
}
vec3 poiseMoved(vec3 p) {
  if (poiseStretched) p = vec4(p, 1.0) * poiseRows;
  return poiseTurned(p) + 2.0 * (poiseReal.w * poiseDual.xyz - poiseDual.w * poiseReal.xyz + cross(poiseReal.xyz, poiseDual.xyz));
}
`;

const ABOUT = `
vec3 poiseAbout(vec3 p) {
  vec3 way = p - poiseCentre;
  if (poiseStretched) way = vec4(way, 0.0) * poiseRows;
  return poiseTurned(way);
}
`;

/** Add the blending to a three.js shader program; its uniforms are stored in the material. */
export function blend(look: THREE.Material, shader: THREE.WebGLProgramParametersWithUniforms, { many, by }: Blending): void {
  let declared = "#include <skinning_pars_vertex>\n";
  if (many) declared += "attribute vec4 skinIndex2;\nattribute vec4 skinWeight2;\n";
  let [base, normal, point] = [linear(many),
    "objectNormal = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(objectNormal, 0.0)).xyz;",
    "transformed = (bindMatrixInverse * poiseSkin * bindMatrix * vec4(transformed, 1.0)).xyz;"];
  if (by !== "matrices") {
    declared += DECLARED;
    const matrices = base;
    [base, normal, point] = [dual(many), "objectNormal = poiseFaced(objectNormal);", "transformed = poiseMoved(transformed);"];
    if (by === "centres") {
      declared += `attribute vec3 poiseCentre;\n${ABOUT}`;
      base = `${matrices}\n${base}`;
      point = "transformed = poiseAbout(transformed) + (bindMatrixInverse * poiseSkin * bindMatrix * vec4(poiseCentre, 1.0)).xyz;";
    }
    const uniforms = (look.userData["turns"] ??= { turns: { value: null }, stretched: { value: false } });
    shader.uniforms["poiseTurns"] = uniforms.turns;
    shader.uniforms["poiseStretched"] = uniforms.stretched;
  }
  shader.vertexShader = shader.vertexShader
    .replace("#include <skinning_pars_vertex>", declared)
    .replace("#include <skinbase_vertex>", base)
    .replace("#include <skinnormal_vertex>", normal)
    .replace("#include <skinning_vertex>", point);
}

/** Apply the blending to the materials of a mesh and its shadow, with the dual quaternions of the mesh where needed. */
export function dress(mesh: THREE.SkinnedMesh, blending: Blending, turns: Turns | null): void {
  const shadow = new THREE.MeshDepthMaterial({ depthPacking: THREE.RGBADepthPacking });
  shadow.onBeforeCompile = (shader) => blend(shadow, shader, blending);
  shadow.customProgramCacheKey = () => keyOf(blending);
  mesh.customDepthMaterial = shadow;
  if (!turns) return;
  const own = (look: THREE.Material) => {
    const uniforms = look.userData["turns"] ??= { turns: { value: null }, stretched: { value: false } };
    uniforms.turns.value = turns.texture;
    uniforms.stretched.value = turns.stretched;
  };
  mesh.onBeforeRender = (_, __, ___, ____, look) => own(look);
  mesh.onBeforeShadow = (_, __, ___, ____, _____, look) => own(look);
}

export const keyOf = ({ many, by }: Blending) => `${many ? "eight" : "four"} ${by}`;
