// Settings of the solver: pins and targets, floor and balance, springs, method.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Connection } from "../connection";
import * as icons from "../icons";
import type { HoldView, Settings } from "../protocol";
import { SOLVER_NAMES } from "../solvers";
import type { Store } from "../store";
import { shared } from "../style";

type Chain = Settings["chain"];
const CHAINS: Record<Chain, string> = { body: "Whole body", trunk: "Limb and spine", limb: "Limb" };

/** Solvers for a whole body. */
const SOLVERS = Object.entries(SOLVER_NAMES).filter(([name]) => name !== "jacobian-inverse" && name !== "two-bone");

@customElement("poise-follow")
export class Follow extends LitElement {
  static override styles = [shared, css`
    .hold { display: grid; grid-template-columns: 1fr auto auto auto auto; gap: 0.2rem; align-items: center; }
    .hold button { min-height: 2.4rem; padding: 0 0.6rem; }
    .more { display: flex; gap: 0.4rem; align-items: center; padding: 0 0 0.5rem 1.5rem; }
    .more select { width: auto; min-height: 2.4rem; }
    .pull { width: 5.6rem !important; }
    .mark { display: inline-block; width: 0.9rem; height: 0.9rem; border-radius: 50%; margin-right: 0.6rem; }
    label { display: block; padding: 0.3rem 0; }
    .number { width: 8.4rem !important; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["holds", "settings", "selection"], () => this.requestUpdate());
  }

  private change(part: Partial<Settings>): void {
    this.connection.act({ do: "change-settings", settings: { ...this.store.scene!.settings, ...part } });
  }

  override render() {
    const scene = this.store.scene;
    if (!scene) return nothing;
    const now = scene.settings;
    const exact = now.solver === "constrained";
    return html`
      <h2>Pins and targets</h2>
      ${scene.holds.length ? nothing : html`<p class="dim">No pins or targets. Point at the body and press P to add a pin, or T to add a target.</p>`}
      ${scene.holds.map((hold) => this.hold(hold))}
      <h2>Pulling</h2>
      <div class="row">
        <button class="grow ${now.whole_body ? "on" : ""}" aria-pressed=${now.whole_body} @click=${() => this.change({ whole_body: true })}>Whole body</button>
        <button class="grow ${now.whole_body ? "" : "on"}" aria-pressed=${!now.whole_body} @click=${() => this.change({ whole_body: false })}>One joint turns</button>
      </div>
      <label title="Part of the body that a pull moves">Reach
        <select aria-label="Reach of pulls" ?disabled=${!now.whole_body} @change=${(event: Event) => this.change({ chain: (event.target as HTMLSelectElement).value as Chain })}>
          ${this.chains(now.chain)}
        </select></label>
      <label>Solver
        <select aria-label="Solver" @change=${(event: Event) => this.change({ solver: (event.target as HTMLSelectElement).value as Settings["solver"] })}>
          ${SOLVERS.map(([value, text]) => html`<option value=${value} ?selected=${value === now.solver}>${text}</option>`)}
        </select></label>
      ${exact ? html`
        <div class="row">
          <label class="grow"><input type="checkbox" .checked=${now.floor} @change=${(event: Event) => this.change({ floor: (event.target as HTMLInputElement).checked })} /> Stay above the floor</label>
          <input class="number" type="number" step="0.01" aria-label="Floor height, metres" title="Floor height, metres" .value=${now.floor_height.toFixed(2)}
            @change=${(event: Event) => this.change({ floor_height: Number((event.target as HTMLInputElement).value) })} />
        </div>
        <label><input type="checkbox" .checked=${now.balance} @change=${(event: Event) => this.change({ balance: (event.target as HTMLInputElement).checked })} /> Keep balance over pinned feet</label>
        <label title="Humanoids move towards likely poses: limbs before the spine, the spine before the hips"><input type="checkbox" .checked=${now.natural} @change=${(event: Event) => this.change({ natural: (event.target as HTMLInputElement).checked })} /> Natural poses</label>
        ${now.natural ? html`
          <label title="Joints without limits keep to a human's ranges of motion, as far as goals allow"><input type="checkbox" .checked=${now.human_limits} @change=${(event: Event) => this.change({ human_limits: (event.target as HTMLInputElement).checked })} /> Human joint limits</label>
          <label title="Keeps balance and floor, and lets free arms hang, as far as goals allow"><input type="checkbox" .checked=${now.posture} @change=${(event: Event) => this.change({ posture: (event.target as HTMLInputElement).checked })} /> Human posture</label>
          ${this.share("Spine share", "spine", now.spine)}` : nothing}
        ${this.share("Stiffness", "stiffness", now.stiffness)}
        ${this.share("Pull to rest", "rest_pull", now.rest_pull)}` : html`<p class="dim">This method holds nothing exactly: pins are goals like any other.</p>`}`;
  }

  private share(text: string, name: "stiffness" | "rest_pull" | "spine", value: number) {
    return html`<label>${text} <span class="dim">${Math.round(100 * value)} %</span>
      <input type="range" min=${name === "spine" ? "0.05" : "0"} max="1" step="0.01" aria-label=${text} .value=${String(value)}
        @change=${(event: Event) => this.change({ [name]: Number((event.target as HTMLInputElement).value) })} /></label>`;
  }

  private chains(now: Chain) {
    return Object.entries(CHAINS).map(([value, text]) => html`<option value=${value} ?selected=${value === now}>${text}</option>`);
  }

  private hold(hold: HoldView) {
    const set = (part: { pin?: boolean; position?: boolean; turn?: boolean; weight?: number; chain?: Chain; by?: "flat" | "ball" }) => this.connection.act({
      do: "change-hold", id: hold.id, pin: hold.pin, position: hold.position !== null, turn: hold.turn !== null, ...part });
    const [place, turn] = [hold.position !== null, hold.turn !== null];
    return html`<div class="hold">
      <span><span class="mark" style="background: ${hold.pin ? "#e0218a" : "#2f7bff"}"></span>${hold.joint}</span>
      <button class="quiet" title=${hold.pin ? "Make it a target" : "Make it a pin"} @click=${() => set({ pin: !hold.pin })}>${hold.pin ? "pin" : "target"}</button>
      <button class="quiet ${place ? "on" : ""}" title="Hold its position" aria-pressed=${place} ?disabled=${place && !turn} @click=${() => set({ position: !place })}>place</button>
      <button class="quiet ${turn ? "on" : ""}" title="Hold its orientation" aria-pressed=${turn} ?disabled=${turn && !place} @click=${() => set({ turn: !turn })}>turn</button>
      <button class="quiet" title="Remove" aria-label="Remove the pin or target of ${hold.joint}" @click=${() => this.connection.act({ do: "remove-hold", id: hold.id })}>${icons.remove}</button>
    </div>
    ${hold.foot || !hold.pin ? html`<div class="more">
      ${hold.foot ? html`<button class="quiet" title=${hold.foot === "flat" ? "Hold only the ball of the foot, so that the heel can rise" : "Hold the whole foot in place"} @click=${() => set({ by: hold.foot === "flat" ? "ball" : "flat" })}>${hold.foot}</button>` : nothing}
      ${hold.pin ? nothing : html`
        <input class="pull" type="number" min="0.01" max="100" step="0.1" aria-label="Pull of ${hold.joint}" title="Strength of the target" .value=${String(hold.weight)}
          @change=${(event: Event) => set({ weight: Math.min(100, Math.max(0.01, Number((event.target as HTMLInputElement).value) || 1)) })} />
        <select aria-label="Reach of ${hold.joint}" title="Part of the body that the target moves" @change=${(event: Event) => set({ chain: (event.target as HTMLSelectElement).value as Chain })}>${this.chains(hold.chain)}</select>`}
    </div>` : nothing}`;
  }
}
