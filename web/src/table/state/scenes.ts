/** Shows arriving scenes: one's own at once, those of others one after the other, slowly enough to be seen. */
import type { Scene } from "../../types";
import { isOwn, type TableStore } from "./state";

/** Milliseconds between two scenes of others. */
const PAUSE = 550;

export class Scenes {
  private timer = 0;

  constructor(
    private readonly store: TableStore,
    /** Whether scenes are to be shown without a pause. */
    private readonly isHurried: () => boolean,
    /** Called when a scene has arrived, before it is shown. */
    private readonly onArrival: () => void,
  ) {}

  arrive(scene: Scene): void {
    this.store.dispatch({ type: "arrived", scene });
    this.onArrival();
    const { scene: shown, seat } = this.store.state;
    if (!shown || scene.seq === shown.seq || isOwn(scene, seat) || this.isHurried()) {
      while (this.store.state.queue.length) this.store.dispatch({ type: "shown" });
    } else if (!this.timer) this.showNext();
  }

  private showNext(): void {
    const more = this.store.state.queue.length > 0;
    this.timer = more ? window.setTimeout(() => this.showNext(), PAUSE) : 0;
    if (more) this.store.dispatch({ type: "shown" });
  }
}
