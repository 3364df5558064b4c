// The sheet of shortcuts.

import { LitElement, css, html } from "lit";
import { customElement } from "lit/decorators.js";
import { shared } from "../style";

const KEYS: [string, string][] = [
  ["Drag on the body", "pull that point; the body follows"],
  ["Shift + drag", "pull it level, over the floor"],
  ["X, Y or Z + drag", "pull it along that axis"],
  ["Alt + drag", "turn the end instead of moving it"],
  ["Drag beside the body", "turn the view; right button or two fingers move it, the wheel comes nearer"],
  ["P", "pin what is under the mouse, exactly where it is"],
  ["T", "set a target there, which can be dragged and is followed"],
  ["Delete", "remove the pins and targets of the selected joint"],
  ["B", "bones or skin"],
  ["R", "rest pose"],
  ["M", "mirror the pose"],
  ["F", "show the whole body"],
  ["O, E", "open a file, export"],
  ["Ctrl Z, Ctrl Shift Z", "undo, do again"],
  ["Ctrl C, Ctrl V", "copy and paste the pose"],
  ["?", "this sheet"],
];

@customElement("poise-help")
export class Help extends LitElement {
  static override styles = [shared, css`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 12px; padding: 20px 26px; max-width: 620px; box-shadow: 0 18px 60px #0008; }
    dialog::backdrop { background: #0006; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: 7px 20px; margin: 10px 0 16px; }
    dt { font-weight: 600; white-space: nowrap; }
    dd { margin: 0; color: var(--dim); }
  `];

  open(): void {
    this.renderRoot.querySelector("dialog")!.showModal();
  }

  override render() {
    return html`<dialog aria-label="Shortcuts">
      <b>How to work here</b>
      <dl>${KEYS.map(([keys, text]) => html`<dt>${keys}</dt><dd>${text}</dd>`)}</dl>
      <form method="dialog"><button class="on">Close</button></form>
    </dialog>`;
  }
}
