// Loads the program and starts it, in place of the inline script that Trunk would write:
// this way the page runs under a Content-Security-Policy without inline code.
//
// The names of the two files come from this script's own element (see Trunk.toml). When the
// program cannot start, or stops, the visitor reads a sentence that says what to do next.

const place = document.querySelector("script[data-js][data-wasm]");
const jsUrl = new URL(place.dataset.js, document.baseURI);
const wasmUrl = new URL(place.dataset.wasm, document.baseURI);

/** A failure whose message is already a sentence for the visitor. */
class Explained extends Error {}

/** A failure because the site has moved on. */
class Stale extends Explained {}

const STALE =
  "Ringscope could not load its program: the site has a newer version than this page. " +
  "Reload the page to get it; your link stays as it is.";

/** The response at `url`, or a sentence on why there is none. */
async function download(url) {
  let response;
  try {
    response = await fetch(url, { credentials: "same-origin" });
  } catch (error) {
    throw new Explained(
      "Ringscope could not load its program: the network did not answer. " +
        `Check the connection and reload the page. (${error.message})`,
    );
  }
  // Some hosts answer a missing file with their front page instead of "404".
  const isPage = /^text\/html\b/i.test(response.headers.get("Content-Type") ?? "");
  if (response.status === 404 || response.status === 410 || (response.ok && isPage)) {
    throw new Stale(STALE);
  }
  if (!response.ok) {
    throw new Explained(
      `Ringscope could not load its program: the site answered ${response.status}` +
        `${response.statusText && ` (${response.statusText})`}. Wait a moment and reload the page.`,
    );
  }
  return response;
}

/** The bindings that wasm-bindgen wrote; if they do not load, the reason in a sentence. */
async function loadBindings() {
  try {
    return await import(jsUrl.href);
  } catch (error) {
    await download(jsUrl); // throws the better sentence where there is one
    throw new Explained(
      "Ringscope could not load its program: the browser refused the script. Reload the page; " +
        `if that does not help, something between the site and you changes or blocks it. (${error.message})`,
    );
  }
}

