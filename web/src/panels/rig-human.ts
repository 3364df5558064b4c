// Human anatomy of a character: parts (corrected by clicking), limits, masses and the pose prior.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Connection } from "../connection";
import type { RigChoices, RigMode } from "../modes/rig";
import { confidence, grouped, kindOf, reason, shortName, summary, wordOf } from "../parts";
import type { PartView } from "../protocol";
import type { Store } from "../store";
import { shared } from "../style";

@customElement("poise-rig-human")
export class RigHuman extends LitElement {
  static override styles = [shared, css`
    :host { display: block; min-height: 0; overflow: auto; }
    p { margin: 0.6rem 0; }
    .sides { display: grid; grid-template-columns: 7.2rem repeat(2, minmax(0, 1fr)); gap: 0.5rem; align-items: center; padding: 0.15rem 0; }
    .sides button { text-align: left; padding: 0.2rem 0.7rem; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .head { color: var(--dim); }
    .mark { display: block; color: var(--dim); font-size: 1.1rem; }
    button.uncertain:not(.on) { border-color: var(--warn); }
    button.missing:not(.on) { border-style: dashed; }
    .on .mark { color: inherit; }
    .part { position: relative; overflow: hidden; }
    .part i { position: absolute; inset: 0 auto 0 0; width: 0.5rem; }
    .part.shown { padding-left: 1.1rem; }
    .bottom { display: flex; gap: 0.6rem; align-items: center; margin: 0.4rem 0; }
    .bottom input { width: 6.4rem; }
    .bottom button { flex: 1; }
    label.check { display: flex; gap: 0.6rem; align-items: center; padding: 0.2rem 0; }
    .picking { border: 1px solid var(--accent); border-radius: 0.6rem; padding: 0.6rem 0.8rem; margin: 0.6rem 0; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  @property({ attribute: false }) mode!: RigMode;
  @property({ attribute: false }) choices!: RigChoices;
  @property() picking: string | null = null;
  @state() private margin = "5";
  @state() private kg = "";

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["character", "humanoid", "settings"], () => this.requestUpdate());
  }

  private button(part: PartView | null) {
    if (!part) return html`<span></span>`;
    const joints = part.joints.map((joint) => this.store.scene!.character.joints[joint]?.name ?? "");
    const names = joints.join(", ");
    const said = confidence(part);
    const on = this.picking === part.part;
    const colour = this.coloured ? this.colour(part) : "";
    return html`<button class="part ${on ? "on" : ""} ${colour ? "shown" : ""} ${wordOf(part)}" aria-pressed=${on} aria-label="${part.part}: ${names || "no joint"}, ${said}"
      title="${names ? `${names}. ` : ""}${reason(part)}. Click here, then click the first joint of the ${part.part}"
      @click=${() => this.pick(on ? null : part)}>${colour ? html`<i style="background:${colour}"></i>` : nothing}${joints.map(shortName).join(", ") || "–"}<span class="mark">${said}</span></button>`;
  }

  private get coloured(): boolean {
    return this.choices.coloured || this.picking !== null;
  }

  /** Return the colours of a part's joints, from top to bottom, as a CSS background; "" for a part without joints. */
  private colour(part: PartView): string {
    const own = [...new Set(part.joints.map((joint) => this.store.scene!.humanoid.colours[joint]))].reverse();
    const share = 100 / own.length;
    return own.length ? `linear-gradient(${own.map((colour, k) => `${colour} ${k * share}% ${(k + 1) * share}%`).join(", ")})` : "";
  }

  private pick(part: PartView | null): void {
    this.mode.pick(null); // select() would assign the joint to the previous part
    if (part && part.joints.length) this.store.select(part.joints[0]!);
    this.mode.pick(part?.part ?? null);
  }

  private banner() {
    if (this.picking === null) return nothing;
    const joints = this.store.scene!.character.joints;
    const set = (event: Event) => this.mode.assign((event.target as HTMLSelectElement).value);
    return html`<div class="picking" role="group" aria-label="Correct the ${this.picking}">
      Click the joint with which the <b>${this.picking}</b> begins, in the view or under Skeleton, or choose it:
      <select aria-label="Joint of the ${this.picking}" @change=${set}>
        <option value="" selected disabled>Joint</option>
        ${joints.map((joint) => html`<option value=${joint.name}>${joint.name}</option>`)}
      </select>
      <div class="bottom"><button title="Forget what was assigned by hand" @click=${() => this.mode.assign(null)}>As recognised</button>
        <button @click=${() => this.mode.pick(null)}>Cancel</button></div>
    </div>`;
  }

  override render() {
    const scene = this.store.scene;
    if (!scene) return nothing;
    const { humanoid, settings } = scene;
    const rows = grouped(humanoid.parts);
    const number = (set: (text: string) => void) => (event: Event) => set((event.target as HTMLInputElement).value);
    return html`
      <p aria-label="Kind of body"><b>${kindOf(humanoid)}</b></p>
      <p class="dim" aria-label="Recognised parts">${summary(humanoid.parts)}. Press a part, then click the joint with which it begins.</p>
      <label class="check"><input type="checkbox" .checked=${this.coloured} ?disabled=${!humanoid.colours.length || this.picking !== null}
        @change=${(event: Event) => this.mode.choose({ coloured: (event.target as HTMLInputElement).checked })} />Colour parts</label>
      ${this.banner()}
      ${rows.filter((row) => row.middle).map((row) => html`<div class="sides"><span>${row.name}</span>${this.button(row.middle)}<span></span></div>`)}
      <div class="sides head"><span></span><span>left</span><span>right</span></div>
      ${rows.filter((row) => !row.middle).map((row) => html`<div class="sides"><span>${row.name}</span>${this.button(row.left)}${this.button(row.right)}</div>`)}
      <label class="check"><input type="checkbox" .checked=${this.choices.symmetric}
        @change=${(event: Event) => this.mode.choose({ symmetric: (event.target as HTMLInputElement).checked })} />Correct both sides</label>
      <h2>Limits</h2>
      <p class="dim" aria-label="Limited joints">${humanoid.limited} of ${humanoid.limitable} recognised joints have limits.</p>
      <div class="bottom">
        <button ?disabled=${humanoid.limitable === 0} title="Ranges of motion of the American Academy of Orthopaedic Surgeons"
          @click=${() => this.connection.act({ do: "limit-as-human", margin: Number(this.margin) })}>Limit as a human</button>
        <label>wider by <input type="number" min="0" max="180" step="1" aria-label="Margin in degrees" .value=${this.margin}
          @change=${number((text) => { this.margin = text; })} /> °</label>
      </div>
      <h2>Masses</h2>
      <p class="dim" aria-label="Masses">${humanoid.kg === null ? "None: balance estimates them." : `${humanoid.kg.toFixed(1)} kg (${humanoid.masses})`}</p>
      <div class="bottom">
        <button title="Segment masses after de Leva (1996)"
          @click=${() => this.connection.act({ do: "set-body-mass", kg: Number(this.kg || "70") })}>Masses of a human of</button>
        <label><input type="number" min="1" step="1" placeholder="70" aria-label="Body mass, kg" .value=${this.kg}
          @change=${number((text) => { this.kg = text; })} /> kg</label>
        ${humanoid.kg === null ? nothing : html`<button @click=${() => this.connection.act({ do: "set-body-mass", kg: null })}>Remove</button>`}
      </div>
      <h2>Posing</h2>
      <label class="check"><input type="checkbox" .checked=${settings.natural} ?disabled=${!humanoid.natural}
        @change=${(event: Event) => this.connection.act({ do: "change-settings", settings: { ...settings, natural: (event.target as HTMLInputElement).checked } })} />Natural poses</label>
      ${humanoid.natural ? nothing : html`<p class="dim">Natural posing needs pelvis, upper arms, forearms, thighs, shins and feet. Assign the missing parts.</p>`}`;
  }
}
