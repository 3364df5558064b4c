import { describe, expect, it } from "vitest";
import { fixed, nameWithin, readField, shownValue } from "../src/field-values";
import type { FieldView } from "../src/protocol";

const field = (part: Partial<FieldView>): FieldView => ({
  name: "f", title: "F", help: "", kind: "number", unit: "", names: "", optional: false, required: false,
  value: null, least: null, most: null, choices: [], count: 1, ...part,
});

describe("values of a form", () => {
  it("show no negative zero and no name twice", () => {
    expect([fixed(-0.04, 1), fixed(-0.06, 1), fixed(0, 3)]).toEqual(["0.0", "-0.1", "0.000"]);
    expect(nameWithin("mixamorig:Hips_tx", "mixamorig:Hips")).toBe("tx");
    expect(nameWithin("mixamorig:Hips x", "mixamorig:Hips")).toBe("x");
    expect([nameWithin("elbow_joint", "forearm"), nameWithin("slide", "slide")]).toEqual(["elbow_joint", "slide"]);
  });

  it("come in the unit of what is sent", () => {
    expect(readField(field({ unit: "m" }), "25 mm").value).toBeCloseTo(0.025);
    expect(readField(field({ unit: "deg" }), "45+45").value).toBeCloseTo(Math.PI / 2);
    expect(readField(field({ unit: "deg" }), "1 rad").value).toBeCloseTo(1);
    expect(readField(field({ kind: "numbers", count: 3 }), "0, 0 -1").value).toEqual([0, 0, -1]);
  });

  it("are empty only where they may be", () => {
    expect(readField(field({ optional: true }), " ")).toEqual({ value: null, problem: "" });
    expect(readField(field({}), "").problem).toBe("F is missing");
    expect(readField(field({ kind: "numbers", count: 2, optional: true }), "").value).toBeNull();
  });

  it("keep to kinds and bounds", () => {
    expect(readField(field({ least: 0 }), "-1").problem).toBe("expected 0 or more");
    expect(readField(field({ most: 1 }), "1.5").problem).toBe("expected 1 or less");
    expect(readField(field({ kind: "whole" }), "1.5").problem).toBe("expected a whole number");
    expect(readField(field({ kind: "numbers", count: 2 }), "1").problem).toBe("expected 2 numbers separated by commas");
    expect(readField(field({ unit: "m" }), "3 deg").problem).toContain("not a unit of lengths");
  });

  it("name several things by commas, or a line each", () => {
    expect(readField(field({ kind: "names", names: "joint" }), "a, b,").value).toEqual(["a", "b"]);
    expect(readField(field({ kind: "names" }), "9: lhand=0,1,0\n\n").value).toEqual(["9: lhand=0,1,0"]);
  });

  it("are shown as people read them", () => {
    const angle = field({ unit: "deg", value: 30 });
    expect(shownValue(angle, 30, false)).toBe("30");
    expect(shownValue(angle, Math.PI / 6, true)).toBe("30");
    expect(shownValue(field({}), null, false)).toBe("");
    expect(shownValue(field({ kind: "switch" }), true, false)).toBe(true);
    expect(shownValue(field({ kind: "numbers", count: 3 }), [0, 0.5, -1], true)).toBe("0, 0.5, -1");
  });
});
