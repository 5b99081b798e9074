/** What slides, turns and fades in when the board is drawn anew. */
import { beforeEach, expect, test, vi } from "vitest";
import { slide, snapshot } from "../src/table/board/motion";

let animations: [string, Keyframe[]][];
let calm: boolean;

/** A board; pieces stand at the position in their `data-at`. */
function board(markup: string): SVGSVGElement {
  document.body.innerHTML = `<svg>${markup}</svg>`;
  return document.querySelector("svg") as SVGSVGElement;
}

function piece(id: string, name: string, x: number, y = 0): string {
  return `<g id="${id}" data-piece="${name}" data-at="${x} ${y}"></g>`;
}

/** What is animated when one board follows another. */
function change(before: string, after: string): [string, Keyframe[]][] {
  const taken = snapshot(board(before));
  const svg = board(after);
  if (taken) slide(svg, taken);
  return animations;
}

beforeEach(() => {
  animations = [];
  calm = false;
  vi.spyOn(window, "matchMedia").mockImplementation(() => ({ matches: calm }) as MediaQueryList);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const [x = 0, y = 0] = (this.getAttribute("data-at") ?? "").split(" ").map(Number);
    return new DOMRect(x - 5, y - 5, 10, 10);
  });
  Element.prototype.animate = function (this: Element, frames: Keyframe[]) {
    animations.push([this.id, frames]);
    return {} as Animation;
  };
  SVGSVGElement.prototype.getScreenCTM = () => ({ a: 2 }) as DOMMatrix;
});

test("a piece slides from where it was, in the units of the drawing", () => {
  expect(change(piece("a", "lot-1", 100, 40), piece("b", "lot-1", 20, 40))).toEqual([
    ["b", [{ translate: "40px 0px" }, { translate: "0 0" }]],
  ]);
});

test("a piece that stays does not move", () => {
  expect(change(piece("a", "lot-1", 100), piece("a", "lot-1", 101))).toEqual([]);
});

test("of pieces that are alike, only the one moves whose spot was empty", () => {
  const before = piece("a", "token-0", 0) + piece("b", "token-0", 50) + piece("c", "token-1", 90);
  const after = piece("a", "token-0", 50) + piece("b", "token-0", 200) + piece("c", "token-1", 90);
  expect(change(before, after)).toEqual([["b", [{ translate: "-100px 0px" }, { translate: "0 0" }]]]);
});

test("a piece never comes from the spot of another kind", () => {
  const [first] = change(piece("a", "token-0", 0), piece("b", "token-1", 50));
  expect(first).toEqual(["b", [{ opacity: 0 }, { opacity: 1 }]]);
});

test("how a piece is drawn does not matter", () => {
  const before = `<g data-piece="warrior-0" data-at="0 0"><path fill="red"/><text>?</text></g>`;
  const after = `<g id="now" data-piece="warrior-0" data-at="40 0"><path fill="red"/></g>`;
  expect(change(before, after)).toEqual([["now", [{ translate: "-20px 0px" }, { translate: "0 0" }]]]);
});

test("a gear turns the shorter way", () => {
  const gear = (angle: number): string => `<g id="gear" data-turn="calendar" transform="rotate(${angle})"></g>`;
  expect(change(gear(350), gear(10))).toEqual([["gear", [{ rotate: "-20deg" }, { rotate: "0deg" }]]]);
});

test("nothing moves for those who prefer less motion", () => {
  calm = true;
  expect(change(piece("a", "lot-1", 0), piece("a", "lot-1", 50))).toEqual([]);
});
