// Weights of a corrective's key shapes at values of its DOFs; see `poise.skinning.key_weights`.

import type { CorrectiveView } from "./protocol";

export function keyWeights(view: CorrectiveView, q: ArrayLike<number>): number[] {
  const at = view.dofs.map((dof, d) => Math.min(Math.max(q[dof]!, view.lower[d]!), view.upper[d]!));
  if (view.keys === 1) return [1];
  return view.dofs.length === 1 ? onCurves(view, at[0]!) : byDistance(view, at);
}

/** Evaluate piecewise cubics, one for each key. */
function onCurves({ breakpoints, coefficients, keys }: CorrectiveView, at: number): number[] {
  const pieces = breakpoints.length - 1;
  let piece = 0;
  while (piece < pieces - 1 && at >= breakpoints[piece + 1]!) piece += 1;
  const u = at - breakpoints[piece]!;
  return Array.from({ length: keys }, (_, key) => {
    const c = coefficients.slice(4 * (pieces * key + piece), 4 * (pieces * key + piece) + 4);
    return c[0]! + u * (c[1]! + u * (c[2]! + u * c[3]!));
  });
}

/** Evaluate radial basis functions centred at the keys, and a constant. */
function byDistance({ centres, span, soft, table, keys }: CorrectiveView, at: number[]): number[] {
  const out = table.slice(keys * keys, keys * keys + keys);
  for (let k = 0; k < keys; k++) {
    let square = soft * soft;
    at.forEach((value, d) => { square += (value / span[d]! - centres[at.length * k + d]!) ** 2; });
    for (let n = 0; n < keys; n++) out[n]! += Math.sqrt(square) * table[keys * k + n]!;
  }
  return out;
}
