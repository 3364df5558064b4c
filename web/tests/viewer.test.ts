// Views: moments between frames, and drags that a kernel answers one at a time.

import { describe, expect, it } from "vitest";
import { packDrag, packGrabJoint, packRelease } from "../src/protocol";
import { type Answer, Kernel } from "../src/viewer/kernel";
import { between } from "../src/viewer/package";

describe("moments of a motion", () => {
  const frames = { name: "", fps: 10, count: 3, q: new Float32Array([0, 10, 1, 20, 4, 40]), world: new Float32Array() };
  it.each([
    [0, [0, 10]], [0.1, [1, 20]], [0.15, [2.5, 30]], [0.2, [4, 40]], [9, [4, 40]], [-1, [0, 10]],
  ])("are frames, or between them: %f s", (time, values) => {
    const found = Array.from(between(frames, frames.q, time));
    found.forEach((value, i) => expect(value).toBeCloseTo(values[i]!, 4));
  });

  it("are the only frame where there is one", () => {
    expect(Array.from(between({ ...frames, count: 1, q: new Float32Array([7]) }, new Float32Array([7]), 3))).toEqual([7]);
  });
});

/** A packed pose of one value and one joint, as the kernel sends it. */
function posed(seq: number, flags: number): DataView {
  const view = new DataView(new ArrayBuffer(14 + 4 + 4 + 4 + 48 + 8 + 4));
  view.setUint8(0, 64);
  view.setUint32(1, seq, true);
  view.setUint8(5, flags);
  view.setUint32(14, 1, true);
  view.setUint32(22, 12, true);
  return view;
}

describe("a kernel", () => {
  const sent: [object, number[]][] = [];
  let answer: (content: Answer, buffers: DataView[]) => void = () => {};
  const failures: string[] = [];
  const wire = {
    send: (content: object, buffers?: ArrayBuffer[]) => { sent.push([content, Array.from(new Uint8Array(buffers?.[0] ?? new ArrayBuffer(0)))]); },
    listen: (then: typeof answer) => { answer = then; },
  };
  const kernel = new Kernel(wire, () => {}, (message) => failures.push(message));
  kernel.held = () => true;
  const drag = (x: number) => kernel.pack((seq) => packDrag(seq, 0, x, 0, 0));
  const kinds = () => sent.splice(0).map(([content, bytes]) => (content as { do: string }).do + (bytes[0] ?? ""));

  it("gets the latest wish when it has answered", () => {
    kernel.pack((seq) => packGrabJoint(seq, 0, 1, 0, 0, 0));
    [1, 2, 3].forEach(drag);
    expect(kinds()).toEqual(["message2"]);
    answer({}, [posed(1, 0)]);
    expect(new DataView(new Uint8Array(sent[0]![1]).buffer).getFloat32(6, true)).toBe(3);
    expect(kinds()).toEqual(["message3"]);
    expect(kernel.idle).toBe(false);
    answer({}, [posed(4, 0)]);
    expect(kernel.idle).toBe(true);
    expect(kinds()).toEqual([]);
  });

  it("gets what was wished last before what lets go", () => {
    drag(4);
    drag(5);
    kernel.pack((seq) => packRelease(seq, 0));
    expect(kinds()).toEqual(["message3", "message3", "message5"]);
    [5, 6, 7].forEach((seq) => answer({}, [posed(seq, 0)]));
  });

  it("goes on by itself while the body moves, and says why something failed", () => {
    drag(6);
    answer({}, [posed(8, 1)]);
    expect(kinds()).toEqual(["message3", "step"]);
    answer({ failed: "no" }, []);
    expect(failures).toEqual(["no"]);
    expect(kinds()).toEqual([]);
  });
});
