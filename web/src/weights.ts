// Skin weights: fetched by key and updated row by row while painting.

import * as THREE from "three";
import { type SkinObject, fetchArrays } from "./body";
import type { GeometryView, Painted } from "./protocol";

/** Joints of each vertex, as indices into the skin's joints, and their weights. */
export interface SkinWeights {
  key: string;
  influences: number;
  joints: Uint32Array;
  values: Float32Array;
}

export async function fetchWeights(key: string): Promise<SkinWeights> {
  const { view, floats, whole } = await fetchArrays<GeometryView>(`weights/${key}`);
  return { key, influences: view.arrays[0]!.width, joints: whole.get("joints")!, values: floats.get("weights")! };
}

/** Return a copy of the weights with capacity for more influences per vertex. */
export function widened(weights: SkinWeights, influences: number): SkinWeights {
  const { influences: old, key } = weights;
  const count = weights.values.length / old;
  const joints = new Uint32Array(count * influences);
  const values = new Float32Array(count * influences);
  for (let i = 0; i < count; i++)
    for (let k = 0; k < old; k++) {
      joints[influences * i + k] = weights.joints[old * i + k]!;
      values[influences * i + k] = weights.values[old * i + k]!;
    }
  return { key, influences, joints, values };
}

/**
 * Write painted rows. Joints that the skin does not have yet get weight 0 here; the document sends the new skin soon.
 */
export function paintRows(skin: SkinObject, painted: Painted): void {
  const slots = new Map(skin.view.joints.map((joint, slot) => [joint, slot]));
  const { joints, values, influences } = skin.weights;
  const names = ["", "2"].filter((name) => skin.mesh.geometry.getAttribute(`skinIndex${name}`));
  const drawn = names.map((name) => [
    skin.mesh.geometry.getAttribute(`skinIndex${name}`) as THREE.BufferAttribute,
    skin.mesh.geometry.getAttribute(`skinWeight${name}`) as THREE.BufferAttribute,
  ] as const);
  painted.vertices.forEach((vertex, i) => {
    for (let k = 0; k < influences; k++) {
      const given = k < painted.width ? painted.weights[painted.width * i + k]! : 0;
      const slot = given > 0 ? slots.get(painted.joints[painted.width * i + k]!) : 0;
      const value = slot === undefined ? 0 : given;
      joints[influences * vertex + k] = slot ?? 0;
      values[influences * vertex + k] = value;
      const [index, weight] = drawn[k >> 2]!;
      index.array[4 * vertex + (k & 3)] = slot ?? 0;
      weight.array[4 * vertex + (k & 3)] = value;
    }
  });
  for (const pair of drawn) for (const attribute of pair) attribute.needsUpdate = true;
}

/** Return the weight at a vertex of one joint, given as an index into the skin's joints. */
export function weightAt(weights: SkinWeights, slot: number, vertex: number): number {
  let total = 0;
  for (let k = 0; k < weights.influences; k++)
    if (weights.joints[weights.influences * vertex + k] === slot) total += weights.values[weights.influences * vertex + k]!;
  return total;
}
