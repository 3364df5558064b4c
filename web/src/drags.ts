// Guard against input during a drag: keys, and presses elsewhere by another hand, could change the dragged object, so
// they are refused.

const MODIFIERS = new Set(["shift", "control", "alt", "meta", "altgraph", "capslock", "tab"]);
const LET_GO = "Release the drag first; until then, keys have no effect.";
const LET_GO_OR_ESCAPE = "Release the drag first, or press Escape to cancel it.";
const ONE_HAND = "Release the drag first; until then, other controls are disabled.";

const NOTHING: ReadonlySet<string> = new Set();

interface Page {
  /** Keys that are allowed during the current drag on the stage or in the timeline; null if there is none. */
  readonly dragging: ReadonlySet<string> | null;
  readonly message: string;
  say(message: string): void;
}

export class Drags {
  /** Target of each pointer's press. */
  private readonly down = new Map<number, EventTarget | undefined>();
  private readonly sliders = new Set<number>();
  /** Pointers whose press was refused; a click from such a press is refused too. */
  private readonly refused = new Set<number>();

  constructor(private readonly page: Page) {
    addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    addEventListener("touchstart", (event) => this.touch(event), { capture: true, passive: false });
    addEventListener("click", (event) => this.click(event as PointerEvent), { capture: true });
    addEventListener("pointerup", (event) => this.ended(event), { capture: true });
    addEventListener("pointercancel", (event) => this.ended(event), { capture: true });
    addEventListener("blur", () => {
      this.sliders.clear();
      this.down.clear();
    });
  }

  private get during(): ReadonlySet<string> | null {
    return this.page.dragging ?? (this.sliders.size ? NOTHING : null);
  }

  /** Return whether a key is refused because of a drag. */
  key(event: KeyboardEvent, key: string): boolean {
    const { during } = this;
    if (!during || MODIFIERS.has(key) || (during.has(key) && !event.ctrlKey && !event.metaKey)) return false;
    this.page.say(during.has("escape") ? LET_GO_OR_ESCAPE : LET_GO);
    return true;
  }

  /** Return whether a press is outside the elements that are already pressed, which may support several pointers. */
  private elsewhere(event: Event): boolean {
    const [target] = event.composedPath();
    return this.during !== null && ![...this.down.values()].includes(target);
  }

  private press(event: PointerEvent): void {
    const [target] = event.composedPath();
    this.down.delete(event.pointerId); // a pointer whose end was never reported
    if (!this.during) this.refused.clear();
    if (this.elsewhere(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.refused.add(event.pointerId);
      this.page.say(ONE_HAND);
      return;
    }
    this.refused.delete(event.pointerId);
    this.down.set(event.pointerId, target);
    if (target instanceof HTMLInputElement && target.type === "range") this.sliders.add(event.pointerId);
  }

  /** Touch events must be refused too: sliders and clicks of fingers derive from them, not from pointer events. */
  private touch(event: TouchEvent): void {
    if (!this.elsewhere(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  private click(event: PointerEvent): void {
    if (!this.refused.delete(event.pointerId)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  private ended(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    this.sliders.delete(event.pointerId);
    if (!this.refused.has(event.pointerId) && [LET_GO, LET_GO_OR_ESCAPE, ONE_HAND].includes(this.page.message)) this.page.say("");
  }
}
