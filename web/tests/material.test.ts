// Surfaces that are seen through: what lies behind their front stays hidden.

import * as THREE from "three";
import { describe, expect, it } from "vitest";
import { seeThrough } from "../src/material";

describe("a surface seen through", () => {
  it("hides eyes, teeth and hair behind its front, and is opaque again", () => {
    const look = new THREE.MeshStandardMaterial();
    seeThrough(look, true);
    expect([look.transparent, look.opacity < 1, look.depthWrite]).toEqual([true, true, true]);
    seeThrough(look, false);
    expect([look.transparent, look.opacity, look.depthWrite]).toEqual([false, 1, true]);
  });

  it("hides nothing where its own material is translucent", () => {
    const look = new THREE.MeshStandardMaterial();
    look.userData["opaque"] = { transparent: true, opacity: 0.5 };
    for (const through of [true, false]) {
      seeThrough(look, through);
      expect([look.transparent, look.depthWrite]).toEqual([true, false]);
    }
  });
});
