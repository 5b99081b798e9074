/** The head of every page: where one is, language, light or dark. */
import { frieze } from "./art";
import { h, markup, type Child } from "./dom";
import { lang, say, speak } from "./words";
import { cookiesWork, local } from "./storage";

function theme(): void {
  const root = document.documentElement;
  const dark =
    root.dataset["theme"] === "dark" || (!root.dataset["theme"] && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset["theme"] = dark ? "light" : "dark";
  local.setItem("sacbe-theme", root.dataset["theme"]);
}

const kept = local.getItem("sacbe-theme");
if (kept) document.documentElement.dataset["theme"] = kept;

/** On a small screen: show or hide what does not fit into the bar. */
function unfold(event: Event): void {
  const button = event.currentTarget as HTMLElement;
  const open = button.parentElement?.toggleAttribute("data-open") ?? false;
  button.setAttribute("aria-expanded", String(open));
}

export function head(...more: Child[]): HTMLElement {
  const other = lang === "en" ? "fr" : "en";
  const frame = h("div", {});
  frame.innerHTML = frieze();
  return h(
    "header",
    { class: "head" },
    h("a", { class: "skip", href: "#main" }, say("skip")),
    h(
      "div",
      { class: "bar" },
      h("a", { class: "logo", href: "/", "aria-label": `sacbe: ${say("home")}` }, markup(LOGO), h("span", {}, "sacbe")),
      h("div", { class: "middle" }, ...more),
      h(
        "button",
        {
          class: "quiet burger",
          "aria-expanded": "false",
          "aria-label": say("menu"),
          title: say("menu"),
          onclick: unfold,
        },
        "☰",
      ),
      h(
        "button",
        {
          class: "quiet",
          lang: other,
          id: "language",
          title: say("language"),
          onclick: () => speak(other),
        },
        other === "fr" ? "Français" : "English",
      ),
      h(
        "button",
        { class: "quiet", id: "theme", title: say("theme"), "aria-label": say("theme"), onclick: theme },
        "◐",
      ),
    ),
    frame,
    !(cookiesWork && local.works) && h("p", { class: "banner", id: "forgets", role: "note" }, say("forgets")),
  );
}

const LOGO = `<svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" focusable="false"><path d="M1 22v-5h4v-5h4V7h6v5h4v5h4v5z" fill="currentColor"/><path d="M10.8 22V7h2.4v15z" fill="#f8f3e6"/></svg>`;
