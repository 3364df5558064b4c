// Where the timeline stands, and playing: scrubs from this page's own clock, one with each frame of the
// screen, and none while the last is not answered.

import type { Connection } from "../connection";
import { packScrub } from "../protocol";
import type { Store } from "../store";

const PATIENCE = 1000; // milliseconds after which a scrub that was not answered is thought lost

export class Player {
  playing = false;
  /** Where this page wants to be, until the document is there. */
  private wanted: number | null = null;
  private sent = 0;
  private sentAt = 0;
  private from = 0;
  private begun = 0;
  private length = 0;
  private speed = 0;
  /** Milliseconds from each of the last scrubs to its pose. */
  readonly ages: number[] = [];

  constructor(private readonly connection: Connection, private readonly store: Store,
    private readonly held: () => boolean) {
    store.on(["posed"], () => this.answered());
  }

  private get timeline() {
    return this.store.scene!.timeline;
  }

  /** Seconds from where to where it is played. */
  get span(): [number, number] {
    const { span, length } = this.timeline;
    if (!span || span[0] >= length) return [0, length];
    return [span[0], Math.min(span[1], length)];
  }

  /** Seconds: where it is going, or where it is. */
  get time(): number {
    return this.wanted ?? this.store.pose?.time ?? 0;
  }

  get frame(): number {
    return Math.round(this.time * this.timeline.rate);
  }

  /** Go to a time; to a whole frame where the timeline snaps. */
  go(time: number, exactly = false): void {
    const { length, rate, snap } = this.timeline;
    const at = snap && !exactly ? Math.round(time * rate) / rate : time;
    if (this.playing) this.begin(at);
    this.wanted = Math.min(Math.max(at, 0), length);
    this.send();
    this.store.changed("time");
  }

  /** Go to a time, certainly before whatever is asked of the document next. */
  jump(time: number): void {
    this.pause();
    this.go(time);
    this.send(true);
  }

  step(frames: number): void {
    this.pause();
    this.go((this.frame + frames) / this.timeline.rate, true);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (!this.store.scene || this.playing) return;
    const [first, last] = this.span;
    this.playing = true;
    this.begin(this.time >= last - 1e-6 || this.time < first - 1e-6 ? first : this.time);
    this.store.changed("time");
    requestAnimationFrame(() => this.tick());
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    const { rate, snap, length } = this.timeline;
    this.wanted = Math.min(snap ? Math.round(this.time * rate) / rate : this.time, length);
    this.send(true);
    this.store.changed("time");
  }

  private begin(from: number): void {
    this.from = from;
    this.begun = performance.now();
    ({ length: this.length, speed: this.speed } = this.timeline);
  }

  private tick(): void {
    if (!this.playing) return;
    if (this.held() || !this.connection) {
      this.playing = false; // who pulls on the body goes before who plays
      this.wanted = null;
      this.store.changed("time");
      return;
    }
    const { loop, length, speed } = this.timeline;
    if (length !== this.length || speed !== this.speed) this.begin(Math.min(this.time, length));
    const [first, last] = this.span;
    let at = this.from + ((performance.now() - this.begun) / 1000) * speed;
    if (at > last) {
      if (!loop) {
        this.wanted = last;
        this.pause();
        return;
      }
      at = first + ((at - first) % (last - first));
      this.begin(at);
    }
    this.wanted = at;
    this.send();
    this.store.changed("time");
    requestAnimationFrame(() => this.tick());
  }

  private get waiting(): boolean {
    return this.connection.answered < this.sent && performance.now() - this.sentAt < PATIENCE;
  }

  private send(certainly = false): void {
    if (this.wanted === null || (this.waiting && !certainly)) return;
    const to = this.wanted;
    this.sentAt = performance.now();
    this.sent = this.connection.pack((seq) => packScrub(seq, this.playing ? 1 : 0, to));
  }

  private answered(): void {
    const time = this.store.pose!.time;
    if (this.sent && this.connection.answered >= this.sent) {
      if (this.sentAt) this.ages.push(performance.now() - this.sentAt);
      if (this.ages.length > 600) this.ages.shift();
      this.sentAt = 0;
      if (!this.playing && this.wanted !== null) {
        if (Math.abs(time - this.wanted) < 1e-9 || this.held()) this.wanted = null;
        else if (!this.sentAt) this.retry();
      }
    }
    this.store.changed("time");
  }

  /** The pointer has gone on while the last scrub was under way. */
  private retry(): void {
    const before = this.sent;
    this.send();
    if (this.sent === before) this.wanted = null;
  }
}
