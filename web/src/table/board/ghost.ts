/** The ghost of an option: the pieces that it would bring, half transparent at their places, and the change in points beside them. */
import { markup, s } from "../../dom";
import { writeBeside } from "./label";

const LAYER = "preview-ghost";
/** Draw it over the pieces and under the rings; without a drawing there is none any more. */
export function drawGhost(svg: SVGSVGElement, drawing: string, label: string): void {
  svg.querySelector(`#${LAYER}`)?.remove();
  const pieces = [...(markup(`<svg>${drawing}</svg>`).querySelector("svg")?.children ?? [])];
  if (!pieces.length) return;
  const shown = s("g", { class: "pieces" }, ...pieces);
  const layer = s("g", { id: LAYER, "aria-hidden": "true" }, shown);
  svg.insertBefore(layer, svg.querySelector(":scope > #glows"));
  const last = pieces.at(-1);
  if (label && last) writeBeside(svg, layer, last.getBoundingClientRect(), label);
}
