// Open files from the studio's folder or the user's computer, and export.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Connection } from "../connection";
import { type Part, selected } from "../dropped";
import { MOST_SENT } from "../protocol";
import type { Store } from "../store";
import "./fields";
import type { Fields } from "./fields";
import "./jobs";
import { shared } from "../style";

interface Entry { name: string; path: string; folder: boolean; bytes: number }
interface Listing { path: string; entries: Entry[] }

const EXPORTS: [string, string][] = [
  [".glb", "glTF, with skin (.glb)"], [".fbx", "FBX, with skin (.fbx)"], [".vrm", "VRM avatar (.vrm)"],
  [".vrma", "VRM animation (.vrma)"], [".usda", "USD (.usda)"], [".bvh", "BVH (.bvh)"],
  [".amc", "ASF and AMC (.zip)"], [".ma", "Maya ASCII (.ma)"], [".npz", "NumPy (.npz)"], [".obj", "OBJ of the posed skin (.obj)"],
  [".png", "Picture (.png)"], [".mp4", "Film (.mp4)"], [".gif", "Film (.gif)"], [".poise", "Project (.poise)"],
  [".py", "Python script of this session (.zip)"],
];

/** Auxiliary files of an imported motion: option, description, file extensions. */
const BESIDE: [string, string, string][] = [
  ["map", "Joint mapping (retargeting)", ".json"],
  ["model", "Marker placement table", ".json"],
  ["static", "Another trial of the same subject, for calibration", ".c3d,.trc"],
];

/** Return the names of files for a message: those of a folder as its name and their number. */
function named(parts: readonly Part[]): string {
  return parts.length < 4 ? parts.map(({ path }) => path).join(" and ") : `${parts[0]!.path.split("/")[0]} (${parts.length} files)`;
}

/** Return the message of a failed request. */
const told = (answer: string): string => (answer.startsWith("{") ? JSON.parse(answer).error.message : answer);

@customElement("poise-files")
export class Files extends LitElement {
  static override styles = [shared, css`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 1.2rem; padding: 1.8rem 2.2rem; width: min(56rem, 92vw); box-shadow: 0 1.8rem 6rem #0008; }
    dialog::backdrop { background: #0006; }
    .list { border: 1px solid var(--edge); border-radius: 0.6rem; max-height: 46vh; overflow: auto; margin: 1rem 0; padding: 0.3rem; }
    .entry { display: flex; width: 100%; border: 0; background: none; text-align: left; gap: 1rem; min-height: 2.6rem; }
    .entry span:first-child { flex: 1; overflow: hidden; text-overflow: ellipsis; }
    .formats { display: grid; grid-template-columns: 1fr 1fr; gap: 0.6rem; margin: 1.2rem 0; }
    .formats button { text-align: left; }
    .options { max-height: 32vh; overflow: auto; padding-right: 0.8rem; }
    .bad { color: var(--bad); }
  `];

  @property({ attribute: false }) store!: Store;
  @state() private listing: Listing = { path: "", entries: [] };
  @state() private problem = "";
  @property({ attribute: false }) connection!: Connection;
  @state() private busy = "";
  private stop: (() => void) | null = null;
  /** Whether the dialog imports a motion into the timeline rather than opening a character. */
  @state() private motion = false;
  /** Auxiliary files of the motion by option. */
  private beside: Record<string, File> = {};
  @query("poise-fields") private fields!: Fields | null;
  @state() private what: "pose" | "motion" = "pose";

  async open(motion = false): Promise<void> {
    this.problem = "";
    this.motion = motion;
    this.beside = {};
    (this.renderRoot.querySelector("#open") as HTMLDialogElement).showModal();
    await this.look("");
  }

  private motionWords(): string {
    const { rate, length } = this.store.scene?.timeline ?? { rate: 30, length: 0 };
    const count = Math.floor(length * rate + 1e-6) + 1;
    return `The motion of the timeline, ${count} ${count === 1 ? "frame" : "frames"}`;
  }

  exporting(): void {
    this.problem = "";
    this.what = this.store.keys ? "motion" : "pose";
    (this.renderRoot.querySelector("#export") as HTMLDialogElement).showModal();
  }

