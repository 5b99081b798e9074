/** Asks somebody who has come by a link, once, what they want to be called. Nobody has to answer. */
import { api } from "../../api";
import { h } from "../../dom";
import { failed } from "../../home";
import { anotherName, chooseName, isNamed, LONGEST_NAME, ownName } from "../../start/person";
import type { Scene } from "../../types";
import { say } from "../../words";

/** The question, if it was not answered yet and somebody else plays at the table. */
export function nameCard(scene: Scene): HTMLElement | null {
  const { id, seats, over } = scene.table;
  const mine = seats.filter((seat) => seat.yours);
  if (isNamed() || over || mine.length !== 1 || !seats.some((seat) => seat.kind === "person" && !seat.yours))
    return null;
  const rename = async (): Promise<void> => {
    await api("PUT", "/me", { name: ownName() });
    for (const seat of mine) await api("PUT", `/tables/${id}/seats/${seat.seat}/name`, { name: ownName() });
  };
  const given = mine[0]?.name;
  if (!given) {
    const taken = seats.filter((seat) => !seat.yours).map((seat) => seat.name);
    if (taken.includes(ownName())) anotherName(taken);
    rename().catch(failed);
  }
  const field = h("input", {
    id: "own-name",
    maxlength: LONGEST_NAME,
    autocomplete: "nickname",
    value: given || ownName(),
  });
  const keep = async (): Promise<void> => {
    chooseName(field.value);
    await rename();
    card.remove();
  };
  const card = h(
    "form",
    {
      class: "sheet name-card",
      id: "name-card",
      onsubmit: (event) => {
        event.preventDefault();
        keep().catch(failed);
      },
    },
    h("label", { for: "own-name" }, say("callYou")),
    h("span", { class: "row" }, field, h("button", { class: "primary" }, say("callYouOk"))),
  );
  return card;
}
