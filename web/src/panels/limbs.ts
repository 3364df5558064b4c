// Limbs: FK or IK, bend direction, and roll of pinned feet.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Connection } from "../connection";
import * as icons from "../icons";
import { type HoldView, type LimbView, SLIDER, packRelease } from "../protocol";
import type { Store } from "../store";
import { shared } from "../style";

const DEGREES = 180 / Math.PI;
const MODES: [LimbView["mode"], string, string][] = [
  ["free", "Free", "follows the body naturally"],
  ["ik", "IK", "the end is pinned and stays in place"],
  ["fk", "FK", "the joints keep their angles; a pull rotates one of them"],
];
const PARTS = ["heel", "ball", "toe"] as const;

@customElement("poise-limbs")
export class LimbPanel extends LitElement {
  static override styles = [shared, css`
    .limb { display: grid; grid-template-columns: 1fr auto auto; gap: 0.4rem; align-items: center; padding: 0.3rem 0; }
    .limb.chosen .name { font-weight: 700; text-decoration: underline; text-underline-offset: 0.3rem; }
    .name { border: 0; background: none; text-align: left; padding: 0 0.2rem; min-height: 2.4rem; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .modes { display: flex; gap: 0.2rem; }
    .modes button, .hold { min-height: 2.4rem; padding: 0 0.8rem; }
    .roll { display: grid; grid-template-columns: 5rem 1fr 4.4rem; gap: 0.2rem 0.6rem; align-items: center; }
    .roll output { text-align: right; font-variant-numeric: tabular-nums; }
    h3 { font-size: 1.2rem; font-weight: 600; margin: 0.8rem 0 0.2rem; display: flex; align-items: center; gap: 0.6rem; }
    h3 button { margin-left: auto; min-height: 2.4rem; padding: 0 0.8rem; font-weight: 400; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  /** Whether the handles are shown, and the function that shows or hides them. */
  @property({ attribute: false }) handles = false;
  @property({ attribute: false }) switched: () => void = () => {};

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["limbs", "holds", "selection", "character"], () => this.requestUpdate());
  }

  private nameOf(joint: number): string {
    return this.store.scene!.character.joints[joint]!.name;
  }

  /** Return whether a joint belongs to a limb or is a descendant of it. */
  private belongs(limb: LimbView, joint: number): boolean {
    const { joints } = this.store.scene!.character;
    for (let at = joint; at >= 0; at = joints[at]!.parent) if (at === limb.start) return true;
    return false;
  }

  /** Limb of the selected joint. */
  get chosen(): LimbView | null {
    const { scene, selected } = this.store;
    return (selected >= 0 && scene?.limbs.find((limb) => this.belongs(limb, selected))) || null;
  }

  /** Toggle the limb of the selected joint between IK and FK. */
  toggle(): void {
    const limb = this.chosen;
    if (!limb) {
      this.store.say("Select a joint of an arm or a leg first; I switches between IK and FK.");
      return;
    }
    const mode = limb.mode === "ik" ? "fk" : "ik";
    this.connection.act({ do: "pose-limb", end: this.nameOf(limb.end), mode });
    this.store.say(`The ${limb.name} is posed by ${mode === "ik" ? "its end (IK)" : "its angles (FK)"}.`, "done");
  }

  override render() {
    const scene = this.store.scene;
    if (!scene) return nothing;
    const rolled = scene.holds.filter((hold) => hold.roll);
    const exact = scene.settings.solver === "constrained";
    return html`
      <h2>Limbs</h2>
      ${scene.limbs.length ? html`<div class="row"><button class=${this.handles ? "on" : ""} aria-pressed=${this.handles} title="Show the poles of limbs and the rings of feet (V)"
        @click=${() => this.switched()}>Handles on the stage</button></div>` : html`<p class="dim">No arms or legs were recognised.</p>`}
      ${scene.limbs.map((limb) => this.limb(limb))}
      ${exact || !scene.limbs.length ? nothing : html`<p class="dim">Only the <i>constrained</i> solver keeps the bend of a limb.</p>`}
      <h2>Foot roll</h2>
      ${rolled.length ? rolled.map((hold) => this.roll(hold)) : html`<p class="dim">To roll a foot, pin its position and orientation flat.</p>`}`;
  }

  private limb(limb: LimbView) {
    const end = this.nameOf(limb.end);
    const held = limb.pole !== null;
    return html`<div class="limb ${this.chosen?.end === limb.end ? "chosen" : ""}">
      <button class="name" title="${this.nameOf(limb.start)}, ${this.nameOf(limb.middle)}, ${end}" @click=${() => this.store.select(limb.middle)}>${limb.name}</button>
      <div class="modes" role="group" aria-label="Posing of the ${limb.name}">
        ${MODES.map(([mode, word, title]) => html`<button class=${limb.mode === mode ? "on" : ""} aria-pressed=${limb.mode === mode} title="${word}: ${title}"
          aria-label="${limb.name}: ${word}" @click=${() => this.connection.act({ do: "pose-limb", end, mode })}>${word}</button>`)}
      </div>
      <button class="hold ${held ? "on" : ""}" aria-pressed=${held} aria-label="Hold the bend of the ${limb.name}" ?disabled=${limb.mode === "fk"}
        title=${held ? "Unlock the direction of the bend" : "Lock the direction of the bend"}
        @click=${() => this.connection.act({ do: "bend-limb", end, pole: null, held: !held })}>${held ? icons.locked : icons.free}</button>
    </div>`;
  }

  private roll(hold: HoldView) {
    const { angles, most } = hold.roll!;
    const edit = (k: number, angle: number) => {
      const now = angles.map((value, n) => (n === k ? angle : value));
      return { do: "roll-foot" as const, id: hold.id, heel: now[0]!, ball: now[1]!, toe: now[2]! };
    };
    return html`<h3>${hold.joint}<button ?disabled=${angles.every((angle) => angle === 0)} @click=${() => this.connection.act({ do: "roll-foot", id: hold.id, heel: 0, ball: 0, toe: 0 })}>Flat</button></h3>
      ${PARTS.map((part, k) => html`<div class="roll"><span>${part[0]!.toUpperCase()}${part.slice(1)}</span>
        <input type="range" aria-label="${hold.joint} ${part} roll" min="0" max=${Math.round(most[k]! * DEGREES)} step="0.5" .value=${String(angles[k]! * DEGREES)}
          @input=${(event: Event) => this.connection.act({ do: "follow-edit", edit: edit(k, Math.min(Number((event.target as HTMLInputElement).value) / DEGREES, most[k]!)) })}
          @change=${() => this.connection.pack((seq) => packRelease(seq, SLIDER))} />
        <output>${(angles[k]! * DEGREES).toFixed(1)}°</output></div>`)}`;
  }
}
