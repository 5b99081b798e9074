/** Portraits of the bots: eight people in headdresses, drawn from a few parts. */

interface Face {
  ground: string;
  skin: string;
  dress: string;
  band: string;
  /** The headdress, above a forehead at y = 19 in a box of 48 by 48. */
  crown: string;
  /** Eyes, brows and what is painted on the face. */
  marks: string;
}

const FEATHERS =
  "M24 20C22 12 22 7 24 2c2 5 2 10 0 18zM16 21C10 15 8 10 8 5c5 3 8 8 10 15zM32 21c6-6 8-11 8-16-5 3-8 8-10 15z";
const TALL = "M13 19V8l4 4 3-7 4 5 4-5 3 7 4-4v11z";
const EARS = "M11 20c-3-6-2-11 1-14 4 2 6 6 6 9 4-2 8-2 12 0 0-3 2-7 6-9 3 3 4 8 1 14z";
const ROUND = "M11 20C11 9 17 4 24 4s13 5 13 16z";
const STEPS = "M11 20v-5h4v-4h4V6h10v5h4v4h4v5z";
const FAN = "M24 20 6 14l3-5 5 1 1-6 6 3 3-5 3 5 6-3 1 6 5-1 3 5z";
const BUN = "M12 20c0-6 3-9 7-10-2-5 1-8 5-8s7 3 5 8c4 1 7 4 7 10z";
const SERPENT = "M10 20c0-9 6-14 14-14 6 0 9 2 12 0 1 4-1 7-4 7 4 2 6 4 6 7z";

const OPEN = "M17 26h5M26 26h5M18 29h.01M30 29h.01";
const CALM = "M17 28q2.5 2 5 0M26 28q2.5 2 5 0";
const WIDE = "M17.5 28.5h4M26.5 28.5h4M17 25.5l5-1M26 24.5l5 1";
const FACES: Face[] = [
  { ground: "#cfe3da", skin: "#b97f56", dress: "#1f6f57", band: "#d79a1e", crown: FEATHERS, marks: OPEN },
  {
    ground: "#f0dfb8",
    skin: "#a4693f",
    dress: "#c98a1b",
    band: "#2f2a22",
    crown: EARS,
    marks: `${WIDE}M14 32l4 1M34 32l-4 1`,
  },
  { ground: "#d8def0", skin: "#c48d63", dress: "#3d4270", band: "#e2772b", crown: BUN, marks: CALM },
  { ground: "#f3d6cd", skin: "#98602f", dress: "#a8362a", band: "#f2cb3d", crown: FAN, marks: `${OPEN}M24 31v3` },
  { ground: "#e4d6ea", skin: "#b8784c", dress: "#7a4a86", band: "#3f9150", crown: ROUND, marks: `${CALM}M22 22h4` },
  { ground: "#dcebcf", skin: "#ad7145", dress: "#3f7d3f", band: "#a8362a", crown: STEPS, marks: WIDE },
  {
    ground: "#cfe6f0",
    skin: "#a96d44",
    dress: "#2f75b5",
    band: "#f8f3e6",
    crown: SERPENT,
    marks: `${OPEN}M15 34h4M29 34h4`,
  },
  { ground: "#e6ddca", skin: "#8f5a33", dress: "#5a4a36", band: "#2f75b5", crown: TALL, marks: `${WIDE}M24 21v3` },
];

/** The bots with a portrait of their own, in the order of the portraits (the server names them, `bots/names.py`). */
const NAMES = ["Ixchel", "Balam", "Itzel", "Kinich", "Nicte", "Pakal", "Xoc", "Chaac"];

/** Which portrait a bot has: its own, or one that its name always leads to. */
function faceOf(name: string): Face | undefined {
  const own = NAMES.indexOf(name);
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return FACES[own < 0 ? sum % FACES.length : own];
}

/** The portrait of a bot. */
export function portrait(name: string): string {
  const face = faceOf(name);
  if (!face) return "";
  const { ground, skin, dress, band, crown, marks } = face;
  return `<svg class="portrait" viewBox="0 0 48 48" width="34" height="34" aria-hidden="true" focusable="false"><circle cx="24" cy="24" r="24" fill="${ground}"/><path d="M8 45q4-9 16-9t16 9a24 24 0 0 1-32 0z" fill="${dress}"/><path d="M20 33h8v5q-4 3-8 0z" fill="${skin}"/><path d="M13 22h22v6q0 10-11 10T13 28z" fill="${skin}"/><path d="${crown}" fill="${dress}" stroke="${band}" stroke-width="1.2" stroke-linejoin="round"/><path d="M11.5 18.5h25v4h-25z" fill="${band}"/><path d="M24 26v4.5h-2M21 34.200q3 1.600 6 0" fill="none" stroke="#2f2a22" stroke-width="1.3" stroke-linecap="round"/><path d="${marks}" fill="none" stroke="#2f2a22" stroke-width="1.8" stroke-linecap="round"/><circle cx="12.5" cy="30" r="2.600" fill="${band}"/><circle cx="35.5" cy="30" r="2.600" fill="${band}"/></svg>`;
}
