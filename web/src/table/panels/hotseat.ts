/** Several seats on one screen: a curtain hides what a seat may see until its player is here. */
import { h } from "../../dom";
import type { Scene } from "../../types";
import type { TableStore } from "../state/state";
import { calledAs } from "./names";
import { handOver } from "./panels";

export class HotSeat {
  constructor(
    private readonly store: TableStore,
    private readonly app: HTMLElement,
    /** Show the table as another seat sees it. */
    private readonly follow: (seat: number) => void,
  ) {
    store.subscribe(({ scene, curtain }, before) => {
      if (scene && scene !== before.scene) this.next(scene);
      else if (curtain !== before.curtain) this.draw();
    });
  }

  /** Show another seat's view, once its player is here. */
  call(seat: number): void {
    this.store.dispatch({ type: "curtain", on: true });
    this.follow(seat);
    this.draw();
  }

  /** When another of one's seats is waited for, its player is called. */
  private next(scene: Scene): void {
    const mine = scene.table.seats.filter((seat) => seat.yours && !seat.stand_in).map((seat) => seat.seat);
    const { seat, curtain } = this.store.state;
    if (mine.length < 2 || scene.table.over) {
      if (curtain) this.reveal();
      return;
    }
    const here = seat !== null && scene.asked.includes(seat) && (scene.question || scene.tentative?.acts.length);
    const other = mine.find((number) => scene.asked.includes(number));
    if (!here && other !== undefined && other !== seat) this.call(other);
    else this.draw();
  }

  private draw(): void {
    const { scene, seat, curtain } = this.store.state;
    const shown = document.querySelector(".curtain");
    if (!curtain) shown?.remove();
    else if (scene && seat !== null && scene.seat === seat) {
      const person = scene.table.seats[seat];
      const fresh = handOver(person ? calledAs(person) : "", () => this.reveal());
      if (shown) shown.replaceWith(fresh);
      else document.body.append(fresh);
      fresh.querySelector("button")?.focus();
    } else if (!shown) document.body.append(h("div", { class: "curtain" }));
    this.app.toggleAttribute("inert", curtain);
  }

  private reveal(): void {
    this.store.dispatch({ type: "curtain", on: false });
  }
}
