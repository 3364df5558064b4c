// Colours of parts on skins: mixtures by the weights of the joints.

import * as THREE from "three";
import { describe, expect, it } from "vitest";
import { vertexColours } from "../src/part-colours";

const [red, blue] = [new THREE.Color(1, 0, 0), new THREE.Color(0, 0, 1)];

describe("the colours of parts on a skin", () => {
  it("mix by weights, and are grey without weights", () => {
    const weights = {
      key: "k", influences: 2,
      joints: Uint32Array.from([0, 1, 1, 0, 0, 0]), values: Float32Array.from([0.75, 0.25, 1, 0, 0, 0]),
    };
    const found = vertexColours(weights, [red, blue]);
    expect([...found.slice(0, 6)]).toEqual([0.75, 0, 0.25, 0, 0, 1]);
    expect(new Set(found.slice(6)).size).toBe(1);
    expect(found[6]).toBeGreaterThan(0.3);
  });

  it("need no joints for a skin without vertices", () => {
    const weights = { key: "k", influences: 4, joints: new Uint32Array(), values: new Float32Array() };
    expect(vertexColours(weights, []).length).toBe(0);
  });
});
