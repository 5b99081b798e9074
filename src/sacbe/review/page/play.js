// Language, light or dark, and the board at a moment. Everything else is there without a script.
const root = document.documentElement;
const boards = JSON.parse(document.getElementById("boards").textContent);
const stage = document.getElementById("stage");
const links = [...document.querySelectorAll("[data-moment]")];
let shown = -1;

async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).text();
}

function ring(svg, id, kind) {
  const place = svg.querySelector(`[id="${CSS.escape(id)}"]`);
  const base = svg.getScreenCTM();
  if (!place || !base) return;
  const box = place.getBBox();
  const m = base.inverse().multiply(place.getScreenCTM());
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const pad = kind === "better" ? 7 : 3;
  for (const [name, value] of Object.entries({ x: box.x - pad, y: box.y - pad, width: box.width + 2 * pad,
    height: box.height + 2 * pad, rx: 6, class: `ring ${kind}`, transform: `matrix(${m.a} ${m.b} ${m.c} ${m.d} ${m.e} ${m.f})` }))
    mark.setAttribute(name, value);
  svg.append(mark);
}

async function show(number) {
  shown = number;
  const moment = boards[number];
  const drawing = await unpack(moment.svg[root.dataset.lang]);
  if (shown !== number) return;
  stage.innerHTML = drawing;
  const svg = stage.querySelector("svg");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  for (const id of moment.played) ring(svg, id, "played");
  for (const id of moment.better) ring(svg, id, "better");
  const mark = svg.querySelector(".ring")?.getBoundingClientRect();
  const seen = stage.getBoundingClientRect();
  if (mark) stage.scrollLeft += mark.left + mark.width / 2 - seen.left - seen.width / 2;
  for (const lang of ["en", "fr"]) document.getElementById(`caption-${lang}`).textContent = moment.caption[lang];
  for (const link of links) link.setAttribute("aria-pressed", String(Number(link.dataset.moment) === number));
}

for (const link of links)
  link.addEventListener("click", () => {
    void show(Number(link.dataset.moment));
    document.getElementById("board").scrollIntoView({ block: "nearest" });
  });
const step = (by) => void show((shown + by + boards.length) % boards.length);
document.getElementById("previous")?.addEventListener("click", () => step(-1));
document.getElementById("next")?.addEventListener("click", () => step(1));
document.getElementById("language").addEventListener("click", () => {
  root.dataset.lang = root.lang = root.dataset.lang === "en" ? "fr" : "en";
  const button = document.getElementById("language");
  [button.textContent, button.lang] = root.lang === "en" ? ["Français", "fr"] : ["English", "en"];
  document.title = document.getElementById(`title-${root.lang}`).textContent;
  if (shown >= 0) void show(shown);
});
document.getElementById("theme").addEventListener("click", () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});
if (boards.length) void show(0);
