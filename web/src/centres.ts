// Centres of rotation of a skin's vertices, computed by the server in the background. Until they arrive, the skin is
// drawn with linear blending, or with its previous centres while it is painted.

import { type Body, type SkinObject, fetchArrays } from "./body";
import type { GeometryView, SkinView } from "./protocol";

export const CENTRES = "centres-of-rotation";
const SOON = 400; // milliseconds; shorter waits are not reported

/** Centre of rotation of each vertex in the bind pose; `name` identifies geometry and weights. */
export interface Centres {
  name: string;
  at: Float32Array;
}

const nameOf = ({ view, weights }: Pick<SkinObject, "view" | "weights">) => `${view.key}/${weights.key}`;

/** Return the previous centres for a skin that was sent again, until new ones arrive; null if there are none. */
export const centresFor = (view: SkinView, before: SkinObject | undefined): Centres | null =>
  (view.deformer === CENTRES && before?.view.key === view.key ? before.centres : null);

/** Fetches the centres of rotation of a body's skins. */
export class Centring {
  private readonly timers = new Map<number, number>();
  private readonly asked = new Set<string>();

  constructor(private readonly body: Body) {}

  /** Request the centres of a skin after `after` milliseconds without a further call. */
  want(number: number, after: number): void {
    clearTimeout(this.timers.get(number));
    const skin = this.body.skins[number];
    if (!skin || skin.view.deformer !== CENTRES || skin.centres?.name === nameOf(skin)) return;
    if (after) this.timers.set(number, window.setTimeout(() => this.want(number, 0), after));
    else void this.fetch(number, skin.view.name, nameOf(skin), skin.centres === null);
  }

  private async fetch(number: number, skin: string, name: string, linear: boolean): Promise<void> {
    if (this.asked.has(name)) return;
    this.asked.add(name);
    const slow = window.setTimeout(() => {
      if (linear) this.body.centred(`${skin} is drawn by linear blending until its centres of rotation are computed.`);
    }, SOON);
    try {
      const { floats } = await fetchArrays<GeometryView>(`centres/${name}`);
      const now = this.body.skins[number];
      if (now && nameOf(now) === name) this.body.centre(number, { name, at: floats.get("centres")! });
    } catch (problem) {
      const now = this.body.skins[number];
      if (now && nameOf(now) === name) this.body.centred(`${skin} is drawn ${linear ? "by linear blending" : "with its previous centres of rotation"}: ${words(problem)}`);
    } finally {
      clearTimeout(slow);
      this.asked.delete(name);
    }
  }
}

/** Return the message of a failed request. */
function words(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  try {
    return (JSON.parse(text) as { error: { message: string } }).error.message;
  } catch {
    return text;
  }
}
