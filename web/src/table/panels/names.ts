/** What seats are called. */
import { token } from "../../art";
import { h, markup } from "../../dom";
import { portrait } from "../../faces";
import type { Scene, SeatInfo } from "../../types";
import { levelName, say, seatLetter } from "../../words";

/** What somebody is called by the others: a bot with its level. */
export function calledAs(seat: SeatInfo): string {
  const name = seat.name || say("unnamed", { seat: seatLetter(seat.seat) });
  return seat.kind === "bot" ? say("namedBot", { name, level: levelName(seat.level) }) : name;
}

/** What a seat is called for whoever looks: "you" for their own. */
export function nameOf(scene: Scene, seat: number): string {
  const found = scene.table.seats[seat];
  if (!found) return "?";
  return seat === scene.seat ? say("you") : calledAs(found);
}

/** The title of a seat in a list. */
export function seatTitle(seat: SeatInfo): string {
  if (seat.name) return seat.name;
  return seat.yours ? say("youTitle") : say("unnamed", { seat: seatLetter(seat.seat) });
}

/** Who plays there: a person, a bot, nobody yet. */
export function whoPlays(seat: SeatInfo): string {
  if (seat.kind === "bot") return say("botLevel", { level: levelName(seat.level) });
  if (seat.resigned) return say("resignedSeat", { level: levelName(seat.stand_in) });
  if (seat.stand_in) return say("standIn", { level: levelName(seat.stand_in) });
  if (seat.kind === "open") return say("openSeat");
  if (seat.away) return say("away");
  return seat.yours && seat.name ? say("you") : "";
}

/** The mark of a seat, and the face of the bot that plays it. */
export function signOf(seat: SeatInfo): HTMLElement {
  const face = seat.kind === "bot" ? portrait(seat.name) : "";
  return h("span", { class: "sign" }, ...markup(face + token(seat.seat)).childNodes);
}
