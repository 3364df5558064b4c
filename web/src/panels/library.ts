// Poses: rest, mirror, copy, paste, and a library of named poses.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Connection } from "../connection";
import * as icons from "../icons";
import type { Store } from "../store";
import { shared } from "../style";

@customElement("poise-library")
export class Library extends LitElement {
  static override styles = [shared, css`
    .wrap { display: flex; flex-wrap: wrap; gap: 0.6rem; }
    .some { display: block; padding: 0.6rem 0; }
    .weight { display: grid; grid-template-columns: auto 1fr 4.4rem; gap: 0.8rem; align-items: center; padding-bottom: 0.8rem; }
    .weight output { text-align: right; font-variant-numeric: tabular-nums; }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: 0.8rem; }
    .card { border: 1px solid var(--edge); border-radius: 0.8rem; display: grid; grid-template-columns: 1fr auto; align-items: center; overflow: hidden; min-width: 0; }
    .card.taken { border-color: var(--accent); }
    .take { grid-column: 1 / -1; position: relative; border: 0; border-radius: 0; padding: 0; aspect-ratio: 1; display: grid; place-items: center; overflow: hidden; }
    .take img { width: 100%; height: 100%; object-fit: cover; display: block; }
    .take:focus-visible { outline-offset: -3px; }
    .empty { color: var(--dim); font-size: 1.2rem; }
    .few { position: absolute; left: 0.4rem; bottom: 0.4rem; background: var(--panel); border: 1px solid var(--edge); border-radius: 0.4rem; padding: 0 0.5rem; font-size: 1.1rem; }
    .title { border: 0; text-align: left; padding: 0.2rem 0.6rem; min-height: 2.6rem; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .acts { display: flex; }
    .acts button { border: 0; padding: 0 0.5rem; min-height: 2.6rem; min-width: 2.6rem; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  /** Return a thumbnail of the body. */
  @property({ attribute: false }) picture: () => string = () => "";
  @state() private name = "";
  @state() private some = false;
  @state() private renaming = "";
  /** Blend weight of applied poses, in percent. */
  @state() private weight = 100;
  /** Name of the last applied pose while applying it is the last undo step. */
  private taken = "";
  private trying = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["library", "notes", "selection", "history"], () => this.requestUpdate());
  }

  private keep(): void {
    const { library } = this.store.scene!;
    const joints = this.some ? this.store.selectedNames : [];
    const name = this.name.trim() || freeName(library);
    this.connection.act({ do: "keep-pose", name, joints, picture: this.picture() });
    this.name = "";
  }

  private take(name: string): void {
    this.taken = name;
    this.connection.act({ do: "take-pose", name, weight: this.weight / 100 });
  }

  /** Name of the applied pose if applying it was the last step, so that the weight adjusts it; otherwise "". */
  private get adjusted(): string {
    const { library, history } = this.store.scene!;
    const last = history.undo ?? "";
    return this.taken && library.includes(this.taken) && last.startsWith("apply the pose ") && last.includes(this.taken) ? this.taken : "";
  }

  private weigh(percent: number): void {
    if (!Number.isFinite(percent)) return;
    const name = this.trying ? this.taken : this.adjusted;
    this.weight = Math.min(100, Math.max(0, percent));
    if (!name) return;
    if (!this.trying) this.connection.act({ do: "undo" }); // the pose is blended with the pose before it was applied
    this.trying = true;
    this.connection.act({ do: "preview-edit", edit: { do: "take-pose", name, weight: this.weight / 100 } });
  }

  private weighed(): void {
    if (this.trying) this.connection.act({ do: "end-preview", keep: true });
    this.trying = false;
  }

  private rename(name: string, to: string): void {
    this.renaming = "";
    if (to.trim() && to.trim() !== name) this.connection.act({ do: "rename-pose", name, to: to.trim() });
  }

  /** Last copied text of this page: reading the clipboard needs permission. */
  private copied = "";

  async copy(): Promise<void> {
    const { scene, pose, selection } = this.store;
    if (!scene || !pose) return;
    const some = selection.length > 1;
    const what = some ? `The pose of ${selection.length} joints` : "The pose";
    const values = Object.fromEntries(scene.character.dofs.map((dof, i) => [dof, i] as const)
      .filter(([dof]) => !some || selection.includes(dof.joint)).map(([dof, i]) => [dof.name, pose.q[i]]));
    this.copied = JSON.stringify({ pose: values });
    try {
      await navigator.clipboard.writeText(this.copied);
      this.store.say(`${what} is copied.`, "done");
    } catch {
      this.store.say(`${what} is copied for this page only, because the browser denied access to the clipboard.`, "done");
    }
  }

  async paste(): Promise<void> {
    let text = this.copied;
    try {
      text = (await navigator.clipboard.readText()) || text;
    } catch {
      // Without permission, use the text copied in this page.
    }
    const own = this.values(text) ?? this.values(this.copied);
    if (own) this.connection.act({ do: "paste-pose", values: own });
    else this.store.say("There is no pose to paste. Copy one first.");
  }

  /** Parse the values of a copied text; null if it is not a pose. */
  private values(text: string): Record<string, number> | null {
    try {
      const values = JSON.parse(text).pose as Record<string, number>;
      const known = new Set(this.store.scene!.character.dofs.map((dof) => dof.name));
      return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)));
    } catch {
      return null;
    }
  }

  override render() {
    const scene = this.store.scene;
    if (!scene) return nothing;
    return html`
      <h2>Pose</h2>
      <div class="wrap">
        <button @click=${() => this.connection.act({ do: "reset-pose" })}>Rest pose</button>
        <button @click=${() => this.connection.act({ do: "mirror-pose" })}>Mirror</button>
        <button @click=${() => this.copy()}>Copy</button>
        <button @click=${() => this.paste()}>Paste</button>
      </div>
      <h2>Library</h2>
      <div class="row"><input type="text" placeholder="Name of this pose" aria-label="Name of this pose" .value=${this.name}
          @input=${(event: Event) => { this.name = (event.target as HTMLInputElement).value; }}
          @keydown=${(event: KeyboardEvent) => { if (event.key === "Enter") this.keep(); }} />
        <button @click=${() => this.keep()}>Keep</button></div>
      <label class="some"><input type="checkbox" .checked=${this.some} ?disabled=${!this.store.selection.length}
        @change=${(event: Event) => { this.some = (event.target as HTMLInputElement).checked; }} /> Selected joints only${this.store.selection.length ? ` (${this.store.selection.length})` : ""}</label>
      ${scene.library.length ? html`<div class="weight"><span>Weight</span>
        <input type="range" min="0" max="100" step="1" aria-label="Weight of poses" title="How far the body moves towards a pose, including the last one applied"
          .value=${String(this.weight)} @input=${(event: Event) => this.weigh(Number((event.target as HTMLInputElement).value))} @change=${() => this.weighed()} />
        <output>${this.weight} %</output></div>` : nothing}
      <div class="cards">${scene.library.map((name) => this.card(name))}</div>`;
  }

  private card(name: string) {
    const note = this.store.scene!.notes[name];
    const few = note?.joints.length ?? 0;
    return html`<div class="card ${this.adjusted === name ? "taken" : ""}">
      <button class="take" title=${few ? `Apply ${note!.joints.join(", ")}` : "Apply this pose"} aria-label=${name} @click=${() => this.take(name)}>
        ${note?.picture ? html`<img src=${note.picture} alt="" />` : html`<span class="empty">no picture</span>`}
        ${few ? html`<span class="few">${few} ${few === 1 ? "joint" : "joints"}</span>` : nothing}</button>
      ${this.renaming === name ? html`<input type="text" class="title" aria-label="New name of ${name}" .value=${name}
          @keydown=${(event: KeyboardEvent) => {
            if (event.key === "Enter") this.rename(name, (event.target as HTMLInputElement).value);
            if (event.key === "Escape") this.renaming = "";
          }} @blur=${(event: Event) => { if (this.renaming === name) this.rename(name, (event.target as HTMLInputElement).value); }} />`
        : html`<button class="quiet title" title="Rename ${name}" aria-label="Rename ${name}" @click=${() => this.edit(name)}>${name}</button>`}
      <div class="acts">
        <button class="quiet" title="Replace the picture by the current view" aria-label="New picture of ${name}" @click=${() => this.connection.act({ do: "picture-pose", name, picture: this.picture() })}>${icons.camera}</button>
        <button class="quiet" title="Remove" aria-label="Remove the pose ${name}" @click=${() => this.connection.act({ do: "drop-pose", name })}>${icons.remove}</button></div></div>`;
  }

  private edit(name: string): void {
    this.renaming = name;
    void this.updateComplete.then(() => {
      const field = this.renderRoot.querySelector<HTMLInputElement>("input.title");
      field?.focus();
      field?.select();
    });
  }
}

/** Return the first unused name "Pose 1", "Pose 2", ... */
function freeName(names: readonly string[]): string {
  let number = names.length + 1;
  while (names.includes(`Pose ${number}`)) number += 1;
  return `Pose ${number}`;
}
