/** The wire to a table: scenes come in, moves go out; a dropped connection heals by itself, without a gap or a repeat. */
import ReconnectingWebSocket from "reconnecting-websocket";
import type { Failed, Message, Scene } from "../types";
import type { ReviewState } from "../review/types";
import { lang } from "../words";

export type Connection = "connecting" | "live" | "lost" | "gone";

const GONE = 4404;

export class Wire {
  /** How far the review of the match has come. */
  onReview: (state: ReviewState) => void = () => undefined;
  private socket: ReconnectingWebSocket | null = null;
  private since = -1;
  private next = 0;

  constructor(
    private readonly table: string,
    private readonly seat: number | null,
    private readonly looks: () => Record<string, number>,
    private readonly onScene: (scene: Scene) => void,
    private readonly onRefused: (failed: Failed) => void,
    private readonly onState: (state: Connection) => void,
  ) {}

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new ReconnectingWebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`, [], {
      minReconnectionDelay: 300,
      maxReconnectionDelay: 5000,
      reconnectionDelayGrowFactor: 1.6,
      connectionTimeout: 8000,
      maxEnqueuedMessages: 0,
    });
    this.socket = socket;
    this.onState("connecting");
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ seat: this.seat, lang, since: this.since, svg: true, looks: this.looks() }));
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(String(event.data)) as Message));
    socket.addEventListener("close", (event) => {
      if (event.code === GONE) {
        socket.close();
        this.onState("gone");
      } else if (this.socket === socket) this.onState("lost");
    });
    window.addEventListener("online", this.hurry);
    window.addEventListener("offline", this.cut);
  }

  /** The system says that there is no network: it is shown at once, not after a timeout. */
  private readonly cut = (): void => this.socket?.reconnect();

  private readonly hurry = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) this.socket?.reconnect();
  };

  private hear(message: Message): void {
    if (message.type === "scene") {
      this.since = message.seq;
      this.onState("live");
      this.onScene(message);
    } else if (message.type === "refused") this.onRefused(message);
    else if (message.type === "review") this.onReview(message);
  }

  /** The board is to be drawn otherwise. */
  see(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ looks: this.looks() }));
  }

  /** Send a move; whether it could be sent. */
  send(move: Record<string, unknown>): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.next += 1;
    this.socket.send(JSON.stringify({ ...move, id: `${Date.now().toString(36)}-${this.next}` }));
    return true;
  }

  close(): void {
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("offline", this.cut);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}
