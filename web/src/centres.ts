// Centres of rotation: what the vertices of a skin turn about, found by the server beside the work. Until they
// come the skin is drawn by linear blending; while it is painted, about the centres that it had.

import { type Body, type SkinObject, fetchArrays } from "./body";
import type { CentresView, SkinView } from "./protocol";

export const CENTRES = "centres-of-rotation";
const SOON = 400; // milliseconds that are not worth a word

/** A centre of each vertex, where it was bound; `name` says of which geometry and weights. */
export interface Centres {
  name: string;
  at: Float32Array;
}

const nameOf = ({ view, weights }: Pick<SkinObject, "view" | "weights">) => `${view.key}/${weights.key}`;

/** The centres that a skin had, for the same skin told anew: until others come. */
export const centresFor = (view: SkinView, before: SkinObject | undefined): Centres | null =>
  (view.deformer === CENTRES && before?.view.key === view.key ? before.centres : null);

/** Sees to it that a body's skins get their centres. */
export class Centring {
  private readonly timers = new Map<number, number>();
  private readonly asked = new Set<string>();

  constructor(private readonly body: Body) {}

  /** Get the centres of a skin, after some milliseconds in which nothing else about it changes. */
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
      if (linear) this.body.centred(`${skin} is drawn by linear blending until its centres of rotation are found.`);
    }, SOON);
    try {
      const { floats } = await fetchArrays<CentresView>(`centres/${name}`);
      const now = this.body.skins[number];
      if (now && nameOf(now) === name) this.body.centre(number, { name, at: floats.get("centres")! });
    } catch (problem) {
      const now = this.body.skins[number];
      if (now && nameOf(now) === name) this.body.centred(`${skin} is drawn ${linear ? "by linear blending" : "about its former centres of rotation"}: ${words(problem)}`);
    } finally {
      clearTimeout(slow);
      this.asked.delete(name);
    }
  }
}

/** A refusal's sentence. */
function words(problem: unknown): string {
  const text = problem instanceof Error ? problem.message : String(problem);
  try {
    return (JSON.parse(text) as { error: { message: string } }).error.message;
  } catch {
    return text;
  }
}