  private async ask(what: string, options?: RequestInit): Promise<Response | null> {
    const stopping = new AbortController();
    this.stop = () => stopping.abort();
    this.problem = "";
    try {
      const answer = await fetch(what, { ...options, signal: stopping.signal });
      if (answer.ok) return answer;
      this.problem = told(await answer.text());
    } catch {
      this.problem = stopping.signal.aborted ? "" : "The studio does not answer.";
    } finally {
      this.stop = null;
    }
    return null;
  }

  /** Upload a file and show the progress. */
  private sent(what: string, file: Blob, name: string): Promise<boolean> {
    const request = new XMLHttpRequest();
    this.stop = () => request.abort();
    this.problem = "";
    return new Promise((resolve) => {
      const end = (well: boolean, problem: string) => {
        this.stop = null;
        this.problem = problem;
        resolve(well);
      };
      request.upload.onprogress = (event) => {
        const share = event.total ? Math.round((100 * event.loaded) / event.total) : 0;
        this.busy = share < 100 ? `Sending ${name}: ${share} %` : `Opening ${name}…`;
        this.store.say(this.busy);
      };
      request.onload = () => end(request.status === 200, request.status === 200 ? "" : told(request.responseText));
      request.onerror = () => end(false, "The studio does not answer.");
      request.onabort = () => end(false, "");
      request.open("POST", what);
      request.send(file);
    });
  }

  private async look(path: string): Promise<void> {
    const answer = await this.ask(`files?path=${encodeURIComponent(path)}`);
    if (answer) this.listing = await answer.json();
  }

  private async take(entry: Entry): Promise<void> {
    if (entry.folder) return this.look(entry.path);
    this.busy = `${this.motion ? "Reading" : "Opening"} ${entry.name}…`;
    if (this.motion) return this.lay([], entry.path);
    const answer = await this.ask(`open?path=${encodeURIComponent(entry.path)}`, { method: "POST" });
    this.busy = "";
    if (answer) this.close();
  }

  /** Open one or several associated files of the user's computer. */
  async send(parts: Part[]): Promise<void> {
    const query = new URLSearchParams();
    for (const { path, file } of parts) {
      query.append("name", path);
      if (parts.length > 1) query.append("size", String(file.size));
    }
    const words = named(parts);
    if (parts.length > MOST_SENT) {
      this.problem = `${words}: the limit is ${MOST_SENT} files; drop one robot or character with only the files that it refers to`;
      this.store.say(this.problem, "bad");
      return;
    }
    this.busy = `Opening ${words}…`;
    this.store.say(this.busy);
    const well = await this.sent(`upload?${query}`, parts.length > 1 ? new Blob(parts.map(({ file }) => file)) : parts[0]!.file, words);
    this.done();
    if (well) this.close();
  }

  /** Import dropped files as a clip, with the default options. */
  async drop(parts: Part[]): Promise<void> {
    [this.motion, this.beside] = [false, {}];
    await this.updateComplete;
    this.store.say(`Reading ${named(parts)}…`);
    await this.lay(parts.map(({ file }) => file));
    this.store.say(this.problem, "bad");
  }

  /** End the message of progress; a message of the document that arrived since then stays. */
  private done(): void {
    if (this.problem || this.store.status.message === this.busy) this.store.say(this.problem, "bad");
    this.busy = "";
  }

  /** Import a motion into the timeline with options and auxiliary files; an AMC needs its ASF. */
  private async lay(files: File[], path = ""): Promise<void> {
    const options = this.fields?.read() ?? {};
    if (this.fields && !this.fields.read()) {
      this.busy = "";
      this.problem = "An option is invalid.";
      return;
    }
    const sent: [File, string][] = [...files.map((file): [File, string] => [file, "motion"]), ...Object.entries(this.beside).map(([use, file]): [File, string] => [file, use])];
    const query = new URLSearchParams({ options: JSON.stringify(options) });
    if (path) query.set("path", path);
    for (const [file, use] of sent) {
      query.append("name", file.name);
      query.append("size", String(file.size));
      query.append("use", use);
    }
    this.busy = `Reading ${path || files.map((file) => file.name).join(" and ")}…`;
    const answer = await this.ask(`motion?${query}`, { method: "POST", body: new Blob(sent.map(([file]) => file)) });
    this.busy = "";
    if (!answer) return;
    this.close();
    const { errors } = await answer.json() as { errors: string | null };
    const file = errors ? await this.ask("errors") : null;
    if (file) await this.keep(file);
  }

  private chosen(event: Event): void {
    const parts = selected((event.target as HTMLInputElement).files ?? []);
    if (!parts.length) return;
    if (this.motion) void this.lay(parts.map(({ file }) => file));
    else void this.send(parts);
  }

