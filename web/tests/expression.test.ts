// Texts of number fields.

import { describe, expect, it } from "vitest";
import { valueOf } from "../src/expression";

describe("number fields", () => {
  it.each([
    ["45+10", 55], ["2*(3+4)-1", 13], ["-30", -30], ["1,5", 1.5], ["2e1/8", 2.5], ["0.5 rad", 90 / Math.PI], ["pi rad", 180], ["90°", 90],
  ])("take %s as degrees", (text, value) => expect(valueOf(text, "angle")).toBeCloseTo(value, 12));

  it.each([["30 cm", 0.3], ["1 m + 20 mm", 1.02], ["(1 + 2) cm", 0.03]])("take %s as metres", (text, value) =>
    expect(valueOf(text, "length")).toBeCloseTo(value, 12));

  it.each([
    ["", "is empty"], ["4 +", "missing at the end"], ["(1 + 2", "')' is missing"], ["1 2", "is unexpected"], ["1/0", "not a finite"],
    ["30 cm", "not a unit of angles"], ["hello", "not a number"],
  ])("refuse '%s' with the reason", (text, reason) => expect(() => valueOf(text, "angle")).toThrow(reason));
});
