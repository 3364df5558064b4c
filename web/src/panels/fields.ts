// Typed fields of an operation's form, with units, defaults, bounds and help as described by the server.

import { LitElement, css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { readField, shownValue, type Typed } from "../field-values";
import type { FieldView } from "../protocol";
import type { Store } from "../store";
import { shared } from "../style";

const UNITS: Partial<Record<FieldView["unit"], string>> = { deg: "°" };

@customElement("poise-fields")
export class Fields extends LitElement {
  static override styles = [shared, css`
    :host { display: block; }
    .field { display: grid; grid-template-columns: minmax(0, 1fr) 15rem; gap: 0.2rem 0.8rem; align-items: center; padding: 0.4rem 0; }
    .field.wide { grid-template-columns: 1fr; }
    .value { display: flex; gap: 0.6rem; align-items: center; }
    .value input:not([type="checkbox"]), .value select { flex: 1; min-width: 0; width: auto; }
    .unit { min-width: 2.4rem; }
    .help { grid-column: 1 / -1; font-size: 1.2rem; margin: 0; }
    .bad { color: var(--bad); }
    textarea { width: 100%; font: inherit; color: inherit; background: var(--field); border: 1px solid var(--edge); border-radius: 0.6rem; padding: 0.4rem 0.7rem; resize: vertical; }
    [aria-invalid="true"] { border-color: var(--bad) !important; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) fields: readonly FieldView[] = [];
  /** Initial values that differ from the defaults, in the format of requests. */
  @property({ attribute: false }) preset: Record<string, unknown> = {};
  /** Input by field name. */
  @state() private typed: Record<string, Typed> = {};
  private stop: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.stop = this.store.on(["character", "clips", "handles", "kinds"], () => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.();
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has("fields")) this.typed = {};
  }

  private text(field: FieldView): Typed {
    const preset = this.preset[field.name];
    return this.typed[field.name] ?? (preset === undefined ? shownValue(field, field.value, false) : shownValue(field, preset, true));
  }

  /** Return the values in the format of requests; null if a field is invalid, which then shows the reason. */
  read(): Record<string, unknown> | null {
    const found: Record<string, unknown> = {};
    let well = true;
    for (const field of this.fields) {
      const { value, problem } = readField(field, this.text(field));
      if (problem) well = false;
      else found[field.name] = value;
    }
    if (!well) {
      this.typed = Object.fromEntries(this.fields.map((field) => [field.name, this.text(field)]));
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
    }
    return well ? found : null;
  }

  private set(field: FieldView, value: Typed): void {
    this.typed = { ...this.typed, [field.name]: value };
    if (field.names === "handle") this.fill(String(value));
  }

  /** Fill the fields from an existing handle of the character. */
  private fill(name: string): void {
    const handle = this.store.scene?.handles.find((each) => each.name === name);
    if (!handle) return;
    const own = Object.fromEntries(this.fields.filter((field) => field.name in handle)
      .map((field) => [field.name, shownValue(field, handle[field.name as keyof typeof handle], true)]));
    this.typed = { ...this.typed, ...own };
  }

  /** Return the values that a field offers, with their labels. */
  private named(field: FieldView): [string, string][] {
    const scene = this.store.scene!;
    const plain = (names: readonly string[]): [string, string][] => names.map((name) => [name, name]);
    if (field.kind === "choice") return field.choices.map((name) => [name, name.replaceAll("-", " ")]);
    if (field.names === "clip") return scene.clips.map(({ clip }) => [String(clip.id), clip.motion]);
    if (field.names === "joint") return plain(scene.character.joints.map(({ name }) => name));
    if (field.names === "part") return plain([...scene.kinds.parts, ...scene.character.joints.map(({ name }) => name)]);
    if (field.names === "handle") return plain(scene.handles.map(({ name }) => name));
    if (field.names === "deformer") return plain(scene.kinds.deformers);
    if (field.names === "solver") return plain(scene.kinds.solvers);
    return [];
  }

  private input(field: FieldView, described: string, bad: boolean) {
    const text = this.text(field);
    const take = (event: Event) => this.set(field, (event.target as HTMLInputElement).value);
    const invalid = bad ? "true" : "false";
    if (field.kind === "switch") return html`<input type="checkbox" aria-label=${field.title} aria-describedby=${described} .checked=${text === true}
      @change=${(event: Event) => this.set(field, (event.target as HTMLInputElement).checked)} />`;
    const names = this.named(field);
    if (field.kind === "names" && !field.names) return html`<textarea rows="3" aria-label=${field.title} aria-describedby=${described} .value=${String(text)} @change=${take}></textarea>`;
    if (field.kind === "names") return html`<input type="text" aria-label=${field.title} aria-describedby=${described} placeholder="all" .value=${String(text)} @change=${take} />
      <select aria-label=${`Add to ${field.title}`} @change=${(event: Event) => {
        const box = event.target as HTMLSelectElement;
        this.set(field, [...String(text).split(",").map((each) => each.trim()).filter((each) => each), box.value].join(", "));
        box.value = "";
      }}><option value="" selected>add…</option>${names.map(([value, word]) => html`<option value=${value}>${word}</option>`)}</select>`;
    if (field.names === "handle") return html`<input type="text" list="handles" aria-label=${field.title} aria-describedby=${described} aria-invalid=${invalid} .value=${String(text)} @change=${take} />
      <datalist id="handles">${names.map(([value]) => html`<option value=${value}></option>`)}</datalist>`;
    if (names.length || field.kind === "choice" || field.names) return html`<select aria-label=${field.title} aria-describedby=${described} aria-invalid=${invalid} @change=${take}>
      ${field.optional || (field.required && !names.some(([value]) => value === text)) ? html`<option value="" ?selected=${text === ""}>${field.optional ? "none" : "choose…"}</option>` : nothing}
      ${names.map(([value, word]) => html`<option value=${value} ?selected=${value === text}>${word}</option>`)}</select>`;
    const many = field.kind === "numbers" ? Array.from({ length: field.count }, (_, k) => "xyz"[k] ?? k).join(", ") : "";
    return html`<input type="text" inputmode=${field.kind === "text" ? "text" : "decimal"} aria-label=${field.title} aria-describedby=${described} aria-invalid=${invalid}
      placeholder=${field.optional ? many ? `none (${many})` : "none" : ""} .value=${String(text)} @change=${take} />`;
  }

  override render() {
    if (!this.store.scene) return nothing;
    return this.fields.map((field) => {
      const problem = field.name in this.typed ? readField(field, this.text(field)).problem : "";
      const wide = field.kind === "names" && !field.names;
      return html`<div class="field ${wide ? "wide" : ""}">
        <span>${field.title}</span>
        <span class="value">${this.input(field, `help-${field.name}`, problem !== "")}${field.unit && !wide ? html`<span class="unit dim">${UNITS[field.unit] ?? field.unit}</span>` : nothing}</span>
        <p class="help ${problem ? "bad" : "dim"}" id="help-${field.name}">${problem || field.help}</p></div>`;
    });
  }
}

declare global {
  interface HTMLElementTagNameMap { "poise-fields": Fields }
}
