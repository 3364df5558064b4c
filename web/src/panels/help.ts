// The sheet of shortcuts.

import { LitElement, css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Mode, Shortcut } from "../modes/mode";
import { shared } from "../style";

const EVERYWHERE: Shortcut[] = [
  ["Drag beside the body", "turn the view; right button or two fingers move it, the wheel comes nearer"],
  ["B", "bones or skin"],
  ["F", "show the whole body"],
  ["O, E", "open a file, export"],
  ["Ctrl Z, Ctrl Shift Z", "undo, do again"],
  ["?", "this sheet"],
];

@customElement("poise-help")
export class Help extends LitElement {
  static override styles = [shared, css`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 12px; padding: 20px 26px; max-width: 680px; max-height: 90vh; overflow: auto; box-shadow: 0 18px 60px #0008; }
    dialog::backdrop { background: #0006; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 7px 20px; margin: 10px 0 16px; }
    dt { font-weight: 600; white-space: nowrap; }
    dd { margin: 0; color: var(--dim); }
  `];

  /** None before the stage stands. */
  @property({ attribute: false }) mode: Mode | undefined;

  open(): void {
    this.renderRoot.querySelector("dialog")!.showModal();
  }

  override render() {
    return html`<dialog aria-label="Shortcuts">
      <b>How to work here</b>
      <dl>${[...(this.mode?.shortcuts ?? []), ...EVERYWHERE].map(([keys, text]) => html`<dt>${keys}</dt><dd>${text}</dd>`)}</dl>
      <form method="dialog"><button class="on">Close</button></form>
    </dialog>`;
  }
}
