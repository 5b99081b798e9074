/** Updates of elements in place (DOM morphing). */
import { Idiomorph } from "idiomorph";

/** New content for an element; what has not changed stays as it is, with its focus. (Only scripts would be waited for.) */
export function put(element: HTMLElement, fresh: HTMLElement): void {
  void Idiomorph.morph(element, [...fresh.childNodes], {
    morphStyle: "innerHTML",
    ignoreActiveValue: true,
    callbacks: {
      beforeAttributeUpdated: (name: string, node: Element, kind: "update" | "remove") =>
        !(node instanceof HTMLDetailsElement && name === "open" && kind === "remove") &&
        !(name === "value" && node instanceof HTMLInputElement),
    },
  });
}
