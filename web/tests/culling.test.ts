// Triangles left out of a picture: none of them would have coloured a pixel.

import { describe, expect, it } from "vitest";
import { cull, pixelsOf } from "../src/culling";

/** A generator of numbers between 0 and 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function covered(corners: number[][]): boolean {
  const side = (a: number[], b: number[], x: number, y: number) => (b[0]! - a[0]!) * (y - a[1]!) - (b[1]! - a[1]!) * (x - a[0]!);
  const [a, b, c] = corners as [number[], number[], number[]];
  for (let i = 0; i < 16; i++)
    for (let j = 0; j < 16; j++) {
      const [x, y] = [i + 0.5, j + 0.5];
      if (side(a, b, x, y) >= 0 && side(b, c, x, y) >= 0 && side(c, a, x, y) >= 0) return true;
    }
  return false;
}

describe("culling", () => {
  const next = numbers(3);
  const pixels = Float32Array.from({ length: 2 * 30000 }, () => 0);
  const index = Uint32Array.from({ length: 30000 }, (_, i) => i);
  for (let f = 0; f < 10000; f++) {
    const [x, y, size] = [16 * next(), 16 * next(), 0.2 + 3 * next() ** 3];
    for (let k = 0; k < 6; k++) pixels[6 * f + k] = (k % 2 ? y : x) + size * (next() - 0.5);
  }
  const corners = (f: number) => [0, 1, 2].map((k) => [pixels[6 * f + 2 * k]!, pixels[6 * f + 2 * k + 1]!]);

  it("keeps every triangle that covers the middle of a pixel", () => {
    const out = new Uint32Array(index.length);
    const kept = new Set(out.subarray(0, cull(index, pixels, false, out)));
    const shown = Array.from({ length: 10000 }, (_, f) => f).filter((f) => covered(corners(f)));
    expect(shown.length).toBeGreaterThan(300);
    expect(shown.every((f) => kept.has(3 * f))).toBe(true);
    expect(kept.size / 3).toBeLessThan(5000);
  });

  it("keeps triangles turned away where both sides are shown", () => {
    const out = new Uint32Array(index.length);
    const both = cull(index, pixels, true, out);
    expect(both).toBeGreaterThan(1.3 * cull(index, pixels, false, out));
  });

  it("keeps triangles with a corner behind the camera", () => {
    const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1, 0, 0, 0, 0]; // w = -z
    const own = new Float32Array(6);
    pixelsOf(new Float32Array([0, 0, -1, 0.1, 0, -1, 0, 0, 1]), { matrix, width: 10, height: 10 }, own);
    expect(Array.from(own.slice(0, 4))).toEqual([5, 5, 5.5, 5]);
    expect(cull(new Uint32Array([0, 1, 2]), own, false, new Uint32Array(3))).toBe(3);
  });
});
