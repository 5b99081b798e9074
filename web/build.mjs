// Builds the page into the Python package. The names of the files hold a hash of what is in them, so browsers keep them for ever.
import { build } from "esbuild";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const out = join(here, "../src/sacbe/table/static");

mkdirSync(out, { recursive: true });
for (const name of readdirSync(out)) rmSync(join(out, name), { recursive: true });

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ["src/main.ts", "src/style/main.css"],
  outdir: out,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  loader: { ".woff2": "file", ".woff": "empty" },
  metafile: true,
  publicPath: "/page",
});

const built = Object.entries(metafile.outputs);
const entry = (source) => basename(built.find(([, made]) => made.entryPoint === source)[0]);
const font = basename(built.find(([name]) => /alegreya-sans-latin-400/.test(name))[0]);
const page = readFileSync(join(here, "src/index.html"), "utf-8")
  .replaceAll("%SCRIPT%", `/page/${entry("src/main.ts")}`)
  .replaceAll("%STYLE%", `/page/${entry("src/style/main.css")}`)
  .replaceAll("%FONT%", `/page/${font}`);
writeFileSync(join(out, "index.html"), page);
