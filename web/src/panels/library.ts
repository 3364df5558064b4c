// Poses: rest, mirror, copy and paste, and a library of poses by name.

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
    .pose { display: flex; }
    .pose button:first-child { flex: 1; text-align: left; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  @state() private name = "";

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["library"], () => this.requestUpdate());
  }

  private keep(): void {
    const name = this.name.trim() || `Pose ${(this.store.scene?.library.length ?? 0) + 1}`;
    this.connection.act({ do: "keep-pose", name });
    this.name = "";
  }

  /** What was copied last, here: the clipboard may not be read without permission. */
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
      this.store.say(`${what} is copied for this page. The browser does not let it use the clipboard.`, "done");
    }
  }

  async paste(): Promise<void> {
    let text = this.copied;
    try {
      text = (await navigator.clipboard.readText()) || text;
    } catch {
      // Without permission it is what was copied here.
    }
    const own = this.values(text) ?? this.values(this.copied);
    if (own) this.connection.act({ do: "paste-pose", values: own });
    else this.store.say("There is no pose to paste: copy one first.");
  }

  /** The values of a text that was copied; null where it is not a pose. */
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
      ${scene.library.map((name) => html`<div class="pose">
        <button class="quiet" @click=${() => this.connection.act({ do: "take-pose", name })}>${name}</button>
        <button class="quiet" title="Remove" aria-label="Remove the pose ${name}" @click=${() => this.connection.act({ do: "drop-pose", name })}>${icons.remove}</button></div>`)}`;
  }
}
