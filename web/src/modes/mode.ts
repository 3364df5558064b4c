// What a mode of the page is: what pointers and keys do there, and what is shown beside the stage.

import type { LitElement, TemplateResult } from "lit";
import type { Body } from "../body";
import type { Connection } from "../connection";
import type { Holds } from "../holds";
import type { Posed } from "../protocol";
import type { Stage } from "../stage";
import type { Store } from "../store";

/** What every mode works with. */
export interface Tools {
  stage: Stage;
  body: Body;
  holds: Holds;
  connection: Connection;
  store: Store;
  /** Drawn anew by `requestUpdate()`, and with every change that the page listens to. */
  page: LitElement;
  /** Show bones, through the skin, or not. */
  showBones(shown: boolean): void;
}

/** Keys or gestures, and what they do. */
export type Shortcut = [string, string];

export interface Mode {
  /** In the store and in tests: "pose". */
  readonly name: string;
  /** On its button. */
  readonly title: string;
  readonly shortcuts: Shortcut[];
  /** It is switched to, and away from; whatever it draws is shown and hidden there. */
  enter(): void;
  leave(): void;
  /** Whether one finger alone does anything here: two are the camera's then, wherever they are. */
  readonly oneFinger?: boolean;
  /** A pointer goes down, at pixels of the canvas; true takes it: the camera stays where it is. */
  down(event: PointerEvent, x: number, y: number): boolean;
  /** A pointer moves, taken or not. */
  move(event: PointerEvent, x: number, y: number): void;
  /** A pointer that was taken has moved; `move` is told so with the next frame. Not in every browser. */
  ahead?(event: PointerEvent, x: number, y: number): void;
  /** A pointer that was taken goes up, or is lost. */
  up(event: PointerEvent): void;
  /** The pointer has left the canvas. */
  away(): void;
  /** While something is dragged: the keys that mean something then. Others are refused, with a word. */
  readonly dragging: ReadonlySet<string> | null;
  /** A key without Ctrl, in lower case; true where it meant something. */
  key(key: string, event: KeyboardEvent): boolean;
  /** What is shown in the place of the document's pose; without it, that pose. */
  shown?(pose: Posed): Posed;
  /** Before a frame is drawn. */
  before(): void;
  /** Beside the stage. */
  panel(): TemplateResult;
  /** Over the stage. */
  over(): TemplateResult;
  /** For tests. */
  readonly state: Record<string, unknown>;
}
