// Sheet of keyboard shortcuts.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Mode, Shortcut } from "../modes/mode";
import { shared } from "../style";
import { TIMELINE_SHORTCUTS } from "../timeline/dock";

const EVERYWHERE: Shortcut[] = [
  ["Drag next to the body", "rotate the view; pan with the right button or two fingers, zoom with the wheel"],
  ["B", "show bones or skin"],
  ["F, Shift F", "frame the whole body, or the selected joints"],
  ["1, 3, 7", "view from the front, the side or the top; with Ctrl from the opposite side"],
  ["0, 5", "return to the previous view; switch perspective on or off (numeric keypad in every mode)"],
  ["O, Ctrl S or Shift E", "open a file; export"],
  ["Ctrl Z, Ctrl Shift Z", "undo; redo"],
  ["?", "show these shortcuts"],
];

@customElement("poise-help")
export class Help extends LitElement {
  static override styles = [shared, css`
    dialog { background: var(--panel); color: var(--text); border: 1px solid var(--edge); border-radius: 1.2rem; padding: 2rem 2.6rem; max-width: min(106rem, 94vw); max-height: 90vh; overflow: auto; box-shadow: 0 1.8rem 6rem #0008; }
    dialog::backdrop { background: #0006; }
    dl { columns: 2 38rem; column-gap: 3.4rem; margin: 0.4rem 0 1.2rem; }
    dl div { break-inside: avoid; display: grid; grid-template-columns: 16.8rem 1fr; gap: 1.2rem; padding: 0.3rem 0; }
    dt { font-weight: 600; }
    dd { margin: 0; color: var(--dim); }
  `];

  /** Current mode; undefined until the stage exists. */
  @property({ attribute: false }) mode: Mode | undefined;
  /** Whether the timeline is available. */
  @property({ attribute: false }) timed = false;

  open(): void {
    const sheet = this.renderRoot.querySelector("dialog")!;
    sheet.showModal();
    sheet.scrollTop = 0; // focusing the button at the end has scrolled the sheet
  }

  private section(title: string, shortcuts: Shortcut[]) {
    return html`<h2>${title}</h2>
      <dl>${shortcuts.map(([keys, text]) => html`<div><dt>${keys}</dt><dd>${text}</dd></div>`)}</dl>`;
  }

  override render() {
    return html`<dialog aria-label="Shortcuts">
      ${this.mode ? this.section(this.mode.title, this.mode.shortcuts) : nothing}
      ${this.section("Everywhere", EVERYWHERE)}
      ${this.timed ? this.section("Timeline", TIMELINE_SHORTCUTS) : nothing}
      <form method="dialog"><button class="on">Close</button></form>
    </dialog>`;
  }
}
