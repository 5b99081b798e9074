/** Sends moves, and sends those once more that came too late because somebody else was quicker. */
import type { Failed, Move as ApiMove } from "../../types";
import { isOwn, isPending, retryPlan, type Move, type TableStore } from "./state";

export interface MoveOutlets {
  /** Send to the server; whether that was possible. */
  send(message: ApiMove): boolean;
  /** A move is about to be sent: menus and previews close. */
  sending(): void;
  /** Tell the player why a move was refused. */
  refuse(message: string, rule: string | null, at: readonly string[]): void;
  /** There is no connection. */
  lost(): void;
}

export class Moves {
  constructor(
    private readonly store: TableStore,
    private readonly outlets: MoveOutlets,
  ) {}

  act(act: string): void {
    this.send({ do: "act", acts: [act] });
  }

  send(move: Move): void {
    const { scene, seat, sent } = this.store.state;
    if (!scene || seat === null) return;
    this.outlets.sending();
    // A second click before the answer to the first is the same move.
    if (sent && isPending(sent) && JSON.stringify(sent.move) === JSON.stringify(move)) return;
    this.store.dispatch({ type: "sent", move });
    if (!this.outlets.send({ seat, seq: scene.seq, ...move })) this.outlets.lost();
  }

  refused(failed: Failed): void {
    const { sent } = this.store.state;
    if (failed.error === "stale" && sent) {
      this.store.dispatch({ type: "stale" });
      this.retry(failed);
    } else {
      this.store.dispatch({ type: "answered" });
      if (!sent?.raced) this.outlets.refuse(failed.message, failed.rule ?? null, failed.at);
    }
  }

  /** Send a stale move again once the newer scene is here; say so if it cannot be chosen any more because of others. */
  retry(failed?: Failed): void {
    const plan = retryPlan(this.store.state);
    const { retry, queue, seat } = this.store.state;
    if (!retry || plan === "none" || plan === "wait") return;
    this.store.dispatch({ type: "retried" });
    const mine = queue.every((scene) => isOwn(scene, seat));
    while (this.store.state.queue.length) this.store.dispatch({ type: "shown" });
    if (plan === "send") this.send(retry);
    else if (failed && !mine) this.outlets.refuse(failed.message, null, []);
  }
}
