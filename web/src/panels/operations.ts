// Command-line operations on the open document: a form for each, and the report of the last one.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { Beside } from "../beside";
import type { Connection } from "../connection";
import type { Footprints } from "../footprints";
import type { Action, FormView, SourceView } from "../protocol";
import type { Store } from "../store";
import { shared } from "../style";
import "./fields";
import type { Fields } from "./fields";
import "./mapping";
import type { Mapping } from "./mapping";
import "./steps";
import type { Steps } from "./steps";

/** The edit that has a table of parts, and whose options are those of the clip's source. */
const AGAIN = "retarget-clip";

@customElement("poise-operations")
export class Operations extends LitElement {
  static override styles = [shared, css`
    section { position: fixed; z-index: 6; top: 5.4rem; left: 1.2rem; width: min(44rem, calc(100vw - 2.4rem)); max-height: calc(100vh - 11rem); display: flex; flex-direction: column;
      background: var(--panel); border: 1px solid var(--edge); border-radius: 1rem; padding: 1.2rem 1.4rem; box-shadow: 0 1rem 3.4rem #0007; }
    .scroll { overflow: auto; min-height: 0; }
    .scroll p { margin: 0.4rem 0; }
    code { font: 1.2rem ui-monospace, monospace; }
    pre { font: 1.2rem/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.4rem 0; }
    .clip { display: grid; grid-template-columns: auto 1fr; gap: 1rem; align-items: center; }
    .run { margin-top: 0.8rem; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  @state() private shown = false;
  @state() private chosen = "";
  /** Whether an operation started here has not reported yet. */
  private running = false;
  /** Id of the clip selected in the timeline. */
  private clip = 0;
  @query("poise-fields") private fields!: Fields;
  @query("poise-mapping") private mapping!: Mapping | null;
  @query("poise-steps") private steps!: Steps | null;
  @property({ attribute: false }) footprints!: Footprints;
  @property({ attribute: false }) beside!: Beside;

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["report", "kinds", "character", "clips", "sources"], () => this.requestUpdate());
    this.store.on(["report"], () => void this.reported());
  }

  /** Open the form of an edit, or the last form used. */
  async open(form = "", clip = 0): Promise<void> {
    this.chosen = form || this.chosen || this.forms[0]?.do || "";
    this.clip = clip;
    this.shown = true;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("select")?.focus();
  }

  close(): void {
    this.shown = false;
  }

  toggle(): void {
    if (this.shown) this.close();
    else void this.open();
  }

  private get forms(): readonly FormView[] {
    return this.store.scene?.kinds.forms ?? [];
  }

  private run(form: FormView): void {
    const values = this.fields.read();
    if (!values) return;
    if (form.do === AGAIN) {
      const parts = this.mapping?.read() ?? null;
      if (typeof parts === "string") return this.store.say(parts, "bad");
      Object.assign(values, { id: this.again?.[0], parts, steps: this.steps?.read() ?? null });
    }
    this.running = true;
    this.connection.act({ do: form.do, ...values } as unknown as Action);
  }

  /** Id and source of the clip to retarget again: the chosen clip if it has a source, or the last one that has. */
  private get again(): [number, SourceView] | null {
    const { clips, sources } = this.store.scene!;
    const found = clips.filter(({ clip }) => clip.motion in sources).map(({ clip }): [number, SourceView] => [clip.id, sources[clip.motion]!]);
    return found.find(([id]) => id === this.clip) ?? found.at(-1) ?? null;
  }

  /** Render the options of retargeting and the table of parts of a clip. */
  private retargeting(form: FormView) {
    const { clips, sources, character } = this.store.scene!;
    const again = this.again;
    if (!again) return html`<p class="dim">No clip was retargeted here. Import a motion of another body: it is retargeted to this character.</p>`;
    const [chosen, source] = again;
    const { motion } = clips.find(({ clip }) => clip.id === chosen)!.clip;
    return html`<label class="clip">Clip <select aria-label="Clip" @change=${(event: Event) => { this.clip = Number((event.target as HTMLSelectElement).value); this.requestUpdate(); }}>
        ${clips.filter(({ clip }) => clip.motion in sources).map(({ clip }) => html`<option value=${clip.id} ?selected=${clip.id === chosen}>${clip.motion}</option>`)}</select></label>
      <label class="row"><input type="checkbox" .checked=${this.beside.motion === motion}
        @change=${(event: Event) => void this.beside.show((event.target as HTMLInputElement).checked ? motion : "")} /> Show the source next to the character</label>
      ${keyed(source, html`<h2>Steps</h2>
        <poise-steps .source=${source} .footprints=${this.footprints} .up=${character.up} .height=${character.height}></poise-steps>
        <h2>Table of parts</h2>
        <poise-mapping .source=${source} .joints=${character.joints.map(({ name }) => name)}></poise-mapping>
        <h2>Options</h2>
        <poise-fields .store=${this.store} .fields=${form.fields.filter(({ name }) => name !== "id")} .preset=${source.settings as unknown as Record<string, unknown>}></poise-fields>`)}`;
  }

  /** Scroll the report of an operation started here into view. */
  private async reported(): Promise<void> {
    if (!this.running) return;
    this.running = false;
    await this.updateComplete;
    this.renderRoot.querySelector("h2")?.scrollIntoView({ block: "nearest" });
  }

  override render() {
    const form = this.forms.find((each) => each.do === this.chosen);
    const scene = this.store.scene;
    if (!this.shown || !form || !scene) return nothing;
    const clip = this.clip || scene.clips.at(-1)?.clip.id;
    return html`<section role="region" aria-label="Operations" @keydown=${(event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    }}>
      <div class="row"><select class="grow" aria-label="Operation" @change=${(event: Event) => { this.chosen = (event.target as HTMLSelectElement).value; }}>
        ${this.forms.map((each) => html`<option value=${each.do} ?selected=${each === form}>${each.title}</option>`)}</select>
        <button class="quiet" aria-label="Close the operations" title="Close (Escape)" @click=${() => this.close()}>✕</button></div>
      <div class="scroll" tabindex="0" aria-label="Options and report">
        <p class="dim">As <code>${form.command}</code>. One step of undo.</p>
        ${form.do === AGAIN ? this.retargeting(form)
          : html`<poise-fields .store=${this.store} .fields=${form.fields} .preset=${clip === undefined ? {} : { id: clip }}></poise-fields>`}
        ${scene.report.length ? html`<h2>Report of the last operation</h2><pre aria-label="Report of the last operation">${scene.report.join("\n")}</pre>` : nothing}
      </div>
      <button class="on run" ?disabled=${form.do === AGAIN && !this.again} @click=${() => this.run(form)}>${form.title}</button></section>`;
  }
}

declare global {
  interface HTMLElementTagNameMap { "poise-operations": Operations }
}