  private async save(suffix: string): Promise<void> {
    this.busy = "Writing…";
    const answer = await this.ask(`export?as=${suffix}&what=${this.what}`);
    this.busy = "";
    if (!answer) return;
    this.close();
    await this.keep(answer, `character${suffix}`);
  }

  /** Save a response as a download. */
  private async keep(answer: Response, usual = "file"): Promise<void> {
    const said = answer.headers.get("content-disposition") ?? "";
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = decodeURIComponent(said.split("''")[1] ?? usual);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    this.store.say(`Exported ${link.download}.`);
  }

  /** Cancel the current upload or download, and close. */
  private cancel(): void {
    this.stop?.();
    this.close();
  }

  private close(): void {
    this.renderRoot.querySelectorAll("dialog").forEach((dialog) => dialog.close());
  }

  /** Render import options, equal to those of poise retarget and poise markers. */
  private options() {
    return html`<details><summary>Options of retargeting and of markers</summary><div class="options">
      ${BESIDE.map(([use, words, accept]) => html`<label class="row"><span class="grow">${words}</span>
        <input type="file" aria-label=${words} accept=${accept} @change=${(event: Event) => {
          const file = (event.target as HTMLInputElement).files?.[0];
          if (file) this.beside[use] = file;
          else delete this.beside[use];
        }} /></label>`)}
      <poise-fields .store=${this.store} .fields=${this.store.scene?.kinds.importing ?? []}></poise-fields></div></details>`;
  }

  override render() {
    const up = this.listing.path.split("/").slice(0, -1).join("/");
    return html`
      <dialog id="open" aria-label=${this.motion ? "Import a motion" : "Open a file"}>
        <b>${this.motion ? "Import a motion" : "Open"}</b> <span class="dim">${this.listing.path}</span>
        <div class="list">
          ${this.listing.path ? html`<button class="entry" @click=${() => this.look(up)}><span>..</span></button>` : nothing}
          ${this.listing.entries.map((entry) => html`<button class="entry" @click=${() => this.take(entry)}>
            <span>${entry.name}${entry.folder ? "/" : ""}</span>
            <span class="dim">${entry.folder ? "" : entry.bytes < 1e6 ? `${Math.ceil(entry.bytes / 1e3)} kB` : `${(entry.bytes / 1e6).toFixed(1)} MB`}</span></button>`)}
          ${this.listing.entries.length ? nothing : html`<p class="dim">Nothing in this folder can be opened.</p>`}
        </div>
        <div class="row"><label class="grow">From this computer
          <input type="file" multiple @change=${(event: Event) => this.chosen(event)} /></label>
          ${this.motion ? nothing : html`<label class="grow">A folder, such as a robot with its meshes
            <input type="file" webkitdirectory @change=${(event: Event) => this.chosen(event)} /></label>`}
          <button @click=${() => this.cancel()}>Cancel</button></div>
        ${this.motion ? this.options() : nothing}
        <p role="alert" class=${this.problem ? "bad" : "dim"}>${this.problem || this.busy || (this.motion
          ? "Motions are applied by joint names if the joints match, and otherwise retargeted to this character. For an AMC, select its ASF as well."
          : "You can also drop a file, or several that belong together, anywhere on the page: a robot with its folder of meshes, an ASF with its AMC, or a glTF with its buffers and textures.")}</p>
      </dialog>
      <dialog id="export" aria-label="Export">
        <b>Export</b>
        <div class="row" role="radiogroup" aria-label="Content of the export" style="margin-top: 1rem">
          ${([["pose", "The current pose"], ["motion", this.motionWords()]] as const).map(([what, words]) => html`
            <label class="grow"><input type="radio" name="what" .checked=${this.what === what} @change=${() => { this.what = what; }} /> ${words}</label>`)}
        </div>
        <div class="formats">${EXPORTS.map(([suffix, text]) => html`<button ?disabled=${this.busy !== ""} @click=${() => this.save(suffix)}>${text}</button>`)}</div>
        <div class="row"><p role="alert" class="grow ${this.problem ? "bad" : "dim"}">${this.problem || this.busy}</p>
          <button @click=${() => this.cancel()}>Cancel</button></div>
        <poise-jobs .store=${this.store} .connection=${this.connection}></poise-jobs>
      </dialog>`;
  }
}
