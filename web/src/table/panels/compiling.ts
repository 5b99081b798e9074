/** The first time on a machine a bot may still have to be compiled: if that delays its turn, the page says so. */
import { howFar, readyText } from "../../ready";
import type { Scene } from "../../types";
import type { TableStore } from "../state/state";

/** Milliseconds to wait for a bot before asking whether it is being compiled. */
const AFTER = 1500;

export class CompilingNote {
  private timer = 0;

  constructor(private readonly store: TableStore) {
    store.subscribe(({ scene }, before) => {
      if (scene && scene !== before.scene) this.watch(scene);
    });
  }

  private watch(scene: Scene): void {
    clearTimeout(this.timer);
    const { seats, over, kind } = scene.table;
    const bots = scene.asked.filter((seat) => seats[seat]?.kind === "bot" || seats[seat]?.stand_in);
    const mine = scene.question !== null || Boolean(scene.tentative?.acts.length);
    if (kind === "live" && !over && !mine && bots.length) this.later(scene);
  }

  private later(scene: Scene): void {
    this.timer = window.setTimeout(() => void this.check(scene), AFTER);
  }

  private async check(scene: Scene): Promise<void> {
    const far = await howFar(scene.table.game, "bots").catch(() => 1);
    if (this.store.state.scene !== scene) return;
    const text = far < 1 ? readyText(scene.table.title, "bots", far) : "";
    this.store.dispatch({ type: "compiling", text });
    if (far < 1) this.later(scene);
  }
}
