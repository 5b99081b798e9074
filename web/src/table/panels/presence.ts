/** Who is there, away or gone; a bot for somebody who is not there; and what all people are asked to agree to. */
import { h, type Child } from "../../dom";
import type { Scene, SeatInfo } from "../../types";
import { serverNow } from "../../time";
import { levelName, say, type Word } from "../../words";
import { fromThen, since } from "./clock";
import { nameOf } from "./names";

/** The level of the bot that is called. */
const STAND_IN = "player";

type State = "here" | "away" | "gone";

/** Whether somebody is there; null if that is not known, or nobody plays there. */
export function presenceOf({ table }: Scene, seat: SeatInfo): State | null {
  if (seat.kind !== "person" || seat.resigned || table.kind !== "live") return null;
  if (seat.here) return "here";
  if (seat.since === null) return null;
  return seat.away || serverNow() - seat.since > table.absence ? "gone" : "away";
}

const WORDS: Record<State, Word> = { here: "presentHere", away: "presentAway", gone: "presentGone" };

/** A dot in the colour of the state, which has a shape and a name of its own, too. */
export function presenceMark(scene: Scene, seat: SeatInfo): Child {
  const state = presenceOf(scene, seat);
  if (!state || seat.seat === scene.seat) return null;
  return h("span", {
    class: `presence ${state}`,
    role: "img",
    "aria-label": say(WORDS[state]),
    title: say(WORDS[state]),
  });
}

/** Since when somebody is not there. */
export function absence(scene: Scene, seat: SeatInfo): Child {
  const state = presenceOf(scene, seat);
  if (seat.since === null || seat.stand_in || seat.yours || (state !== "away" && state !== "gone")) return null;
  return since(state === "away" ? "leftAgo" : "goneAgo", seat.since);
}

/** From the time on that the table has set: the way to a bot for somebody who is waited for. */
export function callBot(scene: Scene, seat: SeatInfo): Child {
  const { table } = scene;
  const mine = table.seats.some((other) => other.yours);
  if (seat.absent_from === null || table.over || seat.yours || !(table.host || mine) || table.proposal?.what === "bot")
    return null;
  const others = table.seats.some((other) => other.kind === "person" && !other.yours && other.here);
  const name = nameOf(scene, seat.seat);
  const about = { "data-seat": seat.seat, "data-level": STAND_IN, id: `call-${seat.seat}` };
  const asks = !table.host && others;
  return fromThen(
    seat.absent_from,
    h(
      "div",
      { class: "row absent" },
      h("p", { class: "fine" }, say(asks ? "callAskMeans" : "callMeans", { name })),
      h("button", { "data-do": "level", ...about }, say(asks ? "callAsk" : "callBot", { name })),
    ),
  );
}

function button(what: string, words: string, more: Record<string, string | number> = {}): HTMLElement {
  return h("button", { "data-do": what, id: `do-${what}`, ...more }, words);
}

/** What all people at the table are asked, with the answers. */
export function proposal(scene: Scene): Child {
  const asked = scene.table.proposal;
  if (!asked || scene.table.over) return null;
  const names = { name: nameOf(scene, asked.by), other: nameOf(scene, asked.to), level: levelName(asked.level) };
  const words = { back: "goBackAsked", bot: "botAsked", abandon: "abandonAsked" } as const;
  const answer =
    scene.seat !== null && !asked.yes.includes(scene.seat) && !(asked.what === "bot" && asked.to === scene.seat);
  return h(
    "div",
    { class: "row banner", id: "proposal", role: "status" },
    h("span", {}, asked.by === scene.seat ? say("youAsked") : say(words[asked.what], names)),
    answer && button("agree", say("agree")),
    answer && button("refuse", say("refuse")),
    asked.by === scene.seat && button("refuse", say("withdraw")),
  );
}

/** A bot plays for one's own seat: the way back. */
export function takeBack(scene: Scene): Child {
  const own = scene.table.seats.find((seat) => seat.seat === scene.seat);
  if (!own || own.kind !== "person" || !own.stand_in || own.resigned || scene.table.over) return null;
  return h(
    "div",
    { class: "row banner", id: "take-back", role: "status" },
    h("span", {}, say("botForYou", { level: levelName(own.stand_in) })),
    button("return", say("takeBack"), { class: "primary", "data-seat": own.seat }),
  );
}

/** How a match ended before its end. */
export function endedText(scene: Scene): string {
  const { ended } = scene.table;
  if (!ended) return "";
  if (ended.how === "abandoned") return say("endedAbandoned");
  const name = nameOf(scene, ended.by);
  const resigned = ended.by === scene.seat ? say("youResigned") : say("endedResigned", { name });
  const names = ended.winners.map((seat) => nameOf(scene, seat)).join(" & ");
  const won = ended.winners.some((seat) => seat === scene.seat) ? say("youWon") : names && say("winner", { names });
  return `${resigned} ${won}`.trim();
}
