/** The pictures of the five games, and the signs of the seats. All of it is drawn here. */

const STONE = "#ddd1b7";
const SEAM = "#b5a684";
const INK = "#2f2a22";
const JADE = "#1f6f57";
const CINNABAR = "#a8362a";
const MAIZE = "#d79a1e";
const PLASTER = "#f8f3e6";

const num = (value: number): string => String(Math.round(value * 10) / 10);

function sky(from: string, to: string, id: string): string {
  return (
    `<defs><linearGradient id="sky-${id}" x2="0" y2="1"><stop stop-color="${from}"/>` +
    `<stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="320" height="180" fill="url(#sky-${id})"/>`
  );
}

function cube(x: number, y: number, size: number, fill: string): string {
  const half = size / 2;
  const top = `M${num(x)} ${num(y)}l${num(half)} ${num(half / 2)}-${num(half)} ${num(half / 2)}-${num(half)}-${num(half / 2)}z`;
  const left = `M${num(x - half)} ${num(y + half / 2)}l${num(half)} ${num(half / 2)}v${num(half)}l-${num(half)}-${num(half / 2)}z`;
  const right = `M${num(x)} ${num(y + half)}l${num(half)}-${num(half / 2)}v${num(half)}l-${num(half)} ${num(half / 2)}z`;
  return (
    `<g stroke="${INK}" stroke-opacity=".35" stroke-width=".8"><path d="${top}" fill="${fill}"/>` +
    `<path d="${left}" fill="${fill}"/><path d="${left}" fill="#000" fill-opacity=".16"/>` +
    `<path d="${right}" fill="${fill}"/><path d="${right}" fill="#000" fill-opacity=".34"/></g>`
  );
}

function yaxha(): string {
  const colours = ["#e2772b", "#2f75b5", "#3f9150", "#f2cb3d", "#cfcbc1"];
  let drawn = "";
  let next = 1;
  for (let level = 0; level < 4; level++) {
    const side = 4 - level;
    for (let i = 0; i < side; i++)
      for (let j = 0; j < side; j++) {
        next = (next * 7 + 3 * level + i + 2 * j) % 31;
        const x = 160 + (i - j) * 17;
        const y = 88 - level * 17 + (i + j - side + 1) * 8.5;
        drawn += cube(x, y, 34, colours[next % 5] ?? STONE);
      }
  }
  return `${sky("#f3dfae", "#e8b98a", "y")}<circle cx="250" cy="52" r="26" fill="#fff3cf"/><path d="M0 150q80-24 160-8t160-6v44H0z" fill="${JADE}"/>${drawn}`;
}

function slice(from: number, to: number, outer: number, inner: number, fill: string): string {
  const at = (angle: number, radius: number): string =>
    `${num(160 + Math.cos(angle) * radius)} ${num(92 + Math.sin(angle) * radius)}`;
  const large = to - from > Math.PI ? 1 : 0;
  return (
    `<path d="M${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(to, outer)}L${at(to, inner)}` +
    `A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}z" fill="${fill}" stroke="${INK}" stroke-width="1.5"/>`
  );
}

function gold(): string {
  const parts: [number, string][] = [
    [6, "#e3b23c"],
    [4, "#e3b23c"],
    [3, "#c9cdd2"],
    [4, "#b5763a"],
    [3, "#c9cdd2"],
    [4, "#e3b23c"],
  ];
  let unit = -6;
  let drawn = "";
  for (const [units, fill] of parts) {
    const from = (unit / 24) * 2 * Math.PI + 0.02;
    unit += units;
    drawn += slice(from, (unit / 24) * 2 * Math.PI - 0.02, 70, 30, fill);
  }
  let pearls = "";
  for (let i = 0; i < 7; i++)
    pearls += `<circle cx="${36 + ((i * 41) % 60)}" cy="${122 + ((i * 17) % 40)}" r="8" fill="#fdf8ec" stroke="${SEAM}"/>`;
  const face = `<circle cx="160" cy="92" r="24" fill="#f2cb6a" stroke="${INK}"/><path d="M150 86h6m8 0h6M152 102q8 6 16 0M160 88v8" stroke="${INK}" stroke-width="2.4" fill="none" stroke-linecap="round"/>`;
  const rays = `<g stroke="#f7d98a" stroke-width="3" stroke-opacity=".5">${Array.from({ length: 16 }, (_, i) => {
    const a = (i / 16) * 2 * Math.PI;
    return `<path d="M${num(160 + 76 * Math.cos(a))} ${num(92 + 76 * Math.sin(a))}L${num(160 + 96 * Math.cos(a))} ${num(92 + 96 * Math.sin(a))}"/>`;
  }).join("")}</g>`;
  return `${sky("#5a2a25", "#8a4630", "g")}${rays}${drawn}${face}${pearls}`;
}

function hex(x: number, y: number, side: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const a = (Math.PI / 3) * i + Math.PI / 6;
    return `${num(x + side * Math.cos(a))} ${num(y + side * Math.sin(a))}`;
  });
  return `M${corners.join("L")}z`;
}

