/** A bot that is waited for may still have to be compiled, the first time on a machine: then the page says so. */
import { howFar, readyText } from "../ready";
import type { Scene } from "../types";
import type { TablePage } from "./page";

const AFTER = 1500;

export class Patience {
  words = "";
  private timer = 0;

  constructor(private readonly page: TablePage) {}

  /** A scene has come: whoever was waited for has decided. */
  watch(scene: Scene): void {
    clearTimeout(this.timer);
    this.words = "";
    const { seats, over, kind } = scene.table;
    const bots = scene.asked.filter((seat) => seats[seat]?.kind === "bot" || seats[seat]?.stand_in);
    const mine = scene.question !== null || Boolean(scene.tentative?.acts.length);
    if (kind === "live" && !over && !mine && bots.length) this.later(scene);
  }

  private later(scene: Scene): void {
    this.timer = window.setTimeout(() => void this.look(scene), AFTER);
  }

  private async look(scene: Scene): Promise<void> {
    const far = await howFar(scene.table.game, "bots").catch(() => 1);
    if (this.page.scene !== scene) return;
    this.words = far < 1 ? readyText(scene.table.title, "bots", far) : "";
    this.page.render();
    if (far < 1) this.later(scene);
  }
}
