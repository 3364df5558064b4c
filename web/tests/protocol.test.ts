// Messages to the server: every number at the byte where the server reads it.

import { describe, expect, it } from "vitest";
import { packDrag, packGrabJoint, packGrabSkin, packRelease, packSlide, packTurn } from "../src/protocol";

describe("packed messages", () => {
  it("begin with their kind and sequence number, little-endian", () => {
    const sequence = 0x01020304;
    const made = [
      packGrabSkin(sequence, 5, 6, 7, 0.25, 0.5), packGrabJoint(sequence, 5, 6, 1, 2, 3), packDrag(sequence, 5, 1, 2, 3),
      packTurn(sequence, 5, 1, 0, 0, 0), packRelease(sequence, 5), packSlide(sequence, 6, 0.5),
    ];
    const kinds = made.map((data) => new Uint8Array(data)[0]);
    expect(kinds).toEqual([1, 2, 3, 4, 5, 6]);
    for (const data of made) expect([...new Uint8Array(data, 1, 4)]).toEqual([4, 3, 2, 1]);
  });

  it("hold a grab of the skin", () => {
    const view = new DataView(packGrabSkin(9, 255, 65535, 0xfffffffe, 0.25, 0.5));
    expect([view.getUint8(5), view.getUint16(6, true), view.getUint32(8, true)]).toEqual([255, 65535, 0xfffffffe]);
    expect([view.getFloat32(12, true), view.getFloat32(16, true), view.byteLength]).toEqual([0.25, 0.5, 20]);
  });

  it("hold a place in metres", () => {
    const view = new DataView(packDrag(1, 2, 1.5, -0.25, 1e-3));
    const found = [6, 10, 14].map((at) => view.getFloat32(at, true));
    [1.5, -0.25, 1e-3].forEach((value, k) => expect(found[k]).toBeCloseTo(value, 9));
  });
});
