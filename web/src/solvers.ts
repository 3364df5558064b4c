// Display names of the solvers.

import type { Settings } from "./protocol";

export const SOLVER_NAMES: Record<Settings["solver"], string> = {
  "constrained": "Constrained (pins hold exactly)",
  "lm": "Damped least squares",
  "pseudo-inverse": "Pseudo-inverse",
  "svd": "Truncated SVD",
  "jacobian-inverse": "Jacobian inverse (square systems)",
  "jacobian-transpose": "Jacobian transpose",
  "sdls": "Selectively damped",
  "conjugate-gradient": "Conjugate gradient",
  "gradient-descent": "Gradient descent",
  "halley": "Halley (QuIK)",
  "ccd": "CCD",
  "fabrik": "FABRIK",
  "position-based": "Position-based (XPBD)",
  "two-bone": "Two bones, closed form",
};

/** Short name of a solver, for narrow places. */
export const titleOf = (solver: string): string =>
  (SOLVER_NAMES[solver as Settings["solver"]] ?? solver).replace(/ \(.*\)$/, "");
