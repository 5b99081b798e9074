/** Tells the player that it is their turn: in the title, by a notification and by a sound, where those are on. */
import { h } from "../../dom";
import { say } from "../../words";
import { local } from "../../storage";
import type { Scene } from "../../types";
import { playSound, type Sound } from "./sounds";

/** An answer with so many lines has brought several things to light. */
const MANY = 3;

export class Notice {
  private on = local.getItem("sacbe-sound") === "on";
  private was: boolean | null = null;
  readonly button: HTMLElement;

  constructor() {
    this.button = h("button", { class: "quiet", id: "sound", title: say("sound"), onclick: () => this.toggle() });
    this.paint();
  }

  private toggle(): void {
    this.on = !this.on;
    local.setItem("sacbe-sound", this.on ? "on" : "off");
    this.paint();
    this.sound("turn");
  }

  private paint(): void {
    this.button.textContent = this.on ? "♪" : "♪̸";
    this.button.setAttribute("aria-label", say(this.on ? "soundOn" : "soundOff"));
    this.button.setAttribute("aria-pressed", String(this.on));
  }

  /** A sound, if sounds are on. */
  sound(name: Sound): void {
    if (this.on) playSound(name);
  }

  /** What has just been shown is heard: a move, several things that came to light at once, the end. */
  scene(scene: Scene, before: Scene): void {
    const over = scene.table.over && !before.table.over;
    const news = scene.events.filter((event) => event.seq > before.seq && event.lines.length);
    if (over) this.sound("end");
    else if (news.some((event) => event.lines.length >= MANY)) this.sound("reveal");
    else if (news.length) this.sound("move");
  }

  turn(mine: boolean, game: string, question: string): void {
    document.title = mine ? `● ${say("yourTurnTitle")} – ${game}` : `${game} – sacbe`;
    if (mine && this.was === false) {
      this.sound("turn");
      if (document.hidden && "Notification" in window && Notification.permission === "granted")
        new Notification(say("yourTurnTitle"), { body: say("yourTurnBody", { game, question }), tag: "sacbe" });
    }
    this.was = mine;
  }
}
