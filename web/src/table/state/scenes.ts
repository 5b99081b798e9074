/** Shows arriving scenes: at once while one decides oneself, else the turns of others act by act, slowly enough to be seen. */
import type { Scene } from "../../types";
import { isDeciding, pages, untold, type Moment } from "../pace/moments";
import { dwell, pace } from "../pace/pace";
import type { TableStore } from "./state";

/** Scenes that may wait. Where others are quicker than the person wants to look, the oldest are shown without their moments. */
const WAITING = 4;

export interface SceneOutlets {
  /** Whether scenes are to be shown without a pause. */
  isHurried(): boolean;
  /** Called when a scene has arrived, before it is shown. */
  arrived(): void;
  /** The scene at a moment. */
  fetch(moment: Moment): Promise<Scene>;
}

export class Scenes {
  /** The showing that goes on; one that sees another number has been skipped. */
  private showing = 0;
  private busy = false;
  private wake: (() => void) | null = null;

  constructor(
    private readonly store: TableStore,
    private readonly outlets: SceneOutlets,
  ) {}

  arrive(scene: Scene): void {
    this.store.dispatch({ type: "arrived", scene });
    this.outlets.arrived();
    if (!this.store.state.scene || this.outlets.isHurried()) this.skip();
    else if (!this.busy) void this.showAll();
  }

  /** Show what is now, at once. */
  skip(): void {
    this.showing += 1;
    this.busy = false;
    this.wake?.();
    while (this.store.state.queue.length) this.store.dispatch({ type: "shown" });
    this.store.dispatch({ type: "played" });
  }

  private async showAll(): Promise<void> {
    const showing = ++this.showing;
    const goesOn = (): boolean => showing === this.showing;
    this.busy = true;
    try {
      for (let next = this.store.state.queue[0]; next && goesOn(); next = this.store.state.queue[0]) {
        const { state } = this.store;
        const own = next.events.some((event) => event.seat === state.seat);
        const told = (isDeciding(state) && !own) || state.queue.length > WAITING ? [] : untold(state, next);
        if (told.length) await this.show(next, told, goesOn);
        else this.store.dispatch({ type: "shown" });
      }
      if (goesOn()) this.store.dispatch({ type: "played" });
    } catch {
      if (goesOn()) this.skip(); // a moment cannot be had: the present can
    }
    if (goesOn()) this.busy = false;
  }

  /** Show the moments that lead to a scene, the last being the scene itself. */
  private async show(next: Scene, moments: Moment[], goesOn: () => boolean): Promise<void> {
    const fetch = (moment: Moment | undefined): Promise<Scene> | null => {
      if (!moment || (moment.seq === next.seq && moment.step === moment.of)) return null;
      const found = this.outlets.fetch(moment);
      found.catch(() => undefined); // it is told where it is awaited
      return found;
    };
    let coming = fetch(moments[0]);
    for (const [i, moment] of moments.entries()) {
      const here = coming && (await coming);
      if (!goesOn()) return;
      if (!here && this.store.state.queue[0] !== next) return; // a move that was sent again has shown it
      coming = fetch(moments[i + 1]);
      for (const [number, { lines, places }] of pages(moment).entries()) {
        const caption = { seat: moment.seat, lines, places };
        if (number) this.store.dispatch({ type: "caption", caption });
        else this.store.dispatch(here ? { type: "moment", scene: here, caption } : { type: "shown", caption });
        await this.wait(dwell(lines, pace()));
        if (!goesOn()) return;
      }
    }
    if (this.store.state.queue[0] === next) this.store.dispatch({ type: "shown" });
  }

  private wait(time: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
