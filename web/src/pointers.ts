// Pointers on the stage: given to the mode that is on; what it does not take turns the camera.

import type { Mode } from "./modes/mode";
import type { Stage } from "./stage";

export class Pointers {
  private readonly taken = new Set<number>();

  constructor(private readonly stage: Stage, private readonly mode: () => Mode) {
    const canvas = stage.canvas;
    canvas.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    canvas.addEventListener("pointermove", (event) => this.mode().move(event, ...this.place(event)));
    // Moves are told with the frames of the screen, these as they come: up to a frame earlier.
    canvas.addEventListener("pointerrawupdate", (event) => this.ahead(event as PointerEvent));
    canvas.addEventListener("pointerup", (event) => this.up(event));
    canvas.addEventListener("pointercancel", (event) => this.up(event));
    canvas.addEventListener("pointerleave", () => this.mode().away());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  private place(event: PointerEvent): [number, number] {
    const box = this.stage.canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  private down(event: PointerEvent): void {
    if (!this.mode().down(event, ...this.place(event))) return;
    event.stopImmediatePropagation(); // the camera stays where it is
    event.preventDefault();
    this.taken.add(event.pointerId);
    try {
      this.stage.canvas.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already cannot be captured; its drag ends with the next event.
    }
  }

  private ahead(event: PointerEvent): void {
    if (this.taken.has(event.pointerId)) this.mode().ahead?.(event, ...this.place(event));
  }

  private up(event: PointerEvent): void {
    if (this.taken.delete(event.pointerId)) this.mode().up(event);
  }
}
