/** The first time on a machine a match is played uncompiled, and bots answer at once: the page says so, and how far it is. */
import { howFar, readyText, type Part } from "../../ready";
import type { Scene } from "../../types";
import { say } from "../../words";
import type { TableStore } from "../state/state";

/** Milliseconds between two looks at how far it is. */
const EVERY = 1000;

export class CompilingNote {
  private timer = 0;
  private ready = new Set<Part>();

  constructor(private readonly store: TableStore) {
    store.subscribe(({ scene }, before) => {
      if (scene && scene !== before.scene && !this.timer && this.needed(scene).length) this.checkIn(0);
    });
  }

  /** What this table plays with and is not known to be compiled. */
  private needed({ table }: Scene): Part[] {
    const bots = table.seats.some((seat) => seat.kind === "bot" || seat.stand_in);
    const parts: Part[] = table.kind === "live" && !table.over ? (bots ? ["rules", "bots"] : ["rules"]) : [];
    return parts.filter((part) => !this.ready.has(part));
  }

  private checkIn(milliseconds: number): void {
    this.timer = window.setTimeout(() => void this.check(), milliseconds);
  }

  private async check(): Promise<void> {
    const { scene } = this.store.state;
    const text = scene ? await this.note(scene) : "";
    this.store.dispatch({ type: "compiling", text });
    this.timer = 0;
    if (text) this.checkIn(EVERY);
  }

  private async note(scene: Scene): Promise<string> {
    for (const part of this.needed(scene)) {
      const far = await howFar(scene.table.game, part).catch(() => 1);
      if (far < 1) {
        const making = readyText(scene.table.title, part, far);
        return say(part === "rules" ? "meanwhileRules" : "meanwhileBots", { making });
      }
      this.ready.add(part);
    }
    return "";
  }
}
