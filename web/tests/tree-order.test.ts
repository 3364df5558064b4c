import { expect, it } from "vitest";
import { treeOrder } from "../src/tree-order";

it("joints follow their parents depth first, though the document lists them by level", () => {
  const parents = [-1, 0, 0, 1, 2, 3, -1];
  const order = treeOrder(parents.map((parent) => ({ parent })));
  expect(order.map(({ joint }) => joint)).toEqual([0, 1, 3, 5, 2, 4, 6]);
  expect(order.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 1, 2, 0]);
  expect(treeOrder([])).toEqual([]);
});
