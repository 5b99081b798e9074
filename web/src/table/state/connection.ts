/** The connection to a table: scenes come in, moves go out. It reconnects by itself, without a gap or a repeat.
 *
 * Where a proxy blocks WebSockets, scenes come as server-sent events and moves go out as HTTP requests.
 */
import ReconnectingWebSocket from "reconnecting-websocket";
import { api, Refused, visitKeys } from "../../api";
import type { ReviewState } from "../../review/types";
import type { ClientMessage, Failed, Hello, Message, Move, Scene } from "../../types";
import { lang } from "../../words";

export type ConnectionState = "connecting" | "live" | "lost" | "gone";

/** Close code of the server for a table that this browser may not see. */
const GONE = 4404;
/** After so many failures without ever opening, server-sent events are used instead. */
const TRIES = 2;
/** Milliseconds before closed server-sent events are opened again. */
const AGAIN = 2000;

/** What the connection asks the page for, and tells it. */
export interface Handlers {
  /** The chosen display options. */
  display(): { chosen: Record<string, number>; query: string };
  scene(scene: Scene): void;
  refused(failed: Failed): void;
  state(state: ConnectionState): void;
  /** How far the review of the match has come. */
  review?(state: ReviewState): void;
}

export class Connection {
  private socket: ReconnectingWebSocket | null = null;
  private events: EventSource | null = null;
  private since = -1;
  private next = 0;
  private tries = 0;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly seat: number | null,
    private readonly handlers: Handlers,
  ) {}

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new ReconnectingWebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`, [], {
      minReconnectionDelay: 300,
      maxReconnectionDelay: 5000,
      reconnectionDelayGrowFactor: 1.6,
      connectionTimeout: 6000,
      maxEnqueuedMessages: 0,
    });
    this.socket = socket;
    this.handlers.state("connecting");
    socket.addEventListener("open", () => {
      this.tries = -Infinity;
      const looks = this.handlers.display().chosen;
      const hello: Hello = {
        type: "hello",
        keys: visitKeys(),
        seat: this.seat,
        lang,
        since: this.since,
        svg: true,
        looks,
      };
      socket.send(JSON.stringify(hello));
    });
    socket.addEventListener("message", (event) => this.receive(JSON.parse(String(event.data)) as Message));
    socket.addEventListener("close", (event) => this.lose(socket, event.code));
    window.addEventListener("online", this.hurry);
    window.addEventListener("offline", this.cut);
  }

  private lose(socket: ReconnectingWebSocket, code: number): void {
    if (this.socket !== socket) return;
    this.tries += 1;
    if (code === GONE) {
      socket.close();
      this.handlers.state("gone");
    } else if (this.tries >= TRIES && navigator.onLine) {
      this.socket = null;
      socket.close();
      this.listen();
    } else this.handlers.state("lost");
  }

  /** Server-sent events instead. */
  private listen(): void {
    clearTimeout(this.timer);
    this.events?.close();
    if (this.closed) return;
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    const query = `since=${this.since}&svg=true&lang=${lang}${seat}${this.handlers.display().query}`;
    const events = new EventSource(`/api/tables/${this.table}/events?${query}`);
    this.events = events;
    for (const kind of ["scene", "review"])
      events.addEventListener(kind, (event) =>
        this.receive(JSON.parse((event as MessageEvent<string>).data) as Message),
      );
    events.addEventListener("error", () => {
      this.handlers.state("lost");
      if (events.readyState === EventSource.CLOSED) this.timer = window.setTimeout(() => this.listen(), AGAIN);
    });
  }

  /** The browser says that it is offline: reconnecting shows that at once, not after a timeout. */
  private readonly cut = (): void => this.socket?.reconnect();

  private readonly hurry = (): void => {
    if (this.events) this.listen();
    else if (this.socket?.readyState !== WebSocket.OPEN) this.socket?.reconnect();
  };

  private receive(message: Message): void {
    if (message.type === "scene") {
      this.since = message.seq;
      this.handlers.state("live");
      this.handlers.scene(message);
    } else if (message.type === "refused") this.handlers.refused(message);
    else if (message.type === "review") this.handlers.review?.(message);
  }

  /** Ask for the board anew, after a display option has changed. */
  redraw(): void {
    if (this.events) this.listen();
    else this.tell({ type: "display", looks: this.handlers.display().chosen });
  }

  /** Send a move; whether it could be sent. */
  send(move: Move): boolean {
    this.next += 1;
    const message = { ...move, id: `${Date.now().toString(36)}-${this.next}` };
    if (this.events) {
      void this.post(message);
      return this.events.readyState === EventSource.OPEN;
    }
    return this.tell({ type: "move", ...message });
  }

  /** Send a message over the WebSocket; whether it is open. */
  private tell(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private async post(message: { id: string }): Promise<void> {
    try {
      await api("POST", `/tables/${this.table}/moves`, message);
    } catch (error) {
      if (!(error instanceof Refused)) return; // the event source reports the lost connection
      const { code, rule } = error;
      this.handlers.refused({ type: "refused", id: message.id, error: code, message: error.message, rule, at: [] });
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("offline", this.cut);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.events?.close();
  }
}
