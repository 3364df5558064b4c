// The step plan of a retargeted clip: when each foot stands, where, and in which direction.

import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Footprints } from "../footprints";
import type { SourceView, TargetStep } from "../protocol";
import { shared } from "../style";

const DEGREE = Math.PI / 180;

@customElement("poise-steps")
export class Steps extends LitElement {
  static override styles = [shared, css`
    :host { display: block; }
    table { width: 100%; border-collapse: collapse; table-layout: fixed; }
    th { text-align: left; font-weight: 600; padding: 0.2rem 0; }
    td { padding: 0.1rem 0.3rem 0.1rem 0; }
    td input { width: 100%; min-width: 0; padding-inline: 0.25rem; appearance: textfield; }
    th:first-child { width: 4.6rem; }
    th:last-child { width: 2.4rem; }
    tr.changed th { color: var(--accent); }
  `];

  @property({ attribute: false }) source!: SourceView;
  @property({ attribute: false }) footprints!: Footprints;
  /** The vertical axis of the character's world. */
  @property() up = "y";
  @property({ type: Number }) height = 1;
  /** Edited steps; null takes the steps of the source. */
  @state() private edited: TargetStep[] | null = [];
  @state() private changed = new Set<number>();
  @state() private chosen = -1;

  /** Return the edited steps, or null for those of the source. */
  read(): TargetStep[] | null {
    return this.edited && (this.changed.size || this.source.planned) ? this.edited.filter((step) => step.last >= 0) : null;
  }

  override willUpdate(news: PropertyValues): void {
    if (!news.has("source")) return;
    this.edited = [...this.source.steps];
    this.changed = new Set();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate(); // shows the footprints again
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.footprints.show([]);
  }

  override updated(): void {
    this.footprints.changed = (k, part) => this.set(k, part);
    this.footprints.show(this.edited?.map((step) => (step.last < 0 ? { ...step, position: null } : step)) ?? [], this.height, this.chosen);
  }

  private set(k: number, part: Partial<TargetStep>): void {
    this.edited = this.edited!.map((step, at) => (at === k ? { ...step, ...part } : step));
    this.changed = new Set(this.changed).add(k);
    this.chosen = k;
  }

  private number(k: number, words: string, value: number, step: string, set: (value: number) => void) {
    return html`<td><input type="number" step=${step} aria-label=${`Step ${k + 1}, ${words}`} .value=${String(value)}
      @focus=${() => { this.chosen = k; }} @change=${(event: Event) => {
        const box = event.target as HTMLInputElement;
        if (box.value !== "" && Number.isFinite(box.valueAsNumber)) set(box.valueAsNumber);
        else box.value = String(value);
      }} /></td>`;
  }

  private row(step: TargetStep, k: number) {
    const [x, y, z] = step.position ?? [0, 0, 0];
    const deep = this.up === "z" ? y : z;
    const place = (a: number, b: number): [number, number, number] => (this.up === "z" ? [a, b, z] : [a, y, b]);
    return html`<tr class=${this.changed.has(k) ? "changed" : ""}><th scope="row">${step.foot}</th>
      ${this.number(k, "start", step.first, "1", (value) => this.set(k, { first: Math.round(value) }))}
      ${this.number(k, "end", step.last, "1", (value) => this.set(k, { last: Math.round(value) }))}
      ${this.number(k, "x", Number(x.toFixed(2)), "0.01", (value) => this.set(k, { position: place(value, deep) }))}
      ${this.number(k, this.up === "z" ? "y" : "z", Number(deep.toFixed(2)), "0.01", (value) => this.set(k, { position: place(x, value) }))}
      ${step.heading === null ? html`<td></td>` : this.number(k, "heading", Number((step.heading / DEGREE).toFixed(1)), "1", (value) => this.set(k, { heading: value * DEGREE }))}
      <td><button class="quiet" aria-label=${`Remove step ${k + 1}`} title="The foot does not stand here" @click=${() => this.set(k, { last: -1 })}>✕</button></td></tr>`;
  }

  override render() {
    if (!this.edited) return html`<p class="dim">The steps are those of the source.</p>
      <button @click=${() => { this.edited = [...this.source.steps]; }}>Edit the steps</button>`;
    if (!this.source.steps.length) return html`<p class="dim">No foot stands in this clip.</p>`;
    return html`<table><thead><tr><th scope="col">Foot</th><th scope="col">Start</th><th scope="col">End</th><th scope="col">x</th><th scope="col">${this.up === "z" ? "y" : "z"}</th><th scope="col">Heading</th><th></th></tr></thead>
        <tbody>${this.edited.map((step, k) => (step.last < 0 ? nothing : this.row(step, k)))}</tbody></table>
      <p class="dim">Start and end are frames of the clip, positions are metres on the floor, headings are degrees. You can also drag the footprints, and turn them at their fronts: left blue, right orange.</p>
      <div class="wrap"><button ?disabled=${!this.changed.size} @click=${() => { this.edited = [...this.source.steps]; this.changed = new Set(); }}>Undo the edits</button>
        <button @click=${() => { this.edited = null; }}>Steps of the source</button></div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap { "poise-steps": Steps }
}
