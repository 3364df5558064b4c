// Binding: fit a skeleton into the mesh, bind the mesh, and show a report.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Connection } from "../connection";
import type { BinderView } from "../protocol";
import type { Store } from "../store";
import { shared } from "../style";
import "./fields";
import type { Fields } from "./fields";

const TOLD: Record<string, string> = {
  volume: "follows the volume; weights never leak from limb to limb",
  capsules: "by capsules around the bones",
  cylinders: "by cylinders around the bones",
  ellipsoids: "by ellipsoids around the bones",
  spheres: "by spheres around the joints",
  "point-to-line": "by the nearest bone",
  delaunay: "by tetrahedra inside the mesh",
};

@customElement("poise-bind")
export class Bind extends LitElement {
  static override styles = [shared, css`
    :host { display: block; }
    label { display: block; margin: 0.6rem 0; }
    label.check { display: flex; gap: 0.6rem; align-items: center; }
    button.whole { width: 100%; }
    .two { display: grid; grid-template-columns: 1fr 1fr; gap: 0.8rem; }
    ul { margin: 0.4rem 0; padding-left: 1.8rem; }
    li { margin: 0.2rem 0; overflow-wrap: anywhere; }
    p { margin: 0.6rem 0; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  @state() private method = "volume";
  @state() private influences = "4";
  @state() private smoothing = "";
  @state() private deformer = "linear-blend";
  @state() private symmetric = true;
  @state() private rigid = "";
  @query("poise-fields") private fields!: Fields | null;

  /** Selected binding method with its options. */
  private get binder(): BinderView | undefined {
    return this.store.scene?.kinds.binders.find(({ name }) => name === this.method);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["character", "report", "kinds", "status"], () => this.requestUpdate());
  }

  private bind(): void {
    const number = (text: string) => (text.trim() === "" ? null : Math.round(Number(text)));
    const own = this.fields?.read() ?? {};
    const usual = new Map(this.binder?.fields.map((field) => [field.name, field.value]));
    const options = Object.entries(own).filter(([name, value]) => value !== usual.get(name)).map(([name, value]) => `${name}=${value ?? "none"}`);
    if (this.fields && !this.fields.read()) return;
    this.connection.act({ do: "bind-skin", options, rigid: this.rigid.split(",").map((name) => name.trim()).filter((name) => name), method: this.method, influences: number(this.influences),
      smoothing: number(this.smoothing), symmetric: this.symmetric ? null : false, deformer: this.deformer });
  }

  override render() {
    const scene = this.store.scene;
    if (!scene) return nothing;
    const { character, kinds, report } = scene;
    if (!character.skins.length) return html`<p class="dim">No mesh yet. Open one (OBJ, PLY, STL, glTF), draw or fit a skeleton in it, and bind it.</p>`;
    const input = (set: (text: string) => void) => (event: Event) => set((event.target as HTMLInputElement).value);
    return html`
      <h2>Skeleton</h2>
      <button class="whole" title="For a mesh of a human that stands in a T or A pose" @click=${() => this.connection.act({ do: "fit-skeleton" })}>Fit a human's skeleton</button>
      <p class="dim">${character.bare ? "This mesh has no skeleton yet: draw one (D), or fit one." : "Replaces the skeleton with its motions, keys and poses."}</p>
      <h2>Bind</h2>
      <label>Method <select aria-label="Method" @change=${input((text) => { this.method = text; })}>
        ${kinds.binders.map(({ name }) => html`<option value=${name} ?selected=${name === this.method}>${name}</option>`)}</select></label>
      <p class="dim">${TOLD[this.method] ?? ""}</p>
      <div class="two">
        <label>Joints a vertex <input type="number" min="1" placeholder="any" aria-label="Joints per vertex" .value=${this.influences} @change=${input((text) => { this.influences = text; })} /></label>
        <label>Smoothing <input type="number" min="0" placeholder="as it needs" aria-label="Smoothing" .value=${this.smoothing} @change=${input((text) => { this.smoothing = text; })} /></label>
      </div>
      <label>Blend <select aria-label="Blend" @change=${input((text) => { this.deformer = text; })}>
        ${kinds.deformers.map((name) => html`<option value=${name} ?selected=${name === this.deformer}>${name}</option>`)}</select></label>
      <label class="check"><input type="checkbox" .checked=${this.symmetric} @change=${(event: Event) => { this.symmetric = (event.target as HTMLInputElement).checked; }} />Left and right alike, where the mesh is</label>
      <details><summary>Options of ${this.method}</summary>
        <poise-fields .store=${this.store} .fields=${this.binder?.fields ?? []}></poise-fields>
        <label>Meshes of which each shell moves as one piece <input type="text" placeholder="none" aria-label="Rigid meshes" .value=${this.rigid} @change=${input((text) => { this.rigid = text; })} /></label>
      </details>
      <button class="whole on" ?disabled=${character.bare} @click=${() => this.bind()}>Bind</button>
      ${report.length ? html`<h2>Report</h2><ul aria-label="Report">${report.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}`;
  }
}
