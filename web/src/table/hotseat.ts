/** Several seats on one screen: a curtain hides what a seat may see until its player is here. */
import { h } from "../dom";
import type { Scene } from "../types";
import { nameOf } from "./names";
import type { TablePage } from "./page";
import { handOver } from "./panels";

export class HotSeat {
  private hidden = false;

  constructor(
    private readonly page: TablePage,
    private readonly app: HTMLElement,
  ) {}

  /** See with another seat's eyes, once its player is here. */
  call(seat: number): void {
    this.hidden = true;
    this.page.follow(seat);
    this.draw();
  }

  /** When another of one's seats is waited for, its player is called. */
  next(scene: Scene): void {
    const mine = scene.table.seats.filter((seat) => seat.yours && !seat.stand_in).map((seat) => seat.seat);
    if (mine.length < 2 || scene.table.over) {
      if (this.hidden) this.reveal();
      return;
    }
    const { seat } = this.page;
    const here = seat !== null && scene.asked.includes(seat) && (scene.question || scene.tentative?.acts.length);
    const other = mine.find((number) => scene.asked.includes(number));
    if (!here && other !== undefined && other !== seat) this.call(other);
    else this.draw();
  }

  /** Begin hidden: nobody has said yet who sits here. */
  begin(several: boolean): void {
    this.hidden = several;
  }

  private draw(): void {
    const { scene, seat } = this.page;
    const shown = document.querySelector(".curtain");
    if (!this.hidden) shown?.remove();
    else if (scene && seat !== null && scene.seat === seat) {
      const fresh = handOver(nameOf(scene, seat), () => this.reveal());
      if (shown) shown.replaceWith(fresh);
      else document.body.append(fresh);
      fresh.querySelector("button")?.focus();
    } else if (!shown) document.body.append(h("div", { class: "curtain" }));
    this.app.toggleAttribute("inert", this.hidden);
  }

  private reveal(): void {
    this.hidden = false;
    this.draw();
    this.page.render();
  }
}
