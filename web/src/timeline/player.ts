// Current time and playback: scrubs follow the page's own clock, at most one per animation frame, and none until the
// previous one is answered.

import type { Connection } from "../connection";
import { packScrub } from "../protocol";
import type { Store } from "../store";

const PATIENCE = 1000; // milliseconds after which an unanswered scrub is considered lost

export class Player {
  playing = false;
  /** Requested time in seconds until the document has reached it; otherwise null. */
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

  /** Start and end of the playback range in seconds. */
  get span(): [number, number] {
    const { span, length } = this.timeline;
    if (!span || span[0] >= length) return [0, length];
    return [span[0], Math.min(span[1], length)];
  }

  /** Requested time if there is one, otherwise the current time, in seconds. */
  get time(): number {
    return this.wanted ?? this.store.pose?.time ?? 0;
  }

  get frame(): number {
    return Math.round(this.time * this.timeline.rate);
  }

  /** Go to a time, rounded to a whole frame if snapping is on and `exactly` is false. */
  go(time: number, exactly = false): void {
    const { length, rate, snap } = this.timeline;
    const at = snap && !exactly ? Math.round(time * rate) / rate : time;
    if (this.playing) this.begin(at);
    this.wanted = Math.min(Math.max(at, 0), length);
    this.send();
    this.store.changed("time");
  }

  /** Go to a time and send the request before any later request to the document. */
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
      this.playing = false; // a pull by the user takes precedence over playback
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

  /** Send the requested time if it has changed while the last scrub was in progress. */
  private retry(): void {
    const before = this.sent;
    this.send();
    if (this.sent === before) this.wanted = null;
  }
}
