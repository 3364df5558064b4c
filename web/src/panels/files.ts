// Opening files, from the studio's folder or from the user's machine, and exporting.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Store } from "../store";
import { shared } from "../style";

interface Entry { name: string; path: string; folder: boolean; bytes: number }
interface Listing { path: string; entries: Entry[] }

const EXPORTS: [string, string][] = [
  [".glb", "glTF, with skin (.glb)"], [".bvh", "BVH (.bvh)"], [".amc", "ASF and AMC (.zip)"],
  [".usda", "USD (.usda)"], [".ma", "Maya ASCII (.ma)"], [".npz", "NumPy (.npz)"],
  [".png", "Picture (.png)"], [".poise", "Project (.poise)"],
];

@customElement("poise-files")
export class Files extends LitElement {
  static override styles = [shared, css`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 12px; padding: 18px 22px; width: min(560px, 92vw); box-shadow: 0 18px 60px #0008; }
    dialog::backdrop { background: #0006; }
    .list { border: 1px solid var(--edge); border-radius: 6px; max-height: 46vh; overflow: auto; margin: 10px 0; padding: 3px; }
    .entry { display: flex; width: 100%; border: 0; background: none; text-align: left; gap: 10px; min-height: 26px; }
    .entry span:first-child { flex: 1; overflow: hidden; text-overflow: ellipsis; }
    .formats { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; margin: 12px 0; }
    .formats button { text-align: left; }
    .bad { color: var(--bad); }
  `];

  @property({ attribute: false }) store!: Store;
  @state() private listing: Listing = { path: "", entries: [] };
  @state() private problem = "";
  @state() private busy = "";

  async open(): Promise<void> {
    this.problem = "";
    (this.renderRoot.querySelector("#open") as HTMLDialogElement).showModal();
    await this.look("");
  }

  exporting(): void {
    this.problem = "";
    (this.renderRoot.querySelector("#export") as HTMLDialogElement).showModal();
  }

  private async ask(what: string, options?: RequestInit): Promise<Response | null> {
    try {
      const answer = await fetch(what, options);
      if (answer.ok) return answer;
      const said = await answer.text();
      this.problem = said.startsWith("{") ? JSON.parse(said).error.message : said;
    } catch {
      this.problem = "The studio does not answer.";
    }
    return null;
  }

  private async look(path: string): Promise<void> {
    const answer = await this.ask(`files?path=${encodeURIComponent(path)}`);
    if (answer) this.listing = await answer.json();
  }

  private async take(entry: Entry): Promise<void> {
    if (entry.folder) return this.look(entry.path);
    this.busy = `Opening ${entry.name}…`;
    const answer = await this.ask(`open?path=${encodeURIComponent(entry.path)}`, { method: "POST" });
    this.busy = "";
    if (answer) this.close();
  }

  /** Open a file of the user's machine. */
  async send(file: File): Promise<void> {
    this.busy = `Opening ${file.name}…`;
    this.store.say(this.busy);
    const answer = await this.ask(`upload?name=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
    this.busy = "";
    this.store.say(answer ? "" : this.problem);
    if (answer) this.close();
  }

  private async save(suffix: string): Promise<void> {
    this.busy = "Writing…";
    const answer = await this.ask(`export?as=${suffix}`);
    this.busy = "";
    if (!answer) return;
    const said = answer.headers.get("content-disposition") ?? "";
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = decodeURIComponent(said.split("''")[1] ?? `character${suffix}`);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    this.close();
    this.store.say(`Exported ${link.download}.`);
  }

  private close(): void {
    this.renderRoot.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  }

  override render() {
    const up = this.listing.path.split("/").slice(0, -1).join("/");
    return html`
      <dialog id="open" aria-label="Open a file">
        <b>Open</b> <span class="dim">${this.listing.path}</span>
        <div class="list">
          ${this.listing.path ? html`<button class="entry" @click=${() => this.look(up)}><span>..</span></button>` : nothing}
          ${this.listing.entries.map((entry) => html`<button class="entry" @click=${() => this.take(entry)}>
            <span>${entry.name}${entry.folder ? "/" : ""}</span>
            <span class="dim">${entry.folder ? "" : entry.bytes < 1e6 ? `${Math.ceil(entry.bytes / 1e3)} kB` : `${(entry.bytes / 1e6).toFixed(1)} MB`}</span></button>`)}
          ${this.listing.entries.length ? nothing : html`<p class="dim">Nothing in this folder can be opened.</p>`}
        </div>
        <div class="row"><label class="grow">From this computer
          <input type="file" @change=${(event: Event) => {
            const file = (event.target as HTMLInputElement).files?.[0];
            if (file) void this.send(file);
          }} /></label>
          <button @click=${() => this.close()}>Cancel</button></div>
        <p role="alert" class=${this.problem ? "bad" : "dim"}>${this.problem || this.busy || "A file can also be dropped anywhere on the page."}</p>
      </dialog>
      <dialog id="export" aria-label="Export">
        <b>Export</b>
        <div class="formats">${EXPORTS.map(([suffix, text]) => html`<button @click=${() => this.save(suffix)}>${text}</button>`)}</div>
        <div class="row"><p role="alert" class="grow ${this.problem ? "bad" : "dim"}">${this.problem || this.busy}</p>
          <button @click=${() => this.close()}>Cancel</button></div>
      </dialog>`;
  }
}
