/** What seats are called. */
import type { Scene, SeatInfo } from "../../types";
import { levelName, say, seatLetter } from "../../words";

export function seatTitle(seat: SeatInfo): string {
  if (seat.name) return seat.name;
  return seat.yours ? `${seatLetter(seat.seat)} (${say("you")})` : seatLetter(seat.seat);
}

export function nameOf(scene: Scene, seat: number): string {
  const found = scene.table.seats[seat];
  return found ? (found.name ? `${found.name} (${seatLetter(seat)})` : say("seat", { seat: seatLetter(seat) })) : "?";
}

/** Who plays there: a person, a bot, nobody yet. */
export function whoPlays(seat: SeatInfo): string {
  if (seat.kind === "bot") return say("botLevel", { level: levelName(seat.level) });
  if (seat.stand_in) return say("standIn", { level: levelName(seat.stand_in) });
  if (seat.kind === "open") return say("openSeat");
  if (seat.away) return say("away");
  return seat.yours ? say("you") : "";
}
