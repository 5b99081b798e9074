/** Hints: what a bot would choose. */
import { api } from "../../api";
import { dialog, h } from "../../dom";
import { failed } from "../../home";
import { notationQuery } from "../board/display";
import { speaksOf } from "../board/pointing";
import type { Hint } from "../../types";
import { say } from "../../words";

export async function showHints(table: string, seat: number, act: (act: string) => void): Promise<void> {
  const shown = dialog(say("hintTitle"), say("close"), h("p", { role: "status" }, say("thinking")));
  try {
    const hints = await api<Hint[]>("GET", `/tables/${table}/hints?seat=${seat}${notationQuery()}`);
    const take = (hint: Hint) => (): void => {
      shown.close();
      act(hint.act);
    };
    shown.querySelector(".inside")?.replaceChildren(
      h(
        "ol",
        { class: "hints" },
        ...hints.map((hint) =>
          h(
            "li",
            {},
            h("button", { class: "choice", onclick: take(hint), ...speaksOf(hint.at) }, hint.say),
            h("meter", {
              min: 0,
              max: 1,
              value: hint.share,
              "aria-label": say("hintShare", { share: Math.round(hint.share * 100) }),
            }),
            h("span", { class: "fine" }, say("hintShare", { share: Math.round(hint.share * 100) })),
          ),
        ),
      ),
    );
  } catch (error) {
    shown.close();
    failed(error);
  }
}
