// Writes scripts/split/first.txt: the functions that run until the page is up and at rest, as they were seen to run.
//
//   node scripts/split/profile.mjs        (after `trunk build --release`, with Chromium)

import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { launch } from "../../e2e/lib/chromium.mjs";
import { assemble, isNumber, plain, read, write } from "./wat.mjs";
import { FIRST, WHOLE, program } from "./places.mjs";

const FOLDER = "target/split/watched";

// What people open first: the bare address, and links as decks and docs pages hold them.
const VISITS = [
  { link: "" },
  { link: "", width: 360, height: 740, dark: true },
  { link: "", width: 820, height: 1100 },
  { link: "v1/ring/nodes=a,b,c*2,d@east/v=256/add=e*2/weigh=c*3/drop=b/step=2" },
  { link: "v1/ring/nodes=a,b,c*2/add=d/step=1" },
  { link: "v1/ring/nodes=a,b,c*2/add=d/embed=1/step=0", width: 700, height: 500 },
  // In a page of somebody else, which says at once what decks and the element say.
  { link: "v1/ring/nodes=a,b,c*2/add=d/embed=1/step=0", framed: true },
];

/** The module with every function telling its number when it runs. */
function watched(forms) {
  const texts = forms.map(({ kind, text }) => ({ kind, text }));
  let number = 0;
  for (const [at, form] of forms.entries()) {
    if (form.kind !== "func") continue;
    const locals = form.rest.findIndex((line) => !/^ {2}\(local /.test(line));
    const body = [...form.rest];
    body.splice(locals < 0 ? body.length : locals, 0, `  (call $watched (i32.const ${number}))`);
    texts[at].text = [` (func ${form.name}${form.head}`, ...body].join("\n");
    number += 1;
  }
  const isHead = ({ kind }) => ["type", "rec", "import"].includes(kind);
  return write([
    ...texts.filter(isHead).map(({ text }) => text),
    ' (import "./watch.js" "ran" (func $watched (param i32)))',
    ...texts.filter((form) => !isHead(form)).map(({ text }) => text),
  ]);
}

const script = readFileSync(join(WHOLE, "page.js"), "utf8");
const forms = read(readFileSync(join(WHOLE, "page.wasm")));
const names = forms.filter(({ kind }) => kind === "func").map(({ name }) => plain(name));

rmSync(FOLDER, { recursive: true, force: true });
cpSync(process.env.E2E_DIST ?? "dist", FOLDER, { recursive: true });
const { js, wasm } = program(readFileSync(join(FOLDER, "index.html"), "utf8"));
writeFileSync(join(FOLDER, wasm), assemble(watched(forms)));
writeFileSync(
  join(FOLDER, js),
  `${script.replace("function __wbg_get_imports() {", "function __wbg_own_imports() {")}
const ran = (globalThis.ran = new Set());
function __wbg_get_imports() {
  return { ...__wbg_own_imports(), "./watch.js": { ran: (number) => void ran.add(number) } };
}`,
);

const seen = new Set();
process.env.E2E_DIST = resolve(FOLDER);
const { serve } = await import("../../e2e/lib/server.mjs");
const framed = VISITS.find(({ framed }) => framed).link;
const pages = {
  "/host.html": `<iframe src="/#${framed}" width="700" height="500"></iframe>
<script>
  const say = (message) => document.querySelector("iframe").contentWindow.postMessage(message, "*");
  addEventListener("message", ({ data }) => {
    if (data?.type !== "ready") return;
    say({ source: "ringscope", type: "theme", theme: "light" });
    say("slide:start");
  });
</script>`,
};
const site = await serve({ pages });
const chromium = await launch();
for (const { link, width = 1440, height = 900, dark = false, framed = false } of VISITS) {
  const context = await chromium.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
  });
  const page = await context.newPage();
  await page.goto(framed ? `${site.origin}/host.html` : site.url(link));
  const visited = framed ? await (await page.$("iframe")).contentFrame() : page;
  await visited.waitForSelector("html[data-ready][data-settled]", { state: "attached" });
  if (framed) await visited.waitForSelector("html[data-theme=light]", { state: "attached" });
  const numbers = await visited.evaluate(async () => {
    await new Promise((done) => requestIdleCallback(done));
    // A visitor may leave at once, and then nothing can be fetched any more.
    for (const hidden of [true, false]) {
      Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      await new Promise((done) => requestIdleCallback(done));
    }
    window.dispatchEvent(new Event("pagehide"));
    await new Promise((done) => requestIdleCallback(done));
    return [...globalThis.ran];
  });
  numbers.forEach((number) => seen.add(names[number]));
  await context.close();
}
await chromium.close();
await site.close();

const first = [...seen].filter((name) => !isNumber(name)).sort();
writeFileSync(FIRST, `${first.join("\n")}\n`);
console.log(`${first.length} of ${new Set(names).size} functions run until the page is up: ${FIRST}`);
