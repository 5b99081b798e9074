/** Tells the player that it is their turn: in the title, by a notification and by a sound, where those are on. */
import { h } from "../../dom";
import { say } from "../../words";
import { local } from "../../storage";

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
    if (this.on) chime();
  }

  private paint(): void {
    this.button.textContent = this.on ? "♪" : "♪̸";
    this.button.setAttribute("aria-label", say(this.on ? "soundOn" : "soundOff"));
    this.button.setAttribute("aria-pressed", String(this.on));
  }

  turn(mine: boolean, game: string, question: string): void {
    document.title = mine ? `● ${say("yourTurnTitle")} – ${game}` : `${game} – sacbe`;
    if (mine && this.was === false) {
      if (this.on) chime();
      if (document.hidden && "Notification" in window && Notification.permission === "granted")
        new Notification(say("yourTurnTitle"), { body: say("yourTurnBody", { game, question }), tag: "sacbe" });
    }
    this.was = mine;
  }
}

/** The sound: two short notes. */
function chime(): void {
  const sound = new AudioContext();
  for (const [at, pitch] of [
    [0, 523],
    [0.16, 784],
  ] as const) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, sound.currentTime + at);
    volume.gain.linearRampToValueAtTime(0.12, sound.currentTime + at + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 0.4);
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + at);
    tone.stop(sound.currentTime + at + 0.45);
  }
}
