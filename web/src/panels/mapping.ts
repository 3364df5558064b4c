// The table of retargeting: for each part of the body, the joints of the source and of the character.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PartJoints, SourceView } from "../protocol";
import { shared } from "../style";

type Side = keyof PartJoints;

const named = (text: string): string[] => text.split(",").map((name) => name.trim()).filter((name) => name);

@customElement("poise-mapping")
export class Mapping extends LitElement {
  static override styles = [shared, css`
    :host { display: block; }
    table { width: 100%; border-collapse: collapse; table-layout: fixed; }
    th { text-align: left; font-weight: 600; padding: 0.2rem 0.4rem 0.2rem 0; overflow: hidden; text-overflow: ellipsis; }
    thead th { white-space: nowrap; }
    td { padding: 0.1rem 0.3rem 0.1rem 0; overflow-wrap: anywhere; }
    td input { width: 100%; min-width: 0; }
    tr.changed th { color: var(--accent); }
    input[aria-invalid="true"] { border-color: var(--bad) !important; }
  `];

  @property({ attribute: false }) source!: SourceView;
  /** Names of the character's joints. */
  @property({ attribute: false }) joints: readonly string[] = [];
  /** Edited rows by part; null finds all joints by their names. */
  @state() private edited: Record<string, PartJoints> | null = {};
  @state() private every = false;

  /** Return the edited table, null for the automatic one, or a sentence if a name is unknown. */
  read(): Record<string, PartJoints> | null | string {
    if (!this.edited) return null;
    const parts = { ...this.source.parts, ...this.edited };
    for (const [part, row] of Object.entries(parts)) {
      const wrong = this.unknown(row, "source") ?? this.unknown(row, "target");
      if (wrong) return `${part}: no joint ${wrong}; choose one of the list`;
    }
    return parts;
  }

  /** Show the table of the source again. */
  reset(): void {
    this.edited = {};
  }

  private unknown(row: PartJoints, side: Side): string | undefined {
    const known = side === "source" ? this.source.joints : this.joints;
    return row[side].find((name) => !known.includes(name));
  }

  private set(part: string, side: Side, text: string): void {
    const row = this.edited?.[part] ?? this.source.parts[part]!;
    this.edited = { ...this.edited, [part]: { ...row, [side]: named(text) } };
  }

  private cell(part: string, row: PartJoints, side: Side) {
    const words = side === "source" ? "source" : "character";
    return html`<td><input type="text" list=${`${side}-joints`} aria-label=${`${part}, joints of the ${words}`} placeholder="none" .value=${row[side].join(", ")}
      aria-invalid=${this.unknown(row, side) ? "true" : "false"} @change=${(event: Event) => this.set(part, side, (event.target as HTMLInputElement).value)} /></td>`;
  }

  override render() {
    if (!this.edited) return html`<p class="dim">The joints are found by their names and places.</p>
      <button @click=${() => this.reset()}>Edit the table</button>`;
    const rows = Object.entries(this.source.parts).map(([part, row]): [string, PartJoints] => [part, this.edited![part] ?? row])
      .filter(([part, row]) => this.every || part in this.edited! || row.source.length || row.target.length);
    return html`
      <datalist id="source-joints">${this.source.joints.map((name) => html`<option value=${name}></option>`)}</datalist>
      <datalist id="target-joints">${this.joints.map((name) => html`<option value=${name}></option>`)}</datalist>
      <table><thead><tr><th scope="col">Part</th><th scope="col">${this.source.name}</th><th scope="col">Character</th></tr></thead>
        <tbody>${rows.map(([part, row]) => html`<tr class=${part in this.edited! ? "changed" : ""}><th scope="row">${part}</th>
          ${this.cell(part, row, "source")}${this.cell(part, row, "target")}</tr>`)}</tbody></table>
      <p class="dim">Several joints of a part are separated by commas, the one next to the root first.</p>
      <div class="wrap">${this.every ? nothing : html`<button @click=${() => { this.every = true; }}>All parts</button>`}
        <button ?disabled=${!Object.keys(this.edited).length} @click=${() => this.reset()}>Undo the edits</button>
        <button @click=${() => { this.edited = null; }}>Find all joints again</button></div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap { "poise-mapping": Mapping }
}
