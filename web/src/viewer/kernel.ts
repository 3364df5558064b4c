// Drags solved by a notebook's kernel: the studio's messages, but one at a time because a kernel answers sequentially.

import type { HoldView } from "../protocol";
import { KIND_POSED, MOVING, type Posed, unpackPosed } from "../protocol";

/** Message kinds of `Drag` and `Turn`: only the latest message of each grab matters. */
const DRAG = 3;
const TURN = 4;

/** Content of an answer besides its pose: the error if the request failed, and the pins if they have moved. */
export interface Answer {
  failed?: string;
  holds?: HoldView[];
}

export interface Wire {
  send(content: object, buffers?: ArrayBuffer[]): void;
  /** Call `then` with every answer. */
  listen(then: (content: Answer, buffers: DataView[]) => void): void;
}

export class Kernel {
  private seq = 0;
  private waiting = 0;
  /** Latest message of each grab that waits to be sent. */
  private readonly late = new Map<number, ArrayBuffer>();
  /** Whether the body was still moving according to the last answer. */
  private moving = false;
  held: () => boolean = () => false;

  constructor(private readonly wire: Wire, posed: (pose: Posed, holds?: HoldView[]) => void, private readonly failed: (message: string) => void) {
    wire.listen((content, buffers) => {
      this.waiting = Math.max(0, this.waiting - 1);
      if (content.failed) {
        this.moving = false;
        failed(content.failed);
      }
      const [view] = buffers;
      if (view?.getUint8(0) === KIND_POSED) {
        const pose = unpackPosed(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength) as ArrayBuffer);
        this.moving = (pose.flags & MOVING) !== 0;
        posed(pose, content.holds);
      }
      this.goOn();
    });
  }

  /** Whether all requests are answered. */
  get idle(): boolean {
    return this.waiting === 0 && this.late.size === 0;
  }

  /** Set the kernel's pose. */
  pose(q: Float32Array): void {
    this.give({ do: "pose" }, q.slice().buffer);
  }

  pack(make: (seq: number) => ArrayBuffer): number {
    this.seq += 1;
    const data = make(this.seq);
    const view = new DataView(data);
    const kind = view.getUint8(0);
    if (kind === DRAG || kind === TURN) {
      this.late.set(view.getUint8(5), data);
      if (!this.waiting) this.goOn();
    } else {
      this.flush();
      this.give({ do: "message" }, data);
    }
    return this.seq;
  }

  /** Send an edit; a view supports only undo of a pull. */
  act(action: { do: string }): void {
    if (action.do === "undo") this.give({ do: "undo" });
    else this.failed(`a view cannot ${action.do}`);
  }

  private flush(): void {
    for (const data of this.late.values()) this.give({ do: "message" }, data);
    this.late.clear();
  }

  private goOn(): void {
    if (this.late.size) this.flush();
    else if (!this.waiting && this.moving && this.held()) this.give({ do: "step" });
  }

  private give(content: object, buffer?: ArrayBuffer): void {
    this.waiting += 1;
    this.wire.send(content, buffer ? [buffer] : []);
  }
}
