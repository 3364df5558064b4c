// Long-running jobs: progress and a button to cancel.

import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Connection } from "../connection";
import * as icons from "../icons";
import type { JobView } from "../protocol";
import type { Store } from "../store";
import { shared } from "../style";

const NOTED = 300; // milliseconds; shorter jobs are not shown

@customElement("poise-jobs")
export class JobsPanel extends LitElement {
  static override styles = [shared, css`
    :host { display: flex; gap: 1.4rem; min-width: 0; font-size: 1.2rem; }
    .job { display: flex; gap: 0.8rem; align-items: center; min-width: 0; }
    .job span { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 26rem; }
    progress { width: 12rem; height: 0.8rem; accent-color: var(--accent); }
    button { min-height: 2rem; padding: 0 0.6rem; font-size: 1.2rem; }
  `];

  @property({ attribute: false }) store!: Store;
  @property({ attribute: false }) connection!: Connection;
  private readonly since = new Map<number, number>();

  override connectedCallback(): void {
    super.connectedCallback();
    this.store.on(["jobs"], () => this.told(this.store.jobs));
  }

  private told(jobs: JobView[]): void {
    for (const job of jobs)
      if (!this.since.has(job.id)) {
        this.since.set(job.id, performance.now());
        setTimeout(() => this.requestUpdate(), NOTED);
      }
    for (const id of this.since.keys()) if (!jobs.some((job) => job.id === id)) this.since.delete(id);
    this.requestUpdate();
  }

  override render() {
    const now = performance.now();
    return this.store.jobs.filter((job) => now - (this.since.get(job.id) ?? now) >= NOTED).map((job) => html`
      <div class="job">
        <span title=${job.text}>${job.label}${job.text ? html`<span class="dim"> · ${job.text}</span>` : ""}</span>
        <progress aria-label=${job.label} max="1" .value=${job.share} ?hidden=${job.share <= 0}></progress>
        <button title="Cancel ${job.label}" aria-label="Cancel ${job.label}"
          @click=${() => this.connection.act({ do: "cancel-job", job: job.id })}>${icons.remove}</button>
      </div>`);
  }
}