/** The program, compiled while it arrives where its content type allows that. */
async function loadWasm() {
  const response = await download(wasmUrl);
  const isWasm = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * A cache gave an old page whose program is gone: the page is fetched past the cache, and where that brings another
 * one, loaded again. The link in the address stays. Once only: what a reload has not mended, another will not.
 */
async function refreshed() {
  try {
    if (performance.getEntriesByType("navigation")[0]?.type === "reload") {
      return false;
    }
    const [page] = document.baseURI.split("#");
    const answer = await fetch(page, { cache: "reload", credentials: "same-origin" });
    const text = answer.ok ? await answer.text() : "";
    const isNewer = text.includes("data-wasm=") && !text.includes(place.dataset.wasm);
    if (isNewer) {
      location.reload();
    }
    return isNewer;
  } catch {
    return false; // the sentence is said instead
  }
}

/** Whether script and program are of different releases. */
const isMismatch = (error) => typeof WebAssembly === "object" && error instanceof WebAssembly.LinkError;

/** The sentence for an error thrown before the program ran. */
function explain(error) {
  if (error instanceof Explained) {
    return error.message;
  }
  const reason = ` (${error?.message ?? error})`;
  if (/content.security.policy|blocked by csp|unsafe-eval/i.test(reason)) {
    return (
      "Ringscope could not start: the site's security policy does not let the browser compile its " +
      `program. Whoever runs the site has to allow 'wasm-unsafe-eval' in script-src.${reason}`
    );
  }
  if (isMismatch(error)) {
    return STALE + reason;
  }
  return (
    "Ringscope could not start: the browser did not accept its program. Reload the page; " +
    `if that does not help, the browser is too old or the download is damaged.${reason}`
  );
}

function tellHost(message) {
  const root = document.documentElement;
  if (root.classList.contains("embedded") && window.parent !== window) {
    window.parent.postMessage({ source: "ringscope", type: "error", message }, "*");
  }
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

let stopped = false;

/** The program stopped for good: says so, once, and keeps the link within reach. */
function showStopped(message) {
  if (stopped) {
    return;
  }
  stopped = true;
  // A stopped program must not be called again: neither by a frame nor by a click.
  window.requestAnimationFrame = () => 0;
  document.getElementById("app")?.setAttribute("inert", "");

  const reload = element("button", { type: "button", className: "stopped-reload" }, "Reload");
  reload.addEventListener("click", () => location.reload());
  const link = element("input", {
    type: "text",
    readOnly: true,
    value: location.href,
    className: "stopped-link",
  });
  link.addEventListener("focus", () => link.select());

  const panel = element(
    "div",
    { id: "stopped", className: "stopped" },
    element("h2", { id: "stopped-title" }, "Ringscope has stopped"),
    element(
      "div",
      { id: "stopped-what" },
      element("p", {}, "An error inside the program ended it. Your scenario is safe in the link below."),
      element("p", { className: "stopped-reason" }, message),
    ),
    element("label", {}, "Link to this scenario ", link),
    reload,
  );
  panel.setAttribute("role", "alertdialog");
  panel.setAttribute("aria-labelledby", "stopped-title");
  panel.setAttribute("aria-describedby", "stopped-what");
  document.body.append(panel);
  if (window.parent === window) {
    reload.focus(); // a frame never takes the focus from its host
  }
  tellHost(`Ringscope has stopped: ${message}`);
}

const isTrap = (error) =>
  typeof WebAssembly === "object" && error instanceof WebAssembly.RuntimeError;

// The program's panic hook sends the message; the trap that follows is caught as well, in case
// the hook did not run.
addEventListener("ringscope-panic", ({ detail }) => showStopped(String(detail?.message ?? detail)));
addEventListener("error", ({ error }) => isTrap(error) && showStopped(error.message));
addEventListener("unhandledrejection", ({ reason }) => isTrap(reason) && showStopped(reason.message));

/**
 * Whether the program's second part is needed for the first picture. It is not for the opening scenario and for plain
 * rings; where this guesses wrong, the program fetches it when it needs it.
 */
function needsWhole() {
  const address = location.search + location.hash;
  return address !== "" && !(/^#v1\/ring(\/|$)/.test(address) && !/\/(view|keys|own|left|set|hash)=/.test(address));
}

// Whoever leaves before all of the program is there has changed nothing that would have to be kept, and a page that is
// being left may not fetch what keeping it takes. What is given up then is no failure to tell of.
let left = false;
addEventListener(
  "pagehide",
  (event) => {
    left = true;
    if (!document.documentElement.hasAttribute("data-whole")) {
      event.stopImmediatePropagation();
    }
  },
  true,
);
addEventListener("pageshow", () => {
  left = false;
});

async function start() {
  if (typeof WebAssembly !== "object") {
    throw new Explained(
      "Ringscope could not start: this browser has no WebAssembly, or it is switched off for this " +
        "site. Allow it, or open the page in another browser.",
    );
  }
  const wholeFrom = needsWhole() && loadBindings().then((bindings) => bindings.fetchLater?.());
  const [bindings, module, later] = await Promise.all([loadBindings(), loadWasm(), wholeFrom]);
  if (later) {
    bindings.joinLater(later);
  }
  // What worker.js starts the same program from: neither loaded nor compiled twice.
  window.ringscope = { module, url: jsUrl.href };
  const wasm = await bindings.default({ module_or_path: module });
  window.wasmBindings = bindings;
  dispatchEvent(new CustomEvent("TrunkApplicationStarted", { detail: { wasm } }));
  // Where this fails, the program asks again when it needs it, and stops with a sentence if that fails as well.
  // The element says when all is there.
  const arrived = () => document.documentElement.setAttribute("data-whole", "");
  if (bindings.fetchLater) {
    bindings.fetchLater().then((later) => {
      bindings.joinLater(later);
      arrived();
    }, () => {});
  } else {
    arrived();
  }
}

start().catch(async (error) => {
  if (left) {
    return;
  }
  if ((error instanceof Stale || isMismatch(error)) && (await refreshed())) {
    return;
  }
  console.error(error);
  if (stopped || isTrap(error)) {
    showStopped(error.message);
    return;
  }
  dispatchEvent(new CustomEvent("ringscope-cannot-start", { detail: explain(error) }));
});
