/** Drawings of the page itself: the frieze, and the tokens of the seats. */

const INK = "#2f2a22";
const JADE = "#1f6f57";
const CINNABAR = "#a8362a";
const MAIZE = "#d79a1e";

/** The frieze of stepped pyramids under the head of every page. */
export function frieze(): string {
  const one = "h4v-4h4v-4h4v-4h8v4h4v4h4v4h4";
  return `<svg class="frieze" aria-hidden="true" focusable="false" width="100%" height="14"><defs><pattern id="steps" width="32" height="14" patternUnits="userSpaceOnUse"><path d="M0 14${one}z" fill="currentColor"/></pattern></defs><rect width="100%" height="14" fill="url(#steps)"/></svg>`;
}

const TOKENS: [string, string, string][] = [
  [CINNABAR, "#fff", "M12 0a12 12 0 1 0 .01 0z"],
  [JADE, "#fff", "M4 1h16q3 0 3 3v16q0 3-3 3H4q-3 0-3-3V4q0-3 3-3z"],
  [MAIZE, INK, "M12-2l14 14-14 14L-2 12z"],
  ["#3d4270", "#fff", "M12-1l11 9v13q0 2-2 2H3q-2 0-2-2V8z"],
];

export function seatColour(seat: number): string {
  return TOKENS[seat]?.[0] ?? INK;
}

/** The token of a seat, in the colour and the form that it has on every board. */
export function token(seat: number): string {
  const [fill, ink, form] = TOKENS[seat] ?? [INK, "#fff", ""];
  const letter = "ABCD"[seat] ?? "?";
  return `<svg class="seat-token" viewBox="-3 -3 30 30" width="26" height="26" aria-hidden="true" focusable="false"><path d="${form}" fill="${fill}" stroke="#f8f3e6" stroke-width="1.5"/><text x="12" y="17" font-size="14" font-weight="bold" text-anchor="middle" fill="${ink}">${letter}</text></svg>`;
}