function temple(x: number, y: number, size: number, fill: string): string {
  const w = size;
  return (
    `<path d="M${num(x - w)} ${num(y)}h${num(2 * w)}v-${num(w * 0.3)}h-${num(w * 0.3)}v-${num(w * 0.3)}h-${num(w * 0.3)}v-${num(w * 0.3)}h-${num(w * 0.8)}` +
    `v${num(w * 0.3)}h-${num(w * 0.3)}v${num(w * 0.3)}h-${num(w * 0.3)}z" fill="${fill}" stroke="${INK}" stroke-width="1.2"/>` +
    `<path d="M${num(x - w * 0.28)} ${num(y - w * 0.9)}v-${num(w * 0.34)}h${num(w * 0.56)}v${num(w * 0.34)}z" fill="${PLASTER}" stroke="${INK}" stroke-width="1.2"/>` +
    `<path d="M${num(x - w * 0.09)} ${num(y)}v-${num(w * 0.9)}h${num(w * 0.18)}v${num(w * 0.9)}z" fill="#000" fill-opacity=".14"/>`
  );
}

function maya(): string {
  const fills = ["#7fa65f", "#e0c04f", "#bcd3a4", "#c96a4a", "#8db96e", "#d99a4e"];
  let drawn = "";
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 8; column++) {
      const x = 8 + column * 45 + (row % 2) * 22.5;
      const y = 8 + row * 39;
      const fill = fills[(row * 5 + column * 3 + row * column) % 6] ?? STONE;
      drawn += `<path d="${hex(x, y, 26)}" fill="${fill}" stroke="${PLASTER}" stroke-width="2"/>`;
    }
  return `<rect width="320" height="180" fill="#bcd3a4"/>${drawn}${temple(160, 118, 46, STONE)}${temple(62, 150, 20, "#c9a37a")}${temple(264, 74, 20, "#c9a37a")}`;
}

function gear(x: number, y: number, radius: number, teeth: number, fill: string, turn: number): string {
  let d = "";
  for (let i = 0; i < teeth * 4; i++) {
    const a = ((i + turn) / (teeth * 4)) * 2 * Math.PI;
    const r = i % 4 < 2 ? radius : radius * 0.86;
    d += `${i ? "L" : "M"}${num(x + r * Math.cos(a))} ${num(y + r * Math.sin(a))}`;
  }
  return `<path d="${d}z" fill="${fill}" stroke="${INK}" stroke-width="1.4" stroke-linejoin="round"/><circle cx="${x}" cy="${y}" r="${num(radius * 0.62)}" fill="none" stroke="${INK}" stroke-opacity=".4" stroke-width="1.5"/>`;
}

function tzolkin(): string {
  const spots = Array.from({ length: 13 }, (_, i) => {
    const a = (i / 13) * 2 * Math.PI;
    return `<circle cx="${num(160 + 52 * Math.cos(a))}" cy="${num(90 + 52 * Math.sin(a))}" r="4.5" fill="${i % 3 ? PLASTER : CINNABAR}" stroke="${INK}"/>`;
  }).join("");
  const sun = `<circle cx="160" cy="90" r="30" fill="${MAIZE}" stroke="${INK}" stroke-width="1.5"/><path d="M147 84h9m8 0h9M150 103h20M155 103v5h10v-5M160 84v12" stroke="${INK}" stroke-width="2.6" fill="none" stroke-linecap="round"/>`;
  return (
    sky("#cfe3d6", "#8fb7a2", "t") +
    gear(56, 38, 42, 10, "#c4b695", 1) +
    gear(266, 40, 42, 10, "#d9a05b", 0) +
    gear(50, 150, 42, 10, "#8fb56f", 1) +
    gear(272, 148, 46, 12, "#b98fa8", 2) +
    gear(160, 90, 74, 26, STONE, 0) +
    spots +
    sun
  );
}

function yucatan(): string {
  const trees = Array.from({ length: 26 }, (_, i) => {
    const x = (i * 67) % 320;
    const y = 62 + ((i * 43) % 112);
    return Math.abs(y - (88 + 26 * Math.sin(x / 46))) < 24
      ? ""
      : `<path d="M${x} ${y}l9 17h-18z" fill="${i % 2 ? "#2f6b45" : "#3f7f55"}"/>`;
  }).join("");
  return (
    sky("#9fc9c4", "#6fa36f", "u") +
    `<path d="M0 54q60-22 120-6t200-8v140H0z" fill="#6f9f5a"/>` +
    trees +
    `<path d="M-6 92q50 40 110 12t110 4 112-26" fill="none" stroke="#2f75b5" stroke-width="20"/><path d="M-6 92q50 40 110 12t110 4 112-26" fill="none" stroke="#7fb4dd" stroke-width="7" stroke-opacity=".7"/>` +
    temple(226, 76, 40, STONE) +
    `<path d="M84 106q18 13 40 0l-5 9q-15 7-30 0z" fill="#7a4a2a" stroke="${INK}"/><path d="M99 104v-14m9 14v-14" stroke="${INK}" stroke-width="2"/><circle cx="99" cy="87" r="5" fill="${CINNABAR}" stroke="${INK}"/><circle cx="108" cy="87" r="5" fill="${JADE}" stroke="${INK}"/>`
  );
}

const PICTURES: Record<string, () => string> = { yaxha, gold, maya, tzolkin, yucatan };

/** The picture of a game, as markup. */
export function picture(game: string): string {
  const inside = PICTURES[game]?.() ?? "";
  return `<svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">${inside}</svg>`;
}

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
