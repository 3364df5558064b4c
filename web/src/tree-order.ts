/** Joint index and its depth below the roots. */
export interface Branch { joint: number; depth: number }

/** Return the joints in depth-first order, each after its parent, whatever the order in the document. */
export function treeOrder(joints: readonly { parent: number }[]): Branch[] {
  const children = new Map<number, number[]>();
  joints.forEach(({ parent }, j) => children.set(parent, [...(children.get(parent) ?? []), j]));
  const order: Branch[] = [];
  const add = (parent: number, depth: number) => {
    for (const joint of children.get(parent) ?? []) {
      order.push({ joint, depth });
      add(joint, depth + 1);
    }
  };
  add(-1, 0);
  return order;
}
