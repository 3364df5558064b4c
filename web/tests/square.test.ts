import { expect, test } from "vitest";
import { squareAbout } from "../src/square";

test("a square about points has room on each side", () => {
  const { left, top, side } = squareAbout([[300, 100], [340, 200]], 800, 600);
  expect(side).toBeCloseTo(128, 9);
  expect(left + side / 2).toBeCloseTo(320, 9);
  expect(top + side / 2).toBeCloseTo(150, 9);
});

test("it stays within the picture", () => {
  const { left, top, side } = squareAbout([[-50, 590], [60, 599]], 800, 600);
  expect(left).toBe(0);
  expect(top + side).toBeCloseTo(600, 9);
  expect(squareAbout([[-1e4, -1e4], [1e4, 1e4]], 800, 600)).toEqual({ left: 0, top: 0, side: 600 });
  expect(squareAbout([[NaN, 1]], 800, 600)).toEqual({ left: 100, top: 0, side: 600 });
});
