/** A small menu at a place that stands for several options. */
import { h } from "../../dom";
import type { Choice } from "../../types";
import { say } from "../../words";

let shown: HTMLElement | null = null;

export function closeMenu(): void {
  shown?.remove();
  shown = null;
}

export function openMenu(
  choices: Choice[],
  at: DOMRect,
  onChoose: (choice: Choice) => void,
  onShow: (choice: Choice | null) => void,
  onLeave: () => void,
): void {
  closeMenu();
  const leave = (): void => {
    closeMenu();
    onShow(null);
    onLeave();
  };
  const items = choices.map((choice) =>
    h(
      "button",
      {
        role: "menuitem",
        "data-choice": choice.act,
        onclick: () => onChoose(choice),
        onfocus: () => onShow(choice),
        onpointerenter: () => onShow(choice),
      },
      choice.say,
    ),
  );
  const menu = h("div", { class: "menu", role: "menu", "aria-label": say("yourOptions") }, ...items);
  menu.addEventListener("keydown", (event) => {
    const here = items.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      items[(here + step + items.length) % items.length]?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      leave();
    }
  });
  shown = menu;
  document.body.append(menu);
  const box = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(at.left + at.width / 2, innerWidth - box.width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(at.top + at.height / 2, innerHeight - box.height - 8))}px`;
  items[0]?.focus();
  setTimeout(() => {
    document.addEventListener(
      "pointerdown",
      (event) => {
        if (shown === menu && !menu.contains(event.target as Node)) closeMenu();
      },
      { once: true },
    );
  });
}
