// WebSocket connection to the document: reconnects automatically and measures the age of poses.

import { type Posed, type Request, type SceneView, KIND_POSED, unpackPosed } from "./protocol";

export type SceneNews = Partial<SceneView>;

export interface Listener {
  scene(news: SceneNews): void;
  pose(pose: Posed, age: number): void;
  failed(message: string): void;
  /** Callback for the report of an edit. */
  noticed(message: string): void;
  connected(open: boolean): void;
  /** Callback if the studio refuses this page. */
  refused(): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const REMEMBERED = 512;

export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private seq = 0;
  private readonly sentAt = new Map<number, number>();
  private readonly heard = new Map<number | string, (message: never) => void>();
  answered = 0;

  /** Whether the last message has been answered by a pose. */
  get idle(): boolean {
    return this.answered >= this.seq;
  }

  constructor(private readonly listener: Listener) {
    this.open();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.listener.connected(true);
    };
    socket.onmessage = (event) => this.receive(event.data as string | ArrayBuffer);
    socket.onclose = () => {
      if (this.socket === socket) this.socket = null;
      this.sentAt.clear();
      this.listener.connected(false);
      void this.look();
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    };
    this.socket = socket;
  }

  /** Find out with an HTTP request whether the page is refused: a refused socket does not report the reason. */
  private async look(): Promise<void> {
    const answer = await fetch("files").catch(() => null);
    if (answer?.status === 403) this.listener.refused();
  }

  private receive(data: string | ArrayBuffer): void {
    this.wait = FIRST_WAIT;
    if (typeof data === "string") {
      const message = JSON.parse(data);
      if (message.scene) this.listener.scene(message.scene as SceneNews);
      if (message.error?.kind === "Notice") this.listener.noticed(message.error.message as string);
      else if (message.error) this.listener.failed(message.error.message as string);
      for (const kind of Object.keys(message)) this.heard.get(kind)?.(message[kind] as never);
      return;
    }
    const kind = new Uint8Array(data, 0, 1)[0]!;
    this.heard.get(kind)?.(data as never);
    if (kind !== KIND_POSED) return;
    const pose = unpackPosed(data);
    this.listener.pose(pose, this.answer(pose.seq));
  }

  /** Record that a message has been handled; return the milliseconds since it was sent. */
  answer(seq: number): number {
    const sent = this.sentAt.get(seq);
    this.sentAt.delete(seq);
    this.answered = Math.max(this.answered, seq);
    return sent === undefined ? 0 : performance.now() - sent;
  }

  /** Subscribe to messages: binary ones by kind, JSON ones by key. */
  hear<Message = ArrayBuffer>(kind: number | string, then: (message: Message) => void): void {
    this.heard.set(kind, then as (message: never) => void);
  }

  /** Send a binary message, which `make` creates with its sequence number. */
  pack(make: (seq: number) => ArrayBuffer): number {
    this.seq += 1;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.sentAt.set(this.seq, performance.now());
      if (this.sentAt.size > REMEMBERED) this.sentAt.delete(this.sentAt.keys().next().value!);
      this.socket.send(make(this.seq));
    }
    return this.seq;
  }

  act(request: Request): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
    else this.listener.failed("not connected: the edit was not applied");
  }
}
